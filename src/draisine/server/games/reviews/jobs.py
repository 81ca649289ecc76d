"""Reviews in the background: one at a time, in a fair order, by a thread of low priority."""

import asyncio
import time
from collections import OrderedDict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

import structlog

from draisine.play import Record
from draisine.review import Effort, Progress, Review, review_game
from draisine.server.games.background_thread import BackgroundThread
from draisine.server.games.reviews.messages import ReviewState, ReviewStatus
from draisine.server.games.reviews.schedule import Requester, Waiting, fair_order
from draisine.server.ops.metrics import Metrics
from draisine.server.settings import Settings
from draisine.server.store import QualityRow, Store
from draisine.server.store.analysis.reviews import Reviews, pack_review
from draisine.server.tables.refusals import Refused

MAX_FAILED = 1000
"""Games in memory whose review failed."""
log = structlog.get_logger()


class ReviewedGame(NamedTuple):
    """A finished game: where its review is stored, and whose quality of play it is about, by seat."""

    id: str
    record: Record
    reviews: Reviews
    people: Mapping[int, str]
    ended: float


class Stopped(Exception):
    """Raised in the computing thread when the server stops."""


@dataclass
class _Job:
    game: ReviewedGame
    requester: Requester
    number: int
    state: ReviewState = "waiting"
    progress: Progress = field(default_factory=lambda: Progress(done=0.0))


class ReviewJobs:
    """The reviews of a server that are being computed, or wait."""

    def __init__(
        self, store: Store, settings: Settings, metrics: Metrics, thread: BackgroundThread, ready: asyncio.Event
    ) -> None:
        """Nothing is computed before `ready`: the code would be compiled here."""
        self._store = store
        self._settings = settings
        self._metrics = metrics
        self._thread = thread
        self._ready = ready
        self._jobs: dict[str, _Job] = {}
        self._order: list[Waiting] | None = []
        """The waiting games in order; None if it has changed."""
        self._failed: OrderedDict[str, None] = OrderedDict()
        self._served: dict[Hashable, int] = {}
        self._requests = self._turns = 0
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    @property
    def pending(self) -> int:
        """How many games are being reviewed, or wait."""
        return len(self._jobs)

    async def status(self, game: ReviewedGame) -> ReviewStatus:
        """How far the review of a game is, without the review itself."""
        job = self._jobs.get(game.id)
        if job is not None:
            return self._describe(job)
        if await game.reviews.exists(game.id):
            return ReviewStatus(state="done", done=1.0)
        return ReviewStatus(state="failed" if game.id in self._failed else "none", can_start=True)

    def check_room(self, requester: Requester) -> None:
        """Refused if too many games of a person, or of an address, wait."""
        requesters = [job.requester for job in self._jobs.values()]
        if sum(each.person == requester.person for each in requesters) >= self._settings.reviews_each:
            raise Refused("too_many_reviews", most=self._settings.reviews_each)
        if sum(each.origin == requester.origin for each in requesters) >= self._settings.reviews_per_address:
            raise Refused("busy", retry_after=60.0)

    def start(self, game: ReviewedGame, requester: Requester) -> None:
        """Queue a game for its review, unless it is."""
        if game.id in self._jobs or self._closing:
            return
        self._requests += 1
        self._jobs[game.id] = _Job(game, requester, self._requests)
        self._failed.pop(game.id, None)
        self._change_queue()
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def close(self) -> None:
        """Stop the review that is being computed, and forget those that wait."""
        self._closing = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def _describe(self, job: _Job) -> ReviewStatus:
        ahead = 0
        if job.state == "waiting":
            running = any(other.state == "running" for other in self._jobs.values())
            ahead = running + [each.game for each in self._waiting()].index(job.game.id)
        return ReviewStatus(state=job.state, done=job.progress.done, ahead=ahead, curve=job.progress.curve)

    def _waiting(self) -> list[Waiting]:
        if self._order is None:
            jobs = (job for job in self._jobs.values() if job.state == "waiting")
            waiting = [Waiting(job.game.id, job.requester, job.number) for job in jobs]
            self._order = fair_order(waiting, self._served)
        return self._order

    def _change_queue(self) -> None:
        self._order = None
        self._metrics.reviews_pending.set(len(self._jobs))

    async def _work(self) -> None:
        """Compute until no game waits."""
        await self._ready.wait()
        while waiting := self._waiting():
            job = self._jobs[waiting[0].game]
            self._turns += 1
            self._served[job.requester.origin] = self._served[job.requester] = self._turns
            job.state = "running"
            self._change_queue()
            try:
                await self._compute(job)
            finally:
                del self._jobs[job.game.id]
                self._change_queue()
        self._served.clear()

    async def _compute(self, job: _Job) -> None:
        game, began = job.game, time.monotonic()
        try:
            if not await game.reviews.exists(game.id):
                content, rows = await self._thread.run(self._review, job)
                await game.reviews.add(game.id, content, time.time(), rows)
                log.info("a game was reviewed", game=self._public_id(game), seconds=round(time.monotonic() - began, 1))
            self._metrics.reviews.labels("done").inc()
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self._metrics.reviews.labels("failed").inc()
            self._metrics.failures.labels("task").inc()
            log.error("a review failed", game=self._public_id(game), error=repr(error)[:300])
            self._failed[game.id] = None
            while len(self._failed) > MAX_FAILED:
                self._failed.popitem(last=False)

    def _public_id(self, game: ReviewedGame) -> str:
        """The id of a game for the log. That of an import is a secret: those who know it may see the game."""
        return game.id if game.reviews is self._store.reviews else "import"

    def _review(self, job: _Job) -> tuple[bytes, list[QualityRow]]:
        """Review a game, in the computing thread: the packed review, and how well people played."""

        def report(progress: Progress) -> None:
            if self._closing:
                raise Stopped
            curve = progress.curve or job.progress.curve
            job.progress = Progress(done=progress.done, curve=curve)

        record = job.game.record
        effort = Effort.for_players(record.header.players).scaled(self._settings.review_effort)
        review = review_game(record, effort=effort, on_progress=report)
        return pack_review(review), qualities(job.game, review)


def qualities(game: ReviewedGame, review: Review) -> list[QualityRow]:
    """How well the people of a game have played."""
    return [_quality(game, review, seat, person) for seat, person in sorted(game.people.items())]


def _quality(game: ReviewedGame, review: Review, seat: int, person: str) -> QualityRow:
    losses: dict[int, float] = {}
    for decision in review.decisions:
        if decision.seat == seat:
            # A move and its payment count as one decision.
            losses[decision.step] = losses.get(decision.step, 0.0) + decision.loss
    return QualityRow(
        table=game.id,
        seat=seat,
        person=person,
        board=review.board,
        players=review.players,
        ended=game.ended,
        decisions=len(losses),
        loss=sum(losses.values()),
        squares=sum(loss**2 for loss in losses.values()),
    )
