"""A chat message costs its readers little, and a flood of them is refused."""

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path

from tests.server.async_tests import async_test
from tests.server.hostile.guests import DONE, HOSTILE, guests_at, play_turns, start_game
from tests.server.hostile.servers import HostileServer, running_server

LONGEST_TEXT = 500
MESSAGES = 8
"""As many as a person may write at once."""
FLOODERS, LINES_EACH = 12, 20
SPECTATORS, SOCKETS_EACH = 20, 5
MAX_READERS = 60


@async_test
async def test_an_update_does_not_repeat_the_chat(shared_server: HostileServer) -> None:
    async with (
        guests_at(shared_server.url, HOSTILE, "Attacker") as (attacker,),
        guests_at(shared_server.url, "127.0.0.1", "Reader") as (reader,),
    ):
        table = await start_game(attacker, reader)
        async with reader.socket(table) as socket:
            await socket.receive()
            sizes = []
            for number in range(MESSAGES):
                assert await attacker.order(table, do="say", text=f"{number}" * LONGEST_TEXT) == DONE
                sizes.append(len(await socket.until_update()))
            assert sizes[-1] < sizes[0] + LONGEST_TEXT / 2, f"updates grow with the chat: {sizes}"
            await play_turns(table, (attacker, reader), 1)
            move = await socket.until_update()
            assert str(MESSAGES - 1) * LONGEST_TEXT not in move.decode(), "a move repeats the chat"
        shown = await reader.snapshot(table)
        assert len(shown["chat"]) == MESSAGES, "a snapshot has the chat"


@async_test
async def test_a_flood_of_chat_messages_is_refused(tmp_path: Path) -> None:
    names = [f"Attacker {number}" for number in range(FLOODERS)]
    async with (
        running_server(tmp_path) as server,
        guests_at(server.url, HOSTILE, *names) as attackers,
        guests_at(server.url, "127.0.0.1", "Host", "Guest") as people,
    ):
        table = await start_game(*people, visibility="open")
        flood = (
            attacker.order(table, do="say", text="spam", room="spectators")
            for attacker in attackers
            for _ in range(LINES_EACH)
        )
        accepted = (await asyncio.gather(*flood)).count(DONE)
        assert accepted < FLOODERS * LINES_EACH / 2, f"{accepted} of {FLOODERS * LINES_EACH} messages were accepted"
        assert await people[1].order(table, do="say", text="Good game!") == DONE, "players can still talk"


@async_test
async def test_the_readers_of_a_table_are_limited_and_players_get_in(tmp_path: Path) -> None:
    names = [f"Attacker {number}" for number in range(SPECTATORS)]
    async with (
        running_server(tmp_path) as server,
        guests_at(server.url, HOSTILE, *names) as attackers,
        guests_at(server.url, "127.0.0.1", "Host", "Guest") as people,
        AsyncExitStack() as sockets,
    ):
        table = await start_game(*people, visibility="open")
        codes = []
        for attacker in attackers:
            for _ in range(SOCKETS_EACH):
                socket = await sockets.enter_async_context(attacker.socket(table))
                codes.append(await socket.close_code())
        assert codes.count(None) <= MAX_READERS, f"{codes.count(None)} spectators read one table"
        assert set(codes) == {None, 4429}
        for person in people:
            async with person.socket(table) as socket:
                assert json.loads(await socket.receive())["type"] == "snapshot"
