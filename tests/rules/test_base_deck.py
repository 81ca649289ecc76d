"""Deck and discard: reshuffling, running dry, and where spent cards go."""

from collections import Counter

import pytest

from draisine.boards import load
from draisine.play import Game
from draisine.play.events import DeckShuffled
from tests.rules.setups import hand, two_player_scene
from tests.scenes import all_cards, kinds, play_all, refused, scene

MARKET_BOARDS = ["usa", "europe", "old_west", "amsterdam"]
BOARDS = [*MARKET_BOARDS, "first_journey"]
MARKET = ["red", "black", "orange", "blue", "green"]


def nearly_dry(board: str) -> Game:
    """One card in the deck, ten in the discard; all others but the market are in the second hand."""
    market = [] if board == "first_journey" else MARKET
    outside = Counter([*market, "red", *["blue"] * 5, *["green"] * 5])
    others = all_cards(load(board), but=dict(outside))
    return two_player_scene(board, [{}, {"hand": others}], market=market, deck=["red"], discard={"blue": 5, "green": 5})


@pytest.mark.rule("BASE-DECK-1")
@pytest.mark.parametrize("board", MARKET_BOARDS)
def test_an_empty_deck_is_reshuffled_from_the_discard(board: str) -> None:
    game = nearly_dry(board)
    game.play("draw blind")
    assert (game.view().deck, sum(game.view().discard.values())) == (0, 10)

    events = game.play("draw blind")
    assert events[0] == DeckShuffled(cards=10)
    assert (game.view().deck, game.view().discard) == (9, {})
    assert hand(game) in ({"red": 1, "blue": 1}, {"red": 1, "green": 1})


@pytest.mark.rule("BASE-DECK-1")
def test_an_empty_deck_is_reshuffled_between_two_cards_drawn_at_once() -> None:
    game = nearly_dry("first_journey")
    events = game.play("draw blind")
    assert DeckShuffled(cards=10) in events
    assert (game.view().deck, game.view().discard) == (9, {})
    assert hand(game) in ({"red": 1, "blue": 1}, {"red": 1, "green": 1})


@pytest.mark.rule("BASE-DECK-1")
def test_the_market_is_filled_from_the_reshuffled_discard() -> None:
    game = scene(market=MARKET, deck=[], seats=[{}, {"hand": {"white": 12}}])
    discarded = sum(game.view().discard.values())
    events = game.play("draw 1")
    assert DeckShuffled(cards=discarded) in events
    assert None not in game.view().market
    assert (game.view().deck, game.view().discard) == (discarded - 1, {})


@pytest.mark.rule("BASE-DECK-1")
def test_while_the_deck_has_cards_the_discard_stays() -> None:
    game = scene(deck_top=["red", "red"], discard={"blue": 5})
    play_all(game, "draw blind", "draw blind")
    assert hand(game) == {"red": 2}
    assert game.view().discard == {"blue": 5}


@pytest.mark.rule("BASE-DECK-2")
@pytest.mark.parametrize("board", BOARDS)
def test_with_all_cards_in_hands_there_is_no_draw(board: str) -> None:
    game = two_player_scene(board, [{}, {"hand": all_cards(load(board))}])
    assert not kinds(game) & {"draw", "draw_blind"}
    assert refused(game, "draw blind") == "no_cards"
    assert refused(game, "draw 1") == ("no_such_action" if board == "first_journey" else "slot_empty")


@pytest.mark.rule("BASE-DECK-2")
@pytest.mark.parametrize("board", BOARDS)
def test_one_card_in_the_discard_is_enough_to_draw(board: str) -> None:
    empty = [] if board == "first_journey" else [None] * 5
    others = all_cards(load(board), but={"red": 1})
    game = two_player_scene(board, [{}, {"hand": others}], market=empty, deck=[], discard={"red": 1})
    assert "draw_blind" in kinds(game)
    game.play("draw blind")
    assert hand(game) == {"red": 1}
    assert game.to_move == (1,)


