"""The PDF writer, read back by a small reader of its own: structure, operators, and what it refuses."""

import re
import zlib
from itertools import pairwise
from math import hypot

import pytest

from draisine.drawing.sheet.pdf import POINTS, Page, pdf
from draisine.drawing.sheet.pdf_paths import Piece, ellipse, pieces, rounded


class File:
    """A PDF file, by the numbers of its objects."""

    def __init__(self, content: bytes) -> None:
        assert content.startswith(b"%PDF-1.7\n")
        (start,) = re.findall(rb"startxref\n(\d+)\n%%EOF\n$", content)
        table = content[int(start) :]
        count = int(re.match(rb"xref\n0 (\d+)\n", table)[1])  # type: ignore[index]
        places = [int(place) for place in re.findall(rb"(\d{10}) 00000 n \n", table)]
        assert len(places) == count - 1
        self.objects: dict[int, bytes] = {}
        for number, (place, end) in enumerate(zip(places, [*places[1:], int(start)], strict=True), 1):
            entry = content[place:end]
            assert entry.startswith(b"%d 0 obj\n" % number)
            assert entry.endswith(b"\nendobj\n")
            self.objects[number] = entry[len(b"%d 0 obj\n" % number) : -len(b"\nendobj\n")]
        self.trailer = table[table.index(b"trailer") :]

    def pages(self) -> list[bytes]:
        root = self.objects[self._reference(self.trailer, b"Root")]
        tree = self.objects[self._reference(root, b"Pages")]
        kids = [int(kid) for kid in re.findall(rb"(\d+) 0 R", tree[tree.index(b"Kids") :])]
        assert b"/Count %d" % len(kids) in tree
        return [self.objects[kid] for kid in kids]

    def operators(self, page: bytes) -> str:
        return self.stream(self._reference(page, b"Contents"))

    def stream(self, number: int) -> str:
        entry = self.objects[number]
        packed = entry[entry.index(b"stream\n") + 7 : -len(b"\nendstream")]
        assert b"/Length %d" % len(packed) in entry
        return zlib.decompress(packed).decode("ascii")

    def streams(self) -> dict[int, str]:
        return {number: self.stream(number) for number, entry in self.objects.items() if b"stream\n" in entry}

    def resources(self) -> str:
        return self.objects[self._reference(self.pages()[0], b"Resources")].decode()

    def size(self, page: bytes) -> tuple[float, float]:
        width, height = re.search(rb"/MediaBox\[0 0 (\S+) (\S+)\]", page).groups()  # type: ignore[union-attr]
        return float(width), float(height)

    @staticmethod
    def _reference(entry: bytes, key: bytes) -> int:
        return int(re.search(rb"/%b (\d+) 0 R" % key, entry)[1])  # type: ignore[index]


def whole(file: File) -> None:
    """All that every file must keep: what is named exists, and what is saved is restored."""
    known = set(re.findall(r"/(\w+)(?=<<| \d+ 0 R)", file.resources()))
    for operators in file.streams().values():
        assert set(re.findall(r"/(\w+) (?:Do|gs)", operators)) <= known
        words = operators.split()
        assert words.count("q") == words.count("Q")


def drawn(content: str, shared: str = "") -> str:
    file = File(pdf([Page(100, 50, content)], "Paper", "en", shared))
    whole(file)
    return file.operators(file.pages()[0])


def test_pages_and_their_sizes() -> None:
    file = File(pdf([Page(210, 297, ""), Page(297, 210, '<rect width="1" height="1"/>')], "Élan", "fr"))
    whole(file)
    assert [file.size(page) for page in file.pages()] == [(595.27559, 841.88976), (841.88976, 595.27559)]
    about = next(entry for entry in file.objects.values() if b"/Title" in entry)
    title, producer = (bytes.fromhex(code.decode()).decode("utf-16") for code in re.findall(rb"<([0-9a-f]+)>", about))
    assert (title, producer) == ("Élan", "Draisine")
    assert any(b"/Lang <feff00660072>" in entry for entry in file.objects.values())


def test_the_same_pages_make_the_same_file() -> None:
    pages = [Page(10, 10, '<circle cx="5" cy="5" r="2" fill="#ff0000"/>')]
    assert pdf(pages, "Same", "en") == pdf(pages, "Same", "en")


