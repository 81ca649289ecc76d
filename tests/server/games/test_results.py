"""Results of finished games: computed once, and anonymous after a person is deleted."""

import asyncio
import time
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import Connection, insert, select, text

from draisine.boards import load, names
from draisine.server.games.archive import Archive
from draisine.server.games.statistics import compute_statistics
from draisine.server.store import Store, StoredResult
from draisine.server.store.schema import imports, results
from draisine.server.tables.results import Result, compute_results
from draisine.server.tables.ruling import Actor
from draisine.server.tables.table import Seat
from tests.server.api_client import ApiClient, get_registry, get_session, running_app
from tests.server.async_tests import async_test
from tests.server.games.finished_games import finished_game, play_against_bot, store_game
from tests.server.registries import open_registry, open_table
from tests.server.store.factories import execute_raw, new_person
from tests.server.table_scenes import ADA, BEN, SEED, position, seat_entries, started_entry

SOON = 60.0


def seats_of(*occupants: Actor | str) -> list[Seat]:
    return [
        Seat(bot=occupant) if isinstance(occupant, str) else Seat(person=occupant.person, name=occupant.name)
        for occupant in occupants
    ]


# Computing results


@pytest.mark.parametrize("board", names())
def test_results_match_the_final_count(board: str) -> None:
    game = finished_game(board, load(board).players.least)
    computed = compute_results(seats_of(ADA, *["conductor"] * (game.players - 1)), game)
    sheet, view = game.score_sheet(), game.view(None)
    assert [result.points for result in computed] == [score.total for score in sheet.seats]
    assert [seat for seat, result in enumerate(computed) if result.rank == 1] == sheet.winners
    assert [result.made for result in computed] == [score.completed for score in sheet.seats]
    assert [(result.name, result.bot) for result in computed][:2] == [("Ada", None), ("", "conductor")]
    assert sorted(route for result in computed for route in result.routes) == sorted(view.routes)
    for result, score in zip(computed, sheet.seats, strict=True):
        kinds = {line.kind: line.points for line in score.lines}
        assert result.trail == (score.trail if "longest_trail" in kinds else 0)
        assert (result.failed > 0) == (kinds.get("tickets_failed", 0) < 0)
        assert {"board": result.board, "players": result.players} == {"board": board, "players": game.players}


def test_an_unfinished_game_has_no_results() -> None:
    with pytest.raises(ValueError, match="not over"):
        compute_results(seats_of(ADA, BEN), position())


# Storing results on the first request


@async_test
async def test_concurrent_requests_store_results_once(url: str) -> None:
    game = finished_game()
    async with open_registry(url) as (registry, store), open_registry(url) as (other_registry, other_store):
        await new_person(store, ADA.person)
        await store_game(store, game, ADA, "conductor")
        archives = Archive(registry, store), Archive(other_registry, other_store)
        found = await asyncio.gather(*(archive.results(["t"], SOON) for archive in archives))
        assert found[0] == found[1]
        assert [(each.seat, each.person, each.ended) for each in found[0]["t"]] == [
            (0, ADA.person, 5.0),
            (1, None, 5.0),
        ]
        assert [each.result for each in found[0]["t"]] == compute_results(seats_of(ADA, "conductor"), game)
        assert await store.results.for_person(ADA.person) == [found[0]["t"][0]]
        # No table was loaded for it, and a loaded table gives the same results.
        assert registry.peek("t") is None
        await registry.get("t")
        await store.database.write(results.delete())
        assert await archives[0].results(["t"], SOON) == found[0]


