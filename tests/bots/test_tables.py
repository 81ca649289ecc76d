"""Tables: what they tell of single games, and what becomes of bots that fail."""

import threading

import pytest

from draisine.boards import load
from draisine.bots import Bot, BotError, Chair, Entrant, fill_seats
from draisine.matches import Table, add_up
from draisine.play import Move, View
from draisine.play.moves import Pass


class Failing:
    """Plays what comes first, until it is asked once too often."""

    def __init__(self) -> None:
        self._asked = 0

    def choose(self, view: View, legal: list[Move]) -> Move:
        del view
        self._asked += 1
        return legal[0] if self._asked < 4 else self.fail(legal)

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
    def sit(self, chair: Chair) -> None:
        raise OSError(f"no chair {chair.seat}")


def forgiving(bot: type[Bot], patience: float = 5.0) -> Table:
    return Table(load("amsterdam"), [Entrant(bot.__name__, bot), *fill_seats(["conductor"], 1)], 2, patience=patience)


@pytest.mark.parametrize(
    ("bot", "patience", "said"),
    [
        (Failing, 5.0, "bot Failing in seat 0 failed: ZeroDivisionError: oh (test_tables.py, line"),
        (Hanging, 0.2, "bot Hanging in seat 0 did not answer within 0.2 s"),
        (Cheating, 5.0, "bot Cheating in seat 0 may not play 'pass'"),
        (Emptying, 5.0, "bot Emptying in seat 0 may not play 'pass'"),
        (Standing, 5.0, "bot Standing in seat 0 cannot sit down: OSError: no chair 0"),
    ],
)
def test_a_bot_that_fails_loses_its_move_and_the_game_goes_on(bot: type[Bot], patience: float, said: str) -> None:
    (outcome,) = forgiving(bot, patience).outcomes(3, 1)
    assert outcome.lost[0].startswith(f"game 3: {said}")
    assert sum(outcome.won) >= 1
    assert outcome.decisions[0] > len(outcome.lost)


def test_without_patience_it_ends_the_series() -> None:
    table = Table(load("amsterdam"), [Entrant("Standing", Standing), *fill_seats(["conductor"], 1)], 2)
    with pytest.raises(BotError, match="bot Standing in seat 0 cannot sit down: OSError: no chair 0"):
        table.play(0, 1)


@pytest.mark.parametrize("board", ["usa", "europe", "old_west", "first_journey", "amsterdam"])
def test_what_is_told_of_games_is_what_series_count(board: str) -> None:
    told = Table(load(board), fill_seats(["planner", "random"], 2), 6)
    counted = Table(load(board), fill_seats(["planner", "random"], 2), 6)
    outcomes = list(told.outcomes(4, 8))
    counted.play(4, 8)
    assert add_up(told.entrants, [told.series]) == add_up(counted.entrants, [counted.series])
    assert [sum(game.points[seat] for game in outcomes) for seat in (0, 1)] == list(counted.series.points[:2])
    assert [sum(game.won[seat] for game in outcomes) for seat in (0, 1)] == list(counted.series.wins[:2])
    assert sum(game.turns for game in outcomes) == counted.series.turns
    for game in outcomes:
        assert len(game.owners) == len(load(board).route)
        assert set(game.owners) <= {-1, 0, 1}
        assert not game.lost
        for seat in (0, 1):
            done = [each for each in game.tickets[seat] if each[1]]
            assert len(game.tickets[seat]) == len(done) + game.failed[seat]
            assert game.decisions[seat] > 0
            assert game.nanoseconds[seat] > 0


def test_the_deal_is_the_same_whoever_plays_it() -> None:
    names = (["planner", "random"], ["random", "passenger"], ["racer", "planner"])
    firsts = [[game.first for game in Table(load("usa"), fill_seats(bots, 2), 9).outcomes(0, 12)] for bots in names]
    assert firsts[0] == firsts[1] == firsts[2]
    assert set(firsts[0]) == {0, 1}


def test_any_whole_number_is_a_seed() -> None:
    """Those that the engine's generator does not take are folded into those that it does."""

    def points(seed: int, bot: str) -> list[tuple[int, ...]]:
        return [game.points for game in Table(load("amsterdam"), fill_seats([bot, "random"], 2), seed).outcomes(0, 2)]

    for bot in ("random", "conductor"):
        assert points(7 + 2**63, bot) == points(7, bot) != points(-1, bot)
        assert points(-1, bot) == points(2**63 - 1, bot)
