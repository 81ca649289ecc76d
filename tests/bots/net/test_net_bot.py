"""Nets as bots: legal decisions that depend on the observation alone, with the observation and mask of training."""

from pathlib import Path
from random import Random

import numpy as np
import pytest

from draisine.arena import ArenaConfig, make_pool, run_games
from draisine.boards import load
from draisine.bots import fill_seats
from draisine.bots.net.bot import Evaluator, encode_decision, load_net
from draisine.bots.net.features import expansion
from draisine.bots.net.file import write_net
from draisine.encoding import observation_layout
from draisine.encoding.observation import Offsets
from draisine.engine.board_compiler import compile_board
from draisine.engine.compiler.records import new
from draisine.engine.enums import DECISIONS
from draisine.engine.observe import observe
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.state import Observation, Scratch, State
from draisine.envs import batch
from draisine.matches import MatchRunner
from tests.bots.net.reference import random_net
from tests.cli.invocation import call
from tests.engine.driver import FULL_SETTINGS, Preference, Setting
from tests.engine.driver import Game as EngineGame


@pytest.mark.parametrize("setting", FULL_SETTINGS, ids=str)
def test_every_decision_is_legal_and_depends_only_on_the_observation(setting: Setting) -> None:
    """The same decision and win probabilities in the true state and in a resampled one."""
    board = load(setting.board)
    evaluator = Evaluator(load_net(random_net(board), board))
    rng, game = Random(1), EngineGame.from_setting(setting, 3)
    observation, other = Observation(new(State)), new(State)
    for number in range(100):
        if game.is_over:
            return
        seat = rng.choice(game.seats_to_decide())
        legal = game.legal(seat)
        observe(game.tables, game.state, observation, seat)
        decision = evaluator.decide(game.tables, observation, game.scratch)
        shares = evaluator.win_shares(game.tables, observation, game.scratch)
        assert decision in legal
        assert len(shares) == setting.seats
        seed_rng(other, number, 1)
        resample(game.tables, observation, other, game.scratch)
        observe(game.tables, other, observation, seat)
        assert evaluator.decide(game.tables, observation, game.scratch) == decision
        assert (evaluator.win_shares(game.tables, observation, game.scratch) == shares).all()
        game.play(seat, decision if rng.random() < 0.5 else Preference.ANYTHING.choose(rng, legal))


@pytest.mark.parametrize("players", [2, 3])
def test_observation_and_mask_at_play_are_those_of_training(players: int) -> None:
    """A batch is what a net learns from; at the table it sees the same bytes and the same legal actions."""
    board = load("amsterdam")
    envs = batch(board, players, num_envs=4, seed=2)
    full = observation_layout(board, board.players.most)
    index, tables, scratch = expansion(envs.layout, full), compile_board(board), new(Scratch)
    offsets, observation = new(Offsets), new(State)
    full.write_offsets(offsets)
    for _ in range(25):
        envs.random_steps(3)
        for env in range(envs.num_envs):
            obs, legal = np.zeros(full.size, np.uint8), np.zeros(DECISIONS, np.int64)
            observe(tables, envs._states[env], observation, int(envs.seat[env]))
            count = encode_decision(tables, observation, scratch, offsets, obs, legal)
            assert (np.append(envs.obs[env], 0)[index] == obs).all()
            assert set(legal[:count]) == set(np.flatnonzero(envs.action_mask[env]))


def test_it_plays_in_matches_and_in_the_arena(tmp_path: Path) -> None:
    board, path = load("amsterdam"), tmp_path / "net.npz"
    write_net(path, random_net(board))
    name = f"net@{path}"
    for players in (2, 4):
        match = MatchRunner(board, fill_seats([name, "random"], players), 1)
        match.play(0, 2)
        assert match.series.games == 2
    config = ArenaConfig(board, [name, "random"], 2)
    with make_pool(config, 2) as pool:
        first = [game for games in run_games(pool, 0, 6) for game in games]
    assert [game.number for game in first] == list(range(6))
    assert {game.bots[0] for game in first} == {name, "random"}


def test_a_net_for_another_board_is_an_error_of_one_line(tmp_path: Path) -> None:
    path = tmp_path / "net.npz"
    write_net(path, random_net(load("amsterdam")))
    result = call("simulate", "usa", "--bots", f"net@{path},random", "--games", "2")
    assert result.exit_code == 1
    assert "was trained for another board (amsterdam) or another version of usa: it is not used" in result.stderr
    assert "Traceback" not in result.stderr
