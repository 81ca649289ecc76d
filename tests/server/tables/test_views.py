"""Views of tables, chats and entries."""

import json
from typing import Any

import pytest

from draisine.play import events, format_move
from draisine.play.moves import KeepTickets
from draisine.server.tables import commands, entries
from draisine.server.tables.messages import Snapshot
from draisine.server.tables.views import Viewer, describe_entry
from tests.server.table_scenes import (
    ADA,
    BEN,
    PEOPLE,
    ZOE,
    TableScene,
    encode,
    opened_entry,
    position,
    viewer_of,
)


def test_a_table_as_seen_by_its_host_a_guest_and_a_spectator() -> None:
    scene = TableScene(opened_entry(players=3))
    scene.send(ADA, commands.Sit(seat=0))
    scene.send(BEN, commands.Sit(seat=1, name="Benjamin"))
    scene.send(ADA, commands.SeatBot(seat=2, bot="conductor"))
    for viewer, hosting, yours in (
        (viewer_of(ADA, 0), True, 0),
        (viewer_of(BEN, 1), False, 1),
        (viewer_of(ZOE), False, None),
    ):
        shown = scene.session.snapshot(viewer)
        assert isinstance(shown, Snapshot)
        assert shown.table.hosting == hosting
        assert [seat.seat for seat in shown.table.seats if seat.yours] == ([] if yours is None else [yours])
        assert [(seat.name, seat.bot) for seat in shown.table.seats] == [
            ("Ada", None),
            ("Benjamin", None),
            ("", "conductor"),
        ]


def test_each_chat_is_visible_to_its_own_group() -> None:
    scene = TableScene.with_game(position())
    scene.send(ADA, commands.Say(text="good luck"))
    scene.send(ZOE, commands.Say(text="Ben will win", room="spectators"))
    received = {
        viewer.person: [message.text for message in scene.session.snapshot(viewer).chat or []]
        for viewer in (viewer_of(ADA, 0), viewer_of(BEN, 1), viewer_of(ZOE))
    }
    assert received == {ADA.person: ["good luck"], BEN.person: ["good luck"], ZOE.person: ["Ben will win"]}
    assert b"good luck" not in scene.update_bytes(viewer_of(ZOE))
    assert b"Ben will win" not in scene.update_bytes(viewer_of(ADA, 0))


def test_messages_of_muted_people_are_hidden() -> None:
    scene = TableScene.with_game(position())
    scene.send(ADA, commands.Say(text="la la la"))
    muting = Viewer(BEN.person, 1, frozenset({ADA.person}))
    assert scene.session.snapshot(muting).chat == []
    assert b"la la la" not in scene.update_bytes(muting)


def test_an_undo_request_shows_who_must_still_answer() -> None:
    scene = TableScene.with_game(position(players=3))
    scene.play(ADA, "draw blind")
    scene.send(ADA, commands.Undo(seat=0))
    scene.send(BEN, commands.AnswerUndo(agree=True))
    must_answer = {}
    for seat, actor in enumerate(PEOPLE[:3]):
        undo = scene.session.snapshot(viewer_of(actor, seat)).table.undo
        assert undo is not None
        assert (undo.seat, undo.waiting) == (0, 1)
        must_answer[actor.name] = undo.asked
    assert must_answer == {"Ada": False, "Ben": False, "Cleo": True}


@pytest.mark.parametrize(
    ("entry", "shown"),
    [
        (entries.Sat(seat=1, person="p", name="Ben"), {"what": "sat", "seat": 1, "name": "Ben"}),
        (entries.BotSat(seat=1, bot="conductor"), {"what": "bot_sat", "seat": 1, "bot": "conductor"}),
        (entries.Stood(seat=1), {"what": "stood", "seat": 1}),
        (entries.Held(seat=1, why="clock"), {"what": "held", "seat": 1, "why": "clock"}),
        (entries.TakenBack(seat=1), {"what": "taken_back", "seat": 1}),
        (entries.UndoAsked(seat=1, to=4), {"what": "undo_asked", "seat": 1}),
        (entries.UndoAgreed(person="p"), {"what": "undo_agreed"}),
        (entries.UndoRefused(person="p"), {"what": "undo_refused", "why": "refused"}),
        (entries.UndoRefused(person="", why="lapsed"), {"what": "undo_refused", "why": "lapsed"}),
        (entries.Undone(seat=1, to=4), {"what": "undone", "seat": 1}),
        (entries.Rematched(table="u"), {"what": "rematched", "table": "u"}),
        (entries.Closed(why="abandoned"), {"what": "closed", "why": "operator", "text": "abandoned"}),
        (entries.Closed(why="", by="players"), {"what": "closed", "why": "players"}),
        (entries.Reserved(seat=1, person=BEN.person, name="Ben"), {"what": "reserved", "seat": 1, "name": "Ben"}),
        (entries.Voted(person=ADA.person, seat=1, choice="bot"), {"what": "voted", "seat": 1, "choice": "bot"}),
        (entries.HostChanged(person="p"), {"what": "host_changed"}),
    ],
    ids=lambda value: value.get("what") if isinstance(value, dict) else "",
)
def test_the_view_of_an_entry(entry: entries.Entry, shown: dict[str, Any]) -> None:
    scene = TableScene(opened_entry())
    assert json.loads(encode(describe_entry(scene.table, 9, 1.5, entry, viewer_of(ZOE)))) == {
        "seq": 9,
        "at": 1.5,
        **shown,
    }


def test_others_see_only_the_number_of_tickets_kept() -> None:
    scene = TableScene.with_game(position(phase="keep_tickets", seats=[{"offer": ["boston-miami", "calgary-phoenix"]}]))
    scene.play(ADA, format_move(KeepTickets(["boston-miami"])))
    (own,) = scene.session.update(viewer_of(ADA, 0), 3).told
    (public,) = scene.session.update(viewer_of(BEN, 1), 3).told
    assert own.events[0] == events.TicketsKept(seat=0, kept=1, rejected=1, tickets=["boston-miami"])
    assert public.events[0] == events.TicketsKept(seat=0, kept=1, rejected=1)
    assert b"boston-miami" not in scene.update_bytes(viewer_of(BEN, 1))
