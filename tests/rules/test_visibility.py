"""Visibility: one test for each row of the table of common items, for owner, others and spectators."""

from typing import Any

import pytest

from draisine.engine.compiler.records import pack
from draisine.play import Game, new_game
from draisine.play.events import (
    BlindTaken,
    CardTaken,
    RouteClaimed,
    TicketsChosen,
    TicketsKept,
    TicketsOffered,
)
from draisine.play.view import OwnView, PlayerView, TunnelView, View
from tests.rules.setups import LOCO, own, start_cities
from tests.scenes import play_all, refused, scene

BOARDS = ["usa", "europe", "old_west", "first_journey", "amsterdam"]
WITH_TICKET_DRAWS = ["usa", "europe", "old_west", "amsterdam"]
OTHERS = [1, None]
"""The other seat, and a spectator."""
ALL_VIEWERS = [0, 1, None]


def table(board: str, first: dict[str, Any], **position: Any) -> Game:
    """Two at a board; the first seat has more than the board asks for."""
    opening = start_cities(board)
    seats = opening.pop("seats", [{}, {}])
    return scene(board, seats=[{**seats[0], **first}, seats[1]], **opening, **position)


def check_same_to_others(one: Game, other: Game) -> None:
    """Two games that differ in secrets of seat 0, or of the piles, are the same to all others."""
    for seat in OTHERS:
        assert one.view(seat) == other.view(seat)
        assert pack(one.observation(seat)) == pack(other.observation(seat))
        assert one.events_for(seat) == other.events_for(seat)


# The whole list: nothing else may be in a view.


def test_a_view_contains_only_what_the_table_lists() -> None:
    public = "board seat first to_move phase end winner turns_left market deck discard ticket_deck ticket_discard"
    public += " routes closed stations cities goods alvin_at alvin_with pending tunnel players own"
    seat = "seat cards known tickets reserve score shown coasts goods stations cities start offered revealed"
    assert [*View.__struct_fields__] == public.split()
    assert [*PlayerView.__struct_fields__] == seat.split()
    assert [*TunnelView.__struct_fields__] == ["route", "laid", "turned", "extra"]
    assert [*OwnView.__struct_fields__] == ["hand", "tickets", "offer", "chosen", "put_away"]


def test_a_spectator_has_no_private_view() -> None:
    assert scene().view(None).own is None


def test_the_seed_is_public_only_after_the_end() -> None:
    running = scene(turns_left=1)
    assert running.record().header.seed is None
    play_all(running, "draw blind", "draw blind")
    assert running.record().header.seed == b"scene".hex()


# Row by row.


@pytest.mark.parametrize("viewer", ALL_VIEWERS)
def test_routes_their_owners_and_closed_tracks_are_public(viewer: int | None) -> None:
    routes = {"atlanta-raleigh/1": 0, "boston-montreal/2": 1}
    view = scene(routes=routes).view(viewer)
    assert view.routes == routes
    assert view.closed == ["atlanta-raleigh/2", "boston-montreal/1"]


@pytest.mark.parametrize("viewer", ALL_VIEWERS)
def test_reserves_are_public(viewer: int | None) -> None:
    view = scene(routes={"miami-new_orleans": 0, "calgary-helena": 1}).view(viewer)
    assert [player.reserve for player in view.players] == [39, 41]


@pytest.mark.parametrize("viewer", ALL_VIEWERS)
def test_running_scores_are_public(viewer: int | None) -> None:
    view = scene(routes={"miami-new_orleans": 0, "calgary-helena": 1}).view(viewer)
    assert [player.score for player in view.players] == [15, 7]


@pytest.mark.parametrize("viewer", ALL_VIEWERS)
def test_whose_turn_it_is_the_phase_and_the_last_round_are_public(viewer: int | None) -> None:
    game = scene(players=3, first=2, mover=1, turns_left=3)
    view = game.view(viewer)
    assert (view.first, view.to_move, view.phase, view.turns_left) == (2, [1], "turn", 3)
    game.play("draw blind")
    assert game.view(viewer).phase == "second_card"


@pytest.mark.rule("A-32")
@pytest.mark.parametrize("board", BOARDS)
def test_a_hand_is_seen_by_its_owner_and_counted_by_the_others(board: str) -> None:
    reds = table(board, {"hand": {"red": 3, LOCO: 1}})
    blues = table(board, {"hand": {"blue": 4}}, market=list(reds.view().market))
    assert own(reds, 0).hand == {"red": 3, LOCO: 1}
    for viewer in ALL_VIEWERS:
        assert [player.cards for player in reds.view(viewer).players] == [4, 0]
        assert reds.view(viewer).players[0].known == {}
    check_same_to_others(reds, blues)


