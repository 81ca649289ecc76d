"""Europe: tunnels, from the laid payment to the cards put away."""

from collections import Counter

import pytest

from draisine.boards import load
from draisine.play import Game, View
from draisine.play.events import LastRound, PointsScored, RouteClaimed, TunnelLeft, TunnelTried
from tests.scenes import all_cards, kinds, play_all, refused, scene

GREY = "angora-constantinople"  # two spaces
BLACK = "madrid-pamplona/2"  # three spaces


def tunnel_scene(deck_top: list[str], **hand: int) -> Game:
    """Seat 0 is to move with this hand; these cards lie on top of the deck, and the discard is empty."""
    return scene("europe", seats=[{"hand": hand}], deck_top=deck_top)


def due(view: View) -> int:
    """The number of extra cards due."""
    return view.tunnel.extra if view.tunnel else 0


def total(cards: dict[str, int]) -> int:
    return sum(cards.values())


@pytest.mark.rule("EU-TUNNEL-1")
def test_the_payment_is_laid_before_three_cards_are_turned_up() -> None:
    game = tunnel_scene(["black", "red", "blue", "white"], black=4)
    deck = game.view().deck
    assert game.play(f"claim {BLACK} with 3 black") == [
        TunnelTried(seat=0, route=BLACK, cards={"black": 3}, turned=["black", "red", "blue"], extra=1)
    ]
    assert game.view().deck == deck - 3
    assert game.position().seats[0].hand == {"black": 1}
    assert game.view().routes == {}


@pytest.mark.rule("EU-TUNNEL-1")
def test_a_wrong_payment_is_refused_before_anything_is_turned_up() -> None:
    game = tunnel_scene(["red", "red", "red"], black=4, white=3, locomotive=1)
    # `refused` checks that the deck is as before.
    assert refused(game, f"claim {BLACK} with 2 black") == "price"
    assert refused(game, f"claim {BLACK} with 4 black") == "price"
    assert refused(game, f"claim {BLACK} with 3 white") == "wrong_colour"
    assert refused(game, f"claim {BLACK} with 2 black + 1 white") == "two_colours"
    assert game.to_move == (0,)


@pytest.mark.rule("EU-TUNNEL-1")
def test_a_payment_of_colour_and_locomotives_or_of_locomotives_may_be_laid() -> None:
    for cards in ("2 black + 1 locomotive", "1 black + 2 locomotive", "3 locomotive"):
        game = tunnel_scene(["red", "red", "red"], black=2, locomotive=3)
        game.play(f"claim {BLACK} with {cards}")
        assert game.view().routes == {BLACK: 0}


@pytest.mark.rule("EU-TUNNEL-2")
@pytest.mark.parametrize(
    ("turned", "extra"),
    [
        (["red", "locomotive", "blue"], 2),
        (["white", "red", "blue"], 1),
        (["red", "red", "red"], 3),
        (["locomotive", "locomotive", "locomotive"], 3),
    ],
)
def test_each_card_of_the_colour_and_each_locomotive_costs_one_extra(turned: list[str], extra: int) -> None:
    game = tunnel_scene(turned, red=5)
    game.play(f"claim {GREY} with 2 red")
    for seat in (0, 1, None):
        assert due(game.view(seat)) == extra
    for cards in range(1, 4):
        if cards != extra:
            assert refused(game, f"extra {cards} red") == "price"
    game.play(f"extra {extra} red")
    assert game.view().routes == {GREY: 0}


@pytest.mark.rule("EU-TUNNEL-2")
def test_cards_of_other_colours_cost_nothing() -> None:
    game = tunnel_scene(["blue", "white", "black"], red=2)
    events = game.play(f"claim {GREY} with 2 red")
    assert events[:2] == [
        TunnelTried(seat=0, route=GREY, cards={"red": 2}, turned=["blue", "white", "black"], extra=0),
        RouteClaimed(seat=0, route=GREY, cards={"red": 2}),
    ]


@pytest.mark.rule("EU-TUNNEL-3")
@pytest.mark.parametrize("extra", ["1 red", "1 locomotive"])
def test_an_extra_card_is_of_the_colour_or_a_locomotive(extra: str) -> None:
    game = tunnel_scene(["red", "white", "black"], red=3, blue=1, locomotive=1)
    game.play(f"claim {GREY} with 2 red")
    assert refused(game, "extra 1 blue") == "wrong_colour"
    game.play(f"extra {extra}")
    assert game.view().routes == {GREY: 0}
    assert game.view().players[0].cards == 2


@pytest.mark.rule("EU-TUNNEL-3")
def test_the_extra_card_must_be_in_the_hand() -> None:
    game = tunnel_scene(["red", "white", "black"], red=2, blue=1, locomotive=1)
    game.play(f"claim {GREY} with 2 red")
    # The laid cards are on the table: they do not pay a second time.
    assert refused(game, "extra 1 red") == "not_in_hand"


