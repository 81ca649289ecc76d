"""Generates the TypeScript types of all messages between server and page, and the boards for the tests of the page.

Run it with `make types` after a message or a board has changed; a test compares the files with what would be written
now.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
from litestar.handlers import HTTPRouteHandler
from msgspec import inspect

from draisine.boards import names
from draisine.drawing.art.tokens import Glyphs, Tokens
from draisine.drawing.layout.model import Layout
from draisine.messages import DEFAULT
from draisine.play import Event, Move
from draisine.server.api import find_handlers
from draisine.server.api.catalogue import describe_board
from draisine.server.api.page.opening import Opening
from draisine.server.tables.commands import Command, Order
from draisine.server.tables.messages import ServerMessage
from draisine.server.tables.plans import Wish

FILE = Path(__file__).parents[1] / "web" / "src" / "wire.ts"
BOARDS = FILE.parent / "rules" / "boards.json"
PAGE_TYPES = (Layout, Tokens, Glyphs, Opening)
"""What the page reads and no handler returns: files of the drawing, and what the page of a table contains."""
UNIONS = {"Wish": Wish, "Move": Move, "Event": Event, "Command": Command}
"""Unions that get a name of their own, supersets first."""
HEAD = "// Made by tools/typescript.py from the server's messages: change those, then run `make types`.\n"


class Writer:
    """Collects the interfaces of all types."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}
        self._classes: dict[str, type] = {}

    def name(self, kind: inspect.Type) -> str:
        """The TypeScript name of a type; collects the interfaces it needs."""
        match kind:
            case inspect.StructType(cls=cls):
                return self._struct(kind, cls.__name__)
            case inspect.UnionType(types=types):
                return " | ".join(dict.fromkeys(self._members(types)))
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                inner = self.name(item)
                return f"({inner})[]" if " " in inner else f"{inner}[]"
            case inspect.TupleType(item_types=items):
                return f"[{', '.join(self.name(item) for item in items)}]"
            case inspect.DictType(value_type=value):
                return f"Record<string, {self.name(value)}>"
            case inspect.LiteralType(values=values):
                return " | ".join(f'"{value}"' if isinstance(value, str) else str(value) for value in values)
        plain = {
            inspect.IntType: "number", inspect.FloatType: "number", inspect.StrType: "string",
            inspect.BoolType: "boolean", inspect.NoneType: "null",
        }  # fmt: skip
        return plain[type(kind)]

    def _members(self, types: tuple[inspect.Type, ...]) -> Iterator[str]:
        """The members of a union; those of a named union are written once, under its name. Where the text of a
        structure is accepted instead of it, the page uses the structure."""
        structs = {part.cls for part in types if isinstance(part, inspect.StructType)}
        is_value = any(isinstance(part, inspect.IntType) for part in types)
        if not is_value and any(isinstance(part, inspect.StructType | inspect.ListType) for part in types):
            types = tuple(part for part in types if not isinstance(part, inspect.StrType))
        covered: set[type] = set()
        for name, union in UNIONS.items():
            members = set(get_args(union))
            if members <= structs and not members <= covered:
                covered |= members
                yield self._alias(name, types, members)
        for part in types:
            if not isinstance(part, inspect.StructType) or part.cls not in covered:
                yield self.name(part)

    def _alias(self, name: str, types: tuple[inspect.Type, ...], members: set[type]) -> str:
        if name not in self.written:
            self.written[name] = ""
            parts = [self.name(part) for part in types if isinstance(part, inspect.StructType) and part.cls in members]
            self.written[name] = f"export type {name} =\n  | " + "\n  | ".join(parts) + ";\n"
        return name

    def _struct(self, kind: inspect.StructType, name: str) -> str:
        if self._classes.setdefault(name, kind.cls) is not kind.cls:
            raise TypeError(f"two types named {name}: {self._classes[name]} and {kind.cls}")
        if name not in self.written:
            self.written[name] = ""
            if kind.array_like:
                parts = [f"{field.encode_name}: {self.name(field.type)}" for field in kind.fields]
                self.written[name] = f"export type {name} = [{', '.join(parts)}];\n"
            else:
                self.written[name] = f"export interface {name} {{\n{self._fields(kind)}}}\n"
        return name

    def _fields(self, kind: inspect.StructType) -> str:
        lines = [f'  {kind.tag_field}: "{kind.tag}";\n'] if kind.tag_field else []
        for field in kind.fields:
            # Optional: the server omits defaults, and requests may omit them.
            maybe = "?" if not field.required and _may_be_missing(kind.cls) else ""
            lines.append(f"  {field.encode_name}{maybe}: {self.name(field.type)};\n")
        return "".join(lines)


def _may_be_missing(struct: Any) -> bool:
    config = struct.__struct_config__
    return bool(config.omit_defaults or config.forbid_unknown_fields)


def api_types() -> list[type]:
    """The structs in requests and responses of all API handlers, and the messages of the socket."""
    hints: list[Any] = [Order, *get_args(ServerMessage)]
    for handler in find_handlers():
        owners = handler.__mro__ if isinstance(handler, type) else ()
        for route in [route for owner in owners for route in vars(owner).values()] or [handler]:
            if isinstance(route, HTTPRouteHandler):
                annotations = get_type_hints(route.fn, include_extras=True)
                hints += [annotations.get("data"), annotations["return"]]
                hints += [spec.data_container for spec in (route.responses or {}).values()]
    return [kind for hint in hints for kind in _structs_in(hint)]


def _structs_in(hint: Any) -> Iterator[type]:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for part in get_args(hint):
        yield from _structs_in(part)


def typescript() -> str:
    """The whole file."""
    writer = Writer()
    for root in (*api_types(), *PAGE_TYPES):
        writer.name(inspect.type_info(root))
    return HEAD + "\n" + "\n".join(writer.written[name] for name in sorted(writer.written))


def boards() -> str:
    """All boards, without the places of spaces, labels and names in other languages: no rule depends on those."""
    shown = {name: msgspec.to_builtins(describe_board(name), str_keys=True) for name in names()}
    for board in shown.values():
        board["title"] = {DEFAULT: board["title"][DEFAULT]}
        for route in board["routes"].values():
            route["spaces"] = []
        for city in board["cities"].values():
            del city["label"]
            city["names"] = {}
    return "{\n" + ",\n".join(f'"{name}": {json.dumps(board)}' for name, board in shown.items()) + "\n}\n"


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(typescript(), "utf-8")
    BOARDS.write_text(boards(), "utf-8")
