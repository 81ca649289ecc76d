"""A review as an HTML page: a self-contained file for light and dark screens, phones and print."""

from collections.abc import Sequence
from importlib import resources

from draisine.arena.report.document import document, plain_table, section
from draisine.arena.report.html import Html, join, tag
from draisine.cli.review.pictures import Pictures
from draisine.cli.review.plots import curve_plot
from draisine.cli.review.selection import costliest, luckiest
from draisine.cli.review.tables import SeatTable, SeatTables
from draisine.cli.review.wording import Wording
from draisine.drawing import find_layout
from draisine.review import Review
from draisine.review.model import Decision, Offer

MARKS = ("better", "played", "plan")


def review_page(review: Review, wording: Wording, worst: int) -> str:
    """Return a review as an HTML document, with the `worst` costliest decisions in detail."""
    tables = SeatTables(review, wording)
    title = wording.text("cli-review-title", board=wording.board.title_in(wording.language))
    main = tag(
        "main",
        tag("header", tag("h1", title), tag("p", wording.head(review.playouts), class_="setting")),
        _curve(review, wording),
        _seat_section(tables.quality),
        _seat_section(tables.accounting),
        _remarks(review, wording, worst),
        _decisions(review, wording),
        _luck(review, wording),
        _offers(review, wording),
        _seat_section(tables.facts),
        _method(wording),
    )
    style = (resources.files("draisine.cli.review") / "review.css").read_text("utf-8")
    return document(wording.language, title, main, style=style)


def _about(text: str) -> Html:
    return tag("p", text, class_="how")


def _curve(review: Review, wording: Wording) -> Html:
    title, open_title = wording.text("review-curve"), wording.text("review-curve-open")
    chances = review.curve.chances
    seats = range(review.players)
    heads = [wording.text("cli-review-step"), *map(wording.seat, seats)]
    rows = [[str(step), *(wording.percent(chances[seat][step]) for seat in seats)] for step in range(review.steps + 1)]
    return section(
        "curve",
        title,
        _about(wording.text("cli-review-curve-says")),
        _scrolling(title, curve_plot(review, chances, title, wording, review.decisions)),
        _details(open_title, _scrolling(open_title, curve_plot(review, review.open_curve, open_title, wording))),
        _details(wording.text("review-curve-table"), _scrolling(title, plain_table(heads, rows))),
    )


def _details(title: str, content: Html) -> Html:
    return tag("details", tag("summary", title), content)


def _scrolling(label: str, content: Html) -> Html:
    return tag("div", content, class_="scroll", role="group", aria_label=label, tabindex="0")


def _seat_section(table: SeatTable) -> Html:
    head = tag("tr", tag("td"), *(tag("th", name, scope="col", class_="number") for name in table.heads))
    body = [
        tag(
            "tr",
            tag("th", row.label, scope="row"),
            *(tag("td", cell, class_="number") for cell in row.cells),
            class_="strong" if row.strong else None,
        )
        for row in table.rows
    ]
    grid = tag("table", tag("thead", head), tag("tbody", *body))
    return section(table.key, table.title, _about(table.about), _scrolling(table.title, grid))


def _remarks(review: Review, wording: Wording, worst: int) -> Html:
    """The costliest decisions, with pictures if the board has a layout."""
    decisions, title = costliest(review, worst), wording.text("cli-review-worst")
    if not decisions:
        return section("worst", title, tag("p", wording.text("cli-review-no_losses")))
    layout = find_layout(wording.board)
    pictures = Pictures(wording.board, layout, wording) if layout is not None else None
    shared = pictures.shared(wording.view_before(review.steps)) if pictures else Html("")
    items = [_remark(decision, wording, pictures) for decision in decisions]
    legend = _legend(wording) if pictures else Html("")
    about = _about(wording.text("cli-review-worst-says"))
    return section("worst", title, about, shared, legend, tag("ol", *items, class_="remarks"))


