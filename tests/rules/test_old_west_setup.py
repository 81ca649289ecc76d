"""Old West: how a game is set up."""

from typing import Any

import pytest

from draisine.play import Game, new_game
from draisine.play.events import StartChosen, TicketsKept, TurnBegan
from draisine.play.moves import KeepTickets
from tests.scenes import Seat, kinds, play_all, refused, scene

OFFERS = [
    ["ashland-seattle", "bend-las_vegas", "bend-los_angeles", "boise-san_diego", "boise-wolf_point"],
    ["bozeman-denver", "casper-winnemucca", "denver-seattle", "denver-tucson", "eugene-missoula"],
    ["flagstaff-seattle", "fresno-phoenix", "great_falls-phoenix", "helena-las_cruces", "phoenix-pueblo"],
    ["las_vegas-tucson", "phoenix-spokane", "portland-sacramento", "redding-spokane", "roswell-seattle"],
]


def choice_scene(players: int) -> Game:
    """Every seat has five tickets to choose from."""
    return scene("old_west", players, [{"offer": offer} for offer in OFFERS[:players]], phase="setup_tickets")


def start_choice_scene(players: int, first: int = 0, seats: list[Seat] | None = None, **position: Any) -> Game:
    """The tickets are chosen, the start cities are not."""
    last = (first - 1) % players
    return scene("old_west", players, seats, phase="start_city", first=first, mover=last, **position)


