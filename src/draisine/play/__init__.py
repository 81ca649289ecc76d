"""The games API: names instead of the engine's numbers, for people, bots, server and command line.

- `Game`, `new_game`, `Options`: play a game. `Game.legal_moves`, `play`, `events_for` and `view` are the four verbs.
- `Move`, `format_move`, `parse_move`, `move_to_json`, `move_from_json`: moves as values, text and JSON (`moves`).
- `Event`, `redact_for`: what happened, and what a seat may see of it (`events`).
- `View`, `PlayerView`, `OwnView`, `TicketView`: the game as a seat or a spectator sees it (`view`).
- `CardCount`, `KindCount`, `count_cards`: where the cards are, as far as a seat knows (`card_count`).
- `ScoreSheet`, `SeatScore`, `ScoreLine`, `ScoreEvent`, `score_events`: the score (`scoring`).
- `TicketPath`, `ticket_paths`: the cheapest path of each ticket (`paths`).
- `SelectionNeed`, `selection_needs`, `trains_needed`: the trains that several tickets need together (`paths`).
- `Position`, `SeatPosition`, `TunnelPosition`: a game at any moment as a document (`position`).
- `Record`, `Step`: a game from its beginning as a file (`record`, `verification`).
- `IllegalMove`, `OptionsError`, `PositionError`, `RecordError`: what can go wrong (`errors`).

`text` describes events and scores in the languages of the catalogues; errors have messages in all of them.
"""

from draisine.play.card_count import CardCount, KindCount, count_cards
from draisine.play.errors import IllegalMove, OptionsError, PositionError, RecordError
from draisine.play.events import Event, redact_for
from draisine.play.game import Game, new_game
from draisine.play.moves import Move, format_move, move_from_json, move_to_json, parse_move
from draisine.play.options import Options
from draisine.play.paths import SelectionNeed, TicketPath, selection_needs, ticket_paths, trains_needed
from draisine.play.position import Position, SeatPosition, TunnelPosition
from draisine.play.record import Record, Step
from draisine.play.scoring import ScoreEvent, ScoreLine, ScoreSheet, SeatScore, score_events
from draisine.play.view import OwnView, PlayerView, TicketView, View

__all__ = [
    "CardCount",
    "Event",
    "Game",
    "IllegalMove",
    "KindCount",
    "Move",
    "Options",
    "OptionsError",
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
    "SelectionNeed",
    "Step",
    "TicketPath",
    "TicketView",
    "TunnelPosition",
    "View",
    "count_cards",
    "format_move",
    "move_from_json",
    "move_to_json",
    "new_game",
    "parse_move",
    "redact_for",
    "score_events",
    "selection_needs",
    "ticket_paths",
    "trains_needed",
]
