"""Compiles the engine once per machine in a subprocess, so that requests do not wait for it."""

import asyncio
import sys
import time

import structlog

from draisine.engine.compiler.cache import CACHE_DIR, CACHE_VARIABLE, is_temporary, is_warm

log = structlog.get_logger()


async def compile_engine(ready: asyncio.Event) -> None:
    """Set `ready` once everything is compiled."""
    began, folder = time.monotonic(), str(CACHE_DIR)
    if is_temporary():
        log.warning(
            f"compiled code is lost when this process ends: let {CACHE_VARIABLE} name a folder that can be written",
            cache=folder,
        )
    if not is_warm():
        log.info(
            "compiling the engine",
            cache=folder,
            reason="the folder is temporary" if is_temporary() else "this release has not run with this folder yet",
        )
        command = (sys.executable, "-m", "draisine.cli", "warm")
        process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.DEVNULL)
        try:
            # If the subprocess fails, the code is compiled here on demand.
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
        if process.returncode:
            log.warning("the engine could not be compiled in advance", status=process.returncode)
    ready.set()
    log.info("the engine is ready", cache=folder, seconds=round(time.monotonic() - began, 1))
