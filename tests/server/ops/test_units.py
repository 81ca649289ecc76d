"""The systemd units in `docs/examples/`."""

import configparser
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from draisine.engine.compiler.folders import CACHE_DIR
from tests.cli.server.test_serve import page
from tests.server.ops.processes import ROOT, free_port
from tests.server.registries import TIMEOUT

EXAMPLES = ROOT / "docs" / "examples"
RESTRICTED = """
mount --make-rprivate /
mount --bind {folder} /srv
mount --bind / /
mount -o remount,bind,ro /
mount -t tmpfs tmpfs /tmp
umask 0077
exec setpriv --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \\
    env -i PATH=/usr/bin DRAISINE_CACHE=/srv/cache {program} -m draisine.cli serve --port {port} --data /srv/data
"""
"""What the units demand, as far as it can be had without systemd: a read-only system but for two folders, an empty
/tmp, no home folder, no capabilities, no new privileges."""
UNITS = ("draisine.service", "draisine@.service", "draisine-worker@.service")
MAX_EXPOSURE = 2.0
HARDENING = "UMask=0077"
"""The first of the lines that all units share."""


def read_unit(name: str) -> "configparser.RawConfigParser":
    parser = configparser.RawConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read(EXAMPLES / name, "utf-8")
    return parser


@pytest.mark.parametrize("name", UNITS)
def test_the_exposure_is_low(name: str) -> None:
    """`systemd-analyze security` rates what a process that is broken into could do: 0 is nothing, 10 everything."""
    program = shutil.which("systemd-analyze")
    if program is None:
        missing = "systemd-analyze is missing: install Debian's package `systemd`"
        if os.environ.get("CI"):
            pytest.fail(missing, pytrace=False)
        pytest.skip(missing)
    command = [program, "security", "--offline=true", "--no-pager", f"--threshold={MAX_EXPOSURE * 10:.0f}"]
    done = subprocess.run([*command, EXAMPLES / name], capture_output=True, text=True, check=False)
    rating = re.search(r"Overall exposure level for \S+: ([\d.]+)", done.stdout)
    assert rating is not None, done.stderr
    assert float(rating[1]) <= MAX_EXPOSURE
    assert "Unknown key" not in done.stderr


@pytest.mark.parametrize("name", UNITS)
def test_a_service_is_restarted_for_ever_and_keeps_its_compiled_code(name: str) -> None:
    unit = read_unit(name)
    service = unit["Service"]
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"
    assert (service["Restart"], service["RestartPreventExitStatus"]) == ("always", "2 78")
    assert service["Environment"] == f"DRAISINE_CACHE=/var/cache/{service['CacheDirectory']}"
    assert "PASSWORD" not in (EXAMPLES / name).read_text("utf-8").upper(), "units are readable by everyone"


def test_all_units_are_hardened_alike() -> None:
    texts = [(EXAMPLES / name).read_text("utf-8") for name in UNITS]
    first, *others = [text[text.index(HARDENING) : text.index("[Install]")] for text in texts]
    rules = [line for line in first.splitlines() if not line.startswith("#")]
    assert len(rules) > 20
    assert all([line for line in each.splitlines() if not line.startswith("#")] == rules for each in others)


def test_the_units_start_commands_that_exist() -> None:
    from draisine.cli.server.serve import serve
    from draisine.cli.server.worker import worker

    for name in UNITS:
        _, command, *words = read_unit(name)["Service"]["ExecStart"].split(" ", 2)
        options = {option for param in {"serve": serve, "worker": worker}[command].params for option in param.opts}
        assert set(re.findall(r"--\w+", " ".join(words))) <= options


@pytest.mark.soak
@pytest.mark.skipif(os.geteuid() != 0, reason="only root can restrict a process like this")
def test_a_server_starts_under_the_restrictions() -> None:
    port = free_port()
    # Not in /tmp, which is replaced.
    with tempfile.TemporaryDirectory(dir="/var/tmp") as name:
        folder = Path(name)
        (folder / "data").mkdir()
        shutil.copytree(CACHE_DIR, folder / "cache" / CACHE_DIR.name)
        script = RESTRICTED.format(folder=folder, program=sys.executable, port=port)
        with (folder / "log").open("w") as log:
            process = subprocess.Popen(["unshare", "--mount", "--ipc", "sh", "-ec", script], stderr=log)
        try:
            page(port, "/health")
            until = time.monotonic() + TIMEOUT
            while (report := ready(port)) != {"status": "ready", "engine": "ready", "database": "ok"}:
                assert time.monotonic() < until, report
                time.sleep(0.1)
        finally:
            process.terminate()
            assert process.wait(TIMEOUT) == 0, (folder / "log").read_text()
        files = {path.name: path.stat().st_mode & 0o777 for path in (folder / "data").iterdir()}
        assert files == {"draisine.db": 0o600, "draisine.db.lock": 0o600}
        assert "warning" not in (folder / "log").read_text()


def ready(port: int) -> Any:
    """What `/ready` answers, with any status."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/ready", timeout=TIMEOUT) as answer:
            return json.load(answer)
    except urllib.error.HTTPError as error:
        return json.load(error)
