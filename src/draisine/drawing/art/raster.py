"""Pictures in pixels."""

import subprocess
import sys

PATIENCE = 60.0
"""Seconds: a large picture takes one or two."""
APART = (
    "import sys, resvg_py\n"
    "svg = sys.stdin.buffer.read().decode()\n"
    "sys.stdout.buffer.write(bytes(resvg_py.svg_to_bytes(svg_string=svg)))\n"
)


def png(svg: str) -> bytes:
    """An SVG document as a PNG, in its own size."""
    # The renderer is only needed here, and not by those who want SVG.
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg))


def png_apart(svg: str) -> bytes:
    """The same, made by another process: while the renderer works, no thread of its own process does."""
    command = [sys.executable, "-I", "-c", APART]
    return subprocess.run(command, input=svg.encode(), capture_output=True, check=True, timeout=PATIENCE).stdout