@pytest.mark.rule("OW-COMP-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_play_with_forty_trains_each(players: int) -> None:
    game = new_game("old_west", players, seed=1)

    assert [player.reserve for player in game.view().players] == [40] * players


@pytest.mark.rule("OW-COMP-1")
@pytest.mark.parametrize("players", [1, 7])
def test_one_or_seven_cannot_play(players: int) -> None:
    with pytest.raises(ValueError, match=f"old_west is for 2 to 6 players, not {players}"):
        new_game("old_west", players, seed=1)


@pytest.mark.rule("OW-SETUP-1")
def test_five_tickets_are_dealt_to_each() -> None:
    game = new_game("old_west", 6, seed=1)

    assert [len(seat.offer) for seat in game.position().seats] == [5] * 6
    assert game.view().ticket_deck == 50 - 6 * 5


@pytest.mark.rule("OW-SETUP-1")
def test_keeping_fewer_than_three_tickets_is_refused() -> None:
    game = choice_scene(2)

    assert refused(game, KeepTickets([]), 0) == "keep_more"
    assert refused(game, KeepTickets(OFFERS[0][:2]), 0) == "keep_more"
    # All choices of three, four or five out of five.
    assert len(game.legal_moves(0)) == 10 + 5 + 1
    # The same ticket named twice does not make three.
    assert refused(game, KeepTickets(OFFERS[0][:2] + OFFERS[0][:1]), 0) == "twice"


@pytest.mark.rule("OW-SETUP-1")
@pytest.mark.parametrize("kept", [3, 4, 5])
def test_three_four_or_five_tickets_may_be_kept(kept: int) -> None:
    game = choice_scene(2)

    game.play(KeepTickets(OFFERS[0][:kept]), 0)
    game.play(KeepTickets(OFFERS[1]), 1)

    assert game.position().seats[0].tickets == OFFERS[0][:kept]
    assert TicketsKept(seat=0, kept=kept, rejected=5 - kept, tickets=OFFERS[0][:kept]) in game.events


@pytest.mark.rule("OW-SETUP-2")
def test_the_rejects_of_all_seats_lie_under_the_ticket_deck() -> None:
    game = choice_scene(4)
    on_top = game.position().ticket_deck or []

    for seat, offer in enumerate(OFFERS):
        game.play(KeepTickets(offer[:3]), seat)

    deck = game.position().ticket_deck or []
    rejects = [ticket for offer in OFFERS for ticket in offer[3:]]
    assert len(deck) == 50 - 20 + 8
    assert deck[:30] == on_top
    assert sorted(deck[30:]) == sorted(rejects)


@pytest.mark.rule("OW-SETUP-2")
def test_the_rejects_are_shuffled_together() -> None:
    def order(seed: int) -> list[str]:
        game = Game.from_position(before, seed=seed)
        for seat, offer in enumerate(OFFERS):
            game.play(KeepTickets(offer[:3]), seat)
        return (game.position().ticket_deck or [])[-8:]

    before = choice_scene(4).position()
    in_deal_order = [ticket for offer in OFFERS for ticket in offer[3:]]

    assert order(seed=1) != order(seed=2)
    assert in_deal_order not in (order(seed=1), order(seed=2))


@pytest.mark.rule("OW-SETUP-2")
def test_no_seat_knows_where_a_shuffled_reject_lies() -> None:
    game = choice_scene(2)

    game.play(KeepTickets(OFFERS[0][:3]), 0)
    game.play(KeepTickets(OFFERS[1][:3]), 1)

    own = game.view(0).own
    assert own is not None
    assert own.put_away == {"boise-san_diego": "shuffled", "boise-wolf_point": "shuffled"}


@pytest.mark.rule("OW-SETUP-3")
def test_each_seat_has_three_cities_before_the_start_cities_are_chosen() -> None:
    view = new_game("old_west", 6, seed=1).view()

    assert [player.cities for player in view.players] == [3] * 6
    assert view.cities == {}


@pytest.mark.rule("OW-SETUP-4")
@pytest.mark.parametrize(("first", "order"), [(0, [3, 2, 1, 0]), (2, [1, 0, 3, 2])])
def test_start_cities_are_chosen_from_the_last_seat_back_to_the_first(first: int, order: list[int]) -> None:
    game = new_game("old_west", 4, seed=1, options={"first": first})
    for seat in range(4):
        game.play(KeepTickets(game.position().seats[seat].offer), seat)

    for city in ("denver", "seattle", "phoenix", "boise"):
        game.play(f"start {city}")

    assert [event.seat for event in game.events if isinstance(event, StartChosen)] == order
    assert game.events[-1] == TurnBegan(seat=first)
    assert game.to_move == (first,)


@pytest.mark.rule("OW-SETUP-4")
def test_start_cities_wait_until_all_tickets_are_chosen() -> None:
    game = choice_scene(2)
    game.play(KeepTickets(OFFERS[1]), 1)

    assert refused(game, "start denver", 1) == "not_your_turn"
    assert refused(game, "start denver", 0) == "not_now"

    game.play(KeepTickets(OFFERS[0]), 0)
    assert game.to_move == (1,)
    assert kinds(game) == {"start"}


@pytest.mark.rule("OW-SETUP-4")
def test_start_cities_are_chosen_in_order_before_the_first_turn() -> None:
    game = start_choice_scene(3)

    assert refused(game, "start denver", 0) == "not_your_turn"
    assert refused(game, "start denver", 1) == "not_your_turn"
    assert refused(game, "draw blind", 2) == "not_now"


@pytest.mark.rule("OW-SETUP-5")
def test_a_start_city_takes_one_of_the_three_cities_free_of_charge() -> None:
    game = start_choice_scene(2, seats=[{}, {"hand": {"red": 2, "blue": 2}}])

    game.play("start denver")

    view = game.view(1)
    assert view.cities == {"denver": 1}
    assert [player.cities for player in view.players] == [3, 2]
    assert view.players[1].start == "denver"
    assert view.own is not None
    assert view.own.hand == {"blue": 2, "red": 2}
    assert view.discard == {}


@pytest.mark.rule("OW-SETUP-6")
def test_a_city_that_is_taken_cannot_be_chosen_as_start() -> None:
    game = start_choice_scene(3)
    play_all(game, "start denver", "start seattle")

    assert refused(game, "start denver") == "city_taken"
    assert refused(game, "start seattle") == "city_taken"
    assert len(game.legal_moves()) == 41 - 2

    game.play("start roswell")
    assert game.view().cities == {"denver": 2, "seattle": 1, "roswell": 0}
