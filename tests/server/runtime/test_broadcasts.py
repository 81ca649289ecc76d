"""Broadcasts: one message for each audience, encoded once."""

import pytest

from draisine.boards import names
from draisine.server.runtime.outgoing import Outgoing
from draisine.server.runtime.session import Subscriber
from draisine.server.tables import commands
from draisine.server.tables.entries import Reserved
from draisine.server.tables.views import Viewer, audience_of
from tests.server.registries import decode
from tests.server.table_scenes import ADA, BEN, CLEO, PEOPLE, ZOE, TableScene, encode, viewer_of
from tests.server.tables.view_scenes import new_scene, random_scene, viewers

SPECTATORS = [viewer_of(ZOE), Viewer("person-of-yan", None), Viewer("person-of-xia", None, frozenset({ADA.person}))]


def broadcast(scene: TableScene, watching: list[Viewer], after: int) -> list[list[Outgoing]]:
    """What each of these viewers receives of the entries after a number."""
    received: list[list[Outgoing]] = [[] for _ in watching]
    readers = [Subscriber(viewer, got.append) for viewer, got in zip(watching, received, strict=True)]
    scene.session.subscribers[:] = readers
    scene.session.broadcast(after)
    scene.session.subscribers.clear()
    return received


@pytest.mark.parametrize("board", names())
def test_an_audience_gets_the_bytes_that_each_of_its_viewers_would_get(board: str) -> None:
    for seed in range(3):
        scene = random_scene(board, 20 + 30 * seed, seed)
        scene.session.now = lambda: 100.0
        before = len(scene.session.entries) - 3
        watching = [*viewers(scene), *SPECTATORS, Viewer(BEN.person, None), viewer_of(ADA, 0)]
        for viewer, messages in zip(watching, broadcast(scene, watching, before), strict=True):
            if messages and decode(messages[0]).now is not None:  # type: ignore[union-attr]
                assert messages[0].content == encode(scene.session.update(viewer, before))


def test_all_spectators_share_one_message_and_frame() -> None:
    scene = new_scene("usa", 2)
    scene.play(ADA, str(scene.game.legal_moves(0)[0]))
    watching = [viewer_of(ADA, 0), viewer_of(BEN, 1), *SPECTATORS]
    ada, ben, *others = (messages[0] for messages in broadcast(scene, watching, scene.table.seq - 1))
    assert len({id(message) for message in others}) == 1
    assert len({ada.content, ben.content, others[0].content}) == 3
    assert others[0].frame is others[0].frame
    assert others[0].frame.endswith(others[0].content)


def test_chat_distinguishes_spectators_by_whom_they_have_muted() -> None:
    scene = new_scene("usa", 2)
    mute = Viewer("person-of-yan", None, frozenset({ZOE.person}))
    scene.send(ZOE, commands.Say(text="nice", room="spectators"))
    zoe, deaf, other = broadcast(scene, [viewer_of(ZOE), mute, Viewer("person-of-xia", None)], scene.table.seq - 1)
    assert (len(zoe), len(deaf), len(other)) == (1, 0, 1)
    assert zoe[0] is other[0]


def test_people_with_a_part_in_a_table_are_audiences_of_their_own() -> None:
    """The host, people with a seat, and those for whom one is reserved see which seats are theirs."""
    scene = new_scene("usa", 2)
    assert audience_of(scene.table, viewer_of(ZOE), with_chat=False) == Viewer("", None)
    assert audience_of(scene.table, viewer_of(BEN), with_chat=False) == viewer_of(BEN)
    assert audience_of(scene.table, viewer_of(ADA, 0), with_chat=False) == viewer_of(ADA, 0)
    scene.append(Reserved(seat=1, person=CLEO.person, name="Cleo"))
    assert audience_of(scene.table, viewer_of(CLEO), with_chat=False) == viewer_of(CLEO)
    assert PEOPLE[0] is ADA


def test_a_table_without_its_caches_sends_the_same() -> None:
    scene = new_scene("europe", 3)
    scene.session.now = lambda: 100.0
    for seat in range(3):
        scene.play(PEOPLE[seat], str(scene.game.legal_moves(seat)[0]))
    scene.play(PEOPLE[scene.game.to_move[0]], "draw blind")
    seen = [scene.snapshot_bytes(viewer) for viewer in viewers(scene)]
    scene.table.release_caches()
    assert scene.table.previous_game is None
    assert [scene.snapshot_bytes(viewer) for viewer in viewers(scene)] == seen
