"""Games between bots: single matches, compiled series, outcomes, and Ray clusters to play them on."""

from draisine.matches.match import Result, SeatResult, Table, add_up
from draisine.matches.moves import next_move, seat_bots
from draisine.matches.outcomes import Outcome

__all__ = ["Outcome", "Result", "SeatResult", "Table", "add_up", "next_move", "seat_bots"]
