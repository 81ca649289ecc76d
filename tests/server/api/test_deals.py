"""Replaying the deal of a finished game: identical for every seat, and compared by those who have access."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar
from sqlalchemy import text

from draisine.boards import load, names
from draisine.server.api.deals import share_token
from draisine.server.store import NewTable, Store
from draisine.server.tables import commands
from draisine.server.tables.entries import Opened, TableOptions
from draisine.server.tables.refusals import Refused
from draisine.server.tables.ruling import Ruling
from draisine.server.tables.rulings import decide
from draisine.server.tables.table import Deal
from tests.server.api_client import ApiClient, get_session, running_app, start_game
from tests.server.async_tests import async_test
from tests.server.games.finished_games import finished_game, play_against_bot, store_game
from tests.server.registries import open_registry, wait_until
from tests.server.table_scenes import ADA, BEN, PEOPLE, SEED, TableScene, opened_entry, seat_entries


async def replay_deal(host: ApiClient, table: str, *bots: str, key: str = "", seat: int = 0) -> dict[str, str]:
    """Open a table with the deal of another; the host takes a seat, and the game starts if bots take the others."""
    answer = await host.http.post("/api/tables", json={"deal": table}, params={"key": key} if key else {})
    assert answer.status_code == 201, answer.text
    opened: dict[str, str] = answer.json()
    await host.order(opened["id"], "sit", do="sit", seat=seat)
    for number, bot in enumerate(bots):
        await host.order(opened["id"], f"bot-{number}", do="seat_bot", seat=number + (number >= seat), bot=bot)
    if bots:
        assert (await host.order(opened["id"], "start", do="start"))["refused"] is None
    return opened


@pytest.mark.parametrize("board", names())
def test_the_same_seed_gives_the_same_deal_to_every_seat(board: str) -> None:
    players = load(board).players.most
    scenes = [TableScene(opened_entry(board, players)) for _ in range(2)]
    first, again = scenes
    for scene in scenes:
        scene.append(*seat_entries(list(PEOPLE[:players])))
    first.apply(decide(first.table, ADA, commands.Start()))
    again.table.deal = Deal("t", first.table.seed, frozenset())
    again.apply(decide(again.table, ADA, commands.Start()))
    assert again.table.seed == first.table.seed
    assert first.game.seed_hash == again.game.seed_hash
    for seat in (*range(players), None):
        assert msgspec.json.encode(first.game.view(seat)) == msgspec.json.encode(again.game.view(seat))
    assert first.game.digest() == again.game.digest()


def test_other_games_have_their_own_seeds_and_a_lost_deal_is_not_replaced() -> None:
    scenes = [TableScene(opened_entry()) for _ in range(2)]
    for scene in scenes:
        scene.append(*seat_entries([ADA, BEN]))
    seeds = {decide(scene.table, ADA, commands.Start()).seed for scene in scenes}
    assert len(seeds) == 2
    scenes[0].table.deal = Deal("t", None, frozenset())
    with pytest.raises(Refused, match="no longer stored"):
        decide(scenes[0].table, ADA, commands.Start())


@async_test
async def test_a_finished_deal_is_replayed_and_compared(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        first = await play_against_bot(app, ada)
        again = (await replay_deal(ada, first, "conductor"))["id"]
        hashes = [(await ada.get(f"/api/tables/{table}"))["table"]["seed_hash"] for table in (first, again)]
        assert hashes[0] == hashes[1]
        offers = [msgspec.json.decode(await first_offer(app, table)) for table in (first, again)]
        assert offers[0] == offers[1]
        await finish_with_bots(app, ada, again)
        # Replaying a replayed deal refers to the first table.
        third = (await replay_deal(ada, again, seat=1))["id"]
        row = await app.state.store.tables.get(third)
        assert row is not None
        assert row.deal == first
        deal = await ada.get(f"/api/deals/{again}")
        assert deal == await ada.get(f"/api/deals/{third}")
        assert (deal["id"], deal["board"], deal["players"], deal["pending"]) == (first, "first_journey", 2, 0)
        assert [(game["table"], game["first"]) for game in deal["games"]] == [(first, True), (again, False)]
        for game in deal["games"]:
            sheet = (await ada.get(f"/api/tables/{game['table']}/count"))["sheet"]["seats"]
            assert [seat["points"] for seat in game["seats"]] == [seat["total"] for seat in sheet]
            assert [seat["yours"] for seat in game["seats"]] == [True, False]
        assert (await ben.http.get(f"/api/deals/{first}")).status_code == 404


async def first_offer(app: Litestar, table: str) -> bytes:
    """The view of seat 0 after the deal."""
    session = await get_session(app, table)
    return msgspec.json.encode(session.table.started_game.at_step(0).view(0))


async def finish_with_bots(app: Litestar, host: ApiClient, table: str) -> None:
    await host.order(table, "leave", do="stand", seat=0)
    session = await get_session(app, table)
    await wait_until(lambda: session.table.phase == "over")


@async_test
async def test_the_deal_of_an_unfinished_game_is_refused(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        running, waiting = (await start_game(ada, ben))["id"], (await ada.open_table())["id"]
        for table in (running, waiting):
            for answer in (
                await ada.http.post("/api/tables", json={"deal": table}),
                await ada.http.get(f"/api/deals/{table}"),
            ):
                assert (answer.status_code, answer.json()["code"]) == (403, "deal_not_over")
                assert answer.json()["message"] == {"id": "error-deal_not_over", "values": {}}
        # Of two tables with one deal, the finished one may be replayed, never the unfinished one.
        first = await play_against_bot(app, ada)
        again = (await replay_deal(ada, first, "conductor"))["id"]
        answer = await ada.http.post("/api/tables", json={"deal": again})
        assert (answer.status_code, answer.json()["code"]) == (403, "deal_not_over")
        assert len((await ada.get(f"/api/deals/{again}"))["games"]) == 1
        closed = (await ada.open_table())["id"]
        await app.state.store.database.write(text(f"UPDATE tables SET phase = 'closed' WHERE id = '{closed}'"))
        assert (await ada.http.post("/api/tables", json={"deal": closed})).status_code == 403


@async_test
async def test_neither_seed_nor_share_link_leaks_before_the_end(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = await start_game(ada, ben)
        seed = await app.state.store.log.seed(table["id"])
        for client in (ada, ben):
            shown = (await client.http.get(f"/api/tables/{table['id']}")).text
            assert seed.hex() not in shown
            assert share_token(seed) not in shown
        # The share link opens nothing before the game ends, neither the comparison nor the table.
        eve, key = await ApiClient(app).register("Eve"), {"key": share_token(seed)}
        for path in (f"/api/deals/{table['id']}", f"/api/tables/{table['id']}"):
            assert (await eve.http.get(path, params=key)).status_code == 404
        refused = await eve.http.post("/api/tables", json={"deal": table["id"]}, params=key)
        assert refused.status_code == 404


@async_test
async def test_a_share_link_allows_comparing_and_playing_but_not_seeing_the_table(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, eve = await ApiClient(app).register("Ada"), await ApiClient(app).register("Eve")
        first = await play_against_bot(app, ada)
        share = (await ada.get(f"/api/deals/{first}"))["share"]
        seed = await app.state.store.log.seed(first)
        assert seed.hex() not in share
        for wrong in ({}, {"key": "x"}, {"key": share[:-1]}, {"key": "é\udcff".encode("utf-8", "replace").decode()}):
            assert (await eve.http.get(f"/api/deals/{first}", params=wrong)).status_code == 404
        deal = await eve.get(f"/api/deals/{first}", key=share)
        assert [game["table"] for game in deal["games"]] == [None]
        assert [seat["name"] for seat in deal["games"][0]["seats"]] == ["Ada", ""]
        for part in ("", "/record", "/count", "/entries"):
            assert (await eve.http.get(f"/api/tables/{first}{part}", params={"key": share})).status_code == 404
        again = await replay_deal(eve, first, "conductor", key=share)
        # Players of the deal may compare without the link from now on.
        assert len((await eve.get(f"/api/deals/{again['id']}"))["games"]) == 1
        await finish_with_bots(app, eve, again["id"])
        assert [game["table"] for game in (await eve.get(f"/api/deals/{first}"))["games"]] == [None, again["id"]]
        assert [game["table"] for game in (await ada.get(f"/api/deals/{first}"))["games"]] == [first, None]
        # The link does not work for another deal.
        other = await play_against_bot(app, ada)
        assert (await eve.http.get(f"/api/deals/{other}", params={"key": share})).status_code == 404


@async_test
async def test_a_table_shows_who_knows_the_deal(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        first = await play_against_bot(app, ada)
        assert (await ada.get(f"/api/tables/{first}"))["table"]["deal"] is None
        opened = await replay_deal(ada, first, seat=1)
        table = opened["id"]
        await ben.order(table, "sit", opened["invite"], do="sit", seat=0)
        assert (await ben.get(f"/api/tables/{table}"))["table"]["deal"] == [1]
        # Meanwhile Ben plays the same deal at another table.
        share = (await ada.get(f"/api/deals/{first}"))["share"]
        await replay_deal(ben, first, "random", key=share)
        assert (await ada.order(table, "start", do="start"))["refused"] is None
        assert (await ben.get(f"/api/tables/{table}"))["table"]["deal"] == [0, 1]
        # A rematch is a new deal.
        await leave_and_finish(app, table, ada, ben)
        await ada.order(table, "rematch", do="rematch")
        rematch = (await ada.get(f"/api/tables/{table}"))["table"]["rematch"]
        row = await app.state.store.tables.get(rematch)
        assert row is not None
        assert row.deal is None


async def leave_and_finish(app: Litestar, table: str, *people: ApiClient) -> None:
    session = await get_session(app, table)
    for person in people:
        for seat in session.table.people.get(person.id, []):
            await person.order(table, f"leave-{seat}", do="stand", seat=seat)
    await wait_until(lambda: session.table.phase == "over")


@async_test
async def test_a_deal_is_replayed_with_its_board_and_players(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        first = await play_against_bot(app, ada)
        for body in ({}, {"board": "usa"}, {"players": 2}):
            answer = await ada.http.post("/api/tables", json=body)
            assert (answer.status_code, answer.json()["code"]) == (400, "no_board")
        for wrong in ("", "nowhere", "\0", "x" * 99):
            assert (await ada.http.post("/api/tables", json={"deal": wrong})).status_code == 404
        assert (await ada.http.post("/api/tables", json={"deal": first, "clock": 1})).status_code == 400
        answer = await ada.http.post("/api/tables", json={"deal": first, "board": "usa", "players": 5, "clock": 90})
        options = (await app.state.store.tables.get(answer.json()["id"])).options
        assert (options.board, options.players, options.clock) == ("first_journey", 2, 90)
        bank = {"seconds": 600, "increment": 10}
        answer = await ada.http.post("/api/tables", json={"deal": first, "bank": bank})
        options = (await app.state.store.tables.get(answer.json()["id"])).options
        assert (options.board, msgspec.to_builtins(options.bank)) == ("first_journey", bank)
        # On a board that has changed since, the same seed would give another deal.
        change = 'UPDATE log SET entry = replace(entry, \'"board_digest":"\', \'"board_digest":"0\')'
        await app.state.store.database.write(text(f"{change} WHERE table_id = '{first}'"))
        refused = await ada.http.post("/api/tables", json={"deal": first})
        assert (refused.status_code, refused.json()["code"]) == (400, "deal_changed")


@async_test
async def test_a_deal_survives_restarts_and_old_tables_can_be_loaded(url: str) -> None:
    """The deal is stored in the table's row; entries written before deals existed can still be read."""
    options = '{"board":"usa","players":2,"game":{},"clock":null,"visibility":"link"}'
    old = f'{{"what":"opened","options":{options},"host":"ada"}}'
    assert msgspec.json.decode(old, type=Opened).options == TableOptions(board="usa", players=2)
    async with open_registry(url) as (_, store):
        await store_game(store, finished_game(), ADA, "conductor")
        await store_replayed_deal(store)
    async with open_registry(url) as (registry, store):
        session = await registry.get("again")
        ruling = decide(session.table, ADA, commands.Start())
        assert ruling.seed == SEED
        assert ruling.game is not None
        assert ruling.game.digest() == (await registry.get("t")).table.started_game.at_step(0).digest()


async def store_replayed_deal(store: Store) -> None:
    new = NewTable(id="again", invite_hash="i", watch_hash="w", deal="t")
    opened: Any = opened_entry("first_journey", 2)
    await store.tables.create(new, opened, 0.0)
    await store.log.append(
        "again", 0, Ruling(seat_entries([ADA, "random"])), phase="open", at=0.0, order=None, answer=b"{}"
    )
