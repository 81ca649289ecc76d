"""What a link tells its holder before they enter: no account is needed, and nothing private is in it."""

from pathlib import Path

from tests.server.api_client import ApiClient, get_registry, running_app
from tests.server.async_tests import async_test


@async_test
async def test_a_link_names_board_host_clock_and_free_seats_without_an_account(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, visitor = await ApiClient(app).register("Ada"), ApiClient(app)
        table = await ada.open_table("europe", 3, clock=300)
        path = f"/api/tables/by-link/{table['invite']}"
        options = {"board": "europe", "players": 3, "clock": 300, "bank": None, "card_counter": True}
        facts = {"id": table["id"], "to": "sit", "phase": "open", **options}
        # Without a seat, the host's name is shown nowhere at the table.
        assert await visitor.get(path) == {**facts, "host": None, "free": 3}
        await ada.order(table["id"], 1, do="sit", seat=1, name="Ada L.")
        await ada.order(table["id"], 2, do="seat_bot", seat=2, bot="conductor")
        assert await visitor.get(path) == {**facts, "host": "Ada L.", "free": 1}


@async_test
async def test_a_link_tells_when_there_is_no_seat_any_more(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben, visitor = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben"), ApiClient(app)
        table = await ada.open_table()
        path = f"/api/tables/by-link/{table['invite']}"
        for seat, client in enumerate((ada, ben)):
            await client.order(table["id"], f"sit-{seat}", table["invite"], do="sit", seat=seat)
        full = await visitor.get(path)
        assert (full["phase"], full["free"]) == ("open", 0)
        await ada.order(table["id"], "start", do="start")
        running = await visitor.get(path)
        assert (running["phase"], running["free"], running["host"]) == ("playing", 0, "Ada")
        options = {"board", "players", "clock", "bank", "card_counter"}
        assert set(running) == {"id", "to", "phase", "host", "free"} | options


@async_test
async def test_a_link_works_while_its_game_cannot_be_replayed(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        table = await ada.open_table("usa", 2)
        for seat in range(2):
            await ada.order(table["id"], seat, do="sit", seat=seat)
        await ada.order(table["id"], "start", do="start")
        registry = get_registry(app)
        session = registry.peek(table["id"])
        assert session is not None
        registry.drop(session)
        registry.ready.clear()
        target = await ApiClient(app).get(f"/api/tables/by-link/{table['watch']}")
        assert (target["to"], target["phase"], target["host"]) == ("watch", "playing", None)
