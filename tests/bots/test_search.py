"""The searching bot: what it sees, that it never peeks, and that the same seed and work give the same move."""

import time
from random import Random

import pytest

from draisine.boards import load
from draisine.bots import Chair, fill_seats
from draisine.bots.compiled import give_chance
from draisine.bots.planner.decide import follow_plan
from draisine.bots.planner.weights import rollout_weights
from draisine.bots.search.bot import SearchBot
from draisine.bots.search.halving import LONGEST, Search, guess_aims
from draisine.engine.board_compiler import compile_board
from draisine.engine.compiler.records import new
from draisine.engine.enums import Phase
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.state import Observation, Scratch, State
from draisine.engine.step import step
from draisine.matches import Table, add_up
from draisine.play import Game, new_game, text
from draisine.play.view import observation
from tests.engine.driving import FULL_TABLES, SETTINGS, Setting
from tests.engine.driving import Game as Course
from tests.scenes import scene
from tests.sizes import daily


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


def test_no_line_goes_round_in_circles() -> None:
    """Nearly all cards that can turn up are locomotives. Everybody wants the tunnel of eight spaces, nobody could pay
    what it would ask for: they draw cards meanwhile, and the game comes to its end."""
    hands: list[dict[str, int]] = [
        {"white": 1, "blue": 3, "yellow": 8, "green": 7, "purple": 3, "black": 2},
        {"locomotive": 1, "white": 1, "blue": 2, "yellow": 2, "red": 2, "purple": 2, "black": 7, "orange": 5},
        {"locomotive": 1, "white": 1, "blue": 7, "green": 1, "red": 2, "purple": 5, "black": 1, "orange": 2},
        {"white": 8, "yellow": 2, "green": 2, "red": 7, "purple": 2, "black": 2, "orange": 4},
    ]
    game = scene(
        "europe",
        4,
        [{"hand": hand, "reserve": 45} for hand in hands],
        market=["red", "orange", "locomotive", "locomotive", "green"],
        deck=["green", "locomotive", "locomotive"],
        discard={"locomotive": 8, "white": 1},
        ticket_deck=[],
        phase="turn",
        mover=0,
    )
    tables, state, scratch, search = compile_board(game.board), game._state, new(Scratch), new(Search)
    for plan in search.plans:
        rollout_weights(tables, plan.weights)
    for decisions in range(LONGEST):
        if state.phase == Phase.OVER:
            assert 100 < decisions < 1000
            return
        mover = int(state.mover)
        step(tables, state, scratch, mover, follow_plan(tables, state, scratch, search.plans[mover], mover))
    pytest.fail("the game does not end")


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
            seed_rng(other, number, 1)
            resample(course.tables, seen, other, course.scratch)
            again = observation(bot.reader.referee, other, seat)
            give_chance(again, number)
            assert bot.decide(again) == decision
        course.play(seat, chance.choice(legal))


@pytest.mark.parametrize("setting", daily(SETTINGS, 2), ids=str)
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
    decisions = bot.reader.referee.decisions(seen, bot._scratch, seat, by_view)
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
    """Three quarters of it are for what to do, and this move costs nothing."""
    game = new_game("usa", 2, 8)
    bot = SearchBot(seconds=0.08)
    bot.sit(Chair(load("usa"), 0, 1))
    view, legal = game.view(0), game.legal_moves(0)
    began = time.perf_counter()
    assert bot.choose(view, legal) in legal
    assert time.perf_counter() - began >= 0.06
    assert bot.playouts > 0


def test_thinking_pays() -> None:
    """A little search beats the policy that it searches with."""
    table = Table(load("amsterdam"), fill_seats(["baron@400", "engineer"], 2), 7)
    table.play(0, 30)
    assert table.series.wins[0] >= 18


@pytest.mark.parametrize(
    ("routes", "share"),
    [
        ([], 30),
        (["duluth-helena"], 30),
        (["duluth-helena", "duluth-toronto"], 80),
        (["calgary-vancouver", "duluth-helena"], 50),
        (["atlanta-charleston", "calgary-vancouver"], 10),
    ],
    ids=["nothing", "one", "long", "mixed", "short"],
)
def test_whoever_builds_long_routes_is_taken_to_play_for_points(routes: list[str], share: int) -> None:
    game = scene(seats=[{}, {}], routes=dict.fromkeys(routes, 1))
    search = new(Search)
    guess_aims(compile_board(load("usa")), game.observation(0), search)
    assert search.for_points[1] == share


@pytest.mark.parametrize(
    ("offer", "searched"), [(["denver-el_paso"], False), (["denver-el_paso", "duluth-el_paso"], True)]
)
def test_nothing_is_searched_where_there_is_no_choice(offer: list[str], searched: bool) -> None:
    game = scene(seats=[{"tickets": [], "offer": offer}, {}], phase="keep_tickets", mover=0)
    bot = seated("usa", 100)
    assert bot.choose(game.view(0), game.legal_moves(0)) in game.legal_moves(0)
    assert (bot.playouts > 0) == searched
