"""Drawing train cards: two picks, the market that refills, and its reset."""

from typing import Any

import pytest

from draisine.boards import load
from draisine.play import Game
from draisine.play.events import BlindTaken, CardTaken, MarketFilled, MarketSwept, TurnBegan
from tests.rules.setups import hand, knowledge, two_player_scene
from tests.scenes import all_cards, kinds, play_all, refused, scene

MARKET_BOARDS = ["usa", "europe", "old_west", "amsterdam"]
PLAIN = ["red", "blue", "green", "black", "orange"]

every_market = pytest.mark.parametrize("board", MARKET_BOARDS)


def picks(game: Game) -> list[str]:
    return [str(move) for move in game.legal_moves()]


@pytest.mark.rule("BASE-DRAW-1")
@every_market
def test_a_draw_is_two_picks_from_the_market_or_blind(board: str) -> None:
    game = two_player_scene(board, market=PLAIN, deck_top=["black", "orange"])
    first = game.play("draw 3")
    assert first == [CardTaken(seat=0, place=3, card="green"), MarketFilled(place=3, card="black")]
    assert game.to_move == (0,)
    second = game.play("draw blind")
    assert second == [BlindTaken(seat=0, card="orange"), TurnBegan(seat=1)]
    assert hand(game) == {"green": 1, "orange": 1}


@pytest.mark.rule("BASE-DRAW-1")
@pytest.mark.parametrize(
    ("first", "second", "gained"),
    [
        ("draw 1", "draw 5", {"red": 1, "orange": 1}),
        ("draw blind", "draw 2", {"white": 1, "blue": 1}),
        ("draw blind", "draw blind", {"white": 1, "yellow": 1}),
    ],
)
def test_each_pick_is_free(first: str, second: str, gained: dict[str, int]) -> None:
    game = scene(market=PLAIN, deck_top=["white", "yellow", "purple"])
    play_all(game, first, second)
    assert hand(game) == gained
    assert game.to_move == (1,)


@pytest.mark.rule("BASE-DRAW-2")
@every_market
def test_a_picked_card_is_replaced_at_once_and_may_be_picked_second(board: str) -> None:
    game = two_player_scene(board, market=PLAIN, deck_top=["green", "black"])
    game.play("draw 1")
    assert game.view().market == ["green", "blue", "green", "black", "orange"]
    game.play("draw 1")
    assert hand(game) == {"red": 1, "green": 1}
    assert game.view().market == ["black", "blue", "green", "black", "orange"]


@pytest.mark.rule("BASE-DRAW-2")
def test_a_blind_pick_leaves_the_market_alone() -> None:
    game = scene(market=PLAIN, deck_top=["green"])
    game.play("draw blind")
    assert game.view().market == PLAIN


@pytest.mark.rule("BASE-DRAW-3")
@every_market
def test_a_face_up_locomotive_taken_first_is_the_whole_draw(board: str) -> None:
    game = two_player_scene(board, market=["red", "locomotive", "green", "black", "orange"], deck_top=["blue"])
    game.play("draw 2")
    assert hand(game) == {"locomotive": 1}
    assert game.to_move == (1,)
    assert game.view().market == PLAIN


@pytest.mark.rule("BASE-DRAW-4")
@every_market
@pytest.mark.parametrize("first", ["draw 1", "draw blind"])
def test_a_face_up_locomotive_is_never_the_second_pick(board: str, first: str) -> None:
    game = two_player_scene(
        board, market=["red", "blue", "green", "black", "locomotive"], deck_top=["orange", "orange"]
    )
    game.play(first)
    assert refused(game, "draw 5") == "loco_second"
    assert picks(game) == ["draw 1", "draw 2", "draw 3", "draw 4", "draw blind"]
    game.play("draw 4")
    assert game.to_move == (1,)


@pytest.mark.rule("BASE-DRAW-4", "BASE-DRAW-2")
@every_market
def test_nor_is_a_locomotive_that_came_as_the_replacement(board: str) -> None:
    game = two_player_scene(board, market=PLAIN, deck_top=["locomotive"])
    game.play("draw 1")
    assert game.view().market[0] == "locomotive"
    assert refused(game, "draw 1") == "loco_second"
    assert game.to_move == (0,)
    game.play("draw blind")
    assert game.to_move == (1,)


