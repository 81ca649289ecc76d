"""Decisions on Europe's tunnels and ferries (A-40 to A-50) and its first tickets (A-56)."""

import pytest

from draisine.play import Game
from draisine.play.events import MarketSwept, RouteClaimed, TunnelLeft, TunnelTried
from tests.rules.setups import LOCO, board_with_route, events_of, own, scene_with_cards
from tests.scenes import kinds, play_all, refused, scene

SOFIA = "bucuresti-sofia"
"""A grey tunnel of two spaces."""
BLACK = "madrid-pamplona/2"
"""A black tunnel of three spaces."""


def tunnel(route: str, hand: dict[str, int], laid: str, turned: list[str], players: int = 2) -> Game:
    """A tunnel tried by seat 0."""
    game = scene("europe", players=players, seats=[{"hand": hand}], deck_top=turned)
    game.play(f"claim {route} with {laid}")
    return game


# extras of a tunnel paid with locomotives only.


@pytest.mark.rule("A-40")
def test_extras_on_locomotives_are_locomotives() -> None:
    game = tunnel(SOFIA, {LOCO: 3, "red": 3}, f"2 {LOCO}", [LOCO, "red", "red"])
    assert [str(move) for move in game.legal_moves()] == ["extra 1 locomotive", "leave tunnel"]
    assert refused(game, "extra 1 red") == "wrong_colour"
    game.play("extra 1 locomotive")
    assert own(game, 0).hand == {"red": 3}
    assert game.view().routes == {SOFIA: 0}


@pytest.mark.rule("A-40")
def test_without_a_locomotive_for_the_extra_the_cards_go_back() -> None:
    game = tunnel(SOFIA, {LOCO: 2, "red": 3}, f"2 {LOCO}", [LOCO, "red", "red"])
    assert [str(move) for move in game.legal_moves()] == ["leave tunnel"]
    game.play("leave tunnel")
    assert own(game, 0).hand == {LOCO: 2, "red": 3}
    assert game.view().routes == {}


# what matches.


@pytest.mark.rule("A-41")
def test_the_colour_of_the_tunnel_costs_nothing_when_only_locomotives_are_laid() -> None:
    game = tunnel(BLACK, {LOCO: 3}, f"3 {LOCO}", ["black", "black", "white"])
    assert [event.extra for event in events_of(game, TunnelTried)] == [0]
    assert game.view().routes == {BLACK: 0}


@pytest.mark.rule("A-41")
@pytest.mark.parametrize(
    ("laid", "turned", "extra"),
    [
        ("3 black", ["black", "white", LOCO], 2),
        (f"1 black + 2 {LOCO}", ["black", "white", "black"], 2),
        (f"2 black + 1 {LOCO}", ["white", "white", "red"], 0),
        (f"3 {LOCO}", ["black", LOCO, "black"], 1),
    ],
)
def test_the_colour_laid_and_locomotives_match(laid: str, turned: list[str], extra: int) -> None:
    game = tunnel(BLACK, {"black": 3, LOCO: 3}, laid, turned)
    assert [event.extra for event in events_of(game, TunnelTried)] == [extra]


# cards turned up from a short deck.


@pytest.mark.rule("A-42")
def test_a_short_deck_is_renewed_from_the_discard_alone() -> None:
    # Were the laid reds shuffled in too, the third card turned up would be red and cost one more.
    market: list[str | None] = ["blue"] * 5
    game = scene_with_cards("europe", {"red": 2}, market, deck=["white"], discard={"green": 1})
    game.play(f"claim {SOFIA} with 2 red")
    (tried,) = events_of(game, TunnelTried)
    assert (tried.turned, tried.extra) == (["white", "green"], 0)
    assert game.view().discard == {"white": 1, "green": 1, "red": 2}


@pytest.mark.rule("A-42")
def test_three_cards_are_turned_up_when_deck_and_discard_hold_them() -> None:
    market: list[str | None] = ["blue"] * 5
    game = scene_with_cards("europe", {"red": 2}, market, deck=["white"], discard={"green": 5})
    game.play(f"claim {SOFIA} with 2 red")
    assert [event.turned for event in events_of(game, TunnelTried)] == [["white", "green", "green"]]
    # The card turned up first is not shuffled in: three green ones are left in the deck.
    assert (game.view().deck, game.view().discard) == (3, {"white": 1, "green": 2, "red": 2})


# the end of a tunnel turn.


