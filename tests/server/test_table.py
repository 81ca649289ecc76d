"""A table is what its entries add up to."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.boards import names
from draisine.play import Game, events, new_game, text
from draisine.server.tables import commands, entries
from draisine.server.tables.entries import Entry
from draisine.server.tables.table import Table
from tests.play.courses import seeds, tables
from tests.server.scenes import (
    ADA,
    BEN,
    PEOPLE,
    SEED,
    Room,
    any_move,
    folded,
    opening,
    portrait,
    position,
    something_happens,
)
from tests.sizes import examples


def after(*happened: Entry, players: int = 2) -> Table:
    return folded([opening(players=players), *happened], SEED)


def test_a_new_table_is_empty() -> None:
    table = after(players=4)
    assert (table.seq, table.phase, table.host) == (0, "open", ADA.person)
    assert [seat.taken for seat in table.seats] == [False] * 4
    assert table.people == {}


def test_people_and_bots_sit_down_and_stand_up() -> None:
    table = after(
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


def test_a_table_is_opened_once() -> None:
    with pytest.raises(ValueError, match="opened once"):
        after(opening())


def test_a_seat_is_held_and_taken_back() -> None:
    sat = entries.Sat(seat=1, person="b", name="Ben")
    assert after(sat, entries.Held(seat=1, why="clock")).seats[1].held
    assert not after(sat, entries.Held(seat=1, why="left"), entries.TakenBack(seat=1)).seats[1].held


def test_since_when_a_seat_owes_a_decision() -> None:
    room = Room.playing(position(seats=[{"hand": {"blue": 3}}]))
    assert (room.table.seq, room.table.since) == (3, {0: 3})
    room.ask(ADA, commands.Say(text="hello"))
    assert (room.table.seq, room.table.since) == (4, {0: 3})
    room.play(ADA, "claim montreal-new_york with 3 blue")
    assert (room.table.seq, room.table.since) == (5, {1: 5})
    room.ask(ADA, commands.Undo(seat=0))
    assert (room.table.seq, room.table.since) == (6, {0: 6})
    room.play(ADA, "draw blind")
    assert (room.table.seq, room.table.since) == (7, {0: 7})


def test_at_set_up_the_choice_of_another_changes_nothing_for_oneself() -> None:
    room = Room.playing(new_game("usa", 3, SEED))
    assert room.table.since == {0: 4, 1: 4, 2: 4}
    room.play(BEN, any_move_of(room, 1))
    assert room.table.since == {0: 4, 2: 4}
    room.ask(BEN, commands.Undo(seat=1))
    assert room.table.since == {0: 6, 1: 6, 2: 6}
    for seat in (0, 1, 2):
        room.play(PEOPLE[seat], any_move_of(room, seat))
    assert room.table.since == {room.game.to_move[0]: 9}


def any_move_of(room: Room, seat: int) -> str:
    return text(room.game.legal_moves(seat)[0])


def test_what_happened_is_told_entry_by_entry() -> None:
    room = Room.playing(position(seats=[{"hand": {"blue": 3}}], deck_top=["green"]))
    room.play(ADA, "claim montreal-new_york with 3 blue")
    room.ask(ADA, commands.Undo(seat=0))
    room.play(ADA, "draw blind")
    assert room.table.told == {
        3: [],
        4: [
            events.RouteClaimed(seat=0, route="montreal-new_york", cards={"blue": 3}),
            events.PointsScored(seat=0, points=4, reason="route"),
            events.TurnBegan(seat=1),
        ],
        6: [events.BlindTaken(seat=0, card="green")],
    }


def test_a_rematch_and_an_early_end_are_remembered() -> None:
    table = after(entries.Rematched(table="u"), entries.Closed(why="nobody came"))
    assert (table.rematch, table.phase) == ("u", "closed")


@pytest.mark.parametrize("board", names())
def test_a_finished_game_ends_the_table(board: str) -> None:
    game = new_game(board, 2, SEED)
    room, lot = Room.playing(game), random.Random(1)
    while room.table.phase == "playing":
        seat, move = any_move(room.game, lot)
        room.play(PEOPLE[seat], move)
    assert room.table.phase == "over"
    assert room.game.record().header.seed == SEED.hex()
    assert portrait(room.again()) == portrait(room.table)
    assert Game.replay(room.game.record().to_text()).digest() == room.game.digest()


@settings(max_examples=examples(12), deadline=None)
@given(tables, seeds, st.integers(5, 90))
def test_what_is_kept_gives_the_table_that_was_lived(table: tuple[str, int], seed: int, happenings: int) -> None:
    """Moves, undos, leavers, words and plans in any order: from the entries alone comes the same table."""
    room, lot = Room.playing(new_game(*table, SEED)), random.Random(seed)
    for _ in range(happenings):
        if room.table.phase == "playing":
            something_happens(room, lot)
    assert portrait(room.again()) == portrait(room.table)


def test_the_process_that_played_a_move_does_not_play_it_twice() -> None:
    room = Room.playing(position(seats=[{"hand": {"blue": 3}}]))
    room.play(ADA, "draw blind")
    assert len(room.game.steps) == 2
    room.play(ADA, "draw blind")
    room.play(BEN, "draw blind")
    assert [step.step for step in room.game.steps] == [0, 1, 2, 3]