@pytest.mark.rule("BASE-DRAW-5")
@every_market
def test_a_locomotive_drawn_blind_is_one_card(board: str) -> None:
    market = ["red", "blue", "green", "black", "locomotive"]
    game = two_player_scene(board, market=market, deck_top=["locomotive", "orange"])
    game.play("draw blind")
    assert game.to_move == (0,)
    assert picks(game) == ["draw 1", "draw 2", "draw 3", "draw 4", "draw blind"]
    game.play("draw blind")
    assert hand(game) == {"locomotive": 1, "orange": 1}
    assert game.to_move == (1,)


@pytest.mark.rule("BASE-DRAW-5")
def test_a_locomotive_may_also_be_the_second_blind_card() -> None:
    game = scene(market=PLAIN, deck_top=["locomotive", "locomotive"])
    play_all(game, "draw blind", "draw blind")
    assert hand(game) == {"locomotive": 2}


@pytest.mark.rule("BASE-DRAW-6")
@pytest.mark.parametrize("board", [*MARKET_BOARDS, "first_journey"])
def test_a_blind_card_is_known_to_its_drawer_only(board: str) -> None:
    market: dict[str, Any] = {} if board == "first_journey" else {"market": PLAIN}
    red, blue = (two_player_scene(board, deck_top=[card, card], **market) for card in ("red", "blue"))
    count = 2 if board == "first_journey" else 1
    for game in (red, blue):
        game.play("draw blind")

    assert (hand(red), hand(blue)) == ({"red": count}, {"blue": count})
    assert knowledge(red, 0) != knowledge(blue, 0)
    assert red.events_for(0)[:count] == [BlindTaken(seat=0, card="red")] * count
    for other in (1, None):
        assert knowledge(red, other) == knowledge(blue, other)
        assert red.view(other).players[0].cards == count
        assert red.view(other).players[0].known == {}
        assert red.events_for(other) == blue.events_for(other)
        assert red.events_for(other)[:count] == [BlindTaken(seat=0, card=None)] * count


@pytest.mark.rule("BASE-DRAW-6")
def test_a_card_taken_face_up_is_known_to_all() -> None:
    game = scene(market=PLAIN, deck_top=["white", "yellow"])
    play_all(game, "draw 3", "draw blind")
    assert game.view(1).players[0].cards == 2
    assert game.view(1).players[0].known == {"green": 1}
    assert game.events_for(1)[0] == CardTaken(seat=0, place=3, card="green")


@pytest.mark.rule("BASE-DRAW-6")
@pytest.mark.parametrize(("route", "left"), [("dallas-houston/1", {"green": 1}), ("duluth-omaha/1", {})])
def test_what_was_taken_face_up_is_known_until_it_is_spent(route: str, left: dict[str, int]) -> None:
    game = scene(seats=[{"hand": {"green": 5}, "known": {"green": 2}}])
    game.play(f"claim {route} with {game.board.route[game.board.route_ids.index(route)].length} green")
    assert game.view(1).players[0].known == left


@pytest.mark.rule("BASE-DRAW-7", "BASE-DRAW-9")
@every_market
def test_three_locomotives_reset_the_market_but_cost_no_pick(board: str) -> None:
    market = ["red", "locomotive", "locomotive", "blue", "green"]
    game = two_player_scene(
        board, market=market, deck_top=["locomotive", "black", "orange", "red", "blue", "green", "red"]
    )
    events = game.play("draw 1")
    assert MarketSwept(cards=["locomotive", "locomotive", "locomotive", "blue", "green"]) in events
    assert game.view().discard == {"locomotive": 3, "blue": 1, "green": 1}
    assert game.view().market == ["black", "orange", "red", "blue", "green"]

    assert game.to_move == (0,)
    assert kinds(game) == {"draw", "draw_blind"}
    game.play("draw 1")
    assert hand(game) == {"red": 1, "black": 1}
    assert game.to_move == (1,)


