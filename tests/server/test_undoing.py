"""Taking back: what is offered is what comes of it, the same cards come again, and nobody learns anything by it."""

import random

import pytest

from draisine.boards import load, names
from draisine.play import Game, new_game
from draisine.server.tables import commands, entries
from draisine.server.tables.rulings import undo_offer
from tests.server.halls import ask, hall_on, kept, refusal, start_at, until
from tests.server.scenes import ADA, BEN, CLEO, PEOPLE, SEED, ZOE, Room, any_move, encoded, eyes, position
from tests.server.store.scenes import in_loop
from tests.sizes import examples

CLAIM = "claim montreal-new_york with 3 blue"
MOVES = 30


def at_turn(players: int = 2) -> Game:
    seats = [{"hand": {"blue": 3}}, {"hand": {"red": 2}}]
    return position(players=players, seats=seats, deck_top=["green", "white", "black", "orange"])


def a_table(board: str, players: int, seed: int) -> Room:
    alvin = load(board).alvin is not None
    game = new_game(board, players, SEED, {"alvin": True} if alvin and seed % 2 else None)
    return Room.playing(game)


def views(room: Room) -> list[bytes]:
    """The game as everybody sees it, with what they may do."""
    everybody = [eyes(ZOE), *(eyes(PEOPLE[seat], seat) for seat in range(room.game.players))]
    shown = [room.live.snapshot(viewer) for viewer in everybody]
    return [encoded((each.view, each.choices)) for each in shown]


def undo(room: Room, seat: int) -> str:
    """Take a seat's last move back, with everybody's leave where it is needed; gives what was offered."""
    offer = undo_offer(room.table, PEOPLE[seat].person, seat)
    made = room.ask(PEOPLE[seat], commands.Undo(seat=seat))
    assert offer is not None
    assert (offer == "free") == isinstance(made[0], entries.Undone)
    for other in PEOPLE[: room.game.players]:
        if room.table.undo is not None and other != PEOPLE[seat]:
            room.ask(other, commands.AnswerUndo(agree=True))
    return offer


@pytest.mark.parametrize("board", names())
@pytest.mark.parametrize("seed", range(examples(1)))
def test_an_undo_changes_no_draw_and_shows_nobody_anything(board: str, seed: int) -> None:
    """After it everybody sees, byte by byte, what they saw before the move; and the same moves bring the same cards."""
    room, lot = a_table(board, 3, seed), random.Random(f"{board} {seed}")
    seen = {0: views(room)}
    offers = set()
    for _ in range(MOVES):
        if room.table.phase != "playing":
            break
        seat, move = any_move(room.game, lot)
        room.play(PEOPLE[seat], move)
        seen[len(room.game.steps) - 1] = views(room)
        asker = seat if lot.random() < 0.6 else lot.randrange(3)
        own = [step.step for step in room.game.steps if step.seat == asker]
        if lot.random() < 0.5 or not own or room.table.phase != "playing":
            continue
        before = room.game.record().steps
        others = {step.seat for step in before[own[-1] + 1 :]}
        offer = undo(room, asker)
        offers.add(offer)
        assert offer == "ask" or not others, "nobody's move is crossed without asking them"
        assert len(room.game.steps) == own[-1]
        assert views(room) == seen[own[-1] - 1]
        for step in before[own[-1] :]:
            assert step.seat is not None
            assert step.move is not None
            room.play(PEOPLE[step.seat], step.move)
        assert room.game.record().steps == before
        assert views(room) == seen[len(before) - 1]
    assert offers == {"free", "ask"} or board == "first_journey"


def test_the_offer_is_for_ones_own_seat_alone() -> None:
    room = Room.playing(at_turn())
    room.play(ADA, CLAIM)
    assert room.live.snapshot(eyes(ADA, 0)).undo_offer == "free"
    assert room.live.snapshot(eyes(BEN, 1)).undo_offer is None
    assert room.live.snapshot(eyes(ZOE)).undo_offer is None
    assert undo_offer(room.table, BEN.person, 0) is None


def test_a_card_from_the_deck_is_not_put_back_without_leave() -> None:
    room = Room.playing(at_turn())
    room.play(ADA, "draw blind")
    assert room.live.snapshot(eyes(ADA, 0)).undo_offer == "ask"
    room.ask(ADA, commands.Undo(seat=0))
    assert room.live.snapshot(eyes(ADA, 0)).undo_offer is None, "one asks once"


