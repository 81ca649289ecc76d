"""What a layout is made from."""

import hashlib

import msgspec

from draisine.boards import Board

VERSION = 1
"""The version of the layout format and of the way layouts are made: another one makes stored layouts stale."""


def source_of(board: Board) -> str:
    """A fingerprint of all that a layout is made from."""
    routes = [(route.between, route.length, route.ferry > 0) for route in board.route]
    shown = [board.id, VERSION, board.city, routes, board.map]
    return hashlib.sha256(msgspec.json.encode(shown, order="deterministic")).hexdigest()[:16]
