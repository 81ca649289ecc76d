"""The USA board: what it adds to the shared rules, and its examples."""

from random import Random
from typing import Any

import pytest

from draisine.boards import load
from draisine.play import Game, new_game
from draisine.play.events import GameOver, LastRound, Passed, TurnBegan
from tests.rules.setups import hand
from tests.scenes import Seat, all_cards, kinds, play_all, refused, scene

NORTH_31 = [
    *["calgary-vancouver", "calgary-winnipeg", "sault_st_marie-winnipeg", "montreal-sault_st_marie"],
    *["montreal-new_york", "new_york-washington/1", "raleigh-washington/1", "charleston-raleigh", "atlanta-charleston"],
]
SOUTH_31 = [
    *["los_angeles-san_francisco/1", "el_paso-los_angeles", "el_paso-houston", "houston-new_orleans"],
    *["miami-new_orleans", "atlanta-miami", "atlanta-nashville", "nashville-saint_louis"],
]
MIDDLE_12 = ["helena-seattle", "duluth-helena"]

NORTH_30 = [*NORTH_31[:7], "nashville-raleigh"]
SOUTH_24 = [
    *["el_paso-los_angeles", "el_paso-houston", "houston-new_orleans", "miami-new_orleans", "charleston-miami"],
    *["denver-santa_fe", "el_paso-santa_fe"],
]
FORTY_TWO = [
    *["calgary-winnipeg", "duluth-helena", "duluth-toronto", "el_paso-houston", "el_paso-los_angeles"],
    *["helena-seattle", "miami-new_orleans"],
]


def own(*networks: list[str]) -> dict[str, int]:
    """The routes of the first seat, of the second, and so on."""
    return {route: seat for seat, routes in enumerate(networks) for route in routes}


def finished(routes: dict[str, int], seats: list[Seat], **position: Any) -> Game:
    return scene(players=len(seats), seats=seats, routes=routes, phase="over", end="last_round", **position)


def line(game: Game, kind: str) -> list[int]:
    """One line of the score sheet, seat by seat."""
    lines = [line for seat in game.score_sheet().seats for line in seat.lines]
    return [line.points for line in lines if line.kind == kind]


@pytest.mark.rule("US-COMP-1")
def test_five_players_have_forty_five_trains_each() -> None:
    players = new_game("usa", 5, seed="usa").view().players
    assert [player.reserve for player in players] == [45] * 5
    with pytest.raises(ValueError, match="2 to 5"):
        new_game("usa", 6)


@pytest.mark.rule("US-SETUP-1")
def test_three_players_get_four_cards_each() -> None:
    game = new_game("usa", 3, seed="usa")
    assert [player.cards for player in game.view().players] == [4, 4, 4]
    assert [sum(hand(game, seat).values()) for seat in range(3)] == [4, 4, 4]


@pytest.mark.rule("US-SETUP-2")
def test_three_tickets_are_dealt_and_two_or_three_kept() -> None:
    game = new_game("usa", 5, seed="usa")
    offers = [seat.offer for seat in game.position().seats]
    assert [len(offer) for offer in offers] == [3] * 5
    assert game.view().ticket_deck == 15
    assert refused(game, f"keep {offers[4][0]}", seat=4) == "keep_more"

    for seat, (first, second, _) in enumerate(offers):
        game.play(f"keep {first}, {second}", seat)
    assert game.view().ticket_deck == 30 - 15 + 5
    assert set((game.position().ticket_deck or [])[-5:]) == {offer[2] for offer in offers}
    assert [player.tickets for player in game.view().players] == [2] * 5


@pytest.mark.rule("US-SETUP-2")
def test_all_three_tickets_may_be_kept() -> None:
    game = new_game("usa", 2, seed="usa")
    for seat, dealt in enumerate(game.position().seats):
        game.play(f"keep {', '.join(dealt.offer)}", seat)
    assert game.view().ticket_deck == 24
    assert [player.tickets for player in game.view().players] == [3, 3]


@pytest.mark.rule("US-SETUP-3")
def test_the_bonus_for_the_longest_trail_waits_for_the_end() -> None:
    """The first player's trail is far ahead; its routes are worth 4 + 15 + 15 + 10."""
    game = scene(seats=[{"hand": {"black": 5}}, {}], routes=own(NORTH_31[:3]), turns_left=2)
    game.play("claim montreal-sault_st_marie with 5 black")
    assert [player.score for player in game.view().players] == [44, 0]
    assert game.view().end is None

    play_all(game, "draw blind", "draw blind")
    assert game.view().end == "last_round"
    assert line(game, "longest_trail") == [10, 0]
    assert [seat.total for seat in game.score_sheet().seats] == [54, 0]


@pytest.mark.rule("US-TURN-1")
def test_the_actions_are_cards_a_route_or_tickets() -> None:
    game = scene(seats=[{"hand": {"blue": 3}}, {}])
    assert kinds(game) == {"draw", "draw_blind", "claim", "draw_tickets"}
    assert refused(game, "station denver with 1 blue") == "no_such_action"
    assert refused(game, "swap tickets") == "no_such_action"
    assert refused(game, "start denver") == "not_now"
    assert refused(game, "pass") == "can_act"


