"""Results: made of finished games only, once, and of nobody who wants to be forgotten."""

import asyncio
import time
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Connection, insert, select, text

from draisine.boards import load, names
from draisine.bots import fill_seats
from draisine.matches import next_move, seat_bots
from draisine.play import Game, new_game
from draisine.server.games.archive import Archive
from draisine.server.games.results import Result, results_of
from draisine.server.games.statistics import statistics_of
from draisine.server.store import Scored, Store
from draisine.server.store.schema import imports, results
from draisine.server.tables.entries import Played
from draisine.server.tables.rulings import Asker, Ruling
from draisine.server.tables.table import Phase, Seat
from tests.server.halls import hall_on, open_table, start_at, until
from tests.server.scenes import ADA, BEN, SEED, beginning, position, seating
from tests.server.store.scenes import in_loop, new_person, raw
from tests.server.visitors import Visitor, server

SOON = 60.0


@cache
def finished(board: str = "first_journey", players: int = 2) -> Game:
    """A game that bots have played."""
    game = new_game(board, players, SEED)
    entrants = fill_seats(["conductor"], players)
    bots = seat_bots(entrants, game.board, "results")
    while not game.is_over:
        next_move(game, entrants, bots)
    return game


async def lay(store: Store, game: Game, *sitters: Asker | str, table: str = "t", at: float = 5.0) -> None:
    """A table at which these people have played this game."""
    await start_at(store, new_game(game.board.id, game.players, SEED, game.options), *sitters, table=table)
    played: list[Any] = [Played(by="bot", step=step) for step in game.steps[1:]]
    phase: Phase = "over" if game.is_over else "playing"
    last = len(sitters) + 1
    await store.append(table, last, Ruling(played), phase=phase, at=at, order=None, answer=b"{}")


def seats_of(*sitters: Asker | str) -> list[Seat]:
    return [
        Seat(bot=sitter) if isinstance(sitter, str) else Seat(person=sitter.person, name=sitter.name)
        for sitter in sitters
    ]


# What a result is


@pytest.mark.parametrize("board", names())
def test_results_are_those_of_the_final_count(board: str) -> None:
    game = finished(board, load(board).players.least)
    made = results_of(seats_of(ADA, *["conductor"] * (game.players - 1)), game)
    sheet, view = game.score_sheet(), game.view(None)
    assert [result.points for result in made] == [score.total for score in sheet.seats]
    assert [seat for seat, result in enumerate(made) if result.rank == 1] == sheet.winners
    assert [result.made for result in made] == [score.completed for score in sheet.seats]
    assert [(result.name, result.bot) for result in made][:2] == [("Ada", None), ("", "conductor")]
    assert sorted(route for result in made for route in result.routes) == sorted(view.routes)
    for result, score in zip(made, sheet.seats, strict=True):
        kinds = {line.kind: line.points for line in score.lines}
        assert result.trail == (score.trail if "longest_trail" in kinds else 0)
        assert (result.failed > 0) == (kinds.get("tickets_failed", 0) < 0)
        assert {"board": result.board, "players": result.players} == {"board": board, "players": game.players}


def test_a_game_that_is_not_over_has_no_results() -> None:
    with pytest.raises(ValueError, match="not over"):
        results_of(seats_of(ADA, BEN), position())


# Kept when somebody first asks


@in_loop
async def test_results_are_kept_once_also_by_two_at_once(url: str) -> None:
    game = finished()
    async with hall_on(url) as (hall, store), hall_on(url) as (other_hall, other_store):
        await new_person(store, ADA.person)
        await lay(store, game, ADA, "conductor")
        archives = Archive(hall, store), Archive(other_hall, other_store)
        found = await asyncio.gather(*(archive.results(["t"], SOON) for archive in archives))
        assert found[0] == found[1]
        assert [(each.seat, each.person, each.ended) for each in found[0]["t"]] == [
            (0, ADA.person, 5.0),
            (1, None, 5.0),
        ]
        assert [each.result for each in found[0]["t"]] == results_of(seats_of(ADA, "conductor"), game)
        assert await store.results_of(ADA.person) == [found[0]["t"][0]]
        # No table was brought to life for it, and one at hand tells the same.
        assert hall.glance("t") is None
        await hall.table("t")
        await store._write(results.delete())
        assert await archives[0].results(["t"], SOON) == found[0]


