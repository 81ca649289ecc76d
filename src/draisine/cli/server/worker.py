"""`draisine worker`: think for the bots of other processes."""

import asyncio
import os

import rich_click as click

from draisine.cli.engine_startup import cores
from draisine.cli.help_format import Command
from draisine.cli.lazy_group import Trouble
from draisine.cli.server.serve import DATABASE


@click.command(cls=Command)
@click.option(
    "--threads", type=click.IntRange(1, 256), metavar="N", help="Bots that think at once. Left out: one for each core."
)
def worker(threads: int | None) -> None:
    """Think for the bots of servers that share a PostgreSQL database.

    Start as many as you like, on any machines: servers give them the bots' moves to think of, and think
    themselves where no worker answers. A worker is handed what a bot's seat sees, and nothing else.
    Stop it with Ctrl-C.

      DRAISINE_DATABASE=postgresql://localhost/draisine draisine worker
      DRAISINE_DATABASE=postgresql:///draisine draisine worker --threads 4
    """
    from draisine.server.bots.queue import work
    from draisine.server.ops.logs import set_up_logs
    from draisine.server.ops.warmup import compile_engine
    from draisine.server.store.database import address

    url = os.environ.get(DATABASE, "")
    try:
        if not url or address(url).get_backend_name() != "postgresql":
            raise ValueError
    except ValueError:
        raise Trouble(f"a worker needs {DATABASE}=postgresql://user:password@host/database") from None
    count = threads or cores()

    async def run() -> None:
        await compile_engine(asyncio.Event())
        await work(url, count)

    set_up_logs()
    click.echo(f"draisine thinks for bots, {count} at once – Ctrl-C stops it", err=True)
    asyncio.run(run())
