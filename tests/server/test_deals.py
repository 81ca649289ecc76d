"""The same deal again: only of games that are over, equal for every seat, and compared by those who may."""

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
from draisine.server.tables.rulings import Ruling, decide
from draisine.server.tables.table import Deal
from tests.server.halls import hall_on, until
from tests.server.scenes import ADA, BEN, PEOPLE, SEED, Room, opening, seating
from tests.server.store.scenes import in_loop
from tests.server.test_results import bots_play, finished, lay
from tests.server.visitors import Visitor, seated, server


async def start_again(host: Visitor, table: str, *others: str, key: str = "", seat: int = 0) -> dict[str, str]:
    """A new table on the deal of another, where the host sits on a seat and bots on the others."""
    asked = {"deal": table}
    answer = await host.web.post("/api/tables", json=asked, params={"key": key} if key else {})
    assert answer.status_code == 201, answer.text
    opened: dict[str, str] = answer.json()
    await host.ask(opened["id"], "sit", do="sit", seat=seat)
    for number, bot in enumerate(others):
        await host.ask(opened["id"], f"bot-{number}", do="seat_bot", seat=number + (number >= seat), bot=bot)
    if others:
        assert (await host.ask(opened["id"], "start", do="start"))["refused"] is None
    return opened


@pytest.mark.parametrize("board", names())
def test_the_same_seed_is_the_same_deal_for_every_seat(board: str) -> None:
    players = load(board).players.most
    rooms = [Room(opening(board, players)) for _ in range(2)]
    first, again = rooms
    for room in rooms:
        room.keep(*seating(list(PEOPLE[:players])))
    first.carry_out(decide(first.table, ADA, commands.Start()))
    again.table.deal = Deal("t", first.table.seed, frozenset())
    again.carry_out(decide(again.table, ADA, commands.Start()))
    assert again.table.seed == first.table.seed
    assert first.game.seed_hash == again.game.seed_hash
    for seat in (*range(players), None):
        assert msgspec.json.encode(first.game.view(seat)) == msgspec.json.encode(again.game.view(seat))
    assert first.game.digest() == again.game.digest()


def test_every_other_game_has_a_seed_of_its_own_and_a_deal_that_is_gone_is_not_replaced() -> None:
    rooms = [Room(opening()) for _ in range(2)]
    for room in rooms:
        room.keep(*seating([ADA, BEN]))
    seeds = {decide(room.table, ADA, commands.Start()).seed for room in rooms}
    assert len(seeds) == 2
    rooms[0].table.deal = Deal("t", None, frozenset())
    with pytest.raises(Refused, match="not kept any more"):
        decide(rooms[0].table, ADA, commands.Start())


