"""Bots at tables of a registry: turns, failures, and seats held for absent people."""

import asyncio
import threading
from collections.abc import Callable

import pytest

from draisine.boards import Board
from draisine.bots import BotError
from draisine.engine.compiler.records import pack
from draisine.engine.state import Observation
from draisine.play import Game, Move, format_move, new_game
from draisine.play.moves import DrawCard
from draisine.server.bots import executors
from draisine.server.runtime.agents import PRIVATE_PAUSE, _bot_seed, answer_pause
from draisine.server.tables import commands, entries
from draisine.server.tables.table import FALLBACK
from tests.server.async_tests import async_test
from tests.server.registries import (
    check_consistent,
    first_legal_move,
    held_seats,
    is_idle,
    open_registry,
    refusal_code,
    send,
    start_game,
    stored_entries,
    wait_until,
    watch,
)
from tests.server.table_scenes import ADA, BEN, CLAIM, DRAW, SEED, ZOE, at_turn, position, viewer_of


@pytest.mark.parametrize("board", ["first_journey", "old_west"])
@async_test
async def test_bots_play_whole_games(sqlite_url: str, board: str) -> None:
    """The smallest board and the one with most mechanics; `ops/test_abandoned_games.py` covers all boards."""
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, new_game(board, 2, SEED), "random", "conductor")
        await registry.lifecycle.resume_games()
        session = await registry.get("t")
        watch(registry, session)
        await wait_until(lambda: session.table.phase == "over")
        await wait_until(lambda: is_idle(session))
        await check_consistent(registry, store)
        record = session.table.started_game.record()
        assert Game.replay(record.to_text()).digest() == record.steps[-1].digest
        row = await store.tables.get("t")
        assert row is not None
        assert row.phase == "over"
        assert await store.tables.list_running() == []


@async_test
async def test_bots_and_people_alternate(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, "random")
        await send(registry, ADA, CLAIM, "1")
        session = await registry.get("t")
        await wait_until(lambda: session.table.started_game.to_move == (0,) and is_idle(session))
        played = [entry for entry in await stored_entries(store) if isinstance(entry, entries.Played)]
        assert [entry.by for entry in played] == [ADA.person, *["bot"] * (len(played) - 1)]
        assert len(played) >= 2


def _failing(*_: object) -> Move:
    raise BotError("bots-failed", bot="ticket", detail="ValueError: no idea")


def _crashing(*_: object) -> Move:
    raise RuntimeError("unexpected")


def _cheating(*_: object) -> Move:
    return DrawCard(9)


def _silent(*_: object) -> None:
    return None


@pytest.mark.parametrize("choose", [_failing, _crashing, _cheating, _silent])
@async_test
async def test_a_failing_bot_is_replaced_for_the_move(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, choose: Callable[..., object]
) -> None:
    monkeypatch.setattr(executors, "choose_move", choose)
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, new_game("first_journey", 2, SEED), "conductor", "conductor")
        await registry.lifecycle.resume_games()
        session = await registry.get("t")
        watch(registry, session)
        await wait_until(lambda: session.table.phase == "over")
        await check_consistent(registry, store)


@async_test
async def test_a_hanging_bot_is_replaced_for_the_move(sqlite_url: str, blocked_bots: threading.Event) -> None:
    """Even if all threads hang."""
    async with open_registry(sqlite_url, bot_patience=0.01, bot_threads=2) as (registry, store):
        await start_game(store, new_game("first_journey", 2, SEED), "conductor", "conductor")
        await registry.lifecycle.resume_games()
        session = await registry.get("t")
        watch(registry, session)
        await wait_until(lambda: session.table.phase == "over")
        assert not blocked_bots.is_set()
        await check_consistent(registry, store)


@async_test
async def test_a_thinking_bot_does_not_block_chat_or_snapshots(sqlite_url: str, blocked_bots: threading.Event) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), "conductor", ADA)
        await registry.lifecycle.resume_games()
        answer = await send(registry, ADA, commands.Say(text="take your time"), "1")
        assert answer.seq == 4
        assert (await registry.get("t")).snapshot(viewer_of(ZOE)).seq == 4
        blocked_bots.set()


