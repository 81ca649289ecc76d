"""Decisions on the market, the deck and the discard (A-04 to A-14, A-16, A-36)."""

from collections import Counter

import pytest

from draisine.play import Game, new_game
from draisine.play.events import DeckShuffled, MarketSwept
from tests.rules.setups import LOCO, events_of, own, scene_with_cards, start_cities
from tests.scenes import kinds, play_all, refused, scene

MARKET_BOARDS = ["usa", "europe", "old_west", "amsterdam"]


def sweeps(game: Game) -> list[list[str]]:
    """The cards of each reset so far."""
    return [event.cards for event in events_of(game, MarketSwept)]


# the market can be reset before the first turn.

SWEPT_AT_THE_DEAL = {"usa": 42, "europe": 42, "old_west": 42, "amsterdam": 30}
"""Seeds whose first five cards hold three locomotives."""


@pytest.mark.rule("A-04")
@pytest.mark.parametrize("board", MARKET_BOARDS)
def test_three_locomotives_in_the_first_market_are_replaced_before_any_turn(board: str) -> None:
    game = new_game(board, 2, seed=SWEPT_AT_THE_DEAL[board])
    assert [cards.count(LOCO) for cards in sweeps(game)] == [3]
    view = game.view()
    assert view.phase == "setup_tickets"
    assert sum(view.discard.values()) == 5
    assert view.discard[LOCO] == 3
    assert view.market.count(LOCO) < 3
    assert None not in view.market
    dealt = 2 * game.board.cards.hand
    assert view.deck == sum(game.board.cards.deck.values()) - dealt - 10


# three locomotives or more.


@pytest.mark.rule("A-05")
@pytest.mark.parametrize("board", MARKET_BOARDS)
@pytest.mark.parametrize("locos", [3, 4, 5])
def test_three_or_more_locomotives_sweep_the_market(board: str, locos: int) -> None:
    # More than three can only be dealt by a reset, so one comes first.
    second = [LOCO] * locos + ["red"] * (5 - locos)
    third = ["blue", "green", "black", "blue", "green"]
    game = scene(
        board,
        market=["red", "blue", "blue", LOCO, LOCO],
        deck_top=[LOCO, *second, *third],
        **start_cities(board),
    )
    game.play("draw 1")
    assert sweeps(game) == [[LOCO, "blue", "blue", LOCO, LOCO], second]
    assert game.view().market == third


@pytest.mark.rule("A-05")
def test_two_locomotives_stay() -> None:
    game = scene(market=["red", "blue", "blue", LOCO, "red"], deck_top=[LOCO])
    game.play("draw 1")
    assert sweeps(game) == []
    assert game.view().market == [LOCO, "blue", "blue", LOCO, "red"]


# a reset repeats as long as it can help, and not beyond.


@pytest.mark.rule("A-06")
def test_a_reset_repeats_until_it_settles() -> None:
    # Four in a row: neither one reset nor a limit of three would do.
    bad = [LOCO, LOCO, LOCO, "red", "red"]
    game = scene(
        market=["white", LOCO, LOCO, "red", "red"],
        deck_top=[LOCO, *bad, *bad, *bad, "blue", "green", "blue", "green", "blue"],
    )
    game.play("draw 1")
    assert sweeps(game) == [bad] * 4
    assert game.view().market == ["blue", "green", "blue", "green", "blue"]
    assert game.view().discard == {LOCO: 12, "red": 8}


@pytest.mark.rule("A-06")
def test_no_reset_without_cards_to_replace_the_market() -> None:
    game = scene_with_cards("usa", {}, market=["red", "blue", "green", LOCO, LOCO], deck=[LOCO], discard={})
    game.play("draw 1")
    assert sweeps(game) == []
    assert game.view().market == [LOCO, "blue", "green", LOCO, LOCO]


@pytest.mark.rule("A-06")
def test_no_reset_when_fewer_than_three_other_cards_are_left() -> None:
    # Deck, discard and market hold two cards that are no locomotives: any five of them hold three that are.
    game = scene_with_cards(
        "usa", {}, market=["red", "blue", "green", LOCO, LOCO], deck=[LOCO, LOCO, LOCO, LOCO], discard={}
    )
    game.play("draw 1")
    assert sweeps(game) == []
    assert game.view().market == [LOCO, "blue", "green", LOCO, LOCO]
    assert game.view().deck == 3


@pytest.mark.rule("A-06")
def test_a_reset_with_three_other_cards_left() -> None:
    game = scene_with_cards(
        "usa", {}, market=["red", "blue", "green", LOCO, LOCO], deck=[LOCO, "white", LOCO], discard={}
    )
    game.play("draw 1")
    assert len(sweeps(game)) >= 1
    # Seven cards are left, three of them plain.
    view = game.view()
    assert sum(view.discard.values()) + view.deck + 5 == 7


