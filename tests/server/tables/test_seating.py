"""Seats of one person, reservations, hosts, closing, and votes on people who are away."""

from typing import Any

import pytest

from draisine.server.tables import commands, entries
from draisine.server.tables.refusals import Refused
from draisine.server.tables.ruling import Actor
from draisine.server.tables.rulings import decide
from draisine.server.tables.seating import change_host
from tests.server.table_scenes import ADA, BEN, CLEO, ZOE, TableScene, opened_entry, viewer_of
from tests.server.tables.ruling_scenes import ada_to_move

# Several seats


@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        ({"visibility": "link"}, True),
        ({"visibility": "open"}, False),
        ({"visibility": "open", "several_seats": True}, True),
        ({"visibility": "link", "several_seats": False}, False),
    ],
)
def test_a_guest_takes_a_second_seat_only_where_the_host_allows_it(options: dict[str, Any], allowed: bool) -> None:
    scene = TableScene(opened_entry(players=3, **options))
    scene.send(BEN, commands.Sit(seat=0))
    if allowed:
        scene.send(BEN, commands.Sit(seat=1, name="Benjamin"))
    else:
        assert scene.refused(BEN, commands.Sit(seat=1, name="Benjamin")) == "second_seat"


def test_the_host_may_take_several_seats_which_everyone_sees() -> None:
    scene = TableScene(opened_entry(players=3, visibility="open"))
    for seat, name in enumerate(("Ada", "Grandma")):
        scene.send(ADA, commands.Sit(seat=seat, name=name))
    scene.send(BEN, commands.Sit(seat=2))
    seats = scene.session.snapshot(viewer_of(ZOE)).table.seats
    assert [(seat.name, seat.same_as) for seat in seats] == [("Ada", None), ("Grandma", 0), ("Ben", None)]


def test_people_who_blocked_each_other_do_not_sit_at_one_table() -> None:
    scene = TableScene(opened_entry(players=3))
    scene.send(BEN, commands.Sit(seat=0))
    blocked = Actor(CLEO.person, CLEO.name, blocked=frozenset({BEN.person}))
    assert scene.refused(blocked, commands.Sit(seat=1)) == "blocked"


# Reservations


def rematch() -> TableScene:
    """The table of a rematch that Ben has opened."""
    scene = ada_to_move(ADA, "conductor", BEN, players=3)
    scene.table.phase = "over"
    opened, *rest = decide(scene.table, BEN, commands.Rematch()).sequel
    assert isinstance(opened, entries.Opened)
    again = TableScene(opened)
    again.append(*rest)
    return again


def test_a_rematch_waits_until_the_others_accept() -> None:
    scene = rematch()
    assert scene.refused(BEN, commands.Start()) == "seats_free"
    assert scene.refused(CLEO, commands.Sit(seat=0)) == "seat_reserved"
    shown = {person: scene.session.snapshot(viewer_of(person)).table.seats[0] for person in (ADA, BEN)}
    assert {person.name: (seat.name, seat.taken, seat.reserved, seat.yours) for person, seat in shown.items()} == {
        "Ada": ("Ada", False, True, True),
        "Ben": ("Ada", False, True, False),
    }
    assert scene.send(ADA, commands.Sit(seat=0)) == [entries.Sat(seat=0, person=ADA.person, name="Ada")]
    scene.send(BEN, commands.Start())
    assert scene.table.phase == "playing"


def test_a_reserved_seat_can_be_declined_or_cleared() -> None:
    scene = rematch()
    assert scene.send(ADA, commands.Stand(seat=0)) == [entries.Stood(seat=0)]
    scene.send(BEN, commands.SeatBot(seat=0, bot="conductor"))
    other = rematch()
    assert other.refused(CLEO, commands.Stand(seat=0)) == "not_yours"
    assert other.send(BEN, commands.Clear(seat=0)) == [entries.Stood(seat=0)]


# Hosts and closing


