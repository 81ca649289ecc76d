"""Compiles the engine once per machine in a subprocess, so that requests do not wait for it."""

import asyncio
import sys

import structlog

from draisine.engine.compiler.cache import is_warm

log = structlog.get_logger()


async def compile_engine(ready: asyncio.Event) -> None:
    """Set `ready` once everything is compiled."""
    if not is_warm():
        log.info("compiling the engine")
        command = (sys.executable, "-m", "draisine.cli", "warm")
        process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.DEVNULL)
        try:
            # If the subprocess fails, the code is compiled here on demand.
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
    ready.set()
