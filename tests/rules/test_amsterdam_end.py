"""Amsterdam: the last round, the total and the winner."""

import pytest

from draisine.play import Game, ScoreLine
from draisine.play.events import GameOver, LastRound, TurnBegan
from tests.scenes import Seat, play_all, scene

# Twelve carts on the board: four are left.
TWELVE_CARTS = ["begijnhof-de_drie_hendricken", "blauwbrug-montelbaanstoren", "haringpakkerstoren-oude_waal"]


def late(players: int, seat: int) -> Game:
    """A seat with four carts left is to move."""
    seats: list[Seat] = [{} for _ in range(players)]
    seats[seat] = {"hand": {"black": 2, "orange": 2}}
    return scene("amsterdam", players, seats, routes=dict.fromkeys(TWELVE_CARTS, seat), mover=seat)


def over(seats: list[Seat], routes: dict[str, int]) -> Game:
    """A game that has ended."""
    return scene("amsterdam", len(seats), seats, routes=routes, phase="over", end="last_round")


@pytest.mark.rule("AM-END-1")
def test_two_carts_left_bring_two_more_turns_of_two_players() -> None:
    game = late(2, seat=1)
    events = game.play("claim begijnhof-munttoren with 2 black")
    assert game.view().players[1].reserve == 2
    assert events[-2:] == [LastRound(seat=1), TurnBegan(seat=0)]
    movers = []
    for _ in range(2):
        movers.append(game.to_move[0])
        assert not game.is_over
        play_all(game, "draw blind", "draw blind")
    assert movers == [0, 1]
    assert game.is_over
    assert game.events[-1] == GameOver(end="last_round")


@pytest.mark.rule("AM-END-1")
def test_four_players_have_four_more_turns() -> None:
    game = late(4, seat=1)
    game.play("claim begijnhof-munttoren with 2 black")
    assert game.view().turns_left == 4
    movers = []
    for _ in range(4):
        movers.append(game.to_move[0])
        play_all(game, "draw blind", "draw blind")
    assert movers == [2, 3, 0, 1]
    assert game.is_over


@pytest.mark.rule("AM-END-1")
def test_three_carts_left_bring_no_last_round() -> None:
    game = late(2, seat=1)
    game.play("claim oost_indisch_huis-waag/2 with 1 orange")
    assert (game.view().players[1].reserve, game.view().turns_left) == (3, None)


LINE_TO_DAM = dict.fromkeys(
    [
        "jordaan-westermarkt",
        "de_drie_hendricken-westermarkt/1",
        "jan_roodenpoortstoren-westermarkt/1",
        "dam-jan_roodenpoortstoren/1",
        "dam-oude_kerk/1",
    ],
    0,
)


@pytest.mark.rule("AM-SCORE-1", "AM-SCORE-5")
def test_the_total_is_track_contracts_and_goods_bonus() -> None:
    """The first seat has the longest line of carts, which is worth nothing more."""
    contracts = ["dam-de_drie_hendricken", "jordaan-oude_kerk", "blauwbrug-oude_waal"]
    seats: list[Seat] = [{"score": 30, "tickets": contracts, "goods": 3}, {"goods": 5}, {"goods": 2}, {"goods": 1}]
    score = over(seats, LINE_TO_DAM).score_sheet().seats[0]
    assert score.lines == [
        ScoreLine("routes", 30),
        ScoreLine("tickets_done", 3 + 6),
        ScoreLine("tickets_failed", -4),
        ScoreLine("goods", 6),
    ]
    assert score.total == 41


@pytest.mark.rule("AM-SCORE-5")
def test_the_longest_line_of_carts_scores_nothing() -> None:
    sheet = over([{}, {}], LINE_TO_DAM).score_sheet()
    assert [[line.kind for line in seat.lines] for seat in sheet.seats] == [
        ["routes", "tickets_done", "tickets_failed", "goods"]
    ] * 2
    assert [seat.total for seat in sheet.seats] == [2 + 1 + 1 + 1 + 2, 0]


# Three contracts can be completed on either side of the town.
WEST = LINE_TO_DAM
EAST = dict.fromkeys(
    [
        "blauwbrug-oost_indisch_huis/1",
        "oost_indisch_huis-waag/1",
        "oude_waal-waag",
        "oude_kerk-waag/1",
        "korenmetershuisje-oude_kerk/1",
    ],
    1,
)
WEST_CONTRACTS = ["dam-de_drie_hendricken", "jordaan-oude_kerk", "de_drie_hendricken-oude_kerk"]  # 3 + 6 + 5
EAST_CONTRACTS = ["blauwbrug-oude_waal", "blauwbrug-oude_kerk", "korenmetershuisje-oude_waal"]  # 4 + 4 + 3


@pytest.mark.rule("AM-WIN-1")
def test_a_tie_goes_to_the_seat_that_completed_more_contracts() -> None:
    west: Seat = {"score": 50 - 9, "tickets": WEST_CONTRACTS[:2]}
    east: Seat = {"score": 50 - 11, "tickets": EAST_CONTRACTS}
    sheet = over([west, east], {**WEST, **EAST}).score_sheet()
    assert [(seat.total, seat.completed) for seat in sheet.seats] == [(50, 2), (50, 3)]
    assert sheet.winners == [1]


@pytest.mark.rule("AM-WIN-1")
def test_with_as_many_contracts_the_victory_is_shared() -> None:
    """The longer line of carts does not break the tie, nor do goods."""
    west: Seat = {"score": 50 - 14 - 8, "tickets": WEST_CONTRACTS, "goods": 2}
    east: Seat = {"score": 50 - 11 - 4, "tickets": EAST_CONTRACTS, "goods": 1}
    sheet = over([west, east], {**WEST, **EAST}).score_sheet()
    assert [(seat.total, seat.completed) for seat in sheet.seats] == [(50, 3), (50, 3)]
    assert sheet.seats[0].trail != sheet.seats[1].trail
    assert sheet.winners == [0, 1]


@pytest.mark.rule("AM-WIN-1")
def test_more_points_win_over_more_contracts() -> None:
    west: Seat = {"score": 51 - 3, "tickets": WEST_CONTRACTS[:1]}
    east: Seat = {"score": 50 - 11, "tickets": EAST_CONTRACTS}
    sheet = over([west, east], {**WEST, **EAST}).score_sheet()
    assert [seat.total for seat in sheet.seats] == [51, 50]
    assert sheet.winners == [0]
