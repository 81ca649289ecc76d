"""Decisions on Old West: bonuses, ferries, networks, the end (A-34, A-80 to A-88)."""

from typing import Any

import pytest

from draisine.boards import load
from draisine.play import Game, ScoreSheet
from draisine.play.events import LastRound
from tests.rules.setups import LOCO, board_with_route, events_of, old_west_scene, own
from tests.scenes import kinds, play_all, refused

STARTS = ["denver", "boise", "tucson"]
SHORT = {
    "cheyenne-denver/1": 0,
    "cheyenne-green_river/1": 0,
    "green_river-salt_lake_city/1": 0,
    "boise-idaho_falls/1": 1,
    "helena-idaho_falls": 1,
    "idaho_falls-salt_lake_city/1": 1,
}
"""Seat 0 has joined Cheyenne to Salt Lake City (5), seat 1 Helena to Salt Lake City (6)."""


def final_scores(starts: list[str], **position: Any) -> ScoreSheet:
    return old_west_scene(starts, phase="over", end="last_round", turns_left=0, **position).score_sheet()


def globetrotter(sheet: ScoreSheet) -> list[int]:
    return [line.points for seat in sheet.seats for line in seat.lines if line.kind == "globetrotter"]


# Globetrotter.


@pytest.mark.rule("A-80")
def test_all_seats_that_completed_most_tickets_are_globetrotters() -> None:
    more = [{"tickets": ["cheyenne-salt_lake_city"]}, {"tickets": ["helena-salt_lake_city"]}]
    sheet = final_scores(STARTS, routes=SHORT, more=more)
    assert [seat.completed for seat in sheet.seats] == [1, 1, 0]
    assert globetrotter(sheet) == [15, 15, 0]


@pytest.mark.rule("A-80")
def test_no_seat_is_globetrotter_without_a_completed_ticket() -> None:
    more = [{"tickets": ["denver-seattle"]}, {"tickets": ["boise-wolf_point"]}]
    assert globetrotter(final_scores(STARTS, routes=SHORT, more=more)) == [0, 0, 0]
    assert globetrotter(final_scores(STARTS)) == [0, 0, 0]


@pytest.mark.rule("A-34")
def test_a_ticket_drawn_in_the_last_turn_counts_for_globetrotter() -> None:
    more = [{"tickets": []}, {"tickets": ["helena-salt_lake_city"]}]
    game = old_west_scene(STARTS, routes=SHORT, more=more, ticket_deck=["cheyenne-salt_lake_city"], turns_left=1)
    play_all(game, "draw tickets", "keep cheyenne-salt_lake_city")
    assert globetrotter(game.score_sheet()) == [15, 15, 0]


# the longest trail.


@pytest.mark.rule("A-81")
def test_old_west_has_no_bonus_for_the_longest_trail() -> None:
    sheet = final_scores(STARTS, routes=SHORT)
    assert [line.kind for line in sheet.seats[0].lines] == [
        "routes",
        "tickets_done",
        "tickets_failed",
        "globetrotter",
    ]
    assert [seat.total for seat in sheet.seats] == [1 + 7 + 1, 4 + 7 + 2, 0]


@pytest.mark.rule("A-81")
@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [
        # More tickets win against the longer trail.
        (["cheyenne-salt_lake_city"], [], [0]),
        # Else the longer trail does: 6 against 7.
        ([], [], [1]),
    ],
)
def test_ties_are_broken_by_tickets_and_then_by_trail(first: list[str], second: list[str], winners: list[int]) -> None:
    bonus = 15 + 5 if first else 0
    more = [{"score": 50, "tickets": first}, {"score": 50 + bonus, "tickets": second}]
    sheet = final_scores(STARTS, routes=SHORT, more=more)
    assert sheet.seats[0].total == sheet.seats[1].total
    assert [seat.trail for seat in sheet.seats] == [6, 7, 0]
    assert sheet.winners == winners


@pytest.mark.rule("A-81")
def test_equal_trails_share_the_victory() -> None:
    routes = {"denver-pueblo/1": 0, "bend-boise/1": 1}
    sheet = final_scores(STARTS, routes={**routes, "pueblo-santa_fe/1": 0}, more=[{"score": 9}, {"score": 9}])
    assert [seat.trail for seat in sheet.seats] == [4, 4, 0]
    assert sheet.winners == [0, 1]


