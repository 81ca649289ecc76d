"""Text as outlines: widths, unknown characters, safety and line breaks."""

import re
import xml.etree.ElementTree as ET
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from draisine.boards import load, names
from draisine.drawing.art.lettering import BREAK, Face, PathWriter, balanced, outline, text, width_of
from draisine.drawing.layout.model import Align

FACES: tuple[Face, ...] = ("serif", "plain")
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
ANY_WORDS = st.text(st.one_of(st.characters(), st.sampled_from("aZé -–\u00a0\u202f'\"<>&\n\0")), max_size=12)
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
    return {name for city in cities for name in (city.name, city.en, city.fr) if name}


@pytest.mark.parametrize(("face", "words", "thousandths"), WIDTHS)
def test_widths(face: Face, words: str, thousandths: int) -> None:
    assert width_of(words, 1000, face) == pytest.approx(thousandths)
    assert width_of(words, 11, face) == pytest.approx(thousandths * 0.011)


@pytest.mark.parametrize("face", FACES)
def test_kerned_letters_stand_closer(face: Face) -> None:
    apart = width_of("A", 1, face) + width_of("V", 1, face)
    assert width_of("AV", 1, face) < apart
    assert width_of("HH", 1, face) == pytest.approx(2 * width_of("H", 1, face))


@pytest.mark.parametrize("face", FACES)
def test_kerning_between_the_subsets(face: Face) -> None:
    """`ő` comes from another file than `T`; it stands where the letters like it do."""
    kept = width_of("Tő", 1, face) - width_of("ő", 1, face) - width_of("T", 1, face)
    kin = [width_of(f"T{o}", 1, face) - width_of(o, 1, face) - width_of("T", 1, face) for o in "oóôöò"]
    assert min(kin) <= kept <= 0


@pytest.mark.parametrize("face", FACES)
def test_every_city_has_its_letters(face: Face) -> None:
    boxes = {name for name in city_names() if box_path(face) in outline(name, 0, 0, 1000, face, "start")}
    assert not boxes
    assert len(city_names()) > 150


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("words", ["Тест", "😀", "\x00\x07", "漢字", "\ud800"])
def test_unknown_characters_are_boxes(words: str, face: Face) -> None:
    assert outline(words, 0, 0, 1000, face, "start").count("z") == 2 * len(words)
    assert width_of(words, 1, face) == pytest.approx(0.56 * len(words))


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize(
    ("words", "same"),
    [
        ("e\u0301", "é"),
        ("Hạ Long", "Ha Long"),
        ("ﬁn", "fin"),
        ("a\tb\nc", "a b c"),
        ("Sof\u00adia\u200b", "Sofia"),
        ("a\ufe0f", "a"),
    ],
)
def test_characters_are_reduced(words: str, same: str, face: Face) -> None:
    assert outline(words, 5, 5, 11, face) == outline(same, 5, 5, 11, face)


@pytest.mark.parametrize("face", FACES)
def test_spaces_have_no_ink(face: Face) -> None:
    for blank in ("", " ", "\u00a0", "\u202f"):
        assert outline(blank, 3, 4, 11, face) == ""
        assert text(blank, 3, 4, 11, face, "black") == ""
    assert 0 < width_of("\u202f", 1, face) < width_of("\u00a0", 1, face)


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize(("align", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_alignment(face: Face, align: Align, share: float) -> None:
    left, *_ = extent(outline("Hamburg", 0, 0, 100, face, "start"))
    moved, *_ = extent(outline("Hamburg", 500, 0, 100, face, align))
    assert moved == pytest.approx(left + 500 - share * width_of("Hamburg", 100, face), abs=0.02)


@given(ANY_WORDS, st.sampled_from(FACES))
def test_any_words_are_safe(words: str, face: Face) -> None:
    fragment = text(words, 12.345, 6.789, 11, face, 'red"/><script>&')
    if fragment:
        path = ET.fromstring(fragment)
        assert (path.tag, set(path.attrib)) == ("path", {"d", "fill"})
        assert re.fullmatch(r"M[mlhvqz0-9. -]+", path.attrib["d"])
    assert not re.search(r"\.\d{3}", fragment)
    assert width_of(words, 11, face) >= 0


def test_path_data_is_short() -> None:
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
def test_balanced_keeps_the_words(words: str, lines: int) -> None:
    broken = balanced(words, lines)
    assert re.sub(r"\s", "", "".join(broken)) == re.sub(r"\s", "", words)
    assert len(broken) == min(lines, len(list(BREAK.finditer(words.strip()))) + 1)
    assert all(line == line.strip() for line in broken)
    assert all(broken) or not words.strip()


@given(NAMES, st.integers(1, 4))
def test_balanced_is_narrowest(words: str, lines: int) -> None:
    words = words.strip()
    places = [match.end() for match in BREAK.finditer(words)]
    ways = combinations(places, min(lines - 1, len(places)))
    least = min(widest([words[a:b].strip() for a, b in zip((0, *way), (*way, None), strict=True)]) for way in ways)
    assert widest(balanced(words, lines)) == pytest.approx(least)


@pytest.mark.parametrize(
    ("words", "lines", "broken"),
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
def test_balanced(words: str, lines: int, broken: list[str]) -> None:
    assert balanced(words, lines) == broken


def widest(lines: list[str]) -> float:
    return max(width_of(line, 1, "serif") for line in lines)


def box_path(face: Face) -> str:
    """What a box looks like after its first point."""
    return outline("漢", 0, 0, 1000, face, "start").partition("v")[2]


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
