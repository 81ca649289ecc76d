"""Warm-up steps that load or compile code before anything is timed or printed."""

from __future__ import annotations

import contextlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from draisine.boards import Board, load
from draisine.cli.engine_startup import start_engine
from draisine.engine.compiler.folders import Stage

if TYPE_CHECKING:
    from draisine.play import Move, View

BOARDS = ("usa", "first_journey", "amsterdam", "old_west", "europe")
WarmupStep = Callable[[], object]


def warm_game(board: Board) -> None:
    """Warm up what a single game needs: deal, legal moves, views, play, refusals, score."""
    start_engine(lambda: _open_game(board))


def warm_review(board: Board) -> None:
    """Warm up what a review spends its time with."""
    start_engine(lambda: _evaluate(board))


def _evaluate(board: Board) -> None:
    """Evaluate the first decision of a new game, the game with open cards, and games before the deal."""
    from draisine.play import new_game
    from draisine.play.position import build_state
    from draisine.review import Effort, Evaluator, evaluate_decision

    game, few = new_game(board, board.players.least, 0), Effort().scaled(0)
    evaluator, observation = Evaluator(board), game.observation(0)
    evaluate_decision(evaluator, observation, evaluator.options(observation)[0], few)
    evaluator.open_cards(build_state(evaluator.referee, game.position()), few.open_cards)
    evaluator.new_game(game.players, 0, False, few.open_cards)


def _open_game(board: Board) -> None:
    from draisine.play import IllegalMove, new_game

    game = new_game(board, board.players.least, 0)
    game.view(0)
    game.play(game.legal_moves()[0])
    game.score_sheet()
    with contextlib.suppress(IllegalMove):
        game.play("pass")


class FirstMoveBot:
    """The simplest third-party bot, used to compile the code path of bots written in Python."""

    def choose(self, view: View, legal: list[Move]) -> Move:  # noqa: ARG002
        """Return the first legal move."""
        return legal[0]


class WarmupStage(NamedTuple):
    """A part of the engine, and the steps that compile it."""

    stage: Stage
    parallel: list[WarmupStep]
    """Independent steps, the longest first."""
    after: list[WarmupStep]
    """Steps that compile the many small functions, and would compile the large ones if they were not yet compiled."""


def warmup_stages() -> list[WarmupStage]:
    """Return the steps that together compile everything but the environments. Boards reach different entry points from
    Python, so each is played; inside compiled code they share everything."""
    usa, boards = load("usa"), [load(name) for name in BOARDS]
    games: list[WarmupStep] = [partial(_whole_game, board) for board in boards]
    return [
        WarmupStage(Stage.GAMES, _compile_steps(usa, GAME_FUNCTIONS), games),
        WarmupStage(Stage.SEARCH, _compile_steps(usa, SEARCH_FUNCTIONS), [partial(_search, usa)]),
        WarmupStage(
            Stage.EVERYTHING,
            [
                partial(_series, usa, ["conductor", "random"]),
                partial(_series, usa, [f"{__name__}:FirstMoveBot", "conductor", "random"]),
                partial(_series, usa, ["random"]),
                partial(_resample, usa),
                partial(_net, usa),
                partial(_series, usa, ["baron@30", "random"]),
                partial(_outcomes, usa),
                *_compile_steps(usa, REVIEW_FUNCTIONS),
            ],
            [partial(_review, board) for board in boards],
        ),
    ]


GAME_FUNCTIONS = (
    ("draisine.bots.compiled.decide", ("state", "scratch", "plan", "kind")),
    ("draisine.engine.step.step", ("state", "scratch", "int", "int")),
    ("draisine.engine.rules.scoring.score_game", ("state", "scratch")),
    ("draisine.engine.rules.setup.set_up", ("state", "scratch", "int", "int", "int")),
    ("draisine.engine.legal.list_decisions", ("state", "scratch", "int")),
    ("draisine.engine.refusal.refusal", ("state", "scratch", "int", "int")),
    ("draisine.engine.refusal.list_route_refusals", ("state", "scratch", "int", "array")),
    ("draisine.engine.rules.scoring.measure_trail", ("state", "scratch", "int")),
    ("draisine.engine.observe.observe", ("state", "state", "int")),
)
"""The large functions of a running game, with what they take after a board; the slowest first."""
SEARCH_FUNCTIONS = (
    ("draisine.bots.search.sequential_halving.run_rounds", ("state", "states", "scratch", "search", "int")),
    ("draisine.bots.search.sequential_halving.start_search", ("state", "scratch", "search", "int")),
)
"""Those of the Baron and of hints."""
REVIEW_FUNCTIONS = (
    ("draisine.review.kernel.play_deals", ("state", "work", "int", "int", "int", "array", "array")),
    ("draisine.review.kernel.play_fresh", ("work", "int", "int", "int", "int", "array")),
    ("draisine.review.kernel.play_open", ("work", "int", "array")),
    ("draisine.review.kernel.list_options", ("state", "work")),
)
"""Those of reviews, which need no stage of their own: they run after games."""


def _compile_steps(board: Board, functions: Iterable[tuple[str, tuple[str, ...]]]) -> list[WarmupStep]:
    return [partial(_compile, board, name, arguments) for name, arguments in functions]


