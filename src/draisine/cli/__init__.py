"""The command line: `draisine` and its commands."""

from typing import ClassVar

import rich_click as click

from draisine import __version__
from draisine.cli.commands import Commands, keep_lines

WELCOME = """\
Draisine plays train-route games: collect cards, claim routes, join the cities on your tickets.

  draisine play usa                      watch bots play a game
  draisine simulate europe --bots ticket,random --games 1000
                                         who wins, and how fast
  draisine replay FILE                   a recorded game, as any seat saw it
  draisine verify FILE                   was its deal fixed before the first move?
  draisine serve                         tables over the network (the page is still to come)
  draisine boards list                   the boards; also: show, check, layout, draw, sheet
  draisine bench                         how fast this machine plays
  draisine warm                          compile everything now, not at the first game

'draisine COMMAND --help' explains each of them."""


class Draisine(Commands):
    """All commands, each named as the function that it is in its module."""

    modules: ClassVar = {
        "play": "draisine.cli.play",
        "simulate": "draisine.cli.simulate",
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
      draisine play usa                         watch bots play a game
      draisine play europe --players 3 --language fr
      draisine simulate usa --players 4 --bots random,ticket --games 1000
      draisine simulate usa --bots my_module:MyBot,ticket
      draisine replay game.jsonl --at 40 --seat 1
      draisine boards show old_west
    """
    if context.invoked_subcommand is None:
        click.echo(WELCOME)


keep_lines(main)
