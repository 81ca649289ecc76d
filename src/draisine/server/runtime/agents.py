"""Agents act for seats without a person's order: bots, bots that hold a seat, plans, and clocks.

Each seat that owes a decision has at most one agent. When the game continues, or another role applies, it is cancelled.
Agents need no order ids: a ruling that was decided on an older entry cannot be committed.
"""

import asyncio
import hmac
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

import structlog

from draisine.bots.search.advice import Advice
from draisine.engine.enums import Phase
from draisine.play import Game, Move, Step
from draisine.server.bots.executors import BotExecutor, searches
from draisine.server.fair_queue import Flow
from draisine.server.rate_limits import RateLimit
from draisine.server.runtime.session import Agent, TableSession
from draisine.server.settings import Settings
from draisine.server.store import SequenceConflict
from draisine.server.tables import entries
from draisine.server.tables.plans import begin_turn, without_answered
from draisine.server.tables.ruling import Ruling
from draisine.server.tables.rulings import answer_forced, play_move
from draisine.server.tables.table import FALLBACK, SUBSTITUTE

if TYPE_CHECKING:
    from draisine.server.runtime.registry import TableRegistry

BOT_MOVES = RateLimit("bot_moves_per_second", periods=3)
RETRY_SECONDS = 1.0
"""Seconds before an agent that failed is started again."""
PRIVATE_PHASES = frozenset({Phase.TUNNEL, Phase.FOUND_CITY})
"""Phases in which only the seat to move knows whether it has a choice."""
PRIVATE_PAUSE = 0.3
"""Seconds before a bot answers there, however fast bots play: a bot without a choice does not search, and a quick
answer would tell the others."""
log = structlog.get_logger()


