"""Numba's CUDA simulator: a module of the tests run there, and what it wrote."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).parents[1]


def simulate(module: str, file: Path) -> dict[str, Any]:
    """Run `python -m MODULE FILE` there. Numbers are wide: the simulator would wrap a short one in the middle of a
    sum."""
    env = {key: value for key, value in os.environ.items() if key != "NUMBA_DISABLE_JIT"}
    env |= {"NUMBA_ENABLE_CUDASIM": "1", "DRAISINE_WIDE": "1"}
    subprocess.run([sys.executable, "-m", module, str(file)], cwd=ROOT, env=env, check=True)
    with np.load(file) as content:
        return dict(content)
