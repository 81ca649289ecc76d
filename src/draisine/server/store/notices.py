"""Notices between processes: which table went on, and how far."""

import asyncio
import logging
import random
from collections.abc import Callable
from contextlib import aclosing
from typing import TYPE_CHECKING, NamedTuple

from draisine.server.store.database import CHANNEL, Database

if TYPE_CHECKING:
    import psycopg

SHORTEST_PAUSE, LONGEST_PAUSE = 0.1, 5.0

_logger = logging.getLogger(__name__)


class Notice(NamedTuple):
    """A table has entries up to this number, or a plan has changed. It is a wake-up: what is kept is what counts."""

    table: str
    seq: int
    planned: bool = False


class Gone(NamedTuple):
    """A session is over, or a person is forgotten: whoever came with it is to be sent away."""

    session: str | None = None
    person: str | None = None


class Looks(NamedTuple):
    """Whether somebody looks at a table from a seat is asked, or answered: they do (`seen`)."""

    table: str
    seat: int
    seen: bool


Heard = Notice | Gone | Looks | None
Callback = Callable[[Heard], None]


class Listening(Database):
    """Hears what other processes append."""

    async def listen(self, callback: Callback) -> None:
        """Tell of all that any process keeps, in the order in which it was kept, until cancelled. None comes
        whenever listening begins, also after a lost connection: anything may have happened, look at everything.
        On SQLite there are no other processes to hear of, and this returns at once."""
        if not self._postgres:
            return
        import psycopg

        pause = SHORTEST_PAUSE
        while True:
            try:
                async with await self._listener() as connection:
                    pause = SHORTEST_PAUSE
                    _tell(callback, None)
                    await _pass_on(connection, callback)
            except (psycopg.Error, OSError) as error:
                _logger.warning("notices: connection lost (%s)", type(error).__name__)
            # Many processes lose their connections at once and should not come back at once.
            await asyncio.sleep(pause * random.uniform(0.5, 1.0))
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _listener(self) -> "psycopg.AsyncConnection":
        import psycopg
        from psycopg import sql

        arguments, options = self._reader.engine.dialect.create_connect_args(self._reader.engine.url)
        connection = await psycopg.AsyncConnection.connect(*arguments, **options, autocommit=True)
        await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
        return connection


async def _pass_on(connection: "psycopg.AsyncConnection", callback: Callback) -> None:
    async with aclosing(connection.notifies()) as notices:
        async for notice in notices:
            _tell(callback, _read(notice.payload))


def _read(words: str) -> Heard:
    about, _, rest = words.partition(":")
    if about == "table":
        table, seq, planned = rest.rsplit(":", 2)
        return Notice(table, int(seq), planned == "1")
    if about == "looks":
        table, seat, seen = rest.rsplit(":", 2)
        return Looks(table, int(seat), seen == "1")
    return Gone(session=rest) if about == "session" else Gone(person=rest)


def _tell(callback: Callback, notice: Heard) -> None:
    """One listener that fails must not end the listening."""
    try:
        callback(notice)
    except Exception:
        _logger.exception("notices: the listener failed")
