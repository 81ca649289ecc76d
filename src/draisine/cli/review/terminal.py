"""A review in the terminal: the figures of all seats, the costliest decisions, and the luckiest moments."""

from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.console import Console, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from draisine.cli.review.selection import costliest, luckiest
from draisine.cli.review.tables import SeatTable, SeatTables
from draisine.cli.review.wording import Wording
from draisine.play.text.terminal import SEAT_STYLES, hanging_indent
from draisine.review import Review
from draisine.review.model import Decision, LuckEvent

LABEL_STYLES = {"inaccuracy": "yellow", "mistake": "red", "blunder": "bold red"}


def print_review(review: Review, wording: Wording, worst: int) -> None:
    """Print a review with the `worst` costliest decisions."""
    console = Console(highlight=False)
    console.print(wording.head(review.playouts), style="bold", markup=False)
    for part in _render(review, wording, worst):
        console.print(part)


def _render(review: Review, wording: Wording, worst: int) -> Iterator[RenderableType]:
    tables, decisions = SeatTables(review, wording), costliest(review, worst)
    yield from _table(tables.quality)
    yield from _table(tables.accounting)
    yield from _title(wording.text("cli-review-worst"), wording.text("cli-review-worst-says"))
    for decision in decisions:
        yield _remark(decision, wording)
    if not decisions:
        yield Text(wording.text("cli-review-no_losses"))
    yield from _title(wording.text("cli-review-luck"), wording.text("cli-review-luck-says"))
    yield _luck_table(luckiest(review), wording)
    yield from _table(tables.facts)


def _title(title: str, about: str) -> Iterator[Text]:
    yield Text()
    yield Text(title, style="bold")
    yield Text(about, style="dim")


def _table(table: SeatTable) -> Iterator[RenderableType]:
    yield from _title(table.title, table.about)
    grid = Table(box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    grid.add_column("")
    for seat, head in zip(table.seats, table.heads, strict=True):
        grid.add_column(Text(head, style=SEAT_STYLES[seat]), justify="right")
    for row in table.rows:
        grid.add_row(Text(row.label), *map(Text, row.cells), style="bold" if row.strong else None)
    yield grid


def _remark(decision: Decision, wording: Wording) -> RenderableType:
    """Render a decision: what was played, what was better, and why."""
    step, played = decision.step, wording.move(decision.step, decision.move)
    lines = Text()
    lines.append(wording.seat(decision.seat), style=SEAT_STYLES[decision.seat])
    lines.append(" · ")
    lines.append(wording.label(decision.label), style=LABEL_STYLES.get(decision.label, ""))
    lines.append(f" · {wording.cost(decision)}\n")
    lines.append(wording.text("cli-review-played", move=played))
    if decision.best is not None:
        lines.append("\n" + wording.text("review-better", move=wording.move(step, decision.best)), style="green")
    reason = wording.reason(decision)
    if reason is not None:
        lines.append(f"\n{reason}", style="dim")
    return Padding(hanging_indent(Text(f"{step:>5}", style="dim"), lines), (0, 0, 1, 0))


def _luck_table(events: list[LuckEvent], wording: Wording) -> Table:
    grid = Table.grid(padding=(0, 2, 0, 0))
    for justify in ("right", "left", "left", "right"):
        grid.add_column(justify=justify)
    for event in events:
        grid.add_row(
            Text(f"{event.step:>5}", style="dim"),
            Text(wording.seat(event.seat), style=SEAT_STYLES[event.seat]),
            wording.luck(event.kind),
            wording.signed(event.luck),
        )
    return grid
