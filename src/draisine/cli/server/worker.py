"""`draisine worker`: compute bot moves for servers."""

import asyncio
import os

import rich_click as click

from draisine.cli.engine_startup import available_cores
from draisine.cli.help_format import Command
from draisine.cli.lazy_group import CliError
from draisine.cli.server.extra import require_server
from draisine.cli.server.serve import DATABASE_VARIABLE


@click.command(cls=Command)
@click.option(
    "--threads",
    type=click.IntRange(1, 256),
    metavar="N",
    help="Number of moves computed in parallel. Default: one per core.",
)
def worker(threads: int | None) -> None:
    """Compute bot moves for servers that share a PostgreSQL database.

    Start any number of workers on any machines: servers queue bot moves for them, and compute moves themselves if no
    worker answers. A worker receives the observation of the bot's seat and nothing else. Stop it with Ctrl-C.

      DRAISINE_DATABASE=postgresql://localhost/draisine draisine worker
      DRAISINE_DATABASE=postgresql:///draisine draisine worker --threads 4
    """
    require_server()
    from draisine.server.bots.queue import run_worker
    from draisine.server.ops.logs import configure_logging
    from draisine.server.ops.warmup import compile_engine
    from draisine.server.store.database import parse_url

    url = os.environ.get(DATABASE_VARIABLE, "")
    try:
        if not url or parse_url(url).get_backend_name() != "postgresql":
            raise ValueError
    except ValueError:
        raise CliError(f"a worker needs {DATABASE_VARIABLE}=postgresql://user:password@host/database") from None
    count = threads or available_cores()

    async def run() -> None:
        await compile_engine(asyncio.Event())
        await run_worker(url, count)

    configure_logging()
    click.echo(f"computing bot moves, {count} in parallel – stop it with Ctrl-C", err=True)
    asyncio.run(run())
