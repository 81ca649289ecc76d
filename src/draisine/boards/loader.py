"""Reading a board file: from text to a checked Board, or to the list of everything that is wrong with it."""

import hashlib
import os
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from draisine.boards import capacity
from draisine.boards.checks import check
from draisine.boards.decoding import Draft
from draisine.boards.problems import BoardError, Finding, near
from draisine.boards.schema import Board

NAMES = ("usa", "europe", "old_west", "first_journey", "amsterdam")
TOO_LARGE = Finding("", f"the file is larger than {capacity.FILE:,} bytes")


def names() -> list[str]:
    """The built-in boards."""
    return list(NAMES)


@cache
def load(name: str) -> Board:
    """A built-in board, read once."""
    if name not in NAMES:
        hint = near(name, NAMES) or f"the built-in boards are {', '.join(NAMES)}"
        raise BoardError.of(name, [Finding("", "there is no such board", hint)])
    return _read(resources.files("draisine.boards") / f"{name}.toml", f"{name}.toml")


def read_board(path_or_name: str | os.PathLike[str]) -> Board:
    """A built-in board by its name, or the board in a file."""
    if path_or_name in NAMES:
        return load(str(path_or_name))
    path = Path(path_or_name)
    # A bare word that is no file is a misspelt name; os.path.exists takes any text, also one no file can have.
    if path.suffix != ".toml" and len(path.parts) == 1 and not os.path.exists(path):
        return load(str(path_or_name))
    return _read(path, str(path))


def parse(text: str, source: str = "board") -> Board:
    """The board in a text; `source` is what problems call it."""
    return build(_toml(text, source), source)


def build(raw: dict[str, Any], source: str = "board") -> Board:
    """The board in a parsed TOML document."""
    draft = Draft(raw)
    findings = [*draft.found, *check(draft)]
    if findings:
        raise BoardError.of(source, findings)
    return msgspec.convert(raw, Board, str_keys=True)


def digest(board: Board) -> str:
    """A fingerprint of all that the board says, whatever the layout and comments of its file: a game record names the
    board by it. The order of cities, routes, tickets and card colours counts, for moves refer to it; how the board is
    drawn does not, for a name moved on the map changes no game."""
    content: dict[str, Any] = msgspec.to_builtins(board, str_keys=True)
    _leave_out_defaults(board, content)
    content.pop("map", None)
    kinds = [[kind, number] for kind, number in content["cards"]["deck"].items()]
    content["cards"] = {**content["cards"], "deck": kinds}
    return hashlib.sha256(msgspec.json.encode(content, order="deterministic")).hexdigest()


def _leave_out_defaults(part: msgspec.Struct, content: dict[str, Any]) -> None:
    """msgspec leaves out what *is* a default; what only equals one, such as a copy from another process, goes here."""
    usual = _usual(type(part))
    for name in list(content):
        value = getattr(part, name)
        if name in usual and value == usual[name]:
            del content[name]
        elif isinstance(value, msgspec.Struct):
            _leave_out_defaults(value, content[name])
        elif isinstance(value, list) and value and isinstance(value[0], msgspec.Struct):
            for entry, below in zip(value, content[name], strict=True):
                _leave_out_defaults(entry, below)


@cache
def _usual(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The defaults of a part of a board, by name."""
    found = {}
    for field in msgspec.structs.fields(kind):
        if field.default is not msgspec.NODEFAULT:
            found[field.name] = field.default
        elif field.default_factory is not msgspec.NODEFAULT:
            found[field.name] = field.default_factory()
    return found


def _read(path: Path | Traversable, source: str) -> Board:
    try:
        if path.is_dir():
            raise BoardError.of(source, [Finding("", "this is a folder, not a board file")])
        with path.open("rb") as file:
            content = file.read(capacity.FILE + 1)
    except FileNotFoundError:
        raise BoardError.of(source, [Finding("", "there is no such file")]) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BoardError.of(source, [Finding("", f"the file cannot be read: {reason}")]) from None
    if len(content) > capacity.FILE:
        raise BoardError.of(source, [TOO_LARGE])
    return parse(_decoded(content, source), source)


def _decoded(content: bytes, source: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BoardError.of(source, [Finding(f"line {line}", "the file is not UTF-8 text")]) from None


def _toml(text: str, source: str) -> dict[str, Any]:
    try:
        if findings := list(_bulk(text)):
            raise BoardError.of(source, findings)
        return tomllib.loads(text)
    except UnicodeEncodeError:
        raise BoardError.of(source, [Finding("", "the file is not UTF-8 text")]) from None
    except RecursionError:
        raise BoardError.of(source, [Finding("", "the file nests lists or tables too deeply")]) from None
    except ValueError as error:
        raise BoardError.of(source, [_syntax(str(error), text)]) from None


def _bulk(text: str) -> Iterator[Finding]:
    if len(text.encode()) > capacity.FILE:
        yield TOO_LARGE
        return
    for number, line in enumerate(text.split("\n"), 1):
        most = capacity.HEADER_DOTS if line.lstrip().startswith("[") else capacity.DOTS
        if line.count(".") > most:
            yield Finding(f"line {number}", f"more than {most} dots in one line")


def _syntax(message: str, text: str) -> Finding:
    """The parser says `Expected … (at line 3, column 7)`; a number of thousands of digits it does not place at all."""
    place = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", message, re.DOTALL)
    if not place:
        return Finding("", "not a valid TOML file: a number has far too many digits")
    line, column = place[2] or text.count("\n") + 1, place[3]
    where = f"line {line}, column {column}" if column else f"line {line}"
    return Finding(where, f"not a valid TOML file: {place[1][:200]}")