def test_the_page_is_upright_in_millimetres() -> None:
    first, *rest = drawn('<path d="M1 2L3 4" stroke="#ff0000" fill="none" stroke-width="0.5"/>').split("\n")
    assert first == f"{POINTS:.5f} 0 0 {-POINTS:.5f} 0 {50 * POINTS:.5f} cm"
    assert rest == ["/G0 gs", "1 0 0 RG 0.5 w 0 J 0 j 4 M [] 0 d", "1 2 m", "3 4 l", "S"]


@pytest.mark.parametrize(
    ("shape", "painted"),
    [
        ('fill="#0000ff"', "f"),
        ('fill="#0000ff" stroke="#000000"', "B"),
        ('fill="none" stroke="#000000"', "S"),
        ("", "f"),
    ],
)
def test_fill_and_stroke(shape: str, painted: str) -> None:
    assert drawn(f'<rect x="1" y="1" width="4" height="2" {shape}/>').split("\n")[-1] == painted


def test_what_has_no_ink_is_left_out() -> None:
    assert drawn('<rect width="4" height="2" fill="none"/>').count("\n") == 0


def test_lines_have_ends_joins_and_dashes() -> None:
    style = 'stroke="#000000" fill="none" stroke-linecap="round" stroke-linejoin="bevel" stroke-dasharray="4 1.6 .8"'
    assert "1 w 1 J 2 j 4 M [4 1.6 0.8] 0 d" in drawn(f'<path d="M0 0H9" {style}/>')


def test_children_inherit() -> None:
    operators = drawn('<g fill="none" stroke="#00ff00"><g stroke-width="3"><path d="M0 0H9"/></g></g>')
    assert "0 1 0 RG 3 w" in operators


def test_opacity_is_a_state_of_each_shape() -> None:
    file = File(pdf([Page(9, 9, '<path d="M0 0H9" opacity=".5" stroke-opacity="0.5"/><path d="M0 0H9"/>')], "", "en"))
    whole(file)
    assert re.findall(r"/G\d gs", file.operators(file.pages()[0])) == ["/G0 gs", "/G1 gs"]
    assert "/G0<</ca 0.5/CA 0.25>>/G1<</ca 1/CA 1>>" in file.resources()


def test_transforms_follow_each_other() -> None:
    operators = drawn('<g transform="translate(3 4) rotate(90) scale(2)"><path d="M0 0H1"/></g>').split("\n")
    assert operators[1:5] == ["q", "1 0 0 1 3 4 cm", "0 1 -1 0 0 0 cm", "2 0 0 2 0 0 cm"]
    assert operators[-1] == "Q"


def test_what_is_used_often_is_drawn_once() -> None:
    shared = '<path id="dot" d="M0 0H1V1Z"/>'
    uses = '<use href="#dot"/><use href="#dot" x="5"/><g fill="#ff0000"><use href="#dot" transform="scale(2)"/></g>'
    file = File(pdf([Page(9, 9, uses), Page(9, 9, uses)], "", "en", shared))
    whole(file)
    streams = list(file.streams().values())
    assert sum("1 1 l" in operators for operators in streams) == 2, "one in black, one in red"
    assert file.operators(file.pages()[0]).count(" Do") == 3
    assert "1 0 0 1 5 0 cm" in file.operators(file.pages()[0])


def test_clips() -> None:
    clip = '<clipPath id="half"><rect width="5" height="9"/></clipPath>'
    operators = drawn('<g clip-path="url(#half)"><path d="M0 0H9V9Z"/></g>', f"<defs>{clip}</defs>").split("\n")
    assert operators[1:7] == ["q", "0 0 m", "5 0 l", "5 9 l", "0 9 l", "h"]
    assert operators[7] == "W n"