def _compile(board: Board, name: str, arguments: tuple[str, ...]) -> None:
    """Compile a function for arguments of these kinds after the board, without calling it. It is given by name: a
    pickled function would be a copy without a place in the cache."""
    import numpy as np
    from numba import typeof

    from draisine.bots.levels import Kind
    from draisine.bots.planner.plan import Plan
    from draisine.bots.search.sequential_halving import Search
    from draisine.engine.compiler.jit import JIT_DISABLED
    from draisine.engine.compiler.records import new, new_array
    from draisine.engine.state import Scratch, State
    from draisine.play.referee import Referee
    from draisine.review.kernel import Work

    makers: dict[str, Callable[[], object]] = {
        "int": lambda: 0,
        "array": lambda: np.zeros(1, np.int64),
        "kind": lambda: Kind.PLANNER,
        "plan": partial(new, Plan),
        "scratch": partial(new, Scratch),
        "search": partial(new, Search),
        "state": partial(new, State),
        "states": partial(new_array, State, 2),
        "work": partial(new, Work),
    }
    values = [Referee(board).tables, *(makers[kind]() for kind in arguments)]
    if not JIT_DISABLED:
        pkgutil.resolve_name(name).compile(tuple(map(typeof, values)))


def env_warmup_steps() -> Iterator[WarmupStep]:
    """Yield the steps that compile the environments and data recording."""
    yield partial(_batch, "external")
    yield partial(_batch, "conductor")
    yield partial(_batch, "baron@30")
    yield partial(_batch, "baron@30", "racer")
    yield _openspiel
    yield partial(_record, ["random", "random"])
    yield partial(_record, ["conductor", "random"])
    yield partial(_record, [f"{__name__}:FirstMoveBot", "conductor"])


def _batch(*opponents: str) -> None:
    from draisine.envs import batch
    from draisine.envs.startup.progress import announcements_off

    with announcements_off():
        chosen = opponents if len(opponents) > 1 else opponents[0]
        envs = batch("usa", 1 + len(opponents), num_envs=2, opponents=chosen, on_illegal="forfeit")
        envs.set_state(envs.get_state())
        envs.resample(seed=0)
    envs.step([-1, -1])
    envs.observe(0)
    if opponents == ("external",):
        envs.random_steps(1)


def _openspiel() -> None:
    from draisine.envs.openspiel.game_state import GameState, Rules

    game = GameState.deal(Rules("usa", 2, alvin=False), 1)
    game.play(game.legal[0])
    game.resample(0, 1)


def _record(bots: list[str]) -> None:
    from draisine.envs.recording.recorder import Recorder, Run

    Recorder(Run(load("usa"), bots)).record(0, 1)


def _series(board: Board, bots: list[str]) -> None:
    from draisine.bots import fill_seats
    from draisine.matches import MatchRunner

    MatchRunner(board, fill_seats(bots, max(len(bots), board.players.least)), 1).play(0, 1)


def _net(board: Board) -> None:
    """Evaluate a position with a net, whose code does not depend on its size."""
    from draisine.bots.net.bot import Evaluator, load_net
    from draisine.bots.net.file import blank_net
    from draisine.engine.compiler.records import new
    from draisine.engine.state import Scratch
    from draisine.play import new_game
    from draisine.play.referee import Referee

    evaluator, scratch = Evaluator(load_net(blank_net(board), board)), new(Scratch)
    tables, observation = Referee(board).tables, new_game(board, board.players.least, 0).observation(0)
    evaluator.decide(tables, observation, scratch)
    evaluator.win_shares(tables, observation, scratch)


def _outcomes(board: Board) -> None:
    from draisine.bots import fill_seats
    from draisine.matches import MatchRunner

    list(MatchRunner(board, fill_seats(["random"], 2), 1).outcomes(0, 1))


def _resample(board: Board) -> None:
    """Entry points that researchers call directly: a series in one call, and resampling from an observation."""
    import numpy as np

    from draisine.engine.board_compiler import compile_board
    from draisine.engine.compiler.records import new
    from draisine.engine.playout import play_random_games
    from draisine.engine.resample import resample
    from draisine.engine.rng import seed_rng
    from draisine.engine.state import Scratch, State
    from draisine.play import new_game

    tables, state, scratch = compile_board(board), new(State), new(Scratch)
    play_random_games(tables, state, scratch, np.zeros(4, np.int64), 2, 0, 1, 0, 1)  # type: ignore[arg-type]
    seed_rng(state, 1, 1)
    resample(tables, new_game(board, 2, 0).observation(0), state, scratch)


def _whole_game(board: Board) -> None:
    """Play a whole game through the bot interface, with what a table shows before each move; score it, and read its
    record and position back."""
    from draisine.bots import fill_seats
    from draisine.matches import next_move, seat_bots
    from draisine.play import Game, IllegalMove, new_game

    players = board.players.least
    bots = seat_bots(fill_seats(["conductor", "random"], players), board, "warm")
    game = new_game(board, players, "warm", {"alvin": board.alvin is not None})
    with contextlib.suppress(IllegalMove):
        game.play("pass")
    while not game.is_over:
        game.view(0)
        next_move(game, bots)
        if len(game.to_move) == 1:
            game.why_not(board.route_ids[0])
            game.refusals()
    game.score_sheet()
    game.view()
    Game.replay(game.record(), until=2)
    Game.from_position(game.position())


def _review(board: Board) -> None:
    """Review a game with the fewest deals."""
    from draisine.bots import fill_seats
    from draisine.matches import next_move, seat_bots
    from draisine.play import new_game
    from draisine.review import Effort, review_game

    game = new_game(board, board.players.least, "warm")
    bots = seat_bots(fill_seats(["conductor"], game.players), board, "warm")
    while not game.is_over:
        next_move(game, bots)
    review_game(game.record(), effort=Effort().scaled(0))


def _search(board: Board) -> None:
    """Have the Baron move, and give a hint."""
    from draisine.bots.registry import BUILT_IN
    from draisine.bots.search.advice import advise
    from draisine.matches import SeatedBot
    from draisine.play import new_game
    from draisine.play.referee import Referee

    game = new_game(board, board.players.least, "warm")
    SeatedBot(BUILT_IN["baron"], Referee(board), 0, 0).choose(game.observation(0))
    advise(board, game.observation(0), 0)
