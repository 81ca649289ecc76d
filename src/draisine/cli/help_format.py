"""The format of `--help`: purpose, examples line by line, then the values of parameters."""

import inspect
import re
import textwrap
from typing import TYPE_CHECKING, Any

import rich_click as click

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.text import Text

CONFIG = {
    # The metavar is enough; errors state the valid range.
    "range_string": "",
    "style_options_panel_border": "dim",
    "style_commands_panel_border": "dim",
}
EXAMPLE_START = re.compile(r" *(?:DRAISINE_\w+=\S+ |eval .*)?draisine\b")
"""The start of an example. `inspect.cleandoc` removes the indent if only examples follow the summary line."""
EXAMPLE_STYLE = "cyan"


class Command(click.RichCommand):
    """A command whose docstring is its help. Examples and paragraphs with indented lines keep their line breaks, other
    paragraphs are wrapped; the `help_text` of parameter types, such as the list of bots, follows."""

    def __init__(self, *args: Any, **extra: Any) -> None:
        super().__init__(*args, **extra)
        if any(isinstance(parameter, click.Argument) for parameter in self.params):
            self.add_panel(click.RichOptionPanel("Arguments", column_types=["opt_long", "help"]))

    def format_help_text(self, ctx: click.RichContext, formatter: click.RichHelpFormatter) -> None:  # type: ignore[override]
        """Write the help."""
        del ctx
        _write_paragraphs(self, formatter)


class CommandGroup(click.RichGroup):
    """A group with the same help format and subcommands in definition order."""

    command_class = Command

    def format_help_text(self, ctx: click.RichContext, formatter: click.RichHelpFormatter) -> None:  # type: ignore[override]
        """Write the help."""
        del ctx
        _write_paragraphs(self, formatter)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the subcommands in the order in which they were added."""
        del ctx
        return list(self.commands)


def _write_paragraphs(command: click.Command, formatter: Any) -> None:
    from rich.padding import Padding

    for paragraph in _paragraphs(command):
        formatter.write(Padding(_format_paragraph(paragraph), (0, 1, 1, 1)))


def _paragraphs(command: click.Command) -> "Iterator[str]":
    yield from inspect.cleandoc(command.help or "").split("\n\n")
    for parameter in command.params:
        if text := getattr(parameter.type, "help_text", None):
            yield text


def _format_paragraph(paragraph: str) -> "Text":
    from rich.text import Text

    if EXAMPLE_START.match(paragraph):
        return Text(textwrap.indent(textwrap.dedent(paragraph), "  "), EXAMPLE_STYLE, overflow="fold")
    lines = paragraph.split("\n")
    kept = any(line.startswith(" ") for line in lines)
    return Text(paragraph if kept else " ".join(lines), overflow="fold")
