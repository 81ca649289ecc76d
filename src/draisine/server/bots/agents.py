"""Those who play when no person needs to: bots, bots that hold a seat, plans; and clocks.

For every seat that owes a decision there is at most one agent. When the game goes on, or another agent is called for,
the old one is let go. Nothing here needs an id: what was decided on an older entry cannot be kept.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import TYPE_CHECKING

import structlog

from draisine.bots.search.advice import Advice
from draisine.play.moves import text
from draisine.server.bots.executors import SUBSTITUTE, Mind
from draisine.server.settings import Settings
from draisine.server.store import Behind
from draisine.server.tables import entries
from draisine.server.tables.plans import turn_of
from draisine.server.tables.rulings import Ruling, moved
from draisine.server.tables.session import Agent, Live

if TYPE_CHECKING:
    from draisine.server.tables.registry import Hall

PAUSE = 1.0
"""Seconds until an agent that failed is called again."""
log = structlog.get_logger()


class Agents:
    """The agents of all tables in a hall."""

    def __init__(self, hall: "Hall", settings: Settings, mind: Mind) -> None:
        self._hall = hall
        self._settings = settings
        self._mind = mind
        self._closing = False
        self._tasks: set[asyncio.Task[None]] = set()

    def go_on(self, live: Live) -> None:
        """Call the agents that are wanted now, and let the others go."""
        wanted = {} if self._closing else self._wanted(live)
        since = live.table.since
        for seat, agent in list(live.agents.items()):
            if agent.since != since.get(seat) or agent.role != wanted.get(seat):
                agent.task.cancel()
                del live.agents[seat]
        for seat, role in wanted.items():
            if seat not in live.agents:
                task = asyncio.get_running_loop().create_task(self._work(live, seat, since[seat], role))
                live.agents[seat] = Agent(since[seat], role, task)
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def close(self, tables: Iterable[Live]) -> None:
        """Let all agents go, those that are keeping something after they have."""
        self._closing = True
        for live in tables:
            self.go_on(live)
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._mind.close()

    async def advise(self, live: Live, seat: int) -> Advice | None:
        """What a strong bot would do in a person's seat, from what that seat sees. Whoever asks twice about the same
        decision hears the same. Nothing is kept, and nobody is told."""
        since = live.table.since[seat]
        known = live.advised.get(seat)
        if known is not None and known[0] == since:
            return known[1]
        game = live.table.playing
        legal = game.legal_moves(seat)
        found = await self._mind.advise(game.board, game.view(seat), legal, f"{live.id}/{since}/{seat}/hint")
        if found is not None:
            live.advised[seat] = (since, found)
        return found

    def _wanted(self, live: Live) -> dict[int, str]:
        """What is to play for whom. While people are asked about an undo, bots wait for a while, and plans as long as
        their owners would."""
        table = live.table
        if table.phase != "playing":
            return {}
        roles = {seat: self._role(live, seat) for seat in table.playing.to_move}
        return {seat: role for seat, role in roles.items() if role is not None}

    def _role(self, live: Live, seat: int) -> str | None:
        player = live.table.seats[seat]
        asked = live.table.undo is not None
        if asked and (player.bot or player.held):
            return "lapse"
        if player.bot is not None:
            return f"bot {player.bot}"
        if player.held:
            return f"bot {SUBSTITUTE}"
        if live.plans.get(seat) and not asked:
            return "plan"
        return "clock" if live.table.options.clock is not None else None

    async def _work(self, live: Live, seat: int, since: int, role: str) -> None:
        try:
            if role == "plan":
                await self._act(live, seat, since, role, lambda: self._planned(live, seat))
            elif role == "lapse":
                await _until(live, live.undo_lapses)
                lapsed = Ruling([entries.UndoRefused(person="", why="lapsed")])
                await self._act(live, seat, since, role, lambda: lapsed)
            elif role == "clock":
                await _until(live, lambda: live.time_is_up(seat))
                held = Ruling([entries.Held(seat=seat, why="clock")])
                await self._act(live, seat, since, role, lambda: held)
            else:
                await self._bot(live, seat, since, role)
        except asyncio.CancelledError:
            raise
        except Exception as error:
            log.error("an agent failed", table=live.id, role=role, error=repr(error)[:300])
            await asyncio.sleep(PAUSE)
        live.agents.pop(seat, None)
        self.go_on(live)

    async def _bot(self, live: Live, seat: int, since: int, role: str) -> None:
        game, bot = live.table.playing, role.removeprefix("bot ")
        view, legal = game.view(seat), game.legal_moves(seat)
        choosing = self._mind.choose(game.board, bot, view, legal, f"{live.id}/{since}/{seat}")
        move, _ = await asyncio.gather(choosing, asyncio.sleep(self._settings.bot_pace))
        if move not in map(text, legal):
            move = text(legal[0])
        await self._act(live, seat, since, role, lambda: moved(live.table.playing, seat, move, "bot"))
        self._hall.metrics.bot_moves.inc()

    def _planned(self, live: Live, seat: int) -> Ruling:
        """The first of the planned turns that can begin; its rest stays the plan while the turn lasts. A plan of which
        nothing is possible is dropped."""
        game = live.table.playing
        for turn in live.plans.get(seat, []):
            begun = turn_of(game, seat, turn)
            if begun is None:
                continue
            ruled = moved(game, seat, begun.move, "plan")
            goes_on = ruled.game is not None and seat in ruled.game.to_move
            ruled.plan = (seat, [begun.rest] if begun.rest and goes_on else [])
            return ruled
        return Ruling(plan=(seat, []))

    async def _act(self, live: Live, seat: int, since: int, role: str, ruling: Callable[[], Ruling]) -> None:
        """Do what was called for, if nothing has changed meanwhile. Once begun, it is not stopped half-way."""
        await _unbroken(self._act_now(live, seat, since, role, ruling))

    async def _act_now(self, live: Live, seat: int, since: int, role: str, ruling: Callable[[], Ruling]) -> None:
        async with live.lock:
            if live.stale:
                await self._hall.catch_up(live)
            if self._closing or live.table.since.get(seat) != since or self._wanted(live).get(seat) != role:
                return
            try:
                await self._hall.keep(live, ruling())
            except Behind:
                await self._hall.catch_up(live)


async def _until(live: Live, due: Callable[[], float | None]) -> None:
    """Wait until something is due. Nothing ever is too early, however a clock is set meanwhile, and whatever happens
    that puts it off."""
    while (moment := due()) is not None and (left := moment - live.now()) > 0:
        await asyncio.sleep(left)


async def _unbroken(work: Awaitable[None]) -> None:
    """Wait for work to its end, also when asked to stop; then stop."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.shield(task)
    except asyncio.CancelledError:
        await task
        raise
