"""Options and arguments shared by commands. Their types list valid values for `--help` and shell completion without
loading the engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import rich_click as click
from click.shell_completion import CompletionItem

from draisine.boards import names
from draisine.bots.levels import LEVELS

F = TypeVar("F", bound=Callable[..., Any])

LANGUAGES = ("en", "fr")
"""The languages of the command line; its texts (`draisine.play.text.event_texts`) are loaded on demand."""

BOTS = {level.name: level.summary for level in sorted(LEVELS, key=lambda level: level.profile is None)}
"""The built-in bots with their summaries: first the levels, then the reference bots."""


def data_option(help_text: str) -> Callable[[F], F]:
    """`--data`: the data folder of a server."""
    folder = click.Path(file_okay=False, path_type=Path)
    return click.option(
        "--data", type=folder, metavar="FOLDER", envvar="DRAISINE_DATA", show_envvar=True, help=help_text
    )


class BoardType(click.ParamType):  # type: ignore[type-arg]
    """The name of a built-in board, or a board file."""

    name = "board"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        """Complete board names and files; bash offers files only if no name matches."""
        del ctx, param
        files = CompletionItem(incomplete, type="file")
        return [files, *(CompletionItem(name) for name in names() if name.startswith(incomplete))]


class BotsType(click.ParamType):  # type: ignore[type-arg]
    """Bots, separated by commas."""

    name = "bots"
    help_text = "\n".join(
        [
            "Bots:",
            *(f"  {name:<13}{text}" for name, text in BOTS.items()),
            f"  {'module:Class':<13}your own class with choose(self, view, legal) in module.py",
        ]
    )

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        """Complete the last name of a comma-separated list."""
        del ctx, param
        before, comma, prefix = incomplete.rpartition(",")
        return [
            CompletionItem(f"{before}{comma}{name}", help=text)
            for name, text in BOTS.items()
            if name.startswith(prefix)
        ]


class OutputType(click.ParamType):  # type: ignore[type-arg]
    """A file or a folder, depending on how the path ends."""

    name = "path"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        """Complete paths."""
        del ctx, param
        return [CompletionItem(incomplete, type="file")]


def board_argument(default: str | None = None) -> Callable[[F], F]:
    """BOARD, optional if there is a default."""
    text = f"A built-in board ({', '.join(names())}) or a board file."
    if default is None:
        return click.argument("board", metavar="BOARD", type=BoardType(), help=text)
    text += f" Default: {default}."
    return click.argument("board", metavar="[BOARD]", type=BoardType(), default=default, help=text)


def bots_option(**more: Any) -> Callable[[F], F]:
    """--bots."""
    more.setdefault("help", "Bots by seat; repeated if there are more seats.")
    return click.option("--bots", type=BotsType(), metavar="BOT,…", show_default=True, **more)


players_option = click.option(
    "--players", type=int, metavar="N", help="Number of players. Default: the board's minimum."
)
alvin_option = click.option("--alvin", is_flag=True, help="Play with the visitor Alvin, a variant of old_west.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object.")
language_option = click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="English or French."
)
