"""Train a small JAX net against random play: an advantage actor-critic on a batch of games, in one file.

    python examples/jax_policy.py                                    # Amsterdam, half a minute on one core
    python examples/jax_policy.py --device cuda --games 8192         # games and net on the GPU

JAX reads the memory of the batch through DLPack. It assumes that arrays never change, but each step of the batch writes
to the same memory: so the buffers are exported again after each step, and what is kept longer is copied.
"""

from __future__ import annotations

import argparse
import time
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from draisine.engine.enums import DECISIONS
from draisine.envs import batch

# A batch takes 64-bit actions, and without this setting JAX has no integers of 64 bits.
jax.config.update("jax_enable_x64", True)

Params = dict[str, Array]
DISCOUNT, TRACE, ENTROPY = 1.0, 0.95, 0.01
"""The discount per decision, lambda of generalized advantage estimation, and the weight of the entropy bonus."""


class Step(NamedTuple):
    """A step of all envs: what the policy saw, what it did, and what came back. In a rollout, by step and env."""

    obs: Array
    action_mask: Array
    actions: Array
    reward: Array
    terminated: Array


def init_params(key: Array, inputs: int, width: int) -> Params:
    """Random weights of one hidden layer, a policy head and a value head."""
    keys = jax.random.split(key, 2)
    hidden = jax.random.normal(keys[0], (inputs, width), jnp.float32) * (2 / inputs) ** 0.5
    policy = jax.random.normal(keys[1], (width, DECISIONS), jnp.float32) * 0.01
    bias = jnp.zeros(width, jnp.float32)
    return {"hidden": hidden, "bias": bias, "policy": policy, "value": jnp.zeros(width, jnp.float32)}


def apply_net(params: Params, obs: Array, action_mask: Array) -> tuple[Array, Array]:
    """Log-probabilities of all actions, and the value."""
    hidden = jax.nn.relu(jnp.log1p(obs.astype(jnp.float32)) @ params["hidden"] + params["bias"])
    logits = jnp.where(action_mask, hidden @ params["policy"], -1e9)
    return jax.nn.log_softmax(logits), hidden @ params["value"]


def act(params: Params, key: Array, obs: Array, action_mask: Array) -> tuple[Array, Array, Array]:
    """Sample an action in each env. Also returns copies of the observations and masks."""
    log_probs, _ = apply_net(params, obs, action_mask)
    return jax.random.categorical(key, log_probs), jnp.copy(obs), jnp.copy(action_mask)


def compute_loss(params: Params, rollout: Step, last_obs: Array, last_mask: Array) -> Array:
    """The loss of an advantage actor-critic, with generalized advantage estimation."""
    log_probs, values = apply_net(params, rollout.obs, rollout.action_mask)
    _, last_values = apply_net(params, last_obs, last_mask)
    ahead = jax.lax.stop_gradient(jnp.concatenate([values[1:], last_values[None]]))

    def accumulate(advantage: Array, step: tuple[Array, ...]) -> tuple[Array, Array]:
        delta, alive = step
        advantage = delta + DISCOUNT * TRACE * alive * advantage
        return advantage, advantage

    alive = 1 - rollout.terminated.astype(jnp.float32)
    deltas = rollout.reward + DISCOUNT * alive * ahead - jax.lax.stop_gradient(values)
    _, advantages = jax.lax.scan(accumulate, jnp.zeros_like(last_values), (deltas, alive), reverse=True)
    targets = advantages + jax.lax.stop_gradient(values)
    advantages = (advantages - advantages.mean()) / (advantages.std() + 1e-6)
    chosen = jnp.take_along_axis(log_probs, rollout.actions[..., None], axis=-1)[..., 0]
    entropy = -(jnp.exp(log_probs) * log_probs).sum(-1).mean()
    return 0.5 * ((values - targets) ** 2).mean() - (chosen * advantages).mean() - ENTROPY * entropy


