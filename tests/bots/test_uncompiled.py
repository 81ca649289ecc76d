"""The bots play the same games whether they run compiled or not."""

import json
import os
import subprocess
import sys
from dataclasses import asdict
from pathlib import Path

from draisine.boards import load
from draisine.bots import fill_seats
from draisine.matches import Table, add_up


def series() -> str:
    told = []
    for bots in (
        ["planner", "random", "conductor", "passenger"],
        ["path", "hungry", "one_step"],
        ["long_route", "racer"],
    ):
        table = Table(load("amsterdam"), fill_seats(bots, len(bots)), 9)
        table.play(0, 1)
        told.append(asdict(add_up(table.entrants, [table.series])))
    thinker = Table(load("amsterdam"), fill_seats(["baron@2", "conductor"], 2), 9)
    thinker.play(0, 1)
    return json.dumps([*told, asdict(add_up(thinker.entrants, [thinker.series]))])


def test_bots_play_as_the_source_reads() -> None:
    code = "from tests.bots.test_uncompiled import series; print(series())"
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    root = Path(__file__).parents[2]
    command = [sys.executable, "-c", code]
    plain = subprocess.run(command, cwd=root, env=environment, capture_output=True, text=True, check=True)
    assert json.loads(plain.stdout) == json.loads(series())