@pytest.mark.rule("US-TURN-1")
def test_no_other_action_turns_up_in_a_whole_game() -> None:
    game, rng, found = new_game("usa", 3, seed="usa"), Random(1), set[str]()
    for _ in range(60):
        found |= kinds(game)
        game.play(rng.choice(game.legal_moves()))
    assert found == {"keep", "draw", "draw_blind", "claim", "draw_tickets"}


@pytest.mark.rule("US-TURN-1")
def test_a_forced_pass_comes_alone() -> None:
    game = scene(seats=[{}, {"hand": all_cards(load("usa"))}], ticket_deck=[])
    assert [str(move) for move in game.legal_moves()] == ["pass"]
    assert game.play("pass") == [Passed(seat=0), TurnBegan(seat=1)]


@pytest.mark.rule("US-TURN-2")
@pytest.mark.parametrize("first", [0, 2])
def test_the_starting_seat_moves_first(first: int) -> None:
    game = new_game("usa", 4, seed="usa", options={"first": first})
    for seat, dealt in enumerate(game.position().seats):
        game.play(f"keep {', '.join(dealt.offer)}", seat)
    assert game.to_move == (first,)
    assert game.events[-1] == TurnBegan(seat=first)


@pytest.mark.rule("US-CLAIM-1")
def test_montreal_new_york_takes_three_blue_cards() -> None:
    game = scene(seats=[{"hand": {"blue": 3, "red": 3}}])
    assert refused(game, "claim montreal-new_york with 3 red") == "wrong_colour"
    game.play("claim montreal-new_york with 3 blue")
    assert game.view().players[0].score == 4
    assert hand(game) == {"red": 3}


@pytest.mark.rule("US-CLAIM-2")
def test_montreal_toronto_takes_three_cards_of_any_colour() -> None:
    game = scene(seats=[{"hand": {"green": 3, "red": 1}}])
    assert refused(game, "claim montreal-toronto with 2 green + 1 red") == "two_colours"
    game.play("claim montreal-toronto with 3 green")
    assert game.view().routes == {"montreal-toronto": 0}
    assert hand(game) == {"red": 1}


@pytest.mark.rule("US-MULTI-1")
@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_with_two_or_three_players_a_double_serves_once(players: int, seat: int) -> None:
    seats: list[Seat] = [{"hand": {"red": 2, "locomotive": 2}} for _ in range(players)]
    game = scene(players=players, seats=seats, routes={"boston-new_york/1": 0}, mover=seat % players)
    assert refused(game, "claim boston-new_york/2 with 2 red") == ("closed" if seat % players else "own_twin")
    assert "boston-new_york/2" in game.view().closed


@pytest.mark.rule("US-MULTI-1")
@pytest.mark.parametrize("players", [4, 5])
def test_with_four_or_five_both_tracks_are_used(players: int) -> None:
    game = scene(players=players, seats=[{}, {"hand": {"red": 2}}], routes={"boston-new_york/1": 0}, mover=1)
    game.play("claim boston-new_york/2 with 2 red")
    assert game.view().routes == {"boston-new_york/1": 0, "boston-new_york/2": 1}


@pytest.mark.rule("US-SCORE-1")
def test_routes_of_one_to_six_spaces_score_up_to_thirty_nine() -> None:
    claims = [
        "seattle-vancouver/1 with 1 red",
        "houston-new_orleans with 2 red",
        "montreal-toronto with 3 red",
        "calgary-helena with 4 red",
        "atlanta-miami with 5 blue",
        "el_paso-houston with 6 green",
    ]
    game = scene(seats=[{"hand": {"red": 10, "blue": 5, "green": 6}}, {}])
    running = []
    for claim in claims:
        game.play(f"claim {claim}")
        running.append(game.view().players[0].score)
        play_all(game, "draw blind", "draw blind")
    assert running == [1, 3, 7, 14, 24, 39]
    assert game.view().players[0].reserve == 45 - 21


@pytest.mark.rule("US-TICKET-1")
def test_three_tickets_are_drawn_and_the_reject_goes_last() -> None:
    deck = load("usa").ticket_ids[:10]
    game = scene(ticket_deck=deck)
    game.play("draw tickets")
    assert game.position().seats[0].offer == deck[:3]
    assert refused(game, "keep") == "keep_more"

    game.play(f"keep {deck[0]}, {deck[2]}")
    assert game.position().seats[0].tickets == [deck[0], deck[2]]
    assert game.position().ticket_deck == [*deck[3:], deck[1]]
    assert game.view().ticket_deck == 8


@pytest.mark.rule("US-TICKET-1")
@pytest.mark.parametrize("left", [1, 2])
def test_of_fewer_than_three_tickets_all_are_drawn(left: int) -> None:
    deck = load("usa").ticket_ids[:left]
    game = scene(ticket_deck=deck)
    game.play("draw tickets")
    assert game.position().seats[0].offer == deck
    assert refused(game, "keep") == "keep_more"
    game.play(f"keep {deck[0]}")
    assert game.view().ticket_deck == left - 1


