"""Decisions on undo requests."""

import pytest

from draisine.boards import load
from draisine.play import new_game
from draisine.server.tables import commands, entries
from tests.server.table_scenes import ADA, BEN, CLAIM_MOVE, CLEO, SEED, ZOE, TableScene, position
from tests.server.tables.ruling_scenes import BLUES, ada_to_move


def test_a_claim_is_undone_at_once_because_it_revealed_nothing() -> None:
    scene = ada_to_move()
    before = scene.game.digest()
    scene.play(ADA, CLAIM_MOVE)
    assert scene.send(ADA, commands.Undo(seat=0)) == [entries.Undone(seat=0, to=0)]
    assert scene.game.digest() == before
    assert scene.game.to_move == (0,)
    scene.play(ADA, "draw blind")
    assert [step.move for step in scene.game.steps] == [None, "draw blind"]


@pytest.mark.parametrize("move", ["draw blind", "draw 1", "draw tickets"])
def test_a_move_that_revealed_something_needs_consent(move: str) -> None:
    scene = ada_to_move(players=2, market=["green", "white", "black", "red", "red"])
    scene.play(ADA, move)
    after = scene.game.digest()
    assert scene.send(ADA, commands.Undo(seat=0)) == [entries.UndoAsked(seat=0, to=0)]
    assert scene.game.digest() == after


def test_an_undo_past_moves_of_others_needs_consent() -> None:
    scene = ada_to_move()
    before = scene.game.digest()
    scene.play(ADA, CLAIM_MOVE)
    scene.play(BEN, "draw blind")
    assert scene.send(ADA, commands.Undo(seat=0)) == [entries.UndoAsked(seat=0, to=0)]
    assert scene.send(BEN, commands.AnswerUndo(agree=True)) == [
        entries.UndoAgreed(person=BEN.person),
        entries.Undone(seat=0, to=0),
    ]
    assert scene.game.digest() == before


def test_the_same_card_is_drawn_after_an_undo() -> None:
    scene = ada_to_move()
    for _ in range(3):
        scene.play(ADA, "draw blind")
        view = scene.game.view(0)
        assert view.own is not None
        assert view.own.hand == {"blue": 4, "red": 1, "green": 1}
        scene.send(ADA, commands.Undo(seat=0))
        scene.send(BEN, commands.AnswerUndo(agree=True))


def test_the_same_shuffle_happens_after_an_undo() -> None:
    """Drawing the last card shuffles the discard pile, always into the same deck."""
    scene = TableScene.with_game(position(seats=[BLUES], deck=["green"], market=["red"] * 5))
    decks = set()
    for _ in range(3):
        scene.play(ADA, "draw blind")
        scene.play(ADA, "draw blind")
        decks.add(tuple(scene.game.position().deck or ()))
        for _ in range(2):
            scene.send(ADA, commands.Undo(seat=0))
            scene.send(BEN, commands.AnswerUndo(agree=True))
    assert len(decks) == 1


def test_one_refusal_ends_the_request() -> None:
    scene = ada_to_move(players=3)
    scene.play(ADA, "draw blind")
    after = scene.game.digest()
    scene.send(ADA, commands.Undo(seat=0))
    scene.send(BEN, commands.AnswerUndo(agree=True))
    assert scene.send(CLEO, commands.AnswerUndo(agree=False)) == [entries.UndoRefused(person=CLEO.person)]
    assert scene.table.undo is None
    assert scene.game.digest() == after
    assert scene.refused(BEN, commands.AnswerUndo(agree=True)) == "no_undo_asked"


def test_everyone_must_agree() -> None:
    scene = ada_to_move(players=3)
    scene.play(ADA, "draw blind")
    scene.send(ADA, commands.Undo(seat=0))
    assert scene.send(CLEO, commands.AnswerUndo(agree=True)) == [entries.UndoAgreed(person=CLEO.person)]
    assert scene.send(CLEO, commands.AnswerUndo(agree=True)) == [entries.UndoAgreed(person=CLEO.person)]
    assert scene.send(ADA, commands.AnswerUndo(agree=True)) == [entries.UndoAgreed(person=ADA.person)]
    assert len(scene.game.steps) == 2
    assert scene.send(BEN, commands.AnswerUndo(agree=True))[-1] == entries.Undone(seat=0, to=0)


def test_only_one_request_at_a_time() -> None:
    scene = ada_to_move()
    scene.play(ADA, "draw blind")
    scene.play(ADA, "draw blind")
    scene.play(BEN, "draw blind")
    scene.send(BEN, commands.Undo(seat=1))
    assert scene.refused(ADA, commands.Undo(seat=0)) == "undo_pending"
    assert scene.refused(BEN, commands.Undo(seat=1)) == "undo_pending"


