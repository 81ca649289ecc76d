"""Measures one of the two versions that `benchmarks.compare` compares; started by it, once for each.

Reads the number of a measure per line, and answers each with its throughput as JSON. The first line it writes describes
what it measures.
"""

import json
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

import draisine
from benchmarks.env_workloads import (
    VECTOR_OPTIONS,
    BatchWorkload,
    GymWorkload,
    PettingZooWorkload,
    VectorWorkload,
    batch_throughput,
    sample_actions,
    single_throughput,
    vector_throughput,
)

BATCHES = (("usa", 2), ("europe", 4))
CONTROL = "control: no part of Draisine"
BATCH_STEPS, VECTOR_STEPS, CONTROL_REPEATS = 20, 40, 30


class ControlWorkload:
    """The same in every version: sampling from a fixed mask and copying it, in compiled code and in NumPy."""

    def __init__(self) -> None:
        self.mask = np.random.default_rng(1).random((4096, 512)) < 0.1
        self.mask[:, 0] = True
        self.actions = np.zeros(len(self.mask), np.int64)

    def run(self, repeats: int) -> float:
        """Repetitions per second of a core."""
        start = time.thread_time()
        for seed in range(repeats):
            sample_actions(self.mask.copy().view(np.uint8), self.actions, seed)
        return repeats / (time.thread_time() - start)


def make_measures() -> dict[str, Callable[[], float]]:
    """All measures by name, warmed up; higher values are better."""
    measures: dict[str, Callable[[], float]] = {CONTROL: partial(ControlWorkload().run, CONTROL_REPEATS)}
    for board, players in BATCHES:
        workload = BatchWorkload(board, players)
        measures[f"batch, {board}, {players} players"] = partial(batch_throughput, workload, BATCH_STEPS)
    for title, options in VECTOR_OPTIONS.items():
        measures[title] = partial(vector_throughput, VectorWorkload(**options), VECTOR_STEPS)
    measures["Gymnasium"] = partial(single_throughput, GymWorkload().run, 1)
    measures["PettingZoo"] = partial(single_throughput, PettingZooWorkload().run, 1)
    return measures


def main() -> None:
    """Answer requests until standard input ends."""
    measures = make_measures()
    print(json.dumps({"source": str(Path(draisine.__file__).parent), "measures": list(measures)}), flush=True)
    calls = list(measures.values())
    for line in sys.stdin:
        print(json.dumps(calls[int(line)]()), flush=True)


if __name__ == "__main__":
    main()
