"""Amsterdam: the three actions, drawing cards, claiming routes, doubles and contracts in play."""

from typing import Any

import pytest

from draisine.boards import load
from draisine.play import Game
from draisine.play.events import DeckShuffled, MarketSwept, PointsScored, TicketsOffered
from draisine.play.moves import KeepTickets
from tests.rules.setups import hand
from tests.scenes import Seat, all_cards, kinds, play_all, refused, scene

MARKET = ["red", "blue", "green", "black", "locomotive"]
CONTRACTS = ["dam-munttoren", "jordaan-waag", "noordermarkt-waag", "blauwbrug-oude_waal"]
GREEN_OF_THREE = "dam-oost_indisch_huis/2"


def scene_with_hand(players: int = 2, **hand: int) -> Game:
    """Seat 0 is to move with this hand."""
    return scene("amsterdam", players, [{"hand": hand}])


@pytest.mark.rule("AM-TURN-2")
def test_the_three_actions() -> None:
    game = scene_with_hand(red=2)
    assert kinds(game) == {"draw", "draw_blind", "claim", "draw_tickets"}
    assert refused(game, "pass") == "can_act"
    assert refused(game, "station dam with 1 red") == "no_such_action"
    assert refused(game, "swap tickets") == "no_such_action"
    assert refused(game, "city dam with 2 red") == "not_now"


@pytest.mark.rule("AM-TURN-2")
def test_a_seat_that_can_do_none_of_the_three_passes() -> None:
    seats: list[Seat] = [{}, {"hand": all_cards(load("amsterdam"))}]
    game = scene("amsterdam", seats=seats, market=[None] * 5, deck=[], discard={}, ticket_deck=[])
    assert kinds(game) == {"pass"}


@pytest.mark.rule("AM-DRAW-1")
def test_a_taken_card_is_replaced_before_the_second_pick() -> None:
    game = scene("amsterdam", market=MARKET, deck_top=["pink", "orange", "red"])
    game.play("draw 2")
    assert game.view().market == ["red", "pink", "green", "black", "locomotive"]
    assert game.to_move == (0,)
    game.play("draw 2")
    assert game.view().market == ["red", "orange", "green", "black", "locomotive"]
    assert hand(game) == {"pink": 1, "blue": 1}
    assert refused(game, "draw 1", seat=0) == "not_your_turn"


@pytest.mark.rule("AM-DRAW-1")
def test_either_card_may_be_drawn_blind() -> None:
    game = scene("amsterdam", market=MARKET, deck_top=["pink", "locomotive"])
    play_all(game, "draw blind", "draw blind")
    assert hand(game) == {"locomotive": 1, "pink": 1}
    assert game.view().market == MARKET
    assert game.to_move == (1,)


@pytest.mark.rule("AM-DRAW-2")
def test_a_face_up_joker_is_taken_first_and_alone() -> None:
    game = scene("amsterdam", market=MARKET, deck_top=["pink"])
    game.play("draw 5")
    assert hand(game) == {"locomotive": 1}
    assert game.to_move == (1,)


@pytest.mark.rule("AM-DRAW-2")
@pytest.mark.parametrize("first", ["draw 1", "draw blind"])
def test_no_face_up_joker_is_taken_second(first: str) -> None:
    # The replacement of the first card is a joker as well.
    game = scene("amsterdam", market=MARKET, deck_top=["locomotive", "pink"])
    game.play(first)
    assert refused(game, "draw 5") == "loco_second"
    if first == "draw 1":
        assert refused(game, "draw 1") == "loco_second"
    assert game.to_move == (0,)


@pytest.mark.rule("AM-DRAW-3")
def test_a_third_joker_replaces_all_five() -> None:
    market = ["red", "blue", "green", "locomotive", "locomotive"]
    game = scene("amsterdam", market=market, deck_top=["locomotive", "pink", "pink", "orange", "black", "red"])
    events = game.play("draw 2")
    assert MarketSwept(cards=["red", "locomotive", "green", "locomotive", "locomotive"]) in events
    assert game.view().market == ["pink", "pink", "orange", "black", "red"]
    assert game.view().discard == {"locomotive": 3, "green": 1, "red": 1}
    assert game.to_move == (0,)


