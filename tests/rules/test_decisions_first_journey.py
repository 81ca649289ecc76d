"""Decisions on First Journey: tickets, decks, coast to coast (A-92 to A-97)."""

from typing import Any

import pytest

from draisine.boards import load
from draisine.play import Game
from draisine.play.events import CoastsLinked, TicketDone, TicketDrawn, TicketsShuffled
from tests.rules.setups import events_of, own
from tests.scenes import Seat, all_cards, kinds, play_all, refused, scene

FIVE = ["albuquerque-chicago", "albuquerque-duluth", "atlanta-montreal", "atlanta-new_york", "calgary-chicago"]
"""Tickets that no network of these scenes links; they stand for what was completed before."""
FORK = {"albuquerque-denver": 0, "albuquerque-dallas/1": 0}
"""Denver and Dallas, joined in Albuquerque; one claim joins both to Los Angeles."""
JOIN = "claim albuquerque-los_angeles/1 with 3 blue"


def journey(first: Seat, second: Seat | None = None, players: int = 2, **position: Any) -> Game:
    return scene("first_journey", players=players, seats=[first, second or {}], **position)


def held(game: Game, seat: int = 0) -> list[str]:
    return [ticket.id for ticket in own(game, seat).tickets]


# several things completed by one claim.


@pytest.mark.rule("A-92")
def test_each_ticket_completed_by_a_claim_is_shown_and_replaced() -> None:
    tickets = ["dallas-los_angeles", "denver-los_angeles"]
    new = ["miami-new_york", "seattle-winnipeg"]
    game = journey({"hand": {"blue": 3}, "tickets": tickets}, routes=FORK, ticket_deck_top=new)
    before = game.view().ticket_deck
    game.play(JOIN)
    assert game.view().players[0].shown == tickets
    assert held(game) == new
    assert game.view().ticket_deck == before - 2
    steps = [event for event in game.events if isinstance(event, TicketDone | TicketDrawn)]
    assert steps == [
        TicketDone(seat=0, ticket=tickets[0]),
        TicketDrawn(seat=0, ticket=new[0]),
        TicketDone(seat=0, ticket=tickets[1]),
        TicketDrawn(seat=0, ticket=new[1]),
    ]


@pytest.mark.rule("A-92")
def test_at_six_everything_stops_and_the_sixth_is_not_replaced() -> None:
    first = {"hand": {"blue": 3}, "tickets": ["dallas-los_angeles", "denver-los_angeles"], "shown": FIVE}
    game = journey(first, routes=FORK)
    before = game.view().ticket_deck
    game.play(JOIN)
    assert game.view().end == "tickets_won"
    assert game.view().players[0].shown == [*FIVE, "dallas-los_angeles"]
    assert held(game) == ["denver-los_angeles"]
    assert events_of(game, TicketDrawn) == []
    assert game.view().ticket_deck == before


@pytest.mark.rule("A-92")
def test_coast_to_coast_comes_before_the_tickets() -> None:
    first = {"hand": {"blue": 3}, "tickets": ["dallas-los_angeles", "seattle-winnipeg"], "shown": FIVE}
    routes = {"albuquerque-dallas/1": 0, "atlanta-dallas": 0, "atlanta-miami/1": 0}
    game = journey(first, routes=routes)
    game.play(JOIN)
    # Coast-to-coast is the sixth: the ticket linked by the same claim is not looked at any more.
    assert events_of(game, CoastsLinked) == [CoastsLinked(seat=0)]
    assert events_of(game, TicketDone) == []
    assert game.score_sheet().winners == [0]
    assert game.score_sheet().seats[0].total == 6


# a ticket drawn that is linked already.


@pytest.mark.rule("A-93")
def test_a_replacement_already_linked_is_completed_at_once_and_replaced() -> None:
    first = {"hand": {"blue": 3}, "tickets": ["denver-los_angeles", "miami-new_york"]}
    game = journey(first, routes=FORK, ticket_deck_top=["dallas-los_angeles", "seattle-winnipeg"])
    game.play(JOIN)
    assert game.view().players[0].shown == ["dallas-los_angeles", "denver-los_angeles"]
    assert held(game) == ["miami-new_york", "seattle-winnipeg"]
    assert game.to_move == (1,)


@pytest.mark.rule("A-93")
def test_a_ticket_already_linked_is_completed_off_a_swap() -> None:
    pile = ["dallas-los_angeles", "miami-new_york", "seattle-winnipeg"]
    routes = {**FORK, "albuquerque-los_angeles/1": 0}
    game = journey({"tickets": ["denver-seattle", "kansas_city-miami"]}, routes=routes, ticket_deck_top=pile)
    game.play("swap tickets")
    assert game.view().players[0].shown == ["dallas-los_angeles"]
    assert held(game) == ["miami-new_york", "seattle-winnipeg"]
    assert game.position().ticket_discard == ["denver-seattle", "kansas_city-miami"]


# swapped tickets and the end of the pile.


