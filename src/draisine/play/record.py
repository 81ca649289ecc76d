"""Game records: one readable file, JSON lines. A header, then every step with its move in words."""

from functools import lru_cache
from typing import TypeVar

import msgspec

from draisine.boards import Board, BoardError, build, digest
from draisine.play.errors import RecordError
from draisine.play.options import Options
from draisine.play.position.document import Position

FORMAT = 1
RULES = 1
"""The version of the rules: it grows when the same moves would give another game."""
T = TypeVar("T")

LARGEST = 16_000_000
"""The largest record that is read, in bytes."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a game was played with. `seed` is told once the game is over; its hash from the beginning."""

    draisine: int = FORMAT
    rules: int = RULES
    board: Board
    board_digest: str
    players: int
    options: Options
    seed_hash: str
    seed: str | None = None
    position: Position | None = None
    """Where the game began, if not at set-up."""

    def sound_board(self) -> Board:
        """The board, once it was checked. RecordError says what is wrong with it."""
        try:
            board, fingerprint = _checked(msgspec.json.encode(self.board))
        except (BoardError, ValueError) as error:
            raise RecordError(f"the header does not hold: {error}") from None
        if fingerprint != self.board_digest:
            raise RecordError("the board in the header does not match its digest")
        return board


@lru_cache(maxsize=64)
def _checked(content: bytes) -> tuple[Board, str]:
    """A board and its fingerprint. Records are read again and again, and most are of the same few boards."""
    board = build(msgspec.json.decode(content), "the record's board")
    return board, digest(board)


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One move: `chance` sets the engine's generator, for steps in which something was drawn by lot."""

    step: int
    seat: int | None = None
    move: str | None = None
    chance: str | None = None
    digest: str


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A game from its beginning. The first step is the set-up; it has no seat and no move."""

    header: Header
    steps: list[Step]

    def to_text(self) -> str:
        """The record as JSON lines."""
        lines = [msgspec.json.encode(self.header), *(msgspec.json.encode(step) for step in self.steps)]
        return b"\n".join(lines).decode() + "\n"

    @staticmethod
    def from_text(content: str | bytes) -> "Record":
        """Read a record; RecordError says what is wrong with it and where."""
        lines = _lines(content)
        header = _decode(lines[0], Header, "line 1")
        if header.draisine != FORMAT:
            raise RecordError(f"this record has format {header.draisine}; only {FORMAT} can be read here")
        if header.rules > RULES:
            raise RecordError(f"this record was made under rules {header.rules}, newer than {RULES} known here")
        steps = [_decode(line, Step, f"line {number}") for number, line in enumerate(lines[1:], 2)]
        for number, step in enumerate(steps):
            if step.step != number:
                raise RecordError(f"line {number + 2}: step {step.step} where step {number} was expected")
            if number and (step.seat is None or step.move is None):
                raise RecordError(f"line {number + 2}: a step has a seat and a move")
        if not steps:
            raise RecordError("this record has no step, not even a beginning")
        return Record(header=header, steps=steps)


def _lines(content: str | bytes) -> list[bytes]:
    encoded = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    if len(encoded) > LARGEST:
        raise RecordError(f"this record is larger than {LARGEST} bytes")
    lines = [line for line in encoded.splitlines() if line.strip()]
    if not lines:
        raise RecordError("this record is empty")
    return lines


def _decode(line: bytes, kind: type[T], where: str) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"{where}: {error}") from None
