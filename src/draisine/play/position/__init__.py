"""Positions: a game at any moment as a readable JSON document.

- `Position`, `SeatPosition`, `TunnelPosition`: the document; `read_position` decodes it.
- `make_position`: describe a state as a document.
- `build_state`: build the state that a document describes, or report all its problems.
"""

from draisine.play.position.builder import build_state
from draisine.play.position.document import Position, SeatPosition, TunnelPosition, make_position, read_position

__all__ = ["Position", "SeatPosition", "TunnelPosition", "build_state", "make_position", "read_position"]