@pytest.mark.rule("AM-DRAW-4")
def test_an_empty_deck_is_reshuffled_from_the_discard() -> None:
    discard = {"pink": 4, "orange": 3}
    away = {"pink": 4, "orange": 3, "red": 1, "blue": 1, "green": 1, "black": 1, "locomotive": 1}
    seats: list[Seat] = [{}, {"hand": all_cards(load("amsterdam"), but=away)}]
    game = scene("amsterdam", seats=seats, market=MARKET, deck=[], discard=discard)
    events = game.play("draw blind")
    assert events[0] == DeckShuffled(cards=7)
    assert (game.view().deck, game.view().discard) == (6, {})
    assert game.view().market == MARKET
    assert sum(hand(game).values()) == 1
    assert set(hand(game)) <= {"pink", "orange"}


@pytest.mark.rule("AM-CLAIM-1")
@pytest.mark.parametrize("cards", ["3 green", "2 green + 1 locomotive", "1 green + 2 locomotive", "3 locomotive"])
def test_a_green_route_of_three_is_paid_in_green_and_jokers(cards: str) -> None:
    game = scene_with_hand(green=3, locomotive=3, red=1)
    game.play(f"claim {GREEN_OF_THREE} with {cards}")
    assert game.view().routes == {GREEN_OF_THREE: 0}
    assert sum(hand(game).values()) == 4
    assert game.view().players[0].reserve == 13


@pytest.mark.rule("AM-CLAIM-1")
def test_other_payments_are_refused() -> None:
    game = scene_with_hand(green=4, red=3)
    assert refused(game, f"claim {GREEN_OF_THREE} with 2 green + 1 red") == "two_colours"
    assert refused(game, f"claim {GREEN_OF_THREE} with 3 red") == "wrong_colour"
    assert refused(game, f"claim {GREEN_OF_THREE} with 2 green") == "price"
    assert refused(game, f"claim {GREEN_OF_THREE} with 4 green") == "price"


@pytest.mark.rule("AM-CLAIM-1")
@pytest.mark.parametrize("cards", ["2 red", "2 pink", "1 pink + 1 locomotive", "2 locomotive"])
def test_a_grey_route_takes_any_one_colour(cards: str) -> None:
    game = scene_with_hand(red=2, pink=2, locomotive=2)
    assert refused(game, "claim begijnhof-dam with 1 red + 1 pink") == "two_colours"
    game.play(f"claim begijnhof-dam with {cards}")
    assert game.view().routes == {"begijnhof-dam": 0}
    assert game.view().players[0].reserve == 14


FOURTEEN_CARTS = {
    "begijnhof-de_drie_hendricken": 0,
    "blauwbrug-montelbaanstoren": 0,
    "haringpakkerstoren-oude_waal": 0,
    "begijnhof-dam": 0,
}


@pytest.mark.rule("AM-CLAIM-2")
def test_too_few_carts_take_no_route() -> None:
    seats: list[Seat] = [{"hand": {"green": 3, "black": 2}}]
    game = scene("amsterdam", seats=seats, routes=FOURTEEN_CARTS, turns_left=1)
    assert game.view().players[0].reserve == 2
    assert refused(game, f"claim {GREEN_OF_THREE} with 3 green") == "trains_short"
    game.play("claim begijnhof-munttoren with 2 black")
    assert game.view().players[0].reserve == 0


