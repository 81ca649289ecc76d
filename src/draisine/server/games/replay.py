"""Replays: a game step by step from its record, from the perspective of one seat or with all cards open."""

from collections.abc import Iterator, Sequence
from typing import Literal

import msgspec

from draisine.play import CardCount, Event, Game, Options, Record, RecordError, View, count_cards
from draisine.play.events import redact_for
from draisine.play.moves import KeepTickets, parse_move
from draisine.play.record import Step
from draisine.play.verification import check_chance
from draisine.play.view import OwnView

Verdict = Literal["holds", "fails", "no_seed", "from_position"]


class SeatName(msgspec.Struct, frozen=True, kw_only=True):
    """Who played a seat; empty for imported games."""

    seat: int
    name: str = ""
    bot: str | None = None
    colour: str = ""
    """The id of the seat's colour; empty for imported games, where it follows from the number."""


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """The game after a step, and what happened in it. Step 0 is the deal."""

    step: int
    seat: int | None
    move: str | None
    """The text of the move; None if it contains information hidden from this perspective."""
    events: list[Event]
    view: View
    """The view of the seat; the spectator's view if all cards are open."""
    own: list[OwnView]
    """The private view of every seat if all cards are open."""


class ShuffleCheck(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the deal was fixed before the first move: `fails` if a random step does not follow from the seed. It
    cannot be checked without a seed or for a game that started from a position."""

    verdict: Verdict
    hash: str
    seed: str | None
    draws: int
    """Random steps that follow from the seed."""


class Replay(msgspec.Struct, frozen=True, kw_only=True):
    """A game step by step. `eyes` is the seat whose perspective is shown; None: all cards are open."""

    id: str
    board: str
    players: int
    options: Options
    seats: list[SeatName]
    eyes: int | None
    over: bool
    shuffle: ShuffleCheck
    moments: list[Moment]
    embed: str | None = None
    """The path at which other sites may embed a finished game, with its token where it needs one."""


class EmbeddedReplay(msgspec.Struct, frozen=True, kw_only=True):
    """A finished game step by step as spectators saw it: without hands, tickets in hand, and seed."""

    id: str
    board: str
    players: int
    seats: list[SeatName]
    totals: list[int]
    """The final points of each seat."""
    winners: list[int]
    moments: list[Moment]


def build_replay(
    game_id: str, record: Record, seats: Sequence[SeatName], perspective: int | None, embed: str | None = None
) -> Replay:
    """Build the replay of a record from one seat's perspective, or with all cards open."""
    game = Game.replay(record, until=0)
    moments = list(_moments(game, record.steps[1:], perspective))
    return Replay(
        id=game_id,
        board=game.board.id,
        players=game.players,
        options=game.options,
        seats=list(seats),
        eyes=perspective,
        over=game.is_over,
        shuffle=_check_shuffle(record),
        moments=moments,
        embed=embed if game.is_over else None,
    )


def build_embedded_replay(game_id: str, record: Record, seats: Sequence[SeatName]) -> EmbeddedReplay | None:
    """Build the replay of a record for other sites; None if the record ends before the game does."""
    game = Game.replay(record, until=0)
    moments = [_spectator_moment(game, None, game.events)]
    moments += [_spectator_moment(game, step, game.apply_step(step)) for step in record.steps[1:]]
    if not game.is_over:
        return None
    sheet = game.score_sheet()
    return EmbeddedReplay(
        id=game_id,
        board=game.board.id,
        players=game.players,
        seats=list(seats),
        totals=[score.total for score in sheet.seats],
        winners=sheet.winners,
        moments=moments,
    )


def _spectator_moment(game: Game, step: Step | None, events: Sequence[Event]) -> Moment:
    return Moment(
        step=step.step if step else 0,
        seat=step.seat if step else None,
        move=None,
        events=[redact_for(event, None) for event in events],
        view=game.view(None),
        own=[],
    )


def count_replay(record: Record, perspective: int | None) -> list[CardCount]:
    """Count the cards at every moment of a replay, as far as a seat knew; with no seat, as far as spectators did."""
    game = Game.replay(record, until=0)
    counts = [count_cards(game.board, game.view(perspective))]
    for step in record.steps[1:]:
        game.apply_step(step)
        counts.append(count_cards(game.board, game.view(perspective)))
    return counts


def _moments(game: Game, steps: Sequence[Step], perspective: int | None) -> Iterator[Moment]:
    yield _moment(game, None, game.events, perspective)
    for step in steps:
        yield _moment(game, step, game.apply_step(step), perspective)


def _moment(game: Game, step: Step | None, events: Sequence[Event], perspective: int | None) -> Moment:
    open_seats = range(game.players) if perspective is None else ()
    return Moment(
        step=step.step if step else 0,
        seat=step.seat if step else None,
        move=_move_text(step, perspective) if step else None,
        events=list(events) if perspective is None else [redact_for(event, perspective) for event in events],
        view=game.view(perspective),
        own=[own for seat in open_seats if (own := game.view(seat).own) is not None],
    )


def _move_text(step: Step, perspective: int | None) -> str | None:
    """Return the text of a move; kept tickets are visible only to the seat itself."""
    secret = isinstance(parse_move(step.move or ""), KeepTickets) and perspective not in (None, step.seat)
    return None if secret else step.move


def _check_shuffle(record: Record) -> ShuffleCheck:
    """Check the random steps of a record; replaying it has already compared the seed with its hash."""
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
    return ShuffleCheck(verdict=verdict, hash=header.seed_hash, seed=header.seed, draws=draws)
