"""The page of a balance report: a self-contained HTML file for light and dark screens, phones and print."""

from collections.abc import Sequence
from typing import NamedTuple

from draisine.arena.report.document import document, plain_table, read_file, section
from draisine.arena.report.figures import Figures, bonferroni_z, mean, quantile
from draisine.arena.report.findings import Finding, collect_findings, judge_tickets
from draisine.arena.report.heat_map import heat_map, legend
from draisine.arena.report.html import Html, join, tag
from draisine.arena.report.plots import Dot, Number, Row, histogram, intervals, scatter
from draisine.arena.report.tables import route_table, ticket_table
from draisine.arena.report.translator import ReportTranslator
from draisine.boards import digest
from draisine.drawing import Layout
from draisine.messages import Message, Value

FEW_GAMES = 400
"""With fewer games, the report warns that intervals are wide."""


class ReportConfig(NamedTuple):
    """How the games were played: the bot of every seat, the number of games requested, and the command."""

    bots: tuple[str, ...]
    asked: int
    command: str


class MissingMap(NamedTuple):
    """In place of the layout of a board that could not be laid out: the command that checks the board file, and the
    advice, title first."""

    command: str
    advice: list[Message]


def report_page(figures: Figures, layout: Layout | MissingMap, config: ReportConfig, language: str) -> str:
    """Return the report as an HTML document."""
    translator = ReportTranslator(figures.board, language)
    title = translator.text("balance-title", board=figures.board.title_in(language))
    main = tag(
        "main",
        _top(figures, config, translator, title),
        _summary(figures, translator),
        tag("div", _seats(figures, config, translator), _ends(figures, translator), class_="pair"),
        tag("div", _length(figures, translator), _points(figures, translator), class_="pair"),
        _tickets(figures, translator),
        _routes(figures, layout, translator),
        _made(figures, config, translator),
    )
    return document(language, title, main, script=read_file("report.js"))


def _top(figures: Figures, config: ReportConfig, translator: ReportTranslator, title: str) -> Html:
    known = translator.text(
        "balance-setting", players=figures.players, games=figures.games, bots=_bots(config, translator)
    )
    notes = []
    if figures.games < config.asked:
        notes.append(translator.text("balance-stopped", games=figures.games, asked=config.asked))
    if figures.games < FEW_GAMES:
        notes.append(translator.text("balance-few", games=figures.games))
    warned = [tag("p", note, class_="warning", role="note") for note in notes]
    return tag("header", tag("h1", title), tag("p", known, class_="setting"), *warned)


def _bots(config: ReportConfig, translator: ReportTranslator) -> str:
    return translator.join(list(dict.fromkeys(config.bots)), len(config.bots))


def _summary(figures: Figures, translator: ReportTranslator) -> Html:
    items = [
        tag(
            "li",
            tag("strong", translator.text(f"balance-tone-{finding.tone}")),
            " ",
            _describe(finding, figures, translator),
            class_=finding.tone,
        )
        for finding in collect_findings(figures)
    ]
    title = translator.text("balance-summary-title")
    return section("summary", title, tag("ul", *items, class_="findings"), _keys(figures, translator))


def _describe(finding: Finding, figures: Figures, translator: ReportTranslator) -> str:
    """Return the text of a finding."""
    key, numbers, values = finding.key, finding.numbers, dict[str, Value]()
    if finding.share:
        values |= {"share": translator.percent(finding.share.value), "span": translator.span(finding.share)}
    if key.startswith("seat"):
        low, high = figures.places[0].wins.interval(bonferroni_z(figures.players))
        values |= {"fair": _fair(figures, translator), "games": figures.games}
        values["reach"] = translator.number(50 * (high - low), 1)
        if numbers:
            values["place"] = translator.place(numbers[0])
    elif key.startswith("tickets"):
        values["names"] = translator.join([_named_ticket(number, figures, translator) for number in numbers])
    elif key.startswith("routes"):
        values["names"] = translator.join([_named_route(number, key, figures, translator) for number in numbers])
    elif key == "games_length":
        middle, lower, upper = numbers
        values |= {"middle": middle, "low": lower, "high": upper, "each": round(middle / figures.players)}
    return translator.text(f"balance-finding-{key}", **values)


def _fair(figures: Figures, translator: ReportTranslator) -> str:
    return translator.percent(figures.fair_share, 0 if 100 % figures.players == 0 else 1)


def _named_ticket(number: int, figures: Figures, translator: ReportTranslator) -> str:
    ticket = figures.tickets[number]
    name, share = translator.ticket(number), translator.percent(ticket.done.value, 0)
    if ticket.race:
        return translator.text("balance-named-ticket-race", name=name, share=share)
    return translator.text("balance-named-ticket", name=name, value=ticket.value, share=share)


