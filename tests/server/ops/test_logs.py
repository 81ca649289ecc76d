"""Every line of the log is a JSON object with a level and a time, also those of libraries."""

import json
import subprocess
import sys
from datetime import datetime, timedelta

SCRIPT = r"""
import asyncio, gc, logging, threading, warnings
import structlog
from draisine.server.ops.logs import configure_logging

configure_logging()
log = structlog.get_logger()
log.info("of our own", token="a secret", seconds=1.5)
for name in ("uvicorn.error", "alembic.runtime.migration", "asyncio", "sqlalchemy.pool"):
    logging.getLogger(name).warning("of %s\nin two lines", name)
logging.getLogger("saq").error("a job with a hand")
try:
    1 / 0
except ZeroDivisionError:
    logging.getLogger("uvicorn.error").exception("a request failed")
warnings.warn("deprecated", DeprecationWarning)

async def fail():
    1 / 0

async def forget_a_task():
    task = asyncio.create_task(fail())
    await asyncio.sleep(0)
    del task
    gc.collect()

class Broken:
    def __del__(self):
        1 / 0

asyncio.run(forget_a_task())
Broken()
thread = threading.Thread(target=lambda: 1 / 0)
thread.start()
thread.join()
raise RuntimeError("the last line")
"""


def test_libraries_warnings_and_uncaught_errors_are_logged_as_json() -> None:
    done = subprocess.run(
        [sys.executable, "-W", "always::DeprecationWarning:__main__", "-c", SCRIPT],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    lines = [json.loads(line) for line in done.stderr.splitlines()]
    assert [line["event"].split("\n")[0] for line in lines if "DeprecationWarning" not in line["event"]] == [
        "of our own", "of uvicorn.error", "of alembic.runtime.migration", "of asyncio", "of sqlalchemy.pool",
        "a request failed", "Task exception was never retrieved", "an error could not be raised",
        "a thread ended because of an error", "the process ends because of an error",
    ]  # fmt: skip
    assert sum("DeprecationWarning: deprecated" in line["event"] for line in lines) == 1
    for line in lines:
        assert datetime.fromisoformat(line["timestamp"]).utcoffset() == timedelta(0)
        assert line["level"] in ("info", "warning", "error", "critical")
    assert lines[0]["token"] == "…"
    assert [line["exception"].splitlines()[-1] for line in lines if "exception" in line] == [
        *4 * ["ZeroDivisionError: division by zero"], "RuntimeError: the last line",
    ]  # fmt: skip
