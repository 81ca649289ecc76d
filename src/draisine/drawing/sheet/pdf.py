"""Pages of SVG as a PDF file with real outlines.

It knows what our pictures are made of and refuses the rest: groups, paths, rectangles, circles and ellipses with plain
colours, dashes, opacity and clips; and what is defined once and used often stays so in the file."""

import re
import xml.etree.ElementTree as ET
import zlib
from codecs import BOM_UTF16_BE
from collections.abc import Iterable, Iterator
from math import cos, radians, sin
from typing import NamedTuple

from draisine.drawing.sheet.pdf_paths import Piece, ellipse, pieces, rounded

SVG = "{http://www.w3.org/2000/svg}"
POINTS = 72 / 25.4
"""Points of a millimetre."""
EVERYWHERE = "[-20000 -20000 20000 20000]"
"""The box of a part that is used: PDF wants one, and nothing we draw needs its clip."""

STYLE = {
    "fill": "#000000",
    "stroke": "none",
    "stroke-width": "1",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    "stroke-dasharray": "none",
    "stroke-opacity": "1",
    "fill-opacity": "1",
}
"""What a shape inherits, and its value where nobody says anything."""
SHAPES = {
    "path": {"d"},
    "rect": {"x", "y", "width", "height", "rx"},
    "circle": {"cx", "cy", "r"},
    "ellipse": {"cx", "cy", "rx", "ry"},
}
CONTAINERS = {"g": {"clip-path"}, "use": {"href", "x"}, "svg": {"viewBox", "width", "height"}}
SILENT = {"id", "role", "aria-label", "class", "xmlns"}
CAPS = {"butt": 0, "round": 1, "square": 2}
JOINS = {"miter": 0, "round": 1, "bevel": 2}

Style = dict[str, str]
Size = tuple[float, float]


class Page(NamedTuple):
    """A page in millimetres: its size and what is on it, as SVG."""

    width: float
    height: float
    content: str


def pdf(pages: Iterable[Page], title: str, language: str, shared: str = "") -> bytes:
    """A document of pages, which use what `shared` defines."""
    writer = _Writer()
    drawing = _Drawing(writer)
    drawing.know(_parsed(shared))
    drawn = [(page, drawing.page(page)) for page in pages]
    return writer.document(drawn, drawing.resources(), title, language)


def _parsed(content: str) -> ET.Element:
    return ET.fromstring(f'<g xmlns="http://www.w3.org/2000/svg">{content}</g>')


