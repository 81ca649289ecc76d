"""The command line: `draisine` and its commands."""

from typing import ClassVar

import rich_click as click

from draisine import __version__
from draisine.cli.commands import Commands, keep_lines


class Draisine(Commands):
    """All commands, each named as the function that it is in its module."""

    modules: ClassVar = {
        "play": "draisine.cli.play",
        "simulate": "draisine.cli.simulate",
        "arena": "draisine.cli.arena",
        "replay": "draisine.cli.replay",
        "verify": "draisine.cli.verify",
        "boards": "draisine.cli.boards",
        "serve": "draisine.cli.serve",
        "worker": "draisine.cli.worker",
        "admin": "draisine.cli.admin",
        "bench": "draisine.cli.bench",
        "warm": "draisine.cli.warm",
    }


@click.group(cls=Draisine, invoke_without_command=True)
@click.version_option(__version__, prog_name="draisine", message="%(prog)s %(version)s")
@click.pass_context
def main(context: click.Context) -> None:
    r"""Draisine plays train-route games: five boards, and any board that you draw.

    \b
      draisine                                  tables for you and your friends, in a browser
      draisine play usa                         watch bots play a game
      draisine play europe --players 3 --language fr
      draisine simulate usa --players 4 --bots random,planner --games 1000
      draisine simulate usa --bots my_module:MyBot,planner
      draisine arena usa --bots conductor,random --games 200
      draisine replay game.jsonl --at 40 --seat 1
      draisine boards show old_west
    """
    if context.invoked_subcommand is None:
        click.echo("draisine --help tells what else it can do", err=True)
        from draisine.cli.serve import serve

        serve.main(["--browser"], "draisine", standalone_mode=False)


keep_lines(main)
