"""Writes the machine code of a wheel: `python -m draisine.engine.compiler.export FOLDER`, after `draisine warm`.

Numba's settings `NUMBA_CPU_NAME` and `NUMBA_CPU_FEATURES` name the processor in both processes.
"""

import shutil
import sys
from pathlib import Path

import msgspec
from numba.core import registry

from draisine.engine.compiler.folders import CACHE_DIR, FINGERPRINT
from draisine.engine.compiler.machine_code import MANIFEST, Manifest, Target


def export(folder: Path, cache: Path = CACHE_DIR) -> None:
    """Copy all stored code to a folder, with its manifest."""
    shutil.rmtree(folder, ignore_errors=True)
    for path in sorted(cache.rglob("*.nbc")):
        copy = folder / path.relative_to(cache)
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(path, copy)
    target = Target(*registry.cpu_target.target_context.codegen().magic_tuple())
    (folder / MANIFEST).write_bytes(msgspec.json.encode(Manifest(FINGERPRINT, target)))


if __name__ == "__main__":
    export(Path(sys.argv[1]))
