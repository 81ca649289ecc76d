"""A click group that imports commands on demand and reports errors in one line."""

import difflib
import importlib
import re
import sys
from pathlib import Path
from typing import Any, ClassVar, NoReturn

import rich_click as click

from draisine.cli.help_format import CommandGroup

EXIT_INTERRUPTED = 130
"""The exit status of a command interrupted by Ctrl-C."""


class CliError(click.ClickException):
    """Invalid input; the message says what is wrong and what to do. The exit status is 1."""


def usage_error(message: str) -> click.UsageError:
    """Return an error for options that do not fit together. The exit status is 2."""
    return click.UsageError(message, click.get_current_context(silent=True))


def check_writable(path: Path) -> None:
    """Raise an error unless the file can be written, before any slow work starts."""
    if not path.parent.is_dir():
        raise CliError(f"{path} cannot be written: there is no folder {path.parent}")
    new = not path.exists()
    try:
        path.open("a").close()
    except OSError as error:
        raise CliError(f"{path} cannot be written: {error.strerror}") from None
    if new:
        path.unlink()


class LazyGroup(CommandGroup):
    """Commands by section and name, each imported from its own module when it is called."""

    sections: ClassVar[dict[str, dict[str, str]]]

    def __init__(self, *args: Any, **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.modules = {name: module for commands in self.sections.values() for name, module in commands.items()}
        for title, commands in self.sections.items():
            self.add_panel(click.RichCommandPanel(title, commands=list(commands)))

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the command names in the order of the sections."""
        del ctx
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        del ctx
        if cmd_name not in self.modules:
            return None
        command = getattr(importlib.import_module(self.modules[cmd_name]), cmd_name)
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolve the command, or suggest the closest name."""
        if args and args[0] not in self.modules and not args[0].startswith("-"):
            near = difflib.get_close_matches(args[0], self.modules, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"the commands are {', '.join(self.modules)}"
            raise click.UsageError(f"there is no command {args[0]!r} ({hint})", ctx)
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command; user errors are printed in one line."""
        extra["standalone_mode"] = False
        try:
            status = super().main(*args, **extra)
        except click.ClickException as error:
            _exit_with_message(error)
        except (click.Abort, KeyboardInterrupt):
            click.echo("draisine: stopped", err=True)
            sys.exit(EXIT_INTERRUPTED)
        except BrokenPipeError:
            # The reader closed the pipe; silence the error Python would print at exit.
            sys.stderr.close()
            sys.exit(1)
        sys.exit(status if isinstance(status, int) else 0)


def _exit_with_message(error: click.ClickException) -> NoReturn:
    context = error.ctx if isinstance(error, click.UsageError) else None
    name = context.command_path if context else "draisine"
    hint = f"; '{name} --help' explains it" if context else ""
    message = re.sub(r"\. Did you mean (.*)\?$", r" (did you mean \1?)", error.format_message().rstrip("."))
    if context and message[:2].istitle():
        message = message[0].lower() + message[1:]
    click.echo(f"{name}: {message}{hint}", err=True)
    sys.exit(error.exit_code)
