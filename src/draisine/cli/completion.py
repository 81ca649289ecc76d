"""`draisine completion`: shell completion of commands, options, boards, bots and files."""

import os
from pathlib import Path

import rich_click as click
from click.shell_completion import get_completion_class

from draisine.cli.help_format import Command
from draisine.cli.localization.errors import CliError
from draisine.cli.localization.parameters import argument

SHELLS = ("bash", "zsh", "fish")


@click.command(cls=Command)
@argument("shell", type=click.Choice(SHELLS), metavar="shell", required=False)
def completion(shell: str | None) -> None:
    """Print a completion script."""
    chosen = shell or Path(os.environ.get("SHELL", "")).name
    found = get_completion_class(chosen)
    if found is None:
        raise CliError("cli-error-shell", shells=", ".join(SHELLS))
    from draisine.cli import main

    click.echo(found(main, {}, "draisine", "_DRAISINE_COMPLETE").source(), nl=False)
