"""Matches: outcomes of single games, sums of series, and bots that fail."""

import threading

import numpy as np
import pytest

from draisine.boards import load
from draisine.bots import Bot, BotError, BotSpec, SeatInfo, fill_seats
from draisine.engine.board_compiler import compile_board
from draisine.engine.compiler.records import new
from draisine.engine.playout import play_random_games
from draisine.engine.state import Scratch, State
from draisine.matches import MatchRunner, sum_results
from draisine.play import Move, View
from draisine.play.moves import Pass


class Failing:
    """Plays the first legal move three times, then fails."""

    def __init__(self) -> None:
        self._calls = 0

    def choose(self, view: View, legal: list[Move]) -> Move:
        del view
        self._calls += 1
        return legal[0] if self._calls < 4 else self.fail(legal)

    def fail(self, legal: list[Move]) -> Move:
        del legal
        raise ZeroDivisionError("oh")


class Hanging(Failing):
    def fail(self, legal: list[Move]) -> Move:
        threading.Event().wait(30)
        return legal[0]


class Cheating(Failing):
    def fail(self, legal: list[Move]) -> Move:
        del legal
        return Pass()


class Emptying(Failing):
    def fail(self, legal: list[Move]) -> Move:
        legal.clear()
        return Pass()


class Standing(Failing):
    def sit(self, seat_info: SeatInfo) -> None:
        raise OSError(f"no chair {seat_info.seat}")


def limited_match(bot: type[Bot], move_limit: float = 5.0) -> MatchRunner:
    return MatchRunner(
        load("amsterdam"), [BotSpec(bot.__name__, bot), *fill_seats(["conductor"], 1)], 2, move_limit=move_limit
    )


@pytest.mark.parametrize(
    ("bot", "move_limit", "message"),
    [
        (Failing, 5.0, "bot Failing in seat 0 failed: ZeroDivisionError: oh (test_match.py, line"),
        (Hanging, 0.2, "bot Hanging in seat 0 did not answer within 0.2 s"),
        (Cheating, 5.0, "bot Cheating in seat 0 cannot play 'pass'"),
        (Emptying, 5.0, "bot Emptying in seat 0 cannot play 'pass'"),
        (Standing, 5.0, "bot Standing in seat 0 cannot start: OSError: no chair 0"),
    ],
)
def test_a_failing_bot_forfeits_its_move_and_the_game_continues(
    bot: type[Bot], move_limit: float, message: str
) -> None:
    (outcome,) = limited_match(bot, move_limit).outcomes(3, 1)
    assert outcome.lost[0].startswith(f"game 3: {message}")
    assert sum(outcome.won) >= 1
    assert outcome.decisions[0] > len(outcome.lost)


def test_without_a_limit_a_failing_bot_ends_the_series() -> None:
    table = MatchRunner(load("amsterdam"), [BotSpec("Standing", Standing), *fill_seats(["conductor"], 1)], 2)
    with pytest.raises(BotError, match="bot Standing in seat 0 cannot start: OSError: no chair 0"):
        table.play(0, 1)


@pytest.mark.parametrize("board", ["usa", "europe", "old_west", "first_journey", "amsterdam"])
def test_outcomes_agree_with_series(board: str) -> None:
    detailed = MatchRunner(load(board), fill_seats(["planner", "random"], 2), 6)
    summed = MatchRunner(load(board), fill_seats(["planner", "random"], 2), 6)
    outcomes = list(detailed.outcomes(4, 8))
    summed.play(4, 8)
    assert sum_results(detailed.specs, [detailed.series]) == sum_results(summed.specs, [summed.series])
    assert [sum(game.points[seat] for game in outcomes) for seat in (0, 1)] == list(summed.series.points[:2])
    assert [sum(game.won[seat] for game in outcomes) for seat in (0, 1)] == list(summed.series.wins[:2])
    assert sum(game.turns for game in outcomes) == summed.series.turns
    for game in outcomes:
        assert len(game.owners) == len(load(board).route)
        assert set(game.owners) <= {-1, 0, 1}
        assert not game.lost
        for seat in (0, 1):
            done = [each for each in game.tickets[seat] if each[1]]
            assert len(game.tickets[seat]) == len(done) + game.failed[seat]
            assert game.decisions[seat] > 0
            assert game.nanoseconds[seat] > 0


def test_the_deal_does_not_depend_on_the_bots() -> None:
    names = (["planner", "random"], ["random", "passenger"], ["racer", "planner"])
    firsts = [
        [game.first for game in MatchRunner(load("usa"), fill_seats(bots, 2), 9).outcomes(0, 12)] for bots in names
    ]
    assert firsts[0] == firsts[1] == firsts[2]
    assert set(firsts[0]) == {0, 1}


def test_any_integer_is_a_seed() -> None:
    def points(seed: int, bot: str) -> list[tuple[int, ...]]:
        return [
            game.points for game in MatchRunner(load("amsterdam"), fill_seats([bot, "random"], 2), seed).outcomes(0, 2)
        ]

    for bot in ("random", "conductor"):
        assert points(7 + 2**63, bot) == points(7, bot) != points(-1, bot)
        assert points(-1, bot) == points(2**63 - 1, bot)


@pytest.mark.parametrize("board", ["usa", "old_west"])
def test_random_matches_play_the_engines_own_series(board: str) -> None:
    loaded = load(board)
    match = MatchRunner(loaded, fill_seats(["random"], 3), 11)
    match.play(5, 20)
    tally = np.zeros(6, np.int64)
    tables = compile_board(loaded)
    steps = play_random_games(tables, new(State), new(Scratch), tally, 3, 0, 11, 5, 20)  # type: ignore[arg-type]
    assert int(match.series.steps) == steps
    assert [int(points) for points in match.series.points[:3]] == list(tally[:3])
    assert [int(wins) for wins in match.series.wins[:3]] == list(tally[3:])


def test_results_of_parts_are_summed() -> None:
    total, *parts = (MatchRunner(load("amsterdam"), fill_seats(["conductor", "random"], 2), 3) for _ in range(4))
    total.play(0, 30)
    for number, part in enumerate(parts):
        part.play(10 * number, 10)
    result = sum_results(total.specs, [total.series])
    assert sum_results(total.specs, [part.series for part in parts]) == result
    assert sum(seat.wins for seat in result.seats) >= result.games == 30
    assert result.seats[0].sd_points > 0
