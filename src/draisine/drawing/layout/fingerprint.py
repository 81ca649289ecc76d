"""A fingerprint of everything that a layout depends on."""

import hashlib

import msgspec

from draisine.boards import Board

VERSION = 1
"""The version of the layout format and of the layout algorithm: raising it makes stored layouts stale."""


def layout_fingerprint(board: Board) -> str:
    """Hash the parts of a board that its layout depends on."""
    routes = [(route.between, route.length, route.ferry > 0) for route in board.route]
    inputs = [board.id, VERSION, board.city, routes, board.map]
    return hashlib.sha256(msgspec.json.encode(inputs, order="deterministic")).hexdigest()[:16]