def test_a_picture_in_a_picture_fits_its_room() -> None:
    inner = '<svg viewBox="-10 -20 100 200" width="50" height="50"><rect width="100%" height="50%"/></svg>'
    operators = drawn(inner).split("\n")
    assert operators[2] == "0.25 0 0 0.25 15 5 cm", "fitted and in the middle"
    assert operators[3:5] == ["-10 -20 m", "90 -20 l"]
    assert "100 100 l" in operators, "shares of its own room"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("<text>a</text>", "<text> cannot be drawn"),
        ('<rect width="1" height="1" filter="url(#a)"/>', "filter of <rect> cannot be drawn"),
        ('<g opacity=".5"/>', "<g> with opacity cannot be drawn"),
        ('<rect width="1" height="1" fill="red"/>', "the colour 'red' cannot be drawn"),
        ('<g transform="skewX(3)"/>', "the transform 'skewX(3)' cannot be drawn"),
        ('<use href="#nowhere"/>', "#nowhere is used but not defined"),
        ('<path d="M0 0S1 1 2 2"/>', "path data that cannot be drawn: 'M0 0S1 1 2 2'"),
        ('<path d="M0 0Z4"/>', "path data that cannot be drawn: 'M0 0Z4'"),
        ('<path d="M0 0L1;1"/>', "path data that cannot be drawn: 'M0 0L1;1'"),
    ],
)
def test_what_is_not_known_is_refused(content: str, reason: str) -> None:
    with pytest.raises(ValueError, match=re.escape(reason)):
        drawn(content)


def at(curve: Piece, start: tuple[float, float], share: float) -> tuple[float, float]:
    points = [start, *curve[1]]
    while len(points) > 1:
        points = [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for a, b in pairwise(points)]
    return points[0]


def test_path_data_relative_and_repeated() -> None:
    assert list(pieces("m1 1 2 0v3h-1.5.5z l-1-1")) == [
        ("m", ((1, 1),)),
        ("l", ((3, 1),)),
        ("l", ((3, 4),)),
        ("l", ((1.5, 4),)),
        ("l", ((2, 4),)),
        ("h", ()),
        ("l", ((0, 0),)),
    ]


def test_smooth_curves_mirror_the_last_bend() -> None:
    long, short = list(pieces("M0 0Q3 3 6 0Q9 -3 12 0")), list(pieces("M0 0q3 3 6 0t6 0"))
    assert long == short
    assert at(long[1], (0, 0), 0.5) == pytest.approx((3, 1.5))
    assert list(pieces("M0 0T6 0"))[1][1][-1] == (6, 0), "without a bend before, it is straight"


@pytest.mark.parametrize("sweep", [0, 1])
@pytest.mark.parametrize("large", [0, 1])
def test_arcs_stay_on_their_circle(large: int, sweep: int) -> None:
    start, *curves = pieces(f"M3 4A5 5 0 {large} {sweep} 4 3")
    centre = (0, 0) if large == sweep else (7, 7)
    here = start[1][0]
    length = 0.0
    for curve in curves:
        for share in range(1, 11):
            there = at(curve, here, share / 10)
            assert hypot(there[0] - centre[0], there[1] - centre[1]) == pytest.approx(5, abs=2e-3)
        length += hypot(curve[1][-1][0] - here[0], curve[1][-1][1] - here[1])
        here = curve[1][-1]
    assert here == pytest.approx((4, 3))
    assert (length > 10) == bool(large)


def test_arcs_that_are_too_small_grow_and_flat_ones_are_lines() -> None:
    assert list(pieces("M0 0A1 1 0 0 1 4 0"))[-1][1][-1] == pytest.approx((4, 0))
    assert min(y for _, points in pieces("M0 0A1 1 0 0 1 4 0") for _, y in points) == pytest.approx(-2, abs=1e-6)
    assert list(pieces("M0 0A0 1 0 0 1 4 0"))[-1] == ("l", ((4, 0),))


def test_round_shapes() -> None:
    corners = [points[-1] for _, points in rounded(0, 0, 10, 4, 1) if points]
    assert {(1, 0), (9, 0), (10, 1), (10, 3)} <= set(corners)
    assert [operator for operator, _ in rounded(0, 0, 10, 4, 0)] == list("mlllh")
    assert max(x for _, points in rounded(0, 0, 2, 2, 9) for x, _ in points) == 2, "a radius is no larger than the side"
    one = list(ellipse(1, 2, 3, 4))
    assert at(one[1], one[0][1][0], 0.5) == pytest.approx((1 + 3 * 0.5**0.5, 2 + 4 * 0.5**0.5), abs=2e-3)
