"""Compiled and uncompiled rules play the same games, byte for byte."""

import json
import subprocess
import sys
from pathlib import Path

from tests.engine.compiler.digests import digests

ROOT = Path(__file__).parents[3]


def test_compiled_and_uncompiled_rules_agree(plain_environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", "tests.engine.compiler.digests"]
    with subprocess.Popen(command, cwd=ROOT, env=plain_environment, stdout=subprocess.PIPE, text=True) as plain:
        compiled = digests()
        uncompiled = json.loads(plain.communicate()[0])
    assert plain.returncode == 0
    assert uncompiled == compiled
