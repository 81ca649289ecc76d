"""What a table tells besides its snapshots: ways to tickets, the count of a finished game, and its picture."""

import struct
from pathlib import Path
from typing import Any

import msgspec
import pytest
from litestar import Litestar

from draisine.play import Way, ways
from draisine.server.games.share_images import _kept, _names
from draisine.server.tables.messages import FinalCount
from draisine.server.tables.table import Seat
from draisine.server.tables.views import final_count, own_ways
from tests.server.halls import until
from tests.server.scenes import ADA, BEN, ZOE, Room, eyes, position
from tests.server.store.scenes import in_loop
from tests.server.visitors import Visitor, seated, server


async def ended(app: Litestar, host: Visitor, board: str = "first_journey") -> dict[str, str]:
    """A table at which two bots have played."""
    table = await host.open(board, 2)
    for seat, bot in enumerate(("conductor", "random")):
        await host.ask(table["id"], seat, do="seat_bot", seat=seat, bot=bot)
    await host.ask(table["id"], "start", do="start")
    live = await app.state.hall.table(table["id"])
    await until(lambda: live.table.phase == "over")
    return table


# Ways


@in_loop
async def test_ways_are_for_the_owner_of_a_seat(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, ben, eve = [await Visitor(app).come(name) for name in ("Ada", "Ben", "Eve")]
        table = await seated(ada, ben)
        path = f"/api/tables/{table['id']}/ways"
        offers = []
        for visitor in (ada, ben):
            own = msgspec.convert(await visitor.get(path), list[Way])
            offer = (await visitor.get(f"/api/tables/{table['id']}"))["view"]["own"]["offer"]
            assert [way.ticket for way in own] == offer
            assert all(way.trains and not way.done for way in own)
            offers.append(offer)
        assert offers[0] != offers[1]
        assert (await ada.get(path, seat=0)) == await ada.get(path)
        refused = await ada.web.get(path, params={"seat": 1})
        assert (refused.status_code, refused.json()["code"]) == (403, "not_yours")
        assert (await eve.get(path, key=table["watch"])) == []
        assert (await eve.web.get(path, params={"key": table["watch"], "seat": 0})).status_code == 403
        assert (await eve.web.get(path)).status_code == 404


@in_loop
async def test_before_a_game_there_are_no_ways(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        table = (await ada.open())["id"]
        await ada.ask(table, 1, do="sit", seat=0)
        assert (await ada.get(f"/api/tables/{table}/ways")) == []


def test_ways_are_those_of_the_viewers_seat() -> None:
    game = position(seats=[{"tickets": ["denver-el_paso"]}, {"tickets": ["boston-miami"]}])
    room = Room.playing(game)
    assert own_ways(room.table, eyes(ADA, 0)) == ways(game.board, game.view(0))
    assert [way.ticket for way in own_ways(room.table, eyes(BEN, 1))] == ["boston-miami"]
    assert own_ways(room.table, eyes(ZOE)) == []


# The count


@in_loop
async def test_the_count_is_told_when_the_game_is_over(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, eve = await Visitor(app).come("Ada"), await Visitor(app).come("Eve")
        table = await ended(app, ada)
        path = f"/api/tables/{table['id']}/count"
        counted = msgspec.convert(await ada.get(path), FinalCount)
        live = await app.state.hall.table(table["id"])
        assert counted == final_count(live.table)
        assert counted.sheet.final
        last = {event.seat: event.total for event in counted.events}
        assert last == {score.seat: score.total for score in counted.sheet.seats}
        assert await eve.get(path, key=table["watch"]) == await ada.get(path)


@in_loop
async def test_before_the_end_nothing_is_counted(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        for table in ((await ada.open())["id"], (await seated(ada, ben))["id"]):
            answer = await ada.web.get(f"/api/tables/{table}/count")
            assert (answer.status_code, answer.json()["code"]) == (403, "not_over")


# The picture


def test_bots_of_one_kind_are_told_apart_on_the_picture() -> None:
    seats = [Seat(person="ada", name="Ada"), Seat(bot="conductor"), Seat(bot="random"), Seat(bot="conductor")]
    assert _names(seats, "fr") == ("Ada", "Contrôleur 1", "random", "Contrôleur 2")


def size_of(content: bytes) -> tuple[int, int]:
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    wide, tall = struct.unpack(">II", content[16:24])
    return wide, tall


@in_loop
async def test_a_finished_game_as_a_picture(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, eve = await Visitor(app).come("Ada"), await Visitor(app).come("Eve")
        table = await ended(app, ada, "amsterdam")
        path = f"/api/tables/{table['id']}/picture.png"
        answer = await ada.web.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
        assert answer.headers["cache-control"] == "private, no-cache"
        assert size_of(answer.content)[0] == 1600
        known = {"If-None-Match": answer.headers["etag"]}
        assert (await eve.web.get(path, params={"key": table["watch"]}, headers=known)).status_code == 304
        other = await ada.web.get(path, params={"look": "dark", "language": "fr"})
        assert other.content != answer.content
        for wrong in ({"look": "noon"}, {"language": "de"}):
            assert (await ada.web.get(path, params=wrong)).status_code == 400


@in_loop
async def test_a_running_game_is_drawn_as_a_spectator_sees_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks: the same picture for all, from a spectator's view and without any count."""
    given: list[tuple[Any, ...]] = []

    def paint(*args: Any) -> bytes:
        given.append(args)
        return b"a picture"

    monkeypatch.setattr("draisine.server.games.share_images._paint", paint)
    monkeypatch.setattr("draisine.server.games.share_images._kept", type(_kept)())
    async with server(tmp_path) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben & <b>")
        table = (await seated(ada, ben))["id"]
        answers = [await visitor.web.get(f"/api/tables/{table}/picture.png") for visitor in (ada, ben, ada)]
        assert [answer.content for answer in answers] == [b"a picture"] * 3
        ((_, view, called, sheet, look, language),) = given
        assert (view.own, sheet, called) == (None, None, ("Ada", "Ben & <b>"))
        assert (look, language) == ("light", "en")
        opened = (await ada.open())["id"]
        refused = await ada.web.get(f"/api/tables/{opened}/picture.png")
        assert (refused.status_code, refused.json()["code"]) == (400, "not_playing")
