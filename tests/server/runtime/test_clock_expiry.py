"""Expired clocks: bots hold the seat until the person takes it back. A clock of zero seconds expires at once."""

import threading

import pytest

from draisine.boards import Board
from draisine.engine.state import Observation
from draisine.play import Move, format_move, new_game
from draisine.server.bots import executors
from draisine.server.tables import commands, entries
from tests.server.async_tests import async_test
from tests.server.registries import (
    first_legal_move,
    held_seats,
    is_idle,
    open_registry,
    refusal_code,
    send,
    start_game,
    stored_entries,
    wait_until,
)
from tests.server.table_scenes import ADA, BEN, CLAIM, PEOPLE, SEED, ZOE, at_turn, viewer_of


@async_test
async def test_a_bot_holds_the_seat_when_the_clock_expires(sqlite_url: str, blocked_bots: threading.Event) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN, clock=0)
        await registry.lifecycle.resume_games()
        session = await registry.get("t")
        await wait_until(lambda: held_seats(session) == [0])
        assert (await stored_entries(store))[-1] == entries.Held(seat=0, why="clock")
        assert held_seats(session) == [0]
        blocked_bots.set()
        await wait_until(lambda: 1 in held_seats(session))
        played = [entry for entry in await stored_entries(store) if isinstance(entry, entries.Played)]
        # Once both are absent, a quick bot finishes the game.
        assert {entry.by for entry in played} <= {"bot", "fallback"}


@async_test
async def test_a_seat_whose_clock_expired_is_taken_back(sqlite_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    release = threading.Event()

    def choose(board: Board, bot: str, observation: Observation, _seed: str) -> Move:
        # The bot that holds Ada's seat moves at once; her opponent waits.
        if bot == "random":
            release.wait(120)
        return first_legal_move(board, observation)

    monkeypatch.setattr(executors, "choose_move", choose)
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, "random", clock=0)
        await registry.lifecycle.resume_games()
        session = await registry.get("t")
        await wait_until(lambda: session.table.started_game.to_move == (1,))
        assert held_seats(session) == [0]
        assert refusal_code(await send(registry, ADA, commands.TakeBack(seat=0), "1")) is None
        assert held_seats(session) == []
        release.set()
        # Her next turn has its own clock.
        await wait_until(lambda: held_seats(session) == [0])
        reasons = [entry.why for entry in await stored_entries(store) if isinstance(entry, entries.Held)]
        assert reasons[:2] == ["clock", "clock"]


@async_test
async def test_a_clock_expires_again_after_the_seat_was_taken_back(
    sqlite_url: str, blocked_bots: threading.Event
) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN, clock=0)
        await registry.lifecycle.resume_games()
        session = await registry.get("t")
        for number in range(3):
            await wait_until(lambda: held_seats(session) == [0])
            assert refusal_code(await send(registry, ADA, commands.TakeBack(seat=0), str(number))) is None
        await wait_until(lambda: held_seats(session) == [0])
        assert not blocked_bots.is_set()
        assert [entry.what for entry in session.update(viewer_of(ZOE), 3).told] == ["held", "taken_back"] * 3 + ["held"]


@async_test
async def test_a_bot_replaces_a_leaver_at_once_despite_the_clock(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN, clock=3600)
        await registry.lifecycle.resume_games()
        session = await registry.get("t")
        await send(registry, ADA, commands.Stand(seat=0), "1")
        await wait_until(lambda: session.table.started_game.to_move == (1,))


@async_test
async def test_clocks_of_finished_turns_are_removed(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN, clock=3600)
        await registry.lifecycle.resume_games()
        session = await registry.get("t")
        for number in range(8):
            (seat,) = session.table.started_game.to_move
            await send(registry, PEOPLE[seat], commands.Play(seat=seat, move="draw blind"), str(number))
            assert list(session.agents) == list(session.table.started_game.to_move)


@async_test
async def test_a_setup_choice_does_not_restart_the_clocks_of_others(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, new_game("usa", 2, SEED), ADA, BEN, clock=3600)
        await registry.lifecycle.resume_games()
        session = await registry.get("t")
        clock = session.agents[1].task
        await send(
            registry, ADA, commands.Play(seat=0, move=format_move(session.table.started_game.legal_moves(0)[0])), "1"
        )
        assert list(session.agents) == [1]
        assert session.agents[1].task is clock


@async_test
async def test_a_clock_does_not_expire_after_a_move_in_another_process(sqlite_url: str) -> None:
    """This process has not received the notice of the move when its clock expires."""
    async with open_registry(sqlite_url) as (here, store), open_registry(sqlite_url) as (there, _):
        await start_game(store, at_turn(), ADA, BEN, clock=1)
        await here.lifecycle.resume_games()
        await send(there, ADA, CLAIM, "1")
        session = await here.get("t")
        await wait_until(lambda: held_seats(session) == [1])
        assert entries.Held(seat=0, why="clock") not in await stored_entries(store)


@async_test
async def test_without_a_clock_there_is_no_agent_for_people(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        await registry.lifecycle.resume_games()
        session = await registry.get("t")
        assert is_idle(session)
