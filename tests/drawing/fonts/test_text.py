"""Text as outlines: widths, missing glyphs, escaping and line breaks."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import draisine
from draisine.boards import load, names
from draisine.drawing.fonts.font import Face, glyph_outline, load_font
from draisine.drawing.fonts.path_writer import PathWriter
from draisine.drawing.fonts.text import BREAK, Align, fit_text, text_outline, text_svg, text_width, wrap_balanced

FACES: tuple[Face, ...] = ("serif", "plain")
PACKAGE = Path(draisine.__file__).parent
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
ANY_TEXT = st.text(st.one_of(st.characters(), st.sampled_from("aZé -–\u00a0\u202f'\"<>&\n\0")), max_size=12)
NAMES = st.text(st.sampled_from("abcMW é--–'\u00a0 "), max_size=24)

# Advances and kerning of the two fonts, in thousandths of the size.
WIDTHS: list[tuple[Face, str, int]] = [
    ("serif", "H", 751),
    ("serif", "AV", 1219 - 46),
    ("serif", "Wien", 2241 - 44),
    ("serif", "Zürich", 2764 - 10 - 2),
    ("serif", "Kansas City", 4833 - 10 - 18),
    ("plain", "H", 557),
    ("plain", "AV", 1092 - 49),
    ("plain", "To", 1006 - 71),
    ("plain", "Zürich", 2516),
    ("plain", "1887", 1721),
]


def city_names() -> set[str]:
    cities = [city for name in names() for city in load(name).city]
    return {name for city in cities for name in (city.name, *city.names.values())}


LETTERS = {
    "cs": "ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽáčďéěíňóřšťúůýž„“‚‘",
    "de": "ÄÖÜäöüß„“‚‘–…",
    "es": "ÁÉÍÑÓÚÜáéíñóúü¿¡«»ºª",
    "fr": "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ«»\u202f\u00a0",
    "it": "ÀÈÉÌÎÒÓÙàèéìîòóù«»",
    "nl": "ÁÉËÏÍÓÖÜáéëïíóöü‘’“”€",
    "pl": "ĄĆĘŁŃÓŚŹŻąćęłńóśźż„”«»",
    "pt": "ÀÁÂÃÇÉÊÍÓÔÕÚàáâãçéêíóôõú",
    "sv": "ÄÅÖäåöéÉ”’",
    "signs": "–—…×·−•€’",
}
NOT_DRAWN = set("★●")
"""Signs that only the page and the terminal show; neither font has them."""


def read_characters(folder: Path, pattern: str) -> set[str]:
    """The characters of all files of a folder, comments included."""
    return {character for file in folder.rglob(pattern) for character in file.read_text("utf-8")} - {"\n"}


@pytest.mark.parametrize(("face", "text", "thousandths"), WIDTHS)
def test_widths(face: Face, text: str, thousandths: int) -> None:
    assert text_width(text, 1000, face) == pytest.approx(thousandths)
    assert text_width(text, 11, face) == pytest.approx(thousandths * 0.011)


@pytest.mark.parametrize("face", FACES)
def test_kerned_letters_are_closer(face: Face) -> None:
    apart = text_width("A", 1, face) + text_width("V", 1, face)
    assert text_width("AV", 1, face) < apart
    assert text_width("HH", 1, face) == pytest.approx(2 * text_width("H", 1, face))


@pytest.mark.parametrize("face", FACES)
def test_kerning_between_the_subsets(face: Face) -> None:
    """`ő` comes from another subset than `T`; it is kerned like similar letters."""
    change = text_width("Tő", 1, face) - text_width("ő", 1, face) - text_width("T", 1, face)
    similar = [text_width(f"T{o}", 1, face) - text_width(o, 1, face) - text_width("T", 1, face) for o in "oóôöò"]
    assert min(similar) <= change <= 0


@pytest.mark.parametrize("face", FACES)
def test_every_city_name_has_glyphs(face: Face) -> None:
    boxes = {name for name in city_names() if box_path(face) in text_outline(name, 0, 0, 1000, face, "start")}
    assert not boxes
    assert len(city_names()) > 150


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("language", LETTERS)
def test_letters_of_other_languages(language: str, face: Face) -> None:
    """A new language needs no new fonts."""
    assert set(LETTERS[language]) <= set(load_font(face).glyphs)


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize(
    ("folder", "pattern"), [("messages", "*.ftl"), ("boards", "*.toml"), ("server/lessons", "*.toml")]
)
def test_every_character_of_texts_has_a_glyph(folder: str, pattern: str, face: Face) -> None:
    characters = read_characters(PACKAGE / folder, pattern)
    assert len(characters) > 50
    assert characters - NOT_DRAWN <= set(load_font(face).glyphs)


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("text", ["Тест", "😀", "\x00\x07", "漢字", "\ud800"])
def test_missing_glyphs_are_boxes(text: str, face: Face) -> None:
    assert text_outline(text, 0, 0, 1000, face, "start").count("z") == 2 * len(text)
    assert text_width(text, 1, face) == pytest.approx(0.56 * len(text))


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("e\u0301", "é"),
        ("Hạ Long", "Ha Long"),
        ("ﬁn", "fin"),
        ("a\tb\nc", "a b c"),
        ("Sof\u00adia\u200b", "Sofia"),
        ("a\ufe0f", "a"),
    ],
)
def test_characters_are_normalised(text: str, same: str, face: Face) -> None:
    assert text_outline(text, 5, 5, 11, face) == text_outline(same, 5, 5, 11, face)


@pytest.mark.parametrize("face", FACES)
def test_spaces_have_no_ink(face: Face) -> None:
    for blank in ("", " ", "\u00a0", "\u202f"):
        assert text_outline(blank, 3, 4, 11, face) == ""
        assert text_svg(blank, 3, 4, 11, face, "black") == ""
    assert 0 < text_width("\u202f", 1, face) < text_width("\u00a0", 1, face)


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize(("align", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_alignment(face: Face, align: Align, share: float) -> None:
    left, *_ = extent(text_outline("Hamburg", 0, 0, 100, face, "start"))
    moved, *_ = extent(text_outline("Hamburg", 500, 0, 100, face, align))
    assert moved == pytest.approx(left + 500 - share * text_width("Hamburg", 100, face), abs=0.02)


@given(ANY_TEXT, st.sampled_from(FACES))
def test_any_text_is_escaped(text: str, face: Face) -> None:
    fragment = text_svg(text, 12.345, 6.789, 11, face, 'red"/><script>&')
    if fragment:
        path = ET.fromstring(fragment)
        assert (path.tag, set(path.attrib)) == ("path", {"d", "fill"})
        assert re.fullmatch(r"M[mlhvqz0-9. -]+", path.attrib["d"])
    assert not re.search(r"\.\d{3}", fragment)
    assert text_width(text, 11, face) >= 0


def test_path_data_is_compact() -> None:
    writer = PathWriter(2)
    writer.draw("m", [(50, -50)])
    writer.draw("l", [(150, -50)])
    writer.draw("l", [(150, -50)])
    writer.draw("l", [(155, -45)])
    writer.draw("l", [(255, 5)])
    writer.draw("q", [(300, 5), (305, 80)])
    writer.draw("z", [])
    writer.draw("m", [(0, 0)])
    assert writer.path() == "m.5-.5h1l.05.05 1 .5q.45 0 .5.75zm-.5.5"


@given(NAMES, st.integers(1, 5))
def test_wrapping_keeps_the_text(text: str, lines: int) -> None:
    broken = wrap_balanced(text, lines)
    assert re.sub(r"\s", "", "".join(broken)) == re.sub(r"\s", "", text)
    assert len(broken) == min(lines, len(list(BREAK.finditer(text.strip()))) + 1)
    assert all(line == line.strip() for line in broken)
    assert all(broken) or not text.strip()


@given(NAMES, st.integers(1, 4))
def test_wrapping_is_narrowest(text: str, lines: int) -> None:
    text = text.strip()
    breaks = [match.end() for match in BREAK.finditer(text)]
    choices = combinations(breaks, min(lines - 1, len(breaks)))
    least = min(
        widest([text[a:b].strip() for a, b in zip((0, *stops), (*stops, None), strict=True)]) for stops in choices
    )
    assert widest(wrap_balanced(text, lines)) == pytest.approx(least)


@pytest.mark.parametrize(
    ("text", "lines", "broken"),
    [
        ("Sault St. Marie", 2, ["Sault St.", "Marie"]),
        ("La Nouvelle-Orléans", 2, ["La Nouvelle-", "Orléans"]),
        ("La Nouvelle-Orléans", 3, ["La", "Nouvelle-", "Orléans"]),
        ("Salt Lake City", 1, ["Salt Lake City"]),
        ("Constantinople", 3, ["Constantinople"]),
        ("New\u00a0York", 2, ["New\u00a0York"]),
        ("", 2, [""]),
    ],
)
def test_wrapped_names(text: str, lines: int, broken: list[str]) -> None:
    assert wrap_balanced(text, lines) == broken


@given(NAMES, st.floats(1, 400))
def test_a_fitted_text_is_not_wider_than_available(text: str, available: float) -> None:
    shown, size = fit_text(text, 20, available, "serif", 15)
    assert 15 <= size <= 20
    assert text_width(shown, size, "serif") <= available + 1e-9 or len(shown) == 1
    if text_width(text, 20, "serif") <= available:
        assert (shown, size) == (text, 20)
    if shown != text:
        assert shown.endswith("…")


def widest(lines: list[str]) -> float:
    return max(text_width(line, 1, "serif") for line in lines)


def box_path(face: Face) -> str:
    """The path data of a box after its first point."""
    return text_outline("漢", 0, 0, 1000, face, "start").partition("v")[2]


def extent(path: str) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of an outline's points."""
    east, south, start, points = 0.0, 0.0, (0.0, 0.0), []
    for command, digits in re.findall(r"([Mmlhvqz])([^a-zA-Z]*)", path):
        numbers = [float(number) for number in NUMBER.findall(digits)]
        if command == "z":
            east, south = start
        elif command in "hv":
            numbers = [part for number in numbers for part in ((number, 0.0) if command == "h" else (0.0, number))]
        size = 4 if command == "q" else 2
        for first in range(0, len(numbers), size):
            east, south = east + numbers[first + size - 2], south + numbers[first + size - 1]
            points.append((east, south))
            start = (east, south) if command in "Mm" else start
    return min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)


@pytest.mark.parametrize("face", FACES)
def test_digits_are_as_high_as_capitals(face: Face) -> None:
    """Lining figures: an old-style zero looks like an o, and a one like an I."""
    font = load_font(face)
    for digit in "0123456789":
        top = max(-y for _, points in glyph_outline(face, digit) for _, y in points)
        bottom = min(-y for _, points in glyph_outline(face, digit) for _, y in points)
        assert top > 0.92 * font.cap, digit
        assert bottom > -0.05 * font.cap, digit
