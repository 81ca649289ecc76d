"""Old West: the actions of a turn, draws of cards and tickets, and the last round."""

import pytest

from draisine.boards import load
from draisine.play import Game
from draisine.play.events import GameOver, LastRound, MarketFilled, MarketSwept
from tests.scenes import Seat, all_cards, kinds, play_all, refused, west

BOARD = load("old_west")

LONG_NETWORK = [
    "denver-salt_lake_city/1",
    "salt_lake_city-winnemucca/1",
    "boise-winnemucca",
    "boise-seattle/1",
    "seattle-spokane/1",
    "missoula-spokane/1",
    "boise-missoula",
    "salt_lake_city-st_george/1",
]
"""6 + 5 + 3 + 7 + 4 + 2 + 4 + 4 = 35 connected trains."""


@pytest.mark.rule("OW-TURN-1")
def test_the_actions_are_to_draw_cards_to_claim_and_to_draw_tickets() -> None:
    game = west({"start": "denver", "hand": {"black": 2}}, {"start": "boise"})

    assert kinds(game) == {"draw", "draw_blind", "draw_tickets", "claim"}
    assert refused(game, "swap tickets") == "no_such_action"
    assert refused(game, "station denver with 1 black") == "no_such_action"
    assert refused(game, "city cheyenne with 2 black") == "not_now"
    assert refused(game, "pass") == "can_act"


@pytest.mark.rule("OW-TURN-1")
def test_a_seat_that_can_do_nothing_passes_and_can_do_nothing_else() -> None:
    game = west(
        {"start": "denver"},
        {"start": "boise", "hand": all_cards(BOARD)},
        market=[None] * 5,
        deck=[],
        ticket_deck=[],
    )

    assert kinds(game) == {"pass"}

    game.play("pass")
    assert game.to_move == (1,)
    assert kinds(game) == {"claim"}


@pytest.mark.rule("OW-DRAW-1")
def test_two_cards_are_drawn_face_up_or_blind() -> None:
    game = west(
        {"start": "denver"},
        {"start": "boise"},
        market=["red", "blue", "green", "white", "black"],
        deck_top=["yellow", "orange"],
    )

    events = game.play("draw 3")
    assert MarketFilled(place=3, card="yellow") in events
    assert game.to_move == (0,)

    game.play("draw blind")
    assert game.position().seats[0].hand == {"green": 1, "orange": 1}
    assert game.view().market == ["red", "blue", "yellow", "white", "black"]
    assert game.to_move == (1,)


@pytest.mark.rule("OW-DRAW-1")
def test_a_face_up_locomotive_is_both_cards() -> None:
    game = west({"start": "denver"}, {"start": "boise"}, market=["red", "locomotive", "green", "white", "black"])

    game.play("draw 2")

    assert game.position().seats[0].hand == {"locomotive": 1}
    assert game.to_move == (1,)


@pytest.mark.rule("OW-DRAW-1")
def test_a_face_up_locomotive_is_never_the_second_card() -> None:
    game = west(
        {"start": "denver"},
        {"start": "boise"},
        market=["red", "locomotive", "green", "white", "black"],
        deck_top=["locomotive"],
    )

    game.play("draw 1")

    assert refused(game, "draw 1") == "loco_second"
    assert refused(game, "draw 2") == "loco_second"
    assert game.to_move == (0,)


@pytest.mark.rule("OW-DRAW-1")
def test_a_blind_locomotive_is_one_card() -> None:
    game = west({"start": "denver"}, {"start": "boise"}, deck_top=["locomotive", "red"])

    game.play("draw blind")
    assert game.to_move == (0,)
    assert kinds(game) == {"draw", "draw_blind"}

    game.play("draw blind")
    assert game.position().seats[0].hand == {"locomotive": 1, "red": 1}
    assert game.to_move == (1,)


@pytest.mark.rule("OW-DRAW-1")
def test_three_locomotives_sweep_the_market() -> None:
    game = west(
        {"start": "denver"},
        {"start": "boise"},
        market=["red", "locomotive", "locomotive", "white", "black"],
        deck_top=["locomotive", "blue", "green", "yellow", "orange", "purple"],
    )

    events = game.play("draw 1")

    assert MarketSwept(cards=["locomotive", "locomotive", "locomotive", "white", "black"]) in events
    assert game.view().discard == {"locomotive": 3, "white": 1, "black": 1}
    assert game.view().market == ["blue", "green", "yellow", "orange", "purple"]
    assert game.to_move == (0,)


@pytest.mark.rule("OW-TICKET-1")
def test_four_tickets_are_drawn_and_the_rejects_go_under_the_deck_in_their_order() -> None:
    deck = BOARD.ticket_ids[:38]
    game = west({"start": "denver"}, {"start": "boise"}, ticket_deck=deck)

    game.play("draw tickets")
    assert game.position().seats[0].offer == deck[:4]
    assert game.view().ticket_deck == 34

    game.play(f"keep {deck[1]}")
    assert game.position().seats[0].tickets == [deck[1]]
    assert game.position().ticket_deck == [*deck[4:], deck[0], deck[2], deck[3]]
    assert game.view().ticket_deck == 37
    assert game.to_move == (1,)


@pytest.mark.rule("OW-TICKET-1")
@pytest.mark.parametrize("kept", [1, 2, 3, 4])
def test_of_the_four_tickets_drawn_one_or_more_are_kept(kept: int) -> None:
    deck = BOARD.ticket_ids[:38]
    game = west({"start": "denver"}, {"start": "boise"}, ticket_deck=deck)
    game.play("draw tickets")

    assert refused(game, "keep") == "keep_more"
    assert refused(game, f"keep {deck[4]}") == "not_offered"

    game.play(f"keep {', '.join(deck[:kept])}")
    assert game.position().seats[0].tickets == deck[:kept]
    assert game.view().ticket_deck == 38 - kept


def late(last_route: str, players: int = 3) -> Game:
    """Seat 0 owns the long network and one route more."""
    others: list[Seat] = [{"start": "portland"}, {"start": "tucson"}, {"start": "wolf_point"}]
    seats = [{"start": "denver", "hand": {"locomotive": 1}}, *others[: players - 1]]
    return west(*seats, routes=dict.fromkeys([*LONG_NETWORK, last_route], 0))


@pytest.mark.rule("OW-END-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_trains_left_bring_one_more_turn_for_every_seat(players: int) -> None:
    game = late("las_vegas-st_george/1", players)
    assert game.view().players[0].reserve == 3

    play_all(game, "claim green_river-salt_lake_city/1 with 1 locomotive", "no city")
    assert game.view().players[0].reserve == 2
    assert LastRound(seat=0) in game.events
    assert game.view().turns_left == players

    order: list[int] = []
    while not game.is_over:
        order += game.to_move
        play_all(game, "draw blind", "draw blind")
    assert order == [*range(1, players), 0]
    assert game.events[-1] == GameOver(end="last_round")
    assert refused(game, "draw blind", 1) == "game_over"


@pytest.mark.rule("OW-END-1")
def test_three_trains_left_bring_no_last_round() -> None:
    game = late("cheyenne-denver/1")
    assert game.view().players[0].reserve == 4

    play_all(game, "claim green_river-salt_lake_city/1 with 1 locomotive", "no city")

    assert game.view().players[0].reserve == 3
    assert game.view().turns_left is None
    assert LastRound(seat=0) not in game.events
