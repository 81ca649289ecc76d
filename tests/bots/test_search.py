"""The searching bot: decisions in clear positions, hidden information, and determinism."""

import time
from random import Random

import pytest

from draisine.boards import load
from draisine.bots import SeatInfo, fill_seats
from draisine.bots.planner.decide import follow_plan
from draisine.bots.planner.weights import rollout_weights
from draisine.bots.search.bot import SearchBot
from draisine.bots.search.rollouts import MAX_DECISIONS, estimate_goals
from draisine.bots.search.sequential_halving import Search
from draisine.bots.seeding import seed_observation
from draisine.engine.board_compiler import compile_board
from draisine.engine.compiler.records import new
from draisine.engine.enums import Phase
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.state import Scratch, State
from draisine.engine.step import step
from draisine.matches import MatchRunner, sum_results
from draisine.play import Game, format_move, new_game
from draisine.play.referee import Referee
from draisine.play.view import make_observation
from tests.bots.choices import choose
from tests.engine.driver import FULL_SETTINGS, SETTINGS, Setting
from tests.engine.driver import Game as EngineGame
from tests.scenes import scene
from tests.soak import every_nth


def seated(board: str, playouts: int = 60, threads: int = 1, seed: int = 1) -> SearchBot:
    bot = SearchBot(playouts=playouts, threads=threads)
    bot.sit(SeatInfo(load(board), 0, seed))
    return bot


def choice(game: Game, playouts: int = 400, seat: int = 0) -> str:
    return format_move(choose(game, SearchBot(playouts=playouts), seat, 1))


def test_it_completes_a_ticket_with_its_last_turn() -> None:
    seats = [{"hand": {"red": 2, "blue": 5}, "tickets": ["denver-el_paso"]}, {}]
    game = scene(seats=seats, routes={"denver-santa_fe": 0}, turns_left=1, phase="turn", mover=0)
    assert choice(game).startswith("claim el_paso-santa_fe with 2 ")


def test_it_claims_the_most_points_in_its_last_turn() -> None:
    game = scene(seats=[{"hand": {"green": 6, "red": 2}, "tickets": []}, {}], turns_left=1, phase="turn", mover=0)
    assert choice(game) == "claim el_paso-houston with 6 green"


def test_every_rollout_ends() -> None:
    """Nearly all cards that can be revealed are locomotives. All seats want the tunnel of eight spaces and none could
    pay the extra cards: they draw cards meanwhile, and the game ends."""
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
    for decisions in range(MAX_DECISIONS):
        if state.phase == Phase.OVER:
            assert 100 < decisions < 1000
            return
        mover = int(state.mover)
        step(tables, state, scratch, mover, follow_plan(tables, state, scratch, search.plans[mover], mover))
    pytest.fail("the game does not end")


@pytest.mark.parametrize("setting", FULL_SETTINGS, ids=str)
def test_it_decides_on_the_observation_alone(setting: Setting) -> None:
    """The same decision in the true state and in a resampled one, with the same seed."""
    rng, engine_game = Random(2), EngineGame.from_setting(setting, 5)
    bot, other, referee = seated(setting.board, 40), new(State), Referee(load(setting.board))
    for number in range(60):
        if engine_game.is_over:
            return
        seat = rng.choice(engine_game.seats_to_decide())
        legal = engine_game.legal(seat)
        if number % 6 == 0:
            observation = make_observation(referee, engine_game.state, seat)
            seed_observation(observation, number)
            decision = bot.decide(observation)
            assert decision in legal
            seed_rng(other, number, 1)
            resample(engine_game.tables, observation, other, engine_game.scratch)
            again = make_observation(referee, other, seat)
            seed_observation(again, number)
            assert bot.decide(again) == decision
        engine_game.play(seat, rng.choice(legal))


@pytest.mark.parametrize("setting", every_nth(SETTINGS, 2), ids=str)
def test_it_plays_every_board_with_every_number_of_players(setting: Setting) -> None:
    match = MatchRunner(
        load(setting.board), fill_seats(["baron@12", "conductor"], setting.seats), 4, bool(setting.alvin)
    )
    match.play(0, 1)
    assert match.series.games == 1


def test_a_whole_move_starts_with_the_decision() -> None:
    game = new_game("usa", 2, 3)
    for seat in (0, 1):
        game.play(game.legal_moves(seat)[0], seat)
    seat = game.to_move[0]
    move = choose(game, SearchBot(playouts=200), seat, 1)
    bot, observation = seated("usa", 200), game.observation(seat)
    seed_observation(observation, 1)
    decisions = Referee(game.board).decisions(observation, new(Scratch), seat, move)
    assert bot.decide(observation) == decisions[0]


def test_the_same_seed_and_playouts_give_the_same_game() -> None:
    def moves(bot: str, seed: int) -> tuple[int, ...]:
        (outcome,) = MatchRunner(load("amsterdam"), fill_seats([bot, "conductor"], 2), seed).outcomes(0, 1)
        return (*outcome.owners, *outcome.points)

    assert moves("baron@50", 1) == moves("baron@50", 1)
    assert moves("baron@50", 1) != moves("baron@50", 2)


def test_threads_are_deterministic() -> None:
    game = new_game("europe", 3, 8)
    first, second = (choose(game, SearchBot(playouts=300, threads=2), seed=1) for _ in range(2))
    assert first == second
    assert first in game.legal_moves(0)


@pytest.mark.parametrize("name", ["baron@25", "baron@0.01s", "baron@30x2", "baron@0.01sx2"])
def test_its_budget_is_part_of_its_name(name: str) -> None:
    match = MatchRunner(load("first_journey"), fill_seats([name, "random"], 2), 1)
    match.play(0, 1)
    assert [seat.bot for seat in sum_results(match.specs, [match.series]).seats] == [name, "random"]
    assert match.series.wins[0] == 1


def test_a_budget_of_time_is_used() -> None:
    """Three quarters of it are for the first decision, and this move has no payment."""
    game = new_game("usa", 2, 8)
    bot = SearchBot(seconds=0.08)
    start = time.perf_counter()
    assert choose(game, bot, seed=1) in game.legal_moves(0)
    assert time.perf_counter() - start >= 0.06
    assert bot.playouts > 0


def test_search_beats_its_own_policy() -> None:
    match = MatchRunner(load("amsterdam"), fill_seats(["baron@400", "engineer"], 2), 7)
    match.play(0, 30)
    assert match.series.wins[0] >= 18


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
def test_long_routes_suggest_play_for_points(routes: list[str], share: int) -> None:
    game = scene(seats=[{}, {}], routes=dict.fromkeys(routes, 1))
    search = new(Search)
    estimate_goals(compile_board(load("usa")), game.observation(0), search.points_only)
    assert search.points_only[1] == share


@pytest.mark.parametrize(
    ("offer", "searched"), [(["denver-el_paso"], False), (["denver-el_paso", "duluth-el_paso"], True)]
)
def test_nothing_is_searched_where_there_is_no_choice(offer: list[str], searched: bool) -> None:
    game = scene(seats=[{"tickets": [], "offer": offer}, {}], phase="keep_tickets", mover=0)
    bot = SearchBot(playouts=100)
    assert choose(game, bot, seed=1) in game.legal_moves(0)
    assert (bot.playouts > 0) == searched
