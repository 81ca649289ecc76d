"""How fast games run on a GPU: `python -m benchmarks.gpu`. Needs one, numba-cuda, and PyTorch that sees it.

First some thousand games are played on both sides with the same actions: they must be equal. Then, on USA with two
players: decisions by chance inside one kernel; and whole steps (action, mask and observation), one call for each, with
actions that PyTorch draws on the same GPU from the masks. The time of drawing is not counted. Every batch has played on
for thousands of decisions a game before it is measured: games stand in all their phases then, and some always end.
"""

import argparse
import json
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from draisine.engine.compiler.cuda import kernel
from draisine.envs import batch
from draisine.envs.gpu import kernels
from draisine.envs.gpu.batch import BLOCK, REGISTERS

WANDER, STEP = (250, 600), (50, 200)
"""Millions of steps a second: bar and aim."""
MIXED = 6000
"""Decisions after which games that began together are spread over all phases."""
SHOWN = ("observations", "masks", "rewards", "gains", "ends", "seats", "points")


def drawn(torch: Any, masks: Any, generator: Any) -> Any:
    """An open action in each game, all alike."""
    return (torch.rand(masks.shape, device="cuda", generator=generator) * masks).argmax(1)


def check_equal(torch: Any, generator: Any, games: int = 4096, steps: int = 400) -> int:
    """Play on the CPU and on the GPU; how many games ended meanwhile."""
    here, there, ended = batch("usa", 2, games, seed=5), batch("usa", 2, games, seed=5, device="cuda"), 0
    masks = torch.from_dlpack(there.masks)
    for number in range(steps):
        actions = drawn(torch, masks, generator)
        there.step(actions)
        here.step(actions.cpu().numpy())
        ended += int(here.ends.sum())
        if number % 10 == 0 or number == steps - 1:
            for name in SHOWN:
                if not np.array_equal(getattr(here, name), getattr(there, name).numpy()):
                    raise SystemExit(f"{name} differ after {number} steps")
    return ended


def pace(
    scratch: Callable[[], Any], prepare: Callable[[], Any], wait: Callable[[], Any], rounds: int, steps: int
) -> Any:
    """Millions of steps a second, by the median round, and the best one."""
    times = []
    for _ in range(rounds):
        prepare()
        wait()
        begun = time.perf_counter()
        scratch()
        wait()
        times.append(time.perf_counter() - begun)
    return steps / statistics.median(times) / 1e6, steps / min(times) / 1e6


def measure(torch: Any, generator: Any, games: int) -> dict[str, tuple[float, float]]:
    """All paces of one size of batch."""
    played = batch("usa", 2, games, seed=1, device="cuda", wrong="forfeit")
    played.wander(MIXED)
    masks, actions = torch.from_dlpack(played.masks), None
    wandering = (played._tables, played._terms, played._states, played._rows, 1000)
    wander = kernel(kernels.wander_kernel, REGISTERS).ready(played._blocks, BLOCK, *wandering)

    def choose() -> None:
        nonlocal actions
        actions = drawn(torch, masks, generator)

    found = {"chance inside the kernel": pace(wander, lambda: None, played.synchronize, 5, 1000 * games)}
    played.wander(10)
    for wrong in ("forfeit", "raise"):
        played.settings = replace(played.settings, wrong=wrong)
        found[f"step, wrong={wrong}"] = pace(lambda: played.step(actions), choose, played.synchronize, 150, games)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gpu", description=__doc__)
    parser.add_argument("--games", type=int, nargs="*", default=[131_072, 524_288])
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file as well")
    asked = parser.parse_args()
    import torch

    if not torch.cuda.is_available():
        sys.exit("PyTorch sees no GPU here")
    generator = torch.Generator("cuda").manual_seed(1)
    begun = time.perf_counter()
    ended = check_equal(torch, generator)
    print(f"{torch.cuda.get_device_name()}: 4,096 games equal to the CPU's, {ended} ended", flush=True)
    print(f"first steps, compiling included: {time.perf_counter() - begun:.0f} s", flush=True)
    told = {}
    for games in asked.games:
        for name, (middle, best) in measure(torch, generator, games).items():
            bar, aim = WANDER if "kernel" in name else STEP
            told[f"{games} games, {name}"] = [middle, best]
            print(
                f"{games:>9,} games, {name:<26} {middle:7.1f} M/s (best {best:.1f}; bar {bar}, aim {aim})", flush=True
            )
    if asked.json:
        asked.json.write_text(json.dumps(told, indent=2))


if __name__ == "__main__":
    main()
