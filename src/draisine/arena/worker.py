"""A worker that plays any games of a run."""

from collections import OrderedDict
from typing import TYPE_CHECKING

from draisine.arena.config import ArenaConfig, PlayedGame
from draisine.arena.seatings import Seating

if TYPE_CHECKING:
    from draisine.bots import BotSpec
    from draisine.matches.match import MatchRunner

MAX_RUNNERS = 32
"""Number of cached match runners; there may be many more seatings."""


class Worker:
    """Plays any games of a run; the results depend on the configuration alone."""

    def __init__(self, config: ArenaConfig, specs: "dict[str, BotSpec] | None" = None) -> None:
        from draisine.bots import find_bot

        self.config = config
        self._specs = specs or {bot: find_bot(bot) for bot in config.distinct_bots}
        self._runners: OrderedDict[Seating, MatchRunner] = OrderedDict()

    def play(self, start: int, games: int) -> list[PlayedGame]:
        """Play consecutive games of the run and return them in order. Games of one seating are played together."""
        numbers: dict[Seating, list[int]] = {}
        for number in range(start, start + games):
            numbers.setdefault(self.config.schedule(number)[1], []).append(number)
        played = []
        for seating, own in numbers.items():
            deals = self._runner(seating).outcomes(self.config.schedule(own[0])[0], len(own))
            played += [
                PlayedGame.from_outcome(number, seating, outcome) for number, outcome in zip(own, deals, strict=True)
            ]
        return sorted(played, key=lambda game: game.number)

    def _runner(self, seating: Seating) -> "MatchRunner":
        from draisine.matches import MatchRunner

        if seating not in self._runners:
            config, specs = self.config, [self._specs[bot] for bot in seating]
            # Compiled bots neither fail nor hang: they need no time limit.
            time_limit = None if all(spec.compiled for spec in specs) else config.move_limit
            self._runners[seating] = MatchRunner(config.board, specs, config.seed, config.alvin, time_limit)
            if len(self._runners) > MAX_RUNNERS:
                self._runners.popitem(last=False)
        self._runners.move_to_end(seating)
        return self._runners[seating]