@pytest.mark.rule("BASE-DECK-2")
@pytest.mark.parametrize("board", MARKET_BOARDS)
def test_one_card_in_the_market_is_enough_to_draw(board: str) -> None:
    others = all_cards(load(board), but={"locomotive": 1})
    game = two_player_scene(board, [{}, {"hand": others}], market=[None, None, "locomotive", None, None])
    assert "draw" in kinds(game)
    assert "draw_blind" not in kinds(game)
    game.play("draw 3")
    assert hand(game) == {"locomotive": 1}


@pytest.mark.rule("BASE-DECK-3")
@pytest.mark.parametrize("board", BOARDS)
def test_a_reshuffle_leaves_market_and_hands_alone(board: str) -> None:
    game = nearly_dry(board)
    market, others = game.view().market, hand(game, 1)
    game.play("draw blind")
    if board != "first_journey":
        game.play("draw blind")
    assert DeckShuffled(cards=10) in game.events
    assert game.view().market == market
    assert hand(game, 1) == others
    assert sum(hand(game).values()) == 2


@pytest.mark.rule("BASE-DECK-3")
def test_a_reshuffle_leaves_the_cards_laid_for_a_tunnel_alone() -> None:
    outside = dict(Counter([*MARKET, "red", "red", "red", "blue", "blue"]))
    game = scene(
        "europe",
        seats=[{"hand": {"red": 2}}, {"hand": all_cards(load("europe"), but=outside)}],
        market=MARKET,
        deck=["blue"],
        discard={"red": 1, "blue": 1},
    )
    game.play("claim angora-constantinople with 2 red")
    assert DeckShuffled(cards=2) in game.events
    tunnel = game.view().tunnel
    assert tunnel is not None
    assert (tunnel.laid, sorted(tunnel.turned)) == ({"red": 2}, ["blue", "blue", "red"])
    assert (game.view().deck, game.view().discard) == (0, {})


@pytest.mark.rule("BASE-DECK-4")
@pytest.mark.parametrize(
    ("board", "claim", "paid"),
    [
        ("usa", "calgary-helena with 3 red + 1 locomotive", {"locomotive": 1, "red": 3}),
        ("europe", "kyiv-warszawa with 4 red", {"red": 4}),
        ("old_west", "boise-missoula with 4 locomotive", {"locomotive": 4}),
        ("amsterdam", "begijnhof-de_drie_hendricken with 2 red + 2 locomotive", {"locomotive": 2, "red": 2}),
        ("first_journey", "miami-washington/2 with 4 red", {"red": 4}),
    ],
)
def test_the_cards_paid_for_a_route_go_to_the_discard(board: str, claim: str, paid: dict[str, int]) -> None:
    game = two_player_scene(board, [{}, {"hand": {"red": 4, "locomotive": 4}}], mover=1)
    deck = game.view().deck
    game.play(f"claim {claim}")
    assert game.view().discard == paid
    assert game.view().players[1].cards == 4
    assert game.view().deck == deck


@pytest.mark.rule("BASE-DECK-4")
def test_the_extra_cards_of_a_tunnel_go_to_the_discard() -> None:
    game = scene("europe", seats=[{"hand": {"red": 4}}], deck_top=["red", "blue", "green"])
    play_all(game, "claim angora-constantinople with 2 red", "extra 1 red")
    # The last three are the cards turned up.
    assert game.view().discard == {"red": 3 + 1, "blue": 1, "green": 1}
    assert hand(game) == {"red": 1}


@pytest.mark.rule("BASE-DECK-4")
def test_the_cards_paid_for_a_station_go_to_the_discard() -> None:
    game = scene("europe", seats=[{"hand": {"red": 2, "locomotive": 1}}], stations={"roma": 0})
    game.play("station paris with 1 red + 1 locomotive")
    assert game.view().discard == {"red": 1, "locomotive": 1}
    assert hand(game) == {"red": 1}


@pytest.mark.rule("BASE-DECK-4")
def test_the_cards_paid_for_a_city_go_to_the_discard() -> None:
    game = two_player_scene("old_west", [{"hand": {"red": 3, "green": 3}}, {}])
    play_all(game, "claim denver-grand_junction with 3 red", "city grand_junction with 2 green")
    assert game.view().discard == {"red": 3, "green": 2}
    assert hand(game) == {"green": 1}
