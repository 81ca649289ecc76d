"""Game records: JSON lines with a header and every step, whose move is in text form."""

from functools import lru_cache
from typing import TypeVar

import msgspec

from draisine.boards import Board, BoardError, build, digest
from draisine.boards.schema import check_rules_version
from draisine.play.errors import RecordError
from draisine.play.options import Options
from draisine.play.position import Position

FORMAT_VERSION = 1
T = TypeVar("T")

MAX_BYTES = 16_000_000
"""Larger records are refused."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The setup of a game. `seed` is revealed once the game is over, its hash from the beginning."""

    draisine: int = FORMAT_VERSION
    rules: int = 1
    """The version of the rules with which the game began, and by which it is replayed and continued."""
    board: Board
    board_digest: str
    players: int
    options: Options
    seed_hash: str
    seed: str | None = None
    position: Position | None = None
    """The starting position, if the game did not begin with set-up."""

    def validated_board(self) -> Board:
        """Return the board after checking it, under the rules of the game. Raises RecordError."""
        self.check_versions()
        try:
            board, actual = _checked_board(msgspec.json.encode(self.board), self.rules)
        except (BoardError, ValueError) as error:
            raise RecordError(f"invalid header: {error}") from None
        if actual != self.board_digest:
            raise RecordError("the board in the header does not match its digest")
        return board

    def check_versions(self) -> None:
        """Raise RecordError if this release has another format, or not the rules of the game."""
        if self.draisine != FORMAT_VERSION:
            raise RecordError(f"this record has format {self.draisine}; only {FORMAT_VERSION} is supported")
        try:
            check_rules_version(self.rules)
        except ValueError as error:
            raise RecordError(f"this record cannot be replayed: {error}") from None


@lru_cache(maxsize=64)
def _checked_board(content: bytes, rules: int) -> tuple[Board, str]:
    """Return a checked board under a version of the rules, and its digest. Cached, because most records are of the same
    few boards."""
    board = build(msgspec.json.decode(content), "the record's board").with_rules(rules)
    return board, digest(board)


class Step(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, kw_only=True):
    """One move. `chance` seeds the engine's generator; it is present only if the step used randomness."""

    step: int
    seat: int | None = None
    move: str | None = None
    chance: str | None = None
    digest: str


class Record(msgspec.Struct, frozen=True, kw_only=True):
    """A game from its beginning. The first step is the set-up, without seat and move."""

    header: Header
    steps: list[Step]

    def to_text(self) -> str:
        """Encode the record as JSON lines."""
        lines = [msgspec.json.encode(self.header), *(msgspec.json.encode(step) for step in self.steps)]
        return b"\n".join(lines).decode() + "\n"

    @staticmethod
    def from_text(content: str | bytes) -> "Record":
        """Decode a record. Raises RecordError with the line at fault."""
        lines = _lines(content)
        header = _decode(lines[0], Header, "line 1")
        header.check_versions()
        steps = [_decode(line, Step, f"line {number}") for number, line in enumerate(lines[1:], 2)]
        for number, step in enumerate(steps):
            if step.step != number:
                raise RecordError(f"line {number + 2}: step {step.step} where step {number} was expected")
            if number and (step.seat is None or step.move is None):
                raise RecordError(f"line {number + 2}: a step must have a seat and a move")
        if not steps:
            raise RecordError("this record has no steps")
        return Record(header=header, steps=steps)


def _lines(content: str | bytes) -> list[bytes]:
    encoded = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    if len(encoded) > MAX_BYTES:
        raise RecordError(f"this record is larger than {MAX_BYTES} bytes")
    lines = [line for line in encoded.splitlines() if line.strip()]
    if not lines:
        raise RecordError("this record is empty")
    return lines


def _decode(line: bytes, kind: type[T], where: str) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError(f"{where}: {error}") from None
