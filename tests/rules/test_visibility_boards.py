"""Visibility: what single boards add to the table, and a search for leaks in random games."""

from random import Random
from typing import Any

import msgspec
import pytest

from draisine.boards import load
from draisine.engine.compiler.records import pack
from draisine.play import Game, new_game
from draisine.play.events import (
    AlvinPlaced,
    CityFounded,
    PointsScored,
    StartChosen,
    StationBuilt,
    TicketDone,
    TicketDrawn,
    TicketsSwapped,
)
from tests.rules.setups import LOCO, old_west_scene, own
from tests.scenes import play_all, scene

OTHERS = [1, None]
ALL_VIEWERS = [0, 1, None]

# Europe.


@pytest.mark.parametrize("viewer", ALL_VIEWERS)
def test_stations_on_the_board_and_left_are_public(viewer: int | None) -> None:
    game = scene("europe", seats=[{"hand": {"red": 1}}], stations={"roma": 1})
    game.play("station paris with 1 red")
    view = game.view(viewer)
    assert view.stations == {"paris": 0, "roma": 1}
    assert [player.stations for player in view.players] == [2, 2]
    assert StationBuilt(seat=0, city="paris", cards={"red": 1}) in game.events_for(viewer)


@pytest.mark.rule("A-44", "A-47")
@pytest.mark.parametrize("viewer", ALL_VIEWERS)
def test_a_tunnel_in_progress_is_public_but_not_the_hand_behind_it(viewer: int | None) -> None:
    hand = {"red": 2, LOCO: 1, "green": 3}
    game = scene("europe", seats=[{"hand": hand}], deck_top=["red", "blue", LOCO])
    game.play(f"claim bucuresti-sofia with 1 red + 1 {LOCO}")
    view = game.view(viewer)
    assert view.tunnel is not None
    assert view.tunnel.route == "bucuresti-sofia"
    assert view.tunnel.laid == {"red": 1, LOCO: 1}
    assert view.tunnel.turned == ["red", "blue", LOCO]
    assert view.tunnel.extra == 2
    # One red and three greens are left, which cannot pay: only seat 0 knows that.
    assert (view.players[0].cards, view.players[0].known) == (4, {})
    assert game.legal_moves(1) == []


@pytest.mark.rule("EU-SETUP-2")
def test_long_tickets_are_known_only_to_the_seat_that_was_dealt_them() -> None:
    game = new_game("europe", 3, seed=11)
    board = load("europe")
    long = {name for name, ticket in zip(board.ticket_ids, board.ticket, strict=True) if ticket.long}
    dealt = [own(game, seat).offer[0] for seat in range(3)]
    assert len(set(dealt)) == 3
    assert set(dealt) < long
    for seat in range(3):
        assert tickets_in(game, game.view(seat)) & long == {dealt[seat]}
        assert tickets_in(game, game.events_for(seat)) & long == {dealt[seat]}
    assert tickets_in(game, game.view(None)) == set()


def test_first_tickets_rejected_in_europe_are_known_to_the_seat_that_rejected_them() -> None:
    game = new_game("europe", 2, seed=11)
    offers = [own(game, seat).offer for seat in (0, 1)]
    for seat in (0, 1):
        game.play(f"keep {', '.join(offers[seat][2:])}", seat)
    assert own(game, 0).put_away == dict.fromkeys(offers[0][:2], "out")
    assert not tickets_in(game, game.view(1)) & set(offers[0])
    assert tickets_in(game, game.view(None)) == set()


# Old West.


@pytest.mark.parametrize("viewer", ALL_VIEWERS)
def test_start_cities_are_public_as_they_are_chosen_while_tickets_stay_hidden(viewer: int | None) -> None:
    game = new_game("old_west", 2, seed=3, options={"first": 0})
    offers = [own(game, seat).offer for seat in (0, 1)]
    for seat in (0, 1):
        game.play(f"keep {', '.join(offers[seat])}", seat)
    game.play("start denver", 1)
    view = game.view(viewer)
    assert [player.start for player in view.players] == [None, "denver"]
    assert StartChosen(seat=1, city="denver") in game.events_for(viewer)
    assert tickets_in(game, view) == (set() if viewer is None else set(offers[viewer]))