class Agents:
    """The agents of all tables of a registry."""

    def __init__(self, registry: "TableRegistry", settings: Settings, executor: BotExecutor) -> None:
        self._registry = registry
        self._settings = settings
        self._executor = executor
        self._closing = False
        self._moves = BOT_MOVES.buckets(settings)
        self._tasks: set[asyncio.Task[None]] = set()

    def reconcile(self, session: TableSession) -> None:
        """Start the agents that a table needs now, and cancel the others."""
        needed = {} if self._closing else self._needed_roles(session)
        since = session.table.owing_since
        for seat, agent in list(session.agents.items()):
            if agent.since != since.get(seat) or agent.role != needed.get(seat):
                agent.task.cancel()
                del session.agents[seat]
        for seat, role in needed.items():
            if seat not in session.agents:
                task = asyncio.get_running_loop().create_task(self._run(session, seat, since[seat], role))
                session.agents[seat] = Agent(since[seat], role, task)
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    def cancel(self, session: TableSession) -> None:
        """Cancel all agents of a table."""
        for agent in session.agents.values():
            agent.task.cancel()
        session.agents.clear()

    async def close(self) -> None:
        """Cancel all agents; those that are committing a ruling finish first."""
        self._closing = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._executor.close()

    def evict_full_buckets(self) -> None:
        """Free the memory of addresses whose bots have not moved for a while."""
        self._moves.evict_full()

    async def advise(self, session: TableSession, seat: int) -> Advice | None:
        """What a strong bot would do in a person's seat, from what that seat sees. The hint for a decision is cached;
        it is neither stored nor shown to others."""
        since = session.table.owing_since[seat]
        cached = session.hints.get(seat)
        if cached is not None and cached[0] == since:
            return cached[1]
        game = session.table.started_game
        seed = _bot_seed(session, f"{since}/{seat}/hint")
        advice = await self._executor.advise(game.board, game.observation(seat), seed, _flow(session))
        if advice is not None:
            session.hints[seat] = (since, advice)
        return advice

    def _needed_roles(self, session: TableSession) -> dict[int, str]:
        """The role that each seat needs. During an undo request bots wait until its deadline, and plans until it is
        answered."""
        table = session.table
        if table.phase != "playing":
            return {}
        roles = {seat: self._role(session, seat) for seat in table.started_game.to_move}
        return {seat: role for seat, role in roles.items() if role is not None}

    def _role(self, session: TableSession, seat: int) -> str | None:
        player = session.table.seats[seat]
        undo_requested = session.table.undo is not None
        if undo_requested and (player.bot or player.held):
            return "lapse"
        if player.bot is not None or player.held:
            return self._bot_role(session, player.bot or SUBSTITUTE)
        if session.plans.get(seat) and not undo_requested:
            return "plan"
        return "clock" if session.table.options.has_clock else None

    def _bot_role(self, session: TableSession, bot: str) -> str | None:
        """A table of bots pauses while no one watches. A game that all people have left is finished by a quick bot."""
        people = [seat for seat in session.table.seats if seat.person is not None]
        if session.subscribers or any(not seat.held for seat in people):
            return f"bot {bot}"
        return "fallback" if people else None

    async def _run(self, session: TableSession, seat: int, since: int, role: str) -> None:
        try:
            if role == "plan":
                await self._act(session, seat, since, role, lambda: self._play_plan(session, seat))
            elif role == "lapse":
                await _sleep_until(session, session.undo_deadline)
                lapsed = Ruling([entries.UndoRefused(person="", why="lapsed")])
                await self._act(session, seat, since, role, lambda: lapsed)
            elif role == "clock":
                await _sleep_until(session, lambda: session.deadline(seat))
                held = Ruling([entries.Held(seat=seat, why="clock")])
                await self._act(session, seat, since, role, lambda: held)
            else:
                await self._play_bot(session, seat, since, role)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            self._registry.metrics.failures.labels("agent").inc()
            log.error("an agent failed", table=session.id, role=role, error=repr(error)[:300])
            await asyncio.sleep(RETRY_SECONDS)
        agent = session.agents.get(seat)
        if agent is not None and agent.task is asyncio.current_task():
            # Otherwise the seat has another agent already.
            del session.agents[seat]
        self.reconcile(session)

    async def _play_bot(self, session: TableSession, seat: int, since: int, role: str) -> None:
        seed, bot = _bot_seed(session, f"{since}/{seat}"), role.removeprefix("bot ")
        choosing = self._choose(session, seat, FALLBACK if role == "fallback" else bot, seed)
        pause = answer_pause(session.table.started_game, self._settings.bot_pace)
        move, _ = await asyncio.gather(choosing, asyncio.sleep(pause))
        by = "bot" if move is not None and role != "fallback" else "fallback"
        if move is None:
            move = await self._choose(session, seat, FALLBACK, seed)
        while not self._moves.take(session.origin):
            await asyncio.sleep(self._moves.seconds_left(session.origin))
        # The first legal move, if even that failed: a table never waits.
        played = move or session.table.started_game.legal_moves(seat)[0]
        await self._act(session, seat, since, role, lambda: self._play(session, seat, played, by))
        self._registry.metrics.bot_moves.labels(by).inc()

    async def _choose(self, session: TableSession, seat: int, bot: str, seed: str) -> Move | None:
        """The legal move of a bot; None if it failed or took too long."""
        game = session.table.started_game
        if searches(bot):
            await self._registry.search_ready.wait()
        move = await self._executor.choose(game.board, bot, game.observation(seat), seed, _flow(session))
        return move if move in game.legal_moves(seat) else None

    def _play(self, session: TableSession, seat: int, move: Move, by: str) -> Ruling:
        return answer_forced(play_move(session.table.started_game, seat, move, by))

    def _play_plan(self, session: TableSession, seat: int) -> Ruling:
        """Play the first planned turn that can begin; its remaining steps stay the plan while the turn lasts. A plan
        without a legal move is dropped."""
        game = session.table.started_game
        for turn in session.plans.get(seat, []):
            planned = begin_turn(game, seat, turn)
            if planned is None:
                continue
            ruling = self._play(session, seat, planned.move, "plan")
            turn_continues = ruling.game is not None and seat in ruling.game.to_move
            rest = without_answered(planned.rest, _steps(ruling)[1:])
            ruling.plan = (seat, [rest] if rest and turn_continues else [])
            return ruling
        return Ruling(plan=(seat, []))

    async def _act(self, session: TableSession, seat: int, since: int, role: str, ruling: Callable[[], Ruling]) -> None:
        """Commit a ruling, if the seat still needs this role. A commit that has begun is not cancelled."""
        await _finish(self._act_now(session, seat, since, role, ruling))

    async def _act_now(
        self, session: TableSession, seat: int, since: int, role: str, ruling: Callable[[], Ruling]
    ) -> None:
        async with session.lock:
            if session.stale:
                await self._registry.catch_up(session)
            if (
                self._closing
                or session.table.owing_since.get(seat) != since
                or self._needed_roles(session).get(seat) != role
            ):
                return
            try:
                await self._registry.orders.commit(session, ruling())
            except SequenceConflict:
                await self._registry.catch_up(session)


def _steps(ruling: Ruling) -> list[Step]:
    return [entry.step for entry in ruling.entries if isinstance(entry, entries.Played)]


def _flow(session: TableSession) -> Flow:
    return Flow(session.origin, session.id)


def _bot_seed(session: TableSession, decision: str) -> str:
    """The seed of a bot's decision. It depends on the secret seed of the game: from public ids alone, hands could be
    tested offline by which moves the bot would have made with them."""
    secret = session.table.seed or b""
    return hmac.new(secret, f"bot {session.id}/{decision}".encode(), "sha256").hexdigest()


async def _sleep_until(session: TableSession, deadline: Callable[[], float | None]) -> None:
    """Sleep until a deadline, which may be postponed meanwhile."""
    while (end := deadline()) is not None and (left := end - session.now()) > 0:
        await asyncio.sleep(left)


async def _finish(work: Awaitable[None]) -> None:
    """Await work to its end even if cancelled, then propagate the cancellation."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise


def answer_pause(game: Game, pace: float) -> float:
    """Seconds after which a bot answers at the earliest. They must not depend on what its seat alone knows."""
    return max(pace, PRIVATE_PAUSE) if game.observation().phase in PRIVATE_PHASES else pace
