"""`draisine worker`: compute bot moves for servers."""

import asyncio
import os

import rich_click as click

from draisine import __version__
from draisine.cli.engine_startup import available_cores
from draisine.cli.help_format import Command
from draisine.cli.localization.errors import CliError
from draisine.cli.localization.parameters import option
from draisine.cli.localization.texts import t
from draisine.cli.server.extra import require_server
from draisine.cli.server.process import check_servers
from draisine.cli.server.serve import DATABASE_VARIABLE


@click.command(cls=Command)
@option("--threads", type=click.IntRange(1, 256), metavar="n")
def worker(threads: int | None) -> None:
    """Compute bot moves for servers that share a PostgreSQL database."""
    require_server()
    from draisine.engine.compiler.folders import Stage
    from draisine.server.bots.queue import run_worker
    from draisine.server.ops.logs import configure_logging, in_terminal, log
    from draisine.server.ops.warmup import compile_engine
    from draisine.server.store.database import describe_url, parse_url
    from draisine.server.store.migration import wait_until_reachable

    url = os.environ.get(DATABASE_VARIABLE, "")
    try:
        if not url or parse_url(url).get_backend_name() != "postgresql":
            raise ValueError
    except ValueError:
        raise CliError("cli-error-worker", variable=DATABASE_VARIABLE) from None
    count = threads or available_cores()

    async def run() -> None:
        await compile_engine({stage: asyncio.Event() for stage in Stage})
        await run_worker(url, count)

    configure_logging()
    log.info("starting", version=__version__, database=describe_url(url))
    wait_until_reachable(url)
    check_servers(url, "database-other_servers")
    if in_terminal():
        click.echo(t("cli-worker-running", count=count), err=True)
    asyncio.run(run())
