"""Sheets to print: every ticket once, every rule, pages of A4, and nothing over the edge."""

import re
from collections import Counter
from functools import cache
from typing import get_args
from xml.etree import ElementTree

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from draisine.boards import Board, load, names, parse
from draisine.drawing import Layout, layout, png
from draisine.drawing.art.labels import Language, city_name
from draisine.drawing.art.lettering import width_of
from draisine.drawing.layout.model import Label
from draisine.drawing.sheet.marks import picture
from draisine.drawing.sheet.pages import Sheet, sheet, sheet_pdf, sheet_svg
from draisine.drawing.sheet.paragraphs import Press, broken
from draisine.drawing.sheet.pdf import Page
from draisine.drawing.sheet.rule_sentences import Speech, differences
from draisine.drawing.sheet.tickets import SLOT, window
from tests.boards.small import RACE, SMALL
from tests.drawing.colour import pixels
from tests.drawing.plain import straight
from tests.drawing.test_pdf import File, whole
from tests.sizes import daily

LANGUAGES: tuple[Language, ...] = get_args(Language)
SVG = "{http://www.w3.org/2000/svg}"


def ruled(board: Board) -> Layout:
    """A board laid out with a ruler."""
    return straight(board, {city: Label(x=0, y=-20, align="middle") for city in board.city_ids})


@cache
def sheet_of(name: str, language: Language) -> Sheet:
    """The sheet of a board that comes with the game."""
    return sheet(load(name), layout(name), language)


