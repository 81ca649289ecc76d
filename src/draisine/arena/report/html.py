"""HTML and SVG from parts: whatever is not marked as made here is text, and is escaped."""

from html import escape

EMPTY = {"circle", "line", "path", "rect", "meta"}
"""Elements that are written without content."""


class Html(str):
    """Text that is markup already."""


def tag(name: str, /, *content: str, **attributes: object) -> Html:
    """An element. `class_` is written `class`, `stroke_width` `stroke-width`; what is None or False is left out, what
    is True has no value."""
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in EMPTY and not content:
        return Html(f"<{name}{written}/>")
    return Html(f"<{name}{written}>{join(*content)}</{name}>")


def join(*content: str) -> Html:
    """Parts one after the other."""
    return Html("".join(part if isinstance(part, Html) else escape(part, quote=False) for part in content))


def _attribute(key: str, value: object) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    if value is True:
        return f" {name}"
    return f' {name}="{escape(f"{value:.6g}" if isinstance(value, float) else str(value))}"'
