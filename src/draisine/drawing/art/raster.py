"""SVG rendered as PNG."""

import subprocess
import sys

TIMEOUT = 60.0
"""Seconds; a large picture takes one or two."""
SCRIPT = (
    "import sys, resvg_py\n"
    "svg = sys.stdin.buffer.read().decode()\n"
    "sys.stdout.buffer.write(bytes(resvg_py.svg_to_bytes(svg_string=svg)))\n"
)


def render_png(svg: str) -> bytes:
    """Render an SVG document as a PNG of its own size."""
    # Imported here: callers that only want SVG do not load the renderer.
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg))


def render_png_in_subprocess(svg: str) -> bytes:
    """Render in another process: the renderer holds the GIL."""
    command = [sys.executable, "-I", "-c", SCRIPT]
    return subprocess.run(command, input=svg.encode(), capture_output=True, check=True, timeout=TIMEOUT).stdout