def locomotives_everywhere() -> Game:
    """No reset can help the market: two plain cards are on the table, all else is locomotives."""
    market: list[str | None] = [LOCO, LOCO, LOCO, "red", "blue"]
    return scene_with_cards("europe", {"green": 5}, market, deck=[LOCO] * 3, discard={})


@pytest.mark.rule("A-43")
def test_what_was_paid_is_in_the_discard_when_the_market_is_settled() -> None:
    game = locomotives_everywhere()
    play_all(game, f"claim {SOFIA} with 2 green", "extra 3 green")
    # Five greens are back: now a reset can help, and it comes after the claim and before the next turn.
    order = [type(event).__name__ for event in game.events]
    assert order.index("RouteClaimed") < order.index("MarketSwept") < order.index("TurnBegan")
    assert game.view().market.count(LOCO) < 3


@pytest.mark.rule("A-43")
def test_cards_taken_back_are_in_the_hand_when_the_market_is_settled() -> None:
    game = locomotives_everywhere()
    play_all(game, f"claim {SOFIA} with 2 green", "leave tunnel")
    assert events_of(game, MarketSwept) == []
    assert own(game, 0).hand == {"green": 5}
    assert game.view().discard == {LOCO: 3}
    assert game.to_move == (1,)


@pytest.mark.rule("A-43")
def test_while_a_tunnel_is_open_its_cards_are_in_no_pile() -> None:
    game = tunnel(SOFIA, {"red": 3}, "2 red", ["red", "blue", "white"])
    view = game.view(0)
    assert (own(game, 0).hand, view.discard) == ({"red": 1}, {})
    game.play("extra 1 red")
    assert game.view().discard == {"red": 4, "blue": 1, "white": 1}


# a seat that cannot pay has to decide as well.


@pytest.mark.rule("A-44")
def test_the_extra_payment_phase_does_not_reveal_whether_it_can_be_paid() -> None:
    turned = ["red", "blue", "white"]
    rich = tunnel(SOFIA, {"red": 3}, "2 red", turned)
    poor = tunnel(SOFIA, {"red": 2, "white": 1}, "2 red", turned)
    assert kinds(rich) == {"extra", "leave_tunnel"}
    assert kinds(poor) == {"leave_tunnel"}
    assert poor.to_move == (0,)
    assert rich.view(1).deck == poor.view(1).deck
    for seat in (1, None):
        assert rich.view(seat) == poor.view(seat)
        assert rich.events_for(seat) == poor.events_for(seat)


@pytest.mark.rule("A-44")
def test_there_is_no_decision_when_nothing_is_due() -> None:
    game = tunnel(SOFIA, {"red": 3}, "2 red", ["green", "blue", "white"])
    assert game.view().routes == {SOFIA: 0}
    assert game.to_move == (1,)


# the mix of extras.


@pytest.mark.rule("A-45")
@pytest.mark.parametrize("extra", ["2 red", f"1 red + 1 {LOCO}", f"2 {LOCO}"])
def test_extras_may_mix_the_colour_and_locomotives(extra: str) -> None:
    game = tunnel(SOFIA, {"red": 4, LOCO: 2}, "2 red", ["red", LOCO, "white"])
    game.play(f"extra {extra}")
    assert game.view().routes == {SOFIA: 0}
    assert game.view().players[0].cards == 2


@pytest.mark.rule("A-45")
@pytest.mark.parametrize(
    ("extra", "reason"),
    [("1 red", "price"), ("3 red", "price"), ("1 red + 1 blue", "two_colours"), ("2 blue", "wrong_colour")],
)
def test_extras_are_exact_and_of_the_colour_laid(extra: str, reason: str) -> None:
    game = tunnel(SOFIA, {"red": 5, "blue": 2}, "2 red", ["red", LOCO, "white"])
    assert refused(game, f"extra {extra}") == reason


# no second thoughts.


@pytest.mark.rule("A-46")
def test_after_the_cards_are_turned_up_declining_is_the_only_alternative() -> None:
    game = tunnel(SOFIA, {"red": 4}, "2 red", ["red", "blue", "white"])
    for move in ("draw 1", "draw blind", "draw tickets", "pass", "station paris with 1 red"):
        assert refused(game, move) == "not_now"
    assert refused(game, "claim brest-dieppe with 2 red") == "not_now"
    game.play("leave tunnel")
    # The attempt was the action of the turn.
    assert game.to_move == (1,)
    assert refused(game, "draw 1", 0) == "not_your_turn"


