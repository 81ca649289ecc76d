"""The sortable tables of a report: tickets and connections."""

from collections.abc import Sequence
from typing import NamedTuple

from draisine.arena.report.figures import Figures, RouteFigures, Share, TicketFigures
from draisine.arena.report.findings import judge_tickets
from draisine.arena.report.html import Html, join, tag
from draisine.arena.report.plots import meter, ratio
from draisine.arena.report.translator import ReportTranslator


class Cell(NamedTuple):
    """The content of a cell and its sort key; names are sorted alphabetically."""

    shown: str
    sorted_by: float | None = None


def table(caption: str, heads: Sequence[str], rows: Sequence[Sequence[Cell]], by: int | None = None) -> Html:
    """Return a scrollable table; `by` is the column of the initial descending order."""
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


def _share(share: Share, translator: ReportTranslator) -> Cell:
    """Return a share with its interval, or a dash if there is no data."""
    if share.of == 0:
        return Cell("–", -1.0)
    words = join(translator.percent(share.value, 0), " ", tag("small", f"({_narrow(share, translator)})"))
    return Cell(meter(share.value, *share.interval(), words), share.value)


def _narrow(share: Share, translator: ReportTranslator) -> str:
    """Return an interval in whole percent; bounds are not rounded to 0 or 100."""
    low, high = share.interval()
    least = ">99" if low > 0.995 else translator.number(100 * low)
    return translator.range(least, "<1" if high < 0.005 else translator.number(100 * high))


def ticket_table(figures: Figures, translator: ReportTranslator) -> Html:
    """Return the table of tickets, best points per train first."""
    verdicts = judge_tickets(figures)
    best = sorted(figures.tickets, key=lambda ticket: (ticket.done.of == 0, -ticket.gain / ticket.trains))
    rows = [_ticket_row(figures, ticket, verdicts.get(ticket.ticket, ""), translator) for ticket in best]
    heads = ["ticket", "value", "trains", "kept", "done", "gain", "per_train"]
    if figures.tally.race:
        # In a ticket race all tickets count 1, and the gain is the share completed.
        heads = [head for head in heads if head not in ("value", "gain")]
        rows = [[*row[:1], *row[2:5], *row[6:]] for row in rows]
    return table(translator.text("balance-tickets-title"), _labels(heads, translator), rows, len(heads) - 1)


def _labels(heads: Sequence[str], translator: ReportTranslator) -> list[str]:
    return [translator.text(f"balance-label-{head}") for head in heads]


def _ticket_row(figures: Figures, ticket: TicketFigures, verdict: str, translator: ReportTranslator) -> list[Cell]:
    marks = []
    if figures.board.ticket[ticket.ticket].long:
        marks.append(tag("span", translator.text("balance-mark-long"), class_="mark"))
    if verdict:
        marks.append(tag("span", translator.text(f"balance-mark-{verdict}"), class_=f"mark {verdict}"))
    low, high = (translator.number(end, 1) for end in ticket.gain_interval())
    interval = translator.text("balance-range-signed", low=low, high=high)
    none = ticket.done.of == 0
    gain = join(translator.signed(ticket.gain), tag("small", interval, class_="under"))
    each = ticket.gain / ticket.trains
    return [
        Cell(join(translator.ticket(ticket.ticket), *(join(" ", mark) for mark in marks))),
        Cell(translator.number(ticket.value), float(ticket.value)),
        Cell(translator.number(ticket.trains), float(ticket.trains)),
        _share(ticket.kept, translator),
        _share(ticket.done, translator),
        Cell("–", -999.0) if none else Cell(gain, ticket.gain),
        Cell("–", -999.0) if none else Cell(translator.number(each, 2), each),
    ]


def route_table(figures: Figures, translator: ReportTranslator) -> Html:
    """Return the table of connections, most contested first, then most claimed."""
    busy = sorted(figures.routes, key=lambda route: (-route.contested.value, -route.claimed.value))
    heads = ["connection", "spaces", "points", "claimed", "contested", "by_place"]
    rows = [_route_row(figures, route, translator) for route in busy]
    if not figures.board.trains.points:
        heads.remove("points")
        rows = [[*row[:2], *row[3:]] for row in rows]
    return table(translator.text("balance-routes-title"), _labels(heads, translator), rows, heads.index("contested"))


def _route_row(figures: Figures, route: RouteFigures, translator: ReportTranslator) -> list[Cell]:
    link = figures.tally.connections[route.connection]
    tracks = [figures.board.route[number] for number in link.routes]
    dots = [tag("i", class_="colour", style=f"background:var(--cards-{track.colour}-fill)") for track in tracks]
    points = figures.board.trains.points.get(link.length, 0)
    total = max(1, sum(route.by_place))
    by_place = [
        translator.text(
            "balance-place-share", place=translator.place(place), share=translator.percent(claims / total, 0)
        )
        for place, claims in enumerate(route.by_place)
    ]
    shares = translator.catalogue.join(by_place, "unit")
    return [
        Cell(join(*dots, " ", translator.between(link.between))),
        Cell(translator.number(link.length), float(link.length)),
        Cell(translator.number(points), float(points)),
        _share(route.claimed, translator),
        _share(route.contested, translator),
        Cell(ratio(route.by_place, shares) if sum(route.by_place) else "–", route.by_place[0] / total),
    ]