@pytest.mark.rule("US-DECK-1")
def test_with_all_cards_in_hands_claims_and_tickets_remain() -> None:
    others = all_cards(load("usa"), but={"blue": 3})
    game = scene(seats=[{"hand": {"blue": 3}}, {"hand": others}])
    assert (game.view().deck, game.view().discard, game.view().market) == (0, {}, [None] * 5)
    assert kinds(game) == {"claim", "draw_tickets"}
    assert refused(game, "draw blind") == "no_cards"
    assert refused(game, "draw 1") == "slot_empty"


@pytest.mark.rule("US-END-1")
@pytest.mark.parametrize(
    ("claim", "left"),
    [
        ("atlanta-nashville with 1 blue", 2),
        ("houston-new_orleans with 2 blue", 1),
        ("montreal-new_york with 3 blue", 0),
    ],
)
def test_two_trains_or_fewer_give_every_seat_one_more_turn(claim: str, left: int) -> None:
    """The third of five players had three trains left."""
    seats: list[Seat] = [{}, {}, {"hand": {"blue": 3}}]
    game = scene(players=5, seats=seats, routes=dict.fromkeys(FORTY_TWO, 2), mover=2)
    events = game.play(f"claim {claim}")
    assert game.view().players[2].reserve == left
    assert events[-2:] == [LastRound(seat=2), TurnBegan(seat=3)]

    for _ in range(5):
        assert not game.is_over
        play_all(game, "draw blind", "draw blind")
    assert [event.seat for event in game.events if isinstance(event, TurnBegan)] == [3, 4, 0, 1, 2]
    assert game.events[-1] == GameOver(end="last_round")


@pytest.mark.rule("US-PATH-1")
def test_the_longest_trail_earns_ten_for_all_seats_that_have_it() -> None:
    game = finished(own(NORTH_31, SOUTH_31, MIDDLE_12), [{}, {}, {}])
    assert [seat.trail for seat in game.score_sheet().seats] == [31, 31, 12]
    assert line(game, "longest_trail") == [10, 10, 0]


@pytest.mark.rule("US-PATH-1")
def test_a_shorter_trail_earns_nothing() -> None:
    game = finished(own(NORTH_30, SOUTH_31, MIDDLE_12), [{}, {}, {}])
    assert [seat.trail for seat in game.score_sheet().seats] == [30, 31, 12]
    assert line(game, "longest_trail") == [0, 10, 0]


@pytest.mark.rule("US-WIN-1")
def test_equal_totals_and_tickets_go_to_the_longer_trail() -> None:
    """52 + 20 + 8 + 10 for the trail, and 66 + 20 + 4."""
    seats: list[Seat] = [
        {"score": 52, "tickets": ["vancouver-montreal", "sault_st_marie-nashville"]},
        {"score": 66, "tickets": ["los_angeles-miami", "denver-el_paso"]},
    ]
    sheet = finished(own(NORTH_30, SOUTH_24), seats).score_sheet()
    assert [seat.total for seat in sheet.seats] == [90, 90]
    assert [seat.completed for seat in sheet.seats] == [2, 2]
    assert [seat.trail for seat in sheet.seats] == [30, 24]
    assert sheet.winners == [0]


@pytest.mark.rule("US-WIN-1")
def test_completed_tickets_come_before_the_trail() -> None:
    """80 + 10 for the trail against 86 + 4 for a ticket."""
    seats: list[Seat] = [{"score": 80}, {"score": 86, "tickets": ["denver-el_paso"]}]
    sheet = finished(own(NORTH_30, SOUTH_24), seats).score_sheet()
    assert [seat.total for seat in sheet.seats] == [90, 90]
    assert sheet.winners == [1]


@pytest.mark.rule("US-WIN-1")
def test_the_tied_players_own_trails_count_though_a_third_has_the_longest() -> None:
    seats: list[Seat] = [{"score": 90}, {"score": 90}, {"score": 10}]
    sheet = finished(
        own(MIDDLE_12[:1], ["montreal-new_york", "montreal-toronto", "portland-seattle/1"], SOUTH_31), seats
    )
    assert [seat.trail for seat in sheet.score_sheet().seats] == [6, 6, 31]
    assert sheet.score_sheet().winners == [0, 1]

    longer = finished(own(MIDDLE_12, ["montreal-new_york", "montreal-toronto"], SOUTH_31), seats)
    assert [seat.trail for seat in longer.score_sheet().seats] == [12, 6, 31]
    assert longer.score_sheet().winners == [0]


@pytest.mark.rule("US-WIN-1")
def test_what_stays_equal_is_shared() -> None:
    sheet = finished(own(NORTH_31, SOUTH_31), [{"score": 80}, {"score": 80}]).score_sheet()
    assert [seat.total for seat in sheet.seats] == [90, 90]
    assert sheet.winners == [0, 1]
