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
from draisine.cli.localization.parameters import argument, option
from draisine.cli.localization.texts import t

F = TypeVar("F", bound=Callable[..., Any])

BOTS = tuple(level.name for level in sorted(LEVELS, key=lambda level: not level.offered))
"""The built-in bots: first the levels, then the reference bots."""


def data_option(text: str | None = None) -> Callable[[F], F]:
    """`--data`: the data folder of a server."""
    folder = click.Path(file_okay=False, path_type=Path)
    return option("--data", text=text, type=folder, metavar="folder", envvar="DRAISINE_DATA", show_envvar=True)


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

    @property
    def help_text(self) -> str:
        """A list of all bots."""
        others = {f"net@{t('cli-metavar-file')}": t("cli-bots-net"), "module:Class": t("cli-bots-own")}
        rows = {name: t(f"bot-{name}-summary") for name in BOTS} | others
        return "\n".join([t("cli-bots"), *(f"  {name:<13}{text}" for name, text in rows.items())])

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        """Complete the last name of a comma-separated list."""
        del ctx, param
        before, comma, prefix = incomplete.rpartition(",")
        return [
            CompletionItem(f"{before}{comma}{name}", help=t(f"bot-{name}-summary"))
            for name in BOTS
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
    known = ", ".join(names())
    if default is None:
        return argument("board", metavar="board", type=BoardType(), values={"names": known})
    values = {"names": known, "default": default}
    return argument(
        "board", text="board_default", metavar="board", type=BoardType(), default=default, required=False, values=values
    )


def bots_option(**more: Any) -> Callable[[F], F]:
    """--bots."""
    return option("--bots", type=BotsType(), metavar="bots", show_default=True, **more)


players_option = option("--players", type=int, metavar="n")
alvin_option = option("--alvin", is_flag=True)
json_option = option("--json", "as_json", is_flag=True)
seed_option = option("--seed", type=click.IntRange(0), metavar="number", default=1, show_default=True)
