"""Reactions: chat messages without text."""

from typing import get_args

import pytest

from draisine.server.tables import commands
from draisine.server.tables.commands import Reaction
from draisine.server.tables.entries import Closed, Said
from draisine.server.tables.messages import ChatMessage
from draisine.server.tables.views import CHAT_LENGTH, Viewer, describe_entry
from tests.server.table_scenes import ADA, BEN, ZOE, TableScene, at_turn, viewer_of

THANKS = commands.React(reaction="thanks")


@pytest.fixture
def scene() -> TableScene:
    return TableScene.with_game(at_turn())


def seen_by(scene: TableScene, viewer: Viewer) -> list[ChatMessage]:
    return scene.session.snapshot(viewer).chat or []


def test_a_reaction_is_shown_at_the_seat_of_its_author(scene: TableScene) -> None:
    assert scene.send(BEN, THANKS) == [Said(person=BEN.person, name="Ben", text="", room="players", reaction="thanks")]
    (entry,) = scene.session.update(viewer_of(ADA, 0), scene.table.seq - 1).told
    assert (entry.what, entry.seat, entry.name, entry.reaction, entry.text) == ("said", 1, "Ben", "thanks", None)
    assert seen_by(scene, viewer_of(ADA, 0)) == [
        ChatMessage(seq=scene.table.seq, name="Ben", text="", room="players", reaction="thanks")
    ]


def test_reactions_stay_in_their_room(scene: TableScene) -> None:
    assert scene.refused(ZOE, THANKS) == "not_here"
    assert scene.refused(BEN, commands.React(reaction="wow", room="spectators")) == "not_here"
    scene.send(ZOE, commands.React(reaction="wow", room="spectators"))
    assert seen_by(scene, viewer_of(ADA, 0)) == []
    (entry,) = scene.session.update(viewer_of(ZOE), scene.table.seq - 1).told
    assert (entry.seat, entry.reaction) == (None, "wow")


def test_muted_people_send_no_reactions(scene: TableScene) -> None:
    scene.send(BEN, THANKS)
    muting = Viewer(ADA.person, 0, frozenset({BEN.person}))
    assert seen_by(scene, muting) == []
    assert scene.session.update(muting, scene.table.seq - 1).told == []


def test_redacted_reactions_are_not_sent(scene: TableScene) -> None:
    redacted = Said(person="", name="", text="", room="players")
    assert describe_entry(scene.table, 1, 0.0, redacted, viewer_of(ADA, 0)) is None
    scene.append(redacted)
    assert seen_by(scene, viewer_of(ADA, 0)) == []


def test_a_reaction_is_sent_without_a_snapshot_and_the_last_ones_are_stored(scene: TableScene) -> None:
    for reaction in get_args(Reaction) * (CHAT_LENGTH // len(get_args(Reaction)) + 1):
        scene.send(BEN, commands.React(reaction=reaction))
    assert len(seen_by(scene, viewer_of(ADA, 0))) == CHAT_LENGTH
    update = scene.session._chat_update(viewer_of(ADA, 0), scene.table.seq - 1)
    assert update is not None
    assert update.now is None


def test_a_closed_table_accepts_no_reactions(scene: TableScene) -> None:
    scene.append(Closed(why=""))
    assert scene.refused(BEN, THANKS) == "closed"
