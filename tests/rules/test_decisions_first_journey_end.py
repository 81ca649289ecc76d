"""Decisions on First Journey: its end, stalemate and passing (A-98 to A-106)."""

from typing import Any

import pytest

from draisine.boards import RULES_VERSION, load
from draisine.play import Game
from draisine.play.events import TicketDone
from tests.rules.setups import LOCO, board_with_route, events_of
from tests.scenes import Seat, all_cards, kinds, play_all, refused, scene

DONE = ["albuquerque-chicago", "albuquerque-duluth", "atlanta-montreal", "atlanta-new_york", "calgary-chicago"]
OTHERS_DONE = ["calgary-los_angeles", "calgary-san_francisco", "chicago-helena", "chicago-miami", "chicago-new_orleans"]
"""Tickets completed earlier."""

# the last train.

SPENT = [
    "albuquerque-dallas/1",
    "denver-duluth",
    "miami-washington/1",
    "chicago-new_york/1",
    "helena-winnipeg",
    "atlanta-chicago",
]
"""18 of the 20 trains."""
LAST = "claim albuquerque-salt_lake_city with 2 yellow"


def last_train(first: Seat, others: list[Seat]) -> Game:
    """Seat 0 has two trains left; its next claim joins Dallas to Salt Lake City."""
    seats = [{"hand": {"yellow": 2}, "tickets": ["dallas-salt_lake_city", "seattle-winnipeg"], **first}, *others]
    routes = dict.fromkeys(SPENT, 0)
    return scene("first_journey", players=len(seats), seats=seats, routes=routes)


@pytest.mark.rule("A-98")
def test_a_ticket_completed_by_the_last_train_counts_and_no_turn_follows() -> None:
    game = last_train({"shown": DONE[:2]}, [{"shown": OTHERS_DONE[:2]}, {}])
    game.play(LAST)
    assert events_of(game, TicketDone) == [TicketDone(seat=0, ticket="dallas-salt_lake_city")]
    assert game.view().end == "last_train"
    assert refused(game, "draw blind") == "game_over"
    assert [seat.total for seat in game.score_sheet().seats] == [3, 2, 0]
    assert game.score_sheet().winners == [0]


@pytest.mark.rule("A-98")
def test_coast_to_coast_cards_count_at_the_last_train() -> None:
    game = last_train({"shown": DONE[:2]}, [{"shown": OTHERS_DONE[:3], "coasts": True}])
    game.play(LAST)
    assert [seat.total for seat in game.score_sheet().seats] == [3, 4]
    assert game.score_sheet().winners == [1]


@pytest.mark.rule("A-98", "A-100")
def test_a_tie_at_the_last_train_is_shared() -> None:
    game = last_train({"shown": DONE[:2]}, [{"shown": OTHERS_DONE[:2], "coasts": True}, {"shown": OTHERS_DONE[2:4]}])
    game.play(LAST)
    sheet = game.score_sheet()
    assert [seat.total for seat in sheet.seats] == [3, 3, 2]
    assert sheet.winners == [0, 1]
    assert [seat.won for seat in sheet.seats] == [True, True, False]


@pytest.mark.rule("A-98")
def test_a_sixth_ticket_by_the_last_train_wins_as_any_sixth_does() -> None:
    game = last_train({"shown": DONE}, [{"shown": OTHERS_DONE}])
    game.play(LAST)
    assert game.view().players[0].reserve == 0
    assert (game.view().end, game.view().winner) == ("tickets_won", 0)
    assert [seat.total for seat in game.score_sheet().seats] == [6, 5]
    assert game.score_sheet().winners == [0]


@pytest.mark.rule("A-98")
def test_one_train_left_is_not_the_end() -> None:
    seats = [{"hand": {"red": 1}}, {}]
    game = scene("first_journey", seats=seats, routes=dict.fromkeys(SPENT, 0))
    game.play("claim albuquerque-denver with 1 red")
    assert game.view().players[0].reserve == 1
    assert game.view().end is None
    assert game.view().turns_left is None


# doubles are never closed.


@pytest.mark.rule("A-99")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_second_track_stays_open_to_others_at_every_number_of_players(players: int) -> None:
    seats = [{"hand": {"green": 2}}, {"hand": {"green": 2}}]
    game = scene("first_journey", players=players, seats=seats, routes={"albuquerque-dallas/1": 0})
    assert game.view().closed == []
    assert refused(game, "claim albuquerque-dallas/2 with 2 green") == "own_twin"
    game.play("draw blind")
    game.play("claim albuquerque-dallas/2 with 2 green")
    assert game.view().routes == {"albuquerque-dallas/1": 0, "albuquerque-dallas/2": 1}


# stalemate.

