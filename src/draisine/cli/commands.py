"""How the command line behaves: commands are loaded when they are called, mistakes are answered in one line."""

import difflib
import importlib
import re
import sys
from typing import Any, ClassVar, NoReturn

import rich_click as click

STOPPED = 130
"""The exit status of a command that was stopped by Ctrl-C."""


class Trouble(click.ClickException):
    """Bad input: one line says what is wrong and what to do. The exit status is 1."""


def keep_lines(command: click.Command) -> click.Command:
    r"""Let the help of a command keep its lines where a docstring asks for it. Docstrings are raw texts here, so the
    mark that click looks for stands there as `\b`."""
    command.help = (command.help or "").replace("\\b\n", "\b\n")
    for below in command.commands.values() if isinstance(command, click.Group) else ():
        keep_lines(below)
    return command


class Commands(click.RichGroup):
    """Commands by name. Each lives in a module of its own, so that none waits for what only another needs."""

    modules: ClassVar[dict[str, str]]

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which a newcomer meets them."""
        del ctx
        return list(self.modules)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load a command."""
        del ctx
        if cmd_name not in self.modules:
            return None
        command = getattr(importlib.import_module(self.modules[cmd_name]), cmd_name)
        assert isinstance(command, click.Command)
        return keep_lines(command)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or say which one was probably meant."""
        if args and args[0] not in self.modules and not args[0].startswith("-"):
            near = difflib.get_close_matches(args[0], self.modules, 1)
            hint = f"did you mean {near[0]!r}?" if near else f"the commands are {', '.join(self.modules)}"
            raise click.UsageError(f"there is no command {args[0]!r} ({hint})", ctx)
        return super().resolve_command(ctx, args)

    def main(self, *args: Any, **extra: Any) -> Any:
        """Run a command; all mistakes of a user end here, in one line."""
        extra["standalone_mode"] = False
        try:
            status = super().main(*args, **extra)
        except click.ClickException as error:
            _end(error)
        except (click.Abort, KeyboardInterrupt):
            click.echo("draisine: stopped", err=True)
            sys.exit(STOPPED)
        except BrokenPipeError:
            # Whoever reads has seen enough; Python must not complain about it while it closes.
            sys.stderr.close()
            sys.exit(1)
        sys.exit(status if isinstance(status, int) else 0)


def _end(error: click.ClickException) -> NoReturn:
    context = error.ctx if isinstance(error, click.UsageError) else None
    name = context.command_path if context else "draisine"
    hint = f"; '{name} --help' explains it" if context else ""
    message = re.sub(r"\. Did you mean (.*)\?$", r" (did you mean \1?)", error.format_message().rstrip("."))
    if context and message[:2].istitle():
        message = message[0].lower() + message[1:]
    click.echo(f"{name}: {message}{hint}", err=True)
    sys.exit(error.exit_code)
