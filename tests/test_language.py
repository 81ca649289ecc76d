"""Plain technical English: archaic and idiosyncratic words stay out of source, tests and docs."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from draisine.messages import DEFAULT

ROOT = Path(__file__).parents[1]
FOLDERS = ("src", "tests", "tools", "benchmarks", "examples", "docs", "web/src", "web/board", ".github")
SUFFIXES = {".py", ".md", ".ts", ".svelte", ".css", ".js", ".toml", ".yml", ".ipynb", ".ftl", ""}
DIALECT = (
    r"whoever|whomever|whosoever|whatsoever|somebody|anybody|everybody|nobody(?! there)|anew|lest|thereof",
    r"heeds?|heeded",
    r"so many|so much|all alike|by chance|of late|in vain|as it were|for good measure|in its turn|every now and then",
    r"what came of|what comes of|has its say|have their say|is at hand|at hand|goes? on where|makes? sure of",
    r"(?:is|are|was|were|be) (?:asked for|told of|told|spoken of|thought of|looked after)",
    r"wanders?|wandering|fares?|fared|easel|portraits?|taste|tidings|by lot|onlookers?|hangs? together|whereabouts",
)
"""Regular expressions of whole words, matched regardless of case; underscores count as spaces. `nobody_there` is a
code of the API."""
PATTERN = re.compile(rf"(?<![a-zà-ÿ])(?:{'|'.join(DIALECT)})(?![a-zà-ÿ])", re.IGNORECASE)
EXEMPT = ("tests/test_language.py",)


def findings(files: list[str]) -> Iterator[str]:
    """Yield every line with a word of the list."""
    for name in files:
        path = ROOT / name
        if path.suffix not in SUFFIXES or not path.is_file() or name in EXEMPT:
            continue
        if path.suffix == ".ftl" and path.parent.name != DEFAULT:
            continue
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
            found = PATTERN.search(line.replace("_", " "))
            if found:
                yield f"{name}:{number}: {found[0]!r} in {line.strip()[:110]}"


def sources() -> list[str]:
    """Return all tracked text files of the project."""
    tracked = subprocess.run(
        ["git", "ls-files", "-z", *FOLDERS, "*.md"], cwd=ROOT, capture_output=True, check=True, text=True
    )
    return sorted({name for name in tracked.stdout.split("\0") if name})


def test_no_dialect() -> None:
    assert not list(findings(sources()))


@pytest.mark.parametrize(
    ("line", "caught"),
    [
        ("Whoever asks is answered.", True),
        ("def play_anew(self):", True),
        ("So many games by chance", True),
        ("a seat that wanders", True),
        ("The caller receives the answer.", False),
        ("farewell to the handheld", False),
    ],
)
def test_pattern(line: str, caught: bool) -> None:
    assert bool(PATTERN.search(line.replace("_", " "))) == caught


if __name__ == "__main__":
    chosen = tuple(sys.argv[1:])
    for finding in findings([name for name in sources() if not chosen or name.startswith(chosen)]):
        sys.stdout.write(f"{finding}\n")
