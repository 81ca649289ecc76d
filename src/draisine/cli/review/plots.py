"""The curve of the chances of winning, as SVG."""

from collections.abc import Sequence

from draisine.arena.report.html import Html, join, tag
from draisine.arena.report.plots import ticks
from draisine.cli.review.wording import Wording
from draisine.drawing.art.tokens import seat_ids
from draisine.review import Review
from draisine.review.labels import MISTAKE
from draisine.review.model import Decision

WIDTH, HEIGHT = 840.0, 300.0
LEFT, RIGHT, TOP, BOTTOM = 48.0, WIDTH - 78, 10.0, HEIGHT - 34
DASHES = (None, "10 4", "3 3", "12 4 3 4", "6 6", "1 4")
"""The pattern of each seat's line, which shows its seat without colour."""
LABEL_GAP = 16.0
"""The least distance between two names at the end of their lines."""


def curve_plot(
    review: Review, rows: Sequence[Sequence[float]], label: str, wording: Wording, remarks: Sequence[Decision] = ()
) -> Html:
    """Plot a row of chances per seat over the steps, with marks at mistakes and blunders."""
    plot = _Plot(review.steps)
    lines = [plot.line(seat, row) for seat, row in enumerate(rows)]
    marks = [
        plot.mark(decision, rows[decision.seat][decision.step - 1], wording)
        for decision in remarks
        if decision.loss >= MISTAKE
    ]
    return tag(
        "svg", *plot.axes(wording), *lines, *marks, *plot.names(rows, wording), viewBox=f"0 0 {WIDTH:g} {HEIGHT:g}",
        class_="plot curve", role="img", aria_label=label,
    )  # fmt: skip


class _Plot:
    """The axes of a game: steps from left to right, chances from bottom to top."""

    def __init__(self, steps: int) -> None:
        self._steps = steps

    def _x(self, step: float) -> float:
        return round(LEFT + (RIGHT - LEFT) * step / self._steps, 1)

    def _y(self, chance: float) -> float:
        return round(BOTTOM - (BOTTOM - TOP) * chance, 1)

    def axes(self, wording: Wording) -> list[Html]:
        """Draw grid lines at every quarter, and steps below."""
        parts = []
        for chance in (0.0, 0.25, 0.5, 0.75, 1.0):
            y = self._y(chance)
            parts.append(tag("line", x1=LEFT, y1=y, x2=RIGHT, y2=y, class_="grid" if chance else "axis"))
            parts.append(_text(LEFT - 8, y + 4, wording.percent(chance), "end"))
        for step in ticks(0, self._steps, 8):
            parts.append(_text(self._x(step), BOTTOM + 20, f"{step:g}", "middle"))
        return parts

    def line(self, seat: int, chances: Sequence[float]) -> Html:
        """Draw the line of a seat: its colour over a broader line in its ink, visible on light and dark ground."""
        points = " ".join(f"{self._x(step):g},{self._y(chance):g}" for step, chance in enumerate(chances))
        colour, dash = seat_ids()[seat], DASHES[seat % len(DASHES)]
        layers = (("ink", 4.0), ("fill", 2.5))
        return join(
            *(
                tag(
                    "polyline", points=points, fill="none", stroke=f"var(--seats-{colour}-{layer})", stroke_width=width,
                    stroke_dasharray=dash, stroke_linejoin="round",
                )
                for layer, width in layers
            )
        )  # fmt: skip

    def names(self, rows: Sequence[Sequence[float]], wording: Wording) -> list[Html]:
        """Write the seats at the ends of their lines, from the bottom up and without overlaps."""
        last, parts = BOTTOM + LABEL_GAP, []
        for seat in sorted(range(len(rows)), key=lambda seat: (rows[seat][-1], -seat)):
            last = min(self._y(rows[seat][-1]), last - LABEL_GAP)
            parts.append(_text(RIGHT + 8, last + 4, wording.seat(seat), "start", "strong"))
        return parts

    def mark(self, decision: Decision, chance: float, wording: Wording) -> Html:
        """Draw a dot with the loss where a mistake was made."""
        label, loss = wording.label(decision.label), wording.signed(-decision.loss)
        words = f"{decision.step} · {wording.seat(decision.seat)} · {label} · {loss}"
        x, y = self._x(decision.step - 1), self._y(chance)
        return tag("g", tag("title", words), tag("circle", cx=x, cy=y, r=5.5, class_=f"remark {decision.label}"))


def _text(x: float, y: float, words: str, anchor: str, class_: str = "small") -> Html:
    return tag("text", words, x=round(x, 1), y=round(y, 1), text_anchor=anchor, class_=class_)
