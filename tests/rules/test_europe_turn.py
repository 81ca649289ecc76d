"""Europe: the four actions of a turn, drawing train cards, and tickets in play."""

from typing import Any

import pytest

from draisine.boards import load
from draisine.play import Game
from draisine.play.events import BlindTaken, MarketSwept, TicketsKept, TicketsOffered
from draisine.play.moves import DrawCard
from tests.scenes import all_cards, kinds, play_all, refused, scene

EMPTY = [None] * 5
NINE = [
    "paris-wien",
    "berlin-roma",
    "essen-kyiv",
    "london-wien",
    "kyiv-sochi",
    "roma-smyrna",
    "paris-zagrab",
    "athina-wilno",
    "brest-venezia",
]


def scene_with_all_cards_held(hand: dict[str, int], **position: Any) -> Game:
    """Every card that seat 0 does not hold is in the hand of seat 1."""
    seats = [{"hand": hand}, {"hand": all_cards(load("europe"), but=hand)}]
    return scene("europe", seats=seats, market=EMPTY, deck=[], discard={}, **position)


@pytest.mark.rule("EU-TURN-1")
def test_the_four_actions() -> None:
    game = scene("europe", seats=[{"hand": {"red": 4}}])
    assert kinds(game) == {"draw", "draw_blind", "claim", "draw_tickets", "station"}
    assert refused(game, "pass") == "can_act"
    assert refused(game, "swap tickets") == "no_such_action"
    assert refused(game, "start paris") == "not_now"
    assert refused(game, "city paris with 2 red") == "not_now"


@pytest.mark.rule("EU-TURN-1")
def test_a_seat_that_can_do_none_of_the_four_passes() -> None:
    game = scene_with_all_cards_held({}, ticket_deck=[])
    assert kinds(game) == {"pass"}
    game.play("pass")
    assert game.to_move == (1,)


@pytest.mark.rule("EU-DRAW-1")
def test_a_draw_is_two_cards() -> None:
    market = ["red", "blue", "green", "black", "locomotive"]
    game = scene("europe", market=market, deck_top=["white", "yellow"])
    play_all(game, "draw 2")
    assert (game.to_move, game.view().phase) == ((0,), "second_card")
    play_all(game, "draw blind")
    assert game.position().seats[0].hand == {"blue": 1, "yellow": 1}
    assert game.to_move == (1,)


@pytest.mark.rule("EU-DRAW-1")
def test_a_face_up_locomotive_is_the_only_card() -> None:
    market = ["red", "blue", "green", "black", "locomotive"]
    game = scene("europe", market=market, deck_top=["white", "yellow"])
    game.play("draw 5")
    assert game.position().seats[0].hand == {"locomotive": 1}
    assert game.view().market == ["red", "blue", "green", "black", "white"]
    assert game.to_move == (1,)


@pytest.mark.rule("EU-DRAW-2")
def test_a_third_locomotive_sweeps_the_market_in_the_middle_of_a_draw() -> None:
    market = ["red", "blue", "green", "locomotive", "locomotive"]
    game = scene("europe", market=market, deck_top=["locomotive", "white", "yellow", "black", "purple", "orange"])
    events = game.play("draw 1")
    assert MarketSwept(cards=["locomotive", "blue", "green", "locomotive", "locomotive"]) in events
    assert game.view().market == ["white", "yellow", "black", "purple", "orange"]
    assert game.view().discard == {"locomotive": 3, "blue": 1, "green": 1}
    assert game.to_move == (0,)
    game.play("draw 5")
    assert game.position().seats[0].hand == {"red": 1, "orange": 1}


@pytest.mark.rule("EU-DRAW-2")
def test_a_third_locomotive_sweeps_the_market_after_the_last_pick_too() -> None:
    market = ["red", "blue", "green", "locomotive", "locomotive"]
    game = scene(
        "europe", market=market, deck_top=["red", "locomotive", "white", "yellow", "black", "purple", "orange"]
    )
    play_all(game, "draw blind", "draw 1")
    assert game.view().market == ["white", "yellow", "black", "purple", "orange"]
    assert sum(game.view().discard.values()) == 5
    assert game.to_move == (1,)


@pytest.mark.rule("EU-DRAW-2")
def test_two_locomotives_stay() -> None:
    market = ["red", "blue", "green", "locomotive", "black"]
    game = scene("europe", market=market, deck_top=["locomotive"])
    game.play("draw 1")
    assert game.view().market == ["locomotive", "blue", "green", "locomotive", "black"]
    assert game.view().discard == {}


