"""The searching bot: what it sees, that it never peeks, and that the same seed and work give the same move."""

from random import Random

import pytest

from draisine.boards import load
from draisine.bots import Chair, Table, add_up, fill_seats
from draisine.bots.baron import SearchBot
from draisine.bots.field import give_chance
from draisine.engine.chance import sow
from draisine.engine.kinds import Phase
from draisine.engine.records import new
from draisine.engine.resample import resample
from draisine.engine.state import Observation, State
from draisine.play import Game, new_game, text
from draisine.play.view import observation
from tests.engine.driving import FULL_TABLES, SETTINGS, Setting
from tests.engine.driving import Game as Course
from tests.scenes import scene


def seated(board: str, playouts: int = 60, threads: int = 1, seed: int = 1) -> SearchBot:
    bot = SearchBot(playouts=playouts, threads=threads)
    bot.sit(Chair(load(board), 0, seed))
    return bot


def choice(game: Game, playouts: int = 400, seat: int = 0) -> str:
    bot = seated(game.board.id, playouts)
    return text(bot.choose(game.view(seat), game.legal_moves(seat)))


def test_it_completes_a_ticket_with_its_last_turn() -> None:
    seats = [{"hand": {"red": 2, "blue": 5}, "tickets": ["denver-el_paso"]}, {}]
    game = scene(seats=seats, routes={"denver-santa_fe": 0}, turns_left=1, phase="turn", mover=0)
    assert choice(game).startswith("claim el_paso-santa_fe with 2 ")


def test_it_takes_the_most_points_when_nothing_else_is_left() -> None:
    game = scene(seats=[{"hand": {"green": 6, "red": 2}, "tickets": []}, {}], turns_left=1, phase="turn", mover=0)
    assert choice(game) == "claim el_paso-houston with 6 green"


@pytest.mark.parametrize("setting", FULL_TABLES, ids=str)
def test_it_decides_by_what_its_seat_knows(setting: Setting) -> None:
    """The same decision in the true state and in another that the seat cannot tell from it, with the same seed."""
    chance, course = Random(2), Course.of(setting, 5)
    bot, other = seated(setting.board, 40), new(State)
    for number in range(60):
        if course.over:
            return
        seat = chance.choice(course.owing())
        legal = course.legal(seat)
        if number % 6 == 0:
            seen = observation(bot.reader.referee, course.state, seat)
            give_chance(seen, number)
            decision = bot.decide(seen)
            assert decision in legal
            sow(other, number, 1)
            resample(course.chart, seen, other, course.work)
            again = observation(bot.reader.referee, other, seat)
            give_chance(again, number)
            assert bot.decide(again) == decision
        course.play(seat, chance.choice(legal))


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_it_plays_every_board_with_every_number_of_players(setting: Setting) -> None:
    table = Table(load(setting.board), fill_seats(["baron@12", "conductor"], setting.seats), 4, bool(setting.alvin))
    table.play(0, 1)
    assert table.series.games == 1


def test_from_a_view_it_decides_as_from_an_observation() -> None:
    game = new_game("usa", 2, 3)
    for seat in (0, 1):
        game.play(game.legal_moves(seat)[0], seat)
    seat = game.to_move[0]
    by_view = seated("usa", 200).choose(game.view(seat), game.legal_moves(seat))
    bot, seen = seated("usa", 200), Observation(game.observation(seat))
    give_chance(seen, 1)
    decisions = bot.reader.referee.decisions(seen, bot._work, seat, by_view)
    assert bot.decide(seen) == decisions[0]


def test_the_same_seed_and_work_give_the_same_game() -> None:
    def moves(bot: str, seed: int) -> tuple[int, ...]:
        (outcome,) = Table(load("amsterdam"), fill_seats([bot, "conductor"], 2), seed).outcomes(0, 1)
        return (*outcome.owners, *outcome.points)

    assert moves("baron@50", 1) == moves("baron@50", 1)
    assert moves("baron@50", 1) != moves("baron@50", 2)


def test_more_threads_share_the_work_and_agree_with_themselves() -> None:
    game = new_game("europe", 3, 8)
    view, legal = game.view(0), game.legal_moves(0)
    first, second = (seated("europe", 300, threads=2).choose(view, legal) for _ in range(2))
    assert first == second
    assert first in legal


@pytest.mark.parametrize("name", ["baron@25", "baron@0.01s", "baron@30x2", "baron@0.01sx2"])
def test_its_work_is_part_of_its_name(name: str) -> None:
    table = Table(load("first_journey"), fill_seats([name, "random"], 2), 1)
    table.play(0, 1)
    assert [seat.bot for seat in add_up(table.entrants, [table.series]).seats] == [name, "random"]
    assert table.series.wins[0] == 1


def test_time_is_a_measure_too() -> None:
    game = new_game("first_journey", 2, 8)
    bot = SearchBot(seconds=0.05)
    bot.sit(Chair(load("first_journey"), 0, 1))
    view, legal = game.view(0), game.legal_moves(0)
    assert bot.choose(view, legal) in legal


def test_thinking_pays() -> None:
    """A little search beats the policy that it searches with."""
    table = Table(load("amsterdam"), fill_seats(["baron@150", "engineer"], 2), 7)
    table.play(0, 30)
    assert table.series.wins[0] >= 18


def test_nothing_is_searched_where_there_is_no_choice() -> None:
    game = scene(seats=[{"hand": {}, "tickets": []}, {}], turns_left=1, phase="turn", mover=0)
    seen = game.observation(0)
    assert seen.phase == Phase.TURN
    assert choice(game, 1) in map(text, game.legal_moves(0))
