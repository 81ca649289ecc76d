"""The engine is compiled once on a machine, in a process of its own, so that nobody who is served waits for it."""

import asyncio
import sys

import structlog

from draisine.engine.compiler.cache import is_warm

log = structlog.get_logger()


async def compile_engine(ready: asyncio.Event) -> None:
    """Say when games can begin: at once where everything is compiled, else when it has been."""
    if not is_warm():
        log.info("the engine is being compiled, once")
        command = (sys.executable, "-m", "draisine.cli", "warm")
        process = await asyncio.create_subprocess_exec(*command, stderr=asyncio.subprocess.DEVNULL)
        try:
            # Whatever went wrong there: then it is compiled here, when it is needed.
            await process.wait()
        finally:
            if process.returncode is None:
                process.kill()
    ready.set()
