"""The long tables of a report: every ticket, every connection. A click on a column sorts by it."""

from collections.abc import Sequence
from typing import NamedTuple

from draisine.arena.report.figures import Figures, RouteFigures, Share, TicketFigures
from draisine.arena.report.findings import judged
from draisine.arena.report.html import Html, join, tag
from draisine.arena.report.plots import meter, ratio
from draisine.arena.report.translator import Speech


class Cell(NamedTuple):
    """What is shown, and the number that it is sorted by; a name is sorted by itself."""

    shown: str
    sorted_by: float | None = None


def table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[Cell]], by: int | None = None) -> Html:
    """A table in a frame that can be scrolled on a phone; `by` is the column that it comes sorted by, downwards."""
    head = [
        tag(
            "th", tag("button", words, type="button"), scope="col", class_="number" if column else None,
            aria_sort="descending" if column == by else None,
        )
        for column, words in enumerate(heads)
    ]  # fmt: skip
    body = [tag("tr", _first(row[0]), *(_cell(cell) for cell in row[1:])) for row in rows]
    content = tag("table", tag("thead", tag("tr", *head)), tag("tbody", *body), class_="sortable")
    return tag("div", content, class_="scroll", role="region", aria_label=caption, tabindex="0")


def _first(cell: Cell) -> Html:
    return tag("th", cell.shown, scope="row")


def _cell(cell: Cell) -> Html:
    return tag("td", cell.shown, data_by=cell.sorted_by, class_="number")


def _share(share: Share, speech: Speech) -> Cell:
    """A share with its interval; of nothing, nothing is said."""
    if share.of == 0:
        return Cell("–", -1.0)
    words = join(speech.percent(share.value, 0), " ", tag("small", f"({_narrow(share, speech)})"))
    return Cell(meter(share.value, *share.interval(), words), share.value)


def _narrow(share: Share, speech: Speech) -> str:
    """An interval in whole percents; no bound is rounded to certainty."""
    low, high = share.interval()
    least = ">99" if low > 0.995 else speech.number(100 * low)
    return f"{least}–{'<1' if high < 0.005 else speech.number(100 * high)}"


def ticket_table(figures: Figures, speech: Speech) -> Html:
    """Every ticket, the best deal first."""
    verdicts = judged(figures)
    best = sorted(figures.tickets, key=lambda ticket: (ticket.done.of == 0, -ticket.gain / ticket.trains))
    rows = [_ticket_row(figures, ticket, verdicts.get(ticket.ticket, ""), speech) for ticket in best]
    heads = ["ticket", "value", "trains", "kept", "done", "gain", "per_train"]
    if figures.tally.race:
        # All count alike there, and the gain is what was completed.
        heads = [head for head in heads if head not in ("value", "gain")]
        rows = [[*row[:1], *row[2:5], *row[6:]] for row in rows]
    return table(speech("tickets"), [speech(head) for head in heads], rows, len(heads) - 1)


def _ticket_row(figures: Figures, ticket: TicketFigures, verdict: str, speech: Speech) -> list[Cell]:
    marks = [tag("span", speech("long"), class_="mark")] if figures.board.ticket[ticket.ticket].long else []
    if verdict:
        marks.append(tag("span", speech(verdict), class_=f"mark {verdict}"))
    low, high = (speech.number(end, 1) for end in ticket.gain_interval())
    none = ticket.done.of == 0
    gain = join(_signed(ticket.gain, speech), tag("small", f"{low} … {high}", class_="under"))
    each = ticket.gain / ticket.trains
    return [
        Cell(join(speech.ticket(ticket.ticket), *(join(" ", mark) for mark in marks))),
        Cell(speech.number(ticket.value), float(ticket.value)),
        Cell(speech.number(ticket.trains), float(ticket.trains)),
        _share(ticket.kept, speech),
        _share(ticket.done, speech),
        Cell("–", -999.0) if none else Cell(gain, ticket.gain),
        Cell("–", -999.0) if none else Cell(speech.number(each, 2), each),
    ]


def _signed(value: float, speech: Speech) -> str:
    words = speech.number(value, 1)
    return f"+{words}" if value > 0 and words.strip("0.,") else words


def route_table(figures: Figures, speech: Speech) -> Html:
    """Every connection, the most fought over first, then the most claimed."""
    busy = sorted(figures.routes, key=lambda route: (-route.fought.value, -route.claimed.value))
    heads = ["connection", "spaces", "worth", "claimed", "fought", "by_place"]
    rows = [_route_row(figures, route, speech) for route in busy]
    if not figures.board.trains.points:
        heads.remove("worth")
        rows = [[*row[:2], *row[3:]] for row in rows]
    return table(speech("routes"), [speech(head) for head in heads], rows, heads.index("fought"))


def _route_row(figures: Figures, route: RouteFigures, speech: Speech) -> list[Cell]:
    link = figures.tally.links[route.link]
    tracks = [figures.board.route[number] for number in link.routes]
    dots = [tag("i", class_="colour", style=f"background:var(--cards-{track.colour}-fill)") for track in tracks]
    points = figures.board.trains.points.get(link.length, 0)
    total = max(1, sum(route.by_place))
    shares = " · ".join(
        f"{speech.place(place)} {speech.percent(claims / total, 0)}" for place, claims in enumerate(route.by_place)
    )
    return [
        Cell(join(*dots, " ", speech.between(link.between))),
        Cell(speech.number(link.length), float(link.length)),
        Cell(speech.number(points), float(points)),
        _share(route.claimed, speech),
        _share(route.fought, speech),
        Cell(ratio(route.by_place, shares) if sum(route.by_place) else "–", route.by_place[0] / total),
    ]
