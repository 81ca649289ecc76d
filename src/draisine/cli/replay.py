"""`draisine replay`: show a recorded game at any step, from any seat's view."""

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from draisine.cli.help_format import Command
from draisine.cli.lazy_group import CliError
from draisine.cli.params import language_option

if TYPE_CHECKING:
    from draisine.play import Game, Record


@click.command(cls=Command)
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path), help="A recorded game.")
@click.option("--at", type=click.IntRange(0), metavar="STEP", help="The step to show. Default: the last.")
@click.option(
    "--seat", type=click.IntRange(0), metavar="SEAT", help="Show the view of this seat, counted from 0. Default: all."
)
@click.option(
    "--last", type=click.IntRange(0), metavar="N", default=10, show_default=True, help="Number of steps to list."
)
@language_option
def replay(file: Path, at: int | None, seat: int | None, last: int, language: str) -> None:
    """Show a recorded game at any step, from any seat's view.

    Prints the last moves, then the table and the hands; after the last step, the score sheet.

      draisine play usa --record game.jsonl
      draisine replay game.jsonl
      draisine replay game.jsonl --at 40 --seat 1
      draisine replay game.jsonl --last 1000 | less
    """
    record = _read(file)
    steps = len(record.steps) - 1
    if at is not None and at > steps:
        raise click.UsageError(f"{file} has {steps} steps: --at is 0 to {steps}", click.get_current_context())
    if seat is not None and seat >= record.header.players:
        raise click.UsageError(
            f"{file} has {record.header.players} players: --seat is 0 to {record.header.players - 1}",
            click.get_current_context(),
        )
    _show(file, record, steps if at is None else at, seat, last, language)


def _read(file: Path) -> "Record":
    from draisine.play import Record, RecordError

    try:
        return Record.from_text(file.read_bytes())
    except OSError as error:
        raise CliError(f"{file} cannot be read: {error.strerror}") from None
    except RecordError as error:
        raise CliError(f"{file}: {error}") from None


def _replayed(file: Path, record: "Record", until: int) -> "Game":
    from draisine.play import Game, RecordError

    try:
        return Game.replay(record, until=until)
    except RecordError as error:
        raise CliError(f"{file}: {error}") from None


def _show(file: Path, record: "Record", at: int, seat: int | None, last: int, language: str) -> None:
    from rich.console import Console
    from rich.text import Text

    from draisine.cli.warmup import warm_game
    from draisine.play.text import Translator
    from draisine.play.text.terminal import SEAT_STYLES, hanging_indent, render_score_sheet, render_view

    board = record.header.board
    warm_game(board)
    game = _replayed(file, record, at)
    printed = len(_replayed(file, record, at - last).events) if at > last else 0
    console, translator = Console(highlight=False), Translator(board, language)
    head = [board.title.fr if language == "fr" else board.title.en]
    head.append(translator.label("step", step=at, last=len(record.steps) - 1))
    head += [translator.label("seen", seat=translator.seat(seat))] if seat is not None else []
    console.print(" · ".join(head), style="bold", markup=False)
    if last:
        events = game.events[printed:] if seat is None else game.events_for(seat, printed)
        for about, sentence in translator.describe_events(events, verbose=True):
            console.print(hanging_indent(Text(), Text(sentence, style="" if about is None else SEAT_STYLES[about])))
    seats = range(game.players) if seat is None else [seat]
    own = {view.seat: view.own for view in map(game.view, seats) if view.seat is not None and view.own is not None}
    for part in render_view(board, game.view(seat), translator, own):
        console.print(part)
    if game.is_over:
        for part in render_score_sheet(board, game.score_sheet(), translator, []):
            console.print(part)
