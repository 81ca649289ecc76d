"""Reading board files: from a text to a checked `Board`, or a `BoardError` with everything that is wrong."""

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

from draisine.boards import limits
from draisine.boards.checks import check
from draisine.boards.decoding import Draft
from draisine.boards.problems import BoardError, Finding, suggest
from draisine.boards.schema import Board

NAMES = ("usa", "europe", "old_west", "first_journey", "amsterdam")
TOO_LARGE = Finding("", f"the file is larger than {limits.FILE_BYTES:,} bytes")


def names() -> list[str]:
    """The names of the built-in boards."""
    return list(NAMES)


@cache
def load(name: str) -> Board:
    """Load a built-in board, once per process."""
    if name not in NAMES:
        hint = suggest(name, NAMES) or f"the built-in boards are {', '.join(NAMES)}"
        raise BoardError.from_findings(name, [Finding("", "there is no such board", hint)])
    return _read_file(resources.files("draisine.boards") / f"{name}.toml", f"{name}.toml")


def read_board(path_or_name: str | os.PathLike[str]) -> Board:
    """Read a built-in board by name, or a board file."""
    if path_or_name in NAMES:
        return load(str(path_or_name))
    path = Path(path_or_name)
    # A bare word that is not a file is a misspelt name. os.path.exists accepts any text, even an invalid path.
    if path.suffix != ".toml" and len(path.parts) == 1 and not os.path.exists(path):
        return load(str(path_or_name))
    return _read_file(path, str(path))


def parse(text: str, source: str = "board") -> Board:
    """Parse a board from a TOML text; `source` names it in problems."""
    return build(_parse_toml(text, source), source)


def build(raw: dict[str, Any], source: str = "board") -> Board:
    """Build a board from a parsed TOML document."""
    draft = Draft(raw)
    findings = [*draft.findings, *check(draft)]
    if findings:
        raise BoardError.from_findings(source, findings)
    return msgspec.convert(raw, Board, str_keys=True)


def digest(board: Board) -> str:
    """A hash of the board's content, by which game records identify it; formatting and comments of the file do not
    matter. The order of cities, routes, tickets and card colours does, because moves refer to it; the drawing does
    not, because it changes no game. The version of the rules is no part of the content."""
    content: dict[str, Any] = msgspec.to_builtins(board, str_keys=True)
    _drop_defaults(board, content)
    for name in ("map", "rules_version"):
        content.pop(name, None)
    kinds = [[kind, number] for kind, number in content["cards"]["deck"].items()]
    content["cards"] = {**content["cards"], "deck": kinds}
    return hashlib.sha256(msgspec.json.encode(content, order="deterministic")).hexdigest()


def _drop_defaults(part: msgspec.Struct, content: dict[str, Any]) -> None:
    """Remove values equal to their default: msgspec omits only the default object itself, not a copy of it."""
    defaults = _defaults(type(part))
    for name in list(content):
        value = getattr(part, name)
        if name in defaults and value == defaults[name]:
            del content[name]
        elif isinstance(value, msgspec.Struct):
            _drop_defaults(value, content[name])
        elif isinstance(value, list) and value and isinstance(value[0], msgspec.Struct):
            for entry, entry_content in zip(value, content[name], strict=True):
                _drop_defaults(entry, entry_content)


@cache
def _defaults(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The default values of a struct, by field name."""
    defaults = {}
    for field in msgspec.structs.fields(kind):
        if field.default is not msgspec.NODEFAULT:
            defaults[field.name] = field.default
        elif field.default_factory is not msgspec.NODEFAULT:
            defaults[field.name] = field.default_factory()
    return defaults


def _read_file(path: Path | Traversable, source: str) -> Board:
    try:
        if path.is_dir():
            raise BoardError.from_findings(source, [Finding("", "this is a folder, not a board file")])
        with path.open("rb") as file:
            content = file.read(limits.FILE_BYTES + 1)
    except FileNotFoundError:
        raise BoardError.from_findings(source, [Finding("", "there is no such file")]) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BoardError.from_findings(source, [Finding("", f"the file cannot be read: {reason}")]) from None
    if len(content) > limits.FILE_BYTES:
        raise BoardError.from_findings(source, [TOO_LARGE])
    return parse(_decode(content, source), source)


def _decode(content: bytes, source: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BoardError.from_findings(source, [Finding(f"line {line}", "the file is not UTF-8 text")]) from None


def _parse_toml(text: str, source: str) -> dict[str, Any]:
    try:
        if findings := list(_check_size(text)):
            raise BoardError.from_findings(source, findings)
        return tomllib.loads(text)
    except UnicodeEncodeError:
        raise BoardError.from_findings(source, [Finding("", "the file is not UTF-8 text")]) from None
    except RecursionError:
        raise BoardError.from_findings(source, [Finding("", "the file nests lists or tables too deeply")]) from None
    except ValueError as error:
        raise BoardError.from_findings(source, [_syntax_finding(str(error), text)]) from None


def _check_size(text: str) -> Iterator[Finding]:
    if len(text.encode()) > limits.FILE_BYTES:
        yield TOO_LARGE
        return
    for number, line in enumerate(text.split("\n"), 1):
        most = limits.HEADER_DOTS if line.lstrip().startswith("[") else limits.LINE_DOTS
        if line.count(".") > most:
            yield Finding(f"line {number}", f"more than {most} dots in one line")


def _syntax_finding(message: str, text: str) -> Finding:
    """Parse a message like `Expected … (at line 3, column 7)`; only for an overlong number it has no position."""
    match = re.fullmatch(r"(.*) \(at (?:line (\d+), column (\d+)|end of document)\)", message, re.DOTALL)
    if not match:
        return Finding("", "not a valid TOML file: a number has far too many digits")
    line, column = match[2] or text.count("\n") + 1, match[3]
    position = f"line {line}, column {column}" if column else f"line {line}"
    return Finding(position, f"not a valid TOML file: {match[1][:200]}")
