"""Hints: allowed for a single person, or when all people at the table agree; based only on the seat's view."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from draisine.boards import load
from draisine.bots.search.advice import Advice, advise
from draisine.play import new_game
from draisine.server.api.hints import find_asked_seat
from draisine.server.bots.executors import _number
from draisine.server.tables import commands, entries
from draisine.server.tables.refusals import Refused
from tests.server.api_client import ApiClient, get_registry, get_session, running_app, start_game
from tests.server.async_tests import async_test
from tests.server.registries import check_consistent, wait_until
from tests.server.table_scenes import ADA, BEN, SEED, ZOE, TableScene, opened_entry, viewer_of


async def refusal(client: ApiClient, table: dict[str, str], **query: Any) -> tuple[int, str]:
    answer = await client.http.get(f"/api/tables/{table['id']}/hint", params=query)
    return answer.status_code, answer.json()["code"]


async def start_against_bot(ada: ApiClient, board: str = "usa") -> dict[str, str]:
    table = await ada.open_table(board, 2)
    await ada.order(table["id"], "sit", do="sit", seat=0)
    await ada.order(table["id"], "bot", do="seat_bot", seat=1, bot="conductor")
    await ada.order(table["id"], "start", do="start")
    return table


@async_test
async def test_a_single_person_gets_hints_and_nothing_changes(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        table = await start_against_bot(ada)
        path = f"/api/tables/{table['id']}"
        session = await get_session(app, table["id"])
        await wait_until(lambda: session.table.started_game.to_move == (0,))
        before = await ada.get(path)
        assert (before["table"]["hints"], before["table"]["hints_agreed"]) == ("on", [])
        hint = msgspec.convert(await ada.get(f"{path}/hint", seat=0), Advice)
        assert msgspec.to_builtins(hint.move) in before["choices"]["moves"]
        assert hint.games >= hint.won >= 0
        assert hint.games > 20
        assert hint.why.kind in ("keep_shared", "keep_tickets", "best_in_search")
        assert await ada.get(path) == before
        assert msgspec.convert(await ada.get(f"{path}/hint"), Advice) == hint
        await check_consistent(get_registry(app), app.state.store, table["id"])
        played = await ada.order(table["id"], "play", do="play", seat=0, move=msgspec.to_builtins(hint.move))
        assert played["refused"] is None


@async_test
async def test_hints_are_refused_until_the_search_is_compiled(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        table = await start_against_bot(ada)
        get_registry(app).search_ready.clear()
        assert await refusal(ada, table) == (503, "preparing")


@async_test
async def test_all_people_at_a_table_must_agree(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben, eve = [await ApiClient(app).register(name) for name in ("Ada", "Ben", "Eve")]
        table = await start_game(ada, ben)
        name = table["id"]
        assert await refusal(ada, table) == (403, "no_hints")

        async def shown() -> tuple[str, list[int]]:
            found = (await eve.get(f"/api/tables/{name}", key=table["watch"]))["table"]
            return found["hints"], found["hints_agreed"]

        assert await shown() == ("off", [])
        await ada.order(name, "yes", do="allow_hints", agree=True)
        assert await shown() == ("ask", [0])
        assert await refusal(ada, table) == (403, "no_hints")
        await ben.order(name, "yes", do="allow_hints", agree=True)
        assert await shown() == ("on", [0, 1])
        own = (await ben.get(f"/api/tables/{name}"))["choices"]["moves"]
        assert (await ben.get(f"/api/tables/{name}/hint"))["move"] in own
        assert await refusal(ada, table, seat=1) == (403, "not_yours")
        assert await refusal(eve, table, key=table["watch"]) == (400, "not_here")
        assert await refusal(eve, table) == (404, "no_such_table")
        log = (await ada.get(f"/api/tables/{name}/entries"))["told"]
        agreed = [(entry["seat"], entry["agree"]) for entry in log if entry["what"] == "hints_allowed"]
        assert agreed == [(0, True), (1, True)]
        await ben.order(name, "no", do="allow_hints", agree=False)
        assert await shown() == ("off", [])
        assert await refusal(ada, table) == (403, "no_hints")
        stranger = await eve.order(name, "me", table["watch"], do="allow_hints", agree=True)
        assert stranger["refused"]["code"] == "not_here"
        await check_consistent(get_registry(app), app.state.store, name)


@async_test
async def test_a_hint_needs_a_pending_decision(tmp_path: Path) -> None:
    async with running_app(tmp_path, hints_per_minute=0.001) as app:
        ada = await ApiClient(app).register("Ada")
        table = await ada.open_table("first_journey", 2)
        assert await refusal(ada, table) == (400, "not_here")
        await ada.order(table["id"], "a", do="sit", seat=0)
        assert await refusal(ada, table) == (400, "not_playing")
        await ada.order(table["id"], "b", do="sit", seat=1, name="Ada's son")
        await ada.order(table["id"], "start", do="start")
        to_move = (await ada.get(f"/api/tables/{table['id']}", seat=0))["view"]["to_move"]
        (other,) = {0, 1} - set(to_move)
        assert await refusal(ada, table, seat=other) == (400, "nothing_asked")
        assert await refusal(ada, table, seat=7) == (403, "not_yours")
        for _ in range(5):
            await ada.get(f"/api/tables/{table['id']}/hint")
        assert await refusal(ada, table) == (429, "too_fast")


def test_with_several_seats_the_hint_is_for_the_one_not_held_by_a_bot() -> None:
    scene = TableScene.with_game(new_game("usa", 2, SEED), ADA, ADA)
    scene.send(ADA, commands.Stand(seat=0))
    assert find_asked_seat(scene.session, viewer_of(ADA)) == 1
    with pytest.raises(Refused, match="A bot is playing"):
        find_asked_seat(scene.session, viewer_of(ADA, 0))


def hints(scene: TableScene) -> str:
    return scene.table.hints


def test_a_newcomer_has_not_agreed_yet() -> None:
    scene = TableScene(opened_entry(players=3))
    scene.send(ADA, commands.Sit(seat=0))
    scene.send(BEN, commands.Sit(seat=1))
    assert scene.send(ADA, commands.AllowHints(agree=True)) == [entries.HintsAllowed(person=ADA.person, agree=True)]
    assert scene.send(ADA, commands.AllowHints(agree=True)) == []
    assert hints(scene) == "ask"
    scene.send(BEN, commands.AllowHints(agree=True))
    assert hints(scene) == "on"
    scene.send(ADA, commands.Sit(seat=2, name="Ada's son"))
    assert hints(scene) == "on"
    scene.send(ADA, commands.Stand(seat=2))
    scene.send(ZOE, commands.Sit(seat=2))
    assert hints(scene) == "off"
    assert scene.send(ZOE, commands.AllowHints(agree=False)) == []
    assert scene.refused(ZOE, commands.Sit(seat=0)) == "seat_taken"


def test_consent_is_not_needed_from_those_who_left_until_they_return() -> None:
    scene = TableScene.with_game(new_game("usa", 2, SEED))
    assert hints(scene) == "off"
    scene.send(BEN, commands.Stand(seat=1))
    assert hints(scene) == "on"
    scene.send(BEN, commands.TakeBack(seat=1))
    assert hints(scene) == "off"
    assert scene.session.snapshot(viewer_of(ADA, 0)).table.hints == "off"


@pytest.mark.parametrize("board", ["europe", "old_west"])
def test_a_hint_is_computed_from_the_seats_observation(board: str) -> None:
    """Only the observation of one seat is passed to the bot, not the game."""
    game = new_game(board, 3, SEED)
    seat = game.to_move[0]
    found = advise(load(board), game.observation(seat), _number("t/1/0/hint"), playouts=30)
    assert found.move in game.legal_moves(seat)
