"""No rewind, hints, second seat or rematch without the consent of the people they concern."""

from pathlib import Path
from typing import Any

from tests.server.async_tests import async_test
from tests.server.hostile.guests import (
    DONE,
    HOSTILE,
    Guest,
    guests_at,
    play_turns,
    start_game,
    wait_for,
)
from tests.server.hostile.servers import HostileServer, running_server

CLOCK = 5
"""The shortest clock of a table, in seconds."""
MOVES = 6
"""Enough that both players have drawn cards after the choice of tickets."""


async def _let_time_run_out(attacker: Guest, victim: Guest) -> tuple[str, int]:
    """A game in which a bot holds the victim's seat because of the clock, and the number of the entry that says so."""
    table = await start_game(attacker, victim, board="usa", clock=CLOCK)
    await play_turns(table, (attacker, victim), MOVES)
    while await attacker.play(table):
        pass

    async def held() -> list[Any]:
        return [entry for entry in await victim.entries(table) if entry["what"] == "held"]

    (entry,) = await wait_for(held)
    assert entry["why"] == "clock"
    return table, entry["seq"]


async def _undone(guest: Guest, table: str, after: int) -> int:
    """How often the game has gone back since an entry."""
    return sum(entry["what"] == "undone" for entry in await guest.entries(table, after))


@async_test
async def test_undo_needs_the_consent_of_a_person_held_by_the_clock(shared_server: HostileServer) -> None:
    async with (
        guests_at(shared_server.url, HOSTILE, "Attacker") as (attacker,),
        guests_at(shared_server.url, "127.0.0.1", "Victim") as (victim,),
    ):
        table, seq = await _let_time_run_out(attacker, victim)

        async def bot_moved() -> bool:
            return any(entry["what"] == "played" for entry in await attacker.entries(table, seq))

        assert await wait_for(bot_moved)
        for _ in range(MOVES):
            await attacker.order(table, do="undo", seat=0)
        assert await _undone(attacker, table, seq) == 0, "the game went back without the victim's consent"
        assert await victim.order(table, do="answer_undo", agree=True) == DONE
        assert await _undone(victim, table, seq) == 1, "the victim agreed"


@async_test
async def test_hints_need_the_consent_of_a_person_held_by_the_clock(shared_server: HostileServer) -> None:
    async with (
        guests_at(shared_server.url, HOSTILE, "Attacker") as (attacker,),
        guests_at(shared_server.url, "127.0.0.1", "Victim") as (victim,),
    ):
        table, _ = await _let_time_run_out(attacker, victim)
        await attacker.order(table, do="allow_hints", agree=True)
        hints = (await attacker.snapshot(table))["table"]["hints"]
        assert hints != "on", "hints are given without the victim's consent"
        assert await victim.order(table, do="allow_hints", agree=True) == DONE
        assert (await attacker.snapshot(table))["table"]["hints"] == "on", "all people agreed"


@async_test
async def test_one_person_cannot_take_two_seats_at_a_table_in_the_lobby(shared_server: HostileServer) -> None:
    async with (
        guests_at(shared_server.url, HOSTILE, "Attacker") as (attacker,),
        guests_at(shared_server.url, "127.0.0.1", "Host") as (host,),
    ):
        table = (await host.open_table(players=3, visibility="open"))["id"]
        assert await host.order(table, do="sit", seat=0) == DONE
        assert await attacker.order(table, do="sit", seat=1, name="Bea") == DONE
        assert await attacker.order(table, do="sit", seat=2, name="Carl") == "second_seat"
        assert not (await host.snapshot(table))["table"]["seats"][2]["taken"]


@async_test
async def test_two_seats_of_one_person_are_shown_to_the_others(shared_server: HostileServer) -> None:
    async with (
        guests_at(shared_server.url, HOSTILE, "Attacker") as (attacker,),
        guests_at(shared_server.url, "127.0.0.1", "Host", "Friend") as (host, friend),
    ):
        opened = await host.open_table(players=4)
        table, key = opened["id"], opened["invite"]
        assert await host.order(table, do="sit", seat=0) == DONE
        assert await friend.order(table, key, do="sit", seat=3) == DONE
        for seat, name in ((1, "Bea"), (2, "Carl")):
            assert await attacker.order(table, key, do="sit", seat=seat, name=name) == DONE
        for other in (host, friend):
            seats = (await other.snapshot(table))["table"]["seats"]
            assert [seat.get("same_as") for seat in seats] == [None, None, 1, None], "seats 1 and 2 are one person"


async def _finish_without(victim: Guest, attacker: Guest) -> str:
    """A finished game in which bots played for both: for the victim, who is absent, because of the clock."""
    table = await start_game(attacker, victim, clock=CLOCK)
    assert await attacker.order(table, do="stand", seat=0) == DONE

    async def is_over() -> bool:
        return bool((await attacker.snapshot(table))["table"]["phase"] == "over")

    assert await wait_for(is_over)
    return table


@async_test
async def test_a_rematch_seats_no_one_without_their_acceptance(tmp_path: Path) -> None:
    async with (
        running_server(tmp_path, bot_pace=0) as server,
        guests_at(server.url, HOSTILE, "Attacker") as (attacker,),
        guests_at(server.url, "127.0.0.1", "Victim") as (victim,),
    ):
        table = await _finish_without(victim, attacker)
        assert await attacker.order(table, do="rematch") == DONE
        rematch = (await attacker.snapshot(table))["table"]["rematch"]
        assert await attacker.order(rematch, do="start") != DONE, "the game began with a person who is not there"
        shown = (await victim.snapshot(rematch))["table"]
        assert shown["phase"] == "open"
        assert not shown["seats"][1]["taken"]
        assert await victim.order(rematch, do="sit", seat=1) == DONE
        assert await attacker.order(rematch, do="start") == DONE


@async_test
async def test_a_game_played_by_a_substitute_does_not_count(tmp_path: Path) -> None:
    async with (
        running_server(tmp_path, bot_pace=0) as server,
        guests_at(server.url, HOSTILE, "Attacker") as (attacker,),
        guests_at(server.url, "127.0.0.1", "Victim") as (victim,),
    ):
        await _finish_without(victim, attacker)

        async def counted() -> Any:
            statistics = await victim.get("/api/me/statistics")
            return None if statistics["pending"] else [statistics["boards"]]

        (boards,) = await wait_for(counted)
        assert sum(board["games"] for board in boards) == 0, "a game that bots played counts for the victim"
