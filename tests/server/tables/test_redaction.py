"""Redacted entries, and how a deleted person leaves a table."""

from typing import Any, get_args

import msgspec
import pytest

from draisine.server.tables.entries import (
    BotSat,
    Closed,
    Entry,
    Held,
    HintsAllowed,
    HostChanged,
    Opened,
    Played,
    Reserved,
    Said,
    Sat,
    Stood,
    TableOptions,
    TakenBack,
    UndoAgreed,
    UndoAsked,
    UndoRefused,
    Voted,
)
from draisine.server.tables.redaction import (
    clear_chat,
    hold_seats,
    leave_table,
    read_seating,
    redact_entry,
    rename_person,
)
from tests.server.table_scenes import ADA, BEN, CLEO, TableScene, at_turn, opened_entry

GHOST = "ghost"
STEP = at_turn().record().steps[0]
OPTIONS = TableOptions(board="usa", players=3)
ENTRIES: list[tuple[Entry, Entry]] = [
    (Opened(options=OPTIONS, host="ada"), Opened(options=OPTIONS, host=GHOST)),
    (Sat(seat=1, person="ada", name="Ada"), Sat(seat=1, person=GHOST, name="")),
    (Reserved(seat=1, person="ada", name="Ada"), Reserved(seat=1, person=GHOST, name="")),
    (Played(by="ada", step=STEP), Played(by=GHOST, step=STEP)),
    (UndoAgreed(person="ada"), UndoAgreed(person=GHOST)),
    (UndoRefused(person="ada", why="withdrawn"), UndoRefused(person=GHOST, why="withdrawn")),
    (Voted(person="ada", seat=1, choice="end"), Voted(person=GHOST, seat=1, choice="end")),
    (HostChanged(person="ada"), HostChanged(person=GHOST)),
    (HintsAllowed(person="ada", agree=True), HintsAllowed(person=GHOST, agree=True)),
    (
        Said(person="ada", name="Ada", text="call 555", room="players"),
        Said(person=GHOST, name="", text="", room="players"),
    ),
    (
        Said(person="ada", name="Ada", text="", room="players", reaction="thanks"),
        Said(person=GHOST, name="", text="", room="players"),
    ),
]


@pytest.mark.parametrize(("entry", "redacted"), ENTRIES, ids=lambda entry: type(entry).__name__)
def test_a_person_is_removed_from_an_entry(entry: Entry, redacted: Entry) -> None:
    assert redact_entry(entry, "ada", GHOST) == redacted
    assert redact_entry(entry, "ben", GHOST) is entry


def test_every_entry_that_may_name_a_person_is_covered() -> None:
    covered = {type(entry) for entry, _ in ENTRIES}
    for kind in get_args(Entry):
        fields = {field.name for field in msgspec.structs.fields(kind) if field.type is str}
        assert kind in covered or fields <= {"bot", "table", "why", "colour"}, kind


def test_clearing_the_chat() -> None:
    said = Said(person="ada", name="Ada", text="hello", room="spectators")
    cleared = Said(person="", name="", text="", room="spectators")
    assert clear_chat(said) == clear_chat(said, "ada") == cleared
    assert clear_chat(said, "ben") is said
    assert clear_chat(msgspec.structs.replace(said, text="", reaction="wow")) == cleared
    sat = Sat(seat=1, person="ada", name="Ada")
    assert clear_chat(sat) is sat


def test_renaming_a_person() -> None:
    assert rename_person(Sat(seat=1, person="ada", name="Rude"), "ada", "Guest") == Sat(
        seat=1, person="ada", name="Guest"
    )
    for entry in (Sat(seat=1, person="ben", name="Ben"), Voted(person="ada", seat=1, choice="bot")):
        assert rename_person(entry, "ada", "Guest") is entry


def _play(scene: TableScene, *moves: tuple[Any, str]) -> None:
    for actor, move in moves:
        scene.play(actor, move)


def test_the_seating_is_that_of_the_table() -> None:
    scene = TableScene.with_game(at_turn(3), ADA, BEN, "conductor")
    _play(scene, (ADA, "draw blind"), (ADA, "draw blind"))
    scene.append(Held(seat=1, why="clock"), TakenBack(seat=1), Held(seat=0, why="left"))
    scene.append(HostChanged(person=BEN.person))
    seating = read_seating(scene.entries, "playing")
    assert (seating.seats, seating.host, seating.phase) == (scene.table.seats, BEN.person, "playing")


def test_a_deleted_person_leaves_a_running_game_to_bots() -> None:
    scene = TableScene.with_game(at_turn(3), ADA, BEN, ADA)
    scene.append(Held(seat=2, why="clock"))
    assert leave_table(scene.entries, "playing", ADA.person) == [
        Held(seat=0, why="left"),
        HostChanged(person=BEN.person),
    ]
    assert leave_table(scene.entries, "playing", BEN.person) == [Held(seat=1, why="left")]
    assert leave_table(scene.entries, "over", ADA.person) == []
    assert hold_seats(scene.entries, "playing", ADA.person) == [Held(seat=0, why="left")]
    assert hold_seats(scene.entries, "over", ADA.person) == []


def test_an_undo_request_lapses_when_a_person_is_deleted() -> None:
    scene = TableScene.with_game(at_turn(3), ADA, BEN, CLEO)
    _play(scene, (ADA, "draw blind"))
    scene.append(UndoAsked(seat=0, to=0), UndoAgreed(person=CLEO.person))
    lapsed = UndoRefused(person="", why="lapsed")
    assert leave_table(scene.entries, "playing", BEN.person) == [lapsed, Held(seat=1, why="left")]
    scene.append(lapsed)
    assert leave_table(scene.entries, "playing", BEN.person) == [Held(seat=1, why="left")]


def test_a_deleted_person_frees_seats_before_the_start() -> None:
    opened: list[Entry] = [
        opened_entry(players=4),
        Sat(seat=0, person=ADA.person, name="Ada"),
        BotSat(seat=1, bot="conductor"),
        Reserved(seat=2, person=ADA.person, name="Ada"),
    ]
    freed: list[Entry] = [Stood(seat=0), Stood(seat=2)]
    assert leave_table(opened, "open", ADA.person) == [*freed, Closed(why="", by="host")]
    others: list[Entry] = [*opened, Sat(seat=3, person=BEN.person, name="Ben")]
    assert leave_table(others, "open", ADA.person) == [*freed, HostChanged(person=BEN.person)]
    assert leave_table(others, "open", BEN.person) == [Stood(seat=3)]