@pytest.mark.rule("A-06")
def test_after_twenty_resets_the_market_is_left_as_it_is() -> None:
    # Three plain cards among seventeen: a reset could help, but only if all three come up together.
    game = scene_with_cards(
        "usa", {}, market=["red", "blue", "green", LOCO, LOCO], deck=[LOCO] * 12 + ["white"], discard={}
    )
    game.play("draw 1")
    assert len(sweeps(game)) == 20
    assert game.view().market.count(LOCO) >= 3
    assert None not in game.view().market
    assert game.view().phase == "second_card"


# empty slots stay empty until cards come back.


@pytest.mark.rule("A-07")
@pytest.mark.parametrize(
    ("board", "claim", "hand"),
    [
        ("usa", "claim atlanta-charleston with 2 red", {"red": 2}),
        ("europe", "claim rostov-sochi with 2 red", {"red": 2}),
        ("amsterdam", "claim begijnhof-dam with 2 red", {"red": 2}),
    ],
)
def test_a_claim_fills_the_gaps_of_the_market_as_it_ends(board: str, claim: str, hand: dict[str, int]) -> None:
    game = scene_with_cards(board, hand, market=["blue", None, "green", None, None], deck=[], discard={})
    game.play(claim)
    view = game.view()
    assert view.market == ["blue", "red", "green", "red", None]
    assert (view.deck, view.discard) == (0, {})
    assert view.to_move == [1]


@pytest.mark.rule("A-07")
def test_a_station_fills_the_gaps_of_the_market() -> None:
    game = scene_with_cards("europe", {"red": 1}, market=["blue", None, "green", None, None], deck=[], discard={})
    game.play("station paris with 1 red")
    assert game.view().market == ["blue", "red", "green", None, None]
    assert game.view().discard == {}


@pytest.mark.rule("A-07")
def test_a_tunnel_fills_the_gaps_of_the_market() -> None:
    game = scene_with_cards("europe", {"green": 2}, market=["blue", None, None, None, None], deck=[], discard={})
    game.play("claim bucuresti-sofia with 2 green")
    assert game.view().market == ["blue", "green", "green", None, None]


@pytest.mark.rule("A-07")
def test_the_cards_of_a_city_fill_the_market_together_with_those_of_its_route() -> None:
    hand = {"orange": 1, "red": 2}
    game = scene_with_cards("old_west", hand, market=["blue", None, None, None, None], deck=[], discard={})
    game.play("claim denver-pueblo/1 with 1 orange")
    # The action is not over: the City is still to be decided.
    assert game.view().market == ["blue", None, None, None, None]
    assert game.view().discard == {"orange": 1}
    game.play("city pueblo with 2 red")
    assert sorted(card or "" for card in game.view().market) == ["", "blue", "orange", "red", "red"]
    assert game.view().discard == {}


@pytest.mark.rule("A-07")
def test_the_market_is_tested_for_a_reset_as_a_claim_ends() -> None:
    # Before the claim nothing could replace the three locomotives.
    game = scene_with_cards("usa", {"red": 1}, market=[LOCO, LOCO, LOCO, "blue", "green"], deck=[], discard={})
    game.play("claim atlanta-nashville with 1 red")
    assert sweeps(game)[0] == [LOCO, LOCO, LOCO, "blue", "green"]
    assert Counter(game.view().market) == {LOCO: 2, "blue": 1, "green": 1, "red": 1}


# a market with gaps is never reset.


@pytest.mark.rule("A-08")
def test_a_market_of_four_with_three_locomotives_stays() -> None:
    game = scene_with_cards("usa", {"red": 1}, market=[LOCO, LOCO, LOCO, None, None], deck=[], discard={})
    game.play("claim atlanta-nashville with 1 red")
    assert sweeps(game) == []
    assert game.view().market == [LOCO, LOCO, LOCO, "red", None]


# the discard is shuffled when a card is needed, not before.


@pytest.mark.rule("A-09")
def test_an_empty_deck_waits_for_the_next_card_to_be_needed() -> None:
    hand = {"red": 2}
    game = scene_with_cards("usa", hand, market=["blue"] * 5, deck=["white"] * 2, discard={"green": 6})
    play_all(game, "draw blind", "draw blind")
    assert (game.view().deck, game.view().discard) == (0, {"green": 6})
    # Cards discarded in between take part in the shuffle.
    play_all(game, "claim atlanta-charleston with 2 black", "draw blind")
    assert [event.cards for event in events_of(game, DeckShuffled)] == [8]
    assert (game.view().deck, game.view().discard) == (7, {})


# a slot to fill, and the deck empty.


