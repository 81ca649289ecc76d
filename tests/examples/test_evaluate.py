"""Evaluation against the reference bots: policies of both trainers, bots by name, and nets as bots."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from draisine.boards import load
from draisine.bots import SeatInfo, find_bot
from draisine.matches import SeatedBot
from draisine.play import new_game
from draisine.play.referee import Referee
from examples import evaluate, maskable_ppo, trained_bot
from examples.ppo import Trainer, parse_options


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An untrained net, for Amsterdam."""
    folder = tmp_path_factory.mktemp("run")
    arguments = ["--board", "amsterdam", "--games", "8", "--width", "16", "--out", str(folder)]
    Trainer(parse_options(arguments)).save()
    return folder / "checkpoint.pt"


def _evaluate(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    evaluate.main([*arguments, "--json"])
    figures: dict[str, Any] = json.loads(capsys.readouterr().out)
    return figures


def test_a_checkpoint_contains_its_board(checkpoint: Path, capsys: pytest.CaptureFixture[str]) -> None:
    figures = _evaluate(capsys, str(checkpoint), "--opponents", "random", "--deals", "40", "--greedy")
    assert (figures["board"], figures["players"]) == ("amsterdam", 2)
    (line,) = figures["against"]
    assert (line["opponent"], line["games"]) == ("random", 80)
    assert 0 <= line["low"] <= line["share"] <= line["high"] <= 1
    assert line["high"] - line["low"] < 0.25


def test_the_table(checkpoint: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evaluate.main([str(checkpoint), "--opponents", "random", "--deals", "4"])
    lines = capsys.readouterr().out.splitlines()
    assert any("on amsterdam, 2 players" in line for line in lines)
    assert any(line.split()[:2] == ["random", "8"] for line in lines)


def test_a_bot_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    figures = _evaluate(capsys, "random", "--board", "amsterdam", "--opponents", "random,conductor", "--deals", "20")
    equal, stronger = figures["against"]
    assert equal["share"] == 0.5
    assert stronger["games"] == 40
    assert stronger["share"] < 0.3
    assert stronger["lead"] < 0


def test_maskable_ppo_is_trained_and_evaluated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deep" / "policy.zip"
    arguments = ["--board", "amsterdam", "--opponent", "random", "--steps", "4096", "--every", "2048", "--deals", "4"]
    maskable_ppo.main([*arguments, "--out", str(path)])
    table = [
        line.split() for line in capsys.readouterr().out.splitlines() if line[:10].strip().replace(",", "").isdigit()
    ]
    assert [row[0] for row in table] == ["0", "2,048", "4,096"]
    figures = _evaluate(capsys, str(path), "--board", "amsterdam", "--opponents", "random", "--deals", "4")
    assert figures["against"][0]["games"] == 8


def test_a_net_plays_as_a_bot(checkpoint: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All its moves are legal, and the same in the same game."""
    monkeypatch.setenv("DRAISINE_NET", str(checkpoint))
    trained_bot._load_trained.cache_clear()
    games = [_play_against_random() for _ in range(2)]
    assert games[0] == games[1]
    assert len(games[0]) > 20


def test_a_net_refuses_another_board(checkpoint: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRAISINE_NET", str(checkpoint))
    trained_bot._load_trained.cache_clear()
    game = new_game("usa", 2, seed=1)
    bot = trained_bot.TrainedBot()
    bot.sit(SeatInfo(load("usa"), 0, 1))
    with pytest.raises(ValueError, match="the net was trained for amsterdam with 2 players"):
        bot.decide(game.observation(0))


def _play_against_random() -> list[str]:
    game, rng = new_game("amsterdam", 2, seed=3), random.Random(3)
    bot = SeatedBot(find_bot("examples.trained_bot:TrainedBot"), Referee(game.board), 0, 1)
    moves = []
    while game.to_move:
        seat = game.to_move[0]
        legal = game.legal_moves(seat)
        move = bot.choose(game.observation(seat)) if seat == 0 else rng.choice(legal)
        assert move in legal
        game.play(move, seat)
        moves.append(str(move))
    return moves
