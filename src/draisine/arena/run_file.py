"""Games kept in a file, line by line, so that a run that was stopped goes on where it was."""

import fcntl
import os
from collections.abc import Iterator, Sequence
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import Any

import msgspec

from draisine import __version__
from draisine.arena.config import Played, Setting
from draisine.boards import digest

FORMAT = 1


class WrongFile(Exception):
    """A file that this run cannot go on with; one line says why."""


class Header(msgspec.Struct, frozen=True):
    """The first line: all that decides the games of the run."""

    draisine_arena: int
    """The version of this format."""
    version: str
    board: str
    digest: str
    bots: list[str]
    players: int
    seed: int
    alvin: bool
    move_limit: float | None

    @classmethod
    def of(cls, setting: Setting) -> "Header":
        """The header of a run."""
        return cls(
            draisine_arena=FORMAT,
            version=__version__,
            board=setting.board.id,
            digest=digest(setting.board),
            bots=setting.bots,
            players=setting.players,
            seed=setting.seed,
            alvin=setting.alvin,
            move_limit=setting.move_limit,
        )


class KeptGames:
    """The file of a run. Games lie in it in their order, without gaps, so their number says where to go on.

    Each line is handed to the system as soon as its game counts: whatever ends this process, at most the last line is
    torn, and a torn line is cut off when the run goes on."""

    def __init__(self, path: Path, setting: Setting) -> None:
        self.path = path
        self._header = Header.of(setting)
        self._file = self._open()
        try:
            self._whole = self._repair()
        except BaseException:
            self._file.close()
            raise
        self._decoder = msgspec.json.Decoder(Played)

    def __enter__(self) -> "KeptGames":
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def games(self) -> Iterator[Played]:
        """The games that are there already."""
        with self.path.open("rb") as file:
            file.readline()
            number = 0
            while file.tell() < self._whole:
                yield self._read(file.readline(), number)
                number += 1

    def keep(self, games: Sequence[Played]) -> None:
        """Add games."""
        self._append(b"".join(_line(game) for game in games))

    def _read(self, line: bytes, number: int) -> Played:
        try:
            game = self._decoder.decode(line)
        except ValueError as error:
            raise WrongFile(f"{self.path}, line {number + 2}, is no game ({error}): name another file") from None
        if game.number != number:
            raise WrongFile(f"{self.path}, line {number + 2}, is game {game.number}, not {number}: name another file")
        return game

    def _open(self) -> Any:
        try:
            file = self.path.open("ab", buffering=0)
        except OSError as error:
            raise WrongFile(f"{self.path} cannot be written: {error.strerror}") from None
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            file.close()
            raise WrongFile(f"{self.path} is being written by another run") from None
        return file

    def _repair(self) -> int:
        """Cut off what was torn; write the header where there is none. Where the last whole line ends."""
        with self.path.open("rb") as file:
            head = file.readline()
            self._check(head)
            if not head.endswith(b"\n"):
                os.ftruncate(self._file.fileno(), 0)
                self._append(_line(self._header))
                return self.path.stat().st_size
        end = _last_whole_line(self.path)
        os.ftruncate(self._file.fileno(), end)
        return end

    def _check(self, head: bytes) -> None:
        ours = _line(self._header)
        if ours.startswith(head):
            return
        try:
            found = msgspec.json.decode(head, type=Header)
        except ValueError:
            raise WrongFile(f"{self.path} is no file of an arena: name another one") from None
        differing = [name for name in Header.__struct_fields__ if getattr(found, name) != getattr(self._header, name)]
        told = "; ".join(
            f"{WORDS.get(name, name)} {_told(getattr(found, name))}, not {_told(getattr(self._header, name))}"
            for name in differing
            if name != "digest" or differing == ["digest"]
        )
        raise WrongFile(
            f"{self.path} holds another run ({told or 'its first line is written otherwise'}): name another file"
        )

    def _append(self, content: bytes) -> None:
        rest = memoryview(content)
        try:
            while rest:
                rest = rest[self._file.write(rest) :]
        except OSError as error:
            raise WrongFile(f"{self.path} cannot be written: {error.strerror}") from None


WORDS = {"digest": "the board's digest is", "version": "played by draisine", "move_limit": "--move-limit"}
"""How a difference between two runs is told, where the name of the field would not say it."""


def _told(value: object) -> str:
    return ",".join(value) if isinstance(value, list) else str(value)


def _line(entry: msgspec.Struct) -> bytes:
    return msgspec.json.encode(entry) + b"\n"


def _last_whole_line(path: Path) -> int:
    """Where the last line that can be read ends: after a crash of the machine, a line may be there in length only."""
    with path.open("rb") as file, mmap(file.fileno(), 0, access=ACCESS_READ) as content:
        end = content.rfind(b"\n") + 1
        start = content.rfind(b"\n", 0, end - 1) + 1
        last = content[start:end]
    try:
        msgspec.json.decode(last)
    except ValueError:
        return start
    return end
