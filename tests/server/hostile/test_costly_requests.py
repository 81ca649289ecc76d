"""Pictures, replays, imports and lessons are computed once for all who ask, and one guest does not delay others."""

import asyncio
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import httpx

from tests.server.async_tests import async_test
from tests.server.hostile.guests import HONEST, HOSTILE, Guest, guests_at, start_bots, start_game, wait_for
from tests.server.hostile.servers import running_server

SAME = 40
MOST_COMPUTATIONS = 6
"""How long all the same requests may take together, compared with one alone on a busy machine."""
LESSON_MOVES = 200
"""More than the requests of this kind that one address may send in a minute."""


async def _timed(request: Coroutine[Any, Any, httpx.Response]) -> float:
    """Seconds until a request is answered."""
    start = time.perf_counter()
    answer = await request
    assert answer.status_code in (200, 201), answer.text
    return time.perf_counter() - start


async def _finished_by_bots(guest: Guest) -> str:
    table = await start_bots(guest, "conductor", "conductor", board="usa")

    async def is_over() -> bool:
        return bool((await guest.snapshot(table))["table"]["phase"] == "over")

    async with guest.socket(table):
        assert await wait_for(is_over)
    return table


@async_test
async def test_the_same_picture_is_rendered_once_for_all_who_request_it(tmp_path: Path) -> None:
    async with (
        running_server(tmp_path) as server,
        guests_at(server.url, HOSTILE, "Attacker", "Accomplice") as attackers,
    ):
        attacker = attackers[0]
        path = f"/api/tables/{await start_game(*attackers, board='usa')}/picture.png"
        alone = await _timed(attacker.http.get(path, params={"look": "dark"}))
        flood = [asyncio.create_task(attacker.http.get(path)) for _ in range(SAME)]
        done, pending = await asyncio.wait(flood, timeout=MOST_COMPUTATIONS * alone)
        for task in pending:
            task.cancel()
        assert len(done) == SAME, f"{len(done)} of {SAME} answers in the time of {MOST_COMPUTATIONS} pictures"
        assert {(await task).status_code for task in done} <= {200, 429}


@async_test
async def test_an_import_does_not_wait_for_the_replays_of_others(tmp_path: Path) -> None:
    async with (
        running_server(tmp_path, bot_pace=0) as server,
        guests_at(server.url, HOSTILE, "Attacker") as (attacker,),
        guests_at(server.url, HONEST, "Honest") as (honest,),
    ):
        table = await _finished_by_bots(attacker)
        path = f"/api/tables/{table}"
        record = (await attacker.http.get(f"{path}/record")).content
        await honest.http.post("/api/imports", content=record)
        # The first computation of each kind takes longer.
        await attacker.http.get(f"{path}/replay")
        alone = await _timed(attacker.http.get(f"{path}/replay", params={"seat": 1}))
        alone += await _timed(honest.http.post("/api/imports", content=record))
        flood = [asyncio.create_task(attacker.http.get(f"{path}/replay", params={"seat": 0})) for _ in range(2 * SAME)]
        await asyncio.sleep(alone / 4)
        honest_import = asyncio.create_task(honest.http.post("/api/imports", content=record))
        done, _ = await asyncio.wait([honest_import], timeout=MOST_COMPUTATIONS * alone)
        for task in (*flood, honest_import):
            task.cancel()
        assert done, f"an import takes longer than {MOST_COMPUTATIONS} times as long as usual"
        assert (await honest_import).status_code == 201


@async_test
async def test_lesson_moves_of_one_address_are_limited(tmp_path: Path) -> None:
    async with (
        running_server(tmp_path) as server,
        Guest(server.url, HOSTILE) as attacker,
    ):
        answers = []
        for number in range(LESSON_MOVES):
            moves = {"moves": [f"claim montreal-new_york with {number} blue"]}
            answers.append(await attacker.http.post("/api/lessons/usa-claim", json=moves))
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused, f"{LESSON_MOVES} lesson moves of one address were computed at once"
        assert all(int(answer.headers["Retry-After"]) > 0 for answer in refused)
        async with Guest(server.url, HONEST) as honest:
            answer = await honest.http.post("/api/lessons/usa-claim", json={"moves": []})
            assert answer.status_code == 200, "others can still learn"
