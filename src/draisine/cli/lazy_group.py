"""How the command line behaves: commands are loaded when they are called, mistakes are answered in one line."""

import difflib
import importlib
import re
import sys
from pathlib import Path
from typing import Any, ClassVar, NoReturn

import rich_click as click

from draisine.cli.help_format import CommandGroup

STOPPED = 130
"""The exit status of a command that was stopped by Ctrl-C."""


class Trouble(click.ClickException):
    """Bad input: one line says what is wrong and what to do. The exit status is 1."""


def wrong(message: str) -> click.UsageError:
    """A call of which the parts do not fit together: one line says so and where its help is. The exit status is 2."""
    return click.UsageError(message, click.get_current_context(silent=True))


def check_writable(path: Path) -> None:
    """Before work is done that could not be kept."""
    if not path.parent.is_dir():
        raise Trouble(f"{path} cannot be written: there is no folder {path.parent}")
    new = not path.exists()
    try:
        path.open("a").close()
    except OSError as error:
        raise Trouble(f"{path} cannot be written: {error.strerror}") from None
    if new:
        path.unlink()


class Commands(CommandGroup):
    """Commands by name, in rooms. Each lives in a module of its own: none waits for what only another needs."""

    rooms: ClassVar[dict[str, dict[str, str]]]

    def __init__(self, *args: Any, **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.modules = {name: module for room in self.rooms.values() for name, module in room.items()}
        for title, room in self.rooms.items():
            self.add_panel(click.RichCommandPanel(title, commands=list(room)))

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
        return command

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
