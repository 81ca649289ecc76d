"""Sockets: snapshots, updates, reconnects, limits, and close codes."""

from pathlib import Path

import pytest

from tests.server.api_client import ApiClient, SocketClosed, get_registry, get_session, running_app, start_game
from tests.server.async_tests import async_test
from tests.server.registries import wait_until


@async_test
async def test_a_socket_sends_a_snapshot_and_then_updates(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = (await start_game(ada, ben))["id"]
        async with ada.socket(table) as hers, ben.socket(table) as his:
            first = await hers.next()
            assert (first["type"], first["seq"], first["seat"]) == ("snapshot", 3, 0)
            assert (await his.next())["seat"] == 1
            hers.send_order("keep", do="play", seat=0, move=first["choices"]["moves"][0])
            update, answer = await hers.next(), await hers.next()
            assert answer == {"type": "answer", "order": "keep", "seq": 4, "refused": None}
            assert [entry["seq"] for entry in update["told"]] == [4]
            assert update["now"]["seq"] == 4
            assert [entry["seq"] for entry in (await his.next())["told"]] == [4]
            refused = await his.order("wrong", do="play", seat=0, move="draw blind")
            assert refused["refused"]["code"] == "not_yours"


@async_test
async def test_a_socket_without_a_seat_follows_its_person_to_a_seat_and_back(tmp_path: Path) -> None:
    """A socket opened for a seat serves only that seat."""
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        table = (await ada.open_table())["id"]
        async with ada.socket(table) as socket:
            assert (await socket.next())["seat"] is None
            await socket.order(1, do="sit", seat=1)
            await socket.order(2, do="say", text="which seat am I?")
            assert (await ada.get(f"/api/tables/{table}"))["seat"] == 1
            socket.send_order(3, do="stand", seat=1)
            assert (await socket.until("update"))["now"]["seat"] is None
            socket.send_order(4, do="sit", seat=0)
            assert (await socket.until("update"))["now"]["seat"] == 0


@async_test
async def test_missed_entries_are_sent_after_a_reconnect(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = (await start_game(ada, ben))["id"]
        async with ada.socket(table) as socket:
            known = (await socket.next())["seq"]
        for number in range(3):
            await ben.order(table, number, do="say", text=f"number {number}")
        async with ada.socket(table, after=known) as socket:
            missed = await socket.next()
            assert missed["type"] == "update"
            assert [entry["text"] for entry in missed["told"]] == ["number 0", "number 1", "number 2"]
        for after in (-1, 99):
            async with ada.socket(table, after=after) as socket:
                assert (await socket.next())["type"] == "snapshot"


@async_test
async def test_missed_entries_are_sent_after_a_restart(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = (await start_game(ada, ben))["id"]
        async with ada.socket(table) as socket:
            first = await socket.next()
        await ben.order(table, 1, do="say", text="are you there?")
    async with running_app(tmp_path) as app:
        again = ApiClient(app)
        again.token = ada.token
        async with again.socket(table, after=first["seq"]) as socket:
            missed = await socket.next()
            assert [entry["text"] for entry in missed["told"]] == ["are you there?"]
            assert missed["now"]["view"] == first["view"]


@async_test
async def test_two_seats_on_one_device_are_shown_one_at_a_time(tmp_path: Path) -> None:
    """The page requests one seat at a time and receives nothing about the other hand."""
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        table = await ada.open_table()
        for seat, name in enumerate(("Mother", "Daughter")):
            await ada.order(table["id"], seat, do="sit", seat=seat, name=name)
        await ada.order(table["id"], "start", do="start")
        path = f"/api/tables/{table['id']}"
        neither = await ada.get(path)
        assert (neither["seat"], neither["view"]["own"], neither["choices"]) == (None, None, None)
        offers = [(await ada.get(path, seat=seat))["view"]["own"]["offer"] for seat in (0, 1)]
        assert (await ada.http.get(path, params={"seat": 2})).status_code == 403
        for seat in (0, 1):
            async with ada.socket(table["id"], seat=seat) as socket:
                assert (await socket.next())["seat"] == seat
                await socket.order(f"keep-{seat}", do="play", seat=seat, move=f"keep {', '.join(offers[seat])}")
                missed = (await ada.http.get(f"{path}/entries", params={"seat": seat})).content
                for sent in (socket.raw, missed):
                    assert all(f'"{ticket}"'.encode() in sent for ticket in offers[seat])
                    assert not [ticket for ticket in offers[1 - seat] if f'"{ticket}"'.encode() in sent]


@async_test
async def test_the_view_of_another_persons_seat_is_forbidden(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben, eve = [await ApiClient(app).register(name) for name in ("Ada", "Ben", "Eve")]
        table = await start_game(ada, ben)
        path = f"/api/tables/{table['id']}"
        for client, seat in ((ben, 0), (eve, 0), (eve, 1), (eve, -1)):
            for address in (path, f"{path}/entries"):
                answer = await client.http.get(address, params={"seat": seat, "key": table["watch"]})
                assert answer.status_code == 403
            with pytest.raises(SocketClosed) as closed:
                async with client.socket(table["id"], seat=seat, key=table["watch"]):
                    pass
            assert closed.value.code == 4403


@pytest.mark.parametrize("cleared", [False, True], ids=["stood up", "cleared"])
@async_test
async def test_a_socket_closes_when_its_person_loses_the_seat(tmp_path: Path, cleared: bool) -> None:
    async with running_app(tmp_path) as app:
        ada, ben, eve = [await ApiClient(app).register(name) for name in ("Ada", "Ben", "Eve")]
        table = await ada.open_table()
        await ada.order(table["id"], 1, do="sit", seat=0)
        await eve.order(table["id"], 1, table["invite"], do="sit", seat=1)
        async with eve.socket(table["id"], seat=1) as socket:
            await socket.next()
            if cleared:
                await ada.order(table["id"], 2, do="clear", seat=1)
            else:
                await eve.order(table["id"], 2, do="stand", seat=1)
            await ben.order(table["id"], 2, table["invite"], do="sit", seat=1)
            await ada.order(table["id"], 3, do="start")
            with pytest.raises(SocketClosed) as closed:
                await socket.until("the end")
            assert closed.value.code == 4403
            assert b'"hand"' not in socket.raw


@pytest.mark.parametrize("path", ["/api/session", "/api/me"])
@async_test
async def test_a_socket_ends_with_its_session(tmp_path: Path, path: str) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = (await start_game(ada, ben))["id"]
        async with ada.socket(table) as hers, ben.socket(table) as his:
            await hers.next()
            await his.next()
            await ada.http.delete(path)
            with pytest.raises(SocketClosed) as closed:
                await hers.until("the end")
            assert closed.value.code == 4401
            assert (await his.order(1, do="say", text="hello?"))["refused"] is None


@async_test
async def test_a_restart_closes_sockets_with_service_restart(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = (await start_game(ada, ben))["id"]
        async with ada.socket(table) as socket:
            await socket.next()
            await get_registry(app).close()
            with pytest.raises(SocketClosed) as closed:
                await socket.until("the end")
            assert closed.value.code == 1012


@async_test
async def test_a_slow_reader_is_disconnected(tmp_path: Path) -> None:
    async with running_app(tmp_path, backlog=3) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = (await start_game(ada, ben))["id"]
        session = await get_session(app, table)
        async with ada.socket(table) as slow, ben.socket(table) as quick:
            await slow.next()
            await quick.next()
            slow.reading.clear()
            for number in range(8):
                await ben.order(table, number, do="say", text="and another thing")
                assert (await quick.next())["told"][0]["seq"] == 4 + number
            await wait_until(lambda: len(session.subscribers) == 1)
            with pytest.raises(SocketClosed) as closed:
                await slow.until("the end")
            assert closed.value.code == 1013
        async with ada.socket(table, after=3) as socket:
            assert len((await socket.next())["told"]) == 8


@pytest.mark.parametrize(
    "content",
    ["", "hello", "{", "[]", "null", "7", "[" * 5000, '{"id": "1"}', '{"id": "\\ud800", "command": {"do": "start"}}'],
)
@async_test
async def test_an_invalid_message_closes_only_its_own_socket(tmp_path: Path, content: str) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = (await start_game(ada, ben))["id"]
        async with ben.socket(table) as his:
            await his.next()
            async with ada.socket(table) as hers:
                await hers.next()
                hers.send_text(content)
                with pytest.raises(SocketClosed) as closed:
                    await hers.next()
                assert (closed.value.code, closed.value.reason) == (1007, "bad_request")
            answer = await his.order(1, do="say", text="still here")
            assert (answer["seq"], answer["refused"]) == (4, None)


@pytest.mark.parametrize("content", [b"\x00\xff", b'{"id": "1", "command": {"do": "start"}}'])
@async_test
async def test_a_binary_message_closes_only_its_own_socket(tmp_path: Path, content: bytes) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        table = (await ada.open_table())["id"]
        async with ada.socket(table) as one, ada.socket(table) as other:
            await one.next()
            await other.next()
            one.send_bytes(content)
            with pytest.raises(SocketClosed) as closed:
                await one.next()
            assert closed.value.code == 1007
            assert (await other.order(1, do="sit", seat=0))["refused"] is None


@async_test
async def test_a_huge_message_closes_only_its_own_socket(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        table = (await ada.open_table())["id"]
        async with ada.socket(table) as one, ada.socket(table) as other:
            await one.next()
            await other.next()
            one.send_order(1, do="say", text="x" * 9000, room="spectators")
            with pytest.raises(SocketClosed) as closed:
                await one.until("answer")
            assert closed.value.code in (1007, 1009)
            assert (await other.order(1, do="sit", seat=0))["refused"] is None


@async_test
async def test_the_number_of_sockets_per_person_is_limited(tmp_path: Path) -> None:
    async with running_app(tmp_path, sockets_each=2) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = (await start_game(ada, ben))["id"]
        async with ada.socket(table), ada.socket(table), ben.socket(table):
            with pytest.raises(SocketClosed) as closed:
                async with ada.socket(table):
                    pass
            assert closed.value.code == 4429
        async with ada.socket(table) as socket:
            assert (await socket.next())["type"] == "snapshot"
