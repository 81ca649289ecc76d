"""Compiles the engine once per machine in a subprocess, so that requests do not wait for it."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Mapping
from contextlib import suppress

import structlog

from draisine.engine.compiler import folders
from draisine.engine.compiler.folders import CACHE_VARIABLE, Stage, is_compiled, is_warm

POLL_SECONDS = 0.1
"""Seconds between two looks for stages that the subprocess has completed."""
BACKGROUND_PRIORITY = 10
"""Once games can be played, they come first."""
log = structlog.get_logger()


async def compile_engine(ready: Mapping[Stage, asyncio.Event]) -> None:
    """Compile what is missing, and set the event of each stage once it is compiled. Where code came with the
    installation, all are set at once, and code for this processor is compiled for the next start."""
    began, folder = time.monotonic(), str(folders.CACHE_DIR)
    if folders.is_temporary():
        log.warning(
            f"compiled code is lost when this process ends: let {CACHE_VARIABLE} name a folder that can be written",
            cache=folder,
        )
    _set_compiled(ready)
    try:
        if not is_warm():
            await _compile(ready)
    except OSError as error:
        log.warning("the engine cannot be compiled in the background", error=str(error))
    # If the subprocess fails, the code is compiled here on demand.
    for event in ready.values():
        event.set()
    log.info("the engine is ready", cache=folder, seconds=round(time.monotonic() - began, 1))


async def _compile(ready: Mapping[Stage, asyncio.Event]) -> None:
    log.info(
        "compiling the engine",
        cache=str(folders.CACHE_DIR),
        reason="the folder is temporary" if folders.is_temporary() else "this release has not run with this folder yet",
        games="can begin" if ready[Stage.GAMES].is_set() else "wait",
    )
    command = (sys.executable, "-m", "draisine.cli", "warm")
    # A session of its own, so that its processes can be given a priority, and ended, together.
    process = await asyncio.create_subprocess_exec(
        *command, stdin=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL, start_new_session=True
    )
    finished = asyncio.ensure_future(process.wait())
    try:
        while not finished.done():
            _set_compiled(ready)
            if ready[Stage.GAMES].is_set():
                with suppress(OSError):
                    os.setpriority(os.PRIO_PGRP, process.pid, BACKGROUND_PRIORITY)
            await asyncio.wait({finished}, timeout=POLL_SECONDS)
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        await finished
    if process.returncode:
        log.warning("the engine could not be compiled in advance", status=process.returncode)


def _set_compiled(ready: Mapping[Stage, asyncio.Event]) -> None:
    for stage, event in ready.items():
        if is_compiled(stage):
            event.set()
