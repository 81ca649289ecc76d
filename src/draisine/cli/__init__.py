"""The command line: `draisine` and its commands."""

from typing import ClassVar

import rich_click as click

from draisine import __version__
from draisine.cli.help_format import CONFIG
from draisine.cli.lazy_group import Commands


class Draisine(Commands):
    """All commands, each named as the function that it is in its module."""

    rooms: ClassVar = {
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
        "For whoever runs a server": {
            "admin": "draisine.cli.server.admin",
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
    """Draisine plays train-route games: five boards, and any board that you draw.

    draisine                          play in a browser, with bots or friends
    draisine play usa                 watch bots play a game in the terminal
    draisine boards list              what can be played on
    draisine simulate usa --bots random,planner --games 1000
    draisine arena usa --bots my_module:MyBot,planner
    draisine COMMAND --help           what a command does, with examples
    """
    if context.invoked_subcommand is None:
        click.echo("draisine --help tells what else it can do", err=True)
        from draisine.cli.server.serve import serve

        serve.main(["--browser"], "draisine", standalone_mode=False)
