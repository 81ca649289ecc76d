"""`draisine replay`: show a recorded game at any step, from any seat's view."""

from pathlib import Path
from typing import TYPE_CHECKING

import rich_click as click

from draisine.cli.files import read_file
from draisine.cli.help_format import Command
from draisine.cli.localization.errors import CliError, usage_error
from draisine.cli.localization.parameters import argument, language_option, option
from draisine.cli.localization.texts import current_language, t
from draisine.messages.details import detail

if TYPE_CHECKING:
    from draisine.play import Game, Record


@click.command(cls=Command)
@argument("file", text="record", metavar="file", type=click.Path(path_type=Path))
@option("--at", type=click.IntRange(0), metavar="step")
@option("--seat", type=click.IntRange(0), metavar="seat")
@option("--last", type=click.IntRange(0), metavar="n", default=10, show_default=True)
@language_option
def replay(file: Path, at: int | None, seat: int | None, last: int) -> None:
    """Show a recorded game at any step, from any seat's view."""
    record = _read(file)
    steps = len(record.steps) - 1
    if at is not None and at > steps:
        raise usage_error("cli-error-steps", file=str(file), steps=steps)
    players = record.header.players
    if seat is not None and seat >= players:
        raise usage_error("cli-error-seats", file=str(file), players=players, most=players - 1)
    _show(file, record, steps if at is None else at, seat, last)


def _read(file: Path) -> "Record":
    from draisine.play import Record, RecordError

    try:
        return Record.from_text(read_file(file))
    except RecordError as error:
        raise CliError("cli-error-file", file=str(file), detail=detail(error)) from None


def _replayed(file: Path, record: "Record", until: int) -> "Game":
    from draisine.play import Game, RecordError

    try:
        return Game.replay(record, until=until)
    except RecordError as error:
        raise CliError("cli-error-file", file=str(file), detail=detail(error)) from None


def _show(file: Path, record: "Record", at: int, seat: int | None, last: int) -> None:
    from rich.console import Console
    from rich.text import Text

    from draisine.cli.warmup import warm_game
    from draisine.play.text import Translator
    from draisine.play.text.terminal import SEAT_STYLES, hanging_indent, render_score_sheet, render_view

    board = record.header.board
    warm_game(board)
    game = _replayed(file, record, at)
    printed = len(_replayed(file, record, at - last).events) if at > last else 0
    console, translator = Console(highlight=False), Translator(board, current_language())
    head = [board.title_in(current_language()), t("cli-replay-step", step=at, last=len(record.steps) - 1)]
    head += [t("cli-replay-seat", seat=translator.seat(seat))] if seat is not None else []
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
