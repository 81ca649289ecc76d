"""A click group that imports commands on demand and reports errors in one line."""

import importlib
import sys
from collections.abc import Mapping
from typing import Any, ClassVar, NoReturn

import rich_click as click

from draisine.cli.help_format import CommandGroup
from draisine.cli.localization.errors import error_text
from draisine.cli.localization.texts import choose, t

EXIT_INTERRUPTED = 130
"""The exit status of a command interrupted by Ctrl-C."""


class LazyGroup(CommandGroup):
    """Commands by section and name, each imported from its own module when it is called."""

    modules: ClassVar[Mapping[str, str]]

    def __init__(self, *args: Any, **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.path = ()

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the command names in the order of the sections."""
        del ctx
        return [name for commands in self.sections.values() for name in commands]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        del ctx
        if cmd_name not in self.modules:
            return None
        command = getattr(importlib.import_module(self.modules[cmd_name]), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command; user errors are printed in one line."""
        choose(None)
        extra["standalone_mode"] = False
        try:
            status = super().main(*args, **extra)
        except click.ClickException as error:
            _exit_with_message(error)
        except (click.Abort, KeyboardInterrupt):
            click.echo(f"draisine: {t('cli-stopped')}", err=True)
            sys.exit(EXIT_INTERRUPTED)
        except BrokenPipeError:
            # The reader closed the pipe; silence the error Python would print at exit.
            sys.stderr.close()
            sys.exit(1)
        sys.exit(status if isinstance(status, int) else 0)


def _exit_with_message(error: click.ClickException) -> NoReturn:
    context = error.ctx if isinstance(error, click.UsageError) else None
    name = context.command_path if context else "draisine"
    click.echo(f"{name}: {error_text(error)}", err=True)
    sys.exit(error.exit_code)
