"""`draisine completion`: let the Tab key complete commands, options, boards, bots and files."""

import os
from pathlib import Path

import rich_click as click
from click.shell_completion import get_completion_class

from draisine.cli.help_format import Command
from draisine.cli.lazy_group import Trouble

SHELLS = ("bash", "zsh", "fish")


@click.command(cls=Command)
@click.argument("shell", type=click.Choice(SHELLS), required=False, help="Left out: the one that you use.")
def completion(shell: str | None) -> None:
    """Let the Tab key of your shell complete commands, options, boards, bots and files.

    This prints a script. Kept in a file that your shell reads, it works in every new shell; in zsh, the file's folder
    must be in fpath before compinit is called.

      draisine completion bash >> ~/.bashrc
      draisine completion zsh > ~/.zfunc/_draisine
      draisine completion fish > ~/.config/fish/completions/draisine.fish

    To try it in this shell only:

      eval "$(draisine completion bash)"
    """
    chosen = shell or Path(os.environ.get("SHELL", "")).name
    found = get_completion_class(chosen)
    if found is None:
        raise Trouble(f"which shell do you use? One of {', '.join(SHELLS)}: draisine completion bash")
    from draisine.cli import main

    click.echo(found(main, {}, "draisine", "_DRAISINE_COMPLETE").source(), nl=False)
