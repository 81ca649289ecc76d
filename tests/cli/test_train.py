"""`draisine train`: errors before anything slow, and the lines of a run."""

from pathlib import Path

import pytest
import torch

from draisine.cli.localization.texts import choose
from draisine.cli.train import command
from draisine.cli.train.lines import describe
from draisine.envs.startup import progress
from draisine.learning.evaluation import WinRate
from draisine.learning.progress import Cloned, Evaluated, Played, Saved, Started
from draisine.messages import languages
from tests.cli.invocation import call, error_line

LOSSES = {"accuracy": 0.823, "entropy": 1.234, "kl": 0.01}
FOLDER = Path("runs/usa")


def test_without_pytorch_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None if name == "torch" else object())
    assert error_line(call("train", "amsterdam")) == "draisine: training needs PyTorch: pip install 'draisine[train]'"


@pytest.mark.skipif(torch.cuda.is_available(), reason="there is a GPU")
def test_without_a_gpu() -> None:
    assert "no GPU can be used" in error_line(call("train", "amsterdam", "--device", "cuda"))
    assert command.choose_device("auto") == "cpu"


def test_an_invalid_configuration(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text("[net]\nwidth = -1")
    line = error_line(call("train", "amsterdam", "--config", str(file), "--out", str(tmp_path / "run")))
    assert "is not a training configuration: Expected `int` >= 1 - at `$.net.width`" in line
    assert not (tmp_path / "run").exists()


def test_environments_are_compiled_without_an_english_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def run(*_: object) -> None:
        with progress.explain_compilation([run], "environments", 15):
            pass

    monkeypatch.setattr(progress, "is_stored", lambda _function: False)
    monkeypatch.setattr("draisine.learning.trainer.train", run)
    result = call("train", "amsterdam", "--device", "cpu", "--out", str(tmp_path / "run"), language="de")
    assert result.exit_code == 0
    assert "compiling" not in result.stderr


@pytest.mark.parametrize("language", languages())
def test_the_lines_of_a_run(language: str) -> None:
    choose(language)
    try:
        rate = WinRate("planner", 2, 400, 0.5, 0.45, 0.55, 2.5, 0.5, 80.0)
        lines = [
            describe(Started(True, 1_000_000, "cuda", "selfplay", 5000), "usa", FOLDER),
            describe(Cloned(500, 1000, 2000.0, 90.0, LOSSES), "usa", FOLDER),
            describe(Played(10_000, 20_000, 1000.0, 3661.0, LOSSES), "usa", FOLDER),
            describe(Evaluated(10_000, [rate], True), "usa", FOLDER),
            describe(Saved(FOLDER, True), "usa", FOLDER),
            describe(Saved(FOLDER, False), "usa", FOLDER),
        ]
    finally:
        choose(None)
    texts = [line for (line,) in lines]
    assert "usa" in texts[0]
    assert "0:01:30" in texts[1]
    assert "1:01:01" in texts[2]
    assert "planner" in texts[3]
    assert "net@runs/usa/net.npz" in texts[4]
    assert "runs/usa" in texts[5]
    assert len(set(texts)) == len(texts)


def test_the_research_board_is_found_by_name(tmp_path: Path) -> None:
    """And it is not among the boards for people."""
    folder = tmp_path / "run"
    result = call("train", "tiny", "--device", "cpu", "--minutes", "0.001", "--out", str(folder))
    assert result.exit_code == 0, result.stderr
    assert "tiny" in result.stdout
    assert (folder / "net.npz").exists()
    games = call("arena", "tiny", "--bots", f"net@{folder / 'net.npz'},random", "--games", "4", "--jobs", "1")
    assert games.exit_code == 0, games.stderr
    assert "4 games" in games.stdout
    assert "tiny" not in call("boards", "list").stdout.lower()
