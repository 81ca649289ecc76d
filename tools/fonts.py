"""Generates the packaged fonts from the npm packages @fontsource/alegreya and @fontsource/barlow-semi-condensed.

It needs fonttools and brotli, which Draisine itself does not.

    npm install @fontsource/alegreya @fontsource/barlow-semi-condensed
    python tools/fonts.py node_modules
"""

import sys
import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from fontTools.pens.basePen import BasePen
from fontTools.subset import Options, Subsetter, save_font
from fontTools.ttLib import TTFont

from draisine.drawing.fonts.font import Font
from draisine.drawing.fonts.path_writer import Command, PathWriter
from draisine.messages import languages
from draisine.messages.catalogue import read_files

FONTS = Path(__file__).parents[1] / "src" / "draisine" / "drawing" / "fonts"
PAGE_FONT = Path(__file__).parents[1] / "web" / "src" / "theme" / "alegreya-500.woff2"
FACES = {
    "serif": ("alegreya", 500, "Alegreya Medium"),
    "plain": ("barlow-semi-condensed", 600, "Barlow Semi Condensed SemiBold"),
}
NARROW_SPACE, THIN_SPACE = "\u202f", "\u2009"
SOFT_HYPHEN = "\u00ad"
LATIN = {
    *(chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x180))),
    *"ȘșȚțẞ–—‘’‚“”„‹›«»…•·×−′″★€",
} - {SOFT_HYPHEN}
"""The characters of every European language in Latin script, so that a new one needs no new fonts."""
CATALOGUES = {
    character
    for language in languages()
    for text in read_files(language).values()
    for character in text
    if character.isprintable()
}
CHARACTERS = LATIN | CATALOGUES


class OutlinePen(BasePen):  # type: ignore[misc]
    """Writes a glyph's outline as path data, with y to the south."""

    def __init__(self, glyphs: Any) -> None:
        super().__init__(glyphs)
        self.writer = PathWriter()

    def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802 - the names are those of fontTools
        self._draw("m", pt)

    def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
        self._draw("l", pt)

    def _qCurveToOne(self, pt1: tuple[float, float], pt2: tuple[float, float]) -> None:  # noqa: N802
        self._draw("q", pt1, pt2)

    def _closePath(self) -> None:  # noqa: N802
        self._draw("z")

    def _draw(self, command: Command, *points: tuple[float, float]) -> None:
        self.writer.draw(command, [(round(x), -round(y)) for x, y in points])


def main() -> None:
    """Write both fonts and their licence; the argument is the folder of the npm packages."""
    packages = Path(sys.argv[1]) / "@fontsource"
    for face, (package, weight, title) in FACES.items():
        files = packages / package / "files"
        subsets = [TTFont(files / f"{package}-{part}-{weight}-normal.woff2") for part in ("latin", "latin-ext")]
        (FONTS / f"{face}.json").write_bytes(_format_font(_font(title, subsets)))
    write_page_font(packages / "alegreya" / "files" / "alegreya-latin-500-normal.woff2", PAGE_FONT)
    texts = [(packages / package / "LICENSE").read_text() for package, _, _ in FACES.values()]
    (FONTS / "OFL.txt").write_text(_licence(texts))


def _font(title: str, subsets: list[TTFont]) -> Font:
    latin = subsets[0]
    glyphs: dict[str, tuple[int, str]] = {}
    for font in reversed(subsets):
        glyphs |= {character: _glyph(font, name) for character, name in _names(font).items()}
    if THIN_SPACE in latin.getBestCmap():
        narrow = _glyph(latin, latin.getBestCmap()[ord(THIN_SPACE)])[0]
    else:
        narrow = glyphs[" "][0] * 2 // 3
    return Font(
        font=title,
        units=latin["head"].unitsPerEm,
        ascent=latin["hhea"].ascent,
        descent=-latin["hhea"].descent,
        cap=latin["OS/2"].sCapHeight,
        x_height=latin["OS/2"].sxHeight,
        glyphs=_share_outlines(dict(sorted((glyphs | {NARROW_SPACE: (narrow, "")}).items()))),
        kerning=_rows(_kerning(subsets)),
    )


def _names(font: TTFont) -> dict[str, str]:
    lining = _lining_figures(font)
    names = {chr(code): name for code, name in font.getBestCmap().items() if chr(code) in CHARACTERS}
    return {character: lining.get(name, name) for character, name in names.items()}


def _lining_figures(font: TTFont) -> dict[str, str]:
    """The glyphs of lining figures by those of old-style figures, whose zero looks like an o."""
    table = font["GSUB"].table
    indices = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "lnum"
        for index in record.Feature.LookupListIndex
    }
    figures: dict[str, str] = {}
    for index in indices:
        for subtable in table.LookupList.Lookup[index].SubTable:
            figures |= getattr(subtable, "ExtSubTable", subtable).mapping
    return figures


def write_page_font(source: Path, target: Path) -> None:
    """Write a font of the page: the same one, with lining figures only."""
    font = TTFont(source)
    lining = _lining_figures(font)
    for cmap in font["cmap"].tables:
        cmap.cmap = {code: lining.get(name, name) for code, name in cmap.cmap.items()}
    options = Options(flavor="woff2", layout_features=["kern", "liga", "ccmp", "locl", "mark"], hinting=False)
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=font.getBestCmap())
    subsetter.subset(font)
    save_font(font, str(target), options)