@pytest.mark.parametrize("viewer", ALL_VIEWERS)
def test_the_market_is_public_slot_by_slot(viewer: int | None) -> None:
    game = scene(market=["red", LOCO, "blue", "red", "green"], deck_top=["white"])
    assert game.view(viewer).market == ["red", LOCO, "blue", "red", "green"]
    game.play("draw 3")
    assert game.view(viewer).market == ["red", LOCO, "white", "red", "green"]


@pytest.mark.rule("A-32")
@pytest.mark.parametrize("board", BOARDS)
def test_the_size_of_the_deck_is_public_and_its_order_hidden(board: str) -> None:
    one = table(board, {}, deck_top=["red", "blue", "green"])
    other = table(board, {}, deck_top=["green", LOCO, "black"], market=list(one.view().market))
    size = one.view().deck
    assert size > 20
    for viewer in ALL_VIEWERS:
        assert one.view(viewer).deck == size
        assert one.view(viewer) == other.view(viewer)
        assert pack(one.observation(viewer)) == pack(other.observation(viewer))


@pytest.mark.rule("A-32")
def test_the_contents_of_the_discard_are_public_and_its_order_hidden() -> None:
    hands = [{"hand": {"red": 2, "blue": 2}}, {"hand": {"red": 2, "blue": 2}}]
    one, other = scene(seats=hands), scene(seats=hands)
    play_all(one, "claim atlanta-charleston with 2 red", "claim denver-santa_fe with 2 blue")
    play_all(other, "claim atlanta-charleston with 2 blue", "claim denver-santa_fe with 2 red")
    for viewer in ALL_VIEWERS:
        assert one.view(viewer).discard == {"blue": 2, "red": 2}
        assert list(one.view(viewer).discard.items()) == list(other.view(viewer).discard.items())


@pytest.mark.parametrize("viewer", ALL_VIEWERS)
def test_a_card_taken_face_up_is_public_until_it_is_spent(viewer: int | None) -> None:
    game = scene(seats=[{"hand": {"red": 1}}], market=["red", "blue", "white", "blue", "green"])
    play_all(game, "draw 1", "draw 2")
    taken = [event for event in game.events_for(viewer) if isinstance(event, CardTaken)]
    assert taken == [CardTaken(seat=0, place=1, card="red"), CardTaken(seat=0, place=2, card="blue")]
    assert game.view(viewer).players[0].known == {"blue": 1, "red": 1}
    play_all(game, "draw blind", "draw blind", "claim atlanta-charleston with 2 red")
    # Two reds are gone, so the one known to all is among them.
    assert game.view(viewer).players[0].known == {"blue": 1}


@pytest.mark.rule("BASE-DRAW-6", "EU-DRAW-3")
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("card", ["red", LOCO])
def test_a_blind_card_is_known_to_its_drawer_only(board: str, card: str) -> None:
    game = table(board, {}, deck_top=[card, "green"])
    green = table(board, {}, deck_top=["green", "green"], market=list(game.view().market))
    game.play("draw blind")
    green.play("draw blind")
    assert own(game, 0).hand[card] == 1
    assert game.events_for(0)[0] == BlindTaken(seat=0, card=card)
    for viewer in OTHERS:
        assert game.events_for(viewer)[0] == BlindTaken(seat=0, card=None)
        assert game.view(viewer).players[0].known == {}
        assert game.view(viewer).players[0].cards == (2 if board == "first_journey" else 1)
    check_same_to_others(game, green)


@pytest.mark.parametrize("viewer", ALL_VIEWERS)
def test_cards_paid_are_public(viewer: int | None) -> None:
    game = scene(seats=[{"hand": {"blue": 2, LOCO: 2}}])
    game.play(f"claim montreal-new_york with 1 blue + 2 {LOCO}")
    claimed = RouteClaimed(seat=0, route="montreal-new_york", cards={"blue": 1, LOCO: 2})
    assert claimed in game.events_for(viewer)
    assert game.view(viewer).discard == {LOCO: 2, "blue": 1}


TICKETS = {
    "usa": ("calgary-salt_lake_city", "boston-miami", {"calgary-helena": 0, "helena-salt_lake_city": 0}),
    "europe": ("warszawa-smolensk", "kyiv-sochi", {"warszawa-wilno": 0, "smolensk-wilno": 0}),
    "old_west": ("cheyenne-salt_lake_city", "boise-wolf_point", {"denver-salt_lake_city/1": 0, "cheyenne-denver/1": 0}),
    "amsterdam": ("dam-munttoren", "jordaan-waag", {"begijnhof-dam": 0, "begijnhof-munttoren": 0}),
}
"""A ticket that is complete, one that is not, and the routes that make it so."""


@pytest.mark.rule("BASE-TICKET-8", "A-32", "AM-TICKET-4")
@pytest.mark.parametrize("board", WITH_TICKET_DRAWS)
def test_a_ticket_and_whether_it_is_complete_are_known_to_its_owner_only(board: str) -> None:
    complete, open_one, routes = TICKETS[board]
    done = table(board, {"tickets": [complete]}, routes=routes)
    not_done = table(board, {"tickets": [open_one]}, routes=routes)
    assert [(ticket.id, ticket.done) for ticket in own(done, 0).tickets] == [(complete, True)]
    assert [(ticket.id, ticket.done) for ticket in own(not_done, 0).tickets] == [(open_one, False)]
    for viewer in OTHERS:
        player = done.view(viewer).players[0]
        assert (player.tickets, player.revealed, player.shown) == (1, None, [])
    check_same_to_others(done, not_done)


