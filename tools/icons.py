"""Renders the icons of the installed web app from the page's `icon.svg`: `python tools/icons.py`.

Browsers that install the page need PNG icons. Phones mask icons with their own shape: the maskable icon has a margin
and colour up to its edges.
"""

import re
from pathlib import Path

from draisine.drawing.art.raster import render_png

PUBLIC = Path(__file__).parents[1] / "web" / "public"
FOLDER = PUBLIC / "icons"
SAFE_ZONE = 0.8
"""The share of a maskable icon that every mask shows."""


def resize(svg: str, pixels: int) -> str:
    """The icon with this width and height."""
    return svg.replace("<svg ", f'<svg width="{pixels}" height="{pixels}" ', 1)


def add_bleed(svg: str, share: float) -> str:
    """The icon scaled by a share, on its background colour up to the edges."""
    background = re.search(r'<rect width="64" height="64" rx="12" fill="(#\w+)"/>', svg)
    assert background is not None, "the background of icon.svg has changed"
    margin = 64 * (1 - share) / 2
    inner = svg[background.end() : svg.index("</svg>")]
    rect = f'<rect width="64" height="64" fill="{background[1]}"/>'
    moved = f'<g transform="translate({margin} {margin}) scale({share})">{inner}</g>'
    return f"{svg[: background.start()]}{rect}{moved}</svg>"


def icons() -> dict[str, bytes]:
    """Render all icons, by file name."""
    svg = (PUBLIC / "icon.svg").read_text("utf-8")
    return {
        "icon-192.png": render_png(resize(svg, 192)),
        "icon-512.png": render_png(resize(svg, 512)),
        "maskable-512.png": render_png(resize(add_bleed(svg, SAFE_ZONE), 512)),
        "apple-180.png": render_png(resize(add_bleed(svg, 0.9), 180)),
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, content in icons().items():
        (FOLDER / name).write_bytes(content)