@pytest.mark.rule("BASE-DRAW-9")
def test_after_a_reset_the_second_pick_may_be_blind() -> None:
    market = ["red", "locomotive", "locomotive", "blue", "green"]
    game = scene(market=market, deck_top=["locomotive", *PLAIN, "white"])
    play_all(game, "draw 1", "draw blind")
    assert hand(game) == {"red": 1, "white": 1}
    assert game.to_move == (1,)


@pytest.mark.rule("BASE-DRAW-7")
@every_market
def test_two_locomotives_stay(board: str) -> None:
    market = ["red", "locomotive", "locomotive", "blue", "green"]
    game = two_player_scene(board, market=market, deck_top=["black"])
    assert not any(isinstance(event, MarketSwept) for event in game.play("draw 1"))
    assert game.view().market == ["black", "locomotive", "locomotive", "blue", "green"]
    assert game.view().discard == {}


@pytest.mark.rule("BASE-DRAW-7")
def test_the_market_is_reset_after_the_second_pick_as_well() -> None:
    market = ["red", "locomotive", "locomotive", "blue", "green"]
    game = scene(market=market, deck_top=["white", "locomotive", *PLAIN])
    play_all(game, "draw blind", "draw 1")
    assert hand(game) == {"red": 1, "white": 1}
    assert game.view().market == PLAIN
    assert game.view().discard == {"locomotive": 3, "blue": 1, "green": 1}


@pytest.mark.rule("BASE-DRAW-8")
@every_market
def test_a_reset_that_brings_three_locomotives_is_followed_by_another(board: str) -> None:
    again = ["locomotive", "red", "locomotive", "blue", "locomotive"]
    game = two_player_scene(
        board,
        market=["red", "locomotive", "locomotive", "blue", "green"],
        deck_top=["locomotive", *again, "orange", "black", "green", "red", "orange"],
    )
    events = game.play("draw 1")
    assert [event.cards for event in events if isinstance(event, MarketSwept)] == [
        ["locomotive", "locomotive", "locomotive", "blue", "green"],
        again,
    ]
    assert game.view().market == ["orange", "black", "green", "red", "orange"]
    assert sum(game.view().discard.values()) == 10


@pytest.mark.rule("BASE-DRAW-8")
def test_the_resets_stop_where_none_could_help() -> None:
    """With two coloured cards left outside the hands, any five show three locomotives."""
    game = scene(
        seats=[{}, {"hand": all_cards(load("usa"), but={"locomotive": 14, "red": 3})}],
        market=["red", "locomotive", "locomotive", "red", "red"],
        deck_top=["locomotive"],
    )
    events = game.play("draw 1")
    assert not any(isinstance(event, MarketSwept) for event in events)
    assert game.view().market == ["locomotive", "locomotive", "locomotive", "red", "red"]


@pytest.mark.rule("BASE-DRAW-10")
@every_market
def test_without_a_legal_second_pick_the_draw_ends_with_one_card(board: str) -> None:
    others = all_cards(load(board), but={"red": 1, "locomotive": 1})
    game = two_player_scene(board, [{}, {"hand": others}], market=["red", "locomotive", None, None, None])
    game.play("draw 1")
    assert hand(game) == {"red": 1}
    assert game.view().market == [None, "locomotive", None, None, None]
    assert game.to_move == (1,)


@pytest.mark.rule("BASE-DRAW-10")
@every_market
def test_a_second_pick_that_exists_is_due(board: str) -> None:
    others = all_cards(load(board), but={"red": 1, "blue": 1})
    game = two_player_scene(board, [{}, {"hand": others}], market=["red", "blue", None, None, None])
    game.play("draw 1")
    assert picks(game) == ["draw 2"]
    assert refused(game, "pass") == "not_now"
    assert refused(game, "draw blind") == "no_cards"
    game.play("draw 2")
    assert hand(game) == {"red": 1, "blue": 1}
    assert game.to_move == (1,)
