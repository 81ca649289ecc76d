"""Options and arguments whose help and metavars are messages.

The help of an option is the message `cli-option-NAME`, that of an argument `cli-argument-NAME`; `text` names another
one, and `values` fills it in. A metavar is the message `cli-metavar-NAME`.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

import rich_click as click

from draisine.cli.localization.errors import InvalidValue
from draisine.cli.localization.texts import choose, t
from draisine.messages import MessageValue, languages

if TYPE_CHECKING:
    from rich_click.rich_help_formatter import RichHelpFormatter
    from rich_click.rich_help_rendering import RichPanelRow
    from rich_click.rich_panel import RichOptionPanel

F = TypeVar("F", bound=Callable[..., Any])


class _Localized(click.RichParameter):
    """A parameter whose help and metavar are messages."""

    kind = ""

    def __init__(
        self, *args: Any, text: str | None = None, values: Mapping[str, MessageValue] | None = None, **extra: Any
    ) -> None:
        self._text, self._values = text, values or {}
        super().__init__(*args, **extra)

    @property
    def help(self) -> str:
        """The help in the current language."""
        name = self._text or max(self.opts, key=len).lstrip("-").replace("-", "_")
        return t(f"cli-{self.kind}-{name}", **self._values)

    @help.setter
    def help(self, value: object) -> None:
        """Ignore the text that click sets."""

    def type_cast_value(self, ctx: click.Context, value: Any) -> Any:
        """Convert a value; an error contains it."""
        try:
            return super().type_cast_value(ctx, value)
        except click.BadParameter:
            raise InvalidValue(value, ctx, self) from None

    def _metavar(self) -> str | None:
        return t(f"cli-metavar-{self.metavar}") if self.metavar else None


class Option(_Localized, click.RichOption):
    """An option whose help and metavar are messages."""

    kind = "option"

    def make_metavar(self, ctx: click.Context) -> str:
        """Return the metavar in the current language."""
        return self._metavar() or super().make_metavar(ctx)


class Argument(_Localized, click.RichArgument):
    """An argument whose help and metavar are messages."""

    kind = "argument"

    def make_metavar(self, ctx: click.Context) -> str:
        """Return the metavar in the current language, with brackets if the argument is optional."""
        metavar = self._metavar()
        if metavar is None:
            return super().make_metavar(ctx)
        optional = metavar if self.required else f"[{metavar}]"
        return optional if self.nargs == 1 else f"{optional}..."

    def get_rich_table_row(
        self,
        ctx: "click.RichContext",
        formatter: "RichHelpFormatter",
        panel: "RichOptionPanel | None" = None,
    ) -> "RichPanelRow":
        """Return the name as in the usage line, and the help."""
        del panel
        from rich.text import Text

        name = Text(self.make_metavar(ctx).strip("[]."), style=formatter.config.style_option)
        return [name, self.get_rich_help(ctx, formatter)]


def option(*names: str, **extra: Any) -> Callable[[F], F]:
    """Add an option to a command."""
    return click.option(*names, cls=Option, **extra)


def argument(*names: str, **extra: Any) -> Callable[[F], F]:
    """Add an argument to a command."""
    return click.argument(*names, cls=Argument, **extra)


def _choose(ctx: click.Context, param: click.Parameter, value: str | None) -> None:
    del ctx, param
    if value is not None:
        choose(value)


language_option = option(
    "--language",
    type=click.Choice(languages()),
    # Eager, so that help and errors of the same command are in this language.
    is_eager=True,
    expose_value=False,
    callback=_choose,
)
"""The language of everything that a command prints and writes."""