def update(
    params: Params, moments: tuple[Params, Params], count: Array, rate: float, *data: Any
) -> tuple[Params, tuple[Params, Params]]:
    """One step of Adam."""
    gradient = jax.grad(compute_loss)(params, *data)
    first = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, moments[0], gradient)
    second = jax.tree.map(lambda v, g: 0.999 * v + 0.001 * g * g, moments[1], gradient)
    scale = rate * jnp.sqrt(1 - 0.999**count) / (1 - 0.9**count)
    params = jax.tree.map(
        lambda p, m, v: (p - scale * m / (jnp.sqrt(v) + 1e-8)).astype(jnp.float32), params, first, second
    )
    return params, (first, second)


def export(*buffers: Any) -> list[Array]:
    """Export buffers of the batch through DLPack. On a GPU this also waits until the batch has written them."""
    return [jnp.from_dlpack(buffer) for buffer in buffers]


def train(options: argparse.Namespace) -> list[float]:
    """Train against random play, and return the share of games won in each tenth of the run."""
    envs = batch(
        options.board, 2, options.games, seed=options.seed, opponents="random", shaping=0.01, device=options.device
    )
    key = jax.random.key(options.seed)
    params = init_params(key, envs.layout.size, options.width)
    zeros = jax.tree.map(jnp.zeros_like, params)
    fast_act, fast_update = jax.jit(act), jax.jit(update)
    moments, shares, wins, start = (zeros, zeros), [], [], time.perf_counter()
    for number in range(1, options.updates + 1):
        steps = []
        for _ in range(options.rollout):
            key, subkey = jax.random.split(key)
            # The next step overwrites what was exported: wait until JAX has read it.
            actions, obs, action_mask = jax.block_until_ready(
                fast_act(params, subkey, *export(envs.obs, envs.action_mask))
            )
            envs.step(actions)
            reward, terminated = (jnp.array(each, copy=True) for each in export(envs.reward, envs.terminated))
            steps.append(jax.block_until_ready(Step(obs, action_mask, actions, reward, terminated)))
        rollout = jax.tree.map(lambda *each: jnp.stack(each), *steps)
        last = export(envs.obs, envs.action_mask)
        params, moments = jax.block_until_ready(fast_update(params, moments, number, options.rate, rollout, *last))
        wins += np.asarray(rollout.reward > 0.5)[np.asarray(rollout.terminated)].tolist()
        if number * 10 // options.updates > (number - 1) * 10 // options.updates:
            shares.append(sum(wins) / max(1, len(wins)))
            decisions, seconds = number * options.rollout * options.games, time.perf_counter() - start
            print(f"{decisions:>12,} decisions {seconds:6.1f} s   {shares[-1]:6.1%} of {len(wins):,} games won")
            wins = []
    return shares


def parse_options(arguments: list[str] | None = None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(description="Train a small JAX net against random play.")
    parser.add_argument("--board", default="amsterdam", help="a board by name, or a file [%(default)s]")
    parser.add_argument("--games", type=int, default=256, help="environments [%(default)s]")
    parser.add_argument("--rollout", type=int, default=32, help="steps between two updates [%(default)s]")
    parser.add_argument("--updates", type=int, default=60, help="updates of the weights [%(default)s]")
    parser.add_argument("--width", type=int, default=64, help="neurons of the hidden layer [%(default)s]")
    parser.add_argument("--rate", type=float, default=3e-3, help="learning rate [%(default)s]")
    parser.add_argument("--seed", type=int, default=1, help="seed of deals, weights and samples [%(default)s]")
    parser.add_argument(
        "--device", default="cpu", choices=("cpu", "cuda"), help="where games and net are [%(default)s]"
    )
    return parser.parse_args(arguments)


if __name__ == "__main__":
    options = parse_options()
    # JAX prefers a GPU wherever it has one.
    with jax.default_device(jax.devices(options.device)[0]):
        train(options)
