"""`draisine completion`: shell completion of commands, options, boards, bots and files."""

import os
from pathlib import Path

import rich_click as click
from click.shell_completion import get_completion_class

from draisine.cli.help_format import Command
from draisine.cli.lazy_group import CliError

SHELLS = ("bash", "zsh", "fish")


@click.command(cls=Command)
@click.argument("shell", type=click.Choice(SHELLS), required=False, help="Default: your current shell.")
def completion(shell: str | None) -> None:
    """Print a completion script for commands, options, boards, bots and files.

    Add it to a file that your shell reads at startup; in zsh, the folder of the file must be in fpath before compinit
    is called.

      draisine completion bash >> ~/.bashrc
      draisine completion zsh > ~/.zfunc/_draisine
      draisine completion fish > ~/.config/fish/completions/draisine.fish

    To try it in this shell only:

      eval "$(draisine completion bash)"
    """
    chosen = shell or Path(os.environ.get("SHELL", "")).name
    found = get_completion_class(chosen)
    if found is None:
        raise CliError(f"unknown shell; name one of {', '.join(SHELLS)}: draisine completion bash")
    from draisine.cli import main

    click.echo(found(main, {}, "draisine", "_DRAISINE_COMPLETE").source(), nl=False)
