"""Small SVG plots in the colours of the page."""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from typing import NamedTuple

from draisine.arena.report.html import Html, join, tag
from draisine.arena.report.translator import ReportTranslator

WIDTH = 420.0
"""The width of every plot in user units, about a pixel each on a phone."""
Number = Callable[[float], str]


class Row(NamedTuple):
    """A value with its interval, a label before and a text after it."""

    label: str
    value: float
    low: float
    high: float
    text: str


class Dot(NamedTuple):
    """A point with a vertical interval, a CSS class `mark` and a `name` beside it."""

    x: float
    y: float
    low: float
    high: float
    title: str
    mark: str = ""
    name: str = ""


def _plot(tall: float, label: str, *content: str) -> Html:
    box = f"0 0 {WIDTH:g} {tall:g}"
    return tag("svg", *content, viewBox=box, class_="plot", role="img", aria_label=label)


def _text(x: float, y: float, words: str, anchor: str = "start", class_: str | None = None) -> Html:
    return tag("text", words, x=round(x, 1), y=round(y, 1), text_anchor=anchor, class_=class_)


def _line(x1: float, y1: float, x2: float, y2: float, class_: str) -> Html:
    places = {"x1": round(x1, 1), "y1": round(y1, 1), "x2": round(x2, 1), "y2": round(y2, 1)}
    return tag("line", class_=class_, **places)


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Return about `about` round numbers between two bounds."""
    if high <= low:
        return [low]
    rough = (high - low) / about
    unit = 10.0 ** math.floor(math.log10(rough))
    step = next(unit * size for size in (1, 2, 5, 10) if unit * size >= rough)
    first = math.ceil(low / step - 1e-9)
    return [round(number * step, 9) for number in range(first, math.floor(high / step + 1e-9) + 1)]


def intervals(rows: Sequence[Row], fair: float, label: str, number: Number) -> Html:
    """Plot values with intervals around a fair value."""
    left, right, top, tall = 84.0, WIDTH - 64, 8.0, 36.0
    reach = max(0.02, *(abs(end - fair) for row in rows for end in (row.low, row.high))) * 1.15
    low, high = max(0.0, fair - reach), min(1.0, fair + reach)

    def x(value: float) -> float:
        return left + (right - left) * (value - low) / (high - low)

    bottom = top + tall * len(rows)
    parts = [_line(x(value), top, x(value), bottom, "grid") for value in ticks(low, high, 4)]
    parts += [_text(x(value), bottom + 18, number(value), "middle", "small") for value in ticks(low, high, 4)]
    parts.append(_line(x(fair), top - 4, x(fair), bottom + 4, "fair"))
    for place, row in enumerate(rows):
        y = top + tall * (place + 0.5)
        parts += [
            _text(left - 12, y + 5, row.label, "end"),
            _line(x(row.low), y, x(row.high), y, "whisker"),
            tag("circle", cx=round(x(row.value), 1), cy=y, r=6, class_="dot"),
            _text(right + 10, y + 5, row.text, "start", "strong"),
        ]
    return _plot(bottom + 26, label, *parts)


def histogram(
    counts: Counter[int], label: str, axis: str, translator: ReportTranslator, *, part: Counter[int] | None = None
) -> Html:
    """Plot a histogram; `part` of each bin is drawn darker."""
    number = translator.number
    low, width, bins = bin_counts(counts)
    inner = bin_counts(part, low, width, len(bins))[2] if part else [0] * len(bins)
    left, right, top, bottom = 44.0, WIDTH - 8, 10.0, 160.0
    step, most, total = (right - left) / len(bins), max(bins), sum(bins)
    parts = _levels(most / total, left, right, top, bottom, translator)
    for place, (count, dark) in enumerate(zip(bins, inner, strict=True)):
        first = low + place * width
        span = number(first) if width == 1 else translator.range(number(first), number(first + width - 1))
        title = tag(
            "title", translator.text("balance-bar", axis=axis, span=span, share=translator.percent(count / total))
        )
        bars = [_bar(left + place * step, step, size / most, top, bottom, kind) for size, kind in
                ((count, "bar"), (dark, "bar dark")) if size]  # fmt: skip
        parts.append(tag("g", title, *bars))
    parts.append(_line(left, bottom, right, bottom, "axis"))
    for value in ticks(low, low + width * len(bins), 6):
        # The label of a bin of width 1 is centred.
        at = left + (value - low + (0.5 if width == 1 else 0)) / width * step
        if value == int(value) and at <= right:
            parts += [
                _line(at, bottom, at, bottom + 5, "axis"),
                _text(at, bottom + 19, number(value), "middle", "small"),
            ]
    parts.append(_text(right, bottom + 36, axis, "end", "small"))
    return _plot(bottom + 42, label, *parts)


def _levels(
    most: float, left: float, right: float, top: float, bottom: float, translator: ReportTranslator
) -> list[Html]:
    """Return grid lines at round percentages."""
    parts = []
    for value in ticks(0, most, 4)[1:]:
        y = bottom - (bottom - top) * value / most
        digits = 0 if round(value, 4) == round(value, 2) else 1
        label = translator.percent(value, digits)
        parts += [_line(left, y, right, y, "grid"), _text(left - 6, y + 4, label, "end", "small")]
    return parts


def _bar(x: float, wide: float, share: float, top: float, bottom: float, kind: str) -> Html:
    tall = max(1.0, share * (bottom - top))
    gap = min(1.5, wide * 0.15)
    return tag(
        "rect", x=round(x + gap / 2, 2), y=round(bottom - tall, 2), width=round(wide - gap, 2), height=round(tall, 2),
        class_=kind,
    )  # fmt: skip


def bin_counts(
    counts: Counter[int], low: int | None = None, width: int | None = None, size: int | None = None
) -> tuple[int, int, list[int]]:
    """Return the start of the first bin, the bin width and the counts: about thirty bins of a round width, aligned to
    multiples of it."""
    if width is None:
        wanted = (max(counts) - min(counts) + 1) / 30
        width = next(step for step in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000) if step >= wanted or step == 1000)
    if low is None:
        low = min(counts) // width * width
    bins = [0] * (size or (max(counts) - low) // width + 1)
    for number, times in counts.items():
        bins[(number - low) // width] += times
    return low, width, bins


def scatter(
    dots: Sequence[Dot], slope: float, label: str, axes: tuple[str, str], numbers: tuple[Number, Number]
) -> Html:
    """Plot points with intervals and a line through the origin; named points are labelled."""
    left, right, top, bottom = 40.0, WIDTH - 14, 24.0, 260.0
    wide = max(dot.x for dot in dots) * 1.06
    high = max(1e-9, slope * wide, *(dot.high for dot in dots)) * 1.04
    low = min(0.0, *(dot.low for dot in dots)) * 1.04

    def x(value: float) -> float:
        return left + (right - left) * value / wide

    def y(value: float) -> float:
        return bottom - (bottom - top) * (value - low) / (high - low)

    parts = []
    for value in ticks(low, high):
        parts += [_line(left, y(value), right, y(value), "axis" if value == 0 else "grid")]
        parts += [_text(left - 8, y(value) + 4, numbers[1](value), "end", "small")]
    for value in ticks(0, wide, 6):
        parts.append(_text(x(value), bottom + 18, numbers[0](value), "middle", "small"))
    parts.append(_line(x(0), y(0), x(wide), y(slope * wide), "fair"))
    parts += [_text(left - 8, 12, axes[1], "start", "small"), _text(right, bottom + 36, axes[0], "end", "small")]
    for dot in sorted(dots, key=lambda dot: bool(dot.name)):
        parts.append(_dot(dot, x(dot.x), y))
    parts += _names(dots, x, y)
    return _plot(bottom + 42, label, *parts)


def _dot(dot: Dot, x: float, y: Callable[[float], float]) -> Html:
    whisker = _line(x, y(dot.low), x, y(dot.high), f"thin {dot.mark}".strip())
    point = tag("circle", cx=round(x, 1), cy=round(y(dot.y), 1), r=4.5, class_=f"dot {dot.mark}".strip())
    return tag("g", tag("title", dot.title), whisker, point)


def _names(dots: Sequence[Dot], x: Callable[[float], float], y: Callable[[float], float]) -> list[Html]:
    """Return labels beside their points, on the side with more space, without overlaps."""
    parts: list[Html] = []
    last = {True: -math.inf, False: -math.inf}
    for dot in sorted((dot for dot in dots if dot.name), key=lambda dot: y(dot.y)):
        right = x(dot.x) < WIDTH * 0.55
        at = max(y(dot.y) + 4, last[right] + 14)
        last[right] = at
        parts.append(_text(x(dot.x) + (9 if right else -9), at, dot.name, "start" if right else "end", "small halo"))
    return parts


def ratio(parts: Sequence[int], label: str) -> Html:
    """Return a stacked bar with one part per place in the turn order."""
    total, at, drawn = max(1, sum(parts)), 0.0, []
    for place, part in enumerate(parts):
        wide = 60 * part / total
        drawn.append(tag("rect", x=round(at, 2), y=0, width=round(wide, 2), height=10, class_=f"place-{place}"))
        at += wide
    return tag("svg", tag("title", label), *drawn, viewBox="0 0 60 10", class_="ratio", role="img", aria_label=label)


def meter(value: float, low: float, high: float, text: str) -> Html:
    """Return a share as a thin bar with its interval, for a table cell."""
    bar = [
        tag("rect", x=0, y=3, width=60, height=3, class_="rail"),
        tag("rect", x=0, y=2, width=round(60 * value, 2), height=5, class_="fill"),
        tag("rect", x=round(60 * low, 2), y=4, width=round(60 * max(0.01, high - low), 2), height=1, class_="reach"),
    ]
    return join(text, tag("svg", *bar, viewBox="0 1 60 7", class_="meter", aria_hidden="true"))
