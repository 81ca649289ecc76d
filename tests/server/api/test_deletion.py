"""After an account is deleted, nothing that is served or stored contains its name, id or chat."""

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from litestar import Litestar

from tests.server.api_client import ApiClient, get_session, running_app, start_game
from tests.server.async_tests import async_test
from tests.server.registries import wait_until
from tests.server.table_scenes import random_move

NAME, SECOND_NAME, PHONE = "Adalbert Ungewitter", "Little Adalbert", "+44 7700 900123"
SETTINGS = {"chat_per_minute": 1e6, "table_chat_per_minute": 1e6, "renders_per_minute": 1e6}
PATHS = (
    "", "/entries", "/entries?after=3", "/ways", "/count", "/replay", "/replay?seat=0", "/record", "/note", "/cards",
)  # fmt: skip
OTHERS = (
    "/api/tables/mine",
    "/api/tables",
    "/api/me/statistics",
    "/api/me/reports",
    "/api/me/blocks",
    "/api/me/export",
)


async def served(client: ApiClient, *tables: str) -> str:
    """Everything that another person can read about some tables and themselves."""
    paths = [*OTHERS, *(f"/api/tables/{table}{path}" for table in tables for path in PATHS)]
    texts = [(await client.http.get(path)).text for path in (*paths, *(f"/api/deals/{table}" for table in tables))]
    for table in tables:
        async with client.socket(table, after=0) as socket:
            await socket.next()
            texts.append(socket.raw.decode())
    return "\n".join(texts)


def stored(folder: Path) -> str:
    """The whole database as text."""
    with closing(sqlite3.connect(folder / "draisine.sqlite")) as database:
        return "\n".join(database.iterdump())


async def play_randomly(app: Litestar, table: str, clients: list[ApiClient], moves: int, rng: random.Random) -> None:
    for number in range(moves):
        session = await get_session(app, table)
        if session.table.phase != "playing":
            return
        seat, move = random_move(session.table.started_game, rng)
        await clients[seat].order(table, f"{table}-{number}", do="play", seat=seat, move=move)


async def leave_traces(app: Litestar, person: ApiClient, other: ApiClient, rng: random.Random) -> list[str]:
    """A running game, a finished one, an open table, and the chat of spectators."""
    running = (await start_game(person, other))["id"]
    await play_randomly(app, running, [person, other], 12, rng)
    open_table = await other.open_table(visibility="open")
    await person.order(open_table["id"], "sit", open_table["invite"], do="sit", seat=1, name=SECOND_NAME)
    link = await other.open_table(visibility="link")
    finished = await finish_game(app, person, other)
    for table in (running, finished):
        await person.order(table, "hints", do="allow_hints", agree=True)
        await person.order(table, "say", do="say", text=f"call me: {PHONE}")
        await other.order(table, "say", do="say", text="hello")
    await person.order(open_table["id"], "say", do="say", text=PHONE)
    await person.order(link["id"], "say", link["watch"], do="say", text=PHONE, room="spectators")
    await person.order(running, "undo", do="undo", seat=0)
    note = {"text": f"my phone is {PHONE}", "version": 0}
    assert (await person.http.put(f"/api/tables/{running}/note", json=note)).status_code == 200
    await person.order(running, "react", do="react", reaction="thanks")
    await person.order(running, "plan", do="plan", seat=0, moves=["draw blind"])
    for path, data in (("mute", {"seat": 0}), ("block", {"seat": 0}), ("reports", {"seat": 0, "kind": "chat"})):
        assert (await other.http.post(f"/api/tables/{running}/{path}", json=data)).status_code == 201
    await person.http.post(f"/api/tables/{running}/reports", json={"seat": 1, "kind": "chat"})
    return [running, finished, open_table["id"], link["id"]]


async def finish_game(app: Litestar, person: ApiClient, other: ApiClient) -> str:
    """A table where both have left, and bots have finished the game."""
    table = (await start_game(person, other, board="first_journey"))["id"]
    for client, seat in ((person, 0), (other, 1)):
        await client.order(table, "leave", do="stand", seat=seat)
    session = await get_session(app, table)
    await wait_until(lambda: session.table.phase == "over")
    return table


@pytest.mark.parametrize("seed", range(3))
@async_test
async def test_nothing_of_a_deleted_person_is_served_or_stored(tmp_path: Path, seed: int) -> None:
    async with running_app(tmp_path, **SETTINGS) as app:
        person, other = await ApiClient(app).register(NAME), await ApiClient(app).register("Other")
        tables = await leave_traces(app, person, other, random.Random(seed))
        traces = [NAME, SECOND_NAME, PHONE, person.id]
        before = await served(other, *tables) + stored(tmp_path)
        assert all(trace in before for trace in traces)
        async with other.socket(tables[0]) as socket:
            await socket.next()
            assert (await person.http.delete("/api/me")).status_code == 204
            snapshot = await socket.until("snapshot")
        assert snapshot["table"]["seats"][0]["name"] == ""
        assert snapshot["table"]["hosting"]
        after = await served(other, *tables) + str(snapshot)
        assert [trace for trace in traces if trace in after] == []
        rest = stored(tmp_path)
        assert [trace for trace in traces if trace in rest] == []
        assert "hello" in after


@async_test
async def test_the_game_goes_on_after_a_deletion(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        person, other = await ApiClient(app).register(NAME), await ApiClient(app).register("Other")
        table = (await start_game(person, other))["id"]
        await person.http.delete("/api/me")
        session = await get_session(app, table)
        rng = random.Random(1)

        async def play() -> None:
            game = session.table.started_game
            if 1 in game.to_move:
                seat, move = random_move(game, rng)
                if seat == 1:
                    await other.order(table, f"move-{len(game.steps)}", do="play", seat=seat, move=move)

        steps = len(session.table.started_game.steps)
        for _ in range(3):
            await wait_until(lambda: 1 in session.table.started_game.to_move)
            await play()
        assert len(session.table.started_game.steps) > steps


@async_test
async def test_pictures_and_replays_are_not_served_from_the_cache(tmp_path: Path) -> None:
    async with running_app(tmp_path, **SETTINGS) as app:
        person, other = await ApiClient(app).register(NAME), await ApiClient(app).register("Other")
        table = await finish_game(app, person, other)
        paths = [f"/api/tables/{table}/{path}" for path in ("picture.png", "replay")]
        before = [await other.http.get(path) for path in paths]
        await person.http.delete("/api/me")
        after = [
            await other.http.get(path, headers={"If-None-Match": earlier.headers["etag"]})
            for path, earlier in zip(paths, before, strict=True)
        ]
        assert [answer.status_code for answer in (*before, *after)] == [200] * 4
        assert all(new.content != old.content for new, old in zip(after, before, strict=True))