@pytest.mark.rule("A-10")
@pytest.mark.parametrize("board", MARKET_BOARDS)
def test_a_market_slot_is_filled_from_the_reshuffled_discard(board: str) -> None:
    game = scene_with_cards(board, {}, market=["blue", "red", "green", "red", "black"], deck=[], discard={"green": 3})
    game.play("draw 2")
    view = game.view()
    assert view.market == ["blue", "green", "green", "red", "black"]
    assert (view.deck, view.discard) == (2, {})


@pytest.mark.rule("A-10")
@pytest.mark.parametrize("board", MARKET_BOARDS)
def test_a_market_slot_stays_empty_when_no_card_is_left(board: str) -> None:
    game = scene_with_cards(board, {}, market=["blue", "red", "green", "red", "black"], deck=[], discard={})
    game.play("draw 2")
    assert game.view().market == ["blue", None, "green", "red", "black"]
    assert refused(game, "draw 2") == "slot_empty"


# the two picks.


@pytest.mark.rule("A-11")
@pytest.mark.parametrize("board", MARKET_BOARDS)
@pytest.mark.parametrize("first", ["draw 1", "draw blind"])
def test_the_second_card_must_be_taken(board: str, first: str) -> None:
    market = ["red", "blue", "green", "black", "red"]
    game = scene(board, market=market, deck_top=["blue", "blue"], **start_cities(board))
    game.play(first)
    assert game.to_move == (0,)
    assert kinds(game) == {"draw", "draw_blind"}
    assert refused(game, "pass") == "not_now"
    assert refused(game, "draw tickets") == "not_now"
    game.play("draw blind")
    assert game.to_move == (1,)
    assert game.view(0).players[0].cards == 2


@pytest.mark.rule("A-12")
@pytest.mark.parametrize("board", MARKET_BOARDS)
def test_a_draw_of_the_only_card_brings_one_and_ends(board: str) -> None:
    game = scene_with_cards(board, {}, market=[None] * 5, deck=["red"], discard={})
    assert "draw_blind" in kinds(game)
    game.play("draw blind")
    assert game.view(0).players[0].cards == 1
    assert game.to_move == (1,)


@pytest.mark.rule("A-13")
@pytest.mark.parametrize("board", MARKET_BOARDS)
def test_a_last_face_up_locomotive_is_no_second_card(board: str) -> None:
    game = scene_with_cards(board, {}, market=["red", LOCO, None, None, None], deck=[], discard={})
    game.play("draw 1")
    assert game.to_move == (1,)
    assert game.view(0).players[0].known == {"red": 1}
    assert game.view().market == [None, LOCO, None, None, None]


@pytest.mark.rule("A-13")
@pytest.mark.parametrize("board", MARKET_BOARDS)
def test_a_last_face_up_locomotive_may_be_the_first_card(board: str) -> None:
    game = scene_with_cards(board, {}, market=[None, LOCO, None, None, None], deck=[], discard={})
    game.play("draw 2")
    assert game.to_move == (1,)
    assert game.view(0).players[0].known == {LOCO: 1}


@pytest.mark.rule("A-14")
@pytest.mark.parametrize("board", MARKET_BOARDS)
def test_the_market_may_be_drawn_from_when_deck_and_discard_are_empty(board: str) -> None:
    game = scene_with_cards(board, {}, market=["red", None, "blue", None, None], deck=[], discard={})
    assert "draw" in kinds(game)
    assert refused(game, "draw blind") == "no_cards"
    play_all(game, "draw 1", "draw 3")
    assert game.view(0).players[0].known == {"blue": 1, "red": 1}
    assert game.to_move == (1,)
    assert not {"draw", "draw_blind"} & kinds(game)


@pytest.mark.rule("A-16")
@pytest.mark.parametrize("board", MARKET_BOARDS)
def test_a_locomotive_drawn_blind_counts_as_one_card(board: str) -> None:
    market = ["red", LOCO, "green", "black", "red"]
    game = scene(board, market=market, deck_top=[LOCO, "blue"], **start_cities(board))
    game.play("draw blind")
    assert game.to_move == (0,)
    assert refused(game, "draw 2") == "loco_second"
    game.play("draw blind")
    assert own(game, 0).hand == {LOCO: 1, "blue": 1}
    assert game.to_move == (1,)


# where the cards of a reset go.


@pytest.mark.rule("A-36")
@pytest.mark.parametrize("board", MARKET_BOARDS)
def test_the_cards_of_a_reset_lie_in_the_discard_and_come_back(board: str) -> None:
    plain = ["blue", "green", "black", "blue", "green"]
    game = scene_with_cards(board, {}, market=["red", LOCO, LOCO, "blue", "green"], deck=[LOCO, *plain], discard={})
    game.play("draw 1")
    assert game.view().market == plain
    assert game.view().discard == {LOCO: 3, "blue": 1, "green": 1}
    # With the deck empty they become the next deck.
    game.play("draw blind")
    assert (game.view().deck, game.view().discard) == (4, {})
