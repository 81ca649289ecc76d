"""The page of a balance report: one file that needs nothing else, by day, by night, on a phone and on paper."""

from collections.abc import Sequence
from importlib import resources
from typing import NamedTuple

from draisine.arena.report.figures import Figures, Mean, mean, quantile, strict
from draisine.arena.report.findings import Finding, findings, judged
from draisine.arena.report.heat_map import heat_map, legend, variables
from draisine.arena.report.html import Html, join, tag
from draisine.arena.report.plots import Dot, Number, Row, histogram, intervals, scatter
from draisine.arena.report.tables import route_table, ticket_table
from draisine.arena.report.translator import Speech
from draisine.boards import digest
from draisine.drawing import Language, Layout, ThemeName
from draisine.drawing.art.labels import title_of

FEW = 400
"""With fewer games, a report says how little they can show."""


class Setting(NamedTuple):
    """How the games were played: the bot of every seat, how many games were asked for, and the command."""

    bots: tuple[str, ...]
    asked: int
    command: str


def report_page(figures: Figures, layout: Layout, setting: Setting, language: Language) -> str:
    """The whole document."""
    speech = Speech(figures.board, language)
    title = speech("titled", board=title_of(figures.board, language))
    main = tag(
        "main",
        _top(figures, setting, speech, title),
        _summary(figures, speech),
        tag("div", _seats(figures, setting, speech), _ends(figures, speech), class_="pair"),
        tag("div", _length(figures, speech), _points(figures, speech), class_="pair"),
        _tickets(figures, speech),
        _routes(figures, layout, speech),
        _made(figures, setting, speech),
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
    return (resources.files("draisine.arena") / name).read_text("utf-8")


def _style() -> str:
    """The visual language of the boards, by day and by night, and the page's own style. Paper is always white."""
    return "\n".join(
        [
            f":root {{ {_colours('light')} }}",
            f"@media screen and (prefers-color-scheme: dark) {{ :root {{ {_colours('dark')} }} }}",
            _file("report.css"),
        ]
    )


def _colours(look: ThemeName) -> str:
    return " ".join(f"{name}: {colour};" for name, colour in variables(look).items())


def _section(key: str, title: str, *content: str) -> Html:
    return tag("section", tag("h2", title, id=key), *content, aria_labelledby=key, class_=f"part {key}")


def _top(figures: Figures, setting: Setting, speech: Speech, title: str) -> Html:
    games = speech.number(figures.games)
    known = speech("setting", players=figures.players, games=games, bots=", ".join(dict.fromkeys(setting.bots)))
    notes = []
    if figures.games < setting.asked:
        notes.append(speech("stopped", games=games, asked=speech.number(setting.asked)))
    if figures.games < FEW:
        notes.append(speech("few", games=games))
    warned = [tag("p", note, class_="warning", role="note") for note in notes]
    return tag("header", tag("h1", title), tag("p", known, class_="setting"), *warned)


def _summary(figures: Figures, speech: Speech) -> Html:
    told = [
        tag("li", tag("strong", speech(finding.tone)), " ", _told(finding, figures, speech), class_=finding.tone)
        for finding in findings(figures)
    ]
    return _section("summary", speech("summary"), tag("ul", *told, class_="findings"), _keys(figures, speech))


def _told(finding: Finding, figures: Figures, speech: Speech) -> str:
    """A finding in words."""
    key, values = finding.key, dict[str, object]()
    if finding.share:
        values |= {"share": speech.percent(finding.share.value), "span": speech.span(finding.share)}
    if key.startswith("seat"):
        low, high = figures.places[0].wins.interval(strict(figures.players))
        values |= {"fair": _fair(figures, speech), "games": speech.number(figures.games)}
        values["reach"] = speech.number(50 * (high - low), 1)
        values["place"] = speech.place(finding.numbers[0]) if finding.numbers else ""
    elif key.startswith("tickets"):
        values["names"] = speech.listed([_named_ticket(number, figures, speech) for number in finding.numbers])
    elif key.startswith("routes"):
        values["names"] = speech.listed([_named_route(number, key, figures, speech) for number in finding.numbers])
    elif key == "games_length":
        middle, low, high = finding.numbers
        values |= {"middle": middle, "low": low, "high": high, "each": round(middle / figures.players)}
    return speech(key, **values)


def _fair(figures: Figures, speech: Speech) -> str:
    return speech.percent(figures.fair, 0 if 100 % figures.players == 0 else 1)


def _named_ticket(number: int, figures: Figures, speech: Speech) -> str:
    ticket = figures.tickets[number]
    kind = "_race" if ticket.race else ""
    known = {"value": ticket.value, "share": speech.percent(ticket.done.value, 0)}
    return speech(f"named_ticket{kind}", name=speech.ticket(number), **known)


def _named_route(number: int, key: str, figures: Figures, speech: Speech) -> str:
    route = figures.routes[number]
    share = route.fought if key == "routes_crowded" else route.claimed
    name = speech.between(figures.tally.links[number].between)
    return speech("named_route", name=name, share=speech.percent(share.value, 0))


def _keys(figures: Figures, speech: Speech) -> Html:
    """A handful of figures to carry away."""
    tally, kind = figures.tally, "_race" if figures.tally.race else ""
    shown = [
        (speech.number(figures.games), speech("key_games")),
        (speech.number(quantile(tally.turns, 0.5)), speech("key_turns")),
        (speech.number(quantile(tally.winning_points, 0.5)), speech(f"key_winner{kind}")),
        (speech.number(quantile(tally.margins, 0.5)), speech(f"key_margin{kind}")),
        (speech.percent(figures.completed.value, 0), speech("key_done")),
    ]
    return tag("dl", *(tag("div", tag("dt", words), tag("dd", number)) for number, words in shown), class_="keys")


def _seats(figures: Figures, setting: Setting, speech: Speech) -> Html:
    rows = [
        Row(speech.place(place.place), place.wins.value, *place.wins.interval(), speech.percent(place.wins.value))
        for place in figures.places
    ]
    plot = intervals(rows, figures.fair, speech("seats"), lambda value: speech.percent(value, 0))
    kind = "_race" if figures.tally.race else ""
    heads = [speech("place"), speech("interval"), speech(f"mean_points{kind}")]
    body = [
        (speech.place(place.place), speech.span(place.wins), _mean(place.points, speech)) for place in figures.places
    ]
    more = [tag("p", _by_bot(figures, setting, speech))] if len(set(setting.bots)) > 1 else []
    if figures.ties.times:
        more.append(tag("p", speech("ties", share=speech.percent(figures.ties.value))))
    about = tag("p", speech("how_seats"), class_="how")
    return _section("seats", speech("seats"), about, plot, _plain(heads, body), *more)


def _by_bot(figures: Figures, setting: Setting, speech: Speech) -> str:
    told = []
    for bot in dict.fromkeys(setting.bots):
        share = figures.seat_wins(seat for seat, name in enumerate(setting.bots) if name == bot)
        told.append(speech("bot_wins", bot=bot, share=speech.percent(share.value), span=speech.span(share)))
    return speech("by_bot", bots=speech.listed(told, 6))


def _plain(heads: list[str], rows: Sequence[Sequence[str]]) -> Html:
    """A small table that nobody needs to sort."""
    head = [tag("th", words, scope="col", class_="number" if column else None) for column, words in enumerate(heads)]
    body = [
        tag("tr", tag("th", row[0], scope="row"), *(tag("td", cell, class_="number") for cell in row[1:]))
        for row in rows
    ]
    return tag("table", tag("thead", tag("tr", *head)), tag("tbody", *body))


def _mean(figure: Mean, speech: Speech) -> str:
    return f"{speech.number(figure.value, 1)} ± {speech.margin(figure.reach)}"


def _ends(figures: Figures, speech: Speech) -> Html:
    rows = [(speech(end), speech.percent(share.value), speech.span(share)) for end, share in figures.ends.items()]
    left = mean(figures.tally.left)
    about = speech("how_ends", left=speech.number(left.value, 1), each=figures.board.trains.each)
    heads = [speech("end"), speech("games"), speech("interval")]
    left_plot = histogram(figures.tally.left, speech("trains"), speech("trains"), speech.number)
    return _section("ends", speech("ends"), _plain(heads, rows), tag("p", about, class_="how"), left_plot)


def _length(figures: Figures, speech: Speech) -> Html:
    turns = figures.tally.turns
    known = mean(turns)
    about = speech(
        "how_length", mean=speech.number(known.value, 1), reach=speech.margin(known.reach),
        low=quantile(turns, 0.05), high=quantile(turns, 0.95),
    )  # fmt: skip
    plot = histogram(turns, speech("length"), speech("turns"), speech.number)
    return _section("length", speech("length"), tag("p", about, class_="how"), plot)


def _points(figures: Figures, speech: Speech) -> Html:
    tally = figures.tally
    known = {"mean": speech.number(figures.points.value, 1), "reach": speech.margin(figures.points.reach)}
    about = speech("how_points", **known)
    title = speech("points_race" if tally.race else "points")
    plot = histogram(figures.all_points, title, title.lower(), speech.number, part=tally.winning_points)
    return _section("points", title, tag("p", about, class_="how"), plot)


def _tickets(figures: Figures, speech: Speech) -> Html:
    verdicts = judged(figures)
    named = _worst(figures, verdicts)
    dots = [
        Dot(
            ticket.trains,
            ticket.gain,
            *ticket.gain_interval(),
            title=f"{speech.ticket(ticket.ticket)}: {speech.number(ticket.gain, 1)}",
            mark=verdicts.get(ticket.ticket, ""),
            name=speech.ticket(ticket.ticket) if ticket.ticket in named else "",
        )
        for ticket in figures.tickets
        if ticket.done.of
    ]
    race = figures.tally.race
    axes = (speech("trains"), speech("done" if race else "gain"))
    upward: Number = (lambda value: speech.percent(value, 0)) if race else speech.number
    plot = scatter(dots, figures.typical, speech("tickets"), axes, (speech.number, upward))
    picture = tag("figure", plot, tag("figcaption", speech("scatter")))
    beside = tag("div", _meanings(figures, speech), picture, class_="beside")
    return _section("tickets", speech("tickets"), beside, ticket_table(figures, speech))


def _worst(figures: Figures, verdicts: dict[int, str]) -> list[int]:
    """The worst deals of those that stand out: below the line a plot has room for a few names."""
    bad = [figures.tickets[number] for number, verdict in verdicts.items() if verdict != "rich"]
    return [ticket.ticket for ticket in sorted(bad, key=lambda ticket: ticket.gain / ticket.trains)[:4]]


def _meanings(figures: Figures, speech: Speech) -> Html:
    """What the columns of the table of tickets mean."""
    race = figures.tally.race
    columns = {column: f"means_{column}" for column in ("trains", "kept", "done", "gain", "per_train")}
    if race:
        del columns["gain"]
        columns["per_train"] = "means_per_train_race"
    typical = speech.number(figures.typical, 2)
    told = [join(tag("dt", speech(column)), tag("dd", speech(key, typical=typical))) for column, key in columns.items()]
    swapped = [tag("p", speech("swapped"), class_="how")] if figures.board.tickets.swap else []
    return tag("div", tag("dl", *told, class_="meanings"), *swapped)


def _routes(figures: Figures, layout: Layout, speech: Speech) -> Html:
    picture = tag("figure", heat_map(figures, layout, speech), legend(speech), class_="board")
    return _section(
        "routes", speech("routes"), tag("p", speech("how_routes"), class_="how"), picture,
        tag("p", speech("how_fought"), class_="how"), _place_legend(figures, speech),
        route_table(figures, speech),
    )  # fmt: skip


def _place_legend(figures: Figures, speech: Speech) -> Html:
    """The colours of the places in the turn order."""
    entries = [
        tag("li", tag("svg", tag("rect", width=14, height=10, class_=f"place-{place}"), viewBox="0 0 14 10",
                      class_="swatch", aria_hidden="true"), speech.place(place))
        for place in range(figures.players)
    ]  # fmt: skip
    return tag("ul", *entries, class_="legend")


def _made(figures: Figures, setting: Setting, speech: Speech) -> Html:
    return _section(
        "made",
        speech("made"),
        tag("p", speech("how_made", bots=", ".join(dict.fromkeys(setting.bots)))),
        tag("p", speech("how_sure")),
        tag("p", speech("again"), " ", tag("code", setting.command)),
        tag("p", speech("board_digest"), " ", tag("code", digest(figures.board))),
    )
