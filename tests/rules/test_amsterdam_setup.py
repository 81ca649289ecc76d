"""Amsterdam: what every seat begins with, who starts, and the first choice of contracts."""

import msgspec
import pytest

from draisine.boards import load
from draisine.play import Game, new_game
from draisine.play.events import MarketFilled, MarketSwept
from tests.scenes import refused, scene


def dealt_game(players: int = 2, seed: int = 0, first: int = 0) -> Game:
    return new_game("amsterdam", players, seed=seed, options={"first": first})


def offers(game: Game) -> list[list[str]]:
    return [seat.offer for seat in game.position().seats]


@pytest.mark.rule("AM-COMP-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_sixteen_carts_each(players: int) -> None:
    assert [seat.reserve for seat in dealt_game(players).view().players] == [16] * players


@pytest.mark.rule("AM-COMP-1")
@pytest.mark.parametrize("players", [1, 5])
def test_there_are_four_colours(players: int) -> None:
    with pytest.raises(ValueError, match="for 2 to 4 players"):
        dealt_game(players)


@pytest.mark.rule("AM-SETUP-1")
def test_two_cards_each_and_a_market_of_five() -> None:
    # Some first markets are swept: use a deal without that.
    game = next(game for seed in range(50) if not (game := dealt_game(4, seed)).view().discard)
    view = game.view()
    assert [seat.cards for seat in view.players] == [2, 2, 2, 2]
    assert len([card for card in view.market if card]) == 5
    assert view.deck == 31


@pytest.mark.rule("AM-SETUP-2")
def test_three_jokers_in_the_first_market_are_swept() -> None:
    amsterdam = load("amsterdam")
    # More jokers than in the box: about every second first market has three of them.
    deck = {**amsterdam.cards.deck, "locomotive": 34}
    rich = msgspec.structs.replace(amsterdam, cards=msgspec.structs.replace(amsterdam.cards, deck=deck))
    game = next(game for seed in range(50) if (game := new_game(rich, 2, seed)).view().discard)

    market = [event for event in game.events if isinstance(event, MarketFilled | MarketSwept)]
    first = [event.card for event in market[:5] if isinstance(event, MarketFilled)]
    sweeps = [event for event in market if isinstance(event, MarketSwept)]
    assert first.count("locomotive") >= 3
    assert market[5] == MarketSwept(cards=first)
    view = game.view()
    assert (len(view.market), view.market.count(None)) == (5, 0)
    assert view.market.count("locomotive") < 3
    assert sum(view.discard.values()) == 5 * len(sweeps)
    assert view.deck == 70 - 4 - 5 - 5 * len(sweeps)


@pytest.mark.rule("AM-SETUP-2")
@pytest.mark.parametrize("seed", range(4))
def test_fewer_than_three_jokers_lie_open_when_play_begins(seed: int) -> None:
    game = dealt_game(4, seed)
    swept = sum(isinstance(event, MarketSwept) for event in game.events)
    assert game.view().market.count("locomotive") < 3
    assert sum(game.view().discard.values()) == 5 * swept


@pytest.mark.rule("AM-SETUP-3")
def test_each_keeps_one_of_two_contracts_and_the_others_go_under_the_deck() -> None:
    game = dealt_game(4, first=2)
    dealt_tickets = offers(game)
    assert [len(offer) for offer in dealt_tickets] == [2, 2, 2, 2]
    assert game.view().ticket_deck == 16
    for seat in range(4):
        game.play(f"keep {dealt_tickets[seat][0]}", seat)
    deck = game.position().ticket_deck or []
    assert len(deck) == 20
    # From the starting player on, in any order of answers.
    assert deck[16:] == [dealt_tickets[seat][1] for seat in (2, 3, 0, 1)]
    assert [seat.tickets for seat in game.view().players] == [1, 1, 1, 1]


@pytest.mark.rule("AM-SETUP-3")
def test_both_may_be_kept_but_none_may_not() -> None:
    seats = [{"offer": ["dam-munttoren", "jordaan-waag"]}, {"offer": ["noordermarkt-waag", "blauwbrug-oude_waal"]}]
    game = scene("amsterdam", 2, seats, phase="setup_tickets")
    assert refused(game, "keep ", seat=0) == "keep_more"
    game.play("keep dam-munttoren, jordaan-waag", seat=0)
    game.play("keep noordermarkt-waag", seat=1)
    assert [seat.tickets for seat in game.view().players] == [2, 1]
    assert (game.position().ticket_deck or [])[-1] == "blauwbrug-oude_waal"
    assert game.view().ticket_deck == 21


@pytest.mark.rule("AM-SETUP-4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_sixteen_goods_lie_in_the_open(players: int) -> None:
    game = dealt_game(players)
    for seat in (0, 1, None):
        assert game.view(seat).goods == 16
        assert [player.goods for player in game.view(seat).players] == [0] * players


@pytest.mark.rule("AM-TURN-1")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2, 3, 0]), (2, [2, 3, 0, 1, 2])])
def test_the_given_seat_starts_and_the_turn_goes_round(first: int, order: list[int]) -> None:
    game = dealt_game(4, first=first)
    for seat, offer in enumerate(offers(game)):
        game.play(f"keep {offer[0]}", seat)
    movers: list[int] = []
    for _ in range(5):
        movers += game.to_move
        game.play("draw tickets")
        game.play(game.legal_moves()[0])
    assert movers == order
