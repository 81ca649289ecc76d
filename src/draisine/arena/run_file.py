"""Run files: games as JSON lines, so that an interrupted run can be resumed."""

import fcntl
import os
from collections.abc import Iterator, Sequence
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any

import msgspec

from draisine import __version__
from draisine.arena.config import ArenaConfig, PlayedGame
from draisine.boards import digest
from draisine.messages import Message, message
from draisine.messages.details import os_detail
from draisine.messages.errors import LocalizedError

FORMAT_VERSION = 1


class RunFileError(LocalizedError):
    """Raised if a run cannot be resumed from a file."""


class Header(msgspec.Struct, frozen=True):
    """The first line: everything that determines the games of the run."""

    draisine_arena: int
    """The version of the format."""
    version: str
    board: str
    digest: str
    bots: list[str]
    players: int
    seed: int
    alvin: bool
    move_limit: float | None

    @classmethod
    def from_config(cls, config: ArenaConfig) -> "Header":
        """Return the header of a run."""
        return cls(
            draisine_arena=FORMAT_VERSION,
            version=__version__,
            board=config.board.id,
            digest=digest(config.board),
            bots=config.bots,
            players=config.players,
            seed=config.seed,
            alvin=config.alvin,
            move_limit=config.move_limit,
        )


class RunFile:
    """The file of a run. It contains the games in order and without gaps, so their number tells where to resume.

    Each line is written as soon as its game counts. If the process is killed, at most the last line is incomplete; it
    is removed when the run is resumed."""

    def __init__(self, path: Path, config: ArenaConfig) -> None:
        self.path = path
        self._header = Header.from_config(config)
        self._file = self._open()
        try:
            self._size = self._repair()
        except BaseException:
            self._file.close()
            raise
        self._decoder = msgspec.json.Decoder(PlayedGame)

    def __enter__(self) -> "RunFile":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def games(self) -> Iterator[PlayedGame]:
        """Yield the games in the file."""
        with self.path.open("rb") as file:
            file.readline()
            number = 0
            while file.tell() < self._size:
                yield self._read(file.readline(), number)
                number += 1

    def append(self, games: Sequence[PlayedGame]) -> None:
        """Append games."""
        self._append(b"".join(_line(game) for game in games))

    def _read(self, line: bytes, number: int) -> PlayedGame:
        try:
            game = self._decoder.decode(line)
        except ValueError as error:
            raise RunFileError(
                "arena-file-line", file=str(self.path), line=str(number + 2), reason=str(error)
            ) from None
        if game.number != number:
            raise RunFileError(
                "arena-file-order",
                file=str(self.path),
                line=str(number + 2),
                game=str(game.number),
                expected=str(number),
            )
        return game

    def _open(self) -> Any:
        try:
            file = self.path.open("ab", buffering=0)
        except OSError as error:
            raise _unwritable(self.path, error) from None
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise RunFileError("arena-file-locked", file=str(self.path)) from None
        return file

    def _repair(self) -> int:
        """Remove an incomplete last line, write the header if it is missing, and return the size of the file."""
        with self.path.open("rb") as file:
            head = file.readline()
            self._check(head)
            if not head.endswith(b"\n"):
                os.ftruncate(self._file.fileno(), 0)
                self._append(_line(self._header))
                return self.path.stat().st_size
        end = _end_of_last_complete_line(self.path)
        os.ftruncate(self._file.fileno(), end)
        return end

    def _check(self, head: bytes) -> None:
        ours = _line(self._header)
        if ours.startswith(head):
            return
        try:
            found = msgspec.json.decode(head, type=Header)
        except ValueError:
            raise RunFileError("arena-file-format", file=str(self.path)) from None
        raise RunFileError("arena-file-other_run", file=str(self.path), reason=_difference(found, self._header))

    def _append(self, content: bytes) -> None:
        rest = memoryview(content)
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError as error:
            raise _unwritable(self.path, error) from None


OPTIONS = {"bots": "--bots", "players": "--players", "seed": "--seed", "alvin": "--alvin", "move_limit": "--move-limit"}
"""The options behind the fields of a header."""


def _difference(found: Header, wanted: Header) -> Message:
    """Return the most important difference between two headers."""
    if found.version != wanted.version:
        return message("arena-run-version", found=found.version, wanted=wanted.version)
    if found.board != wanted.board:
        return message("arena-run-board", found=found.board, wanted=wanted.board)
    for name, option in OPTIONS.items():
        theirs, ours = (_format_value(header, name) for header in (found, wanted))
        if theirs != ours:
            return message("arena-run-option", option=option, found=theirs, wanted=ours)
    return message("arena-run-digest" if found.digest != wanted.digest else "arena-run-header")


def _format_value(header: Header, name: str) -> str:
    value = getattr(header, name)
    return ",".join(value) if isinstance(value, list) else msgspec.json.encode(value).decode()


def _unwritable(path: Path, error: OSError) -> RunFileError:
    return RunFileError("arena-unwritable", file=str(path), reason=os_detail(error))


def _line(entry: msgspec.Struct) -> bytes:
    return msgspec.json.encode(entry) + b"\n"


def _end_of_last_complete_line(path: Path) -> int:
    """Return where the last readable line ends: after a power failure, a line may be filled with zeros."""
    with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as content:
        end = content.rfind(b"\n") + 1
        start = content.rfind(b"\n", 0, end - 1) + 1
        last = content[start:end]
    try:
        msgspec.json.decode(last)
    except ValueError:
        return start
    return end
