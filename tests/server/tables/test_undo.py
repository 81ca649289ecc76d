"""Undo: the offer matches the outcome, the same cards are drawn again, and no information is gained."""

import random

import pytest

from draisine.boards import load, names
from draisine.play import Game, new_game
from draisine.server.tables import commands, entries
from draisine.server.tables.undo import undo_offer
from tests.server.async_tests import async_test
from tests.server.registries import open_registry, refusal_code, send, start_game, stored_entries, wait_until
from tests.server.table_scenes import (
    ADA,
    BEN,
    CLAIM,
    CLAIM_MOVE,
    CLEO,
    PEOPLE,
    SEED,
    ZOE,
    TableScene,
    at_turn,
    encode,
    random_move,
    viewer_of,
)
from tests.soak import max_examples

MOVES = 30


def new_scene(board: str, players: int, seed: int) -> TableScene:
    alvin = load(board).alvin is not None
    game = new_game(board, players, SEED, {"alvin": True} if alvin and seed % 2 else None)
    return TableScene.with_game(game)


def views(scene: TableScene) -> list[bytes]:
    """The views and choices of all viewers."""
    viewers = [viewer_of(ZOE), *(viewer_of(PEOPLE[seat], seat) for seat in range(scene.game.players))]
    shown = [scene.session.snapshot(viewer) for viewer in viewers]
    return [encode((each.view, each.choices)) for each in shown]


def undo(scene: TableScene, seat: int) -> str:
    """Undo a seat's last move, with consent where it is needed; return the offer."""
    offer = undo_offer(scene.table, PEOPLE[seat].person, seat)
    result = scene.send(PEOPLE[seat], commands.Undo(seat=seat))
    assert offer is not None
    assert (offer == "free") == isinstance(result[0], entries.Undone)
    for other in PEOPLE[: scene.game.players]:
        if scene.table.undo is not None and other != PEOPLE[seat]:
            scene.send(other, commands.AnswerUndo(agree=True))
    return offer


@pytest.mark.parametrize("board", names())
@pytest.mark.parametrize("seed", range(max_examples(1)))
def test_an_undo_changes_no_draws_and_reveals_nothing(board: str, seed: int) -> None:
    """After an undo everyone sees the same bytes as before the move, and the same moves draw the same cards."""
    scene, rng = new_scene(board, 3, seed), random.Random(f"{board} {seed}")
    seen = {0: views(scene)}
    offers = set()
    for _ in range(MOVES):
        if scene.table.phase != "playing":
            break
        seat, move = random_move(scene.game, rng)
        scene.play(PEOPLE[seat], move)
        seen[len(scene.game.steps) - 1] = views(scene)
        actor = seat if rng.random() < 0.6 else rng.randrange(3)
        forced = set(scene.table.forced_steps)
        own = [step.step for step in scene.game.steps if step.seat == actor and step.step not in forced]
        if rng.random() < 0.5 or not own or scene.table.phase != "playing":
            continue
        before = scene.game.record().steps
        others = {step.seat for step in before[own[-1] + 1 :] if step.step not in forced}
        offer = undo(scene, actor)
        offers.add(offer)
        assert offer == "ask" or not others, "an undo past moves of others needs consent"
        assert len(scene.game.steps) == own[-1]
        assert views(scene) == seen[own[-1] - 1]
        for step in before[own[-1] :]:
            assert step.seat is not None
            assert step.move is not None
            if step.step not in forced:
                scene.play(PEOPLE[step.seat], step.move)
        assert scene.game.record().steps == before
        assert views(scene) == seen[len(before) - 1]
    assert offers == {"free", "ask"} or board == "first_journey"


def test_only_the_own_seat_is_offered_an_undo() -> None:
    scene = TableScene.with_game(at_turn())
    scene.play(ADA, CLAIM_MOVE)
    assert scene.session.snapshot(viewer_of(ADA, 0)).undo_offer == "free"
    assert scene.session.snapshot(viewer_of(BEN, 1)).undo_offer is None
    assert scene.session.snapshot(viewer_of(ZOE)).undo_offer is None
    assert undo_offer(scene.table, BEN.person, 0) is None


def test_undoing_a_blind_draw_needs_consent() -> None:
    scene = TableScene.with_game(at_turn())
    scene.play(ADA, "draw blind")
    assert scene.session.snapshot(viewer_of(ADA, 0)).undo_offer == "ask"
    scene.send(ADA, commands.Undo(seat=0))
    assert scene.session.snapshot(viewer_of(ADA, 0)).undo_offer is None, "only one request at a time"