def test_with_bots_alone_it_goes_back_over_their_moves() -> None:
    room = Room.playing(at_turn(), ADA, "conductor")
    before = views(room)
    room.play(ADA, CLAIM)
    for _ in range(2):
        room.play_as_bot(1, "draw blind")
    assert room.live.snapshot(eyes(ADA, 0)).undo_offer == "free"
    assert room.ask(ADA, commands.Undo(seat=0)) == [entries.Undone(seat=0, to=0)]
    assert views(room)[:2] == before[:2]


def test_whoever_is_played_for_takes_nothing_back() -> None:
    room = Room.playing(at_turn())
    room.play(ADA, CLAIM)
    room.ask(ADA, commands.Stand(seat=0))
    assert room.live.snapshot(eyes(ADA, 0)).undo_offer is None
    assert room.refused(ADA, commands.Undo(seat=0)) == "held"


def test_the_asker_may_think_better_of_it() -> None:
    room = Room.playing(at_turn(3))
    room.play(ADA, "draw blind")
    room.ask(ADA, commands.Undo(seat=0))
    room.ask(BEN, commands.AnswerUndo(agree=True))
    for asker, seat in ((ADA, 0), (CLEO, 2)):
        shown = room.live.snapshot(eyes(asker, seat)).table.undo
        assert shown is not None
        assert (shown.waiting, shown.agreed, shown.asked) == (1, 1, asker is CLEO)
    assert room.ask(ADA, commands.AnswerUndo(agree=False)) == [entries.UndoRefused(person=ADA.person, why="withdrawn")]
    assert room.table.undo is None
    assert len(room.game.steps) == 2


def test_to_show_the_offer_no_game_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    room = Room.playing(at_turn())
    room.play(ADA, CLAIM)
    monkeypatch.setattr(Game, "back_to", lambda *_: pytest.fail("the game was played again"))
    for _ in range(3):
        assert room.live.snapshot(eyes(ADA, 0)).undo_offer == "free"
        room.ask(BEN, commands.Say(text="hm"))


def test_after_a_restart_the_offer_is_the_same() -> None:
    for move, offer in ((CLAIM, "free"), ("draw blind", "ask")):
        room = Room.playing(at_turn())
        room.play(ADA, move)
        assert undo_offer(room.again(), ADA.person, 0) == offer


@in_loop
async def test_bots_do_not_wait_for_ever_and_how_long_is_shown(sqlite_url: str) -> None:
    async with hall_on(sqlite_url, undo_seconds=0.4) as (hall, store):
        await start_at(store, at_turn(3), ADA, "random", BEN)
        live = await hall.table("t")
        for number in range(2):
            await ask(hall, ADA, commands.Play(seat=0, move="draw blind"), str(number))
        assert refusal(await ask(hall, ADA, commands.Undo(seat=0), "undo")) is None
        shown = live.snapshot(eyes(BEN, 2)).table.undo
        assert shown is not None
        assert shown.seconds is not None
        assert 0 <= shown.seconds <= 0.4
        await until(lambda: live.table.undo is None)
        assert entries.UndoRefused(person="", why="lapsed") in await kept(store)


@in_loop
async def test_among_people_a_question_waits_until_somebody_moves_plan_or_not(sqlite_url: str) -> None:
    """That Ben has a plan must not show in how long Ada may wait."""
    async with hall_on(sqlite_url, undo_seconds=0.0) as (hall, store):
        await start_at(store, at_turn(3), ADA, BEN, CLEO)
        live = await hall.table("t")
        await ask(hall, BEN, commands.PlanAhead(seat=1, moves=["draw 9"]), "plan")
        await ask(hall, ADA, commands.Play(seat=0, move="draw blind"), "1")
        await ask(hall, ADA, commands.Undo(seat=0), "undo")
        shown = live.snapshot(eyes(CLEO, 2)).table.undo
        assert shown is not None
        assert shown.seconds is None
        assert live.table.undo is not None
        assert not live.agents


@in_loop
async def test_a_plan_is_not_played_into_a_turn_that_was_taken_back(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        live = await hall.table("t")
        await ask(hall, ADA, commands.Play(seat=0, move=CLAIM), "1")
        await ask(hall, ADA, commands.PlanAhead(seat=0, moves=["draw blind"]), "2")
        await ask(hall, ADA, commands.Undo(seat=0), "3")
        assert live.plans == {}
        assert await store.plans("t") == {}
        assert not live.agents
        assert live.table.playing.to_move == (0,)