@pytest.mark.rule("AM-CLAIM-3")
@pytest.mark.parametrize("routes", [{}, {"blauwbrug-munttoren": 0}])
def test_any_open_route_may_be_taken_one_in_a_turn(routes: dict[str, int]) -> None:
    game = scene("amsterdam", seats=[{"hand": {"green": 5}}], routes=routes)
    game.play("claim nieuwe_waal-noordermarkt with 2 green")
    assert game.view().routes == {**routes, "nieuwe_waal-noordermarkt": 0}
    assert game.to_move == (1,)
    assert refused(game, f"claim {GREEN_OF_THREE} with 3 green", seat=0) == "not_your_turn"


@pytest.mark.rule("AM-CLAIM-3")
def test_a_taken_route_is_not_open() -> None:
    game = scene("amsterdam", seats=[{"hand": {"blue": 3}}], routes={"blauwbrug-munttoren": 1})
    assert refused(game, "claim blauwbrug-munttoren with 3 blue") == "taken"


@pytest.mark.rule("AM-CLAIM-4")
def test_points_are_scored_at_once_by_length() -> None:
    seats: list[Seat] = [{"hand": {"blue": 1, "red": 2, "green": 3, "black": 4}}]
    game = scene("amsterdam", seats=seats)
    claims = [
        "claim dam-jan_roodenpoortstoren/1 with 1 blue",
        "claim jordaan-noordermarkt with 2 red",
        f"claim {GREEN_OF_THREE} with 3 green",
        "claim haringpakkerstoren-oude_waal with 4 black",
    ]
    scores = []
    for claim, points in zip(claims, [1, 2, 4, 7], strict=True):
        assert PointsScored(seat=0, points=points, reason="route") in game.play(claim)
        scores.append(game.view().players[0].score)
        play_all(game, "draw blind", "draw blind")
    assert scores == [1, 3, 7, 14]


