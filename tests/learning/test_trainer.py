"""Whole runs on Amsterdam with a tiny net: strength, quantisation, slices, and continuing after kill -9."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import numpy as np
import pytest
import torch

from draisine.boards import load
from draisine.bots.net.bot import load_file
from draisine.bots.net.forward import make_work, write_logits
from draisine.engine.enums import DECISIONS
from draisine.envs import batch
from draisine.learning.checkpoint import load_state
from draisine.learning.config import TrainingConfig, TrainingError, parse_config
from draisine.learning.features import Expander
from draisine.learning.model import Model
from draisine.learning.progress import Evaluated, Event, Saved, Started, read_curve
from draisine.learning.trainer import RunOptions, train
from tests.bots.net.reference import reference_heads

BOARD = load("amsterdam")
TINY = """
checkpoint_minutes = 0.0001
[net]
width = 32
blocks = 1
[clone]
games = 1_600
chunk_games = 200
minibatch = 256
rate = 3e-3
[selfplay]
decisions = 6_000
envs = 32
steps = 32
minibatch = 512
margin_scale = 20.0
pool_every = 2_000
pool_size = 2
[evaluation]
opponents = ["random"]
deals = 20
every = 3_000
report = ["random"]
games = 100
"""


def tiny_config(**changes: object) -> TrainingConfig:
    return msgspec.structs.replace(parse_config(TINY, "tiny.toml", BOARD), **changes)


def run(folder: Path, config: TrainingConfig, **options: object) -> list[Event]:
    events: list[Event] = []
    train(BOARD, config, RunOptions(folder, **options), events.append)  # type: ignore[arg-type]
    return events


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Event]]:
    folder = tmp_path_factory.mktemp("run")
    return folder, run(folder, tiny_config())


def test_a_tiny_net_beats_random(trained: tuple[Path, list[Event]]) -> None:
    folder, events = trained
    *_, evaluated, saved = events
    assert isinstance(evaluated, Evaluated)
    assert evaluated.final
    (rate,) = evaluated.rates
    assert (rate.opponent, rate.games) == ("random", 100)
    assert rate.share >= 0.9, rate
    assert rate.completed is not None
    assert saved == Saved(folder, True)
    report = json.loads((folder / "report.json").read_text())
    assert report["rates"][0]["share"] == rate.share
    stages = [line["stage"] for line in read_curve(folder)]
    assert stages == sorted(stages)
    assert {"clone", "selfplay"} == set(stages)
    assert {path.name for path in folder.iterdir()} >= {"checkpoint.pt", "net.npz", "pool.pt", "curve.jsonl"}
    assert all(path.stat().st_size < 16 << 20 for path in folder.iterdir())


def test_quantisation_changes_few_decisions(trained: tuple[Path, list[Event]]) -> None:
    """On positions that the net was not trained with: the compiled pass equals the reference exactly, and at most 1 %
    of its decisions differ from those of the net in PyTorch."""
    folder, _ = trained
    envs = batch(BOARD, 2, num_envs=400, seed=987_654)
    loaded, work = load_file(folder / "net.npz", BOARD), None
    found = load_state(folder, BOARD)
    assert found is not None
    model = Model(BOARD, found[0].config.net)
    model.load_state_dict(found[1])
    expand = Expander(envs.layout, model.layout, torch.device("cpu"))
    changed = total = 0
    for _ in range(5):
        envs.random_steps(9)
        obs, mask = expand(torch.from_numpy(envs.obs)), torch.from_numpy(envs.action_mask)
        with torch.no_grad():
            floats = model(obs, mask).logits.argmax(1).numpy()
        work = make_work(loaded.net)
        logits = np.zeros(DECISIONS, np.int64)
        for env in range(envs.num_envs):
            write_logits(loaded.weights, work, obs[env].numpy(), logits)
            if env < 3:
                assert (reference_heads(loaded.net, BOARD, obs[env].numpy())[0] == logits).all()
            if envs.action_mask[env].sum() > 1:
                changed += np.where(envs.action_mask[env], logits, -(2**40)).argmax() != floats[env]
                total += 1
    assert total > 1000
    assert changed <= 0.01 * total, f"{changed} of {total}"


def test_a_finished_run_stays_as_it_is(trained: tuple[Path, list[Event]]) -> None:
    folder, _ = trained
    before = (folder / "checkpoint.pt").read_bytes()
    events = run(folder, tiny_config())
    assert [type(event) for event in events] == [Started, Saved]
    assert (folder / "checkpoint.pt").read_bytes() == before


def test_another_size_or_board_is_refused(trained: tuple[Path, list[Event]]) -> None:
    folder, _ = trained
    config = tiny_config(net=msgspec.structs.replace(tiny_config().net, width=16))
    with pytest.raises(TrainingError, match="has another size than the configuration"):
        run(folder, config)
    other = load("first_journey")
    with pytest.raises(TrainingError, match="was trained for another version of first_journey"):
        train(other, tiny_config(), RunOptions(folder), lambda _: None)


def test_a_run_that_diverges_keeps_its_checkpoint(tmp_path: Path) -> None:
    run(tmp_path, tiny_config(), minutes=1e-9)
    before = (tmp_path / "checkpoint.pt").read_bytes()
    diverging = tiny_config(clone=msgspec.structs.replace(tiny_config().clone, games=200, rate=1e30))
    with pytest.raises(TrainingError, match="no longer finite"):
        run(tmp_path, diverging)
    assert (tmp_path / "checkpoint.pt").read_bytes() == before


def test_slices_continue_from_the_files_of_others(tmp_path: Path) -> None:
    """A slice that ends at once still leaves a net and a checkpoint, and another folder continues from there."""
    config = tiny_config(clone=msgspec.structs.replace(tiny_config().clone, games=200))
    first = run(tmp_path / "a", config, minutes=1e-9)
    assert first[-1] == Saved(tmp_path / "a", False)
    assert (tmp_path / "a" / "net.npz").exists()
    with pytest.raises(TrainingError, match="there is no run in"):
        run(tmp_path / "c", config, start=tmp_path / "none")
    started = run(tmp_path / "b", config, start=tmp_path / "a", minutes=1e-9)[0]
    assert isinstance(started, Started)
    assert started.resumed


def test_it_continues_after_kill_9(tmp_path: Path) -> None:
    folder, config = tmp_path / "run", tmp_path / "tiny.toml"
    config.write_text(TINY)
    command = [sys.executable, "-m", "draisine.cli", "train", "amsterdam", "--config", str(config)]
    options = ["--out", str(folder), "--threads", "1", "--device", "cpu"]
    process = subprocess.Popen([*command, *options], stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 300
    while not (folder / "checkpoint.pt").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    os.kill(process.pid, signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    found = load_state(folder, BOARD)
    assert found is not None
    assert found[0].stage != "done"
    games = [line["games"] for line in read_curve(folder) if line["stage"] == "clone"]
    assert games
    # A line may be cut off, and lines may be ahead of the checkpoint.
    with (folder / "curve.jsonl").open("a") as file:
        file.write('{"stage": "selfplay", "decis')
    config_now = tiny_config(clone=msgspec.structs.replace(tiny_config().clone, games=400))
    events = run(folder, config_now)
    started, finished = events[0], events[-1]
    assert isinstance(started, Started)
    assert started.resumed
    assert finished == Saved(folder, True)
    state = load_state(folder, BOARD)
    assert state is not None
    assert state[0].decisions >= 6_000
    games = [line["games"] for line in read_curve(folder) if line["stage"] == "clone"]
    assert games == sorted(set(games)), "no chunk is learned twice"