@pytest.mark.rule("EU-DRAW-3")
def test_a_blind_locomotive_is_an_ordinary_card() -> None:
    market = ["red", "blue", "green", "black", "locomotive"]
    game = scene("europe", market=market, deck_top=["locomotive", "white"])
    game.play("draw blind")
    assert game.to_move == (0,)
    assert kinds(game) == {"draw", "draw_blind"}
    assert [move.place for move in game.legal_moves() if isinstance(move, DrawCard)] == [1, 2, 3, 4]
    assert refused(game, "draw 5") == "loco_second"
    game.play("draw blind")
    assert game.position().seats[0].hand == {"locomotive": 1, "white": 1}
    assert game.to_move == (1,)


@pytest.mark.rule("EU-DRAW-3")
def test_the_others_learn_nothing_of_a_blind_locomotive() -> None:
    market = ["red", "blue", "green", "black", "locomotive"]
    loco = scene("europe", market=market, deck_top=["locomotive", "white"])
    plain = scene("europe", market=market, deck_top=["white", "locomotive"])
    assert loco.play("draw blind") == [BlindTaken(seat=0, card="locomotive")]
    assert plain.play("draw blind") == [BlindTaken(seat=0, card="white")]
    for seat in (1, None):
        assert loco.events_for(seat) == plain.events_for(seat) == [BlindTaken(seat=0)]
        assert loco.view(seat) == plain.view(seat)
        assert (loco.view(seat).players[0].cards, loco.view(seat).players[0].known) == (1, {})


@pytest.mark.rule("EU-DECK-1")
def test_without_a_card_to_draw_a_seat_must_claim_build_or_draw_tickets() -> None:
    game = scene_with_all_cards_held({"red": 4})
    assert kinds(game) == {"claim", "draw_tickets", "station"}
    assert refused(game, "draw blind") == "no_cards"
    assert refused(game, "draw 1") == "slot_empty"
    assert refused(game, "pass") == "can_act"


@pytest.mark.rule("EU-DECK-1")
def test_cards_still_in_the_market_can_be_drawn() -> None:
    seats = [{"hand": {"red": 4}}, {"hand": all_cards(load("europe"), but={"red": 4, "blue": 1})}]
    game = scene("europe", seats=seats, market=["blue", None, None, None, None], deck=[], discard={})
    assert kinds(game) == {"draw", "claim", "draw_tickets", "station"}
    game.play("draw 1")
    assert game.position().seats[0].hand == {"blue": 1, "red": 4}
    assert game.to_move == (1,)


@pytest.mark.rule("EU-TICKET-1")
def test_draw_three_keep_one_and_the_rest_go_under_the_deck() -> None:
    game = scene("europe", ticket_deck=NINE)
    assert game.play("draw tickets") == [TicketsOffered(seat=0, count=3, tickets=NINE[:3])]
    assert refused(game, "keep ") == "keep_more"
    events = game.play("keep berlin-roma")
    assert events[0] == TicketsKept(seat=0, kept=1, rejected=2, tickets=["berlin-roma"])
    assert game.position().ticket_deck == [*NINE[3:], "paris-wien", "essen-kyiv"]
    assert game.position().seats[0].tickets == ["berlin-roma"]
    assert game.to_move == (1,)


@pytest.mark.rule("EU-TICKET-1")
@pytest.mark.parametrize("kept", [NINE[:2], NINE[1:3], NINE[:3]])
def test_two_or_three_may_be_kept_too(kept: list[str]) -> None:
    game = scene("europe", ticket_deck=NINE)
    play_all(game, "draw tickets", "keep " + ", ".join(kept))
    assert sorted(game.position().seats[0].tickets) == sorted(kept)
    assert game.view().ticket_deck == 9 - len(kept)


@pytest.mark.rule("EU-TICKET-1")
def test_what_is_left_is_drawn_when_it_is_fewer_than_three() -> None:
    game = scene("europe", ticket_deck=NINE[:2])
    assert game.play("draw tickets") == [TicketsOffered(seat=0, count=2, tickets=NINE[:2])]
    assert refused(game, "keep ") == "keep_more"
    play_all(game, "keep paris-wien", "draw tickets")
    assert game.view().players[1].offered == 1
    play_all(game, "keep berlin-roma")
    assert game.view().ticket_deck == 0
    assert refused(game, "draw tickets") == "no_tickets"


@pytest.mark.rule("EU-TICKET-2")
def test_a_kept_ticket_cannot_be_dropped_at_a_later_draw() -> None:
    game = scene("europe", seats=[{"tickets": ["cadiz-stockholm"]}], ticket_deck=NINE)
    game.play("draw tickets")
    own = game.view(0).own
    assert own is not None
    assert own.offer == NINE[:3]
    assert refused(game, "keep cadiz-stockholm") == "not_offered"
    assert refused(game, "keep cadiz-stockholm, paris-wien") == "not_offered"
    game.play("keep paris-wien")
    assert sorted(game.position().seats[0].tickets) == ["cadiz-stockholm", "paris-wien"]
