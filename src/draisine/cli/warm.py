"""`draisine warm`: compile everything now."""

import sys
import time

import rich_click as click

from draisine.cli.helping import Command
from draisine.cli.starting import start_engine
from draisine.cli.warming import env_walks, walks


@click.command(cls=Command)
@click.option("--envs", is_flag=True, help="Also what learning programs need: batches of games, with bots inside.")
def warm(envs: bool) -> None:
    """Compile everything now, so that no later command waits for it.

    The first time takes a minute or two; later it is a matter of seconds. Compiled code is kept in the
    user's cache folder (DRAISINE_CACHE names another), and made anew when draisine changes.

      draisine warm
      draisine warm --envs
    """
    from draisine.engine.cache import mark_warm

    began = time.perf_counter()
    for name, walk in (*walks(), *(env_walks() if envs else ())):
        _say(f"warming up: {name} …")
        start_engine(walk)
    mark_warm()
    _say(f"everything is compiled ({time.perf_counter() - began:.0f} s)", end="\n")


def _say(words: str, end: str = "") -> None:
    """One line that changes in a terminal; elsewhere only the last one."""
    if sys.stderr.isatty():
        click.echo(f"\r\033[K{words}{end}", err=True, nl=False)
    elif end:
        click.echo(words, err=True)