# coloured ferries.


def ferry(hand: dict[str, int]) -> Game:
    """Grand Junction–St. George, four white spaces, with one locomotive on it."""
    board = board_with_route("old_west", "grand_junction-st_george", ferry=1)
    return old_west_scene(["st_george", "boise"], [hand], board=board)


@pytest.mark.rule("A-82")
@pytest.mark.parametrize("paid", [f"3 white + 1 {LOCO}", f"2 white + 2 {LOCO}", f"4 {LOCO}"])
def test_a_coloured_ferry_takes_its_colour_and_locomotives(paid: str) -> None:
    game = ferry({"white": 4, LOCO: 4})
    game.play(f"claim grand_junction-st_george with {paid}")
    assert game.view().players[0].score == 7


@pytest.mark.rule("A-82")
def test_a_coloured_ferry_takes_neither_another_colour_nor_too_few_locomotives() -> None:
    game = ferry({"white": 4, "red": 3, LOCO: 1})
    assert refused(game, f"claim grand_junction-st_george with 3 red + 1 {LOCO}") == "wrong_colour"
    assert refused(game, "claim grand_junction-st_george with 4 white") == "need_locos"


@pytest.mark.rule("A-82")
def test_the_grey_ferry_takes_any_one_colour() -> None:
    game = old_west_scene(["los_angeles", "boise"], [{"red": 5, LOCO: 4}])
    assert refused(game, f"claim los_angeles-san_francisco with 5 red + 2 {LOCO}") == "need_locos"
    game.play(f"claim los_angeles-san_francisco with 4 red + 3 {LOCO}")
    assert game.view().players[0].score == 18


# shuffling the rejects.


def rejects_of_set_up(seed: int) -> list[str]:
    """The tickets under the deck after two seats kept three of five, dealt in the order of their numbers."""
    tickets = load("old_west").ticket_ids
    seats = [{"offer": tickets[:5]}, {"offer": tickets[5:10]}]
    position = {"board": "old_west", "players": 2, "phase": "setup_tickets", "seats": seats}
    game = Game.from_position(position, seed=seed)
    game.play(f"keep {', '.join(tickets[2:5])}", 0)
    game.play(f"keep {', '.join(tickets[7:10])}", 1)
    return (game.position().ticket_deck or [])[-4:]


@pytest.mark.rule("A-83")
def test_the_rejects_of_set_up_are_shuffled_together() -> None:
    tickets = load("old_west").ticket_ids
    piles = [rejects_of_set_up(seed) for seed in range(6)]
    expected = sorted([*tickets[:2], *tickets[5:7]])
    assert [sorted(pile) for pile in piles] == [expected] * 6
    assert len({tuple(pile) for pile in piles}) > 1
    # Together: not seat by seat either.
    assert any(set(pile[:2]) not in (set(tickets[:2]), set(tickets[5:7])) for pile in piles)


@pytest.mark.rule("A-83")
def test_rejects_in_play_are_not_shuffled() -> None:
    pile = load("old_west").ticket_ids[:8]
    under = []
    for seed in range(6):
        seats = [{"start": "denver"}, {"start": "boise"}]
        position = {"board": "old_west", "players": 2, "seats": seats, "cities": {"denver": 0, "boise": 1}}
        game = Game.from_position({**position, "ticket_deck": pile}, seed=seed)
        play_all(game, "draw tickets", f"keep {pile[1]}")
        under.append((game.position().ticket_deck or [])[-3:])
    assert under == [[pile[0], pile[2], pile[3]]] * 6


# what joins a route to the network.


@pytest.mark.rule("A-84")
@pytest.mark.parametrize(
    "claim",
    [
        "denver-grand_junction with 3 red",  # at the start city
        "pueblo-santa_fe/1 with 3 black",  # at the end of an own route
        "grand_junction-pueblo with 3 purple",  # so is this
        "durango-pueblo with 3 red",
    ],
)
def test_one_end_in_the_network_is_enough(claim: str) -> None:
    hand = {"red": 3, "black": 3, "purple": 3}
    game = old_west_scene(["denver", "boise"], [hand], routes={"denver-pueblo/1": 0})
    game.play(f"claim {claim}")
    assert len(game.view().routes) == 2


