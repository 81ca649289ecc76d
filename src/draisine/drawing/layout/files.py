"""Layout files, stored next to the board files they belong to."""

from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path

import msgspec

from draisine.boards import Board, load, names
from draisine.drawing.layout.fingerprint import layout_fingerprint
from draisine.drawing.layout.model import Layout
from draisine.messages.errors import LocalizedError

SUFFIX = ".layout.json"


class LayoutFileError(LocalizedError):
    """Raised when a layout file is missing, unreadable or stale."""


def layout_path(board_file: Path) -> Path:
    """The path of the layout of a board file."""
    return board_file.with_name(board_file.stem + SUFFIX)


def built_in_layout_path(name: str) -> Traversable:
    """The path of the layout of a built-in board."""
    return resources.files("draisine.boards") / f"{name}{SUFFIX}"


@cache
def load_layout(name: str) -> Layout:
    """Load the layout of a built-in board; cached."""
    return read_layout(load(name), built_in_layout_path(name))


def find_layout(board: Board, board_file: Path | None = None) -> Layout | None:
    """Load the layout next to a board file (without one: of the built-in board), or None if there is none that fits
    the board."""
    if board_file is None and board.id not in names():
        return None
    try:
        return read_layout(board, layout_path(board_file) if board_file else built_in_layout_path(board.id))
    except LayoutFileError:
        return None


def read_layout(board: Board, path: Path | Traversable) -> Layout:
    """Read a layout file that was made for this version of the board; raises `LayoutFileError`."""
    try:
        layout = msgspec.json.decode(path.read_bytes(), type=Layout)
    except FileNotFoundError:
        raise LayoutFileError("layout-missing", file=path.name) from None
    except (OSError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise LayoutFileError("layout-unreadable", file=path.name, detail=str(error)) from None
    if layout.source != layout_fingerprint(board):
        raise LayoutFileError("layout-stale", file=path.name)
    return layout


def format_layout(layout: Layout) -> str:
    """Format a layout as JSON with one line per city, route and part of the backdrop, so that diffs are readable."""
    parts = []
    for key, value in msgspec.to_builtins(layout).items():
        if isinstance(value, dict):
            rows = [f"    {_json(name)}: {_json(row)}" for name, row in value.items()]
            parts.append(f"  {_json(key)}: {{\n" + ",\n".join(rows) + "\n  }")
        else:
            parts.append(f"  {_json(key)}: {_json(value)}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def write_layout(layout: Layout, path: Path) -> None:
    """Write a layout file atomically."""
    temporary = path.with_name(path.name + ".new")
    temporary.write_text(format_layout(layout), encoding="utf-8")
    temporary.replace(path)


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
