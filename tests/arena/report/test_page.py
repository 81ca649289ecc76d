"""The page of a balance report: complete, in every language, and self-contained."""

import re
from collections import Counter
from html.parser import HTMLParser

import pytest

from draisine.arena.report import Figures, ReportConfig, ReportTally, make_runners, play_games, report_page
from draisine.arena.report.figures import Share
from draisine.arena.report.heat_map import step_of
from draisine.arena.report.html import Html, join, tag
from draisine.arena.report.plots import Dot, bin_counts, histogram, scatter, ticks
from draisine.arena.report.translator import ReportTranslator
from draisine.boards import Board, load, parse
from draisine.bots import BotSpec, fill_seats
from draisine.drawing import Layout, load_layout
from draisine.drawing.layout.model import Label
from draisine.matches import Outcome
from draisine.messages import languages, load_catalogue
from tests.arena.report.test_figures import counted, played
from tests.boards.small_board import RACE
from tests.drawing.flat_boards import straight_layout

SECTIONS = ["summary", "seats", "ends", "length", "points", "tickets", "routes", "made"]
NBSP, NARROW_NBSP = "\u00a0", "\u202f"
VOID = {"meta", "link", "br", "img", "input", "hr"}


class Page(HTMLParser):
    """What is in a document; every element must be closed where it belongs."""

    def __init__(self, document: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids = list[str]()
        self.attributes = list[tuple[str, str]]()
        self.texts = list[str]()
        self.rows = 0
        self.feed(document)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._note(tag, attrs)

    def _note(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.rows += tag == "tr"
        self.attributes += [(name, value or "") for name, value in attrs]
        self.ids += [value or "" for name, value in attrs if name == "id"]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] not in ("style", "script"):
            self.texts.append(data)

    @property
    def text(self) -> str:
        return " ".join(self.texts)


def specs(*bots: str, players: int) -> list[BotSpec]:
    return fill_seats(bots, players)


@pytest.fixture(scope="module")
def amsterdam() -> Figures:
    board = load("amsterdam")
    tally = ReportTally(board, 2)
    play_games(make_runners(board, specs("conductor", players=2), seed=3, workers=2), tally, 40, quiet)
    return Figures(tally)


def quiet(done: int) -> None:
    del done


def _with_a_ruler(board: Board) -> Layout:
    return straight_layout(board, {city: Label(x=0, y=0, align="start") for city in board.city_ids})


def page(figures: Figures, language: str = "en", asked: int = 40) -> str:
    drawn = load_layout("amsterdam") if figures.board.id == "amsterdam" else _with_a_ruler(figures.board)
    return report_page(
        figures, drawn, ReportConfig(("conductor", "conductor"), asked, "draisine boards report x"), language
    )


@pytest.mark.parametrize("language", languages())
def test_a_real_report_is_whole(amsterdam: Figures, language: str) -> None:
    document = page(amsterdam, language)
    read = Page(document)
    assert document.startswith("<!doctype html>")
    assert [name for name in read.ids if name in SECTIONS] == SECTIONS
    assert max(Counter(read.ids).values()) == 1
    for key in SECTIONS:
        assert load_catalogue(language).format(f"balance-{key}-title") in read.text
    board = amsterdam.board
    assert read.rows == 3 + 1 + len(amsterdam.ends) + (1 + len(board.ticket)) + (1 + len(amsterdam.routes))
    assert "{" not in read.text
    assert ("lang", language) in read.attributes


@pytest.mark.parametrize("language", languages())
def test_it_needs_nothing_from_anywhere(amsterdam: Figures, language: str) -> None:
    document = page(amsterdam, language)
    assert not re.search(r"https?:|//\w+\.|@import|<link|<img|<iframe|\ssrc=", document)
    read = Page(document)
    used = {value for name, value in read.attributes if name in ("href", "src", "srcset", "action", "xlink:href")}
    assert all(value.startswith("#") for value in used)
    assert set(re.findall(r"url\(([^)]*)\)", document)) <= {"#board"}


def test_every_colour_has_a_value(amsterdam: Figures) -> None:
    document = page(amsterdam)
    defined = set(re.findall(r"(--[\w-]+):", document))
    assert set(re.findall(r"var\((--[\w-]+)\)", document)) <= defined


def test_every_route_is_on_the_map_with_its_share(amsterdam: Figures) -> None:
    document = page(amsterdam)
    assert len(re.findall(r'class="on-\d"', document)) == len(amsterdam.board.route)
    spaces = sum(route.length for route in amsterdam.board.route)
    assert len(re.findall(r'rotate\([^)]*\)" class="heat-\d"', document)) == spaces


def test_a_report_that_was_stopped_says_so(amsterdam: Figures) -> None:
    assert "Stopped early: 40 of 2,000 games were played." in Page(page(amsterdam, asked=2000)).text
    assert f"40 parties jouées sur 2{NARROW_NBSP}000." in Page(page(amsterdam, "fr", asked=2000)).text
    assert "Stopped" not in Page(page(amsterdam)).text
    assert "Only 40 games" in Page(page(amsterdam)).text


def test_the_same_games_give_the_same_report(amsterdam: Figures) -> None:
    tally = ReportTally(amsterdam.board, 2)
    tables = make_runners(amsterdam.board, specs("conductor", players=2), seed=3, workers=1)
    play_games(tables, tally, 40, quiet)
    assert page(Figures(tally)) == page(amsterdam)


@pytest.mark.parametrize(("language", "reach"), [("en", "10.9 percentage points"), ("fr", "10,9 points")])
def test_even_seats_say_how_large_a_difference_would_show(language: str, reach: str) -> None:
    """By the interval that seats are judged by, which is wider than the usual one: each place might look odd."""
    read = Page(page(counted(*(played(first=number % 2) for number in range(100))), language))
    assert f" {reach} " in read.text


def test_names_are_text() -> None:
    text = RACE.replace('name = "Ayr"', 'name = "<b>&Ayr"')
    figures = counted(_race(), _race(), board=parse(text, "race.toml"))
    document = page(figures)
    assert "&lt;b&gt;&amp;Ayr" in document
    assert "<b>" not in document


def _race() -> Outcome:
    return played(points=(0, 0), made=(2, 1), owners=(0, 1), tickets=(((0, True), (2, True)), ((4, True), (3, False))))


@pytest.mark.parametrize("language", languages())
def test_a_race_is_reported_in_tickets(language: str) -> None:
    read = Page(page(counted(_race(), _race(), board=parse(RACE, "race.toml")), language))
    for key in ("balance-points-title-race", "balance-label-mean_points-race", "balance-tickets-exchanged"):
        assert load_catalogue(language).format(key) in read.text


def test_findings_in_every_language() -> None:
    """The one who begins always wins; one ticket always fails; two want one connection; one route is never claimed."""
    tickets = (((4, True),), ((2, False),))
    games = [played(tickets=tickets, owners=(-1, -1, 0, -1), turns=10 + number % 3) for number in range(600)]
    for language in languages():
        texts = Page(page(counted(*games), language, asked=600)).text
        catalogue = load_catalogue(language)
        first = catalogue.format("balance-place", place=1)
        always = ReportTranslator(load("europe"), language).percent(1)
        for key in ("seat_ahead", "tickets_hard", "tickets_unseen", "routes_unused", "routes_crowded", "games_stuck"):
            values = {"place": first, "share": always, "span": "99", "fair": "50", "names": ""}
            start = catalogue.format(f"balance-finding-{key}", **values).partition("99")[0].rstrip("(. ")
            assert start in texts, key


def test_a_finding_as_it_is_read() -> None:
    text = Page(page(counted(*(played() for _ in range(600))), asked=600)).text
    assert "The first player wins 100.0% of games (99.4–100.0%), more than a fair share of 50%." in text
    text = Page(page(counted(*(played() for _ in range(600))), "fr", asked=600)).text
    expected = "Le premier joueur gagne 100,0_% des parties (99,4–100,0_%), plus qu'une part équitable de 50_%."
    assert expected.replace("_", NBSP) in text


def test_numbers_as_each_language_writes_them() -> None:
    english, french = (ReportTranslator(load("europe"), language) for language in ("en", "fr"))
    assert (english.number(1234.56, 1), french.number(1234.56, 1)) == ("1,234.6", f"1{NARROW_NBSP}234,6")
    assert (english.percent(0.125), french.percent(0.125)) == ("12.5%", f"12,5{NBSP}%")
    assert (english.percent(1, 0), french.percent(0.005, 0)) == ("100%", f"0{NBSP}%")
    assert (english.number(-0.04, 1), english.number(-2)) == ("0.0", "−2")
    assert [english.signed(value) for value in (0.04, 1.26, -1.26)] == ["0.0", "+1.3", "−1.3"]
    assert (english.margin(0.04), english.margin(1.26)) == ("0.04", "1.3")
    assert french.span(Share(50, 100)) == f"40,4–59,6{NBSP}%"


def test_names_are_joined_and_the_rest_is_counted() -> None:
    english, french = (ReportTranslator(load("europe"), language) for language in ("en", "fr"))
    assert english.join(["a", "b"]) == "a and b"
    assert english.join([]) == ""
    assert french.join(list("abcde")) == "a, b, c, d et e"
    assert french.join(list("abcdefg")) == "a, b, c, d et 3 autres"
    assert french.between(("athina", "roma")) == f"Athènes{NBSP}– Rome"
    assert [english.place(place) for place in (0, 1, 4)] == ["first", "second", "fifth"]


def test_without_a_catalogue_there_is_no_report() -> None:
    with pytest.raises(ValueError, match="no catalogue for the language 'xx'"):
        ReportTranslator(load("europe"), "xx")


def test_markup_is_made_and_text_escaped() -> None:
    made = tag("p", "a < b", tag("b", "&"), class_="x", hidden=True, title=None, data_by=0.5)
    assert made == '<p class="x" hidden data-by="0.5">a &lt; b<b>&amp;</b></p>'
    assert tag("rect", x=1) == '<rect x="1"/>'
    assert join("<", Html("<i/>")) == "&lt;<i/>"


def test_round_numbers_on_an_axis() -> None:
    assert ticks(0, 10) == [0, 2, 4, 6, 8, 10]
    assert ticks(0.43, 0.57, 4) == [0.45, 0.5, 0.55]
    assert ticks(3, 3) == [3]


def test_bins_hold_everything() -> None:
    assert bin_counts(Counter({3: 2, 5: 1})) == (3, 1, [2, 0, 1])
    low, width, bins = bin_counts(Counter({7: 1, 203: 4, 90: 2}))
    assert (low, width, sum(bins), bins[-1]) == (0, 10, 7, 4)
    drawn = histogram(Counter({1: 3, 2: 1}), "x", "turns", ReportTranslator(load("usa"), "en"), part=Counter({2: 1}))
    assert "<title>turns 1: 75.0%</title>" in drawn
    assert drawn.count('class="bar"') == 2
    assert drawn.count('class="bar dark"') == 1


def test_a_plot_of_nothing_but_zeros_is_drawn() -> None:
    assert "circle" in scatter([Dot(3, 0, 0, 0, "x")], 0.0, "x", ("a", "b"), (str, str))


def test_fifths_of_heat() -> None:
    assert [step_of(share) for share in (0, 0.009, 0.01, 0.2, 0.5, 0.999, 1)] == [0, 0, 1, 2, 3, 5, 5]
