"""Throughput of a batch on a GPU: `python -m benchmarks.gpu`. Needs a GPU, numba-cuda, and PyTorch with CUDA.

First thousands of games are played on the CPU and on the GPU with the same actions: they must be equal. Then, on USA
with two players: random decisions inside one kernel; and whole steps (action, mask and observation), one call for each,
with actions that PyTorch samples from the masks on the same GPU, which is not timed. Every env has played thousands of
decisions before it is measured, so that games are in all phases and some end in every step.
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

RANDOM_STEPS, STEP = (250, 600), (50, 200)
"""Millions of steps per second: bar and aim."""
WARMUP_STEPS = 6000
"""Decisions after which games that began together are in all phases."""
BUFFERS = ("obs", "action_mask", "rewards", "reward", "terminated", "seat", "points")


def sample_actions(torch: Any, action_mask: Any, generator: Any) -> Any:
    """Sample a legal action for each env, uniformly."""
    return (torch.rand(action_mask.shape, device="cuda", generator=generator) * action_mask).argmax(1)


def check_equal(torch: Any, generator: Any, num_envs: int = 4096, steps: int = 400) -> int:
    """Play the same games on the CPU and on the GPU. Returns how many of them ended."""
    on_cpu, on_gpu = batch("usa", 2, num_envs, seed=5), batch("usa", 2, num_envs, seed=5, device="cuda")
    action_mask, ended = torch.from_dlpack(on_gpu.action_mask), 0
    for number in range(steps):
        actions = sample_actions(torch, action_mask, generator)
        on_gpu.step(actions)
        on_cpu.step(actions.cpu().numpy())
        ended += int(on_cpu.terminated.sum())
        if number % 10 == 0 or number == steps - 1:
            for name in BUFFERS:
                if not np.array_equal(getattr(on_cpu, name), getattr(on_gpu, name).numpy()):
                    raise SystemExit(f"{name} differs after {number} steps")
    return ended


def throughput(
    run: Callable[[], Any], prepare: Callable[[], Any], synchronize: Callable[[], Any], rounds: int, steps: int
) -> tuple[float, float]:
    """Millions of steps per second: of the median round, and of the best one."""
    times = []
    for _ in range(rounds):
        prepare()
        synchronize()
        start = time.perf_counter()
        run()
        synchronize()
        times.append(time.perf_counter() - start)
    return steps / statistics.median(times) / 1e6, steps / min(times) / 1e6


def measure(torch: Any, generator: Any, num_envs: int) -> dict[str, tuple[float, float]]:
    """Measure a batch of one size."""
    envs = batch("usa", 2, num_envs, seed=1, device="cuda", on_illegal="forfeit")
    envs.random_steps(WARMUP_STEPS)
    action_mask, actions = torch.from_dlpack(envs.action_mask), None
    arguments = (envs._tables, envs._config, envs._states, envs._buffers, 1000)
    random_steps = kernel(kernels.random_steps_kernel, REGISTERS).prepare(envs._blocks, BLOCK, *arguments)

    def sample() -> None:
        nonlocal actions
        actions = sample_actions(torch, action_mask, generator)

    figures = {
        "random decisions in a kernel": throughput(random_steps, lambda: None, envs.synchronize, 5, 1000 * num_envs)
    }
    envs.random_steps(10)
    for on_illegal in ("forfeit", "raise"):
        envs.config = replace(envs.config, on_illegal=on_illegal)
        name = f"step, on_illegal={on_illegal}"
        figures[name] = throughput(lambda: envs.step(actions), sample, envs.synchronize, 150, num_envs)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gpu", description=__doc__)
    parser.add_argument("--games", type=int, nargs="*", default=[131_072, 524_288])
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file as well")
    options = parser.parse_args()
    import torch

    if not torch.cuda.is_available():
        sys.exit("PyTorch finds no GPU")
    generator = torch.Generator("cuda").manual_seed(1)
    start = time.perf_counter()
    ended = check_equal(torch, generator)
    print(f"{torch.cuda.get_device_name()}: 4,096 games equal to the CPU's, {ended} ended", flush=True)
    print(f"first steps, compiling included: {time.perf_counter() - start:.0f} s", flush=True)
    figures = {}
    for games in options.games:
        for name, (median, best) in measure(torch, generator, games).items():
            bar, aim = RANDOM_STEPS if "kernel" in name else STEP
            figures[f"{games} games, {name}"] = [median, best]
            print(
                f"{games:>9,} games, {name:<28} {median:7.1f} M/s (best {best:.1f}; bar {bar}, aim {aim})", flush=True
            )
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
