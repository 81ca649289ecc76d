"""Plans at tables of a registry: executed, discarded, withdrawn."""

from draisine.play.moves import DrawBlind
from draisine.server.store import TableChanged
from draisine.server.tables import commands, entries
from draisine.server.tables.plans import read_plan
from tests.server.async_tests import async_test
from tests.server.registries import (
    Follower,
    check_consistent,
    is_idle,
    open_registry,
    refusal_code,
    send,
    start_game,
    stored_entries,
    wait_until,
)
from tests.server.table_scenes import ADA, BEN, CLAIM, at_turn, viewer_of


@async_test
async def test_a_plan_is_executed_at_the_start_of_the_turn(url: str) -> None:
    """Impossible turns are skipped, the first possible one is played, and the plan is discarded."""
    moves = ["claim montreal-new_york with 3 blue", "claim nowhere with 1 red", "dance", "draw blind", "draw 1"]
    async with open_registry(url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        session = await registry.get("t")
        planning = await send(registry, BEN, commands.PlanAhead(seat=1, moves=moves), "1")
        assert (planning.seq, planning.refused) == (3, None)
        assert session.snapshot(viewer_of(BEN, 1)).plan == read_plan(moves)
        assert await store.log.plans("t") == {1: read_plan(moves)}
        await send(registry, ADA, CLAIM, "2")
        await wait_until(lambda: session.table.seq == 5 and is_idle(session))
        last = (await stored_entries(store))[-1]
        assert isinstance(last, entries.Played)
        assert (last.by, last.step.seat, last.step.move) == ("plan", 1, "draw blind")
        assert await store.log.plans("t") == {}
        assert session.snapshot(viewer_of(BEN, 1)).plan == []
        assert session.table.started_game.to_move == (1,)
        await check_consistent(registry, store)


@async_test
async def test_a_planned_turn_can_have_several_moves(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        session = await registry.get("t")
        moves = ["claim nowhere with 1 red then pass", "draw blind then draw 9 then draw blind", "draw 1"]
        await send(registry, BEN, commands.PlanAhead(seat=1, moves=moves), "1")
        await send(registry, ADA, CLAIM, "2")
        await wait_until(lambda: session.table.seq == 5 and is_idle(session))
        assert await store.log.plans("t") == {}, "an impossible step ends the plan, and the person continues"
        assert session.table.started_game.to_move == (1,)
        await send(registry, BEN, commands.Play(seat=1, move="draw blind"), "3")
        await send(registry, ADA, commands.PlanAhead(seat=0, moves=["draw blind then draw blind then draw blind"]), "4")
        await wait_until(lambda: session.table.started_game.to_move == (1,) and is_idle(session))
        played = [entry.step.move for entry in await stored_entries(store) if isinstance(entry, entries.Played)]
        assert played[-2:] == ["draw blind", "draw blind"]
        assert await store.log.plans("t") == {}, "the plan ends with its turn"


@async_test
async def test_a_plan_is_visible_in_another_process(postgres_url: str) -> None:
    async with open_registry(postgres_url) as (here, store), open_registry(postgres_url) as (there, _):
        await start_game(store, at_turn(), ADA, BEN)
        session = await there.get("t")
        follower = Follower(there, session, BEN, 1)
        await send(here, BEN, commands.PlanAhead(seat=1, moves=["draw blind"]), "1")
        await there.on_notice(TableChanged("t", 3, plan_changed=True))
        assert follower.latest.plan == [[[DrawBlind()]]]
        await send(there, ADA, CLAIM, "2")
        await wait_until(lambda: session.table.seq == 5)


@async_test
async def test_an_impossible_plan_is_discarded(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        session = await registry.get("t")
        await send(registry, BEN, commands.PlanAhead(seat=1, moves=["draw 9", "pass"]), "1")
        await send(registry, ADA, CLAIM, "2")
        await wait_until(lambda: is_idle(session))
        assert await store.log.plans("t") == {}
        assert session.table.started_game.to_move == (1,)
        assert refusal_code(await send(registry, BEN, commands.Play(seat=1, move="draw blind"), "3")) is None


@async_test
async def test_successive_impossible_plans_are_all_discarded(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        session = await registry.get("t")
        for number in range(3):
            await send(registry, ADA, commands.PlanAhead(seat=0, moves=["draw 9"]), str(number))
            await wait_until(lambda: is_idle(session))
            assert await store.log.plans("t") == {}
        await send(registry, ADA, commands.PlanAhead(seat=0, moves=["draw blind"]), "last")
        await wait_until(lambda: session.table.seq == 4)


@async_test
async def test_a_plan_during_the_own_turn_is_executed_at_once(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN, clock=3600)
        await registry.lifecycle.resume_games()
        session = await registry.get("t")
        await send(registry, ADA, commands.PlanAhead(seat=0, moves=["draw blind"]), "1")
        await wait_until(lambda: session.table.seq == 4)


@async_test
async def test_a_plan_can_be_withdrawn(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        session = await registry.get("t")
        await send(registry, BEN, commands.PlanAhead(seat=1, moves=["draw blind"]), "1")
        await send(registry, BEN, commands.PlanAhead(seat=1, moves=[]), "2")
        await send(registry, ADA, CLAIM, "3")
        assert is_idle(session)
        assert session.table.seq == 4


@async_test
async def test_a_plan_survives_a_restart(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        await send(registry, BEN, commands.PlanAhead(seat=1, moves=["draw blind"]), "1")
    async with open_registry(sqlite_url) as (registry, store):
        await send(registry, ADA, CLAIM, "2")
        session = await registry.get("t")
        await wait_until(lambda: session.table.seq == 5)
        assert [entry.by for entry in await stored_entries(store) if isinstance(entry, entries.Played)] == [
            ADA.person,
            "plan",
        ]
