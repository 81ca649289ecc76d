"""A table is built by applying its entries."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.boards import names
from draisine.play import Game, events, format_move, new_game
from draisine.server.tables import commands, entries
from draisine.server.tables.entries import Entry
from draisine.server.tables.table import Table
from tests.play.random_games import seeds, setups
from tests.server.table_scenes import (
    ADA,
    BEN,
    PEOPLE,
    SEED,
    TableScene,
    fingerprint,
    opened_entry,
    position,
    random_action,
    random_move,
    rebuild_table,
)
from tests.soak import max_examples


def table_after(*applied: Entry, players: int = 2) -> Table:
    return rebuild_table([opened_entry(players=players), *applied], SEED)


def test_a_new_table_is_empty() -> None:
    table = table_after(players=4)
    assert (table.seq, table.phase, table.host) == (0, "open", ADA.person)
    assert [seat.taken for seat in table.seats] == [False] * 4
    assert table.people == {}


def test_people_and_bots_take_and_leave_seats() -> None:
    table = table_after(
        entries.Sat(seat=0, person="a", name="Ada"),
        entries.BotSat(seat=1, bot="conductor"),
        entries.Sat(seat=2, person="a", name="Ada's sister"),
        entries.Stood(seat=0),
        players=3,
    )
    assert table.seq == 4
    assert [(seat.person, seat.name, seat.bot) for seat in table.seats] == [
        (None, "", None),
        (None, "", "conductor"),
        ("a", "Ada's sister", None),
    ]
    assert table.people == {"a": [2]}


def test_a_table_can_be_opened_only_once() -> None:
    with pytest.raises(ValueError, match="opened once"):
        table_after(opened_entry())


def test_a_seat_is_held_and_taken_back() -> None:
    sat = entries.Sat(seat=1, person="b", name="Ben")
    assert table_after(sat, entries.Held(seat=1, why="clock")).seats[1].held
    assert not table_after(sat, entries.Held(seat=1, why="left"), entries.TakenBack(seat=1)).seats[1].held


def test_the_sequence_number_since_which_a_seat_is_to_move() -> None:
    scene = TableScene.with_game(position(seats=[{"hand": {"blue": 3}}]))
    assert (scene.table.seq, scene.table.owing_since) == (3, {0: 3})
    scene.send(ADA, commands.Say(text="hello"))
    assert (scene.table.seq, scene.table.owing_since) == (4, {0: 3})
    scene.play(ADA, "claim montreal-new_york with 3 blue")
    assert (scene.table.seq, scene.table.owing_since) == (5, {1: 5})
    scene.send(ADA, commands.Undo(seat=0))
    assert (scene.table.seq, scene.table.owing_since) == (6, {0: 6})
    scene.play(ADA, "draw blind")
    assert (scene.table.seq, scene.table.owing_since) == (7, {0: 7})


def test_setup_choices_of_others_do_not_change_that_number() -> None:
    scene = TableScene.with_game(new_game("usa", 3, SEED))
    assert scene.table.owing_since == {0: 4, 1: 4, 2: 4}
    scene.play(BEN, first_move(scene, 1))
    assert scene.table.owing_since == {0: 4, 2: 4}
    scene.send(BEN, commands.Undo(seat=1))
    assert scene.table.owing_since == {0: 6, 1: 6, 2: 6}
    for seat in (0, 1, 2):
        scene.play(PEOPLE[seat], first_move(scene, seat))
    assert scene.table.owing_since == {scene.game.to_move[0]: 9}


def first_move(scene: TableScene, seat: int) -> str:
    return format_move(scene.game.legal_moves(seat)[0])


def test_events_are_recorded_per_entry() -> None:
    scene = TableScene.with_game(position(seats=[{"hand": {"blue": 3}}], deck_top=["green"]))
    scene.play(ADA, "claim montreal-new_york with 3 blue")
    scene.send(ADA, commands.Undo(seat=0))
    scene.play(ADA, "draw blind")
    assert scene.table.events == {
        3: [],
        4: [
            events.RouteClaimed(seat=0, route="montreal-new_york", cards={"blue": 3}),
            events.PointsScored(seat=0, points=4, reason="route"),
            events.TurnBegan(seat=1),
        ],
        6: [events.BlindTaken(seat=0, card="green")],
    }


def test_rematch_and_early_end() -> None:
    table = table_after(entries.Rematched(table="u"), entries.Closed(why="abandoned"))
    assert (table.rematch, table.phase) == ("u", "closed")


@pytest.mark.parametrize("board", names())
def test_a_finished_game_ends_the_table(board: str) -> None:
    game = new_game(board, 2, SEED)
    scene, rng = TableScene.with_game(game), random.Random(1)
    while scene.table.phase == "playing":
        seat, move = random_move(scene.game, rng)
        scene.play(PEOPLE[seat], move)
    assert scene.table.phase == "over"
    assert scene.game.record().header.seed == SEED.hex()
    assert fingerprint(scene.rebuild()) == fingerprint(scene.table)
    assert Game.replay(scene.game.record().to_text()).digest() == scene.game.digest()


@settings(max_examples=max_examples(12), deadline=None)
@given(setups, seeds, st.integers(5, 90))
def test_a_table_rebuilt_from_its_entries_is_the_same(table: tuple[str, int], seed: int, actions: int) -> None:
    """For moves, undos, leaving, chat and plans in random order."""
    scene, rng = TableScene.with_game(new_game(*table, SEED)), random.Random(seed)
    for _ in range(actions):
        if scene.table.phase == "playing":
            random_action(scene, rng)
    assert fingerprint(scene.rebuild()) == fingerprint(scene.table)


def test_a_move_is_applied_once_to_the_game_that_played_it() -> None:
    scene = TableScene.with_game(position(seats=[{"hand": {"blue": 3}}]))
    scene.play(ADA, "draw blind")
    assert len(scene.game.steps) == 2
    scene.play(ADA, "draw blind")
    scene.play(BEN, "draw blind")
    assert [step.step for step in scene.game.steps] == [0, 1, 2, 3]
