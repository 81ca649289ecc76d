"""Warm-up steps that load or compile code before anything is timed or printed."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from draisine.boards import Board, load
from draisine.cli.engine_startup import start_engine

if TYPE_CHECKING:
    from draisine.play import Move, View

WarmupStep = Callable[[], object]


def warm_game(board: Board) -> None:
    """Warm up what a single game needs: deal, legal moves, views, play, refusals, score."""
    start_engine(lambda: _open_game(board))


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


def warmup_steps() -> Iterator[WarmupStep]:
    """Yield steps that together compile everything but the environments. Boards reach different entry points from
    Python, so each is played; inside compiled code they share everything."""
    usa = load("usa")
    yield partial(_series, usa, ["random"])
    yield partial(_series, usa, ["conductor", "random"])
    yield partial(_series, usa, [f"{__name__}:FirstMoveBot", "conductor", "random"])
    yield partial(_series, usa, ["baron@30", "random"])
    yield partial(_net, usa)
    yield partial(_outcomes, usa)
    yield partial(_open_game, usa)
    yield partial(_resample, usa)
    for name in ("first_journey", "amsterdam", "old_west", "europe"):
        yield partial(_whole_game, load(name))


def env_warmup_steps() -> Iterator[WarmupStep]:
    """Yield the steps that compile the environments and data recording."""
    yield partial(_batch, "external")
    yield partial(_batch, "conductor")
    yield partial(_batch, "baron@30")
    yield _openspiel
    yield partial(_record, ["random", "random"])
    yield partial(_record, ["conductor", "random"])
    yield partial(_record, [f"{__name__}:FirstMoveBot", "conductor"])


def _batch(opponents: str) -> None:
    from draisine.envs import batch
    from draisine.envs.startup.progress import announcements_off

    with announcements_off():
        envs = batch("usa", 2, num_envs=2, opponents=opponents, on_illegal="forfeit")
        envs.set_state(envs.get_state())
        envs.resample(seed=0)
    envs.step([-1, -1])
    envs.observe(0)
    if opponents == "external":
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
    """Play a whole game through the bot interface; read its record and position back."""
    from draisine.bots import fill_seats
    from draisine.matches import next_move, seat_bots
    from draisine.play import Game, new_game

    players = board.players.least
    specs = fill_seats(["conductor", "random"], players)
    bots = seat_bots(specs, board, "warm")
    game = new_game(board, players, "warm", {"alvin": board.alvin is not None})
    while not game.is_over:
        next_move(game, bots)
        if len(game.to_move) == 1:
            game.why_not(board.route_ids[0])
            game.refusals()
    game.score_sheet()
    game.view()
    Game.replay(game.record(), until=2)
    Game.from_position(game.position())
