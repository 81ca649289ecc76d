"""Printable sheets: every ticket once, every rule, pages of A4, and nothing beyond the margin."""

import re
from collections import Counter
from functools import cache
from xml.etree import ElementTree

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from draisine.boards import Board, load, names, parse
from draisine.drawing import Layout, load_layout, render_png
from draisine.drawing.fonts.text import text_width
from draisine.drawing.layout.model import Label
from draisine.drawing.sheet.marks import rule_picture
from draisine.drawing.sheet.pages import Sheet, make_sheet, sheet_pdf, sheet_svg
from draisine.drawing.sheet.paragraphs import Typesetter, wrap_text
from draisine.drawing.sheet.pdf import Page
from draisine.drawing.sheet.rule_summary import list_differences, list_numbers
from draisine.drawing.sheet.rules import _rows
from draisine.drawing.sheet.tickets import SLOT, window
from draisine.messages import languages, load_catalogue
from tests.boards.small_board import RACE, SMALL
from tests.drawing.art.colour import read_pixels
from tests.drawing.flat_boards import straight_layout
from tests.drawing.sheet.pdf_reader import PdfFile, assert_consistent
from tests.soak import every_nth

LANGUAGES = languages()
PAGES = {"usa": 4, "first_journey": 4, "europe": 5, "amsterdam": 4, "old_west": 5}
"""The numbers of pages of the built-in boards."""
SVG = "{http://www.w3.org/2000/svg}"


def simple_layout(board: Board) -> Layout:
    """A layout with straight routes."""
    return straight_layout(board, {city: Label(x=0, y=-20, align="middle") for city in board.city_ids})


@cache
def sheet_of(name: str, language: str) -> Sheet:
    """The sheet of a built-in board."""
    return make_sheet(load(name), load_layout(name), language)