class _Writer:
    """Numbered objects, and the file that they make."""

    def __init__(self) -> None:
        self._objects: list[bytes] = []
        self.resources = self.reserve()

    def reserve(self) -> int:
        """The number of an object that is not known yet."""
        self._objects.append(b"")
        return len(self._objects)

    def put(self, text: str, number: int = 0) -> int:
        """Keep an object, under a number that was reserved or the next one."""
        number = number or self.reserve()
        self._objects[number - 1] = text.encode("latin-1")
        return number

    def stream(self, entries: str, operators: list[str]) -> int:
        """Keep drawing operators."""
        packed = zlib.compress("\n".join(operators).encode("ascii"), 9)
        head = f"<<{entries}/Filter/FlateDecode/Length {len(packed)}>>\nstream\n"
        number = self.reserve()
        self._objects[number - 1] = head.encode("ascii") + packed + b"\nendstream"
        return number

    def document(self, drawn: list[tuple[Page, int]], resources: str, title: str, language: str) -> bytes:
        """The whole file."""
        self.put(resources, self.resources)
        tree = self.reserve()
        kids = [self.put(_page_entry(page, content, tree, self.resources)) for page, content in drawn]
        listed = " ".join(f"{kid} 0 R" for kid in kids)
        self.put(f"<</Type/Pages/Count {len(kids)}/Kids[{listed}]>>", tree)
        about = self.put(f"<</Title {_text(title)}/Producer {_text('Draisine')}>>")
        root = self.put(
            f"<</Type/Catalog/Pages {tree} 0 R/Lang {_text(language)}/ViewerPreferences<</DisplayDocTitle true>>>>"
        )
        return self._assembled(f"<</Size {len(self._objects) + 1}/Root {root} 0 R/Info {about} 0 R>>")

    def _assembled(self, trailer: str) -> bytes:
        # Four bytes above 127 tell programs that carry files that this one is not text.
        made = bytearray(b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
        places = []
        for number, content in enumerate(self._objects, 1):
            places.append(len(made))
            made += b"%d 0 obj\n%b\nendobj\n" % (number, content)
        table = "".join(f"{place:010} 00000 n \n" for place in places)
        head = f"xref\n0 {len(places) + 1}\n0000000000 65535 f \n"
        end = f"trailer\n{trailer}\nstartxref\n{len(made)}\n%%EOF\n"
        return bytes(made) + (head + table + end).encode("ascii")


def _page_entry(page: Page, content: int, tree: int, resources: int) -> str:
    size = f"{_number(page.width * POINTS)} {_number(page.height * POINTS)}"
    # Opacity is mixed in the colours of the screen, as browsers do, not in those of a printer.
    mixing = "/Group<</S/Transparency/CS/DeviceRGB>>"
    return (
        f"<</Type/Page/Parent {tree} 0 R/MediaBox[0 0 {size}]{mixing}"
        f"/Resources {resources} 0 R/Contents {content} 0 R>>"
    )


def _text(words: str) -> str:
    return f"<{(BOM_UTF16_BE + words.encode('utf-16-be')).hex()}>"


class _Drawing:
    """Turns elements into operators. Parts that are used become objects of their own, opacities too."""

    def __init__(self, writer: _Writer) -> None:
        self._writer = writer
        self._known: dict[str, ET.Element] = {}
        self._parts: dict[tuple[str, str], int] = {}
        self._opacities: dict[tuple[float, float], str] = {}

    def page(self, page: Page) -> int:
        """The operators of a page."""
        root = _parsed(page.content)
        self.know(root)
        upright = f"{_number(POINTS)} 0 0 {_number(-POINTS)} 0 {_number(page.height * POINTS)} cm"
        return self._writer.stream("", [upright, *self._element(root, STYLE, (page.width, page.height))])

    def know(self, root: ET.Element) -> None:
        """Remember everything that has an id."""
        self._known |= {node.attrib["id"]: node for node in root.iter() if "id" in node.attrib}

    def resources(self) -> str:
        """The entry that names all parts and opacities."""
        parts = "".join(f"/X{number} {number} 0 R" for number in self._parts.values())
        states = "".join(
            f"/{name}<</ca {_number(fill)}/CA {_number(stroke)}>>" for (fill, stroke), name in self._opacities.items()
        )
        return f"<</XObject<<{parts}>>/ExtGState<<{states}>>>>"

    def _element(self, node: ET.Element, style: Style, room: Size) -> Iterator[str]:
        name = node.tag.removeprefix(SVG)
        if name in ("defs", "title", "clipPath"):
            return
        if name not in SHAPES and name not in CONTAINERS:
            raise ValueError(f"<{name}> cannot be drawn")
        own = SHAPES.get(name) or CONTAINERS[name]
        for key in node.attrib:
            if key not in own | STYLE.keys() | SILENT | {"transform", "opacity"} and not key.startswith("data-"):
                raise ValueError(f"{key} of <{name}> cannot be drawn")
        inner = style | {key: value for key, value in node.attrib.items() if key in STYLE}
        moved = list(_transforms(node.get("transform", "")))
        if name == "use" and "x" in node.attrib:
            moved += _transforms(f"translate({node.attrib['x']})")
        content = list(self._content(name, node, inner, room))
        yield from ["q", *moved, *content, "Q"] if moved and content else content

    def _content(self, name: str, node: ET.Element, style: Style, room: Size) -> Iterator[str]:
        if name in SHAPES:
            yield from self._painted(node, style, room)
            return
        if "opacity" in node.attrib:
            raise ValueError(f"<{name}> with opacity cannot be drawn: only shapes may have it")
        if name == "use":
            yield f"/X{self._part(node.attrib['href'].removeprefix('#'), style, room)} Do"
        elif name == "svg":
            yield from self._viewport(node, style)
        elif "clip-path" in node.attrib:
            yield from ["q", *self._clip(node.attrib["clip-path"], room), *self._children(node, style, room), "Q"]
        else:
            yield from self._children(node, style, room)

    def _children(self, node: ET.Element, style: Style, room: Size) -> Iterator[str]:
        for child in node:
            yield from self._element(child, style, room)

    def _part(self, name: str, style: Style, room: Size) -> int:
        if name not in self._known:
            raise ValueError(f"#{name} is used but not defined")
        key = (name, repr(sorted(style.items())))
        if key not in self._parts:
            operators = list(self._element(self._known[name], style, room))
            entries = f"/Type/XObject/Subtype/Form/BBox{EVERYWHERE}/Resources {self._writer.resources} 0 R"
            self._parts[key] = self._writer.stream(entries, operators)
        return self._parts[key]

    def _clip(self, reference: str, room: Size) -> Iterator[str]:
        shape = self._known[reference.removeprefix("url(#").removesuffix(")")]
        for child in shape:
            yield from _traced(_outline(child, room))
        yield "W n"

    def _viewport(self, node: ET.Element, style: Style) -> Iterator[str]:
        """A picture within a picture, fitted into its own room and clipped to it."""
        left, top, across, down = map(float, node.attrib["viewBox"].split())
        width, height = float(node.attrib["width"]), float(node.attrib["height"])
        scale = min(width / across, height / down)
        x, y = (width - across * scale) / 2, (height - down * scale) / 2
        matrix = (scale, 0, 0, scale, x - left * scale, y - top * scale)
        yield "q"
        yield f"{' '.join(map(_number, matrix))} cm"
        yield from _traced(rounded(left, top, across, down, 0))
        yield "W n"
        yield from self._children(node, style, (across, down))
        yield "Q"

    def _painted(self, node: ET.Element, style: Style, room: Size) -> Iterator[str]:
        filled, stroked = style["fill"] != "none", style["stroke"] != "none"
        if not filled and not stroked:
            return
        yield from self._opacity(float(node.get("opacity", 1)), style)
        if filled:
            yield f"{_colour(style['fill'])} rg"
        if stroked:
            yield f"{_colour(style['stroke'])} RG {_line(style)}"
        yield from _traced(_outline(node, room))
        yield "B" if filled and stroked else "f" if filled else "S"

    def _opacity(self, whole: float, style: Style) -> Iterator[str]:
        """Set anew for every shape: what was set for the last one still holds."""
        pair = (whole * float(style["fill-opacity"]), whole * float(style["stroke-opacity"]))
        name = self._opacities.setdefault(pair, f"G{len(self._opacities)}")
        yield f"/{name} gs"


def _outline(node: ET.Element, room: Size) -> Iterator[Piece]:
    name = node.tag.removeprefix(SVG)
    if name == "path":
        return pieces(node.attrib["d"])
    if name == "rect":
        width, height = (
            _length(node.attrib[side], whole) for side, whole in zip(("width", "height"), room, strict=True)
        )
        return rounded(float(node.get("x", 0)), float(node.get("y", 0)), width, height, float(node.get("rx", 0)))
    x, y = float(node.get("cx", 0)), float(node.get("cy", 0))
    if name == "circle":
        return ellipse(x, y, float(node.attrib["r"]), float(node.attrib["r"]))
    return ellipse(x, y, float(node.attrib["rx"]), float(node.attrib["ry"]))


def _length(value: str, whole: float) -> float:
    return float(value[:-1]) * whole / 100 if value.endswith("%") else float(value)


def _traced(outline: Iterable[Piece]) -> Iterator[str]:
    for operator, points in outline:
        yield " ".join([*(f"{_number(x, 3)} {_number(y, 3)}" for x, y in points), operator])


def _line(style: Style) -> str:
    dashes = "" if style["stroke-dasharray"] == "none" else style["stroke-dasharray"].replace(",", " ")
    return (
        f"{_number(float(style['stroke-width']))} w {CAPS[style['stroke-linecap']]} J"
        f" {JOINS[style['stroke-linejoin']]} j 4 M [{' '.join(_number(float(dash)) for dash in dashes.split())}] 0 d"
    )


def _colour(code: str) -> str:
    if not re.fullmatch("#[0-9a-fA-F]{6}", code):
        raise ValueError(f"the colour {code!r} cannot be drawn")
    return " ".join(_number(int(code[at : at + 2], 16) / 255) for at in (1, 3, 5))


def _transforms(text: str) -> Iterator[str]:
    for kind, inside in re.findall(r"(\w+)\(([^)]*)\)", text):
        numbers = [float(number) for number in re.split(r"[\s,]+", inside.strip())]
        match kind, numbers:
            case "translate", [x, *rest]:
                matrix = (1.0, 0.0, 0.0, 1.0, x, rest[0] if rest else 0.0)
            case "scale", [x, *rest]:
                matrix = (x, 0.0, 0.0, rest[0] if rest else x, 0.0, 0.0)
            case "rotate", [angle]:
                turn = radians(angle)
                matrix = (cos(turn), sin(turn), -sin(turn), cos(turn), 0.0, 0.0)
            case _:
                raise ValueError(f"the transform {text!r} cannot be drawn")
        yield f"{' '.join(map(_number, matrix))} cm"


def _number(value: float, decimals: int = 5) -> str:
    text = f"{value:.{decimals}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
