"""Records of games played elsewhere: validated by replaying them, and refused with a clear reason."""

import time
from collections.abc import Iterable

import msgspec

from draisine.boards import RULES_VERSION, Board, load, names
from draisine.messages import message
from draisine.play import Game, Record
from draisine.play.record import FORMAT_VERSION
from draisine.server.tables.refusals import Refused, explain

MAX_STEPS = 2000
"""More than any real game takes."""
REPLAY_TIMEOUT = 10.0
"""Seconds allowed for replaying a record."""


class _BoardName(msgspec.Struct, frozen=True):
    id: str


class _FirstLine(msgspec.Struct, frozen=True):
    """The fields that identify a record, in its first line and in every format version."""

    draisine: int
    board: _BoardName
    rules: int = 1


def read_import(content: bytes) -> Record:
    """Return a record that replays on a built-in board, or raise Refused."""
    started = time.monotonic()
    head = _head(content)
    if head.draisine > FORMAT_VERSION or head.rules > RULES_VERSION:
        raise Refused("record_newer")
    if head.board.id not in names():
        raise Refused("record_board", board=head.board.id[:40])
    try:
        record = Record.from_text(content)
        if len(record.steps) > MAX_STEPS:
            raise Refused("record_long", most=MAX_STEPS)
        _check_board(record.header.board, load(head.board.id))
        game = Game.replay(record, until=0)
        for step in record.steps[1:]:
            if time.monotonic() - started > REPLAY_TIMEOUT:
                raise Refused("record_slow")
            game.apply_step(step)
    except ValueError as error:
        raise Refused("record_broken", detail=explain(error)) from None
    if record.header.seed is not None and not game.is_over:
        # A record with a seed is of a finished game: its last lines are missing.
        raise Refused("record_cut")
    return record


def _head(content: bytes) -> _FirstLine:
    """Decode the first line of a file."""
    if not content.strip():
        raise Refused("record_empty")
    first = next(line for line in content.splitlines() if line.strip())
    try:
        return msgspec.json.decode(first, type=_FirstLine)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        pass
    # A truncated record is reported as broken, not as a file of another format.
    if first.startswith((b'{"draisine"', b'{"step"')):
        raise Refused("record_broken", detail=message("error-record_broken-first_line"))
    raise Refused("record_foreign")


def _check_board(played: Board, current: Board) -> None:
    """Raise Refused unless every city, route, ticket and card of the record exists on the current board."""
    pairs: list[tuple[Iterable[str], Iterable[str]]] = [
        (played.city_ids, current.city_ids),
        (played.route_ids, current.route_ids),
        (played.ticket_ids, current.ticket_ids),
        (played.cards.deck, current.cards.deck),
    ]
    if any(not set(theirs) <= set(ours) for theirs, ours in pairs):
        raise Refused("record_board_changed", board=current.id)