def test_a_move_ends_the_request() -> None:
    scene = ada_to_move()
    scene.play(ADA, "draw blind")
    scene.send(ADA, commands.Undo(seat=0))
    scene.play(ADA, "draw blind")
    assert scene.refused(BEN, commands.AnswerUndo(agree=True)) == "no_undo_asked"


def test_only_players_may_answer() -> None:
    scene = ada_to_move()
    scene.play(ADA, "draw blind")
    scene.send(ADA, commands.Undo(seat=0))
    assert scene.refused(ZOE, commands.AnswerUndo(agree=False)) == "not_here"
    assert scene.refused(ZOE, commands.AnswerUndo(agree=True)) == "not_here"


def test_consent_of_people_who_left_is_not_needed() -> None:
    scene = ada_to_move(players=3)
    scene.send(CLEO, commands.Stand(seat=2))
    scene.play(ADA, "draw blind")
    scene.send(ADA, commands.Undo(seat=0))
    assert scene.send(BEN, commands.AnswerUndo(agree=True))[-1] == entries.Undone(seat=0, to=0)


def test_against_bots_any_move_is_undone_at_once() -> None:
    scene = ada_to_move(ADA, "conductor")
    before = scene.game.digest()
    scene.play(ADA, CLAIM_MOVE)
    scene.play_as_bot(1, "draw blind")
    scene.play_as_bot(1, "draw blind")
    assert scene.send(ADA, commands.Undo(seat=0)) == [entries.Undone(seat=0, to=0)]
    assert scene.game.digest() == before


def test_with_two_seats_of_one_person_any_move_is_undone_at_once() -> None:
    scene = ada_to_move(ADA, ADA)
    scene.play(ADA, "draw blind", 0)
    scene.play(ADA, "draw blind", 0)
    scene.play(ADA, "draw blind", 1)
    assert scene.send(ADA, commands.Undo(seat=1)) == [entries.Undone(seat=1, to=2)]


def test_there_is_nothing_to_undo_before_the_first_move() -> None:
    scene = ada_to_move()
    assert scene.refused(ADA, commands.Undo(seat=0)) == "nothing_to_undo"
    scene.play(ADA, CLAIM_MOVE)
    assert scene.refused(BEN, commands.Undo(seat=1)) == "nothing_to_undo"
    assert scene.refused(BEN, commands.Undo(seat=0)) == "not_yours"


def test_a_setup_choice_is_undone_at_once_if_it_is_the_first() -> None:
    scene = TableScene.with_game(new_game("usa", 2, SEED))
    offer = scene.game.view(0).own.offer  # type: ignore[union-attr]
    scene.play(ADA, f"keep {', '.join(offer)}")
    assert scene.send(ADA, commands.Undo(seat=0)) == [entries.Undone(seat=0, to=0)]
    assert scene.game.to_move == (0, 1)


def test_undoing_the_last_setup_choice_needs_consent() -> None:
    scene = TableScene.with_game(new_game("usa", 2, SEED))
    for seat, actor in enumerate((ADA, BEN)):
        scene.play(actor, f"keep {', '.join(scene.game.view(seat).own.offer)}")  # type: ignore[union-attr]
    assert scene.send(BEN, commands.Undo(seat=1)) == [entries.UndoAsked(seat=1, to=1)]


def test_tickets_from_a_shuffled_pile_are_revealed_information() -> None:
    """The pile is larger after the swap, although two hidden tickets were drawn from it."""
    every = [str(ticket) for ticket in load("first_journey").ticket_ids]
    held_tickets = [{"tickets": every[:2]}, {"tickets": every[2:4]}]
    scene = TableScene.with_game(
        position("first_journey", seats=held_tickets, ticket_deck=[], ticket_discard=every[4:])
    )
    scene.play(ADA, "swap tickets")
    assert scene.send(ADA, commands.Undo(seat=0)) == [entries.UndoAsked(seat=0, to=0)]


def test_the_move_is_undone_when_the_last_undecided_player_leaves() -> None:
    scene = ada_to_move(players=3)
    scene.play(ADA, "draw blind")
    scene.send(ADA, commands.Undo(seat=0))
    assert scene.send(BEN, commands.Stand(seat=1)) == [entries.Held(seat=1, why="left")]
    assert scene.send(CLEO, commands.Stand(seat=2)) == [entries.Held(seat=2, why="left"), entries.Undone(seat=0, to=0)]


def test_leaving_withdraws_the_own_request() -> None:
    scene = ada_to_move()
    scene.play(ADA, "draw blind")
    scene.send(ADA, commands.Undo(seat=0))
    scene.send(ADA, commands.Stand(seat=0))
    assert scene.table.undo is None
    assert len(scene.game.steps) == 2
