"""The format of `--help`: purpose, examples line by line, then the values of parameters.

The help of a command is the message `cli-help-PATH`: `cli-help-boards_show` for `draisine boards show`. Its first
paragraph is the summary in lists of commands. Examples and paragraphs with indented lines keep their line breaks,
other paragraphs are wrapped.
"""

import re
import textwrap
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar

import rich_click as click
from click.exceptions import NoSuchCommand

from draisine.cli.localization.errors import usage_error
from draisine.cli.localization.parameters import Option
from draisine.cli.localization.texts import t
from draisine.messages import MessageValue

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
EXAMPLE_STYLE = "cyan"


class _Localized(click.RichCommand):
    """A command whose help is a message. The `help_text` of parameter types, such as the list of bots, follows."""

    def __init__(self, *args: Any, values: Mapping[str, MessageValue] | None = None, **extra: Any) -> None:
        super().__init__(*args, **extra)
        self.path: tuple[str, ...] = (self.name or "",)
        """The names of the command and its groups, without `draisine`."""
        self._values = values or {}

    @property
    def help(self) -> str:
        """The help in the current language."""
        return t("-".join(filter(None, ["cli-help", "_".join(self.path)])), **self._values)

    @help.setter
    def help(self, value: object) -> None:
        """Ignore the docstring, which click sets."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; errors contain the context, which click leaves out of some."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return the parts of the usage line."""
        pieces = [piece for param in self.get_params(ctx) for piece in param.get_usage_pieces(ctx)]
        return [t("cli-usage-options"), *pieces]

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return `--help`, created once."""
        if self._help_option is None:
            click.help_option(*self.get_help_option_names(ctx), cls=Option)(self)
            self._help_option = self.params.pop()  # type: ignore[assignment]
        return self._help_option

    def format_usage(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the usage line."""
        formatter.write_usage(ctx.command_path, " ".join(self.collect_usage_pieces(ctx)), t("cli-usage"))

    def format_help_text(self, ctx: click.RichContext, formatter: click.RichHelpFormatter) -> None:  # type: ignore[override]
        """Write the help."""
        del ctx
        from rich.padding import Padding

        for paragraph in self._paragraphs():
            formatter.write(Padding(_format_paragraph(paragraph), (0, 1, 1, 1)))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write options and commands under their titles."""
        assert isinstance(formatter, click.RichHelpFormatter)
        formatter.config.arguments_panel_title = t("cli-arguments")
        formatter.config.options_panel_title = t("cli-options")
        formatter.config.commands_panel_title = t("cli-commands")
        # The formatter fills in `{}` and reads markup, in which `\[` is a bracket.
        formatter.config.default_string = t("cli-default", value="{}").replace("[", r"\[")
        formatter.config.envvar_string = t("cli-variable", value="{}").replace("[", r"\[")
        formatter.config.required_long_string = t("cli-required").replace("[", r"\[")
        self.panels = list(self._panels())
        super().format_options(ctx, formatter)  # type: ignore[arg-type]

    def _panels(self) -> "Iterator[click.RichPanel[Any, Any]]":
        if any(isinstance(parameter, click.Argument) for parameter in self.params):
            yield click.RichOptionPanel(t("cli-arguments"), column_types=["opt_long", "help"])

    def _paragraphs(self) -> "Iterator[str]":
        yield from self.help.split("\n\n")
        for parameter in self.params:
            if text := getattr(parameter.type, "help_text", None):
                yield text


class Command(_Localized):
    """A command."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments; too many are an error."""
        ctx.allow_extra_args = True
        rest = super().parse_args(ctx, args)
        if rest and not ctx.resilient_parsing:
            raise usage_error("cli-error-extra", arguments=" ".join(rest)[:200])
        return rest


class CommandGroup(_Localized, click.RichGroup):
    """A group with subcommands in definition order, under titles if there are `sections`."""

    command_class = Command
    sections: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """The names of commands by the message of their title."""

    def add_command(self, cmd: click.Command, name: str | None = None, *args: Any, **extra: Any) -> None:
        """Add a command, whose help is found by its path."""
        super().add_command(cmd, name, *args, **extra)
        if isinstance(cmd, _Localized):
            cmd.path = (*self.path, name or cmd.name or "")

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the subcommands in the order in which they were added."""
        del ctx
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Resolve the command, or suggest the closest name."""
        names = self.list_commands(ctx)
        if args and args[0] not in names and not args[0].startswith("-"):
            raise NoSuchCommand(args[0], possibilities=names, ctx=ctx)
        return super().resolve_command(ctx, args)

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        """Return the parts of the usage line."""
        optional = "-optional" if self.invoke_without_command else ""
        return [*super().collect_usage_pieces(ctx), t(f"cli-usage-command{optional}")]

    def _panels(self) -> "Iterator[click.RichPanel[Any, Any]]":
        yield from super()._panels()
        for title, commands in self.sections.items():
            yield click.RichCommandPanel(t(title), commands=list(commands))


def _format_paragraph(paragraph: str) -> "Text":
    from rich.text import Text

    if EXAMPLE_START.match(paragraph):
        return Text(textwrap.indent(textwrap.dedent(paragraph), "  "), EXAMPLE_STYLE, overflow="fold")
    lines = paragraph.split("\n")
    kept = any(line.startswith(" ") for line in lines)
    return Text(paragraph if kept else " ".join(lines), overflow="fold")