@pytest.mark.parametrize("viewer", ALL_VIEWERS)
def test_cities_their_price_and_every_scored_point_are_public(viewer: int | None) -> None:
    game = old_west_scene(["denver", "pueblo"], [{"orange": 1, "black": 1, "red": 2}])
    play_all(game, "claim denver-pueblo/1 with 1 orange", "draw blind", "draw blind")
    play_all(game, "claim cheyenne-denver/1 with 1 black", "city cheyenne with 2 red")
    view, events = game.view(viewer), game.events_for(viewer)
    assert view.cities == {"denver": 0, "pueblo": 1, "cheyenne": 0}
    assert [player.cities for player in view.players] == [1, 2]
    assert CityFounded(seat=0, city="cheyenne", cards={"red": 2}) in events
    scored = [(event.seat, event.points) for event in events if isinstance(event, PointsScored)]
    assert scored == [(0, 1), (1, 1), (0, 1)]


@pytest.mark.parametrize("viewer", ALL_VIEWERS)
def test_alvins_place_and_holder_are_public(viewer: int | None) -> None:
    game = old_west_scene(["albuquerque", "boise"], [{"red": 2}], options={"alvin": True})
    assert (game.view(viewer).alvin_at, game.view(viewer).alvin_with) == ("roswell", None)
    play_all(game, "claim albuquerque-roswell with 2 red", "alvin albuquerque")
    assert (game.view(viewer).alvin_at, game.view(viewer).alvin_with) == ("albuquerque", 0)
    assert AlvinPlaced(seat=0, city="albuquerque") in game.events_for(viewer)


def test_the_order_of_shuffled_rejects_is_hidden() -> None:
    game = new_game("old_west", 2, seed=3)
    offers = [own(game, seat).offer for seat in (0, 1)]
    for seat in (0, 1):
        game.play(f"keep {', '.join(offers[seat][2:])}", seat)
    assert own(game, 0).put_away == dict.fromkeys(offers[0][:2], "shuffled")
    assert not tickets_in(game, game.view(1)) & set(offers[0])


# Amsterdam.


@pytest.mark.rule("AM-GOODS-3")
@pytest.mark.parametrize("viewer", ALL_VIEWERS)
def test_goods_and_their_pile_are_public(viewer: int | None) -> None:
    view = scene("amsterdam", seats=[{"goods": 3}, {"goods": 1}]).view(viewer)
    assert [player.goods for player in view.players] == [3, 1]
    assert view.goods == 12


@pytest.mark.rule("AM-TICKET-4")
def test_completing_a_contract_shows_others_nothing_but_the_route() -> None:
    games = []
    for contract in ("dam-munttoren", "jordaan-waag"):
        seats = [{"hand": {"black": 2}, "tickets": [contract]}, {}]
        games.append(scene("amsterdam", seats=seats, routes={"begijnhof-dam": 0}))
    for game in games:
        game.play("claim begijnhof-munttoren with 2 black")
    complete, open_one = games
    assert own(complete, 0).tickets[0].done
    assert not own(open_one, 0).tickets[0].done
    for viewer in OTHERS:
        assert complete.view(viewer) == open_one.view(viewer)
        assert pack(complete.observation(viewer)) == pack(open_one.observation(viewer))
        assert complete.events_for(viewer) == open_one.events_for(viewer)


# First Journey.


@pytest.mark.rule("FJ-TICKET-2", "FJ-COAST-4")
@pytest.mark.parametrize("viewer", ALL_VIEWERS)
def test_completed_tickets_and_coast_cards_are_public(viewer: int | None) -> None:
    seats = [{"hand": {"red": 1}, "tickets": ["denver-los_angeles", "seattle-winnipeg"], "coasts": True}, {}]
    game = scene("first_journey", seats=seats, routes={"albuquerque-los_angeles/1": 0})
    game.play("claim albuquerque-denver with 1 red")
    player = game.view(viewer).players[0]
    assert (player.shown, player.coasts, player.tickets) == (["denver-los_angeles"], True, 2)
    assert TicketDone(seat=0, ticket="denver-los_angeles") in game.events_for(viewer)
    drawn = [event for event in game.events_for(viewer) if isinstance(event, TicketDrawn)]
    assert [event.ticket is not None for event in drawn] == [viewer == 0]


