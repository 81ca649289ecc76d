"""Every message is used, every message in use exists, and no other sentence for people is in the code."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from draisine.messages import DEFAULT
from draisine.messages.catalogue import read_files
from draisine.messages.check import parse_files

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "draisine"
PAGE_SOURCES = [
    path
    for pattern in ("src/**/*.ts", "src/**/*.svelte", "*.ts", "app.webmanifest.json")
    for path in (ROOT / "web").glob(pattern)
    if ".test." not in path.name and path.name != "message_ids.ts"
]
ID = re.compile(r"[a-z]+(?:-[a-z0-9_]+)+")
PYTHON_PREFIX = re.compile(r"""f["']([a-z]+-[a-z0-9_-]*)\{""")
PAGE_PREFIX = re.compile(r"`([a-z]+-[a-z0-9_-]*)\$\{")
QUOTED = re.compile(r"""["'`]([a-z]+(?:-[a-z0-9_]+)+)["'`]""")

SENTENCE = re.compile(r"[^\W\d_]{2,}(?:[,:;]? [^\W\d_]{1,}){2,}")
"""Three words in a row."""
SCANNED = (
    *("arena/report", "boards", "bots/levels.py", "bots/net", "cli", "drawing", "envs/recording"),
    *("learning", "play", "server"),
)
"""What people read comes from these packages; errors of the others are for programmers."""
EXCEPTIONS = {
    "boards/toml_errors.py": "recognises the messages of tomllib",
    "drawing/art/raster.py": "the source of a program that runs in a process of its own",
    "server/api/socket.py": "recognises an error of uvicorn",
    "server/bots/queue.py": "SQL",
    "server/http/devices.py": "the names of browsers and systems in their headers",
    "server/http/errors.py": "descriptions in the OpenAPI schema",
    "server/store/table_log.py": "an error that no person sees",
}
"""Modules with other strings of several words."""


@cache
def _ids() -> frozenset[str]:
    entries = parse_files(read_files(DEFAULT)).entries
    return frozenset(entries)


@cache
def _references() -> frozenset[str]:
    entries = parse_files(read_files(DEFAULT)).entries
    return frozenset(name for entry in entries.values() for name in entry.references)


def _python_sources() -> list[Path]:
    return sorted(SOURCE.rglob("*.py"))


