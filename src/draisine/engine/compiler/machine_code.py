"""Machine code that comes with an installation, so that the first game need not wait for a compiler.

Platform wheels have it in `engine/machine_code/`. It is used where sources, Python and Numba are those for which it was
compiled, and the processor has all features that it uses; otherwise the code is compiled as without it.
"""

from pathlib import Path
from typing import NamedTuple

import llvmlite.binding as llvm
import msgspec
import numba

FOLDER = Path(__file__).parents[1] / "machine_code"
MANIFEST = "manifest.json"
_used = True


class Target(NamedTuple):
    """The processor for which code was compiled, as Numba describes it in the keys of stored code."""

    triple: str
    cpu: str
    features: str


class Manifest(msgspec.Struct, frozen=True):
    """For which sources, Python and Numba (by their fingerprint) and for which processor the code was compiled."""

    fingerprint: str
    target: Target


class ShippedCode(NamedTuple):
    """Machine code that runs here."""

    folder: Path
    target: Target


def find(fingerprint: str, folder: Path = FOLDER) -> ShippedCode | None:
    """The machine code of this installation; None if there is none that runs here. Numba's settings may ask for other
    code: for a debugger, or for another processor."""
    if numba.config.DISABLE_JIT or numba.config.CPU_NAME or numba.config.CPU_FEATURES:
        return None
    try:
        manifest = msgspec.json.decode((folder / MANIFEST).read_bytes(), type=Manifest)
    except (OSError, msgspec.DecodeError):
        return None
    if manifest.fingerprint != fingerprint or not _runs_here(manifest.target):
        return None
    return ShippedCode(folder, manifest.target)


def _runs_here(target: Target) -> bool:
    try:
        available = llvm.get_host_cpu_features()
    except RuntimeError:
        # LLVM does not know this processor.
        return False
    needed = [feature[1:] for feature in target.features.split(",") if feature.startswith("+")]
    return target.triple == llvm.get_process_triple() and all(available.get(feature) for feature in needed)


def is_used() -> bool:
    """Whether this process uses machine code that came with the installation."""
    return _used


def ignore() -> None:
    """Compile for this processor instead, from now on."""
    global _used  # noqa: PLW0603
    _used = False