ONES = [
    "atlanta-new_orleans/1",
    "calgary-helena/1",
    "chicago-duluth/1",
    "chicago-kansas_city/1",
    "dallas-kansas_city/1",
    "duluth-winnipeg/1",
    "helena-salt_lake_city/1",
    "los_angeles-san_francisco/1",
    "montreal-new_york/1",
    "new_york-washington/1",
    "albuquerque-denver",
]
"""One track of every pair of cities that are one space apart."""
UNLINKED = ["atlanta-montreal", "atlanta-new_york", "calgary-chicago", "calgary-los_angeles", "dallas-miami"]


UNLINKED_TOO = ["calgary-san_francisco", "chicago-helena", "chicago-miami", "chicago-new_orleans"]
LINKED = ["albuquerque-chicago", "albuquerque-duluth", "miami-new_york"]
"""The tickets that seat 1 has linked in the scenes below."""


def only_swaps(first: Seat, outside: list[str] | None = None, rules: int = RULES_VERSION, **position: Any) -> Game:
    """Seat 1 has one train and nowhere to put it, and all cards but those that seat 0 may have. Its linked tickets are
    completed, except those `outside`: in the pile, unless the position places them elsewhere."""
    hand = first.get("hand", {})
    spent = [*ONES, "denver-duluth", "miami-washington/1"]
    seats = [
        {
            "tickets": ["albuquerque-seattle", "denver-seattle"],
            "shown": ["montreal-winnipeg", "dallas-new_york", "duluth-washington"],
            **first,
        },
        {
            "hand": all_cards(load("first_journey"), but=hand),
            "tickets": ["los_angeles-seattle", "seattle-winnipeg"],
            "shown": [ticket for ticket in LINKED if ticket not in (outside or [])],
        },
    ]
    piles: dict[str, Any] = {"deck": [], "discard": {}, "ticket_deck_top": UNLINKED}
    board = load("first_journey").with_rules(rules)
    return scene(board, seats=seats, routes=dict.fromkeys(spent, 1), **{**piles, **position})


def counters(game: Game) -> tuple[int, int]:
    """The consecutive swaps, and the consecutive turns in which a seat could do nothing else."""
    return game.position().swaps, game.position().stuck


@pytest.mark.rule("A-101")
def test_a_round_in_which_seats_can_only_swap_ends_the_game() -> None:
    game = only_swaps({})
    assert kinds(game) == {"swap"}
    game.play("swap tickets")
    assert game.view().end is None
    assert kinds(game) == {"swap"}
    game.play("swap tickets")
    assert game.view().end == "stalemate"
    # As by the last train: most completed tickets win, here all equally many.
    assert [seat.total for seat in game.score_sheet().seats] == [3, 3]
    assert game.score_sheet().winners == [0, 1]


@pytest.mark.rule("A-101")
def test_swaps_of_a_seat_that_could_do_more_are_no_stalemate() -> None:
    game = only_swaps({"hand": {"red": 1}})
    assert kinds(game) == {"claim", "swap"}
    play_all(game, "swap tickets", "swap tickets", "swap tickets")
    assert game.view().end is None


@pytest.mark.rule("A-101")
@pytest.mark.parametrize(("players", "swaps"), [(2, 50), (3, 75), (4, 100)])
def test_25_swaps_for_each_player_end_the_game(players: int, swaps: int) -> None:
    tickets = [{"tickets": ["albuquerque-seattle", "denver-seattle"]}]
    game = scene("first_journey", players=players, seats=tickets, swaps=swaps - 2)
    game.play("swap tickets")
    assert game.view().end is None
    game.play("swap tickets")
    assert game.view().end == "stalemate"


@pytest.mark.rule("A-106")
def test_while_a_ticket_is_linked_the_limit_is_100_swaps_for_each_player() -> None:
    game = only_swaps({"hand": {"red": 1}}, LINKED[:1], swaps=48)
    play_all(game, "swap tickets", "swap tickets", "swap tickets")
    assert (game.view().end, game.position().swaps) == (None, 51)
    game = only_swaps({"hand": {"red": 1}}, LINKED[:1], swaps=198)
    game.play("swap tickets")
    assert game.view().end is None
    game.play("swap tickets")
    assert game.view().end == "stalemate"


@pytest.mark.rule("A-101")
def test_any_other_action_breaks_a_row_of_swaps() -> None:
    game = scene("first_journey", swaps=49)
    play_all(game, "draw blind", "swap tickets")
    assert game.view().end is None


# a completed ticket.