@pytest.mark.rule("AM-MULTI-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_seat_owns_both_tracks_of_a_double(players: int) -> None:
    game = scene("amsterdam", players, [{"hand": {"black": 3}}], routes={GREEN_OF_THREE: 0})
    assert refused(game, "claim dam-oost_indisch_huis/1 with 3 black") == "own_twin"


@pytest.mark.rule("AM-MULTI-1")
def test_routes_to_different_places_are_no_double() -> None:
    game = scene("amsterdam", 2, [{"hand": {"red": 2}}], routes={"jordaan-westermarkt": 0})
    game.play("claim jordaan-noordermarkt with 2 red")
    assert game.view().routes == {"jordaan-noordermarkt": 0, "jordaan-westermarkt": 0}


@pytest.mark.rule("AM-MULTI-2")
def test_with_two_players_the_twin_of_a_taken_route_is_closed() -> None:
    game = scene("amsterdam", 2, [{"hand": {"green": 3}}, {"hand": {"black": 3}}])
    game.play(f"claim {GREEN_OF_THREE} with 3 green")
    assert game.view().closed == ["dam-oost_indisch_huis/1"]
    assert refused(game, "claim dam-oost_indisch_huis/1 with 3 black") == "closed"


@pytest.mark.rule("AM-MULTI-2")
@pytest.mark.parametrize("players", [3, 4])
def test_with_three_or_four_players_the_twin_stays_open(players: int) -> None:
    game = scene("amsterdam", players, [{"hand": {"green": 3}}, {"hand": {"black": 3}}])
    game.play(f"claim {GREEN_OF_THREE} with 3 green")
    assert game.view().closed == []
    game.play("claim dam-oost_indisch_huis/1 with 3 black")
    assert game.view().routes == {"dam-oost_indisch_huis/1": 1, GREEN_OF_THREE: 0}


def offer_scene(contracts: list[str], **seat: Any) -> Game:
    return scene("amsterdam", seats=[seat], ticket_deck=contracts)


@pytest.mark.rule("AM-TICKET-1")
def test_draw_two_contracts_and_put_the_one_not_kept_under_the_deck() -> None:
    game = offer_scene(CONTRACTS)
    assert game.play("draw tickets") == [TicketsOffered(seat=0, count=2, tickets=CONTRACTS[:2])]
    assert refused(game, "keep ") == "keep_more"
    game.play("keep jordaan-waag")
    assert game.position().seats[0].tickets == ["jordaan-waag"]
    assert game.position().ticket_deck == [*CONTRACTS[2:], "dam-munttoren"]
    assert game.to_move == (1,)


@pytest.mark.rule("AM-TICKET-1")
def test_both_contracts_may_be_kept() -> None:
    game = offer_scene(CONTRACTS)
    play_all(game, "draw tickets", "keep dam-munttoren, jordaan-waag")
    assert sorted(game.position().seats[0].tickets) == CONTRACTS[:2]
    assert game.position().ticket_deck == CONTRACTS[2:]


@pytest.mark.rule("AM-TICKET-2")
def test_the_only_contract_left_may_be_drawn_and_must_be_kept() -> None:
    game = offer_scene(CONTRACTS[:1])
    game.play("draw tickets")
    assert game.legal_moves() == [KeepTickets(tickets=["dam-munttoren"])]
    assert refused(game, "keep ") == "keep_more"
    game.play("keep dam-munttoren")
    assert game.view().ticket_deck == 0
    assert refused(game, "draw tickets") == "no_tickets"


@pytest.mark.rule("AM-TICKET-3")
def test_no_action_drops_a_kept_contract() -> None:
    game = offer_scene(CONTRACTS, tickets=["dam-montelbaanstoren"])
    assert kinds(game) == {"draw", "draw_blind", "draw_tickets"}
    game.play("draw tickets")
    assert refused(game, "keep dam-montelbaanstoren") == "not_offered"
    kept = [move.tickets for move in game.legal_moves() if isinstance(move, KeepTickets)]
    assert sorted(kept) == [["dam-munttoren"], ["dam-munttoren", "jordaan-waag"], ["jordaan-waag"]]
    game.play("keep jordaan-waag")
    assert sorted(game.position().seats[0].tickets) == ["dam-montelbaanstoren", "jordaan-waag"]


# The claim that both games play completes the first contract and not the second.
COMPLETING = "claim dam-jan_roodenpoortstoren/1 with 1 blue"
ON_THE_WAY = {"jan_roodenpoortstoren-westermarkt/1": 0, "de_drie_hendricken-westermarkt/1": 0}


def about_to_claim(contract: str) -> Game:
    other = ({"dam-de_drie_hendricken", "dam-munttoren"} - {contract}).pop()
    seats: list[Seat] = [{"hand": {"blue": 1}, "tickets": [contract], "goods": 1}]
    return scene("amsterdam", seats=seats, routes=ON_THE_WAY, ticket_deck_top=[other], turns_left=2)


@pytest.mark.rule("AM-TICKET-4")
def test_other_seats_do_not_see_that_a_contract_is_complete() -> None:
    complete, incomplete = about_to_claim("dam-de_drie_hendricken"), about_to_claim("dam-munttoren")
    for game in (complete, incomplete):
        game.play(COMPLETING)
    for seat in (1, None):
        assert complete.view(seat) == incomplete.view(seat)
        assert complete.events_for(seat) == incomplete.events_for(seat)
        assert complete.view(seat).players[0].tickets == 1
        assert complete.view(seat).players[0].revealed is None
    mine, missing = complete.view(0).own, incomplete.view(0).own
    assert mine is not None
    assert missing is not None
    assert [ticket.done for ticket in (*mine.tickets, *missing.tickets)] == [True, False]


@pytest.mark.rule("AM-TICKET-4")
def test_contracts_are_shown_in_the_final_count() -> None:
    game = about_to_claim("dam-de_drie_hendricken")
    play_all(game, COMPLETING, "draw blind", "draw blind")
    assert game.is_over
    assert game.view(1).players[0].revealed == ["dam-de_drie_hendricken"]
    assert game.score_sheet().seats[0].completed == 1
