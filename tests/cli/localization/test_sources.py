"""The sources of the command line contain ids of messages, and no sentences."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from draisine import cli
from draisine.messages import DEFAULT
from draisine.messages.catalogue import read_files
from draisine.messages.check import parse_files

SOURCES = sorted(Path(cli.__file__).parent.rglob("*.py"))
SENTENCE = re.compile(r"[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}")
FORMATTERS = {"t", "message", "CliError", "usage_error"}
MESSAGES = parse_files(read_files(DEFAULT)).entries


def texts(tree: ast.AST) -> Iterator[str]:
    """Yield all strings but docstrings and messages of the log, which is in English."""
    skipped = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("log."):
            skipped |= {id(inner) for inner in ast.walk(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skipped:
            yield node.value


def calls(tree: ast.AST) -> Iterator[tuple[str, set[str]]]:
    """Yield the ids of formatted messages with the names of their values."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in FORMATTERS:
            continue
        names = {keyword.arg for keyword in node.keywords}
        first = node.args[0] if node.args else None
        if isinstance(first, ast.Constant) and None not in names:
            yield str(first.value), {str(name) for name in names}


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_no_sentences(path: Path) -> None:
    assert [text for text in texts(ast.parse(path.read_text("utf-8"))) if SENTENCE.search(text)] == []


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_values_of_messages(path: Path) -> None:
    for name, values in calls(ast.parse(path.read_text("utf-8"))):
        if name:
            assert values == MESSAGES[name].variables | MESSAGES[name].optional, name
