"""Records of games that were played elsewhere: read with suspicion, played again, and refused in clear words."""

import time
from collections.abc import Iterable

import msgspec

from draisine.boards import Board, load, names
from draisine.play import Game, Record
from draisine.play.record import FORMAT, RULES
from draisine.server.tables.refusals import Refused

MOST_STEPS = 2000
"""More than any game takes that people would play to its end."""
PATIENCE = 10.0
"""Seconds for which a record is played again."""
DETAIL = 160
"""Characters of what is wrong with a record, in the words of whoever found it."""


class _BoardName(msgspec.Struct, frozen=True):
    id: str


class _Head(msgspec.Struct, frozen=True):
    """What tells a record of ours from other files: the first words of its first line, in every format to come."""

    draisine: int
    board: _BoardName
    rules: int = RULES


def read_import(content: bytes) -> Record:
    """A record that replays here on a board that is drawn here; Refused says why it is not taken."""
    started = time.monotonic()
    head = _head(content)
    if head.draisine > FORMAT or head.rules > RULES:
        raise Refused("record_newer")
    if head.board.id not in names():
        raise Refused("record_board", board=head.board.id[:40])
    try:
        record = Record.from_text(content)
        if len(record.steps) > MOST_STEPS:
            raise Refused("record_long", most=MOST_STEPS)
        _check_board(record.header.board, load(head.board.id))
        game = Game.replay(record, until=0)
        for step in record.steps[1:]:
            if time.monotonic() - started > PATIENCE:
                raise Refused("record_slow")
            game.follow(step)
    except ValueError as error:
        raise Refused("record_broken", detail=_shortened(str(error))) from None
    if record.header.seed is not None and not game.is_over:
        # The seed is told when a game is over: the last lines were lost on the way.
        raise Refused("record_cut")
    return record


def _head(content: bytes) -> _Head:
    """What a file says of itself in its first line."""
    if not content.strip():
        raise Refused("record_empty")
    first = next(line for line in content.splitlines() if line.strip())
    try:
        return msgspec.json.decode(first, type=_Head)
    except (msgspec.MsgspecError, ValueError, RecursionError):
        pass
    # A record of which the beginning was lost, or which was cut in its first line, is no stranger.
    if first.startswith((b'{"draisine"', b'{"step"')):
        raise Refused("record_broken", detail="line 1: it is not whole")
    raise Refused("record_foreign")


def _check_board(played: Board, here: Board) -> None:
    """Whether everything that the game can speak of lies on the board that is drawn here today."""
    pairs: list[tuple[Iterable[str], Iterable[str]]] = [
        (played.city_ids, here.city_ids),
        (played.route_ids, here.route_ids),
        (played.ticket_ids, here.ticket_ids),
        (played.cards.deck, here.cards.deck),
    ]
    if any(not set(theirs) <= set(ours) for theirs, ours in pairs):
        raise Refused("record_board_changed", board=here.id)


def _shortened(words: str) -> str:
    """What was found, in one line."""
    line = " ".join(words.split())
    return line if len(line) <= DETAIL else f"{line[: DETAIL - 1]}…"
