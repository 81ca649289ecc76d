"""Three ways to step a batch from JAX: `python -m benchmarks.jax_step`. Needs JAX.

Actions are sampled uniformly by JAX. The ways differ in where the step is:
- loop: Python calls a compiled function, then the batch; JAX reads the masks through DLPack;
- io_callback: a compiled loop (`jax.lax.scan`) calls the batch, which keeps its state;
- pure_callback: the same as a pure function: the state of all envs goes in and comes out in each step.
"""

import argparse
import time
from collections.abc import Callable
from statistics import median
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback

from draisine.envs import Batch, batch
from draisine.envs.states.batch_state import BatchState

jax.config.update("jax_enable_x64", True)

ROUNDS = 7
WARMUP_STEPS = 500
"""Random decisions after which games are in all phases."""


def shape(array: Any) -> Any:
    """What JAX must know about an array that a callback returns."""
    return jax.ShapeDtypeStruct(array.shape, array.dtype)


def sample_actions(key: Any, action_mask: Any) -> Any:
    """Sample a legal action for each env, uniformly."""
    return jax.random.categorical(key, jnp.where(action_mask, 0.0, -1e9).astype(jnp.float32))


def make_loop(envs: Batch, steps: int) -> Callable[[], Any]:
    """Steps called from Python."""
    sample = jax.jit(sample_actions)

    def run() -> None:
        key = jax.random.key(1)
        for _ in range(steps):
            key, subkey = jax.random.split(key)
            envs.step(jax.block_until_ready(sample(subkey, jnp.from_dlpack(envs.action_mask))))

    return run


def make_io_callback(envs: Batch, steps: int) -> Callable[[], Any]:
    """Steps called from compiled code, on a batch with a state of its own."""
    outputs = (envs.obs, envs.action_mask, envs.rewards, envs.terminated)

    def call(actions: Any) -> tuple[Any, ...]:
        envs.step(np.asarray(actions))
        return tuple(each.copy() for each in outputs)

    def body(carry: Any, _: Any) -> Any:
        key, action_mask = carry
        key, subkey = jax.random.split(key)
        result = io_callback(call, tuple(map(shape, outputs)), sample_actions(subkey, action_mask), ordered=True)
        return (key, result[1]), result[2:]

    scan = jax.jit(lambda *carry: jax.lax.scan(body, carry, None, steps))
    return lambda: scan(jax.random.key(1), envs.action_mask.copy())


def make_pure_callback(envs: Batch, steps: int) -> Callable[[], Any]:
    """Steps called from compiled code, as a pure function of the states."""
    saved = envs.get_state()
    raw, kind, make_buffers = np.asarray(saved.states), np.asarray(saved.states).dtype, type(saved.buffers)
    width = kind.itemsize

    def flatten(state: BatchState) -> tuple[Any, ...]:
        return np.asarray(state.states).view(np.uint8).reshape(envs.num_envs, width), *map(np.asarray, state.buffers)

    def call(actions: Any, states: Any, *buffers: Any) -> tuple[Any, ...]:
        records = np.array(states).reshape(-1).view(kind).reshape(raw.shape)
        envs.set_state(BatchState(saved.shape, records, make_buffers(*map(np.array, buffers))))
        envs.step(np.asarray(actions))
        return flatten(envs.get_state())

    first = flatten(saved)
    mask_index = 1 + make_buffers._fields.index("action_mask")

    def body(carry: Any, _: Any) -> Any:
        key, state = carry
        key, subkey = jax.random.split(key)
        action_mask = state[mask_index].astype(bool)
        state = jax.pure_callback(call, tuple(map(shape, first)), sample_actions(subkey, action_mask), *state)
        return (key, state), None

    scan = jax.jit(lambda *carry: jax.lax.scan(body, carry, None, steps))
    return lambda: scan(jax.random.key(1), first)


def main() -> None:
    """Measure all ways in turn, in processor time."""
    parser = argparse.ArgumentParser(description="Three ways to step a batch from JAX.")
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--steps", type=int, default=100)
    options = parser.parse_args()
    ways: dict[str, Callable[[], Any]] = {}
    for make in (make_loop, make_io_callback, make_pure_callback):
        envs = batch("usa", 2, options.games, seed=1)
        envs.random_steps(WARMUP_STEPS)
        ways[make.__name__.removeprefix("make_")] = make(envs, options.steps)
    speeds: dict[str, list[float]] = {name: [] for name in ways}
    for number in range(ROUNDS + 1):
        for name, run in ways.items():
            start = time.process_time()
            jax.block_until_ready(run())
            if number > 0:
                speeds[name].append(options.games * options.steps / (time.process_time() - start))
    for name, values in speeds.items():
        print(f"{name:14} {median(values):10,.0f} steps/s   ({min(values):,.0f}–{max(values):,.0f})")


if __name__ == "__main__":
    main()