def _strings(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield all strings of a module except docstrings, with their lines."""
    docstrings = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.lineno, node.value


@cache
def _names_in_code() -> tuple[frozenset[str], frozenset[str]]:
    """Return the strings in code that look like ids, and the beginnings of ids that code completes."""
    names, prefixes = set[str](), set[str]()
    for path in _python_sources():
        text = path.read_text()
        names |= {value for _, value in _strings(ast.parse(text)) if ID.fullmatch(value)}
        prefixes |= set(PYTHON_PREFIX.findall(text))
    for path in PAGE_SOURCES:
        text = path.read_text()
        names |= set(QUOTED.findall(text))
        prefixes |= set(PAGE_PREFIX.findall(text))
    return frozenset(names), frozenset(prefixes)


def test_every_message_is_used() -> None:
    names, prefixes = _names_in_code()
    used = names | _references()
    unused = [name for name in _ids() - used if not any(name.startswith(prefix) for prefix in prefixes)]
    assert not sorted(unused)


def test_every_message_in_use_exists() -> None:
    ids, (_, prefixes) = _ids(), _names_in_code()
    areas = {name.partition("-")[0] for name in ids}
    known = ids | {name.removeprefix(prefix) for name in ids for prefix in prefixes if name.startswith(prefix)}
    found = {
        f"{path.relative_to(ROOT)}:{line}: {value}"
        for path in _python_sources()
        for line, value in _strings(ast.parse(path.read_text()))
        if ID.fullmatch(value) and value.partition("-")[0] in areas
        if value not in known and value not in prefixes
    }
    assert not sorted(found)


LOG_METHODS = {"debug", "info", "warning", "error", "exception", "critical"}
TECHNICAL_CALLS = {"compile", "text", "DDL", "ResponseSpec", "Counter", "Gauge", "Histogram"}
"""Regular expressions, SQL, OpenAPI responses, metrics: read by programs and operators."""
TECHNICAL_KEYWORDS = {"description", "summary", "server_default"}
PROGRAMMER_ERRORS = {
    *("AssertionError", "ImportError", "KeyError", "NotImplementedError", "RuntimeError", "TypeError", "ValueError")
}


def _technical(tree: ast.AST) -> Iterator[ast.AST]:
    """Yield the nodes whose strings are for programs, programmers and operators."""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(value=ast.Constant()) | ast.Assert() | ast.AnnAssign(annotation=ast.Constant()):
                yield node
            case ast.Raise(exc=ast.Call(func=ast.Name(id=name))) if name in PROGRAMMER_ERRORS:
                yield node
            case ast.Call(func=ast.Attribute(attr=name)) if name in LOG_METHODS | TECHNICAL_CALLS:
                yield node
            case ast.Call(func=ast.Name(id=name)) if name in TECHNICAL_CALLS:
                yield node
            case ast.keyword(arg=name) if name in TECHNICAL_KEYWORDS:
                yield node
            case ast.Subscript():
                yield node.slice


def _sentences(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text())
    skipped = {id(inner) for node in _technical(tree) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or not isinstance(node.value, str) or id(node) in skipped:
            continue
        if SENTENCE.search(node.value):
            yield f"{path.relative_to(SOURCE)}:{node.lineno}: {node.value!r}"


@pytest.mark.parametrize("folder", SCANNED)
def test_no_sentence_is_in_the_code(folder: str) -> None:
    root = SOURCE / folder
    paths = [root] if root.is_file() else sorted(root.rglob("*.py"))
    scanned = [path for path in paths if path.relative_to(SOURCE).as_posix() not in EXCEPTIONS]
    assert not [sentence for path in scanned for sentence in _sentences(path)]


@pytest.mark.parametrize("name", EXCEPTIONS)
def test_an_exception_is_needed(name: str) -> None:
    assert list(_sentences(SOURCE / name))


PAGE_STRING = re.compile(
    r"""/\*.*?\*/|(?<![:"'`])//[^\n]*|<!--.*?-->|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`""", re.DOTALL
)
"""A comment, or a string of TypeScript."""
PAGE_SENTENCE = re.compile(rf"{SENTENCE.pattern}|^[A-Z][^\W\d_]+ [^\W\d_]")
"""Three words in a row, or two of which the first is capitalised."""
PAGE_TECHNICAL = re.compile(r"(?:class=|closest\(|querySelector(?:All)?\(|Error\()\s*$")
"""What stands before class names, selectors, and errors for programmers."""


def _page_sentences(text: str) -> Iterator[str]:
    """Yield the strings of a file of the page that look like sentences. Markup is scanned by `i18n.test.ts`, which can
    parse it."""
    code = re.sub(r"<style.*?</style>", "", text, flags=re.DOTALL)
    for found in PAGE_STRING.finditer(code):
        string = re.sub(r"\$\{[^{}]*\}", " ", found[0])
        if string[0] not in "\"'`" or PAGE_TECHNICAL.search(code[: found.start()]):
            continue
        if PAGE_SENTENCE.search(string[1:-1]):
            yield string


def test_no_sentence_is_in_the_code_of_the_page() -> None:
    board = [path for path in (ROOT / "web" / "board" / "src").rglob("*.*") if ".test." not in path.name]
    scripts = [path for path in [*PAGE_SOURCES, *board] if path.suffix in {".ts", ".svelte"}]
    assert len(scripts) > 100
    assert not [
        f"{path.relative_to(ROOT)}: {sentence}" for path in scripts for sentence in _page_sentences(path.read_text())
    ]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ('label = "Copy link";', ['"Copy link"']),
        ("label = 'this game is over'; // not this one", ["'this game is over'"]),
        ("`${name} has joined the table`", ["`  has joined the table`"]),
        ('<p class="button small main">{t("app-copy")}</p>', []),
        ('throw new Error("there is no such seat")', []),
    ],
)
def test_sentences_of_the_page_are_found(code: str, expected: list[str]) -> None:
    assert list(_page_sentences(code)) == expected