@in_loop
async def test_a_table_that_cannot_be_read_is_not_tried_again_and_stops_nobody(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        game = finished()
        await lay(store, game, ADA, "conductor")
        await lay(store, game, BEN, "conductor", table="broken")
        raw(sqlite_url, lambda connection: connection.execute(
            text("UPDATE log SET entry = replace(entry, '\"digest\":\"', '\"digest\":\"0') WHERE table_id = 'broken'")
        ))  # fmt: skip
        archive = Archive(hall, store)
        assert list(await archive.results(["broken", "t"], SOON)) == ["t"]
        assert archive.pending(["broken"]) == 0
        assert list(await archive.results(["broken"], SOON)) == []


@in_loop
async def test_whoever_cannot_wait_gets_results_later(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await lay(store, finished(), ADA, "conductor")
        hall.ready.clear()
        archive = Archive(hall, store)
        assert await archive.results(["t"], 0.01) == {}
        assert archive.pending(["t"]) == 1
        hall.ready.set()
        assert list(await archive.results(["t"], SOON)) == ["t"]
        hall.ready.clear()
        await lay(store, finished(), ADA, "conductor", table="u")
        await archive.results(["u"], 0.01)
        await archive.close()
        assert await store.results(["u"]) == {}


# Being forgotten


def _everything(url: str) -> str:
    told: list[str] = []

    def look(connection: Connection) -> None:
        told.extend(str(tuple(row)) for row in connection.execute(text("SELECT * FROM results ORDER BY seat")))
        told.append(f"imports: {len(connection.execute(select(imports)).all())}")

    raw(url, look)
    return "\n".join(told)


@in_loop
async def test_who_is_forgotten_is_in_no_result_and_their_imports_are_gone(url: str) -> None:
    async with hall_on(url) as (hall, store):
        for person in (ADA, BEN):
            await new_person(store, person.person)
        brought = {"id": "i", "person": ADA.person, "created": 1.0, "board": "usa", "players": 2, "record": "…"}
        raw(url, lambda connection: connection.execute(insert(imports).values(**brought)))
        await lay(store, finished(), ADA, BEN)
        archive = Archive(hall, store)
        await archive.results(["t"], SOON)
        assert "Ada" in _everything(url)
        await store.forget(ADA.person)
        told = _everything(url)
        assert "Ada" not in told
        assert ADA.person not in told
        assert "imports: 0" in told
        (hers, his) = (await store.results(["t"]))["t"]
        assert (hers.person, hers.result.name, hers.result.bot) == (None, "", None)
        assert (his.person, his.result.name) == (BEN.person, "Ben")
        # Neither do they come back where results are made only afterwards.
        await lay(store, finished(), ADA, BEN, table="u")
        await archive.results(["u"], SOON)
        assert "Ada" not in _everything(url)


@in_loop
async def test_forgetting_somebody_while_their_results_are_kept_leaves_no_name(url: str) -> None:
    result = results_of(seats_of(ADA, BEN), finished())[0]
    async with hall_on(url) as (_, store), hall_on(url) as (_, other):
        for number in range(8):
            await new_person(store, ADA.person)
            await open_table(store, table=f"t{number}")
            await asyncio.gather(
                store.keep_results(f"t{number}", 1.0, [(ADA.person, result)]), other.forget(ADA.person)
            )
            (kept,) = (await store.results([f"t{number}"]))[f"t{number}"]
            assert (kept.person, kept.result.name) == (None, "")


# Lists and figures, as the page asks for them


async def bots_play(app: Any, host: Visitor, board: str = "first_journey") -> str:
    """A table at which a visitor sits and lets a bot play."""
    table = (await host.open(board, 2))["id"]
    await host.ask(table, "sit", do="sit", seat=0)
    await host.ask(table, "bot", do="seat_bot", seat=1, bot="conductor")
    await host.ask(table, "start", do="start")
    await host.ask(table, "leave", do="stand", seat=0)
    live = await app.state.hall.table(table)
    await until(lambda: live.table.phase == "over")
    return table


@in_loop
async def test_my_tables_tell_who_plays_and_how_it_ended(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, eve = await Visitor(app).come("Ada"), await Visitor(app).come("Eve")
        over = await bots_play(app, ada)
        sheet = (await ada.get(f"/api/tables/{over}/count"))["sheet"]
        playing = (await ada.open("usa", 2))["id"]
        await ada.ask(playing, "sit", do="sit", seat=1)
        listed = {row["id"]: row for row in await ada.get("/api/tables/mine")}
        assert [seat["name"] for seat in listed[playing]["seats"]] == ["", "Ada"]
        assert listed[playing]["turn"] is False
        await ada.ask(playing, "bot", do="seat_bot", seat=0, bot="random")
        await ada.ask(playing, "start", do="start")
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
        # A list brings nothing to life.
        live = app.state.hall._live.pop(playing)
        (row,) = [row for row in await ada.get("/api/tables/mine") if row["id"] == playing]
        assert (row["seats"], row["turn"]) == (None, None)
        assert app.state.hall.glance(playing) is None
        app.state.hall._live[playing] = live


@in_loop
async def test_nothing_is_lost_beyond_a_hundred_tables(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        store: Store = app.state.store
        for number in range(205):
            # Many at the same moment: none is listed twice, none is left out.
            await open_table(store, table=f"t{number}")
            await store._write(text(f"UPDATE tables SET changed = {number // 50} WHERE id = 't{number}'"))
        await store._write(text(f"UPDATE members SET person = '{ada.id}'"))
        found: list[str] = []
        page = await ada.get("/api/tables/mine")
        while page:
            assert len(page) <= 100
            found += [row["id"] for row in page]
            page = await ada.get("/api/tables/mine", before=page[-1]["changed"], last=page[-1]["id"])
        assert len(found) == len(set(found)) == 205
        wrong = await ada.web.get("/api/tables/mine", params={"before": 1.0, "last": "no id!"})
        assert (wrong.status_code, wrong.json()["code"]) == (400, "bad_request")


@in_loop
async def test_statistics_are_of_my_seats_alone(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, eve = await Visitor(app).come("Ada"), await Visitor(app).come("Eve")
        tables = [await bots_play(app, ada) for _ in range(2)]
        told = await ada.get("/api/me/statistics")
        assert told["pending"] == 0
        (board,) = told["boards"]
        assert (board["board"], board["games"]) == ("first_journey", 2)
        assert [game["table"] for game in board["history"]] == tables
        own = [(await ada.get(f"/api/tables/{table}/count"))["sheet"]["seats"][0] for table in tables]
        assert [game["points"] for game in board["history"]] == [seat["total"] for seat in own]
        assert board["wins"] == sum(seat["won"] for seat in own)
        assert board["best"] == max(seat["total"] for seat in own)
        assert await eve.get("/api/me/statistics") == {"pending": 0, "boards": []}


def scored(
    table: str, name: str, points: int, rank: int, *, players: int = 2, routes: list[str] | None = None
) -> Scored:
    result = Result(
        name=name, bot=None, board="usa", players=players, points=points, rank=rank, made=2, failed=1,
        trail=points // 4, routes=routes or [],
    )  # fmt: skip
    return Scored(table=table, seat=0, person="ada", ended=float(len(table)), result=result)


def test_figures() -> None:
    told = statistics_of(
        [
            scored("a", "Ada", 80, 2, routes=["x", "y"]),
            scored("bb", "Grandma", 10, 3, players=3, routes=["z"]),
            scored("bb", "Ada", 120, 1, players=3, routes=["y"]),
            scored("ccc", "Countess", 100, 2, players=3, routes=["y"]),
        ],
        "Ada",
        4,
    )
    (board,) = told.boards
    assert told.pending == 4
    # Of two seats on one device the one with my name counts.
    assert [game.points for game in board.history] == [80, 120, 100]
    assert (board.games, board.wins, board.best, board.mean, board.longest_trail) == (3, 1, 120, 100, 30)
    assert board.mean_rank == pytest.approx(5 / 3)
    assert (board.made, board.failed) == (6, 3)
    assert board.routes == {"y": 3, "x": 1}
    assert list(board.routes) == ["y", "x"]
    assert [(each.players, each.games, each.wins, each.mean_rank) for each in board.by_players] == [
        (2, 1, 0, 2.0), (3, 2, 1, 1.5),
    ]  # fmt: skip


@in_loop
async def test_whoever_leaves_for_good_gives_up_all_their_seats(tmp_path: Path) -> None:
    """Also at the tables that no list shows at once."""
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        first = (await ada.open())["id"]
        await ada.ask(first, "sit", do="sit", seat=0)
        store: Store = app.state.store
        for number in range(101):
            await open_table(store, table=f"t{number}")
            await store._write(text(f"UPDATE members SET person = '{ada.id}' WHERE table_id = 't{number}'"))
            await store._write(text(f"UPDATE tables SET changed = {time.time() + 60} WHERE id = 't{number}'"))
        assert (await ada.web.delete("/api/me")).status_code == 204
        assert not (await app.state.hall.table(first)).table.seats[0].taken


def test_nothing_but_the_result_is_kept() -> None:
    """What stands in a result may be read by everybody who may compare it: no hand, no ticket by name, no seed."""
    game = finished("usa", 2)
    words = msgspec.json.encode(results_of(seats_of(ADA, BEN), game)).decode()
    assert not any(f'"{ticket}"' in words for ticket in game.board.ticket_ids if ticket not in game.board.route_ids)
    assert SEED.hex() not in words
    assert beginning(game).header.seed_hash not in words
    assert seating([ADA])[0].person not in words  # type: ignore[union-attr]