def test_an_undo_against_bots_includes_their_moves() -> None:
    scene = TableScene.with_game(at_turn(), ADA, "conductor")
    before = views(scene)
    scene.play(ADA, CLAIM_MOVE)
    for _ in range(2):
        scene.play_as_bot(1, "draw blind")
    assert scene.session.snapshot(viewer_of(ADA, 0)).undo_offer == "free"
    assert scene.send(ADA, commands.Undo(seat=0)) == [entries.Undone(seat=0, to=0)]
    assert views(scene)[:2] == before[:2]


def test_a_held_seat_is_offered_no_undo() -> None:
    scene = TableScene.with_game(at_turn())
    scene.play(ADA, CLAIM_MOVE)
    scene.send(ADA, commands.Stand(seat=0))
    assert scene.session.snapshot(viewer_of(ADA, 0)).undo_offer is None
    assert scene.refused(ADA, commands.Undo(seat=0)) == "held"


def test_an_undo_request_can_be_withdrawn() -> None:
    scene = TableScene.with_game(at_turn(3))
    scene.play(ADA, "draw blind")
    scene.send(ADA, commands.Undo(seat=0))
    scene.send(BEN, commands.AnswerUndo(agree=True))
    for actor, seat in ((ADA, 0), (CLEO, 2)):
        shown = scene.session.snapshot(viewer_of(actor, seat)).table.undo
        assert shown is not None
        assert (shown.waiting, shown.agreed, shown.asked) == (1, 1, actor is CLEO)
    assert scene.send(ADA, commands.AnswerUndo(agree=False)) == [
        entries.UndoRefused(person=ADA.person, why="withdrawn")
    ]
    assert scene.table.undo is None
    assert len(scene.game.steps) == 2


def test_computing_the_offer_does_not_replay_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = TableScene.with_game(at_turn())
    scene.play(ADA, CLAIM_MOVE)
    monkeypatch.setattr(Game, "at_step", lambda *_: pytest.fail("the game was replayed"))
    for _ in range(3):
        assert scene.session.snapshot(viewer_of(ADA, 0)).undo_offer == "free"
        scene.send(BEN, commands.Say(text="hm"))


def test_the_offer_is_the_same_after_a_restart() -> None:
    for move, offer in ((CLAIM_MOVE, "free"), ("draw blind", "ask")):
        scene = TableScene.with_game(at_turn())
        scene.play(ADA, move)
        assert undo_offer(scene.rebuild(), ADA.person, 0) == offer


@async_test
async def test_an_undo_request_with_bots_lapses_after_the_time_shown(sqlite_url: str) -> None:
    async with open_registry(sqlite_url, undo_seconds=0.4) as (registry, store):
        await start_game(store, at_turn(3), ADA, "random", BEN)
        session = await registry.get("t")
        for number in range(2):
            await send(registry, ADA, commands.Play(seat=0, move="draw blind"), str(number))
        assert refusal_code(await send(registry, ADA, commands.Undo(seat=0), "undo")) is None
        shown = session.snapshot(viewer_of(BEN, 2)).table.undo
        assert shown is not None
        assert shown.seconds is not None
        assert 0 <= shown.seconds <= 0.4
        await wait_until(lambda: session.table.undo is None)
        assert entries.UndoRefused(person="", why="lapsed") in await stored_entries(store)


@async_test
async def test_an_undo_request_among_people_never_lapses_even_with_a_plan(sqlite_url: str) -> None:
    """The waiting time must not reveal that Ben has a plan."""
    async with open_registry(sqlite_url, undo_seconds=0.0) as (registry, store):
        await start_game(store, at_turn(3), ADA, BEN, CLEO)
        session = await registry.get("t")
        await send(registry, BEN, commands.PlanAhead(seat=1, moves=["draw 9"]), "plan")
        await send(registry, ADA, commands.Play(seat=0, move="draw blind"), "1")
        await send(registry, ADA, commands.Undo(seat=0), "undo")
        shown = session.snapshot(viewer_of(CLEO, 2)).table.undo
        assert shown is not None
        assert shown.seconds is None
        assert session.table.undo is not None
        assert not session.agents


@async_test
async def test_a_plan_is_discarded_when_its_turn_is_undone(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(), ADA, BEN)
        session = await registry.get("t")
        await send(registry, ADA, CLAIM, "1")
        await send(registry, ADA, commands.PlanAhead(seat=0, moves=["draw blind"]), "2")
        await send(registry, ADA, commands.Undo(seat=0), "3")
        assert session.plans == {}
        assert await store.log.plans("t") == {}
        assert not session.agents
        assert session.table.started_game.to_move == (0,)
