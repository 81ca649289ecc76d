"""Fixtures of the engine's tests."""

import os

import pytest


@pytest.fixture
def plain_environment() -> dict[str, str]:
    """The environment of a process that runs the rules uncompiled."""
    return os.environ | {"NUMBA_DISABLE_JIT": "1"}
