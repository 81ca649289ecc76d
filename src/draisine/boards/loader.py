"""Reading board files: from a text to a checked `Board`, or a `BoardError` with everything that is wrong."""

import hashlib
import os
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
from draisine.boards.decoding import Draft, collect_names, spread_names
from draisine.boards.problems import BoardError, Finding, did_you_mean
from draisine.boards.schema import Board
from draisine.boards.toml_errors import line_label, syntax_finding
from draisine.messages import message
from draisine.messages.details import detail

NAMES = ("usa", "europe", "old_west", "first_journey", "amsterdam")
RESEARCH_NAMES = ("tiny",)
"""Boards for research: `read_board` finds them, but they are too small to be listed or offered to people."""
TOO_LARGE = Finding("", message("boards-too_large", bytes=limits.FILE_BYTES))
NOT_UTF8 = message("boards-not_utf8")


def names() -> list[str]:
    """The names of the built-in boards."""
    return list(NAMES)


def load(name: str) -> Board:
    """Load a built-in board, once per process. Research boards are not among them."""
    if name not in NAMES:
        hint = did_you_mean(name, NAMES) or message("boards-built_in", names=", ".join(NAMES))
        raise BoardError.from_findings(name, [Finding("", message("boards-no_such_board"), hint)])
    return _read_built_in(name)


def read_board(path_or_name: str | os.PathLike[str]) -> Board:
    """Read a built-in or research board by name, or a board file."""
    if path_or_name in NAMES:
        return load(str(path_or_name))
    if path_or_name in RESEARCH_NAMES:
        return _read_built_in(str(path_or_name))
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
    return from_document(raw)


def from_document(raw: dict[str, Any]) -> Board:
    """Convert a document to a board without checking its content. Raises msgspec.ValidationError."""
    return msgspec.convert(collect_names(raw), Board, str_keys=True)


def to_document(board: Board) -> dict[str, Any]:
    """Return a board as the document of its file, as game records contain it."""
    # Through JSON, so that the document equals one that was read: tuples become lists.
    document: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(board))
    return {**document, "city": [spread_names(row) for row in document["city"]]}


def digest(board: Board) -> str:
    """A hash of the board's content, by which game records identify it; formatting and comments of the file do not
    matter. The order of cities, routes, tickets and card colours does, because moves refer to it; the drawing does
    not, because it changes no game. The version of the rules is no part of the content, and neither are names in
    languages other than the first two: adding a language must not invalidate stored games."""
    content: dict[str, Any] = msgspec.to_builtins(board, str_keys=True)
    _drop_defaults(board, content)
    for name in ("map", "rules_version"):
        content.pop(name, None)
    content["title"] = _hashed_names(board.title) or board.title
    for entry, city in zip(content["city"], board.city, strict=True):
        entry.pop("names", None)
        entry.update(_hashed_names(city.names))
    kinds = [[kind, number] for kind, number in content["cards"]["deck"].items()]
    content["cards"] = {**content["cards"], "deck": kinds}
    return hashlib.sha256(msgspec.json.encode(content, order="deterministic")).hexdigest()


def _hashed_names(names: dict[str, str]) -> dict[str, str]:
    return {tag: names[tag] for tag in ("en", "fr") if names.get(tag)}


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


@cache
def _read_built_in(name: str) -> Board:
    return _read_file(resources.files("draisine.boards") / f"{name}.toml", f"{name}.toml")


def _read_file(path: Path | Traversable, source: str) -> Board:
    try:
        if path.is_dir():
            raise BoardError.from_findings(source, [Finding("", message("boards-folder"))])
        with path.open("rb") as file:
            content = file.read(limits.FILE_BYTES + 1)
    except FileNotFoundError:
        raise BoardError.from_findings(source, [Finding("", message("boards-no_such_file"))]) from None
    except (OSError, ValueError) as error:
        unreadable = message("boards-unreadable", detail=detail(error))
        raise BoardError.from_findings(source, [Finding("", unreadable)]) from None
    if len(content) > limits.FILE_BYTES:
        raise BoardError.from_findings(source, [TOO_LARGE])
    return parse(_decode(content, source), source)


def _decode(content: bytes, source: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise BoardError.from_findings(source, [Finding(line_label(line), NOT_UTF8)]) from None


def _parse_toml(text: str, source: str) -> dict[str, Any]:
    try:
        if findings := list(_check_size(text)):
            raise BoardError.from_findings(source, findings)
        return tomllib.loads(text)
    except UnicodeEncodeError:
        raise BoardError.from_findings(source, [Finding("", NOT_UTF8)]) from None
    except RecursionError:
        raise BoardError.from_findings(source, [Finding("", message("boards-too_deep"))]) from None
    except ValueError as error:
        raise BoardError.from_findings(source, [syntax_finding(str(error), text)]) from None


def _check_size(text: str) -> Iterator[Finding]:
    if len(text.encode()) > limits.FILE_BYTES:
        yield TOO_LARGE
        return
    for number, line in enumerate(text.split("\n"), 1):
        most = limits.HEADER_DOTS if line.lstrip().startswith("[") else limits.LINE_DOTS
        if line.count(".") > most:
            yield Finding(line_label(number), message("boards-many_dots", most=most))
