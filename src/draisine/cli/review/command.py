"""`draisine review`: what every decision of a finished game cost, and what luck did."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import rich_click as click

from draisine.cli.files import check_writable, format_size, read_input, write_file
from draisine.cli.help_format import Command
from draisine.cli.localization.errors import CliError, usage_error
from draisine.cli.localization.parameters import argument, language_option, option
from draisine.cli.localization.texts import current_language, t
from draisine.cli.params import json_option
from draisine.messages.details import detail

if TYPE_CHECKING:
    from draisine.play import Record
    from draisine.review import Review, Timeline
    from draisine.review.reviewer import OnProgress

EFFORTS = {"quick": 0.2, "normal": 1.0, "deep": 4.0}
"""The number of deals, as a multiple of the usual."""


class ReviewOptions(NamedTuple):
    """The options of the command."""

    file: Path
    seat: int | None
    worst: int
    effort: str
    as_json: bool
    html: Path | None


@click.command(cls=Command)
@argument("file", text="record_reviewed", metavar="file", type=click.Path(path_type=Path, allow_dash=True))
@option("--seat", text="seat_review", type=click.IntRange(0), metavar="seat")
@option("--worst", type=click.IntRange(1), metavar="n", default=5, show_default=True)
@option("--effort", type=click.Choice(list(EFFORTS)), default="normal", show_default=True)
@json_option
@option("--html", type=click.Path(dir_okay=False, path_type=Path), metavar="file")
@language_option
def review(file: Path, seat: int | None, worst: int, effort: str, as_json: bool, html: Path | None) -> None:
    """Review a finished game."""
    asked = ReviewOptions(file, seat, worst, effort, as_json, html)
    _check_output(asked)
    record = _read(file)
    players = record.header.players
    if seat is not None and seat >= players:
        raise usage_error("cli-error-seats", file=str(file), players=players, most=players - 1)
    timeline, found = _review(record, asked)
    if seat is not None:
        from draisine.cli.review.selection import of_seat

        found = of_seat(found, seat)
    _write(found, timeline, asked)


def _check_output(asked: ReviewOptions) -> None:
    """Check where the review goes before any slow work starts."""
    if asked.html is None:
        return
    if asked.as_json:
        raise usage_error("cli-error-either", option="--json", other="--html")
    if asked.html.suffix not in (".html", ".htm"):
        raise usage_error("cli-error-ends", file=str(asked.html), endings=".html")
    check_writable(asked.html)


def _read(file: Path) -> "Record":
    from draisine.play import Record, RecordError

    try:
        return Record.from_text(read_input(file))
    except RecordError as error:
        raise CliError("cli-error-file", file=str(file), detail=detail(error)) from None


def _review(record: "Record", asked: ReviewOptions) -> "tuple[Timeline, Review]":
    """Replay and review a game, with a progress bar."""
    from draisine.cli.warmup import warm_game, warm_review
    from draisine.play import RecordError
    from draisine.review import Effort, ReviewError, Timeline, review_game

    effort = Effort.for_players(record.header.players).scaled(EFFORTS[asked.effort])
    try:
        warm_game(record.header.validated_board())
        timeline = Timeline(record)
        warm_review(timeline.board)
        with _progress() as report:
            return timeline, review_game(record, effort=effort, on_progress=report)
    except (RecordError, ReviewError) as error:
        raise CliError("cli-error-file", file=str(asked.file), detail=detail(error)) from None


@contextmanager
def _progress() -> "Iterator[OnProgress | None]":
    """Show a progress bar with an ETA if stderr is a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    if not console.is_terminal:
        yield None
        return
    columns = (TextColumn(t("cli-progress-reviewing")), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=1.0)
        yield lambda progress: bar.update(task, completed=progress.done)


def _write(found: "Review", timeline: "Timeline", asked: ReviewOptions) -> None:
    """Print the review, or write it to a file."""
    import msgspec

    from draisine.cli.review.wording import Wording

    if asked.as_json:
        click.echo(msgspec.json.encode(found).decode())
        return
    wording = Wording(timeline, current_language())
    if asked.html is None:
        from draisine.cli.review.terminal import print_review

        print_review(found, wording, asked.worst)
        return
    from draisine.cli.review.page import review_page

    content = review_page(found, wording, asked.worst).encode()
    write_file(asked.html, content)
    click.echo(t("cli-written-size", file=str(asked.html), size=format_size(len(content))))
