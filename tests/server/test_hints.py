"""Hints: for whoever plays alone, and else only where everybody agrees; from what a seat sees, without a trace."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from draisine.boards import load
from draisine.bots.search.advice import Advice, advise
from draisine.play import new_game
from draisine.server.api.hints import _asking
from draisine.server.bots.executors import _number
from draisine.server.tables import commands, entries
from draisine.server.tables.refusals import Refused
from tests.server.halls import check_one_truth, until
from tests.server.scenes import ADA, BEN, SEED, ZOE, Room, eyes, opening
from tests.server.store.scenes import in_loop
from tests.server.visitors import Visitor, seated, server


async def refusal(visitor: Visitor, table: dict[str, str], **query: Any) -> tuple[int, str]:
    answer = await visitor.web.get(f"/api/tables/{table['id']}/hint", params=query)
    return answer.status_code, answer.json()["code"]


async def alone(ada: Visitor, board: str = "usa") -> dict[str, str]:
    table = await ada.open(board, 2)
    await ada.ask(table["id"], "sit", do="sit", seat=0)
    await ada.ask(table["id"], "bot", do="seat_bot", seat=1, bot="conductor")
    await ada.ask(table["id"], "start", do="start")
    return table


@in_loop
async def test_whoever_plays_alone_is_advised_and_nothing_changes(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        table = await alone(ada)
        path = f"/api/tables/{table['id']}"
        live = await app.state.hall.table(table["id"])
        await until(lambda: live.table.playing.to_move == (0,))
        before = await ada.get(path)
        assert (before["table"]["hints"], before["table"]["hints_agreed"]) == ("on", [])
        hint = msgspec.convert(await ada.get(f"{path}/hint", seat=0), Advice)
        assert hint.move in before["choices"]["moves"]
        assert hint.games >= hint.won >= 0
        assert hint.games > 20
        assert hint.why.kind in ("keep_shared", "keep_tickets", "fared_best")
        assert await ada.get(path) == before
        assert msgspec.convert(await ada.get(f"{path}/hint"), Advice) == hint
        await check_one_truth(app.state.hall, app.state.store, table["id"])
        played = await ada.ask(table["id"], "play", do="play", seat=0, move=hint.move)
        assert played["refused"] is None


@in_loop
async def test_several_people_must_all_agree(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, ben, eve = [await Visitor(app).come(name) for name in ("Ada", "Ben", "Eve")]
        table = await seated(ada, ben)
        name = table["id"]
        assert await refusal(ada, table) == (403, "no_hints")

        async def shown() -> tuple[str, list[int]]:
            found = (await eve.get(f"/api/tables/{name}", key=table["watch"]))["table"]
            return found["hints"], found["hints_agreed"]

        assert await shown() == ("off", [])
        await ada.ask(name, "yes", do="allow_hints", agree=True)
        assert await shown() == ("ask", [0])
        assert await refusal(ada, table) == (403, "no_hints")
        await ben.ask(name, "yes", do="allow_hints", agree=True)
        assert await shown() == ("on", [0, 1])
        own = (await ben.get(f"/api/tables/{name}"))["choices"]["moves"]
        assert (await ben.get(f"/api/tables/{name}/hint"))["move"] in own
        assert await refusal(ada, table, seat=1) == (403, "not_yours")
        assert await refusal(eve, table, key=table["watch"]) == (400, "not_here")
        assert await refusal(eve, table) == (404, "no_such_table")
        told = (await ada.get(f"/api/tables/{name}/entries"))["told"]
        agreed = [(entry["seat"], entry["agree"]) for entry in told if entry["what"] == "hints_allowed"]
        assert agreed == [(0, True), (1, True)]
        await ben.ask(name, "no", do="allow_hints", agree=False)
        assert await shown() == ("off", [])
        assert await refusal(ada, table) == (403, "no_hints")
        stranger = await eve.ask(name, "me", table["watch"], do="allow_hints", agree=True)
        assert stranger["refused"]["code"] == "not_here"
        await check_one_truth(app.state.hall, app.state.store, name)


@in_loop
async def test_hints_are_for_a_decision_that_is_owed(tmp_path: Path) -> None:
    async with server(tmp_path, hints_per_minute=0.001) as app:
        ada = await Visitor(app).come("Ada")
        table = await ada.open("first_journey", 2)
        assert await refusal(ada, table) == (400, "not_here")
        await ada.ask(table["id"], "a", do="sit", seat=0)
        assert await refusal(ada, table) == (400, "not_playing")
        await ada.ask(table["id"], "b", do="sit", seat=1, name="Ada's son")
        await ada.ask(table["id"], "start", do="start")
        owing = (await ada.get(f"/api/tables/{table['id']}", seat=0))["view"]["to_move"]
        (other,) = {0, 1} - set(owing)
        assert await refusal(ada, table, seat=other) == (400, "nothing_asked")
        assert await refusal(ada, table, seat=7) == (403, "not_yours")
        for _ in range(5):
            await ada.get(f"/api/tables/{table['id']}/hint")
        assert await refusal(ada, table) == (429, "too_fast")


def test_of_several_seats_the_one_is_advised_that_no_bot_holds() -> None:
    room = Room.playing(new_game("usa", 2, SEED), ADA, ADA)
    room.ask(ADA, commands.Stand(seat=0))
    assert _asking(room.live, eyes(ADA)) == 1
    with pytest.raises(Refused, match="a bot holds this seat"):
        _asking(room.live, eyes(ADA, 0))


def hints(room: Room) -> str:
    return room.table.hints


def test_who_comes_later_has_agreed_to_nothing() -> None:
    room = Room(opening(players=3))
    room.ask(ADA, commands.Sit(seat=0))
    room.ask(BEN, commands.Sit(seat=1))
    assert room.ask(ADA, commands.AllowHints(agree=True)) == [entries.HintsAllowed(person=ADA.person, agree=True)]
    assert room.ask(ADA, commands.AllowHints(agree=True)) == []
    assert hints(room) == "ask"
    room.ask(BEN, commands.AllowHints(agree=True))
    assert hints(room) == "on"
    room.ask(ADA, commands.Sit(seat=2, name="Ada's son"))
    assert hints(room) == "on"
    room.ask(ADA, commands.Stand(seat=2))
    room.ask(ZOE, commands.Sit(seat=2))
    assert hints(room) == "off"
    assert room.ask(ZOE, commands.AllowHints(agree=False)) == []
    assert room.refused(ZOE, commands.Sit(seat=0)) == "seat_taken"


def test_who_has_left_is_not_asked_and_is_asked_again_when_back() -> None:
    room = Room.playing(new_game("usa", 2, SEED))
    assert hints(room) == "off"
    room.ask(BEN, commands.Stand(seat=1))
    assert hints(room) == "on"
    room.ask(BEN, commands.TakeBack(seat=1))
    assert hints(room) == "off"
    assert room.live.snapshot(eyes(ADA, 0)).table.hints == "off"


@pytest.mark.parametrize("board", ["europe", "old_west"])
def test_a_hint_is_made_from_the_seats_view(board: str) -> None:
    """What the server would ask: the view and the moves of one seat, and nothing of the game behind them."""
    game = new_game(board, 3, SEED)
    seat = game.to_move[0]
    found = advise(load(board), game.view(seat), game.legal_moves(seat), _number("t/1/0/hint"), playouts=30)
    assert found.move in map(str, game.legal_moves(seat))
