"""Setting up: pieces, hands, the market, the first tickets and who begins."""

from collections import Counter
from random import Random

import pytest

from draisine.boards import Board, load
from draisine.play import Game, new_game
from draisine.play.events import CardsDealt, MarketFilled, TicketsChosen, TurnBegan
from draisine.play.position import Position
from tests.rules.setups import knowledge
from tests.scenes import kinds, play_all, refused, scene

BOARDS = ["usa", "europe", "old_west", "amsterdam", "first_journey"]

OFFERS = [
    {"offer": ["boston-miami", "calgary-phoenix", "chicago-santa_fe"]},
    {"offer": ["dallas-new_york", "denver-el_paso", "duluth-houston"]},
]


def deal(board: str, players: int, first: int = 0) -> Game:
    """A new game; the seed is one whose first market needs no reset."""
    return new_game(board, players, seed="setup", options={"first": first})


def keep(offer: list[str]) -> str:
    return f"keep {', '.join(offer)}"


def settle(game: Game) -> None:
    """Bring a new game to its first turn: all keep what they may, and choose the first start city open to them."""
    while not kinds(game) & {"draw_blind"}:
        game.play(game.legal_moves()[-1])


def turns_of(game: Game) -> list[int]:
    return [event.seat for event in game.events if isinstance(event, TurnBegan)]


@pytest.mark.rule("BASE-SETUP-1")
@pytest.mark.parametrize(
    ("board", "trains"), [("usa", 45), ("europe", 45), ("old_west", 40), ("amsterdam", 16), ("first_journey", 20)]
)
def test_every_seat_begins_with_all_trains_and_no_points(board: str, trains: int) -> None:
    players = deal(board, 4).view().players
    assert [player.reserve for player in players] == [trains] * 4
    assert [player.score for player in players] == [0] * 4


@pytest.mark.rule("BASE-SETUP-2")
@pytest.mark.parametrize(
    ("board", "hand", "total"),
    [("usa", 4, 110), ("europe", 4, 110), ("old_west", 4, 110), ("amsterdam", 2, 44), ("first_journey", 4, 72)],
)
def test_hands_are_dealt_and_the_rest_is_the_deck(board: str, hand: int, total: int) -> None:
    game = deal(board, 3)
    position = game.position()
    assert [sum(seat.hand.values()) for seat in position.seats] == [hand] * 3
    assert len(position.deck or []) == total - 3 * hand - len(position.market or [])
    assert cards_of(position).total() == total
    assert cards_of(position) == Counter(game.board.cards.deck)


@pytest.mark.rule("BASE-SETUP-2")
def test_the_cards_are_shuffled() -> None:
    one, same, other = (new_game("usa", 2, seed=seed).position() for seed in ("one", "one", "other"))
    assert one.deck == same.deck
    assert one.deck != other.deck


@pytest.mark.rule("BASE-SETUP-3")
@pytest.mark.parametrize(
    ("board", "players", "deck"), [("usa", 5, 85), ("europe", 4, 89), ("old_west", 6, 81), ("amsterdam", 4, 31)]
)
def test_five_cards_are_laid_out_after_the_deal(board: str, players: int, deck: int) -> None:
    game = deal(board, players)
    view = game.view()
    assert len(view.market) == 5
    assert None not in view.market
    assert view.deck == deck
    assert view.discard == {}
    dealt = [type(event) for event in game.events if isinstance(event, CardsDealt | MarketFilled)]
    assert dealt == [CardsDealt] * players + [MarketFilled] * 5


@pytest.mark.rule("BASE-SETUP-3")
def test_a_board_without_a_market_lays_nothing_out() -> None:
    view = deal("first_journey", 4).view()
    assert view.market == []
    assert view.deck == 72 - 16


@pytest.mark.rule("BASE-SETUP-4")
@pytest.mark.parametrize(
    ("board", "dealt", "least"), [("usa", 3, 2), ("europe", 4, 2), ("old_west", 5, 3), ("amsterdam", 2, 1)]
)
def test_a_seat_keeps_at_least_the_minimum_up_to_all(board: str, dealt: int, least: int) -> None:
    game = deal(board, 2)
    offer = game.position().seats[0].offer
    assert len(offer) == dealt
    assert refused(game, keep(offer[: least - 1]), seat=0) == "keep_more"

    game.play(keep(offer[:least]), seat=0)
    second = game.position().seats[1].offer
    game.play(keep(second), seat=1)
    assert [len(seat.tickets) for seat in game.position().seats] == [least, dealt]
    assert set(game.position().seats[0].tickets) == set(offer[:least])


@pytest.mark.rule("BASE-SETUP-4")
def test_each_seat_looks_at_its_own_tickets_only() -> None:
    game = scene(seats=OFFERS, phase="setup_tickets")
    mine, theirs = game.view(0).own, game.view(1).own
    assert mine is not None
    assert theirs is not None
    assert mine.offer == ["boston-miami", "calgary-phoenix", "chicago-santa_fe"]
    assert theirs.offer == ["dallas-new_york", "denver-el_paso", "duluth-houston"]
    assert [player.offered for player in game.view(1).players] == [3, 3]
    assert refused(game, "keep boston-miami, calgary-phoenix", seat=1) == "not_offered"


