"""Links: how their tokens are sent, and what one tells its holder before they enter: no account is needed, and nothing
private is in it."""

from pathlib import Path

import pytest

from tests.server.api_client import ApiClient, SocketClosed, get_registry, running_app
from tests.server.async_tests import async_test


@async_test
async def test_a_link_names_board_host_clock_and_free_seats_without_an_account(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, visitor = await ApiClient(app).register("Ada"), ApiClient(app)
        table = await ada.open_table("europe", 3, clock=300)
        visitor.http.headers["Draisine-Key"] = table["invite"]
        path = "/api/tables/by-link"
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
        # The form of release 0.2, with the token in the path.
        target = await ApiClient(app).get(f"/api/tables/by-link/{table['watch']}")
        assert (target["to"], target["phase"], target["host"]) == ("watch", "playing", None)


@async_test
async def test_the_token_of_a_link_is_a_header_or_a_subprotocol(tmp_path: Path) -> None:
    """Neither is in the address of a request, which proxies log. A browser gets the subprotocol that it asks for."""
    async with running_app(tmp_path) as app:
        ada, eve = await ApiClient(app).register("Ada"), await ApiClient(app).register("Eve")
        table = await ada.open_table()
        path, token = f"/api/tables/{table['id']}", table["watch"]
        for sent, status in ((token, 200), (f"{token}x", 404), ("", 404)):
            assert (await eve.http.get(path, headers={"Draisine-Key": sent})).status_code == status
        async with eve.socket(table["id"], {"Draisine-Key": token}) as socket:
            assert (await socket.next())["type"] == "snapshot"
            assert socket.subprotocol is None
        async with eve.socket(table["id"], {"Sec-WebSocket-Protocol": f"draisine, key.{token}"}) as socket:
            assert (await socket.next())["type"] == "snapshot"
            assert socket.subprotocol == "draisine"
        for offered in ("draisine", f"draisine, key.{token}x", f"key.x, key.{token}"):
            with pytest.raises(SocketClosed, match="4404 no_such_table"):
                async with eve.socket(table["id"], {"Sec-WebSocket-Protocol": offered}):
                    pass