def _named_route(number: int, key: str, figures: Figures, translator: ReportTranslator) -> str:
    route = figures.routes[number]
    share = route.contested if key == "routes_crowded" else route.claimed
    name = translator.between(figures.tally.connections[number].between)
    return translator.text("balance-named-route", name=name, share=translator.percent(share.value, 0))


def _keys(figures: Figures, translator: ReportTranslator) -> Html:
    """Return the key figures."""
    tally, race = figures.tally, "-race" if figures.tally.race else ""
    shown = {
        "balance-key-games": translator.number(figures.games),
        "balance-key-turns": translator.number(quantile(tally.turns, 0.5)),
        f"balance-key-winner{race}": translator.number(quantile(tally.winning_points, 0.5)),
        f"balance-key-margin{race}": translator.number(quantile(tally.margins, 0.5)),
        "balance-key-done": translator.percent(figures.completed.value, 0),
    }
    entries = [tag("div", tag("dt", translator.text(key)), tag("dd", figure)) for key, figure in shown.items()]
    return tag("dl", *entries, class_="keys")


def _seats(figures: Figures, config: ReportConfig, translator: ReportTranslator) -> Html:
    rows = [
        Row(
            translator.place(place.place),
            place.wins.value,
            *place.wins.interval(),
            translator.percent(place.wins.value),
        )
        for place in figures.places
    ]
    title = translator.text("balance-seats-title")
    plot = intervals(rows, figures.fair_share, title, lambda value: translator.percent(value, 0))
    race = "-race" if figures.tally.race else ""
    heads = ["balance-label-place", "balance-label-interval", f"balance-label-mean_points{race}"]
    body = [
        (translator.place(place.place), translator.span(place.wins), translator.mean(place.points))
        for place in figures.places
    ]
    more = [tag("p", _by_bot(figures, config, translator))] if len(set(config.bots)) > 1 else []
    if figures.ties.times:
        more.append(tag("p", translator.text("balance-seats-ties", share=translator.percent(figures.ties.value))))
    about = tag("p", translator.text("balance-seats-text"), class_="how")
    return section("seats", title, about, plot, _plain(heads, body, translator), *more)


def _by_bot(figures: Figures, config: ReportConfig, translator: ReportTranslator) -> str:
    shares = []
    for bot in dict.fromkeys(config.bots):
        share = figures.seat_wins(seat for seat, name in enumerate(config.bots) if name == bot)
        shares.append(
            translator.text(
                "balance-seats-bot", bot=bot, share=translator.percent(share.value), span=translator.span(share)
            )
        )
    return translator.text("balance-seats-bots", bots=translator.join(shares, len(shares)))


def _plain(heads: list[str], rows: Sequence[Sequence[str]], translator: ReportTranslator) -> Html:
    """Return a small table without sorting; heads are ids of messages."""
    return plain_table([translator.text(label) for label in heads], rows)


def _ends(figures: Figures, translator: ReportTranslator) -> Html:
    rows = [
        (translator.text(f"balance-end-{end}"), translator.percent(share.value), translator.span(share))
        for end, share in figures.ends.items()
    ]
    left = translator.number(mean(figures.tally.left).value, 1)
    about = translator.text("balance-ends-text", left=left, each=figures.board.trains.each)
    table = _plain(["balance-label-end", "balance-label-games", "balance-label-interval"], rows, translator)
    plot = histogram(figures.tally.left, about, translator.text("balance-label-trains"), translator)
    return section("ends", translator.text("balance-ends-title"), table, tag("p", about, class_="how"), plot)


def _length(figures: Figures, translator: ReportTranslator) -> Html:
    turns = figures.tally.turns
    about = translator.text(
        "balance-length-text", mean=translator.mean(mean(turns)), low=quantile(turns, 0.05), high=quantile(turns, 0.95)
    )
    title = translator.text("balance-length-title")
    plot = histogram(turns, title, translator.text("balance-label-turns"), translator)
    return section("length", title, tag("p", about, class_="how"), plot)


def _points(figures: Figures, translator: ReportTranslator) -> Html:
    tally, race = figures.tally, "-race" if figures.tally.race else ""
    about = translator.text("balance-points-text", mean=translator.mean(figures.points))
    title, axis = translator.text(f"balance-points-title{race}"), translator.text(f"balance-label-points{race}")
    plot = histogram(figures.all_points, title, axis, translator, part=tally.winning_points)
    return section("points", title, tag("p", about, class_="how"), plot)


