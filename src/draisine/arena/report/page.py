"""The page of a balance report: a self-contained HTML file for light and dark screens, phones and print."""

from collections.abc import Sequence
from importlib import resources
from typing import NamedTuple

from draisine.arena.report.figures import Figures, Mean, bonferroni_z, mean, quantile
from draisine.arena.report.findings import Finding, collect_findings, judge_tickets
from draisine.arena.report.heat_map import heat_map, legend, variables
from draisine.arena.report.html import Html, join, tag
from draisine.arena.report.plots import Dot, Number, Row, histogram, intervals, scatter
from draisine.arena.report.tables import route_table, ticket_table
from draisine.arena.report.translator import ReportTranslator
from draisine.boards import digest
from draisine.drawing import Language, Layout, ThemeName
from draisine.drawing.art.names import board_title

FEW_GAMES = 400
"""With fewer games, the report warns that intervals are wide."""


class ReportConfig(NamedTuple):
    """How the games were played: the bot of every seat, the number of games requested, and the command."""

    bots: tuple[str, ...]
    asked: int
    command: str


def report_page(figures: Figures, layout: Layout, config: ReportConfig, language: Language) -> str:
    """Return the report as an HTML document."""
    translator = ReportTranslator(figures.board, language)
    title = translator("titled", board=board_title(figures.board, language))
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
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("style", Html(_style())),
    )
    script = tag("script", Html(_file("report.js")))
    return f"<!doctype html>\n{tag('html', head, tag('body', main, script), lang=language)}\n"


def _file(name: str) -> str:
    return (resources.files("draisine.arena.report") / name).read_text("utf-8")


def _style() -> str:
    """Return the style sheet: the themes of the boards and the style of the page. Print is always light."""
    return "\n".join(
        [
            f":root {{ {_colours('light')} }}",
            f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {_colours('dark')} }} }}",
            _file("report.css"),
        ]
    )


def _colours(theme: ThemeName) -> str:
    return " ".join(f"{name}: {colour};" for name, colour in variables(theme).items())


def _section(key: str, title: str, *content: str) -> Html:
    return tag("section", tag("h2", title, id=key), *content, aria_labelledby=key, class_=f"part {key}")


def _top(figures: Figures, config: ReportConfig, translator: ReportTranslator, title: str) -> Html:
    games = translator.number(figures.games)
    known = translator("setting", players=figures.players, games=games, bots=", ".join(dict.fromkeys(config.bots)))
    notes = []
    if figures.games < config.asked:
        notes.append(translator("stopped", games=games, asked=translator.number(config.asked)))
    if figures.games < FEW_GAMES:
        notes.append(translator("few", games=games))
    warned = [tag("p", note, class_="warning", role="note") for note in notes]
    return tag("header", tag("h1", title), tag("p", known, class_="setting"), *warned)


def _summary(figures: Figures, translator: ReportTranslator) -> Html:
    items = [
        tag(
            "li",
            tag("strong", translator(finding.tone)),
            " ",
            _describe(finding, figures, translator),
            class_=finding.tone,
        )
        for finding in collect_findings(figures)
    ]
    return _section("summary", translator("summary"), tag("ul", *items, class_="findings"), _keys(figures, translator))


def _describe(finding: Finding, figures: Figures, translator: ReportTranslator) -> str:
    """Return the text of a finding."""
    key, values = finding.key, dict[str, object]()
    if finding.share:
        values |= {"share": translator.percent(finding.share.value), "span": translator.span(finding.share)}
    if key.startswith("seat"):
        low, high = figures.places[0].wins.interval(bonferroni_z(figures.players))
        values |= {"fair": _fair(figures, translator), "games": translator.number(figures.games)}
        values["reach"] = translator.number(50 * (high - low), 1)
        values["place"] = translator.place(finding.numbers[0]) if finding.numbers else ""
    elif key.startswith("tickets"):
        values["names"] = translator.listed([_named_ticket(number, figures, translator) for number in finding.numbers])
    elif key.startswith("routes"):
        values["names"] = translator.listed(
            [_named_route(number, key, figures, translator) for number in finding.numbers]
        )
    elif key == "games_length":
        middle, low, high = finding.numbers
        values |= {"middle": middle, "low": low, "high": high, "each": round(middle / figures.players)}
    return translator(key, **values)


