"""Colours of seats: chosen before the start, free ones only, kept in the log and by rematches."""

import msgspec
import pytest

from draisine.drawing.art.tokens import seat_ids
from draisine.server.tables import commands, entries
from draisine.server.tables.entries import Entry
from draisine.server.tables.rulings import decide
from draisine.server.tables.seating import seat_colours
from draisine.server.tables.table import Seat
from tests.server.table_scenes import ADA, BEN, CLEO, ZOE, TableScene, opened_entry, viewer_of
from tests.server.tables.ruling_scenes import ada_to_move


def shown(scene: TableScene) -> list[str]:
    """The colours that a spectator sees."""
    return [seat.colour for seat in scene.session.snapshot(viewer_of(ZOE)).table.seats]


def seated() -> TableScene:
    scene = TableScene(opened_entry(players=3))
    scene.send(ADA, commands.Sit(seat=0))
    scene.send(BEN, commands.Sit(seat=1))
    return scene


def test_seats_have_the_colours_of_their_numbers() -> None:
    scene = seated()
    assert shown(scene) == list(seat_ids()[:3])
    assert not any(getattr(entry, "colour", None) for _, entry in scene.session.entries)


def test_entries_of_earlier_releases_have_no_colour() -> None:
    sat = msgspec.json.decode(b'{"what":"sat","seat":1,"person":"p","name":"Ada"}', type=Entry)
    assert msgspec.json.encode(sat) == b'{"what":"sat","seat":1,"person":"p","name":"Ada"}'
    assert seat_colours([Seat(), Seat(person="p")]) == list(seat_ids()[:2])


def test_a_player_takes_a_seat_with_a_colour_and_changes_it() -> None:
    scene = TableScene(opened_entry(players=3))
    scene.send(ADA, commands.Sit(seat=0, colour="sand"))
    assert shown(scene) == ["sand", "plum", "aqua"]
    scene.send(ADA, commands.ChooseColour(seat=0, colour="cobalt"))
    assert shown(scene)[0] == "cobalt"
    before = len(scene.session.entries)
    scene.send(ADA, commands.ChooseColour(seat=0, colour="cobalt"))
    assert len(scene.session.entries) == before


def test_the_colour_of_a_free_seat_can_be_taken_and_no_colour_changes_afterwards() -> None:
    scene = TableScene(opened_entry(players=3))
    scene.send(ADA, commands.Sit(seat=0, colour="plum"))
    assert shown(scene) == ["plum", "pine", "aqua"]
    scene.send(BEN, commands.Sit(seat=1))
    scene.send(ADA, commands.ChooseColour(seat=0, colour="lilac"))
    assert shown(scene) == ["lilac", "pine", "aqua"]


@pytest.mark.parametrize(
    ("colour", "code"), [("plum", "colour_taken"), ("red", "no_such_colour"), ("x" * 500, "no_such_colour")]
)
def test_taken_and_unknown_colours_are_refused(colour: str, code: str) -> None:
    scene = seated()
    assert scene.refused(ADA, commands.ChooseColour(seat=0, colour=colour)) == code
    assert scene.refused(CLEO, commands.Sit(seat=2, colour=colour)) == code
    assert scene.refused(ADA, commands.SeatBot(seat=2, bot="conductor", colour=colour)) == code


def test_only_its_player_chooses_the_colour_of_a_seat_and_the_host_that_of_a_bot() -> None:
    scene = seated()
    scene.send(ADA, commands.SeatBot(seat=2, bot="conductor", colour="sand"))
    assert scene.refused(ADA, commands.ChooseColour(seat=1, colour="lilac")) == "not_yours"
    assert scene.refused(BEN, commands.ChooseColour(seat=2, colour="lilac")) == "not_host"
    assert scene.refused(ADA, commands.ChooseColour(seat=3, colour="lilac")) == "no_such_seat"
    scene.send(ADA, commands.ChooseColour(seat=2, colour="lilac"))
    assert shown(scene)[2] == "lilac"


def test_a_colour_cannot_be_changed_after_the_start() -> None:
    scene = ada_to_move(ADA, BEN)
    assert scene.refused(ADA, commands.ChooseColour(seat=0, colour="sand")) == "not_open"


def test_a_seat_that_becomes_free_loses_its_colour() -> None:
    scene = seated()
    scene.send(BEN, commands.ChooseColour(seat=1, colour="sand"))
    scene.send(BEN, commands.Stand(seat=1))
    assert shown(scene) == list(seat_ids()[:3])


def test_a_rematch_keeps_colours_also_of_those_who_have_to_accept() -> None:
    scene = ada_to_move(ADA, "conductor", BEN, players=3)
    for seat, colour in enumerate(("sand", "cobalt", "lilac")):
        scene.append(entries.ColourChosen(seat=seat, colour=colour))
    scene.table.phase = "over"
    opened, *rest = decide(scene.table, BEN, commands.Rematch()).sequel
    assert isinstance(opened, entries.Opened)
    again = TableScene(opened)
    again.append(*rest)
    assert shown(again) == ["sand", "cobalt", "lilac"]
    assert again.refused(CLEO, commands.Sit(seat=0, colour="aqua")) == "seat_reserved"
    again.send(ADA, commands.Sit(seat=0))
    assert shown(again) == ["sand", "cobalt", "lilac"]


def test_a_colour_of_a_later_release_is_ignored() -> None:
    assert seat_colours([Seat(colour="ultraviolet"), Seat(colour="pine")]) == ["plum", "pine"]
