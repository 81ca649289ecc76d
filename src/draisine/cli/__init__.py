"""The command line: `draisine` and its commands."""

from typing import ClassVar

import rich_click as click

from draisine import __version__
from draisine.cli.help_format import CONFIG
from draisine.cli.lazy_group import LazyGroup


class Draisine(LazyGroup):
    """All commands; each is a function of the same name in its module."""

    sections: ClassVar = {
        "Play and watch": {
            "serve": "draisine.cli.server.serve",
            "play": "draisine.cli.play",
            "replay": "draisine.cli.replay",
            "verify": "draisine.cli.verify",
        },
        "Bots and boards": {
            "simulate": "draisine.cli.simulate.command",
            "arena": "draisine.cli.arena.command",
            "boards": "draisine.cli.boards.group",
        },
        "Run a server": {
            "admin": "draisine.cli.server.admin.group",
            "worker": "draisine.cli.server.worker",
        },
        "This machine": {
            "completion": "draisine.cli.completion",
            "warm": "draisine.cli.warm",
            "bench": "draisine.cli.bench",
        },
    }


@click.group(cls=Draisine, invoke_without_command=True, context_settings={"rich_help_config": CONFIG})
@click.version_option(__version__, prog_name="draisine", message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    """Play, simulate and draw train-route board games.

    draisine                          play in a browser, with bots or friends
    draisine play usa                 watch bots play a game in the terminal
    draisine boards list              list the built-in boards
    draisine simulate usa --bots random,planner --games 1000
    draisine arena usa --bots my_module:MyBot,planner
    draisine COMMAND --help           help with examples
    """
    if context.invoked_subcommand is None:
        click.echo("'draisine --help' lists all commands", err=True)
        from draisine.cli.server.serve import serve

        serve.main(["--browser"], "draisine", standalone_mode=False)
