"""Architecture: imports point inward, packages, files and functions stay small, no machine is named."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src" / "draisine").rglob("*.py"))
MAX_FILE_LINES = 400
MAX_FUNCTION_LINES = 60
MAX_MODULES = 15

TOP_FOLDERS = ("src", "tests", "benchmarks", "examples", "tools", "docs", "web", "constraints", ".ci")
GENERATED = {"__pycache__", "node_modules", "dist", "build"}
MACHINE_PATH = re.compile(r"(?<![\w.)}])/(?:home|root|Users|work|opt|mnt)/|[A-Z]:\\Users\\")
REGISTRY = re.compile(
    r"\bpypi\.(?:org|python)|pythonhosted\.org|\bnpmjs\.(?:org|com)|yarnpkg\.com|\banaconda\.org"
    r"|--(?:extra-)?index-url|--find[-]links|\"resolved\": \"\w+:"
)


def test_imports_point_inward(capsys: pytest.CaptureFixture[str]) -> None:
    status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True, no_logo=True)
    assert status == EXIT_STATUS_SUCCESS, capsys.readouterr().out


def test_packages_stay_small() -> None:
    counts = Counter(path.parent for path in SOURCES if path.name != "__init__.py")
    large = [f"{_name(path)}: {count} modules" for path, count in counts.items() if count > MAX_MODULES]
    assert not large, _listing(f"packages of more than {MAX_MODULES} modules", large)


def test_every_package_has_a_docstring() -> None:
    packages = [path for path in SOURCES if path.name == "__init__.py"]
    assert not [_name(path) for path in packages if not ast.get_docstring(ast.parse(path.read_text()))]


def test_files_stay_small() -> None:
    lengths = {path: len(path.read_text().splitlines()) for path in SOURCES}
    long = [f"{_name(path)}: {length} lines" for path, length in lengths.items() if length > MAX_FILE_LINES]
    assert not long, _listing(f"files over {MAX_FILE_LINES} lines", long)


def test_functions_stay_small() -> None:
    long = [
        f"{_name(path)}:{function.lineno} {function.name}: {length} lines"
        for path in SOURCES
        for function, length in _functions(path)
        if length > MAX_FUNCTION_LINES
    ]
    assert not long, _listing(f"functions over {MAX_FUNCTION_LINES} lines", long)


@pytest.mark.parametrize(
    ("pattern", "description"),
    [(MACHINE_PATH, "a machine path"), (REGISTRY, "a package registry")],
    ids=["path", "host"],
)
def test_no_machine_paths_or_registries(pattern: re.Pattern[str], description: str) -> None:
    found = [
        f"{_name(path)}:{number}: {line.strip()[:100]}"
        for path in _texts()
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1)
        if pattern.search(line)
    ]
    assert not found, _listing(f"lines that name {description}", found)


@pytest.mark.parametrize(
    ("line", "named"),
    [
        ("cd /" + "home/ada/draisine", True),
        ("--find" + "-links wheels", True),
        ("https://files.python" + "hosted.org/packages", True),
        ("https://semver.org/work/", False),
        ("#!/usr/bin/env bash", False),
    ],
)
def test_patterns(line: str, named: bool) -> None:
    assert bool(MACHINE_PATH.search(line) or REGISTRY.search(line)) == named


def test_pins_agree() -> None:
    """Users install the versions that were tested."""
    tested = _pins("dev")
    assert {name: tested.get(name) for name in _pins("runtime")} == _pins("runtime")


def _functions(path: Path) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, int]]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node, (node.end_lineno or node.lineno) - node.lineno + 1


def _texts() -> Iterator[Path]:
    """Every text file of the project; files with zero bytes are binary."""
    top = [path for path in ROOT.iterdir() if path.is_file() and not path.name.startswith(".coverage")]
    below = [path for folder in TOP_FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    for path in sorted(top + below):
        if GENERATED.isdisjoint(path.relative_to(ROOT).parts) and b"\0" not in path.read_bytes():
            yield path


def _pins(name: str) -> dict[str, str]:
    lines = (ROOT / "constraints" / f"{name}.txt").read_text().splitlines()
    return dict(line.partition(";")[0].strip().split("==") for line in lines)


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _listing(title: str, lines: list[str]) -> str:
    return "\n  ".join([f"{title}:", *lines])
