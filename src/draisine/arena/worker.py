"""Where a worker plays: the tables of a run, each set up once."""

from collections import OrderedDict
from typing import TYPE_CHECKING

from draisine.arena.config import Played, Setting
from draisine.arena.seatings import Seating

if TYPE_CHECKING:
    from draisine.bots import Entrant
    from draisine.matches.match import Table

TABLES = 32
"""Tables that a worker keeps; there may be many more seatings."""


class Desk:
    """One worker's tables. It plays any part of a run, and what it plays depends on the setting alone."""

    def __init__(self, setting: Setting, entrants: "dict[str, Entrant] | None" = None) -> None:
        from draisine.bots import find_bot

        self.setting = setting
        self._entrants = entrants or {bot: find_bot(bot) for bot in setting.field}
        self._tables: OrderedDict[Seating, Table] = OrderedDict()

    def play(self, start: int, games: int) -> list[Played]:
        """The games of the run from a number on, in their order. Those of one seating are played together."""
        numbers: dict[Seating, list[int]] = {}
        for number in range(start, start + games):
            numbers.setdefault(self.setting.place(number)[1], []).append(number)
        played = []
        for seating, own in numbers.items():
            deals = self._table(seating).outcomes(self.setting.place(own[0])[0], len(own))
            played += [Played.of(number, seating, outcome) for number, outcome in zip(own, deals, strict=True)]
        return sorted(played, key=lambda game: game.number)

    def _table(self, seating: Seating) -> "Table":
        from draisine.matches import Table

        if seating not in self._tables:
            setting, entrants = self.setting, [self._entrants[bot] for bot in seating]
            # Bots in compiled code neither fail nor hang, and are not looked after.
            patience = None if all(entrant.compiled for entrant in entrants) else setting.move_limit
            self._tables[seating] = Table(setting.board, entrants, setting.seed, setting.alvin, patience)
            if len(self._tables) > TABLES:
                self._tables.popitem(last=False)
        self._tables.move_to_end(seating)
        return self._tables[seating]