def test_the_host_closes_a_table_that_has_not_begun() -> None:
    scene = TableScene(opened_entry())
    scene.send(BEN, commands.Sit(seat=0))
    assert scene.refused(BEN, commands.Close()) == "not_host"
    scene.send(ADA, commands.Close())
    assert scene.table.phase == "closed"
    closed = scene.session.snapshot(viewer_of(BEN, 0)).table.closed
    assert closed is not None
    assert (closed.by, closed.why) == ("host", "")


def test_the_host_closes_a_running_game_only_against_bots() -> None:
    assert ada_to_move().refused(ADA, commands.Close()) == "not_alone"
    alone = ada_to_move(ADA, "conductor")
    assert alone.send(ADA, commands.Close()) == [entries.Closed(why="", by="host")]


def test_a_table_whose_host_is_deleted_is_handed_over_or_closed() -> None:
    scene = TableScene(opened_entry(players=3))
    assert change_host(scene.table, ADA.person).entries == [entries.Closed(why="", by="host")]
    scene.send(ADA, commands.Sit(seat=0))
    scene.send(BEN, commands.Sit(seat=1))
    assert change_host(scene.table, BEN.person).entries == []
    scene.apply(change_host(scene.table, ADA.person))
    assert scene.table.host == BEN.person
    scene.send(BEN, commands.Clear(seat=0))


# Votes

VOTE_BOT, VOTE_END = commands.Vote(seat=0, choice="bot"), commands.Vote(seat=0, choice="end")


def test_all_present_people_vote_on_a_person_who_is_away() -> None:
    scene = ada_to_move(ADA, BEN, CLEO, players=3)
    first = decide(scene.table, BEN, VOTE_BOT, away={0})
    assert first.entries == [entries.Voted(person=BEN.person, seat=0, choice="bot")]
    scene.apply(first)
    assert decide(scene.table, BEN, VOTE_BOT, away={0}).entries == []
    assert decide(scene.table, CLEO, VOTE_END, away={0}).entries == [
        entries.Voted(person=CLEO.person, seat=0, choice="end")
    ]
    scene.apply(decide(scene.table, CLEO, VOTE_BOT, away={0}))
    assert scene.table.seats[0].hold_reason == "away"
    scene.send(ADA, commands.TakeBack(seat=0))
    assert scene.table.votes == {}


def test_the_last_vote_ends_the_game() -> None:
    scene = ada_to_move()
    scene.apply(decide(scene.table, BEN, VOTE_END, away={0}))
    assert scene.table.phase == "closed"
    assert scene.table.closed == entries.Closed(why="", by="players")


@pytest.mark.parametrize(
    ("actor", "away", "reason"),
    [(BEN, (), "not_away"), (BEN, {1}, "not_away"), (ADA, {0}, "not_here"), (ZOE, {0}, "not_here")],
)
def test_votes_are_for_people_who_are_present(actor: Actor, away: set[int], reason: str) -> None:
    scene = ada_to_move()
    with pytest.raises(Refused) as refused:
        decide(scene.table, actor, VOTE_BOT, away=away)
    assert refused.value.code == reason


def test_a_move_of_the_person_ends_the_vote() -> None:
    scene = ada_to_move(ADA, BEN, CLEO, players=3)
    scene.apply(decide(scene.table, BEN, VOTE_BOT, away={0}))
    scene.play(ADA, "draw blind")
    assert scene.table.votes == {}


def test_votes_are_shown_to_everyone() -> None:
    scene = ada_to_move(ADA, BEN, CLEO, players=3)
    scene.session.now = lambda: 1000 * 3600.0
    scene.apply(decide(scene.table, BEN, VOTE_BOT, away={0}))
    shown = {
        person.name: scene.session.snapshot(viewer_of(person, seat)).table.votes[0]
        for seat, person in enumerate((ADA, BEN, CLEO))
    }
    assert {(vote.seat, vote.bot, vote.end, vote.needed) for vote in shown.values()} == {(0, 1, 0, 2)}
    assert {name: (vote.may_vote, vote.yours) for name, vote in shown.items()} == {
        "Ada": (False, None),
        "Ben": (True, "bot"),
        "Cleo": (True, None),
    }
