"""Tables and viewers for tests of views."""

import random

from draisine.boards import load
from draisine.play import IllegalMove, format_move, new_game
from draisine.server.tables import commands
from draisine.server.tables.messages import Answer
from draisine.server.tables.refusals import Refused
from draisine.server.tables.ruling import Actor
from draisine.server.tables.rulings import decide
from draisine.server.tables.views import Viewer, to_reason
from tests.server.table_scenes import (
    PEOPLE,
    SEED,
    ZOE,
    TableScene,
    encode,
    random_action,
    viewer_of,
)


def viewers(scene: TableScene) -> list[Viewer]:
    """All viewers of a table: each person with their seat, and a spectator."""
    return [viewer_of(ZOE), *(viewer_of(PEOPLE[seat], seat) for seat in range(scene.game.players))]


def new_scene(board: str, players: int) -> TableScene:
    alvin = load(board).alvin is not None
    return TableScene.with_game(new_game(board, players, SEED, {"alvin": True} if alvin else None))


def random_scene(board: str, actions: int, seed: int, players: int = 3) -> TableScene:
    """A table after random moves, undos, chat, and people leaving."""
    scene, rng = new_scene(board, players), random.Random(seed)
    for _ in range(actions):
        if scene.table.phase == "playing":
            random_action(scene, rng)
    return scene


def check_playing(scene: TableScene) -> TableScene:
    assert scene.table.phase == "playing", "the game ended too early for this test"
    return scene


def answers(scene: TableScene, actor: Actor, moves: list[str]) -> bytes:
    """The refusals of illegal moves by a person in any seat."""
    found = []
    for seat in range(scene.game.players):
        for move in moves:
            command = commands.Play(seat=seat, move=move)
            try:
                if seat not in scene.table.people.get(actor.person, []) or not _is_legal(scene, seat, move):
                    decide(scene.table, actor, command)
            except (Refused, IllegalMove) as error:
                found.append(Answer(order="x", seq=scene.table.seq, refused=to_reason(error)))
    return encode(found)


def _is_legal(scene: TableScene, seat: int, move: str) -> bool:
    return move in {format_move(each) for each in scene.game.legal_moves(seat)}
