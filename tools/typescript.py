"""Writes the types of all messages between server and page as TypeScript, from the one place where they are described,
and the boards as the page is shown them, for its tests.

Run it with `make types` after a message or a board has changed; a test compares the files with what would be written
now.
"""

import json
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from draisine.boards import names
from draisine.bots.search.advice import Advice
from draisine.drawing.art.tokens import Glyphs, Tokens
from draisine.drawing.layout.model import Layout
from draisine.play import ScoreSheet, Way
from draisine.server.api.catalogue import BoardListed, BoardShown, BotListed, board_shown
from draisine.server.api.deals import DealCompared
from draisine.server.api.lessons import LessonMoves
from draisine.server.api.people import Code, Introduction, Me, Session
from draisine.server.api.replays import Imported, Imports
from draisine.server.api.tables import Found, Mute, NewTableAsked, TableListed, TableOpened
from draisine.server.games.replay import Replay
from draisine.server.games.statistics import Statistics
from draisine.server.lessons import LessonShown
from draisine.server.lessons.loader import ChapterListed
from draisine.server.tables.commands import Order
from draisine.server.tables.messages import Answer, FinalCount, Snapshot, Update

FILE = Path(__file__).parents[1] / "web" / "src" / "wire.ts"
BOARDS = FILE.parent / "rules" / "boards.json"
ROOTS = (
    Order, Snapshot, Update, Answer, Introduction, Code, Me, Session, NewTableAsked, TableOpened, TableListed, Found,
    Mute, ScoreSheet, FinalCount, Way, Advice, BoardListed, BoardShown, BotListed, Layout, Tokens, Glyphs,
    Statistics, DealCompared, Replay, Imports, Imported,
    ChapterListed, LessonMoves, LessonShown,
)  # fmt: skip
HEAD = "// Made by tools/typescript.py from the server's messages: change those, then run `make types`.\n"


class Writer:
    """Collects the types that others are made of."""

    def __init__(self) -> None:
        self.written: dict[str, str] = {}
        self._classes: dict[str, type] = {}

    def name(self, kind: inspect.Type) -> str:
        """A type as TypeScript writes it."""
        match kind:
            case inspect.StructType(cls=cls):
                return self._struct(kind, cls.__name__)
            case inspect.UnionType(types=types):
                return " | ".join(dict.fromkeys(self.name(part) for part in types))
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

    def _struct(self, kind: inspect.StructType, name: str) -> str:
        if self._classes.setdefault(name, kind.cls) is not kind.cls:
            raise TypeError(f"two kinds of {name} go over the wire: {self._classes[name]} and {kind.cls}")
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
            # What the server leaves out when it says nothing, and what a page need not say.
            maybe = "?" if not field.required and _may_be_missing(kind.cls) else ""
            lines.append(f"  {field.encode_name}{maybe}: {self.name(field.type)};\n")
        return "".join(lines)


def _may_be_missing(struct: Any) -> bool:
    config = struct.__struct_config__
    return bool(config.omit_defaults or config.forbid_unknown_fields)


def typescript() -> str:
    """The whole file."""
    writer = Writer()
    for root in ROOTS:
        writer.name(inspect.type_info(root))
    return HEAD + "\n" + "\n".join(writer.written[name] for name in sorted(writer.written))


def boards() -> str:
    """All boards, without the places of spaces and names: no rule depends on those."""
    shown = {name: msgspec.to_builtins(board_shown(name), str_keys=True) for name in names()}
    for board in shown.values():
        for route in board["routes"].values():
            route["spaces"] = []
        for city in board["cities"].values():
            del city["label"]
    return "{\n" + ",\n".join(f'"{name}": {json.dumps(board)}' for name, board in shown.items()) + "\n}\n"


if __name__ == "__main__":
    FILE.parent.mkdir(parents=True, exist_ok=True)
    FILE.write_text(typescript(), "utf-8")
    BOARDS.write_text(boards(), "utf-8")