@in_loop
async def test_a_finished_deal_is_played_again_and_compared(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        first = await bots_play(app, ada)
        again = (await start_again(ada, first, "conductor"))["id"]
        hashes = [(await ada.get(f"/api/tables/{table}"))["table"]["seed_hash"] for table in (first, again)]
        assert hashes[0] == hashes[1]
        offers = [msgspec.json.decode(await first_offer(app, table)) for table in (first, again)]
        assert offers[0] == offers[1]
        await let_bots_finish(app, ada, again)
        # A deal of a deal is the first one's.
        third = (await start_again(ada, again, seat=1))["id"]
        row = await app.state.store.table(third)
        assert row is not None
        assert row.deal == first
        told = await ada.get(f"/api/deals/{again}")
        assert told == await ada.get(f"/api/deals/{third}")
        assert (told["id"], told["board"], told["players"], told["pending"]) == (first, "first_journey", 2, 0)
        assert [(game["table"], game["first"]) for game in told["games"]] == [(first, True), (again, False)]
        for game in told["games"]:
            sheet = (await ada.get(f"/api/tables/{game['table']}/count"))["sheet"]["seats"]
            assert [seat["points"] for seat in game["seats"]] == [seat["total"] for seat in sheet]
            assert [seat["yours"] for seat in game["seats"]] == [True, False]
        assert (await ben.web.get(f"/api/deals/{first}")).status_code == 404


async def first_offer(app: Litestar, table: str) -> bytes:
    """What seat 0 saw when all was dealt."""
    live = await app.state.hall.table(table)
    return msgspec.json.encode(live.table.playing.back_to(0).view(0))


async def let_bots_finish(app: Litestar, host: Visitor, table: str) -> None:
    await host.ask(table, "leave", do="stand", seat=0)
    live = await app.state.hall.table(table)
    await until(lambda: live.table.phase == "over")


@in_loop
async def test_the_deal_of_a_game_that_is_not_over_is_refused(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        running, waiting = (await seated(ada, ben))["id"], (await ada.open())["id"]
        for table in (running, waiting):
            for answer in (
                await ada.web.post("/api/tables", json={"deal": table}),
                await ada.web.get(f"/api/deals/{table}"),
            ):
                assert (answer.status_code, answer.json()["code"]) == (403, "deal_not_over")
                assert "afterwards" in answer.json()["en"]
        # Of two tables with one deal the finished one may be named, never the one that goes on.
        first = await bots_play(app, ada)
        again = (await start_again(ada, first, "conductor"))["id"]
        answer = await ada.web.post("/api/tables", json={"deal": again})
        assert (answer.status_code, answer.json()["code"]) == (403, "deal_not_over")
        assert len((await ada.get(f"/api/deals/{again}"))["games"]) == 1
        closed = (await ada.open())["id"]
        await app.state.store._write(text(f"UPDATE tables SET phase = 'closed' WHERE id = '{closed}'"))
        assert (await ada.web.post("/api/tables", json={"deal": closed})).status_code == 403


@in_loop
async def test_no_seed_and_no_link_leak_before_the_end(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        table = await seated(ada, ben)
        seed = await app.state.store.seed(table["id"])
        for visitor in (ada, ben):
            shown = (await visitor.web.get(f"/api/tables/{table['id']}")).text
            assert seed.hex() not in shown
            assert share_token(seed) not in shown
        # The link of a deal opens nothing while its game goes on, neither the comparison nor the table.
        eve, key = await Visitor(app).come("Eve"), {"key": share_token(seed)}
        for path in (f"/api/deals/{table['id']}", f"/api/tables/{table['id']}"):
            assert (await eve.web.get(path, params=key)).status_code == 404
        refused = await eve.web.post("/api/tables", json={"deal": table["id"]}, params=key)
        assert refused.status_code == 404


@in_loop
async def test_a_link_to_a_deal_compares_and_plays_but_opens_no_table(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, eve = await Visitor(app).come("Ada"), await Visitor(app).come("Eve")
        first = await bots_play(app, ada)
        share = (await ada.get(f"/api/deals/{first}"))["share"]
        seed = await app.state.store.seed(first)
        assert seed.hex() not in share
        for wrong in ({}, {"key": "x"}, {"key": share[:-1]}, {"key": "é\udcff".encode("utf-8", "replace").decode()}):
            assert (await eve.web.get(f"/api/deals/{first}", params=wrong)).status_code == 404
        told = await eve.get(f"/api/deals/{first}", key=share)
        assert [game["table"] for game in told["games"]] == [None]
        assert [seat["name"] for seat in told["games"][0]["seats"]] == ["Ada", ""]
        for part in ("", "/record", "/count", "/entries"):
            assert (await eve.web.get(f"/api/tables/{first}{part}", params={"key": share})).status_code == 404
        again = await start_again(eve, first, "conductor", key=share)
        # Who plays it may compare from now on, without the link.
        assert len((await eve.get(f"/api/deals/{again['id']}"))["games"]) == 1
        await let_bots_finish(app, eve, again["id"])
        assert [game["table"] for game in (await eve.get(f"/api/deals/{first}"))["games"]] == [None, again["id"]]
        assert [game["table"] for game in (await ada.get(f"/api/deals/{first}"))["games"]] == [first, None]
        # Another deal's link is another link.
        other = await bots_play(app, ada)
        assert (await eve.web.get(f"/api/deals/{other}", params={"key": share})).status_code == 404


@in_loop
async def test_everybody_is_told_who_knows_the_deal(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        first = await bots_play(app, ada)
        assert (await ada.get(f"/api/tables/{first}"))["table"]["deal"] is None
        opened = await start_again(ada, first, seat=1)
        table = opened["id"]
        await ben.ask(table, "sit", opened["invite"], do="sit", seat=0)
        assert (await ben.get(f"/api/tables/{table}"))["table"]["deal"] == [1]
        # Ben plays the same deal elsewhere meanwhile.
        share = (await ada.get(f"/api/deals/{first}"))["share"]
        await start_again(ben, first, "random", key=share)
        assert (await ada.ask(table, "start", do="start"))["refused"] is None
        assert (await ben.get(f"/api/tables/{table}"))["table"]["deal"] == [0, 1]
        # The game is over and known; a rematch is a new deal.
        await let_both_go(app, table, ada, ben)
        await ada.ask(table, "rematch", do="rematch")
        rematch = (await ada.get(f"/api/tables/{table}"))["table"]["rematch"]
        row = await app.state.store.table(rematch)
        assert row is not None
        assert row.deal is None


async def let_both_go(app: Litestar, table: str, *people: Visitor) -> None:
    live = await app.state.hall.table(table)
    for person in people:
        for seat in live.table.people.get(person.id, []):
            await person.ask(table, f"leave-{seat}", do="stand", seat=seat)
    await until(lambda: live.table.phase == "over")


@in_loop
async def test_a_deal_is_played_again_only_as_it_was(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        first = await bots_play(app, ada)
        for asked in ({}, {"board": "usa"}, {"players": 2}):
            answer = await ada.web.post("/api/tables", json=asked)
            assert (answer.status_code, answer.json()["code"]) == (400, "no_board")
        for wrong in ("", "nowhere", "\0", "x" * 99):
            assert (await ada.web.post("/api/tables", json={"deal": wrong})).status_code == 404
        assert (await ada.web.post("/api/tables", json={"deal": first, "clock": 1})).status_code == 400
        answer = await ada.web.post("/api/tables", json={"deal": first, "board": "usa", "players": 5, "clock": 90})
        options = (await app.state.store.table(answer.json()["id"])).options
        assert (options.board, options.players, options.clock) == ("first_journey", 2, 90)
        # Where the board has changed since, the same seed would be another deal.
        change = 'UPDATE log SET entry = replace(entry, \'"board_digest":"\', \'"board_digest":"0\')'
        await app.state.store._write(text(f"{change} WHERE table_id = '{first}'"))
        refused = await ada.web.post("/api/tables", json={"deal": first})
        assert (refused.status_code, refused.json()["code"]) == (400, "deal_changed")


@in_loop
async def test_a_deal_outlives_restarts_and_old_tables_open(url: str) -> None:
    """The table knows its deal from its row; entries that know nothing of deals are read as before."""
    options = '{"board":"usa","players":2,"game":{},"clock":null,"visibility":"link"}'
    old = f'{{"what":"opened","options":{options},"host":"ada"}}'
    assert msgspec.json.decode(old, type=Opened).options == TableOptions(board="usa", players=2)
    async with hall_on(url) as (_, store):
        await lay(store, finished(), ADA, "conductor")
        await again_at(store)
    async with hall_on(url) as (hall, store):
        live = await hall.table("again")
        ruling = decide(live.table, ADA, commands.Start())
        assert ruling.seed == SEED
        assert ruling.game is not None
        assert ruling.game.digest() == (await hall.table("t")).table.playing.back_to(0).digest()


async def again_at(store: Store) -> None:
    new = NewTable(id="again", invite_hash="i", watch_hash="w", deal="t")
    opened: Any = opening("first_journey", 2)
    await store.open_table(new, opened, 0.0)
    await store.append("again", 0, Ruling(seating([ADA, "random"])), phase="open", at=0.0, order=None, answer=b"{}")
