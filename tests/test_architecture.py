"""How the house is built: imports point inward, files and functions stay small, nothing names a machine."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports

ROOT = Path(__file__).parents[1]
SOURCES = sorted((ROOT / "src" / "draisine").rglob("*.py"))
LONGEST_FILE = 400
LONGEST_FUNCTION = 60

TOP_FOLDERS = ("src", "tests", "benchmarks", "examples", "tools", "docs", "web", "constraints", ".ci")
NOT_OURS = {"__pycache__", "node_modules", "dist", "build"}
MACHINE_PATH = re.compile(r"(?<![\w.)}])/(?:home|root|Users|work|opt|mnt)/|[A-Z]:\\Users\\")
REGISTRY = re.compile(
    r"\bpypi\.(?:org|python)|pythonhosted\.org|\bnpmjs\.(?:org|com)|yarnpkg\.com|\banaconda\.org"
    r"|--(?:extra-)?index-url|--find[-]links|\"resolved\": \"\w+:"
)


def test_imports_point_inward(capsys: pytest.CaptureFixture[str]) -> None:
    status = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True, no_logo=True)
    assert status == EXIT_STATUS_SUCCESS, capsys.readouterr().out


def test_files_stay_small() -> None:
    lengths = {path: len(path.read_text().splitlines()) for path in SOURCES}
    long = [f"{_name(path)}: {length} lines" for path, length in lengths.items() if length > LONGEST_FILE]
    assert not long, _listing(f"files over {LONGEST_FILE} lines", long)


def test_functions_stay_small() -> None:
    long = [
        f"{_name(path)}:{function.lineno} {function.name}: {length} lines"
        for path in SOURCES
        for function, length in _functions(path)
        if length > LONGEST_FUNCTION
    ]
    assert not long, _listing(f"functions over {LONGEST_FUNCTION} lines", long)


@pytest.mark.parametrize(
    ("pattern", "what"),
    [(MACHINE_PATH, "a path of one machine"), (REGISTRY, "a package registry")],
    ids=["path", "host"],
)
def test_nothing_names_a_machine(pattern: re.Pattern[str], what: str) -> None:
    found = [
        f"{_name(path)}:{number}: {line.strip()[:100]}"
        for path in _texts()
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1)
        if pattern.search(line)
    ]
    assert not found, _listing(f"lines that name {what}", found)


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
def test_the_patterns_catch_what_they_should(line: str, named: bool) -> None:
    assert bool(MACHINE_PATH.search(line) or REGISTRY.search(line)) == named


def test_pins_agree() -> None:
    """What users run is what was tested."""
    tested = _pins("dev")
    assert {name: tested.get(name) for name in _pins("runtime")} == _pins("runtime")


def _functions(path: Path) -> Iterator[tuple[ast.FunctionDef | ast.AsyncFunctionDef, int]]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node, (node.end_lineno or node.lineno) - node.lineno + 1


def _texts() -> Iterator[Path]:
    """Every text file of the project; pictures and other files with zero bytes are not read."""
    top = [path for path in ROOT.iterdir() if path.is_file() and not path.name.startswith(".coverage")]
    below = [path for folder in TOP_FOLDERS for path in (ROOT / folder).rglob("*") if path.is_file()]
    for path in sorted(top + below):
        if NOT_OURS.isdisjoint(path.relative_to(ROOT).parts) and b"\0" not in path.read_bytes():
            yield path


def _pins(name: str) -> dict[str, str]:
    lines = (ROOT / "constraints" / f"{name}.txt").read_text().splitlines()
    return dict(line.partition(";")[0].strip().split("==") for line in lines)


def _name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _listing(title: str, lines: list[str]) -> str:
    return "\n  ".join([f"{title}:", *lines])
