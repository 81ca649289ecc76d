"""A game looked at again, moment by moment, from its record: through the eyes of one seat, or of all of them."""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from draisine.play import Event, Game, Options, Record, RecordError, View
from draisine.play.events import seen_by
from draisine.play.moves import KeepTickets, parse
from draisine.play.record import Step
from draisine.play.verification import check_chance
from draisine.play.view import OwnView

Verdict = Literal["holds", "fails", "no_seed", "from_position"]


class SeatNamed(msgspec.Struct, frozen=True, kw_only=True):
    """Who played a seat; nobody knows it of a game from elsewhere."""

    seat: int
    name: str = ""
    bot: str | None = None


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """The game after a step, and what happened in it. Step 0 is the deal."""

    step: int
    seat: int | None
    move: str | None
    """In words; left out where it names what the eyes must not see."""
    events: list[Event]
    view: View
    """As the seat sees it; with all eyes, as a spectator does."""
    own: list[OwnView]
    """With all eyes: what each seat sees of its own."""


class Shuffle(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the deal was fixed before the first move: `fails`, if some draw does not come from the seed; it cannot be
    told without a seed, nor for a game that began from a position."""

    verdict: Verdict
    hash: str
    seed: str | None
    draws: int
    """Shuffles and draws that come from the seed."""


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A game to be looked at again. `eyes` is the seat that looks; None: all of them at once."""

    id: str
    board: str
    players: int
    options: Options
    seats: list[SeatNamed]
    eyes: int | None
    over: bool
    shuffle: Shuffle
    moments: list[Moment]


def replay_of(game_id: str, record: Record, seats: Sequence[SeatNamed], eyes: int | None) -> Replay:
    """A record, played again before somebody's eyes."""
    game = Game.replay(record, until=0)
    moments = list(_moments(game, record.steps[1:], eyes))
    return Replay(
        id=game_id,
        board=game.board.id,
        players=game.players,
        options=game.options,
        seats=list(seats),
        eyes=eyes,
        over=game.is_over,
        shuffle=_shuffle(record),
        moments=moments,
    )


def _moments(game: Game, steps: Sequence[Step], eyes: int | None) -> Iterator[Moment]:
    yield _moment(game, None, game.events, eyes)
    for step in steps:
        yield _moment(game, step, game.follow(step), eyes)


def _moment(game: Game, step: Step | None, happened: Sequence[Event], eyes: int | None) -> Moment:
    everybody = range(game.players) if eyes is None else ()
    return Moment(
        step=step.step if step else 0,
        seat=step.seat if step else None,
        move=_words(step, eyes) if step else None,
        events=list(happened) if eyes is None else [seen_by(event, eyes) for event in happened],
        view=game.view(eyes),
        own=[own for seat in everybody if (own := game.view(seat).own) is not None],
    )


def _words(step: Step, eyes: int | None) -> str | None:
    """The words of a move. Those that name tickets which were kept are for the seat itself."""
    secret = isinstance(parse(step.move or ""), KeepTickets) and eyes not in (None, step.seat)
    return None if secret else step.move


def _shuffle(record: Record) -> Shuffle:
    """The record was played again before: that the seed matches its hash is known."""
    header, draws = record.header, 0
    verdict: Verdict = "holds"
    if header.position is not None:
        verdict = "from_position"
    elif header.seed is None:
        verdict = "no_seed"
    else:
        try:
            draws = check_chance(record)
        except RecordError:
            verdict = "fails"
    return Shuffle(verdict=verdict, hash=header.seed_hash, seed=header.seed, draws=draws)