@pytest.mark.rule("EU-TUNNEL-4")
def test_after_locomotives_alone_only_locomotives_cost_extra() -> None:
    game = tunnel_scene(["red", "red", "locomotive"], red=2, locomotive=3)
    game.play(f"claim {GREY} with 2 locomotive")
    assert due(game.view()) == 1
    assert refused(game, "extra 1 red") == "wrong_colour"
    game.play("extra 1 locomotive")
    assert game.view().routes == {GREY: 0}
    assert game.position().seats[0].hand == {"red": 2}


@pytest.mark.rule("EU-TUNNEL-4")
def test_the_colour_of_the_tunnel_costs_nothing_after_locomotives_alone() -> None:
    game = tunnel_scene(["black", "black", "black"], locomotive=3)
    events = game.play(f"claim {BLACK} with 3 locomotive")
    assert RouteClaimed(seat=0, route=BLACK, cards={"locomotive": 3}) in events


@pytest.mark.rule("EU-TUNNEL-4")
def test_a_seat_without_locomotives_cannot_pay_for_locomotives_alone() -> None:
    game = tunnel_scene(["red", "red", "locomotive"], red=2, locomotive=2)
    game.play(f"claim {GREY} with 2 locomotive")
    assert kinds(game) == {"leave_tunnel"}


@pytest.mark.rule("EU-TUNNEL-5")
def test_trains_and_points_follow_the_length_not_the_price() -> None:
    game = tunnel_scene(["red", "locomotive", "blue"], red=4, locomotive=1)
    game.play(f"claim {GREY} with 2 red")
    events = game.play("extra 1 red + 1 locomotive")
    assert events[:2] == [
        RouteClaimed(seat=0, route=GREY, cards={"red": 3, "locomotive": 1}),
        PointsScored(seat=0, points=2, reason="route"),
    ]
    seat = game.position().seats[0]
    assert (seat.hand, seat.reserve, seat.score) == ({"red": 1}, 43, 2)
    assert game.to_move == (1,)


@pytest.mark.rule("EU-TUNNEL-5")
def test_with_nothing_due_the_tunnel_is_claimed_at_once() -> None:
    game = tunnel_scene(["white", "white", "blue"], red=2)
    game.play(f"claim {GREY} with 2 red")
    seat = game.position().seats[0]
    assert (seat.hand, seat.reserve, seat.score) == ({}, 43, 2)
    assert game.to_move == (1,)


@pytest.mark.rule("EU-TUNNEL-6")
def test_declining_to_pay_takes_the_cards_back() -> None:
    game = tunnel_scene(["red", "white", "blue"], red=3, locomotive=1)
    before = game.position().seats[0]
    game.play(f"claim {GREY} with 1 red + 1 locomotive")
    assert kinds(game) == {"extra", "leave_tunnel"}
    events = game.play("leave tunnel")
    assert events[0] == TunnelLeft(seat=0, route=GREY)
    after = game.position().seats[0]
    assert (after.hand, after.score, after.reserve) == (before.hand, before.score, before.reserve)
    assert game.view().routes == {}
    assert game.to_move == (1,)


@pytest.mark.rule("EU-TUNNEL-6")
def test_all_cards_come_back_and_were_public() -> None:
    game = tunnel_scene(["black", "white", "blue"], black=3, locomotive=1, red=2)
    play_all(game, f"claim {BLACK} with 2 black + 1 locomotive", "leave tunnel")
    assert game.position().seats[0].hand == {"black": 3, "locomotive": 1, "red": 2}
    player = game.view(1).players[0]
    assert (player.cards, player.known) == (6, {"black": 2, "locomotive": 1})


@pytest.mark.rule("EU-TUNNEL-6")
def test_a_seat_that_cannot_pay_can_only_take_the_cards_back() -> None:
    game = tunnel_scene(["red", "white", "blue"], red=2, green=5)
    game.play(f"claim {GREY} with 2 red")
    assert kinds(game) == {"leave_tunnel"}
    assert refused(game, "draw blind") == "not_now"
    assert refused(game, f"claim {GREY} with 2 green") == "not_now"
    game.play("leave tunnel")
    assert game.position().seats[0].hand == {"green": 5, "red": 2}
    assert game.to_move == (1,)


@pytest.mark.rule("EU-TUNNEL-6")
def test_a_failed_attempt_is_a_turn_of_the_last_round() -> None:
    game = scene("europe", seats=[{"hand": {"red": 2}}], deck_top=["red", "white", "blue"], turns_left=1)
    play_all(game, f"claim {GREY} with 2 red", "leave tunnel")
    assert game.is_over
    assert not any(isinstance(event, LastRound) for event in game.events)


@pytest.mark.rule("EU-TUNNEL-7")
def test_the_turned_cards_are_discarded_after_a_declined_attempt() -> None:
    game = tunnel_scene(["red", "white", "blue"], red=2)
    game.play(f"claim {GREY} with 2 red")
    assert game.view().discard == {}
    game.play("leave tunnel")
    assert game.view().discard == {"red": 1, "white": 1, "blue": 1}