@async_test
async def test_an_unreadable_table_is_tried_once_and_does_not_block_others(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        game = finished_game()
        await store_game(store, game, ADA, "conductor")
        await store_game(store, game, BEN, "conductor", table="broken")
        execute_raw(sqlite_url, lambda connection: connection.execute(
            text("UPDATE log SET entry = replace(entry, '\"digest\":\"', '\"digest\":\"0') WHERE table_id = 'broken'")
        ))  # fmt: skip
        archive = Archive(registry, store)
        assert list(await archive.results(["broken", "t"], SOON)) == ["t"]
        assert archive.pending(["broken"]) == 0
        assert list(await archive.results(["broken"], SOON)) == []


@async_test
async def test_results_that_take_too_long_are_available_later(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await store_game(store, finished_game(), ADA, "conductor")
        registry.ready.clear()
        archive = Archive(registry, store)
        assert await archive.results(["t"], 0.01) == {}
        assert archive.pending(["t"]) == 1
        registry.ready.set()
        assert list(await archive.results(["t"], SOON)) == ["t"]
        registry.ready.clear()
        await store_game(store, finished_game(), ADA, "conductor", table="u")
        await archive.results(["u"], 0.01)
        await archive.close()
        assert await store.results.for_tables(["u"]) == {}


# Deleting a person


def _dump(url: str) -> str:
    lines: list[str] = []

    def read(connection: Connection) -> None:
        lines.extend(str(tuple(row)) for row in connection.execute(text("SELECT * FROM results ORDER BY seat")))
        lines.append(f"imports: {len(connection.execute(select(imports)).all())}")

    execute_raw(url, read)
    return "\n".join(lines)


@async_test
async def test_a_deleted_person_is_removed_from_results_and_imports(url: str) -> None:
    async with open_registry(url) as (registry, store):
        for person in (ADA, BEN):
            await new_person(store, person.person)
        imported = {"id": "i", "person": ADA.person, "created": 1.0, "board": "usa", "players": 2, "record": "…"}
        execute_raw(url, lambda connection: connection.execute(insert(imports).values(**imported)))
        await store_game(store, finished_game(), ADA, BEN)
        archive = Archive(registry, store)
        await archive.results(["t"], SOON)
        assert "Ada" in _dump(url)
        await store.redaction.delete_person(ADA.person, 0.0)
        stored = _dump(url)
        assert "Ada" not in stored
        assert ADA.person not in stored
        assert "imports: 0" in stored
        (hers, his) = (await store.results.for_tables(["t"]))["t"]
        assert (hers.person, hers.result.name, hers.result.bot) == (None, "", None)
        assert (his.person, his.result.name) == (BEN.person, "Ben")
        # Results computed afterwards do not contain them either.
        await store_game(store, finished_game(), ADA, BEN, table="u")
        await archive.results(["u"], SOON)
        assert "Ada" not in _dump(url)


@async_test
async def test_deleting_a_person_while_results_are_stored_leaves_no_name(url: str) -> None:
    result = compute_results(seats_of(ADA, BEN), finished_game())[0]
    async with open_registry(url) as (_, store), open_registry(url) as (_, other):
        for number in range(8):
            await new_person(store, ADA.person)
            await open_table(store, table=f"t{number}")
            await asyncio.gather(
                store.results.add(f"t{number}", 1.0, [(ADA.person, result)]),
                other.redaction.delete_person(ADA.person, 0.0),
            )
            (stored,) = (await store.results.for_tables([f"t{number}"]))[f"t{number}"]
            assert (stored.person, stored.result.name) == (None, "")


# Lists and statistics over HTTP


@async_test
async def test_my_tables_list_players_and_results(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, eve = await ApiClient(app).register("Ada"), await ApiClient(app).register("Eve")
        over = await play_against_bot(app, ada)
        sheet = (await ada.get(f"/api/tables/{over}/count"))["sheet"]
        playing = (await ada.open_table("usa", 2))["id"]
        await ada.order(playing, "sit", do="sit", seat=1)
        listed = {row["id"]: row for row in await ada.get("/api/tables/mine")}
        assert [seat["name"] for seat in listed[playing]["seats"]] == ["", "Ada"]
        assert listed[playing]["turn"] is False
        await ada.order(playing, "bot", do="seat_bot", seat=0, bot="random")
        await ada.order(playing, "start", do="start")
        async with asyncio.timeout(SOON):
            while (listed := {row["id"]: row for row in await ada.get("/api/tables/mine")})[over]["seats"] is None:
                await asyncio.sleep(0.05)
        assert listed[playing]["turn"] is True
        seats = listed[over]["seats"]
        assert [seat["points"] for seat in seats] == [seat["total"] for seat in sheet["seats"]]
        assert [(seat["name"], seat["bot"], seat["yours"]) for seat in seats] == [
            ("Ada", None, True), ("", "conductor", False),
        ]  # fmt: skip
        assert listed[over]["turn"] is None
        assert await eve.get("/api/tables/mine") == []
        # Listing tables does not load them.
        session = get_registry(app)._sessions.pop(playing)
        (row,) = [row for row in await ada.get("/api/tables/mine") if row["id"] == playing]
        assert (row["seats"], row["turn"]) == (None, None)
        assert get_registry(app).peek(playing) is None
        get_registry(app)._sessions[playing] = session


@async_test
async def test_more_than_a_hundred_tables_are_paginated(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        store: Store = app.state.store
        for number in range(205):
            # Many tables have equal timestamps: none may be listed twice or skipped.
            await open_table(store, table=f"t{number}")
            await store.database.write(text(f"UPDATE tables SET changed = {number // 50} WHERE id = 't{number}'"))
        await store.database.write(text(f"UPDATE members SET person = '{ada.id}'"))
        found: list[str] = []
        page = await ada.get("/api/tables/mine")
        while page:
            assert len(page) <= 100
            found += [row["id"] for row in page]
            page = await ada.get("/api/tables/mine", before=page[-1]["changed"], last=page[-1]["id"])
        assert len(found) == len(set(found)) == 205
        wrong = await ada.http.get("/api/tables/mine", params={"before": 1.0, "last": "no id!"})
        assert (wrong.status_code, wrong.json()["code"]) == (400, "bad_request")


@async_test
async def test_statistics_cover_only_my_own_seats(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, eve = await ApiClient(app).register("Ada"), await ApiClient(app).register("Eve")
        tables = [await play_against_bot(app, ada, leave=False) for _ in range(2)]
        await play_against_bot(app, ada, leave=True)
        statistics = await ada.get("/api/me/statistics")
        assert statistics["pending"] == 0
        (board,) = statistics["boards"]
        assert (board["board"], board["games"]) == ("first_journey", 2)
        assert [game["table"] for game in board["history"]] == tables
        own = [(await ada.get(f"/api/tables/{table}/count"))["sheet"]["seats"][0] for table in tables]
        assert [game["points"] for game in board["history"]] == [seat["total"] for seat in own]
        assert board["wins"] == sum(seat["won"] for seat in own)
        assert board["best"] == max(seat["total"] for seat in own)
        assert await eve.get("/api/me/statistics") == {"pending": 0, "boards": []}


def scored(
    table: str, name: str, points: int, rank: int, *, players: int = 2, routes: list[str] | None = None
) -> StoredResult:
    result = Result(
        name=name, bot=None, board="usa", players=players, points=points, rank=rank, made=2, failed=1,
        trail=points // 4, routes=routes or [],
    )  # fmt: skip
    return StoredResult(table=table, seat=0, person="ada", ended=float(len(table)), result=result)


def test_statistics_of_several_games() -> None:
    statistics = compute_statistics(
        [
            scored("a", "Ada", 80, 2, routes=["x", "y"]),
            scored("bb", "Grandma", 10, 3, players=3, routes=["z"]),
            scored("bb", "Ada", 120, 1, players=3, routes=["y"]),
            scored("ccc", "Countess", 100, 2, players=3, routes=["y"]),
        ],
        "Ada",
        4,
    )
    (board,) = statistics.boards
    assert statistics.pending == 4
    # Of two seats on one device, the one under my own name counts.
    assert [game.points for game in board.history] == [80, 120, 100]
    assert (board.games, board.wins, board.best, board.mean, board.longest_trail) == (3, 1, 120, 100, 30)
    assert board.mean_rank == pytest.approx(5 / 3)
    assert (board.made, board.failed) == (6, 3)
    assert board.routes == {"y": 3, "x": 1}
    assert list(board.routes) == ["y", "x"]
    assert [(each.players, each.games, each.wins, each.mean_rank) for each in board.by_players] == [
        (2, 1, 0, 2.0), (3, 2, 1, 1.5),
    ]  # fmt: skip


@async_test
async def test_deleting_an_account_vacates_all_seats(tmp_path: Path) -> None:
    """Also at tables beyond the first page of the list."""
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        first = (await ada.open_table())["id"]
        await ada.order(first, "sit", do="sit", seat=0)
        store: Store = app.state.store
        for number in range(101):
            await open_table(store, table=f"t{number}")
            await store.database.write(text(f"UPDATE members SET person = '{ada.id}' WHERE table_id = 't{number}'"))
            await store.database.write(text(f"UPDATE tables SET changed = {time.time() + 60} WHERE id = 't{number}'"))
        assert (await ada.http.delete("/api/me")).status_code == 204
        assert not (await get_session(app, first)).table.seats[0].taken


def test_a_result_contains_no_secrets() -> None:
    """Results are shown in comparisons, so they contain no hands, ticket names or seeds."""
    game = finished_game("usa", 2)
    encoded = msgspec.json.encode(compute_results(seats_of(ADA, BEN), game)).decode()
    assert not any(f'"{ticket}"' in encoded for ticket in game.board.ticket_ids if ticket not in game.board.route_ids)
    assert SEED.hex() not in encoded
    assert started_entry(game).header.seed_hash not in encoded
    assert seat_entries([ADA])[0].person not in encoded  # type: ignore[union-attr]
