"""Non-interference: two tables that differ only in hidden information send the same bytes."""

import random

import pytest

from draisine.boards import load, names
from draisine.play import Game, Move, events, format_move
from draisine.play.moves import DrawCard
from draisine.server.tables import commands
from draisine.server.tables.entries import TimeBank
from draisine.server.tables.views import Viewer, card_count, own_ticket_paths
from tests.play.test_hidden_information import DRAWN, TURNED_UP, any_of, common_moves, indistinguishable_game
from tests.server.table_scenes import (
    ADA,
    BEN,
    PEOPLE,
    SEED,
    ZOE,
    TableScene,
    encode,
    random_move,
    viewer_of,
)
from tests.server.tables.view_scenes import answers, new_scene
from tests.soak import max_examples

ATTEMPTED_MOVES = [
    "draw blind",
    "draw 1",
    "draw tickets",
    "swap tickets",
    "pass",
    "leave tunnel",
    "no city",
    "extra 1 locomotive",
    "keep nothing-at_all",
]


def all_messages(scene: TableScene, viewer: Viewer, after: int) -> tuple[bytes, ...]:
    return (
        scene.snapshot_bytes(viewer),
        scene.update_bytes(viewer, after),
        encode(own_ticket_paths(scene.table, viewer)),
        encode(card_count(scene.table, viewer)),
    )


def timed_scene(game: Game) -> TableScene:
    """A table with a total-time clock at the position of a game, at a fixed time."""
    copy = Game.from_position(game.position(), board=game.board, seed=SEED)
    scene = TableScene.with_game(copy, bank=TimeBank(seconds=600, increment=10))
    scene.session.now = lambda: 300.0
    return scene


def revealed(happened: list[events.Event], viewer: int | None, seat: int) -> bool:
    """Whether a move revealed something hidden to the viewer."""
    settled = any_of(happened, (events.TicketsChosen,)) and any_of(happened, (events.TicketsKept,))
    return settled or any_of(happened, TURNED_UP) or (viewer == seat and any_of(happened, DRAWN))


def check_indistinguishable(game: Game, viewer: Viewer, rng: random.Random) -> bool:
    """Compare two tables that differ only in what is hidden from the viewer, before and after a move; return whether a
    move could be compared."""
    hidden = indistinguishable_game(game, viewer.seat, rng.randrange(2**32))
    first, second = timed_scene(game), timed_scene(hidden)
    actor = next((actor for actor in PEOPLE if actor.person == viewer.person), ZOE)
    assert all_messages(first, viewer, 0) == all_messages(second, viewer, 0)
    assert answers(first, actor, ATTEMPTED_MOVES) == answers(second, actor, ATTEMPTED_MOVES)
    seat = rng.choice(first.game.to_move)
    shared: list[Move] = common_moves(first.game, second.game, seat)
    # A card drawn from the market turns up a hidden one, so other moves are preferred.
    quiet = [move for move in shared if not isinstance(move, DrawCard)] or shared
    if not quiet:
        return False
    move, known = format_move(rng.choice(quiet)), first.table.seq
    for scene in (first, second):
        scene.send(BEN, commands.Say(text="well?"))
        scene.send(BEN, commands.React(reaction="hurry"))
        scene.play(PEOPLE[seat], move)
    happened = [event for scene in (first, second) for event in scene.table.events[scene.table.seq]]
    if revealed(happened, viewer.seat, seat):
        return False
    assert all_messages(first, viewer, known) == all_messages(second, viewer, known)
    for scene in (first, second):
        scene.send(PEOPLE[seat], commands.Undo(seat=seat))
    assert all_messages(first, viewer, known) == all_messages(second, viewer, known)
    return True


@pytest.mark.parametrize("board", names())
def test_hidden_information_does_not_change_the_bytes_sent(board: str) -> None:
    """For a seat and a spectator at several points of a random game: snapshots, updates, answers and undo."""
    rng, compared = random.Random(f"{board} 1"), 0
    for _ in range(max_examples(1)):
        scene = new_scene(board, rng.randrange(2, load(board).players.most + 1))
        number = 0
        while scene.table.phase == "playing":
            if number % (len(scene.game.board.route) // 3) == 0:
                seat = rng.randrange(scene.game.players)
                compared += check_indistinguishable(scene.game, viewer_of(PEOPLE[seat], seat), rng)
                compared += check_indistinguishable(scene.game, viewer_of(ZOE), rng)
            seat, move = random_move(scene.game, rng)
            scene.play(PEOPLE[seat], move)
            number += 1
    assert compared >= 3


def test_the_comparison_detects_visible_differences() -> None:
    """A viewer who may see the difference receives different bytes."""
    scene = new_scene("usa", 2)
    other = TableScene.with_game(Game.from_position(indistinguishable_game(scene.game, 0, 5).position(), seed=SEED))
    same = TableScene.with_game(Game.from_position(scene.game.position(), seed=SEED))
    assert same.snapshot_bytes(viewer_of(ADA, 0)) == other.snapshot_bytes(viewer_of(ADA, 0))
    assert same.snapshot_bytes(viewer_of(BEN, 1)) != other.snapshot_bytes(viewer_of(BEN, 1))
