"""Game records: JSON lines with a header and every step, whose move is in text form."""

from functools import cached_property, lru_cache
from typing import Any, TypeVar

import msgspec

from draisine.boards import Board, BoardError, build, digest, from_document, schema
from draisine.messages import Message, message
from draisine.play.errors import RecordError, short_detail
from draisine.play.options import Options
from draisine.play.position import Position

FORMAT_VERSION = 1
T = TypeVar("T")

MAX_BYTES = 16_000_000
"""Larger records are refused."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, dict=True):
    """The setup of a game. `seed` is revealed once the game is over, its hash from the beginning."""

    draisine: int = FORMAT_VERSION
    rules: int = 1
    """The version of the rules with which the game began, and by which it is replayed and continued."""
    board_document: dict[str, Any] = msgspec.field(name="board")
    """The content of the board file. It is converted on demand, so that loading many headers is fast."""
    board_digest: str
    players: int
    options: Options
    seed_hash: str
    seed: str | None = None
    position: Position | None = None
    """The starting position, if the game did not begin with set-up."""

    @cached_property
    def board(self) -> Board:
        """The board, with the current rules and without a check of its content. Raises msgspec.ValidationError."""
        return from_document(self.board_document)

    def validated_board(self) -> Board:
        """Return the board after checking it, under the rules of the game. Raises RecordError."""
        self.check_versions()
        try:
            board, actual = _checked_board(msgspec.json.encode(self.board_document), self.rules)
        except BoardError as error:
            raise RecordError("record-header", reason=first_problem(error)) from None
        if actual != self.board_digest:
            raise RecordError("record-header", reason=message("record-board_digest"))
        return board

    def check_versions(self) -> None:
        """Raise RecordError if this release has another format, or not the rules of the game."""
        if self.draisine != FORMAT_VERSION:
            raise RecordError("record-format", version=str(self.draisine), supported=str(FORMAT_VERSION))
        newest, oldest = schema.RULES_VERSION, schema.OLDEST_RULES_VERSION
        if self.rules > newest:
            raise RecordError("record-rules-newer", version=str(self.rules), supported=str(newest))
        if self.rules < oldest:
            raise RecordError("record-rules-older", version=str(self.rules), supported=str(oldest))


@lru_cache(maxsize=64)
def _checked_board(content: bytes, rules: int) -> tuple[Board, str]:
    """Return a checked board under a version of the rules, and its digest. Cached, because most records are of the same
    few boards."""
    board = build(msgspec.json.decode(content)).with_rules(rules)
    return board, digest(board)


MAX_SHARED_DOCUMENTS = 64
_DOCUMENTS: dict[str, dict[str, Any]] = {}
"""Contents of board files by their digests."""


def share_document(header: Header) -> Header:
    """Return a header whose board is the one copy that all headers in memory share: decoded, it takes 130 KB."""
    if header.board_digest not in _DOCUMENTS and len(_DOCUMENTS) >= MAX_SHARED_DOCUMENTS:
        _DOCUMENTS.clear()
    shared = _DOCUMENTS.setdefault(header.board_digest, header.board_document)
    # A document may be stored with the digest of another; that is found when it is replayed.
    return msgspec.structs.replace(header, board_document=shared) if shared == header.board_document else header


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
        """Decode a record. Its board is not checked yet. Raises RecordError with the line at fault."""
        lines = _lines(content)
        header = _decode(lines[0], Header, 1)
        header.check_versions()
        try:
            _ = header.board
        except msgspec.ValidationError as error:
            raise RecordError("record-line", line="1", reason=short_detail(error)) from None
        steps = [_decode(line, Step, number) for number, line in enumerate(lines[1:], 2)]
        for number, step in enumerate(steps):
            if step.step != number:
                order = message("record-step_order", step=str(step.step), expected=str(number))
                raise RecordError("record-line", line=str(number + 2), reason=order)
            if number and (step.seat is None or step.move is None):
                raise RecordError("record-line", line=str(number + 2), reason=message("record-step_incomplete"))
        if not steps:
            raise RecordError("record-no_steps")
        return Record(header=header, steps=steps)


def _lines(content: str | bytes) -> list[bytes]:
    encoded = content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content
    if len(encoded) > MAX_BYTES:
        raise RecordError("record-too_large", megabytes=MAX_BYTES // 1_000_000)
    lines = [line for line in encoded.splitlines() if line.strip()]
    if not lines:
        raise RecordError("record-empty")
    return lines


def _decode(line: bytes, kind: type[T], number: int) -> T:
    try:
        return msgspec.json.decode(line, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise RecordError("record-line", line=str(number), reason=short_detail(error)) from None


def first_problem(error: BoardError) -> Message:
    """Return the first problem of a board as a message, without the name of its file."""
    problem = error.details[0]
    if problem.entry:
        return message("boards-problem", source=problem.entry, reason=problem.reason)
    return problem.reason
