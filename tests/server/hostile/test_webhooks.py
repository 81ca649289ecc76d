"""One guest does not starve the webhooks of others."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.server.async_tests import async_test
from tests.server.hostile.guests import DONE, HONEST, HOSTILE, Guest, guests_at, start_game
from tests.server.hostile.servers import running_server

TABLES, SEATS = 10, 5
HOOK_PATIENCE = 5
"""Seconds after which a call that is not answered is given up."""
SECONDS = 2 * HOOK_PATIENCE


class Receiver:
    """A local HTTP server for webhooks: it answers, or keeps every caller waiting."""

    def __init__(self, answers: bool) -> None:
        self.called = asyncio.Event()
        self.address = ""
        self._answers = answers

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.read(64 * 1024)
        self.called.set()
        if self._answers:
            writer.write(b"HTTP/1.1 204 No Content\r\n\r\n")
        else:
            await reader.read()
        writer.close()


@asynccontextmanager
async def _listening(answers: bool) -> AsyncIterator[Receiver]:
    receiver = Receiver(answers)
    async with await asyncio.start_server(receiver.handle, "127.0.0.1", 0) as listener:
        receiver.address = f"http://127.0.0.1:{listener.sockets[0].getsockname()[1]}/"
        yield receiver


async def _fill_with_own_seats(attacker: Guest, hook: str) -> None:
    """Start a game in which one absent person owes a decision in every seat."""
    table = (await attacker.open_table("usa", SEATS, hook=hook))["id"]
    for seat in range(SEATS):
        assert await attacker.order(table, do="sit", seat=seat, name=f"Seat {seat}") == DONE
    assert await attacker.order(table, do="start") == DONE


@async_test
async def test_webhooks_that_do_not_answer_delay_no_others(tmp_path: Path) -> None:
    async with (
        running_server(tmp_path, hooks="any", hook_seconds=0.5) as server,
        _listening(answers=False) as black_hole,
        _listening(answers=True) as receiver,
        guests_at(server.url, HOSTILE, "Attacker") as (attacker,),
        guests_at(server.url, HONEST, "Ada", "Ben") as people,
    ):
        for _ in range(TABLES):
            await _fill_with_own_seats(attacker, black_hole.address)
        async with asyncio.timeout(SECONDS):
            await black_hole.called.wait()
        await start_game(*people, hook=receiver.address)
        try:
            async with asyncio.timeout(SECONDS):
                await receiver.called.wait()
        except TimeoutError:
            raise AssertionError(f"the webhook of others is not called within {SECONDS} s") from None
