"""Reviews in the background: one at a time, stored, stopped with the server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from draisine.play import Record
from draisine.review import Review
from draisine.server.games.background_thread import BackgroundThread
from draisine.server.games.reviews.jobs import ReviewedGame, ReviewJobs, qualities
from draisine.server.games.reviews.schedule import Requester
from draisine.server.ops.metrics import Metrics
from draisine.server.settings import Settings
from draisine.server.store import Store
from draisine.server.store.analysis.reviews import unpack_review
from draisine.server.tables.refusals import Refused
from tests.server.async_tests import async_test
from tests.server.games.finished_games import finished_game, store_game
from tests.server.registries import TIMEOUT, wait_until
from tests.server.store.factories import new_person, open_store
from tests.server.table_scenes import ADA, BEN

REQUESTER = Requester("address", ADA.person)
QUICK = 0.001
"""The effort of a review whose numbers do not matter."""


@asynccontextmanager
async def open_jobs(store: Store, **settings: Any) -> AsyncIterator[ReviewJobs]:
    ready, thread = asyncio.Event(), BackgroundThread("reviews")
    ready.set()
    jobs = ReviewJobs(store, Settings(**{"review_effort": QUICK, **settings}), Metrics(), thread, ready)
    try:
        yield jobs
    finally:
        await jobs.close()
        thread.close()


async def stored_game(store: Store, table: str = "t") -> ReviewedGame:
    game = finished_game()
    await store_game(store, game, ADA, BEN, table=table)
    return ReviewedGame(table, game.record(), store.reviews, {0: ADA.person, 1: BEN.person}, 5.0)


async def stored_review(store: Store, game: ReviewedGame) -> Review:
    content = await store.reviews.get(game.id)
    assert content is not None
    return unpack_review(content)


async def finish(jobs: ReviewJobs) -> None:
    """Wait until no game waits for its review."""
    await wait_until(lambda: not jobs.pending)


@async_test
async def test_a_game_is_reviewed_once_and_its_people_get_their_quality(url: str) -> None:
    async with open_store(url) as store, open_jobs(store) as jobs:
        await new_person(store, ADA.person)
        game = await stored_game(store)
        assert (await jobs.status(game)).state == "none"
        for _ in range(2):
            jobs.start(game, REQUESTER)
            status = await jobs.status(game)
            assert (status.state, status.ahead, status.can_start) == ("waiting", 0, False)
        await finish(jobs)
        status = await jobs.status(game)
        assert (status.state, status.done, status.can_start) == ("done", 1.0, False)
        review = await stored_review(store, game)
        assert review.steps == len(game.record.steps) - 1
        assert await store.qualities.for_person(ADA.person) == [qualities(game, review)[0]]
        assert await store.qualities.for_person(BEN.person) == []
        for found, seat in zip(qualities(game, review), review.seats, strict=True):
            assert found.decisions == seat.quality.decisions
            assert found.loss == pytest.approx(seat.quality.loss * found.decisions)


@async_test
async def test_a_review_that_another_process_has_stored_is_not_computed_again(url: str) -> None:
    async with open_store(url) as store, open_jobs(store) as jobs, open_jobs(store) as others:
        game = await stored_game(store)
        jobs.start(game, REQUESTER)
        others.start(game, REQUESTER)
        await finish(jobs)
        await finish(others)
        assert (await others.status(game)).state == (await jobs.status(game)).state == "done"
        before = await store.reviews.get(game.id)
        jobs.start(game, REQUESTER)
        await finish(jobs)
        assert await store.reviews.get(game.id) == before


@async_test
async def test_progress_and_the_rough_curve_are_shown_while_games_wait(sqlite_url: str) -> None:
    async with open_store(sqlite_url) as store, open_jobs(store, review_effort=0.2) as jobs:
        first, second, third = [await stored_game(store, table) for table in ("t", "u", "v")]
        jobs.start(first, REQUESTER)
        jobs.start(second, REQUESTER)
        jobs.start(third, Requester("other address", BEN.person))
        async with asyncio.timeout(TIMEOUT):
            while (status := await jobs.status(first)).curve is None:
                await asyncio.sleep(0.002)
        assert (status.state, status.ahead, status.can_start) == ("running", 0, False)
        assert 0 < status.done < 1
        assert len(status.curve.chances) == 2
        assert [(await jobs.status(game)).ahead for game in (third, second)] == [1, 2]


@async_test
async def test_a_server_that_stops_stops_its_review(sqlite_url: str) -> None:
    """The review would take minutes."""
    async with open_store(sqlite_url) as store:
        thread, ready = BackgroundThread("reviews"), asyncio.Event()
        ready.set()
        jobs = ReviewJobs(store, Settings(review_effort=10.0), Metrics(), thread, ready)
        game = await stored_game(store)
        jobs.start(game, REQUESTER)
        async with asyncio.timeout(TIMEOUT):
            while (await jobs.status(game)).state != "running":
                await asyncio.sleep(0.002)
            await jobs.close()
            # The thread is free again: it has left the review.
            assert await thread.run(sum, [1, 2]) == 3
        thread.close()
        assert not await store.reviews.exists(game.id)
        jobs.start(game, REQUESTER)
        assert (await jobs.status(game)).state == "none"


@async_test
async def test_a_review_that_fails_is_reported_and_can_be_started_again(sqlite_url: str) -> None:
    async with open_store(sqlite_url) as store, open_jobs(store) as jobs:
        good = await stored_game(store)
        steps = good.record.steps
        changed = msgspec.structs.replace(steps[1], digest="0" * 16)
        damaged = good._replace(record=Record(header=good.record.header, steps=[steps[0], changed, *steps[2:]]))
        jobs.start(damaged, REQUESTER)
        await finish(jobs)
        status = await jobs.status(damaged)
        assert (status.state, status.can_start) == ("failed", True)
        jobs.start(good, REQUESTER)
        await finish(jobs)
        assert (await jobs.status(good)).state == "done"


@async_test
async def test_nothing_is_reviewed_before_the_search_is_compiled(sqlite_url: str) -> None:
    async with open_store(sqlite_url) as store:
        ready, thread = asyncio.Event(), BackgroundThread("reviews")
        jobs = ReviewJobs(store, Settings(review_effort=QUICK), Metrics(), thread, ready)
        game = await stored_game(store)
        jobs.start(game, REQUESTER)
        await asyncio.sleep(0)
        assert (await jobs.status(game)).state == "waiting"
        ready.set()
        await finish(jobs)
        assert (await jobs.status(game)).state == "done"
        await jobs.close()
        thread.close()


@async_test
async def test_the_games_of_a_person_and_of_an_address_that_wait_are_limited(sqlite_url: str) -> None:
    settings = {"review_effort": 10.0, "reviews_each": 2, "reviews_per_address": 3}
    async with open_store(sqlite_url) as store, open_jobs(store, **settings) as jobs:
        games = [await stored_game(store, table) for table in ("t", "u", "v")]
        neighbour, elsewhere = Requester("address", BEN.person), Requester("other address", ADA.person)
        for requester, game in zip((REQUESTER, REQUESTER, neighbour), games, strict=True):
            jobs.check_room(requester)
            jobs.start(game, requester)
        refusals = [(REQUESTER, "too_many_reviews"), (elsewhere, "too_many_reviews"), (neighbour, "busy")]
        for requester, code in refusals:
            with pytest.raises(Refused) as refused:
                jobs.check_room(requester)
            assert refused.value.code == code
        jobs.check_room(Requester("other address", BEN.person))
