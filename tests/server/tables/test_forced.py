"""Questions that public information answers are not asked; those that only a hand answers are."""

import random
from typing import Any

import pytest

from draisine.boards import load, names
from draisine.play import new_game
from draisine.server.tables import commands, entries
from draisine.server.tables.forced import FORCED, forced_move
from draisine.server.tables.plans import parse_turn, without_answered
from draisine.server.tables.results import substituted_seats
from draisine.server.tables.undo import undo_offer
from tests.play.test_hidden_information import indistinguishable_game
from tests.server.table_scenes import (
    ADA,
    BEN,
    SEED,
    ZOE,
    TableScene,
    encode,
    fingerprint,
    position,
    random_move,
    viewer_of,
)
from tests.soak import max_examples

TO_ROSWELL = "claim albuquerque-roswell with 2 red"


def near_roswell(hand: dict[str, int], known: dict[str, int] | None = None, **document: Any) -> TableScene:
    """Old West: Ada can catch Alvin in Roswell, and then found a City in Albuquerque. `hand`: her cards besides two red
    ones, of which others know some."""
    seats = [
        {"score": 0, "start": "santa_fe", "hand": {**hand, "red": 2}, "known": known or {}},
        {"score": 0, "start": "las_cruces", "hand": {"green": 2}},
    ]
    routes = {"albuquerque-santa_fe/1": 0}
    options = {"alvin": True}
    return TableScene.with_game(position("old_west", 2, seats=seats, routes=routes, options=options, **document))


def authors(found: list[entries.Entry]) -> list[str]:
    return [entry.by for entry in found if isinstance(entry, entries.Played)]


@pytest.mark.parametrize("board", names())
def test_a_forced_answer_is_public_and_the_only_legal_one(board: str) -> None:
    """In random games: the same answer wherever a spectator sees the same, and no other legal move there."""
    rng, forced = random.Random(f"{board} forced"), 0
    for number in range(max_examples(2)):
        options: dict[str, object] | None = {"alvin": True} if load(board).alvin is not None else None
        game = new_game(board, rng.randrange(2, load(board).players.most + 1), f"{SEED!r} {number}", options)
        while not game.is_over:
            move = forced_move(game.board, game.view())
            if move is not None or rng.random() < 0.01:
                other = indistinguishable_game(game, None, rng.randrange(2**32))
                assert forced_move(other.board, other.view()) == move
                for world in (game, other):
                    assert move is None or world.legal_moves() == [move]
            forced += move is not None
            seat, played = random_move(game, rng)
            game.play(played, seat)
    assert forced or board != "old_west"


def test_alvin_moves_to_the_only_city_and_the_next_question_is_asked() -> None:
    scene = near_roswell({"blue": 2})
    assert authors(scene.play(ADA, TO_ROSWELL)) == [ADA.person, FORCED]
    view = scene.game.view(0)
    assert (view.alvin_at, view.alvin_with, view.phase) == ("santa_fe", 0, "found_city")
    assert fingerprint(scene.rebuild()) == fingerprint(scene.table), "the log alone leads to the same table"
    shown = scene.session.update(viewer_of(ZOE), scene.table.seq - 1).told
    assert [(entry.forced, [event.__struct_config__.tag for event in entry.events]) for entry in shown] == [
        (True, ["alvin_placed"])
    ]


def test_with_two_cities_the_captor_is_asked() -> None:
    scene = near_roswell({"blue": 2}, cities={"albuquerque": 0})
    assert authors(scene.play(ADA, TO_ROSWELL)) == [ADA.person]
    assert len(scene.game.legal_moves(0)) == 2


def test_an_undo_takes_back_the_forced_answer_and_the_move_before_it() -> None:
    scene = near_roswell({"blue": 2})
    before = scene.snapshot_bytes(viewer_of(ADA, 0))
    scene.play(ADA, TO_ROSWELL)
    assert undo_offer(scene.table, ADA.person, 0) == "free"
    assert scene.send(ADA, commands.Undo(seat=0)) == [entries.Undone(seat=0, to=0)]
    scene.table.seq -= 3
    assert scene.snapshot_bytes(viewer_of(ADA, 0)) == before
    scene.table.seq += 3
    scene.play(ADA, TO_ROSWELL)
    scene.play(ADA, "no city")
    assert scene.send(ADA, commands.Undo(seat=0)) == [entries.Undone(seat=0, to=2)]
    assert scene.game.view().phase == "found_city"
    assert scene.send(ADA, commands.Undo(seat=0)) == [entries.Undone(seat=0, to=0)]
    assert fingerprint(scene.rebuild()) == fingerprint(scene.table)


@pytest.mark.parametrize(("hand", "asked"), [({}, False), ({"blue": 1}, False), ({"blue": 1, "white": 1}, True)])
def test_a_city_is_offered_unless_everyone_sees_that_it_cannot_be_paid(hand: dict[str, int], asked: bool) -> None:
    """Two cards might be alike for all that the others know; fewer are not enough."""
    scene = near_roswell(hand)
    played = scene.play(ADA, TO_ROSWELL)
    assert authors(played) == [ADA.person, FORCED] + ([] if asked else [FORCED])
    assert scene.game.to_move == ((0,) if asked else (1,))


def test_cards_that_were_taken_face_up_are_public() -> None:
    """Both cards left are known to differ, so no question is needed."""
    scene = near_roswell({"blue": 1, "white": 1}, known={"blue": 1, "white": 1})
    assert authors(scene.play(ADA, TO_ROSWELL)) == [ADA.person, FORCED, FORCED]


def test_only_the_claimer_learns_that_a_city_cannot_be_paid() -> None:
    """The others see the same, whether or not the claimer has a choice."""
    poor, rich = near_roswell({"blue": 1, "white": 1}), near_roswell({"blue": 2})
    for scene in (poor, rich):
        scene.play(ADA, TO_ROSWELL)
    choices = [scene.session.snapshot(viewer_of(ADA, 0)).choices for scene in (poor, rich)]
    reasons = [each.unpayable.message.text() if each and each.unpayable else None for each in choices]
    assert reasons == ["1 more card of the same colour needed", None]
    for viewer in (viewer_of(ZOE), viewer_of(BEN, 1)):
        assert poor.snapshot_bytes(viewer) == rich.snapshot_bytes(viewer)
        assert encode(poor.session.update(viewer, 3).told) == encode(rich.session.update(viewer, 3).told)


def test_a_plan_continues_after_forced_answers() -> None:
    scene = near_roswell({"blue": 2})
    scene.play(ADA, TO_ROSWELL)
    rest = parse_turn("alvin santa_fe then city albuquerque")
    assert without_answered(rest, [scene.game.steps[-1]]) == rest[1:]
    assert without_answered(rest[1:], [scene.game.steps[-1]]) == rest[1:]


def test_forced_answers_do_not_count_as_moves_of_a_person() -> None:
    scene = near_roswell({"blue": 2})
    scene.play_as_bot(0, TO_ROSWELL)
    assert substituted_seats(scene.entries) == {0}