@pytest.mark.rule("FJ-SETUP-3")
def test_hands_and_unfinished_tickets_of_first_journey_are_counts_to_others() -> None:
    game = new_game("first_journey", 2, seed=2, options={"first": 0})
    assert sum(own(game, 0).hand.values()) == 4
    assert len(own(game, 0).tickets) == 2
    for viewer in OTHERS:
        player = game.view(viewer).players[0]
        assert (player.cards, player.known, player.tickets, player.shown) == (4, {}, 2, [])
    assert tickets_in(game, game.view(None)) == set()
    mine = {ticket.id for ticket in own(game, 1).tickets}
    assert tickets_in(game, game.view(1)) == tickets_in(game, game.events_for(1)) | mine == mine


def test_swapped_tickets_are_known_to_the_swapper_until_they_are_shuffled() -> None:
    old = ["denver-seattle", "kansas_city-miami"]
    others = ["calgary-chicago", "chicago-helena"]
    seats = [{"tickets": old}, {"tickets": others}]
    game = scene("first_journey", seats=seats, ticket_deck=["miami-new_york", "seattle-winnipeg"])
    game.play("swap tickets")
    assert game.events_for(0)[0] == TicketsSwapped(seat=0, count=2, tickets=old)
    assert own(game, 0).put_away == dict.fromkeys(old, "discard")
    for viewer in OTHERS:
        assert game.events_for(viewer)[0] == TicketsSwapped(seat=0, count=2, tickets=None)
        assert (game.view(viewer).ticket_deck, game.view(viewer).ticket_discard) == (0, 2)
    # The pile is empty: the next swap shuffles the discard, and takes what was in it.
    game.play("swap tickets")
    assert own(game, 0).put_away == {}


# Random games.

ROUTE_FIELDS = {"routes", "closed", "pending", "route", "trail_routes"}


def strings_in(value: Any) -> set[str]:
    """All strings of a document but names of routes, which may look like those of tickets."""
    if isinstance(value, str):
        return {value}
    if isinstance(value, dict):
        parts = [part for key, part in value.items() if key not in ROUTE_FIELDS]
        return {key for key in value if isinstance(key, str)}.union(*map(strings_in, parts))
    if isinstance(value, list):
        return set[str]().union(*map(strings_in, value))
    return set()


def tickets_in(game: Game, shown: Any) -> set[str]:
    """The tickets that a view, or a list of events, names."""
    return strings_in(msgspec.to_builtins(shown)) & set(game.board.ticket_ids)


def check_no_leak(game: Game, since: int) -> None:
    """Every seat's view and last events against what the position says it may know."""
    position = game.position()
    shown = {ticket for seat in position.seats for ticket in seat.shown}
    for viewer in (*range(game.players), None):
        allowed = set(shown)
        if viewer is not None:
            mine = position.seats[viewer]
            allowed |= {*mine.tickets, *mine.offer}
            allowed |= {ticket for ticket, seat in position.put_by.items() if seat == viewer}
        view = game.view(viewer)
        assert tickets_in(game, view) <= allowed
        assert tickets_in(game, game.events_for(viewer, since)) <= allowed
        for player, truth in zip(view.players, position.seats, strict=True):
            assert player.cards == sum(truth.hand.values())
            assert all(truth.hand[card] >= count for card, count in player.known.items())


@pytest.mark.rule("BASE-DRAW-6", "BASE-TICKET-8", "A-32")
@pytest.mark.parametrize("board", ["usa", "europe", "old_west", "first_journey", "amsterdam"])
def test_no_view_and_no_event_reveals_a_secret(board: str) -> None:
    chance = Random(board)
    game = new_game(board, 3, seed=board)
    for _ in range(60):
        since = len(game.events)
        game.play(chance.choice(game.legal_moves()))
        if game.is_over:
            break
        check_no_leak(game, since)
