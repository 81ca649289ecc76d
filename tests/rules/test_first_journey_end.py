"""First Journey: the two ways a game ends, and who wins."""

import pytest

from draisine.boards import load
from draisine.play import Game
from draisine.play.events import CoastsLinked, GameOver, TicketDone
from tests.scenes import Seat, refused, scene

BOARD = load("first_journey")

DONE = [
    ["calgary-chicago", "calgary-los_angeles", "chicago-helena", "chicago-miami", "dallas-miami"],
    ["dallas-new_york", "denver-seattle", "duluth-washington", "helena-kansas_city", "kansas_city-miami"],
    ["los_angeles-seattle", "miami-new_york", "montreal-winnipeg", "new_york-winnipeg", "seattle-winnipeg"],
]
"""Five tickets that each seat may have completed."""

LINK = "claim atlanta-new_orleans/1 with 1 black"
"""It completes Chicago–New Orleans for the owner of Atlanta–Chicago."""

EIGHTEEN_TRAINS = [
    "miami-washington/1",
    "denver-duluth",
    "calgary-seattle/1",
    "calgary-winnipeg/1",
    "atlanta-chicago",
    "helena-seattle",
]
"""4 + 4 + 3 + 3 + 2 + 2 spaces."""


def race(completed: list[int], routes: list[str], **first: object) -> Game:
    """Completed tickets by seat; seat 0 owns these routes and has cards for the next."""
    seats: list[Seat] = [{"shown": DONE[seat][:count]} for seat, count in enumerate(completed)]
    tickets = ["chicago-new_orleans", "albuquerque-duluth"]
    seats[0] |= {"hand": {"black": 2, "red": 3}, "tickets": tickets, **first}
    return scene(BOARD, len(completed), seats, routes=dict.fromkeys(routes, 0))


def completed(game: Game) -> list[int]:
    return [seat.completed for seat in game.score_sheet().seats]


@pytest.mark.rule("FJ-END-1")
def test_the_sixth_completed_ticket_wins_at_once() -> None:
    game = race([5, 5, 2], ["atlanta-chicago"])
    pile = game.view().ticket_deck

    events = game.play(LINK)

    assert events[-2:] == [TicketDone(seat=0, ticket="chicago-new_orleans"), GameOver(end="tickets_won")]
    assert completed(game) == [6, 5, 2]
    assert game.score_sheet().winners == [0]
    assert game.view().winner == 0
    # No ticket replaces the sixth.
    assert game.view().ticket_deck == pile


@pytest.mark.rule("FJ-END-1")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_after_the_sixth_no_seat_plays_on(seat: int) -> None:
    game = race([5, 5, 2], ["atlanta-chicago"])

    game.play(LINK)

    assert game.to_move == ()
    assert game.legal_moves(seat) == []
    assert refused(game, "draw blind", seat) == "game_over"


@pytest.mark.rule("FJ-END-1")
def test_the_fifth_completed_ticket_ends_nothing() -> None:
    game = race([4, 5, 2], ["atlanta-chicago"])

    game.play(LINK)

    assert completed(game) == [5, 5, 2]
    assert not game.is_over
    assert game.view().winner is None
    assert game.to_move == (1,)


@pytest.mark.rule("FJ-END-1")
def test_a_sixth_ticket_swapped_in_wins_too() -> None:
    game = scene(
        BOARD,
        2,
        [{"shown": DONE[0], "tickets": ["albuquerque-duluth", "seattle-winnipeg"]}, {}],
        routes={"atlanta-chicago": 0, "atlanta-new_orleans/1": 0},
        ticket_deck_top=["chicago-new_orleans"],
    )

    game.play("swap tickets")

    assert game.events[-1] == GameOver(end="tickets_won")
    assert game.score_sheet().winners == [0]


@pytest.mark.rule("FJ-END-2")
def test_the_last_train_ends_the_game() -> None:
    game = race([1, 0], EIGHTEEN_TRAINS)
    assert game.view().players[0].reserve == 2

    events = game.play("claim albuquerque-dallas/1 with 2 black")

    assert game.view().players[0].reserve == 0
    assert events[-1] == GameOver(end="last_train")
    assert refused(game, "draw blind", 1) == "game_over"


@pytest.mark.rule("FJ-END-2")
def test_one_train_left_ends_nothing() -> None:
    game = race([1, 0], EIGHTEEN_TRAINS)

    game.play("claim calgary-helena/1 with 1 red")

    assert game.view().players[0].reserve == 1
    assert not game.is_over
    assert game.view().turns_left is None
    assert game.to_move == (1,)


@pytest.mark.rule("FJ-END-3")
def test_most_completed_tickets_win_whichever_seat_placed_the_last_train() -> None:
    game = race([3, 4, 2], EIGHTEEN_TRAINS)

    game.play("claim albuquerque-dallas/1 with 2 black")

    assert completed(game) == [3, 4, 2]
    assert game.score_sheet().winners == [1]


@pytest.mark.rule("FJ-END-3")
def test_the_player_of_the_last_train_wins_with_most_tickets() -> None:
    game = race([4, 3, 2], EIGHTEEN_TRAINS)

    game.play("claim albuquerque-dallas/1 with 2 black")

    assert game.score_sheet().winners == [0]


@pytest.mark.rule("FJ-END-4")
@pytest.mark.parametrize(
    ("tickets", "winners"), [([4, 4, 2], [0, 1]), ([2, 4, 4], [1, 2]), ([4, 4, 4], [0, 1, 2]), ([0, 0, 0], [0, 1, 2])]
)
def test_those_with_equally_many_tickets_share_the_victory(tickets: list[int], winners: list[int]) -> None:
    game = race(tickets, EIGHTEEN_TRAINS)

    game.play("claim albuquerque-dallas/1 with 2 black")

    assert game.view().end == "last_train"
    assert game.score_sheet().winners == winners
    assert game.view().winner is None


NINETEEN_TRAINS = [*EIGHTEEN_TRAINS, "calgary-helena/1"]


@pytest.mark.rule("FJ-END-5")
def test_a_ticket_completed_with_the_last_train_counts() -> None:
    game = race([3, 4, 2], NINETEEN_TRAINS)

    events = game.play(LINK)

    assert TicketDone(seat=0, ticket="chicago-new_orleans") in events
    assert events[-1] == GameOver(end="last_train")
    assert completed(game) == [4, 4, 2]
    assert game.score_sheet().winners == [0, 1]


@pytest.mark.rule("FJ-END-5")
def test_the_sixth_ticket_with_the_last_train_wins_alone() -> None:
    game = race([5, 5, 5], NINETEEN_TRAINS)

    events = game.play(LINK)

    assert game.view().players[0].reserve == 0
    assert events[-1] == GameOver(end="tickets_won")
    assert completed(game) == [6, 5, 5]
    assert game.score_sheet().winners == [0]


@pytest.mark.rule("FJ-END-5")
def test_the_coasts_linked_with_the_last_train_count() -> None:
    # 3 + 2 + 3 spaces between Los Angeles and Miami, where the last two are missing, and 4 + 3 + 3 elsewhere.
    network = ["albuquerque-los_angeles/1", "albuquerque-dallas/1", "miami-new_orleans/1"]
    elsewhere = ["denver-duluth", "calgary-seattle/1", "calgary-winnipeg/1"]
    game = race([3, 4], [*network, *elsewhere])

    events = game.play("claim dallas-new_orleans/2 with 2 red")

    assert CoastsLinked(seat=0) in events
    assert events[-1] == GameOver(end="last_train")
    assert completed(game) == [4, 4]
    assert game.score_sheet().winners == [0, 1]
