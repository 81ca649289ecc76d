"""Pictures in pixels."""


def png(svg: str) -> bytes:
    """An SVG document as a PNG, in its own size."""
    # The renderer is only needed here, and not by those who want SVG.
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg))