# laid cards are public.


@pytest.mark.rule("A-47")
@pytest.mark.parametrize("seat", [1, None])
def test_cards_laid_are_public_even_when_taken_back(seat: int | None) -> None:
    game = tunnel(SOFIA, {"red": 1, LOCO: 1, "green": 2}, f"1 red + 1 {LOCO}", ["red", "blue", "white"])
    pending = game.view(seat).tunnel
    assert pending is not None
    assert (pending.laid, pending.turned, pending.extra) == ({"red": 1, LOCO: 1}, ["red", "blue", "white"], 1)
    game.play("leave tunnel")
    tried = TunnelTried(seat=0, route=SOFIA, cards={"red": 1, LOCO: 1}, turned=["red", "blue", "white"], extra=1)
    assert game.events_for(seat)[:2] == [tried, TunnelLeft(seat=0, route=SOFIA)]
    assert game.view(seat).players[0].known == {LOCO: 1, "red": 1}
    assert game.view(seat).players[0].cards == 4


# a tunnel that is also a ferry.


@pytest.mark.rule("A-48")
def test_a_ferry_in_a_tunnel_asks_its_locomotives_of_the_first_payment_only() -> None:
    board = board_with_route("europe", "brindisi-palermo", tunnel=True)
    hand = {"red": 5, LOCO: 1}
    game = scene(board, seats=[{"hand": hand}], deck_top=["red", LOCO, "white"])
    assert refused(game, "claim brindisi-palermo with 3 red") == "need_locos"
    game.play(f"claim brindisi-palermo with 2 red + 1 {LOCO}")
    assert game.view().phase == "tunnel"
    game.play("extra 2 red")
    assert events_of(game, RouteClaimed)[0].cards == {"red": 4, LOCO: 1}
    assert game.view().players[0].score == 4


# more locomotives than a ferry asks for.


@pytest.mark.rule("A-50")
@pytest.mark.parametrize("paid", [f"4 red + 2 {LOCO}", f"3 red + 3 {LOCO}", f"1 red + 5 {LOCO}", f"6 {LOCO}"])
def test_a_ferry_takes_more_locomotives_than_it_has_symbols(paid: str) -> None:
    game = scene("europe", seats=[{"hand": {"red": 5, LOCO: 6}}])
    claim = f"claim palermo-smyrna with {paid}"
    assert claim in [str(move) for move in game.legal_moves()]
    game.play(claim)
    assert game.view().players[0].score == 15


@pytest.mark.rule("A-50")
def test_a_ferry_takes_no_fewer_locomotives_than_it_has_symbols() -> None:
    game = scene("europe", seats=[{"hand": {"red": 5, LOCO: 6}}])
    assert refused(game, f"claim palermo-smyrna with 5 red + 1 {LOCO}") == "need_locos"


# the first tickets.

DEALT = ["brest-petrograd", "amsterdam-pamplona", "athina-wilno", "berlin-roma"]
OTHERS = ["cadiz-stockholm", "amsterdam-wilno", "angora-kharkov", "athina-angora"]


def choice_scene() -> Game:
    return scene("europe", phase="setup_tickets", seats=[{"offer": DEALT}, {"offer": OTHERS}])


@pytest.mark.rule("A-56")
@pytest.mark.parametrize("kept", [DEALT[1:3], DEALT[:2], DEALT[1:], DEALT])
def test_any_two_or_more_may_be_kept_with_or_without_the_long_ticket(kept: list[str]) -> None:
    game = choice_scene()
    assert refused(game, f"keep {DEALT[0]}", 0) == "keep_more"
    game.play(f"keep {', '.join(kept)}", 0)
    game.play(f"keep {', '.join(OTHERS)}", 1)
    assert sorted(ticket.id for ticket in own(game, 0).tickets) == sorted(kept)


@pytest.mark.rule("A-56")
def test_first_tickets_refused_never_come_back() -> None:
    game = choice_scene()
    game.play(f"keep {DEALT[1]}, {DEALT[2]}", 0)
    game.play(f"keep {OTHERS[0]}, {OTHERS[1]}", 1)
    refused_ones = {DEALT[0], DEALT[3], OTHERS[2], OTHERS[3]}
    position = game.position()
    assert game.view().ticket_deck == 40 - 6
    assert not refused_ones & set(position.ticket_deck or [])
    assert refused_ones < set(position.tickets_out or [])
