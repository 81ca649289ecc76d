"""What commands ask for again and again: a board, bots, players. Their types know what can be named, so that `--help`
lists it and a shell completes it; none of this loads the engine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import rich_click as click
from click.shell_completion import CompletionItem

from draisine.boards import names

F = TypeVar("F", bound=Callable[..., Any])

LANGUAGES = ("en", "fr")
"""The languages of the command line; its texts (`draisine.play.text.event_texts`) are loaded on demand."""

BOTS = {
    "random": "any open move, all alike",
    "passenger": "level 1: in a hurry, forgets every other move its plan",
    "conductor": "level 2: chases its own tickets, and looks at nobody else",
    "engineer": "level 3: plans one network for all its tickets",
    "baron": "level 4: plays many games in its head (baron@1.5s: so long)",
    "planner": "the engineer, by another name",
    "path": "the worthiest route on a ticket's shortest way",
    "hungry": "draws tickets until their network takes nearly all its trains",
    "one_step": "thinks of its dearest open ticket only",
    "long_route": "tickets on long routes only, then the longest routes there are",
    "racer": "ignores its tickets, and is out of trains first",
}
"""The built-in bots, each in a few words: first the levels, then those that researchers compare with."""


def data_option(says: str) -> Callable[[F], F]:
    """`--data`, for commands about what a server keeps."""
    folder = click.Path(file_okay=False, path_type=Path)
    return click.option("--data", type=folder, metavar="FOLDER", envvar="DRAISINE_DATA", show_envvar=True, help=says)


class BoardType(click.ParamType):  # type: ignore[type-arg]
    """The name of a built-in board, or a board file."""

    name = "board"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        """Names; bash offers files where no name fits, other shells always."""
        del ctx, param
        files = CompletionItem(incomplete, type="file")
        return [files, *(CompletionItem(name) for name in names() if name.startswith(incomplete))]


class BotsType(click.ParamType):  # type: ignore[type-arg]
    """Bots, separated by commas."""

    name = "bots"
    taught = "\n".join(
        [
            "Bots are",
            *(f"  {name:<13}{says}" for name, says in BOTS.items()),
            f"  {'module:Class':<13}your own: a class with choose(self, view, legal) in module.py",
        ]
    )

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        """The next bot, behind those that are there."""
        del ctx, param
        before, comma, begun = incomplete.rpartition(",")
        return [
            CompletionItem(f"{before}{comma}{name}", help=says) for name, says in BOTS.items() if name.startswith(begun)
        ]


class PlaceType(click.ParamType):  # type: ignore[type-arg]
    """A file or a folder: which of both, the end of its name says."""

    name = "place"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem[str]]:
        """Whatever is there."""
        del ctx, param
        return [CompletionItem(incomplete, type="file")]


def board_argument(default: str | None = None) -> Callable[[F], F]:
    """BOARD; it may be left out where there is a default."""
    says = f"A built-in board ({', '.join(names())}) or a board file."
    if default is None:
        return click.argument("board", metavar="BOARD", type=BoardType(), help=says)
    says += f" Left out: {default}."
    return click.argument("board", metavar="[BOARD]", type=BoardType(), default=default, help=says)


def bots_option(**more: Any) -> Callable[[F], F]:
    """--bots."""
    more.setdefault("help", "Bots by seat; repeated in turn if too few.")
    return click.option("--bots", type=BotsType(), metavar="BOT,…", show_default=True, **more)


players_option = click.option(
    "--players", type=int, metavar="N", help="How many play. Left out: as few as the board allows."
)
alvin_option = click.option(
    "--alvin", is_flag=True, help="With Alvin, the visitor who pays whoever catches him; old_west knows him."
)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON object for a program.")
language_option = click.option(
    "--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="English or French."
)