@pytest.mark.parametrize("board", WITH_TICKET_DRAWS)
def test_tickets_drawn_are_seen_by_the_drawer_and_counted_by_the_others(board: str) -> None:
    game = table(board, {})
    game.play("draw tickets")
    offer = own(game, 0).offer
    assert game.events_for(0)[0] == TicketsOffered(seat=0, count=len(offer), tickets=offer)
    for viewer in OTHERS:
        assert game.events_for(viewer)[0] == TicketsOffered(seat=0, count=len(offer), tickets=None)
        assert game.view(viewer).players[0].offered == len(offer)
    assert own(game, 1).offer == []
    game.play(f"keep {offer[0]}")
    kept = TicketsKept(seat=0, kept=1, rejected=len(offer) - 1, tickets=[offer[0]])
    assert kept in game.events_for(0)
    for viewer in OTHERS:
        assert TicketsKept(seat=0, kept=1, rejected=len(offer) - 1, tickets=None) in game.events_for(viewer)
        assert game.view(viewer).players[0].tickets == 1


@pytest.mark.parametrize("board", WITH_TICKET_DRAWS)
def test_a_choice_at_set_up_is_secret(board: str) -> None:
    few, many = new_game(board, 2, seed=7), new_game(board, 2, seed=7)
    offer = own(few, 0).offer
    few.play(f"keep {', '.join(offer[1:])}", 0)
    many.play(f"keep {', '.join(offer)}", 0)
    assert own(few, 0).chosen == offer[1:]
    assert TicketsChosen(seat=0, tickets=offer[1:]) in few.events_for(0)
    for viewer in OTHERS:
        assert TicketsChosen(seat=0, tickets=None) in few.events_for(viewer)
    check_same_to_others(few, many)


@pytest.mark.parametrize("board", WITH_TICKET_DRAWS)
def test_a_rejected_ticket_is_known_to_the_seat_that_rejected_it(board: str) -> None:
    first, second = table(board, {}), table(board, {})
    for game, kept in ((first, 0), (second, 1)):
        game.play("draw tickets")
        game.play(f"keep {own(game, 0).offer[kept]}")
    size = first.view().ticket_deck
    assert list(own(first, 0).put_away.values())[-1] == f"deck {size}"
    assert own(first, 1).put_away == {}
    check_same_to_others(first, second)


@pytest.mark.rule("A-32")
@pytest.mark.parametrize("board", BOARDS)
def test_only_the_size_of_the_ticket_deck_is_public(board: str) -> None:
    one = table(board, {})
    pile = list(one.position().ticket_deck or [])
    other = table(board, {}, ticket_deck=pile[::-1])
    for viewer in ALL_VIEWERS:
        assert one.view(viewer).ticket_deck == len(pile)
        assert one.view(viewer) == other.view(viewer)
        assert pack(one.observation(viewer)) == pack(other.observation(viewer))


@pytest.mark.parametrize("board", BOARDS)
def test_legal_moves_are_listed_only_for_the_seat_to_move(board: str) -> None:
    game = table(board, {"hand": {"red": 2}})
    assert game.legal_moves(0)
    assert game.legal_moves(1) == []


def test_refusals_out_of_turn_reveal_nothing_of_the_hand() -> None:
    for hand in ({"blue": 3}, {"red": 1}):
        game = scene(seats=[{}, {"hand": hand}])
        assert refused(game, "claim montreal-new_york with 3 blue", 1) == "not_your_turn"
        reason = game.why_not("montreal-new_york", 1)
        assert reason is not None
        assert (reason.code, reason.message.values) == ("not_your_turn", {})


@pytest.mark.rule("BASE-TICKET-8")
@pytest.mark.parametrize("board", WITH_TICKET_DRAWS)
def test_after_the_end_all_tickets_are_open_and_hands_stay_closed(board: str) -> None:
    complete, open_one, routes = TICKETS[board]
    game = table(
        board,
        {"tickets": [complete, open_one], "hand": {"red": 2}},
        routes=routes,
        phase="over",
        end="last_round",
        turns_left=0,
    )
    for viewer in ALL_VIEWERS:
        view = game.view(viewer)
        assert sorted(view.players[0].revealed or []) == sorted([complete, open_one])
        assert (view.players[0].cards, view.players[0].known) == (2, {})
    assert own(game, 1).hand == {}
    sheet = game.score_sheet()
    assert {ticket.id: ticket.done for ticket in sheet.seats[0].tickets} == {complete: True, open_one: False}