def _legend(wording: Wording) -> Html:
    entries = []
    for kind in MARKS:
        frame = tag("rect", x=4, y=4, width=26, height=10, rx=2, class_=f"choice {kind}")
        swatch = tag("svg", frame, viewBox="0 0 34 18", class_="map", aria_hidden="true")
        entries.append(tag("li", swatch, wording.text(f"cli-review-mark-{kind}")))
    return tag("ul", *entries, class_="legend")


def _remark(decision: Decision, wording: Wording, pictures: Pictures | None) -> Html:
    head = tag(
        "h3",
        wording.text("review-step", step=str(decision.step)),
        f" · {wording.seat(decision.seat)} · ",
        tag("span", wording.label(decision.label), class_=f"label {decision.label}"),
        f" {wording.cost(decision)}",
    )
    lines = [wording.text("cli-review-played", move=wording.move(decision.step, decision.move))]
    if decision.best is not None:
        lines.append(wording.text("review-better", move=wording.move(decision.step, decision.best)))
    reason, drawn = wording.reason(decision), pictures.draw(decision) if pictures else None
    return tag(
        "li",
        head,
        *(tag("p", line) for line in lines),
        _about(reason) if reason else Html(""),
        tag("figure", drawn) if drawn else Html(""),
    )


def _decisions(review: Review, wording: Wording) -> Html:
    """All decisions, step by step."""
    title = wording.text("review-tab-decisions")
    heads = [wording.text(f"cli-review-{name}") for name in ("step", "seat", "move", "label", "loss", "better")]
    rows = [
        [
            str(decision.step),
            wording.seat(decision.seat),
            wording.move(decision.step, decision.move),
            wording.label(decision.label),
            wording.signed(-decision.loss),
            wording.move(decision.step, decision.best) if decision.best is not None else "",
        ]
        for decision in review.decisions
    ]
    return section(
        "decisions", title, _details(wording.text("cli-review-all"), _scrolling(title, _text_table(heads, rows)))
    )


def _text_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Html:
    """A table of texts; the first cell of a row is its heading."""
    head = [tag("th", label, scope="col") for label in heads]
    body = [tag("tr", tag("th", row[0], scope="row"), *(tag("td", cell) for cell in row[1:])) for row in rows]
    return tag("table", tag("thead", tag("tr", *head)), tag("tbody", *body))


def _luck(review: Review, wording: Wording) -> Html:
    heads = [wording.text(f"cli-review-{name}") for name in ("step", "seat", "event", "change")]
    rows = [
        [str(event.step), wording.seat(event.seat), wording.luck(event.kind), wording.signed(event.luck)]
        for event in luckiest(review)
    ]
    title, about = wording.text("cli-review-luck"), _about(wording.text("cli-review-luck-says"))
    return section("luck", title, about, _scrolling(title, _text_table(heads, rows)))


def _offers(review: Review, wording: Wording) -> Html:
    title = wording.text("review-tab-tickets")
    if not review.offers:
        return section("offers", title, tag("p", wording.text("review-offers-none")))
    parts = [_offer(offer, wording) for offer in review.offers]
    return section("offers", title, _about(wording.text("review-offers-says")), *parts)


def _offer(offer: Offer, wording: Wording) -> Html:
    title = wording.text("review-offer-title", step=str(offer.step), name=wording.seat(offer.seat))
    worth = "review-offer-completed" if wording.board.tickets.swap else "review-offer-hindsight"
    heads = [wording.text(name) for name in ("review-offer-choice", "review-offer-then", worth)]
    rows = [
        [
            _choice(choice.tickets, offer, wording),
            f"{wording.percent(choice.value)} ± {wording.number(100 * choice.error)}",
            wording.number(choice.hindsight, 0),
        ]
        for choice in offer.choices
    ]
    return join(tag("h3", title), _scrolling(title, plain_table(heads, rows)))


def _choice(tickets: list[str], offer: Offer, wording: Wording) -> str:
    name = wording.tickets(tickets)
    kept = sorted(tickets) == sorted(offer.kept)
    return join(name, " ", tag("span", wording.text("review-offer-kept"), class_="mark")) if kept else name


def _method(wording: Wording) -> Html:
    title = wording.text("cli-review-method")
    return section("method", title, tag("p", wording.text("cli-review-method-says")))