def labels(made: Sheet) -> Counter[str]:
    """What stands on the tickets, for those who cannot see them."""
    document = ElementTree.fromstring(sheet_svg(made))
    return Counter(
        node.attrib["aria-label"] for node in document.iter(f"{SVG}g") if " – " in node.attrib.get("aria-label", "")
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_every_ticket_is_there_once(name: str, language: Language) -> None:
    board = load(name)
    wanted = Counter[str]()
    for ticket in board.ticket:
        first, second = (city_name(board, end, language) for end in ticket.between)
        points = f", {ticket.points} points" if ticket.points > 1 else f", {ticket.points} point" * ticket.points
        wanted[f"{first} – {second}{points}{', long' * ticket.long}"] += 1
    assert labels(sheet_of(name, language)) == wanted


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_the_document_is_whole(name: str, language: Language) -> None:
    """What is used is defined, once."""
    made = sheet_of(name, language)
    document = ElementTree.fromstring(sheet_svg(made))
    defined = Counter(node.attrib["id"] for node in document.iter() if "id" in node.attrib)
    assert set(defined.values()) == {1}
    used = Counter(node.attrib["href"].removeprefix("#") for node in document.iter(f"{SVG}use"))
    clips = {node.attrib["clip-path"][5:-1] for node in document.iter() if "clip-path" in node.attrib}
    assert used.keys() | clips <= defined.keys()
    assert used["sheet-map"] == len(load(name).ticket)
    assert document.attrib["width"].endswith("mm")
    assert not list(document.iter(f"{SVG}text"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "pages"), daily([("usa", 4), ("first_journey", 4), ("europe", 5), ("amsterdam", 4), ("old_west", 5)], 2)
)
def test_pages_of_a4(name: str, pages: int, language: Language) -> None:
    """The board lies as its shape asks for, the others stand; the PDF has the same pages."""
    made = sheet_of(name, language)
    first = (297, 210) if name in ("usa", "europe", "first_journey") else (210, 297)
    assert [(page.width, page.height) for page in made.pages] == [first] + [(210, 297)] * (pages - 1)
    file = File(sheet_pdf(made))
    whole(file)
    sizes = [tuple(round(side * 25.4 / 72) for side in file.size(page)) for page in file.pages()]
    assert sizes == [(page.width, page.height) for page in made.pages]


@pytest.mark.parametrize("name", daily(names(), 2))
def test_nothing_runs_over_the_margin(name: str) -> None:
    made = sheet_of(name, "fr")
    for page in made.pages:
        assert not _inked(made, page, 5).any()


def _inked(made: Sheet, page: Page, margin: int) -> NDArray[np.bool_]:
    """Where a page is not white, within a margin of so many millimetres."""
    size = f'viewBox="0 0 {page.width:g} {page.height:g}" width="{2 * page.width:g}" height="{2 * page.height:g}"'
    paper = '<rect width="100%" height="100%" fill="#ffffff"/>'
    seen = pixels(
        png(f'<svg xmlns="http://www.w3.org/2000/svg" {size}><defs>{made.shared}</defs>{paper}{page.content}</svg>')
    )
    inked = np.asarray(seen[..., :3].min(axis=-1) < 255, np.bool_)
    assert inked.mean() > 0.02
    inked[2 * margin : -2 * margin, 2 * margin : -2 * margin] = False
    return inked


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("text", [SMALL, RACE], ids=["small", "race"])
def test_a_board_of_ones_own(text: str, language: Language) -> None:
    """All that a board can switch on, without a backdrop; what does not fit on one page goes on the next."""
    board = parse(text)
    made = sheet(board, ruled(board), language)
    assert sum(labels(made).values()) == len(board.ticket)
    assert len(made.pages) == (4 if board.id == "small" else 3)
    assert not any(_inked(made, page, 5).any() for page in made.pages)
    whole(File(sheet_pdf(made)))


def test_many_tickets_take_many_pages() -> None:
    board = parse(RACE)
    for count, pages in ((18, 1), (19, 2), (37, 3)):
        many = msgspec.structs.replace(board, ticket=(board.ticket * 8)[:count])
        assert len(sheet(many, ruled(board), "en").pages) == pages + 2


def test_a_ticket_of_a_race_bears_a_star() -> None:
    """All are worth the same, so that no number stands on them."""
    star = re.compile(r'd="M(?:[-\d. ]+L){9}[-\d. ]+Z"')
    race = parse(RACE)
    assert len(star.findall(sheet(race, ruled(race), "en").pages[1].content)) == len(race.ticket)
    assert not star.findall(sheet_of("usa", "en").pages[1].content)


@pytest.mark.parametrize("name", names())
def test_both_cities_lie_within_their_map(name: str) -> None:
    board, where = load(name), layout(name)
    for ticket in board.ticket:
        scale, east, south = window(where, ticket)
        for end in ticket.between:
            x, y = where.cities[end].x * scale + east, where.cities[end].y * scale + south
            assert 1 <= x <= SLOT.width - 1
            assert 0.6 <= y <= SLOT.height - 0.6


def test_every_rule_has_a_picture() -> None:
    for board in [*map(load, names()), parse(SMALL), parse(RACE)]:
        for rule in differences(board, "en"):
            ElementTree.fromstring(f"<g>{picture(rule.about, board)}</g>")


def test_lines_break_where_they_may() -> None:
    words = "13 tronçons sont des ferries : chaque symbole ; l'autre"
    for width in (10, 20, 30, 50):
        lines = broken(words, 4, "serif", width)
        assert " ".join(lines) == words
        whole_words = {"13 tronçons", "ferries :", "symbole ;"}
        assert all(width_of(line, 4, "serif") <= width or " " not in line or line in whole_words for line in lines)
        assert not any(line.startswith((":", ";")) or line.endswith("13") for line in lines)


def test_set_lines_are_as_wide_as_the_words() -> None:
    """With the same kerning as names have; a letter is defined once."""
    press = Press()
    line = press.line("AVATAR", 0, 0, 10, "serif", "#000000")
    places = [float(x) for x in re.findall(r' x="([\d.]+)"', line)]
    assert places[-1] + width_of("R", 100, "serif") == pytest.approx(width_of("AVATAR", 100, "serif"), abs=0.01)
    assert press.shared().count("<path ") == len(set("AVATAR"))


def test_headings_in_both_languages() -> None:
    assert [Speech(language).heading("differences") for language in LANGUAGES] == [
        "What is different here",
        "Ce qui change ici",
    ]