def _tickets(figures: Figures, translator: ReportTranslator) -> Html:
    verdicts = judge_tickets(figures)
    named = _worst(figures, verdicts)
    race, dots = figures.tally.race, []
    for ticket in figures.tickets:
        if ticket.done.of:
            name = translator.ticket(ticket.ticket)
            gain = translator.percent(ticket.gain, 0) if race else translator.signed(ticket.gain)
            title = translator.text("balance-dot", ticket=name, gain=gain)
            mark, shown = verdicts.get(ticket.ticket, ""), name if ticket.ticket in named else ""
            dots.append(Dot(ticket.trains, ticket.gain, *ticket.gain_interval(), title, mark, shown))
    axes = (
        translator.text("balance-label-trains"),
        translator.text("balance-label-done" if race else "balance-label-gain"),
    )
    upward: Number = (lambda value: translator.percent(value, 0)) if race else translator.number
    title = translator.text("balance-tickets-title")
    plot = scatter(dots, figures.typical_gain, title, axes, (translator.number, upward))
    picture = tag("figure", plot, tag("figcaption", translator.text("balance-tickets-plot")))
    beside = tag("div", _meanings(figures, translator), picture, class_="beside")
    return section("tickets", title, beside, ticket_table(figures, translator))


def _worst(figures: Figures, verdicts: dict[int, str]) -> list[int]:
    """Return the worst tickets, which are labelled in the plot."""
    bad = [figures.tickets[number] for number, verdict in verdicts.items() if verdict != "rich"]
    return [ticket.ticket for ticket in sorted(bad, key=lambda ticket: ticket.gain / ticket.trains)[:4]]


def _meanings(figures: Figures, translator: ReportTranslator) -> Html:
    """Explain the columns of the ticket table."""
    typical = translator.number(figures.typical_gain, 2)
    meanings = {
        "trains": translator.text("balance-meaning-trains"),
        "kept": translator.text("balance-meaning-kept"),
        "done": translator.text("balance-meaning-done"),
    }
    if figures.tally.race:
        meanings["per_train"] = translator.text("balance-meaning-per_train-race", typical=typical)
    else:
        meanings["gain"] = translator.text("balance-meaning-gain")
        meanings["per_train"] = translator.text("balance-meaning-per_train", typical=typical)
    items = [
        join(tag("dt", translator.text(f"balance-label-{column}")), tag("dd", meaning))
        for column, meaning in meanings.items()
    ]
    exchanged = (
        [tag("p", translator.text("balance-tickets-exchanged"), class_="how")] if figures.board.tickets.swap else []
    )
    return tag("div", tag("dl", *items, class_="meanings"), *exchanged)


def _map(figures: Figures, layout: Layout | MissingMap, translator: ReportTranslator) -> Html:
    """Return the heat map, or why there is none and how to get one."""
    if isinstance(layout, MissingMap):
        title, *changes = (line.text(translator.language) for line in layout.advice)
        why = tag("p", translator.text("balance-routes-no_map", command=layout.command))
        steps = [tag("ul", *(tag("li", change) for change in changes))] if changes else []
        return tag("div", why, tag("p", title), *steps, class_="warning", role="note")
    picture = tag("figure", heat_map(figures, layout, translator), legend(translator), class_="board")
    return join(tag("p", translator.text("balance-routes-text"), class_="how"), picture)


def _routes(figures: Figures, layout: Layout | MissingMap, translator: ReportTranslator) -> Html:
    return section(
        "routes", translator.text("balance-routes-title"), _map(figures, layout, translator),
        tag("p", translator.text("balance-routes-contested"), class_="how"), _place_legend(figures, translator),
        route_table(figures, translator),
    )  # fmt: skip


def _place_legend(figures: Figures, translator: ReportTranslator) -> Html:
    """Return the legend of the places in the turn order."""
    entries = [
        tag("li", tag("svg", tag("rect", width=14, height=10, class_=f"place-{place}"), viewBox="0 0 14 10",
                      class_="swatch", aria_hidden="true"), translator.place(place))
        for place in range(figures.players)
    ]  # fmt: skip
    return tag("ul", *entries, class_="legend")


def _made(figures: Figures, config: ReportConfig, translator: ReportTranslator) -> Html:
    return section(
        "made",
        translator.text("balance-made-title"),
        tag("p", translator.text("balance-made-bots", bots=_bots(config, translator))),
        tag("p", translator.text("balance-made-intervals")),
        tag("p", translator.text("balance-made-command"), " ", tag("code", config.command)),
        tag("p", translator.text("balance-made-digest"), " ", tag("code", digest(figures.board))),
    )
