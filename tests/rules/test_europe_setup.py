"""Europe: what every seat begins with, and the first choice of tickets."""

import msgspec
import pytest

from draisine.boards import load
from draisine.play import Game, new_game
from draisine.play.events import MarketFilled, MarketSwept, TicketsChosen, TicketsKept
from tests.scenes import Seat, refused, scene

LONG = {
    "brest-petrograd",
    "cadiz-stockholm",
    "edinburgh-athina",
    "kobenhavn-erzurum",
    "lisboa-danzig",
    "palermo-moskva",
}


def dealt_game(players: int = 2, seed: int = 0, first: int = 0) -> Game:
    return new_game("europe", players, seed=seed, options={"first": first})


def offers(game: Game) -> list[list[str]]:
    return [seat.offer for seat in game.position().seats]


def received(game: Game, seat: int | None) -> str:
    """All that a seat sees and has seen, as one text."""
    return msgspec.json.encode([game.view(seat), game.events_for(seat)]).decode()


@pytest.mark.rule("EU-COMP-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_two_to_five_play_with_45_trains_and_3_stations_each(players: int) -> None:
    seats = dealt_game(players).view().players
    assert [(seat.reserve, seat.stations) for seat in seats] == [(45, 3)] * players


@pytest.mark.rule("EU-COMP-1")
@pytest.mark.parametrize("players", [1, 6])
def test_neither_one_nor_six_can_play(players: int) -> None:
    with pytest.raises(ValueError, match="for 2 to 5 players"):
        dealt_game(players)


@pytest.mark.rule("EU-SETUP-1")
def test_four_cards_each_and_a_market_of_five() -> None:
    # Some first markets are swept: use a deal without that.
    game = next(game for seed in range(50) if not (game := dealt_game(4, seed)).view().discard)
    view = game.view()
    assert [seat.cards for seat in view.players] == [4, 4, 4, 4]
    assert len([card for card in view.market if card]) == 5
    assert view.deck == 89


@pytest.mark.rule("EU-DRAW-2")
def test_three_locomotives_in_the_very_first_market_are_swept() -> None:
    europe = load("europe")
    # Fewer coloured cards and more locomotives: about every second first market has three of them.
    deck = dict.fromkeys(europe.colours, 4) | {"locomotive": 30}
    rich = msgspec.structs.replace(europe, cards=msgspec.structs.replace(europe.cards, deck=deck))
    game = next(game for seed in range(50) if (game := new_game(rich, 2, seed)).view().discard)

    market = [event for event in game.events if isinstance(event, MarketFilled | MarketSwept)]
    first = [event.card for event in market[:5] if isinstance(event, MarketFilled)]
    sweeps = [event for event in market if isinstance(event, MarketSwept)]
    assert first.count("locomotive") >= 3
    assert market[5] == MarketSwept(cards=first)
    view = game.view()
    assert view.phase == "setup_tickets"
    assert (len(view.market), view.market.count(None)) == (5, 0)
    assert view.market.count("locomotive") < 3
    assert sum(view.discard.values()) == 5 * len(sweeps)
    assert view.deck == 62 - 8 - 5 - 5 * len(sweeps)


@pytest.mark.rule("EU-SETUP-2")
def test_one_long_ticket_each_and_the_others_leave_unseen() -> None:
    game = dealt_game(3)
    long_ones = [[ticket for ticket in offer if ticket in LONG] for offer in offers(game)]
    assert [len(one) for one in long_ones] == [1, 1, 1]
    out = game.position().tickets_out or []
    assert len(out) == 3
    assert set(out) | {ticket for one in long_ones for ticket in one} == LONG
    for seat in (0, 1, 2, None):
        assert [ticket for ticket in out if ticket in received(game, seat)] == []


@pytest.mark.rule("EU-SETUP-2")
def test_long_tickets_are_shuffled() -> None:
    deals = {tuple(dealt_game(5, seed).position().tickets_out or []) for seed in range(6)}
    assert len(deals) > 1


@pytest.mark.rule("EU-SETUP-3")
def test_three_regular_tickets_each_and_28_in_the_deck_of_four_players() -> None:
    game = dealt_game(4)
    deck = game.position().ticket_deck or []
    assert [len(set(offer) - LONG) for offer in offers(game)] == [3, 3, 3, 3]
    assert len(deck) == 28
    assert set(deck) & LONG == set()


FIRST = ["cadiz-stockholm", "paris-wien", "berlin-roma", "essen-kyiv"]
SECOND = ["lisboa-danzig", "london-wien", "kyiv-sochi", "roma-smyrna"]
THIRD = ["palermo-moskva", "paris-zagrab", "athina-wilno", "brest-venezia"]
FOURTH = ["brest-petrograd", "berlin-moskva", "sofia-smyrna", "zurich-budapest"]


def choice_scene(*offered: list[str]) -> Game:
    seats: list[Seat] = [{"offer": offer} for offer in offered]
    return scene("europe", len(offered), seats, phase="setup_tickets")


@pytest.mark.rule("EU-SETUP-4")
@pytest.mark.parametrize("kept", [FIRST[1:3], [FIRST[0], FIRST[3]], FIRST[1:], FIRST[:3], FIRST])
def test_keep_two_or_more_of_the_four_in_any_mix(kept: list[str]) -> None:
    game = choice_scene(FIRST, SECOND)
    game.play("keep " + ", ".join(kept), seat=0)
    game.play("keep " + ", ".join(SECOND[:2]), seat=1)
    own = game.view(0).own
    assert own is not None
    assert sorted(ticket.id for ticket in own.tickets) == sorted(kept)
    assert game.view().players[0].tickets == len(kept)


@pytest.mark.rule("EU-SETUP-4")
@pytest.mark.parametrize("kept", ["cadiz-stockholm", "paris-wien", ""])
def test_one_ticket_is_too_few_even_a_long_one(kept: str) -> None:
    game = choice_scene(FIRST, SECOND)
    assert refused(game, f"keep {kept}", seat=0) == "keep_more"
    assert refused(game, "keep cadiz-stockholm, london-wien", seat=0) == "not_offered"


@pytest.mark.rule("EU-SETUP-4")
def test_all_choose_at_the_same_time_before_any_turn() -> None:
    game = choice_scene(FIRST, SECOND, THIRD)
    assert list(game.to_move) == [0, 1, 2]
    assert game.play("keep london-wien, kyiv-sochi", seat=1) == [
        TicketsChosen(seat=1, tickets=["london-wien", "kyiv-sochi"])
    ]
    assert game.events_for(0) == [TicketsChosen(seat=1)]
    assert list(game.to_move) == [0, 2]
    assert refused(game, "draw blind", seat=1) == "not_your_turn"
    assert refused(game, "draw blind", seat=0) == "not_now"
    game.play("keep paris-wien, essen-kyiv", seat=0)
    game.play("keep palermo-moskva, athina-wilno, brest-venezia", seat=2)
    assert list(game.to_move) == [0]
    assert [seat.tickets for seat in game.view().players] == [2, 2, 3]


@pytest.mark.rule("EU-SETUP-5")
def test_rejected_tickets_are_out_of_play_face_down() -> None:
    game = choice_scene(FIRST, SECOND, THIRD, FOURTH)
    assert game.view().ticket_deck == 28
    game.play("keep paris-wien, berlin-roma", seat=0)
    game.play("keep london-wien, kyiv-sochi, roma-smyrna", seat=1)
    game.play("keep palermo-moskva, paris-zagrab, athina-wilno", seat=2)
    game.play("keep brest-petrograd, berlin-moskva, sofia-smyrna", seat=3)

    rejects = {"cadiz-stockholm", "essen-kyiv", "lisboa-danzig", "brest-venezia", "zurich-budapest"}
    position = game.position()
    assert game.view().ticket_deck == 28
    assert set(position.ticket_deck or []) & rejects == set()
    assert set(position.tickets_out or []) == rejects | {"edinburgh-athina", "kobenhavn-erzurum"}
    assert game.events_for(1)[4] == TicketsKept(seat=0, kept=2, rejected=2)
    rejecter, other = game.view(0).own, game.view(1).own
    assert rejecter is not None
    assert other is not None
    assert rejecter.put_away == {"cadiz-stockholm": "out", "essen-kyiv": "out"}
    assert other.put_away == {"lisboa-danzig": "out"}
    assert "essen-kyiv" not in received(game, 1)
    assert "essen-kyiv" not in received(game, None)


@pytest.mark.rule("EU-SETUP-6")
@pytest.mark.parametrize(("first", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_the_starting_seat_is_given(first: int, order: list[int]) -> None:
    game = dealt_game(3, first=first)
    for seat, offer in enumerate(offers(game)):
        game.play("keep " + ", ".join(offer), seat)
    movers: list[int] = []
    for _ in range(3):
        movers += game.to_move
        game.play("draw tickets")
        game.play(game.legal_moves()[0])
    assert movers == order
