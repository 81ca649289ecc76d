"""Draws the icons of the installed app from the page's own `icon.svg`: `python tools/icons.py`.

A browser that installs the page wants pixels; a phone cuts its icons to a shape of its own, so one has a margin all
round and colour to its edges.
"""

import re
from pathlib import Path

from draisine.drawing.art.raster import png

PUBLIC = Path(__file__).parents[1] / "web" / "public"
FOLDER = PUBLIC / "icons"
SAFE = 0.8
"""How much of a maskable icon is certain to be seen."""


def sized(svg: str, pixels: int) -> str:
    """The picture in so many pixels."""
    return svg.replace("<svg ", f'<svg width="{pixels}" height="{pixels}" ', 1)


def bled(svg: str, share: float) -> str:
    """The picture on its own colour to the very edge, and smaller by a share."""
    ground = re.search(r'<rect width="64" height="64" rx="12" fill="(#\w+)"/>', svg)
    assert ground is not None, "the icon has another ground now"
    margin = 64 * (1 - share) / 2
    inner = svg[ground.end() : svg.index("</svg>")]
    rect = f'<rect width="64" height="64" fill="{ground[1]}"/>'
    moved = f'<g transform="translate({margin} {margin}) scale({share})">{inner}</g>'
    return f"{svg[: ground.start()]}{rect}{moved}</svg>"


def icons() -> dict[str, bytes]:
    """All icons by their names."""
    svg = (PUBLIC / "icon.svg").read_text("utf-8")
    return {
        "icon-192.png": png(sized(svg, 192)),
        "icon-512.png": png(sized(svg, 512)),
        "maskable-512.png": png(sized(bled(svg, SAFE), 512)),
        "apple-180.png": png(sized(bled(svg, 0.9), 180)),
    }


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, content in icons().items():
        (FOLDER / name).write_bytes(content)
