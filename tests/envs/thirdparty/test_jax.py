"""JAX: reads the batch's memory through DLPack, and learns from it."""

import jax.numpy as jnp
import numpy as np
import pytest

from benchmarks import jax_step
from draisine.envs import batch
from examples.jax_policy import parse_options, train


def test_it_reads_the_batch() -> None:
    """Exported again after each step, because JAX may have copied the memory or not."""
    envs = batch("amsterdam", 2, 4, seed=1)
    for _ in range(50):
        for name in ("obs", "action_mask", "rewards", "terminated"):
            assert np.array_equal(jnp.from_dlpack(getattr(envs, name)), getattr(envs, name)), name
        envs.step(jnp.argmax(jnp.from_dlpack(envs.action_mask), axis=1))


def test_the_policy_learns(capsys: pytest.CaptureFixture[str]) -> None:
    shares = train(parse_options(["--games", "128", "--rollout", "16", "--updates", "60", "--width", "32"]))
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(shares) == 10
    assert shares[0] < 0.75
    assert shares[-1] > 0.85


@pytest.mark.parametrize("make", [jax_step.make_loop, jax_step.make_io_callback, jax_step.make_pure_callback])
def test_ways_to_step(make: object) -> None:
    """Each plays legal games; an illegal action would raise."""
    assert callable(make)
    envs = batch("amsterdam", 2, 4, seed=1)
    before = envs.get_state()
    make(envs, 5)()
    assert envs.get_state() != before
