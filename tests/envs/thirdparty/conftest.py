"""Tests of libraries that need an environment of their own are collected where the library is installed.

`make soak` sets `DRAISINE_THIRDPARTY` there: then a missing library is an error."""

import os
from importlib.util import find_spec

REQUIRED = {
    "test_jax.py": "jax",
    "test_rllib.py": "tensorboardX",  # Ray without RLlib is in both environments.
    "test_supersuit.py": "supersuit",
    "test_tianshou.py": "tianshou",
    "test_torchrl.py": "torchrl",
}
"""The package that each file needs."""

if "DRAISINE_THIRDPARTY" not in os.environ:
    collect_ignore = [file for file, package in REQUIRED.items() if find_spec(package) is None]
