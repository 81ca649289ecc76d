"""Layouts as files, next to the board files they belong to."""

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from draisine.boards import Board, load, names
from draisine.drawing.layout.model import Layout
from draisine.drawing.layout.source import source_of

SUFFIX = ".layout.json"


class StaleLayout(Exception):
    """A stored layout that cannot be used: what is the matter with it."""


def layout_path(board_file: Path) -> Path:
    """Where the layout of a board file lies."""
    return board_file.with_name(board_file.stem + SUFFIX)


def built_in_path(name: str) -> Traversable:
    """Where the layout of a built-in board lies."""
    return resources.files("draisine.boards") / f"{name}{SUFFIX}"


@cache
def layout(name: str) -> Layout:
    """The layout of a built-in board, read once."""
    return read_layout(load(name), built_in_path(name))


def stored(board: Board, board_file: Path | None = None) -> Layout | None:
    """The layout that lies next to a board file (without one: that of the built-in board); None where there is none, or
    none that fits the board as it is now."""
    if board_file is None and board.id not in names():
        return None
    try:
        return read_layout(board, layout_path(board_file) if board_file else built_in_path(board.id))
    except StaleLayout:
        return None


def read_layout(board: Board, path: Path | Traversable) -> Layout:
    """The layout in a file, if it was made for the board as it is now."""
    try:
        read = msgspec.json.decode(path.read_bytes(), type=Layout)
    except FileNotFoundError:
        raise StaleLayout(f"there is no layout {path.name}") from None
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise StaleLayout(f"{path.name} cannot be read: {error}") from None
    if read.source != source_of(board):
        raise StaleLayout(f"{path.name} was made for another version of the board")
    return read


def layout_text(layout: Layout) -> str:
    """A layout as JSON, one line for each city, route and part of the backdrop, so that a change shows as one."""
    parts = []
    for key, value in msgspec.to_builtins(layout).items():
        if isinstance(value, dict):
            rows = [f"    {_json(name)}: {_json(row)}" for name, row in value.items()]
            parts.append(f"  {_json(key)}: {{\n" + ",\n".join(rows) + "\n  }")
        else:
            parts.append(f"  {_json(key)}: {_json(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def write_layout(layout: Layout, path: Path) -> None:
    """Put a layout into a file, whole or not at all."""
    made = path.with_name(path.name + ".new")
    made.write_text(layout_text(layout), encoding="utf-8")
    made.replace(path)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
