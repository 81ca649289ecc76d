"""A game as people see it: moves, events, seat views, positions and records."""

from draisine.play.errors import IllegalMove, PositionError, RecordError
from draisine.play.events import Event, seen_by
from draisine.play.game import Game, new_game
from draisine.play.moves import Move, from_json, parse, text, to_json
from draisine.play.options import Options
from draisine.play.paths.tickets import Way, ways
from draisine.play.position.document import Position, SeatPosition, TunnelPosition
from draisine.play.record import Record, Step
from draisine.play.scoring.score_events import CountEvent, count_events
from draisine.play.scoring.score_sheet import ScoreLine, ScoreSheet, SeatScore
from draisine.play.view import OwnView, PlayerView, TicketView, View

__all__ = [
    "CountEvent",
    "Event",
    "Game",
    "IllegalMove",
    "Move",
    "Options",
    "OwnView",
    "PlayerView",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "ScoreLine",
    "ScoreSheet",
    "SeatPosition",
    "SeatScore",
    "Step",
    "TicketView",
    "TunnelPosition",
    "View",
    "Way",
    "count_events",
    "from_json",
    "new_game",
    "parse",
    "seen_by",
    "text",
    "to_json",
    "ways",
]
