"""How the games of a batch are to be played, as somebody asks for them."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board, read_board
from draisine.bots import BotError
from draisine.bots.kinds import Kind
from draisine.engine.compiler.records import many
from draisine.engine.enums import DECISIONS
from draisine.envs.layout import Layout, layout
from draisine.envs.stepping import MILLION, TABLE, Reward, Terms
from draisine.matches.series import SEEDS

OPPONENTS = {kind.name.lower(): int(kind) for kind in Kind} | {"engineer": int(Kind.PLANNER), "table": TABLE}
"""Who may sit in a seat: `outside` (asked for an action like the learner), `table`, or a compiled bot."""
UNTHINKING = (Kind.OUTSIDE, Kind.RANDOM, TABLE)
MOST_WEIGHT = 1_000_000


@dataclass(frozen=True)
class Settings:
    """What can be chosen. Everything has a default that suits self-play."""

    seed: int = 0
    """Equal seeds, equal games: on any number of threads, and on a GPU."""
    opponents: str | Sequence[str] = "outside"
    """One name for all other seats, or one for each, counted from the learner: see `OPPONENTS`."""
    learner: int | None = None
    """The seat that the opponents are counted from; left out, it changes from game to game."""
    table: Sequence[int] | NDArray[np.integer[Any]] | None = None
    """For opponents named `table`: a weight for each action, a whole number up to 1,000,000. Of the open ones, each is
    taken as often as its weight says."""
    reward: Literal["win", "rank", "points"] = "win"
    """At the end: 1 for a win and -1/(players - 1) for the others; 1 to -1 by rank; or the lead over the best of the
    others, in hundreds of points."""
    shaping: float = 0.0
    """Given at once for every point of lead on the table, on top."""
    wrong: Literal["raise", "forfeit"] = "raise"
    """What an action that is not open does: an error before anything is stepped, or chance decides in its place."""
    autoreset: bool = True
    """Whether the next game is dealt in the very step that ended one."""
    keep_last: bool = False
    """Whether what the learner saw at the end is kept in `last`."""
    alvin: bool = False
    """Whether the visitor plays, where a board knows him."""
    compact: bool = True
    """Observations with room for this board and number of players, or the one layout for all boards."""

    def __post_init__(self) -> None:
        if self.reward.upper() not in Reward.__members__:
            raise ValueError(f"no reward {self.reward!r}; there are: win, rank, points")
        if self.wrong not in {"raise", "forfeit"}:
            raise ValueError(f"wrong={self.wrong!r}: it is 'raise' or 'forfeit'")

    def layout(self, board: Board, players: int) -> Layout:
        """Which byte of an observation means what."""
        return layout(board, players) if self.compact else layout()


def find_board(board: Board | str | Path, players: int) -> Board:
    """A board by name, file or as it is, for so many players."""
    found = board if isinstance(board, Board) else read_board(board)
    span = found.players
    if not span.least <= players <= span.most:
        raise ValueError(f"this board is for {span.least} to {span.most} players, not {players}")
    return found


def name_opponents(settings: Settings, players: int) -> list[str]:
    """Who plays the other seats, counted from the learner."""
    given = settings.opponents
    names = [given] * (players - 1) if isinstance(given, str) else list(given)
    if len(names) != players - 1:
        raise ValueError(f"{players} players have {players - 1} opponents, not {len(names)}")
    for name in names:
        if name not in OPPONENTS:
            raise BotError(f"no bot {name!r} plays inside a batch; there are: {', '.join(OPPONENTS)}")
    if settings.learner is not None and not 0 <= settings.learner < players:
        raise ValueError(f"no seat {settings.learner}: seats are counted from 0 to {players - 1}")
    return names


def write_terms(settings: Settings, players: int, games: int, room: Layout) -> list[Terms]:
    """The same for compiled code: a block of one record."""
    block = many(Terms, 1)
    terms = block[0]
    terms.seats, terms.alvin, terms.again = players, int(settings.alvin), int(settings.autoreset)
    terms.seed, terms.games = settings.seed % SEEDS, games
    terms.learner = -1 if settings.learner is None else settings.learner
    terms.reward = Reward[settings.reward.upper()]
    terms.shaping = round(settings.shaping * MILLION)
    terms.opponents[0] = Kind.OUTSIDE
    for number, name in enumerate(name_opponents(settings, players), 1):
        terms.opponents[number] = OPPONENTS[name]
    for action, weight in enumerate(_weights(settings)):
        terms.table[action] = weight
    room.measure(terms.rooms)
    return block


def _weights(settings: Settings) -> list[int]:
    if settings.table is None:
        return [1] * DECISIONS
    weights = list(settings.table)
    whole = all(0 <= weight <= MOST_WEIGHT and weight == int(weight) for weight in weights)
    if len(weights) != DECISIONS or not whole:
        raise ValueError(f"a table has {DECISIONS} weights, whole numbers of 0 to {MOST_WEIGHT}")
    return [int(weight) for weight in weights]
