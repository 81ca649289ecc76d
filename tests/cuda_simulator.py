"""Running a test module in Numba's CUDA simulator."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np

ROOT = Path(__file__).parents[1]


def simulate(module: str, file: Path) -> dict[str, Any]:
    """Run `python -m MODULE FILE` in the simulator and load the file. Records have 64-bit numbers there, because the
    simulator would wrap intermediate results of 16 bits."""
    env = {key: value for key, value in os.environ.items() if key != "NUMBA_DISABLE_JIT"}
    env |= {"NUMBA_ENABLE_CUDASIM": "1", "DRAISINE_WIDE": "1"}
    subprocess.run([sys.executable, "-m", module, str(file)], cwd=ROOT, env=env, check=True)
    with np.load(file) as content:
        return dict(content)
