"""The bots play the same games whether they run compiled or not."""

import json
import os
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

from draisine.boards import load
from draisine.bots import fill_seats
from draisine.matches import MatchRunner, sum_results


def series() -> str:
    results = []
    for bots in (
        ["planner", "random", "conductor", "passenger"],
        ["path", "hungry", "one_step"],
        ["long_route", "racer"],
    ):
        match = MatchRunner(load("amsterdam"), fill_seats(bots, len(bots)), 9)
        match.play(0, 1)
        results.append(asdict(sum_results(match.specs, [match.series])))
    searching = MatchRunner(load("amsterdam"), fill_seats(["baron@2", "conductor"], 2), 9)
    searching.play(0, 1)
    return json.dumps([*results, asdict(sum_results(searching.specs, [searching.series]))])


def test_bots_play_the_same_uncompiled() -> None:
    code = "from tests.bots.test_uncompiled import series; print(series())"
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", code]
    plain = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=True)
    assert json.loads(plain.stdout) == json.loads(series())