def _fair(figures: Figures, translator: ReportTranslator) -> str:
    return translator.percent(figures.fair_share, 0 if 100 % figures.players == 0 else 1)


def _named_ticket(number: int, figures: Figures, translator: ReportTranslator) -> str:
    ticket = figures.tickets[number]
    kind = "_race" if ticket.race else ""
    known = {"value": ticket.value, "share": translator.percent(ticket.done.value, 0)}
    return translator(f"named_ticket{kind}", name=translator.ticket(number), **known)


def _named_route(number: int, key: str, figures: Figures, translator: ReportTranslator) -> str:
    route = figures.routes[number]
    share = route.contested if key == "routes_crowded" else route.claimed
    name = translator.between(figures.tally.connections[number].between)
    return translator("named_route", name=name, share=translator.percent(share.value, 0))


def _keys(figures: Figures, translator: ReportTranslator) -> Html:
    """Return the key figures."""
    tally, kind = figures.tally, "_race" if figures.tally.race else ""
    shown = [
        (translator.number(figures.games), translator("key_games")),
        (translator.number(quantile(tally.turns, 0.5)), translator("key_turns")),
        (translator.number(quantile(tally.winning_points, 0.5)), translator(f"key_winner{kind}")),
        (translator.number(quantile(tally.margins, 0.5)), translator(f"key_margin{kind}")),
        (translator.percent(figures.completed.value, 0), translator("key_done")),
    ]
    return tag("dl", *(tag("div", tag("dt", words), tag("dd", number)) for number, words in shown), class_="keys")


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
    plot = intervals(rows, figures.fair_share, translator("seats"), lambda value: translator.percent(value, 0))
    kind = "_race" if figures.tally.race else ""
    heads = [translator("place"), translator("interval"), translator(f"mean_points{kind}")]
    body = [
        (translator.place(place.place), translator.span(place.wins), _mean(place.points, translator))
        for place in figures.places
    ]
    more = [tag("p", _by_bot(figures, config, translator))] if len(set(config.bots)) > 1 else []
    if figures.ties.times:
        more.append(tag("p", translator("ties", share=translator.percent(figures.ties.value))))
    about = tag("p", translator("how_seats"), class_="how")
    return _section("seats", translator("seats"), about, plot, _plain(heads, body), *more)


def _by_bot(figures: Figures, config: ReportConfig, translator: ReportTranslator) -> str:
    shares = []
    for bot in dict.fromkeys(config.bots):
        share = figures.seat_wins(seat for seat, name in enumerate(config.bots) if name == bot)
        shares.append(
            translator("bot_wins", bot=bot, share=translator.percent(share.value), span=translator.span(share))
        )
    return translator("by_bot", bots=translator.listed(shares, 6))


def _plain(heads: list[str], rows: Sequence[Sequence[str]]) -> Html:
    """Return a small table without sorting."""
    head = [tag("th", words, scope="col", class_="number" if column else None) for column, words in enumerate(heads)]
    body = [
        tag("tr", tag("th", row[0], scope="row"), *(tag("td", cell, class_="number") for cell in row[1:]))
        for row in rows
    ]
    return tag("table", tag("thead", tag("tr", *head)), tag("tbody", *body))


def _mean(figure: Mean, translator: ReportTranslator) -> str:
    return f"{translator.number(figure.value, 1)} ± {translator.margin(figure.reach)}"


def _ends(figures: Figures, translator: ReportTranslator) -> Html:
    rows = [
        (translator(end), translator.percent(share.value), translator.span(share))
        for end, share in figures.ends.items()
    ]
    left = mean(figures.tally.left)
    about = translator("how_ends", left=translator.number(left.value, 1), each=figures.board.trains.each)
    heads = [translator("end"), translator("games"), translator("interval")]
    left_plot = histogram(figures.tally.left, translator("trains"), translator("trains"), translator.number)
    return _section("ends", translator("ends"), _plain(heads, rows), tag("p", about, class_="how"), left_plot)