@pytest.mark.rule("BASE-SETUP-5")
def test_no_turn_starts_before_all_have_chosen() -> None:
    game = scene(seats=OFFERS, phase="setup_tickets")
    assert game.view().to_move == [0, 1]

    game.play("keep dallas-new_york, duluth-houston", seat=1)
    assert game.view().to_move == [0]
    assert refused(game, "draw blind", seat=1) == "not_your_turn"
    assert refused(game, "draw blind", seat=0) == "not_now"
    assert refused(game, "keep dallas-new_york, denver-el_paso", seat=1) == "not_your_turn"

    game.play("keep boston-miami, chicago-santa_fe", seat=0)
    assert turns_of(game) == [0]
    game.play("draw blind", seat=0)


@pytest.mark.rule("BASE-SETUP-5")
def test_a_choice_is_secret_while_others_still_choose() -> None:
    two, three = (scene(seats=OFFERS, phase="setup_tickets") for _ in range(2))
    two.play("keep dallas-new_york, duluth-houston", seat=1)
    three.play("keep dallas-new_york, denver-el_paso, duluth-houston", seat=1)
    assert knowledge(two, 0) == knowledge(three, 0)
    assert two.events_for(0) == three.events_for(0) == [TicketsChosen(seat=1, tickets=None)]
    assert two.events_for(1) == [TicketsChosen(seat=1, tickets=["dallas-new_york", "duluth-houston"])]


@pytest.mark.rule("BASE-SETUP-6")
@pytest.mark.parametrize("board", ["usa", "amsterdam"])
def test_set_up_rejects_go_under_the_ticket_deck(board: str) -> None:
    game = deal(board, 4, first=2)
    before = game.position()
    offers = [seat.offer for seat in before.seats]
    for seat in range(4):
        game.play(keep(offers[seat][:-1]), seat)
    # From the starting seat on.
    rejects = [offers[seat][-1] for seat in (2, 3, 0, 1)]
    assert game.position().ticket_deck == (before.ticket_deck or []) + rejects


@pytest.mark.rule("BASE-SETUP-6")
def test_set_up_rejects_of_old_west_are_shuffled_first() -> None:
    game = deal("old_west", 4)
    before = game.position()
    rejects = {ticket for seat in before.seats for ticket in seat.offer[3:]}
    for seat in range(4):
        game.play(keep(before.seats[seat].offer[:3]), seat)
    deck, old = game.position().ticket_deck or [], before.ticket_deck or []
    assert deck[:-8] == old
    assert set(deck[-8:]) == rejects


@pytest.mark.rule("BASE-SETUP-6")
def test_set_up_rejects_of_europe_leave_the_game() -> None:
    game = deal("europe", 4)
    before = game.position()
    rejects = {ticket for seat in before.seats for ticket in seat.offer[2:]}
    for seat in range(4):
        game.play(keep(before.seats[seat].offer[:2]), seat)
    after = game.position()
    assert after.ticket_deck == before.ticket_deck
    assert set(after.tickets_out or []) == set(before.tickets_out or []) | rejects
    assert len(rejects) == 8


@pytest.mark.rule("BASE-SETUP-7")
@pytest.mark.parametrize("board", BOARDS)
def test_turns_go_clockwise_from_the_starting_seat(board: str) -> None:
    game = deal(board, 4, first=1)
    settle(game)
    while len(turns_of(game)) < 6:
        game.play("draw blind")
    assert turns_of(game) == [1, 2, 3, 0, 1, 2]


@pytest.mark.rule("BASE-SETUP-7")
def test_without_a_given_seat_the_first_is_random() -> None:
    firsts = [new_game("amsterdam", 4, seed=f"lot {number}").view().first for number in range(12)]
    assert set(firsts) == {0, 1, 2, 3}
    assert new_game("amsterdam", 4, seed="lot 3").view().first == firsts[3]


def cards_of(position: Position) -> Counter[str]:
    """All train cards of a position, wherever they are."""
    cards = Counter(position.deck) + Counter(card for card in position.market or [] if card)
    cards.update(position.discard or {})
    for seat in position.seats:
        cards.update(seat.hand)
    if position.tunnel is not None:
        cards.update(position.tunnel.laid)
        cards.update(position.tunnel.turned)
    return cards


def tickets_of(position: Position) -> list[str]:
    """All tickets of a position, wherever they are."""
    tickets = (position.ticket_deck or []) + position.ticket_discard + (position.tickets_out or [])
    for seat in position.seats:
        tickets += seat.tickets + seat.shown + seat.offer
    return sorted(tickets)


def assert_nothing_lost(game: Game, board: Board) -> None:
    position = game.position()
    assert cards_of(position) == Counter(board.cards.deck)
    assert tickets_of(position) == sorted(board.ticket_ids)


@pytest.mark.rule("BASE-SETUP-8")
@pytest.mark.parametrize("board", BOARDS)
def test_no_card_and_no_ticket_is_ever_lost(board: str) -> None:
    game, whole, dice = deal(board, 3), load(board), Random(8)
    for _ in range(50):
        assert_nothing_lost(game, whole)
        if game.is_over:
            break
        game.play(dice.choice(game.legal_moves()))


@pytest.mark.rule("BASE-SETUP-8")
def test_cards_on_the_table_for_a_tunnel_are_not_lost() -> None:
    game = scene("europe", seats=[{"hand": {"red": 3}}], deck_top=["red", "blue", "green"])
    play_all(game, "claim angora-constantinople with 2 red")
    tunnel = game.position().tunnel
    assert tunnel is not None
    assert (tunnel.laid, tunnel.turned) == ({"red": 2}, ["red", "blue", "green"])
    assert_nothing_lost(game, load("europe"))
