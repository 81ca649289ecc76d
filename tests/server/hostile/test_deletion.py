"""Deletion deletes: afterwards nothing that is stored or served contains the person's name, chat or id."""

from pathlib import Path

from tests.server.async_tests import async_test
from tests.server.hostile.guests import DONE, Guest, guests_at, play_turns, start_game
from tests.server.hostile.servers import running_server

NAME, PHONE = "Adalbert Ungewitter", "+44 7700 900123"
PATHS = ("", "/entries", "/ways")


async def _served(guest: Guest, table: str) -> str:
    """Everything that another player can read about a table."""
    texts = [(await guest.http.get(f"/api/tables/{table}{path}")).text for path in PATHS]
    texts.append((await guest.http.get("/api/tables/mine")).text)
    async with guest.socket(table, after=0) as socket:
        texts.append((await socket.receive()).decode())
    return "\n".join(texts)


@async_test
async def test_after_deletion_neither_name_nor_chat_nor_id_remains(tmp_path: Path) -> None:
    async with (
        running_server(tmp_path) as server,
        guests_at(server.url, "127.0.0.1", NAME, "Other") as (person, other),
    ):
        table = await start_game(person, other)
        await play_turns(table, (person, other), 2)
        assert await person.order(table, do="say", text=f"call me: {PHONE}") == DONE
        before = await _served(other, table)
        assert NAME in before
        assert PHONE in before
        assert (await person.http.delete("/api/me")).status_code == 204
        found = {text for text in (NAME, PHONE, person.id) if text in await _served(other, table)}
        assert not found, f"the other player can still read {found}"
        stored = {text for text in (NAME, PHONE, person.id) if text in server.stored_log()}
        assert not stored, f"the log still has {stored}"


@async_test
async def test_people_can_export_their_own_data(tmp_path: Path) -> None:
    async with (
        running_server(tmp_path) as server,
        guests_at(server.url, "127.0.0.1", NAME, "Other") as (person, other),
    ):
        table = await start_game(person, other)
        for guest, text in ((person, PHONE), (other, "a message of the other")):
            assert await guest.order(table, do="say", text=text) == DONE
        answer = await person.http.get("/api/me/export")
        assert answer.status_code == 200, "people cannot export their data"
        assert all(text in answer.text for text in (NAME, PHONE, table))
        assert "a message of the other" not in answer.text