@pytest.mark.rule("A-94")
def test_new_tickets_are_drawn_before_the_old_ones_go_to_the_ticket_discard() -> None:
    # One in the pile, one in the discard: were the old ones discarded first, they could come back.
    game = journey(
        {"tickets": ["denver-seattle", "kansas_city-miami"]},
        ticket_deck=["miami-new_york"],
        ticket_discard=["seattle-winnipeg"],
    )
    game.play("swap tickets")
    assert held(game) == ["miami-new_york", "seattle-winnipeg"]
    assert game.position().ticket_discard == ["denver-seattle", "kansas_city-miami"]
    assert events_of(game, TicketsShuffled) == [TicketsShuffled(tickets=1)]


@pytest.mark.rule("A-94")
def test_the_ticket_discard_is_left_alone_while_the_pile_lasts() -> None:
    pile = ["miami-new_york", "seattle-winnipeg", "denver-los_angeles"]
    game = journey(
        {"tickets": ["denver-seattle", "kansas_city-miami"]}, ticket_deck=pile, ticket_discard=["calgary-chicago"]
    )
    game.play("swap tickets")
    # Neither under the pile nor out of the game.
    assert game.position().ticket_deck == ["denver-los_angeles"]
    assert game.position().ticket_discard == ["calgary-chicago", "denver-seattle", "kansas_city-miami"]
    assert game.view().ticket_discard == 3


@pytest.mark.rule("A-95")
def test_an_empty_pile_is_renewed_from_the_ticket_discard() -> None:
    first = {"hand": {"blue": 3}, "tickets": ["denver-los_angeles", "miami-new_york"]}
    game = journey(first, routes=FORK, ticket_deck=[], ticket_discard=FIVE)
    game.play(JOIN)
    assert events_of(game, TicketsShuffled) == [TicketsShuffled(tickets=5)]
    assert (game.view().ticket_deck, game.view().ticket_discard) == (4, 0)
    assert len(set(held(game)) & set(FIVE)) == 1


@pytest.mark.rule("A-95")
def test_with_28_tickets_out_every_seat_can_still_swap() -> None:
    tickets = load("first_journey").ticket_ids
    seats = [
        {"shown": tickets[seat * 7 : seat * 7 + 5], "tickets": tickets[seat * 7 + 5 : seat * 7 + 7]}
        for seat in range(4)
    ]
    game = scene("first_journey", players=4, seats=seats, ticket_deck=[], ticket_discard=tickets[28:])
    for seat in range(4):
        game.play("swap tickets", seat)
        assert len(held(game, seat)) == 2
    assert game.view().ticket_deck + game.view().ticket_discard == 4


# the train deck runs out.


def few_cards(deck: list[str], discard: dict[str, int]) -> Game:
    less = {**discard, **{card: deck.count(card) + discard.get(card, 0) for card in deck}}
    return journey({}, {"hand": all_cards(load("first_journey"), but=less)}, deck=deck, discard=discard)


@pytest.mark.rule("A-96")
@pytest.mark.parametrize(
    ("deck", "discard", "drawn", "left"),
    [(["red"], {"red": 3}, 2, 2), ([], {"red": 3}, 2, 1), (["red"], {}, 1, 0), ([], {"red": 1}, 1, 0)],
)
def test_the_discard_is_shuffled_and_what_there_is_is_drawn(
    deck: list[str], discard: dict[str, int], drawn: int, left: int
) -> None:
    game = few_cards(deck, discard)
    game.play("draw blind")
    assert own(game, 0).hand == {"red": drawn}
    assert (game.view().deck, game.view().discard) == (left, {})
    assert game.to_move == (1,)


@pytest.mark.rule("A-96")
def test_without_any_card_there_is_no_draw() -> None:
    game = few_cards([], {})
    assert kinds(game) == {"swap"}
    assert refused(game, "draw blind") == "no_cards"


# coast to coast.

SOUTH = {"albuquerque-dallas/1": 0, "atlanta-dallas": 0, "atlanta-miami/1": 0}
"""Albuquerque to Miami."""


@pytest.mark.rule("A-97")
def test_coast_to_coast_is_earned_in_the_turn_of_the_linking_claim_and_once() -> None:
    game = journey({"hand": {"blue": 3, "red": 1}}, routes=SOUTH)
    assert not game.view().players[0].coasts
    game.play(JOIN)
    assert game.view(1).players[0].coasts
    assert game.score_sheet().seats[0].completed == 1
    # San Francisco is a second link to the west coast.
    play_all(game, "draw blind", "claim los_angeles-san_francisco/2 with 1 red")
    assert events_of(game, CoastsLinked) == [CoastsLinked(seat=0)]
    assert game.score_sheet().seats[0].completed == 1


@pytest.mark.rule("A-97")
def test_coast_to_coast_takes_own_routes_only() -> None:
    routes = {**SOUTH, "atlanta-dallas": 1}
    game = journey({"hand": {"blue": 3}}, routes=routes)
    game.play(JOIN)
    assert not game.view().players[0].coasts


@pytest.mark.rule("A-97")
def test_there_is_a_coast_to_coast_card_for_the_fourth_player() -> None:
    seats: list[Seat] = [{"hand": {"blue": 3}}, {"coasts": True}, {"coasts": True}, {"coasts": True}]
    game = scene("first_journey", players=4, seats=seats, routes=SOUTH)
    game.play(JOIN)
    assert [player.coasts for player in game.view().players] == [True] * 4
