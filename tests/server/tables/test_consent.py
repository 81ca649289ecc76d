"""What affects everyone needs the consent of all people whose game it is, present or not."""

import pytest

from draisine.server.tables import commands, entries
from draisine.server.tables.entries import HoldReason
from tests.server.table_scenes import ADA, BEN, CLAIM_MOVE, CLEO, TableScene
from tests.server.tables.ruling_scenes import ada_to_move


def after_ben_moved(*occupants: object) -> TableScene:
    """Ada and Ben have each made a move; it is the turn of Ada or the next seat."""
    scene = ada_to_move(*occupants, players=len(occupants) or 2)  # type: ignore[arg-type]
    scene.play(ADA, CLAIM_MOVE)
    for _ in range(2):
        scene.play(BEN, "draw blind")
    return scene


@pytest.mark.parametrize("why", ["clock", "away"])
def test_undo_waits_for_a_person_whose_seat_a_bot_holds(why: HoldReason) -> None:
    scene = after_ben_moved()
    scene.append(entries.Held(seat=1, why=why))
    assert scene.send(ADA, commands.Undo(seat=0)) == [entries.UndoAsked(seat=0, to=0)]
    assert scene.send(BEN, commands.AnswerUndo(agree=True))[-1] == entries.Undone(seat=0, to=0)


def test_undo_does_not_wait_for_a_person_who_left() -> None:
    scene = after_ben_moved()
    scene.send(BEN, commands.Stand(seat=1))
    assert scene.send(ADA, commands.Undo(seat=0)) == [entries.Undone(seat=0, to=0)]


def test_a_person_who_left_cannot_refuse_an_undo() -> None:
    scene = after_ben_moved(ADA, BEN, CLEO)
    scene.send(BEN, commands.Stand(seat=1))
    scene.send(ADA, commands.Undo(seat=0))
    assert scene.refused(BEN, commands.AnswerUndo(agree=False)) == "not_here"


def test_the_others_are_asked_once_about_a_move() -> None:
    """Otherwise a player could stall bots, which wait for the answers."""
    scene = after_ben_moved()
    scene.send(ADA, commands.Undo(seat=0))
    scene.send(ADA, commands.AnswerUndo(agree=False))
    assert scene.refused(ADA, commands.Undo(seat=0)) == "undo_refused"
    scene.play(ADA, "draw blind")
    assert scene.send(ADA, commands.Undo(seat=0)) == [entries.UndoAsked(seat=0, to=3)]


def test_hints_need_the_consent_of_a_person_held_by_the_clock() -> None:
    scene = ada_to_move()
    states = [scene.table.hints]
    scene.append(entries.Held(seat=1, why="clock"))
    for actor in (ADA, BEN):
        scene.send(actor, commands.AllowHints(agree=True))
        states.append(scene.table.hints)
    assert states == ["off", "ask", "on"]


def test_hints_do_not_need_the_consent_of_a_person_who_left() -> None:
    scene = ada_to_move()
    scene.send(BEN, commands.Stand(seat=1))
    assert scene.table.hints == "on"