@pytest.mark.rule("A-105")
def test_a_ticket_completed_by_a_swap_begins_the_count_of_stuck_turns_again() -> None:
    game = only_swaps({}, LINKED[:1], ticket_deck_top=[*UNLINKED[:2], LINKED[0], *UNLINKED[2:]])
    game.play("swap tickets")
    game.play("swap tickets")
    assert events_of(game, TicketDone) == [TicketDone(seat=1, ticket=LINKED[0])]
    assert game.view().end is None
    assert counters(game) == (0, 0)
    # Now nothing is left to complete.
    game.play("swap tickets")
    assert (game.view().end, counters(game)) == (None, (1, 1))
    game.play("swap tickets")
    assert game.view().end == "stalemate"


@pytest.mark.rule("A-105")
def test_a_ticket_completed_by_a_swap_begins_the_row_of_swaps_again() -> None:
    game = only_swaps({}, LINKED[:1], mover=1, swaps=49, ticket_deck_top=[LINKED[0], *UNLINKED])
    game.play("swap tickets")
    assert events_of(game, TicketDone) == [TicketDone(seat=1, ticket=LINKED[0])]
    assert game.view().end is None
    assert counters(game) == (0, 0)


# a ticket outside hands that a player has linked.


@pytest.mark.rule("A-106")
@pytest.mark.parametrize(
    ("first", "piles"),
    [
        pytest.param({}, {"ticket_deck_top": [*UNLINKED, *UNLINKED_TOO]}, id="in the pile"),
        pytest.param({}, {"ticket_discard": LINKED[1:2]}, id="in the ticket discard"),
        pytest.param({"tickets": [LINKED[1], "denver-seattle"]}, {}, id="in the hand of another"),
    ],
)
def test_the_game_goes_on_while_a_swap_can_complete_a_ticket(first: Seat, piles: dict[str, Any]) -> None:
    game = only_swaps(first, LINKED[1:2], mover=1, **piles)
    play_all(game, *["swap tickets"] * 4)
    assert (game.view().end, counters(game)) == (None, (4, 0))
    assert kinds(game) == {"swap"}
    # The seat draws the ticket sooner or later, and then the game ends.
    while not game.is_over:
        game.play("swap tickets")
    assert events_of(game, TicketDone) == [TicketDone(seat=1, ticket=LINKED[1])]
    assert (game.view().end, counters(game)) == ("stalemate", (2, 2))
    assert [seat.total for seat in game.score_sheet().seats] == [3, 3]


# The rules before version 2.


def test_before_version_2_a_completed_or_linked_ticket_makes_no_difference() -> None:
    game = only_swaps({}, LINKED[:2], rules=1, ticket_deck_top=[*UNLINKED[:2], LINKED[0], *UNLINKED[2:]])
    play_all(game, "swap tickets", "swap tickets")
    assert events_of(game, TicketDone) == [TicketDone(seat=1, ticket=LINKED[0])]
    assert (game.view().end, counters(game)) == ("stalemate", (2, 2))
    game = only_swaps({}, LINKED[:1], rules=1, mover=1, swaps=49, ticket_deck_top=[LINKED[0], *UNLINKED])
    game.play("swap tickets")
    assert (game.view().end, counters(game)) == ("stalemate", (50, 0))


# grey routes.


@pytest.mark.rule("A-102")
@pytest.mark.parametrize("paid", ["4 green", f"2 red + 2 {LOCO}", f"4 {LOCO}"])
def test_a_grey_route_would_take_any_one_colour(paid: str) -> None:
    board = board_with_route("first_journey", "denver-duluth", colour="gray")
    game = scene(board, seats=[{"hand": {"green": 4, "red": 2, LOCO: 4}}])
    assert refused(game, "claim denver-duluth with 2 green + 2 red") == "two_colours"
    game.play(f"claim denver-duluth with {paid}")
    assert game.view().routes == {"denver-duluth": 0}


# completion is automatic.


@pytest.mark.rule("A-103")
def test_a_joined_ticket_cannot_be_left_uncompleted() -> None:
    seats = [{"hand": {"red": 1}, "tickets": ["denver-los_angeles", "seattle-winnipeg"]}, {}]
    game = scene("first_journey", seats=seats, routes={"albuquerque-los_angeles/1": 0})
    game.play("claim albuquerque-denver with 1 red")
    # There was no decision.
    assert game.to_move == (1,)
    assert game.view().players[0].shown == ["denver-los_angeles"]


# no bare pass.


@pytest.mark.rule("A-104")
def test_a_turn_is_a_draw_a_claim_or_a_swap() -> None:
    game = scene("first_journey", seats=[{"hand": {"red": 1}, "tickets": DONE[:2]}])
    assert kinds(game) == {"draw_blind", "claim", "swap"}
    assert refused(game, "pass") == "can_act"


@pytest.mark.rule("A-104")
def test_a_seat_that_can_do_nothing_else_swaps_and_does_not_pass() -> None:
    game = only_swaps({})
    assert [str(move) for move in game.legal_moves()] == ["swap tickets"]
    assert refused(game, "pass") == "can_act"