@async_test
async def test_a_bot_receives_the_observation_of_its_seat(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    received = []

    def choose(board: Board, _bot: str, observation: Observation, _seed: str) -> Move:
        received.append(pack(observation))
        return first_legal_move(board, observation)

    monkeypatch.setattr(executors, "choose_move", choose)
    async with open_registry(sqlite_url) as (registry, store):
        game = at_turn()
        await start_game(store, game, "conductor", ADA)
        await registry.lifecycle.resume_games()
        await wait_until(lambda: received)
        assert received[0] == pack(game.observation(0))


@async_test
async def test_a_bot_holds_the_seat_of_a_person_who_leaves_and_returns(
    sqlite_url: str, blocked_bots: threading.Event
) -> None:
    """The bot in the other seat is released only after Ada has returned during its turn."""
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, "random")
        session = await registry.get("t")
        await send(registry, ADA, CLAIM, "1")
        await send(registry, ADA, commands.Stand(seat=0), "2")
        assert held_seats(session) == [0]
        assert refusal_code(await send(registry, ADA, commands.TakeBack(seat=0), "3")) is None
        blocked_bots.set()
        await wait_until(lambda: session.table.started_game.to_move == (0,) and is_idle(session))
        assert held_seats(session) == []
        assert refusal_code(await send(registry, ADA, DRAW, "4")) is None


@async_test
async def test_bots_finish_a_game_that_all_people_left(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, new_game("first_journey", 2, SEED), ADA, BEN)
        session = await registry.get("t")
        await send(registry, ADA, commands.Stand(seat=0), "1")
        await send(registry, BEN, commands.Stand(seat=1), "2")
        await wait_until(lambda: session.table.phase == "over")
        assert {entry.by for _, entry in session.entries if isinstance(entry, entries.Played)} == {"fallback"}


@async_test
async def test_a_person_who_returns_in_time_plays_the_turn(sqlite_url: str, blocked_bots: threading.Event) -> None:
    """The bot is still thinking when Ada takes her seat back: its move is discarded."""
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        session = await registry.get("t")
        await send(registry, ADA, commands.Stand(seat=0), "1")
        await send(registry, ADA, commands.TakeBack(seat=0), "2")
        blocked_bots.set()
        await wait_until(lambda: is_idle(session))
        assert refusal_code(await send(registry, ADA, DRAW, "3", seq=3)) is None
        assert [entry.by for entry in await stored_entries(store) if isinstance(entry, entries.Played)] == [ADA.person]


@async_test
async def test_bots_wait_while_an_undo_request_is_open(sqlite_url: str) -> None:
    async with open_registry(sqlite_url, bot_pace=0.05) as (registry, store):
        await start_game(store, at_turn(3), ADA, "random", BEN)
        session = await registry.get("t")
        for number in range(2):
            await send(registry, ADA, DRAW, str(number))
        answer = await send(registry, ADA, commands.Undo(seat=0), "undo")
        assert (refusal_code(answer), [agent.role for agent in session.agents.values()]) == (None, ["lapse"])
        assert refusal_code(await send(registry, BEN, commands.AnswerUndo(agree=False), "no")) is None
        await wait_until(lambda: session.table.started_game.to_move == (2,))


