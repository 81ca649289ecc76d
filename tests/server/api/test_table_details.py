"""Ticket paths, final scores and pictures of a table."""

import struct
from pathlib import Path
from typing import Any

import msgspec
import pytest

from draisine.play import ticket_paths
from draisine.server.games.share_images import CACHE_SIZE, _names
from draisine.server.games.work_queues import ComputedCache, WorkQueue
from draisine.server.tables.messages import FinalCount, OwnTicketPaths
from draisine.server.tables.table import Seat
from draisine.server.tables.views import final_count, own_ticket_paths
from tests.server.api_client import ApiClient, get_session, running_app, start_game
from tests.server.async_tests import async_test
from tests.server.games.finished_games import finished_table
from tests.server.table_scenes import ADA, BEN, ZOE, TableScene, position, viewer_of

# Ticket paths

NOTHING: dict[str, list[Any]] = {"paths": [], "needs": []}


@async_test
async def test_ticket_paths_are_sent_to_the_owner_of_a_seat(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben, eve = [await ApiClient(app).register(name) for name in ("Ada", "Ben", "Eve")]
        table = await start_game(ada, ben)
        address = f"/api/tables/{table['id']}/ways"
        offers = []
        for client in (ada, ben):
            paths = msgspec.convert(await client.get(address), OwnTicketPaths)
            own = paths.paths
            offer = (await client.get(f"/api/tables/{table['id']}"))["view"]["own"]["offer"]
            assert [path.ticket for path in own] == offer
            assert all(path.trains and not path.done for path in own)
            assert [need.tickets for need in paths.needs[: len(offer) + 1]] == [[], *([ticket] for ticket in offer)]
            assert [need.trains for need in paths.needs[: len(offer) + 1]] == [0, *(path.trains for path in own)]
            offers.append(offer)
        assert offers[0] != offers[1]
        assert (await ada.get(address, seat=0)) == await ada.get(address)
        refused = await ada.http.get(address, params={"seat": 1})
        assert (refused.status_code, refused.json()["code"]) == (403, "not_yours")
        assert (await eve.get(address, key=table["watch"])) == NOTHING
        assert (await eve.http.get(address, params={"key": table["watch"], "seat": 0})).status_code == 403
        assert (await eve.http.get(address)).status_code == 404


@async_test
async def test_there_are_no_ticket_paths_before_the_game(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        table = (await ada.open_table())["id"]
        await ada.order(table, 1, do="sit", seat=0)
        assert (await ada.get(f"/api/tables/{table}/ways")) == NOTHING


def test_ticket_paths_are_those_of_the_viewers_seat() -> None:
    game = position(seats=[{"tickets": ["denver-el_paso"]}, {"tickets": ["boston-miami"]}])
    scene = TableScene.with_game(game)
    assert own_ticket_paths(scene.table, viewer_of(ADA, 0)).paths == ticket_paths(game.board, game.view(0))
    assert [path.ticket for path in own_ticket_paths(scene.table, viewer_of(BEN, 1)).paths] == ["boston-miami"]
    assert msgspec.to_builtins(own_ticket_paths(scene.table, viewer_of(ZOE))) == NOTHING


# Final scores


@async_test
async def test_the_final_count_is_available_after_the_game(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, eve = await ApiClient(app).register("Ada"), await ApiClient(app).register("Eve")
        table = await finished_table(app, ada)
        path = f"/api/tables/{table['id']}/count"
        count = msgspec.convert(await ada.get(path), FinalCount)
        session = await get_session(app, table["id"])
        assert count == final_count(session.table)
        assert count.sheet.final
        last = {event.seat: event.total for event in count.events}
        assert last == {score.seat: score.total for score in count.sheet.seats}
        assert await eve.get(path, key=table["watch"]) == await ada.get(path)


@async_test
async def test_there_is_no_final_count_before_the_end(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        for table in ((await ada.open_table())["id"], (await start_game(ada, ben))["id"]):
            answer = await ada.http.get(f"/api/tables/{table}/count")
            assert (answer.status_code, answer.json()["code"]) == (403, "not_over")


# Pictures


def test_bots_of_one_kind_are_numbered_on_the_picture() -> None:
    seats = [Seat(person="ada", name="Ada"), Seat(bot="conductor"), Seat(bot="random"), Seat(bot="conductor")]
    assert _names(seats, "fr") == ("Ada", "Contrôleur 1", "random", "Contrôleur 2")


def size_of(content: bytes) -> tuple[int, int]:
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    wide, tall = struct.unpack(">II", content[16:24])
    return wide, tall


@async_test
async def test_a_finished_game_is_drawn_as_a_picture(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, eve = await ApiClient(app).register("Ada"), await ApiClient(app).register("Eve")
        table = await finished_table(app, ada, "amsterdam")
        path = f"/api/tables/{table['id']}/picture.png"
        answer = await ada.http.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
        assert answer.headers["cache-control"] == "private, no-cache"
        assert size_of(answer.content)[0] == 1600
        known = {"If-None-Match": answer.headers["etag"]}
        assert (await eve.http.get(path, params={"key": table["watch"]}, headers=known)).status_code == 304
        other = await ada.http.get(path, params={"look": "dark", "language": "fr"})
        assert other.content != answer.content
        assert (await ada.http.get(path, params={"language": "xx"})).content == answer.content
        assert (await ada.http.get(path, params={"look": "noon"})).status_code == 400


@async_test
async def test_a_running_game_is_drawn_as_a_spectator_sees_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Everyone gets the same picture: a spectator's view without scores."""
    calls: list[tuple[Any, ...]] = []

    def paint(*args: Any) -> bytes:
        calls.append(args)
        return b"a picture"

    monkeypatch.setattr("draisine.server.games.share_images._draw", paint)
    empty: ComputedCache[bytes] = ComputedCache(WorkQueue("test"), CACHE_SIZE)
    monkeypatch.setattr("draisine.server.games.share_images._images", empty)
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben & <b>")
        table = (await start_game(ada, ben))["id"]
        answers = [await client.http.get(f"/api/tables/{table}/picture.png") for client in (ada, ben, ada)]
        assert [answer.content for answer in answers] == [b"a picture"] * 3
        ((_, view, names, colours, sheet, look, language),) = calls
        assert (view.own, sheet, names) == (None, None, ("Ada", "Ben & <b>"))
        assert colours == ("pine", "plum")
        assert (look, language) == ("light", "en")
        opened = (await ada.open_table())["id"]
        refused = await ada.http.get(f"/api/tables/{opened}/picture.png")
        assert (refused.status_code, refused.json()["code"]) == (400, "not_playing")