@pytest.mark.rule("EU-TUNNEL-7")
def test_the_turned_cards_are_discarded_with_the_payment_of_a_claim() -> None:
    game = tunnel_scene(["red", "white", "blue"], red=3)
    play_all(game, f"claim {GREY} with 2 red", "extra 1 red")
    assert game.view().discard == {"red": 4, "white": 1, "blue": 1}


@pytest.mark.rule("EU-TUNNEL-7")
def test_the_turned_cards_are_discarded_when_nothing_was_due() -> None:
    game = tunnel_scene(["green", "white", "blue"], red=2)
    game.play(f"claim {GREY} with 2 red")
    assert game.view().discard == {"red": 2, "green": 1, "white": 1, "blue": 1}


def nearly_out(deck: list[str], discard: dict[str, int]) -> Game:
    """Seat 0 has six red cards; all cards that are not in these piles or the market are with seat 1."""
    market = ["white", "white", "yellow", "yellow", "purple"]
    rest = all_cards(load("europe"), but=Counter(["red"] * 6 + market + deck) + Counter(discard))
    seats = [{"hand": {"red": 6}}, {"hand": rest}]
    return scene("europe", seats=seats, market=market, deck=deck, discard=discard)


@pytest.mark.rule("EU-TUNNEL-8")
@pytest.mark.parametrize(
    ("deck", "discard"), [(["red", "blue"], {}), (["red"], {"blue": 1}), ([], {"red": 1, "blue": 1})]
)
def test_with_two_cards_left_two_are_turned_up(deck: list[str], discard: dict[str, int]) -> None:
    game = nearly_out(deck, discard)
    events = game.play(f"claim {GREY} with 2 red")
    tried = next(event for event in events if isinstance(event, TunnelTried))
    assert (sorted(tried.turned), tried.extra) == (["blue", "red"], 1)
    assert (game.view().deck, game.view().discard) == (0, {})
    game.play("extra 1 red")
    assert game.view().discard == {"red": 4, "blue": 1}


@pytest.mark.rule("EU-TUNNEL-8")
def test_with_three_cards_left_in_deck_and_discard_all_three_are_turned_up() -> None:
    game = nearly_out(["red"], {"red": 1, "blue": 1})
    game.play(f"claim {GREY} with 2 red")
    assert due(game.view()) == 2
    tunnel = game.view().tunnel
    assert tunnel is not None
    # The laid cards stay on the table: they are not shuffled in.
    assert (tunnel.laid, sorted(tunnel.turned)) == ({"red": 2}, ["blue", "red", "red"])


@pytest.mark.rule("EU-TUNNEL-9")
def test_with_no_card_left_the_tunnel_costs_no_more_than_its_length() -> None:
    game = nearly_out([], {})
    events = game.play(f"claim {GREY} with 2 red")
    assert events[:2] == [
        TunnelTried(seat=0, route=GREY, cards={"red": 2}, turned=[], extra=0),
        RouteClaimed(seat=0, route=GREY, cards={"red": 2}),
    ]
    assert game.position().seats[0].hand == {"red": 4}
    assert game.view().discard == {"red": 2}
    assert game.view().players[0].score == 2


@pytest.mark.rule("EU-TUNNEL-10")
def test_on_a_grey_tunnel_the_colour_laid_is_the_one_that_counts() -> None:
    reds = tunnel_scene(["red", "red", "red"], green=2, red=2)
    reds.play(f"claim {GREY} with 2 green")
    assert reds.view().routes == {GREY: 0}

    greens = tunnel_scene(["green", "green", "red"], green=3, red=2)
    greens.play(f"claim {GREY} with 2 green")
    assert due(greens.view()) == 2
    assert refused(greens, "extra 2 red") == "wrong_colour"


@pytest.mark.rule("EU-TUNNEL-11")
@pytest.mark.parametrize("laid", ["2 green", "1 green + 1 locomotive"])
def test_a_turned_locomotive_counts_against_any_colour(laid: str) -> None:
    game = tunnel_scene(["locomotive", "red", "white"], green=3, locomotive=1)
    game.play(f"claim {GREY} with {laid}")
    assert due(game.view()) == 1


@pytest.mark.rule("EU-TUNNEL-12")
def test_a_failed_tunnel_stays_open_to_all() -> None:
    seats = [{"hand": {"red": 2}}, {"hand": {"blue": 2}}]
    top = ["red", "white", "black", "blue", "white", "black", "green", "white", "black"]
    game = scene("europe", seats=seats, deck_top=top)
    play_all(game, f"claim {GREY} with 2 red", "leave tunnel")
    play_all(game, f"claim {GREY} with 2 blue", "leave tunnel")
    assert game.view().routes == {}
    assert total(game.view().discard) == 6
    game.play(f"claim {GREY} with 2 red")
    assert game.view().routes == {GREY: 0}
