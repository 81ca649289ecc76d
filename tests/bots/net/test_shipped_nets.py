"""Nets that ship: they fit their boards, decide from what a seat knows, and play for tickets."""

import json
from pathlib import Path
from random import Random

import pytest

from draisine.arena import ArenaConfig, Standings, compute_results, make_pool, run_games
from draisine.boards import load
from draisine.bots.net.bot import Evaluator, load_file
from draisine.bots.net.file import SHIPPED, read_net
from draisine.engine.compiler.records import new
from draisine.engine.observe import observe
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.state import Observation, State
from tests.engine.driver import Game, Setting
from tests.soak import max_examples

DOCS = Path(__file__).parents[3] / "docs"
MAX_TOTAL_BYTES = 20_000_000
BOARDS = sorted(path.stem for path in SHIPPED.glob("*.npz"))


def test_all_nets_together_are_small() -> None:
    files = list(SHIPPED.iterdir())
    assert files
    assert {path.suffix for path in files} == {".npz"}
    assert sum(path.stat().st_size for path in files) <= MAX_TOTAL_BYTES


@pytest.mark.parametrize("board", BOARDS)
def test_the_curve_of_a_net_is_published(board: str) -> None:
    """It ends with the decisions of the header, and the page about training links it."""
    curve = (DOCS / "reports" / "nets" / f"{board}.jsonl").read_text("utf-8").splitlines()
    decisions = read_net(SHIPPED / f"{board}.npz", load(board)).header.training["decisions"]
    assert json.loads(curve[-1])["decisions"] == decisions
    assert f"reports/nets/{board}.jsonl" in (DOCS / "training.md").read_text("utf-8")


@pytest.mark.parametrize("board", BOARDS)
def test_a_net_fits_its_board_and_says_how_it_was_trained(board: str) -> None:
    header = read_net(SHIPPED / f"{board}.npz", load(board)).header
    assert header.board == board
    assert header.training.keys() >= {"config", "seed", "commits", "decisions", "seconds"}


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("board", BOARDS)
def test_decisions_and_values_depend_only_on_the_observation(board: str, players: int) -> None:
    """The same in the true state and in one with other hidden cards."""
    evaluator = Evaluator(load_file(None, load(board)))
    game, rng = Game.from_setting(Setting(board, players), 5), Random(players)
    observation, other = Observation(new(State)), new(State)
    for number in range(max_examples(60)):
        if game.is_over:
            return
        seat = rng.choice(game.seats_to_decide())
        observe(game.tables, game.state, observation, seat)
        decision = evaluator.decide(game.tables, observation, game.scratch)
        shares = evaluator.win_shares(game.tables, observation, game.scratch)
        assert decision in game.legal(seat)
        seed_rng(other, number, 1)
        resample(game.tables, observation, other, game.scratch)
        observe(game.tables, other, observation, seat)
        assert evaluator.decide(game.tables, observation, game.scratch) == decision
        assert (evaluator.win_shares(game.tables, observation, game.scratch) == shares).all()
        game.play(seat, decision)


@pytest.mark.parametrize("board", BOARDS)
def test_a_net_beats_the_planner_and_does_not_only_race(board: str) -> None:
    """Its arithmetic is exact, so these games are the same on every machine."""
    standings = Standings(config := ArenaConfig(load(board), ["net", "planner"], 2, seed=11))
    with make_pool(config, 2) as pool:
        for games in run_games(pool, 0, 80):
            for game in games:
                standings.add(game)
    net = compute_results(standings).bots[0]
    assert net.win_rate >= 0.65
    assert net.tickets_made > net.tickets_failed
