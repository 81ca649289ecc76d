"""Matches: games between bots, shared by the arena, the recordings of `envs`, the server and the command line.

- `match`: `MatchRunner` plays numbered games between bots of any kind; `MatchResult` sums them up.
- `series`: the same in compiled code, for seats that all decide there.
- `seated_bot`: `SeatedBot`, a bot in its seat: an observation in, a move out, errors as one line.
- `outcomes`: `Outcome`, everything worth knowing about one finished game.
- `cluster`: `RayCluster`, tasks on a Ray cluster.
"""

from draisine.matches.match import MatchResult, MatchRunner, SeatResult, sum_results
from draisine.matches.outcomes import Outcome
from draisine.matches.seated_bot import SeatedBot, next_move, seat_bots

__all__ = ["MatchResult", "MatchRunner", "Outcome", "SeatResult", "SeatedBot", "next_move", "seat_bots", "sum_results"]
