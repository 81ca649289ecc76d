"""Walks through compiled code, so that it is loaded or compiled before anything is timed or told."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from draisine.boards import Board, load
from draisine.cli.engine_startup import start_engine

if TYPE_CHECKING:
    from draisine.play import Move, View

Walk = Callable[[], object]


def warm_game(board: Board) -> None:
    """What a game told in words needs first: deal, list, view, play, refuse, count."""
    start_engine(lambda: _open_game(board))


def _open_game(board: Board) -> None:
    from draisine.play import IllegalMove, new_game

    game = new_game(board, board.players.least, 0)
    game.view(0)
    game.play(game.legal_moves()[0])
    game.score_sheet()
    with contextlib.suppress(IllegalMove):
        game.play("pass")


class FirstMove:
    """The simplest bot there is: it stands for those that people write."""

    def choose(self, view: View, legal: list[Move]) -> Move:  # noqa: ARG002
        """Take what comes first."""
        return legal[0]


def walks() -> Iterator[tuple[str, Walk]]:
    """All that anything compiles, in steps with a name. The boards differ in which questions are asked in Python, so
    each is walked; inside compiled code they are all one."""
    usa = load("usa")
    yield "random play", partial(_series, usa, ["random"])
    yield "bots", partial(_series, usa, ["conductor", "random"])
    yield "bots of one's own", partial(_series, usa, [f"{__name__}:FirstMove", "conductor", "random"])
    yield "bots that search", partial(_series, usa, ["baron@30", "random"])
    yield "single games", partial(_tell, usa)
    yield "games", partial(_open_game, usa)
    yield "deals", partial(_deal, usa)
    for name in ("first_journey", "amsterdam", "old_west", "europe"):
        yield name, partial(_whole_game, load(name))


def env_walks() -> Iterator[tuple[str, Walk]]:
    """What learning programs need on top."""
    yield "batches", partial(_batch, "outside")
    yield "batches against bots", partial(_batch, "conductor")
    yield "OpenSpiel", _openspiel
    yield "data", partial(_record, ["random", "random"])
    yield "data of bots", partial(_record, ["conductor", "random"])
    yield "data of bots of one's own", partial(_record, [f"{__name__}:FirstMove", "conductor"])


def _batch(opponents: str) -> None:
    from draisine.envs import batch

    games = batch("usa", 2, 2, opponents=opponents, wrong="forfeit")
    games.step([-1, -1])
    games.look(0)
    if opponents == "outside":
        games.wander(1)


def _openspiel() -> None:
    from draisine.envs.openspiel.game_state import Rules, Table

    table = Table.dealt(Rules("usa", 2, alvin=False), 1)
    table.play(table.legal[0])
    table.as_known(0, 1)


def _record(bots: list[str]) -> None:
    from draisine.envs.recording.recorder import Recorder, Run

    Recorder(Run(load("usa"), bots)).record(0, 1)


def _series(board: Board, bots: list[str]) -> None:
    from draisine.bots import fill_seats
    from draisine.matches import Table

    Table(board, fill_seats(bots, max(len(bots), board.players.least)), 1).play(0, 1)


def _tell(board: Board) -> None:
    from draisine.bots import fill_seats
    from draisine.matches import Table

    list(Table(board, fill_seats(["random"], 2), 1).outcomes(0, 1))


def _deal(board: Board) -> None:
    """What researchers call themselves: a series in one call, and a deal that agrees with an observation."""
    import numpy as np

    from draisine.engine.board_compiler import compile_board
    from draisine.engine.compiler.records import new
    from draisine.engine.playout import play_series
    from draisine.engine.resample import resample
    from draisine.engine.rng import seed_rng
    from draisine.engine.state import Scratch, State
    from draisine.play import new_game

    tables, state, scratch = compile_board(board), new(State), new(Scratch)
    play_series(tables, state, scratch, np.zeros(4, np.int64), 2, 0, 1, 0, 1)  # type: ignore[arg-type]
    seed_rng(state, 1, 1)
    resample(tables, new_game(board, 2, 0).observation(0), state, scratch)


def _whole_game(board: Board) -> None:
    """A game to its end through the bots' contract; its record and position read back."""
    from draisine.bots import fill_seats
    from draisine.matches import next_move, seat_bots
    from draisine.play import Game, new_game

    players = board.players.least
    entrants = fill_seats(["conductor", "random"], players)
    bots = seat_bots(entrants, board, "warm")
    game = new_game(board, players, "warm", {"alvin": board.alvin is not None})
    while not game.is_over:
        next_move(game, entrants, bots)
        if len(game.to_move) == 1:
            game.why_not(board.route_ids[0])
            game.refusals()
    game.score_sheet()
    game.view()
    Game.replay(game.record(), until=2)
    Game.from_position(game.position())