@async_test
async def test_the_seed_of_a_bot_depends_on_the_secret_of_the_game(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games that are equal but for their seed: from what is public, no one can compute what a bot would do."""
    seeds: list[str] = []

    def choose(board: Board, _bot: str, observation: Observation, seed: str) -> Move:
        seeds.append(seed)
        return first_legal_move(board, observation)

    monkeypatch.setattr(executors, "choose_move", choose)
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), "conductor", ADA)
        session = await registry.get("t")
        await wait_until(lambda: session.table.started_game.to_move == (1,))
        first, secret = seeds[0], session.table.seed
        session.table.seed = b"another secret"
        other = _bot_seed(session, "3/0")
        session.table.seed = secret
        assert _bot_seed(session, "3/0") == first
        assert other != first
        assert "t/3/0" not in first


@async_test
async def test_a_table_of_bots_pauses_while_no_one_watches(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, new_game("first_journey", 2, SEED), "random", "random")
        session = await registry.get("t")
        assert session.agents == {}
        watcher = watch(registry, session)
        await wait_until(lambda: session.table.seq > 5)
        registry.unsubscribe(session, watcher.reader)
        await wait_until(lambda: is_idle(session))
        assert session.table.phase == "playing"
        assert session.agents == {}


@async_test
async def test_the_planner_moves_for_a_bot_that_takes_too_long(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The Baron hangs; its move is that of the planner, and the log says so."""
    original, release = executors.choose_move, threading.Event()

    def choose(board: Board, bot: str, observation: Observation, seed: str) -> Move:
        if bot == "baron":
            release.wait(60)
        return original(board, bot, observation, seed)

    monkeypatch.setattr(executors, "choose_move", choose)
    async with open_registry(sqlite_url, bot_patience=0.05) as (registry, store):
        game = at_turn()
        await start_game(store, game, "baron", ADA)
        session = await registry.get("t")
        await wait_until(lambda: session.table.started_game.to_move == (1,))
        release.set()
        played = [entry for _, entry in session.entries if isinstance(entry, entries.Played)]
        assert {entry.by for entry in played} == {"fallback"}
        expected = original(game.board, FALLBACK, game.observation(0), _bot_seed(session, "3/0"))
        assert played[0].step.move == format_move(expected)
        assert session.update(viewer_of(ADA, 1), 3).told[0].fallback


@async_test
async def test_the_baron_moves_once_its_search_is_compiled(sqlite_url: str) -> None:
    """At first start, after those that do not search; his own move, not that of the planner."""
    async with open_registry(sqlite_url, bot_patience=0.05) as (registry, store):
        registry.search_ready.clear()
        await start_game(store, at_turn(), "baron", ADA, table="baron")
        await start_game(store, at_turn(), "engineer", ADA)
        baron, engineer = await registry.get("baron"), await registry.get("t")
        await wait_until(lambda: engineer.table.started_game.to_move == (1,))
        assert baron.table.started_game.to_move == (0,)
        registry.agents._executor._patience = 60  # type: ignore[attr-defined]
        registry.search_ready.set()
        await wait_until(lambda: baron.table.started_game.to_move == (1,))
        assert {entry.by for _, entry in baron.entries if isinstance(entry, entries.Played)} == {"bot"}


@async_test
async def test_a_stored_search_budget_of_an_earlier_version_is_ignored(sqlite_url: str) -> None:
    async with open_registry(sqlite_url, bot_patience=60) as (registry, store):
        await start_game(store, at_turn(), "baron@9999s", ADA)
        session = await registry.get("t")
        await wait_until(lambda: session.table.started_game.to_move == (1,))
        assert {entry.by for _, entry in session.entries if isinstance(entry, entries.Played)} == {"bot"}


TO_ROSWELL = "claim albuquerque-roswell with 2 red"


def near_roswell(hand: dict[str, int]) -> Game:
    """Old West: seat 0 is asked whether it founds a City if it claims the route to Roswell; `hand`: its other cards."""
    seats = [
        {"score": 0, "start": "santa_fe", "hand": {**hand, "red": 2}},
        {"score": 0, "start": "las_cruces", "hand": {"green": 2}},
    ]
    return position("old_west", 2, seats=seats, routes={"albuquerque-santa_fe/1": 0})


@pytest.mark.parametrize("hand", [{"blue": 1, "white": 1}, {"blue": 2}])
@pytest.mark.parametrize("pace", [0.0, 0.7])
def test_bots_take_as_long_without_a_choice_as_with_one(hand: dict[str, int], pace: float) -> None:
    """Whether a City can be paid is known to the seat alone; a bot that cannot pay does not search."""
    game = near_roswell(hand)
    game.play(TO_ROSWELL)
    assert game.view().phase == "found_city"
    assert answer_pause(game, pace) == max(pace, PRIVATE_PAUSE)
    assert answer_pause(at_turn(), pace) == pace


@pytest.mark.parametrize("hand", [{"blue": 1, "white": 1}, {"blue": 2}])
@async_test
async def test_a_private_question_is_answered_after_the_same_pause(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch, hand: dict[str, int]
) -> None:
    waited: list[float] = []
    sleep = asyncio.sleep

    async def record(seconds: float) -> None:
        waited.append(seconds)
        await sleep(0)

    async with open_registry(sqlite_url, bot_pace=0.0) as (registry, store):
        await start_game(store, near_roswell(hand), ADA, BEN)
        session = await registry.get("t")
        watch(registry, session)
        await send(registry, ADA, commands.Play(seat=0, move=TO_ROSWELL), "claim")
        assert session.table.started_game.view().phase == "found_city"
        monkeypatch.setattr(asyncio, "sleep", record)
        await send(registry, ADA, commands.Stand(seat=0), "leave")
        await wait_until(lambda: session.table.started_game.to_move == (1,))
        await wait_until(lambda: is_idle(session))
    assert waited.count(PRIVATE_PAUSE) == 1
