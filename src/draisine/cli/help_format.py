"""How `--help` looks: what a command is for, examples line by line, then all that can be named."""

import inspect
import re
import textwrap
from typing import TYPE_CHECKING, Any

import rich_click as click

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

CONFIG = {
    # `N` says enough; whoever leaves the range is told.
    "range_string": "",
    "style_options_panel_border": "dim",
    "style_commands_panel_border": "dim",
}
SAMPLE = re.compile(r" *(?:DRAISINE_\w+=\S+ |eval .*)?draisine\b")
"""How an example begins. Python takes the indent away where nothing but examples follows a docstring's first line."""
EXAMPLE = "cyan"


class Command(click.RichCommand):
    """A command with help that teaches. In its docstring, examples and other paragraphs with indented lines are kept
    line by line; every other one is filled. What a type of a parameter can teach, such as all bots, comes last."""

    def __init__(self, *args: Any, **extra: Any) -> None:
        super().__init__(*args, **extra)
        if any(isinstance(parameter, click.Argument) for parameter in self.params):
            self.add_panel(click.RichOptionPanel("Arguments", column_types=["opt_long", "help"]))

    def format_help_text(self, ctx: click.RichContext, formatter: click.RichHelpFormatter) -> None:  # type: ignore[override]
        """Write the help."""
        del ctx
        _write(self, formatter)


class CommandGroup(click.RichGroup):
    """The same for commands that have commands below them, which come in the order in which a newcomer meets them."""

    command_class = Command

    def format_help_text(self, ctx: click.RichContext, formatter: click.RichHelpFormatter) -> None:  # type: ignore[override]
        """Write the help."""
        del ctx
        _write(self, formatter)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which they were added."""
        del ctx
        return list(self.commands)


def _write(command: click.Command, formatter: Any) -> None:
    from rich.padding import Padding

    for paragraph in _paragraphs(command):
        formatter.write(Padding(_text(paragraph), (0, 1, 1, 1)))


def _paragraphs(command: click.Command) -> "Iterator[str]":
    yield from inspect.cleandoc(command.help or "").split("\n\n")
    for parameter in command.params:
        if taught := getattr(parameter.type, "taught", None):
            yield taught


def _text(paragraph: str) -> "Text":
    from rich.text import Text

    if SAMPLE.match(paragraph):
        return Text(textwrap.indent(textwrap.dedent(paragraph), "  "), EXAMPLE, overflow="fold")
    lines = paragraph.split("\n")
    kept = any(line.startswith(" ") for line in lines)
    return Text(paragraph if kept else " ".join(lines), overflow="fold")