def _length(figures: Figures, translator: ReportTranslator) -> Html:
    turns = figures.tally.turns
    known = mean(turns)
    about = translator(
        "how_length", mean=translator.number(known.value, 1), reach=translator.margin(known.reach),
        low=quantile(turns, 0.05), high=quantile(turns, 0.95),
    )  # fmt: skip
    plot = histogram(turns, translator("length"), translator("turns"), translator.number)
    return _section("length", translator("length"), tag("p", about, class_="how"), plot)


def _points(figures: Figures, translator: ReportTranslator) -> Html:
    tally = figures.tally
    known = {"mean": translator.number(figures.points.value, 1), "reach": translator.margin(figures.points.reach)}
    about = translator("how_points", **known)
    title = translator("points_race" if tally.race else "points")
    plot = histogram(figures.all_points, title, title.lower(), translator.number, part=tally.winning_points)
    return _section("points", title, tag("p", about, class_="how"), plot)


def _tickets(figures: Figures, translator: ReportTranslator) -> Html:
    verdicts = judge_tickets(figures)
    named = _worst(figures, verdicts)
    dots = [
        Dot(
            ticket.trains,
            ticket.gain,
            *ticket.gain_interval(),
            title=f"{translator.ticket(ticket.ticket)}: {translator.number(ticket.gain, 1)}",
            mark=verdicts.get(ticket.ticket, ""),
            name=translator.ticket(ticket.ticket) if ticket.ticket in named else "",
        )
        for ticket in figures.tickets
        if ticket.done.of
    ]
    race = figures.tally.race
    axes = (translator("trains"), translator("done" if race else "gain"))
    upward: Number = (lambda value: translator.percent(value, 0)) if race else translator.number
    plot = scatter(dots, figures.typical_gain, translator("tickets"), axes, (translator.number, upward))
    picture = tag("figure", plot, tag("figcaption", translator("scatter")))
    beside = tag("div", _meanings(figures, translator), picture, class_="beside")
    return _section("tickets", translator("tickets"), beside, ticket_table(figures, translator))


def _worst(figures: Figures, verdicts: dict[int, str]) -> list[int]:
    """Return the worst tickets, which are labelled in the plot."""
    bad = [figures.tickets[number] for number, verdict in verdicts.items() if verdict != "rich"]
    return [ticket.ticket for ticket in sorted(bad, key=lambda ticket: ticket.gain / ticket.trains)[:4]]


def _meanings(figures: Figures, translator: ReportTranslator) -> Html:
    """Explain the columns of the ticket table."""
    race = figures.tally.race
    columns = {column: f"means_{column}" for column in ("trains", "kept", "done", "gain", "per_train")}
    if race:
        del columns["gain"]
        columns["per_train"] = "means_per_train_race"
    typical = translator.number(figures.typical_gain, 2)
    items = [
        join(tag("dt", translator(column)), tag("dd", translator(key, typical=typical)))
        for column, key in columns.items()
    ]
    swapped = [tag("p", translator("swapped"), class_="how")] if figures.board.tickets.swap else []
    return tag("div", tag("dl", *items, class_="meanings"), *swapped)


def _routes(figures: Figures, layout: Layout, translator: ReportTranslator) -> Html:
    picture = tag("figure", heat_map(figures, layout, translator), legend(translator), class_="board")
    return _section(
        "routes", translator("routes"), tag("p", translator("how_routes"), class_="how"), picture,
        tag("p", translator("how_fought"), class_="how"), _place_legend(figures, translator),
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
    return _section(
        "made",
        translator("made"),
        tag("p", translator("how_made", bots=", ".join(dict.fromkeys(config.bots)))),
        tag("p", translator("how_sure")),
        tag("p", translator("again"), " ", tag("code", config.command)),
        tag("p", translator("board_digest"), " ", tag("code", digest(figures.board))),
    )
