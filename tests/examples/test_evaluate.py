"""Evaluation against the reference field: files of both trainers, bots by name, and nets as bots."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from draisine.boards import load
from draisine.bots import Chair
from draisine.play import new_game
from examples import evaluate, maskable_ppo, trained_bot
from examples.ppo import Trainer, read_options


@pytest.fixture(scope="module")
def checkpoint(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A net that knows nothing, for Amsterdam."""
    folder = tmp_path_factory.mktemp("run")
    words = ["--board", "amsterdam", "--games", "8", "--width", "16", "--out", str(folder)]
    Trainer(read_options(words)).save()
    return folder / "checkpoint.pt"


def _figures(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    evaluate.main([*words, "--json"])
    told: dict[str, Any] = json.loads(capsys.readouterr().out)
    return told


def test_a_net_knows_its_board(checkpoint: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = _figures(capsys, str(checkpoint), "--opponents", "random", "--deals", "40", "--greedy")
    assert (told["board"], told["players"]) == ("amsterdam", 2)
    (line,) = told["against"]
    assert (line["opponent"], line["games"]) == ("random", 80)
    assert 0 <= line["low"] <= line["share"] <= line["high"] <= 1
    assert line["high"] - line["low"] < 0.25


def test_a_table_for_people(checkpoint: Path, capsys: pytest.CaptureFixture[str]) -> None:
    evaluate.main([str(checkpoint), "--opponents", "random", "--deals", "4"])
    lines = capsys.readouterr().out.splitlines()
    assert any("on amsterdam, 2 players" in line for line in lines)
    assert any(line.split()[:2] == ["random", "8"] for line in lines)


def test_a_bot_by_name(capsys: pytest.CaptureFixture[str]) -> None:
    told = _figures(capsys, "random", "--board", "amsterdam", "--opponents", "random,conductor", "--deals", "20")
    alike, stronger = told["against"]
    assert alike["share"] == 0.5
    assert stronger["games"] == 40
    assert stronger["share"] < 0.3
    assert stronger["lead"] < 0


def test_maskable_ppo_learns_and_is_evaluated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "deep" / "policy.zip"
    words = ["--board", "amsterdam", "--opponent", "random", "--steps", "4096", "--every", "2048", "--deals", "4"]
    maskable_ppo.main([*words, "--out", str(path)])
    table = [
        line.split() for line in capsys.readouterr().out.splitlines() if line[:10].strip().replace(",", "").isdigit()
    ]
    assert [row[0] for row in table] == ["0", "2,048", "4,096"]
    told = _figures(capsys, str(path), "--board", "amsterdam", "--opponents", "random", "--deals", "4")
    assert told["against"][0]["games"] == 8


def test_a_net_plays_as_a_bot(checkpoint: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All its moves are open ones, and the same again in the same game."""
    monkeypatch.setenv("DRAISINE_NET", str(checkpoint))
    trained_bot._trained.cache_clear()
    played = [_against_chance(trained_bot.TrainedBot()) for _ in range(2)]
    assert played[0] == played[1]
    assert len(played[0]) > 20


def test_a_net_says_what_it_was_trained_for(checkpoint: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DRAISINE_NET", str(checkpoint))
    trained_bot._trained.cache_clear()
    game = new_game("usa", 2, seed=1)
    bot = trained_bot.TrainedBot()
    bot.sit(Chair(load("usa"), 0, 1))
    with pytest.raises(ValueError, match="the net was trained for amsterdam with 2 players"):
        bot.choose(game.view(0), game.legal_moves(0))


def _against_chance(bot: trained_bot.TrainedBot) -> list[str]:
    game, chance = new_game("amsterdam", 2, seed=3), random.Random(3)
    bot.sit(Chair(load("amsterdam"), 0, 1))
    played = []
    while game.to_move:
        seat = game.to_move[0]
        legal = game.legal_moves(seat)
        move = bot.choose(game.view(seat), legal) if seat == 0 else chance.choice(legal)
        assert move in legal
        game.play(move, seat)
        played.append(str(move))
    return played