def _glyph(font: TTFont, name: str) -> tuple[int, str]:
    glyphs = font.getGlyphSet()
    pen = OutlinePen(glyphs)
    glyphs[name].draw(pen)
    return round(glyphs[name].width), pen.writer.path()


def _share_outlines(glyphs: dict[str, tuple[int, str]]) -> dict[str, tuple[int, str, str]]:
    """Store accented characters as their base character and the rest."""
    shared = {}
    for character, (advance, path) in glyphs.items():
        letter = unicodedata.normalize("NFD", character)[0]
        start = glyphs[letter][1] if letter != character and letter in glyphs else ""
        if start and path.startswith(start):
            shared[character] = (advance, letter, path.removeprefix(start))
        else:
            shared[character] = (advance, "", path)
    return shared


def _kerning(subsets: list[TTFont]) -> dict[tuple[str, str], int]:
    """All kerned pairs. The subsets have no pairs with each other: there, a character gets the widest kerning of the
    characters that differ from it in accents only, because accents must not touch."""
    pairs: dict[tuple[str, str], int] = {}
    for font in subsets:
        pairs |= _pairs(font)
    latin, extended = _names(subsets[0]), set(_names(subsets[1])) - set(_names(subsets[0]))
    variants: dict[str, list[str]] = defaultdict(list)
    for letter in latin:
        variants[unicodedata.normalize("NFD", letter)[0]].append(letter)
    for foreign in extended:
        similar = variants[unicodedata.normalize("NFD", foreign)[0]]
        for letter in latin if similar else ():
            pairs[letter, foreign] = max(pairs.get((letter, other), 0) for other in similar)
            pairs[foreign, letter] = max(pairs.get((other, letter), 0) for other in similar)
    return {pair: change for pair, change in pairs.items() if change}


def _pairs(font: TTFont) -> dict[tuple[str, str], int]:
    table = font["GPOS"].table
    used = {
        index
        for record in table.FeatureList.FeatureRecord
        if record.FeatureTag == "kern"
        for index in record.Feature.LookupListIndex
    }
    lookups = [list(_subtables(table.LookupList.Lookup[index])) for index in sorted(used)]
    names = _names(font)
    return {
        (first, second): sum(_change(lookup, names[first], names[second]) for lookup in lookups)
        for first in names
        for second in names
    }


def _subtables(lookup: Any) -> Iterator[tuple[Any, set[str]]]:
    """The pair tables, and the first glyphs of each."""
    for outer in lookup.SubTable:
        table = outer.ExtSubTable if outer.LookupType == 9 else outer
        if table.LookupType == 2:
            yield table, set(table.Coverage.glyphs)


def _change(lookup: list[tuple[Any, set[str]]], first: str, second: str) -> int:
    """What the first table that knows the pair adds to the advance of its first glyph."""
    for table, covered in lookup:
        if first not in covered:
            continue
        if table.Format == 2:
            row = table.Class1Record[table.ClassDef1.classDefs.get(first, 0)]
            return _advance(row.Class2Record[table.ClassDef2.classDefs.get(second, 0)].Value1)
        records = table.PairSet[table.Coverage.glyphs.index(first)].PairValueRecord
        for record in records:
            if record.SecondGlyph == second:
                return _advance(record.Value1)
    return 0


def _advance(value: Any) -> int:
    return getattr(value, "XAdvance", 0) if value else 0


def _rows(pairs: dict[tuple[str, str], int]) -> list[tuple[str, dict[int, str]]]:
    """Group pairs by first character; characters with the same pairs share a row."""
    changes: dict[str, dict[int, str]] = defaultdict(dict)
    for (first, second), change in sorted(pairs.items()):
        changes[first][change] = changes[first].get(change, "") + second
    rows: dict[tuple[tuple[int, str], ...], str] = defaultdict(str)
    for first, row in changes.items():
        rows[tuple(sorted(row.items()))] += first
    return [(firsts, dict(row)) for row, firsts in rows.items()]


def _format_font(font: Font) -> bytes:
    """Format the file with a line for each character and each row of pairs."""
    lines = []
    for name, value in msgspec.to_builtins(font, str_keys=True).items():
        match value:
            case dict():
                parts = [f"{_json(key)}:{_json(part)}" for key, part in value.items()]
                lines.append(f"{_json(name)}:{{\n" + ",\n".join(parts) + "\n}")
            case list():
                lines.append(f"{_json(name)}:[\n" + ",\n".join(_json(part) for part in value) + "\n]")
            case _:
                lines.append(f"{_json(name)}:{_json(value)}")
    return ("{" + ",\n".join(lines) + "}\n").encode()


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _licence(texts: list[str]) -> str:
    """The licence text once, below all copyright lines."""
    owners = [text.partition(")")[0] + ")" for text in texts]
    return "\n".join(owners) + "\n\n" + texts[0].partition("\n\n")[2]


if __name__ == "__main__":
    main()