def ticket_labels(sheet: Sheet) -> Counter[str]:
    """The accessible labels of all tickets."""
    document = ElementTree.fromstring(sheet_svg(sheet))
    return Counter(
        node.attrib["aria-label"] for node in document.iter(f"{SVG}g") if " – " in node.attrib.get("aria-label", "")
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_every_ticket_is_there_once(name: str, language: str) -> None:
    board = load(name)
    catalogue = load_catalogue(language)
    wanted = Counter[str]()
    for ticket in board.ticket:
        first, second = (board.city_name(end, language) for end in ticket.between)
        points = [catalogue.format("number-points", count=ticket.points)] if ticket.points else []
        wanted[", ".join([f"{first} – {second}", *points, *[catalogue.format("ticket-long")] * ticket.long])] += 1
    assert ticket_labels(sheet_of(name, language)) == wanted


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_every_use_has_one_definition(name: str, language: str) -> None:
    sheet = sheet_of(name, language)
    document = ElementTree.fromstring(sheet_svg(sheet))
    defined = Counter(node.attrib["id"] for node in document.iter() if "id" in node.attrib)
    assert set(defined.values()) == {1}
    used = Counter(node.attrib["href"].removeprefix("#") for node in document.iter(f"{SVG}use"))
    clips = {node.attrib["clip-path"][5:-1] for node in document.iter() if "clip-path" in node.attrib}
    assert used.keys() | clips <= defined.keys()
    assert used["sheet-map"] == len(load(name).ticket)
    assert document.attrib["width"].endswith("mm")
    assert not list(document.iter(f"{SVG}text"))


@pytest.mark.parametrize(
    ("name", "pages", "language"),
    every_nth(((*board, language) for board in PAGES.items() for language in LANGUAGES), 4),
)
def test_pages_of_a4(name: str, pages: int, language: str) -> None:
    """The board page has the orientation of the board, the others are upright; the PDF has the same pages. In a
    language with longer texts, the rules may take another page."""
    sheet = sheet_of(name, language)
    if len(sheet.pages) == pages + 1 and language not in ("en", "fr"):
        pages += 1
    first = (297, 210) if name in ("usa", "europe", "first_journey") else (210, 297)
    assert [(page.width, page.height) for page in sheet.pages] == [first] + [(210, 297)] * (pages - 1)
    file = PdfFile(sheet_pdf(sheet))
    assert_consistent(file)
    sizes = [tuple(round(side * 25.4 / 72) for side in file.size(page)) for page in file.pages()]
    assert sizes == [(page.width, page.height) for page in sheet.pages]


@pytest.mark.parametrize("name", every_nth(names(), 2))
def test_margins_are_blank(name: str) -> None:
    sheet = sheet_of(name, "fr")
    for page in sheet.pages:
        assert not _inked(sheet, page, 5).any()


def _inked(sheet: Sheet, page: Page, margin: int) -> NDArray[np.bool_]:
    """Where a page is not white, within a margin in millimetres."""
    size = f'viewBox="0 0 {page.width:g} {page.height:g}" width="{2 * page.width:g}" height="{2 * page.height:g}"'
    paper = '<rect width="100%" height="100%" fill="#ffffff"/>'
    rendered = read_pixels(
        render_png(
            f'<svg xmlns="http://www.w3.org/2000/svg" {size}><defs>{sheet.shared}</defs>{paper}{page.content}</svg>'
        )
    )
    inked = np.asarray(rendered[..., :3].min(axis=-1) < 255, np.bool_)
    assert inked.mean() > 0.02
    inked[2 * margin : -2 * margin, 2 * margin : -2 * margin] = False
    return inked


@pytest.mark.parametrize("language", every_nth(LANGUAGES, 2))
@pytest.mark.parametrize("text", [SMALL, RACE], ids=["small", "race"])
def test_custom_boards(text: str, language: str) -> None:
    """All mechanisms that a board can have, without a backdrop; rules that do not fit on one page go on the next."""
    board = parse(text)
    sheet = make_sheet(board, simple_layout(board), language)
    assert sum(ticket_labels(sheet).values()) == len(board.ticket)
    assert len(sheet.pages) == (4 if board.id == "small" else 3)
    assert not any(_inked(sheet, page, 5).any() for page in sheet.pages)
    assert_consistent(PdfFile(sheet_pdf(sheet)))


def test_many_tickets_take_many_pages() -> None:
    board = parse(RACE)
    for count, pages in ((18, 1), (19, 2), (37, 3)):
        many = msgspec.structs.replace(board, ticket=(board.ticket * 8)[:count])
        assert len(make_sheet(many, simple_layout(board), "en").pages) == pages + 2


def test_raced_tickets_have_a_star() -> None:
    """All of them are worth the same, so they show no points."""
    star = re.compile(r'd="M(?:[-\d. ]+L){9}[-\d. ]+Z"')
    race = parse(RACE)
    assert len(star.findall(make_sheet(race, simple_layout(race), "en").pages[1].content)) == len(race.ticket)
    assert not star.findall(sheet_of("usa", "en").pages[1].content)


@pytest.mark.parametrize("name", names())
def test_both_cities_lie_within_their_map(name: str) -> None:
    board, layout = load(name), load_layout(name)
    for ticket in board.ticket:
        scale, east, south = window(layout, ticket)
        for end in ticket.between:
            x, y = layout.cities[end].x * scale + east, layout.cities[end].y * scale + south
            assert 1 <= x <= SLOT.width - 1
            assert 0.6 <= y <= SLOT.height - 0.6


def test_every_rule_has_a_picture() -> None:
    for board in [*map(load, names()), parse(SMALL), parse(RACE)]:
        for rule in list_differences(board, "en"):
            ElementTree.fromstring(f"<g>{rule_picture(rule.topic, board)}</g>")


def test_lines_break_only_where_allowed() -> None:
    text = "13 tronçons sont des ferries : chaque symbole ; l'autre"
    for width in (10, 20, 30, 50):
        lines = wrap_text(text, 4, "serif", width)
        assert " ".join(lines) == text
        unbreakable = {"13 tronçons", "ferries :", "symbole ;"}
        assert all(text_width(line, 4, "serif") <= width or " " not in line or line in unbreakable for line in lines)
        assert not any(line.startswith((":", ";")) or line.endswith("13") for line in lines)


def test_a_line_is_as_wide_as_its_text() -> None:
    """With the same kerning as labels; each character is defined once."""
    typesetter = Typesetter()
    line = typesetter.line("AVATAR", 0, 0, 10, "serif", "#000000")
    positions = [float(x) for x in re.findall(r' x="([\d.]+)"', line)]
    assert positions[-1] + text_width("R", 100, "serif") == pytest.approx(text_width("AVATAR", 100, "serif"), abs=0.01)
    assert typesetter.definitions().count("<path ") == len(set("AVATAR"))


def test_short_numbers_stand_side_by_side() -> None:
    rows = _rows(list_numbers(load("usa"), "en"), 4.0)
    assert [[rule.topic for rule in row] for row in rows] == [
        ["players", "trains"],
        ["points"],
        ["deck"],
        ["market"],
        ["hand", "tickets"],
        ["first", "later"],
        ["end"],
    ]
