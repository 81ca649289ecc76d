"""The games API: names instead of the engine's numbers, for people, bots, server and command line.

- `Game`, `new_game`, `Options`: play a game. `Game.legal_moves`, `play`, `events_for` and `view` are the four verbs.
- `Move`, `format_move`, `parse_move`, `move_to_json`, `move_from_json`: moves as values, text and JSON (`moves`).
- `Event`, `redact_for`: what happened, and what a seat may see of it (`events`).
- `View`, `PlayerView`, `OwnView`, `TicketView`: the game as a seat or a spectator sees it (`view`).
- `ScoreSheet`, `SeatScore`, `ScoreLine`, `ScoreEvent`, `score_events`: the score (`scoring`).
- `TicketPath`, `ticket_paths`: the cheapest path of each ticket (`paths`).
- `Position`, `SeatPosition`, `TunnelPosition`: a game at any moment as a document (`position`).
- `Record`, `Step`: a game from its beginning as a file (`record`, `verification`).
- `IllegalMove`, `PositionError`, `RecordError`: what can go wrong (`errors`).

`text` turns events, refusals and scores into English and French.
"""

from draisine.play.errors import IllegalMove, PositionError, RecordError
from draisine.play.events import Event, redact_for
from draisine.play.game import Game, new_game
from draisine.play.moves import Move, format_move, move_from_json, move_to_json, parse_move
from draisine.play.options import Options
from draisine.play.paths import TicketPath, ticket_paths
from draisine.play.position import Position, SeatPosition, TunnelPosition
from draisine.play.record import Record, Step
from draisine.play.scoring import ScoreEvent, ScoreLine, ScoreSheet, SeatScore, score_events
from draisine.play.view import OwnView, PlayerView, TicketView, View

__all__ = [
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
    "ScoreEvent",
    "ScoreLine",
    "ScoreSheet",
    "SeatPosition",
    "SeatScore",
    "Step",
    "TicketPath",
    "TicketView",
    "TunnelPosition",
    "View",
    "format_move",
    "move_from_json",
    "move_to_json",
    "new_game",
    "parse_move",
    "redact_for",
    "score_events",
    "ticket_paths",
]