@pytest.mark.rule("A-84")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("denver-pueblo/1 with 1 orange", "pueblo-santa_fe/1 with 3 black"),
        ("cheyenne-denver/2 with 1 purple", "casper-cheyenne/1 with 2 orange"),
    ],
)
def test_a_claim_widens_the_network_by_its_far_end(first: str, second: str) -> None:
    game = old_west_scene(["denver", "boise"], [{"orange": 3, "black": 3, "purple": 1}])
    assert refused(game, f"claim {second}") == "not_connected"
    play_all(game, f"claim {first}", "no city", "draw blind", "draw blind", f"claim {second}")
    assert len(game.view().routes) == 2


@pytest.mark.rule("A-84")
def test_both_ends_may_be_in_the_network_already() -> None:
    routes = {"denver-pueblo/1": 0, "denver-grand_junction": 0}
    game = old_west_scene(["denver", "boise"], [{"purple": 3}], routes=routes)
    game.play("claim grand_junction-pueblo with 3 purple")
    assert game.view().routes["grand_junction-pueblo"] == 0


@pytest.mark.rule("A-84")
def test_neither_a_city_nor_anothers_route_joins_a_route_to_the_network() -> None:
    game = old_west_scene(
        ["denver", "pueblo"],
        [{"red": 3, "green": 2}],
        routes={"durango-pueblo": 1},
        cities={"seattle": 0},
    )
    assert refused(game, "claim portland-seattle/1 with 2 green") == "not_connected"
    assert refused(game, "claim durango-grand_junction with 2 green") == "not_connected"


# a start city hemmed in.


@pytest.mark.rule("A-85")
def test_a_seat_hemmed_in_draws_cards_and_tickets() -> None:
    walls = {"casper-gillette": 0, "billings-gillette": 0, "gillette-wolf_point": 0}
    hand = {"blue": 4, "green": 4, "purple": 4, LOCO: 4}
    game = old_west_scene(["casper", "gillette"], [{}, hand], routes=walls, mover=1)
    assert kinds(game) == {"draw", "draw_blind", "draw_tickets"}
    assert refused(game, "claim casper-gillette with 1 green") == "taken"
    assert refused(game, "claim casper-green_river with 2 blue") == "not_connected"
    assert refused(game, "pass") == "can_act"
    play_all(game, "draw blind", "draw blind")
    assert own(game, 1).hand[LOCO] >= 4
    assert game.to_move == (0,)


# the end.

SPENT = [
    "denver-salt_lake_city/1",
    "salt_lake_city-winnemucca/1",
    "boise-winnemucca",
    "boise-seattle/1",
    "seattle-spokane/1",
    "great_falls-spokane",
    "great_falls-wolf_point",
]
"""35 of the 40 trains."""


@pytest.mark.rule("A-87")
@pytest.mark.parametrize(
    ("more", "left", "last_round"),
    [("cheyenne-denver/1", 3, []), ("missoula-spokane/1", 2, [LastRound(seat=0)])],
)
def test_the_last_round_begins_at_two_trains_of_forty(more: str, left: int, last_round: list[LastRound]) -> None:
    routes = dict.fromkeys([*SPENT, more], 0)
    game = old_west_scene(["denver", "tucson", "ashland"], [{"orange": 1}], routes=routes)
    play_all(game, "claim denver-pueblo/1 with 1 orange", "no city")
    assert game.view().players[0].reserve == left
    assert events_of(game, LastRound) == last_round
    assert game.view().turns_left == (3 if last_round else None)


# few tickets left.


@pytest.mark.rule("A-88")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_fewer_than_four_tickets_are_drawn_as_they_are_and_one_is_kept(left: int) -> None:
    pile = load("old_west").ticket_ids[:left]
    game = old_west_scene(["denver", "boise"], ticket_deck=pile)
    game.play("draw tickets")
    assert own(game, 0).offer == pile
    assert refused(game, "keep") == "keep_more"
    game.play(f"keep {pile[0]}")
    assert game.position().ticket_deck == pile[1:]
