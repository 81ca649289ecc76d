"""Builds HTML and SVG; strings that are not `Html` are escaped."""

from html import escape

VOID = {"circle", "line", "path", "rect", "meta"}
"""Elements without content."""


class Html(str):
    """A string that is already markup."""


def tag(name: str, /, *content: str, **attributes: object) -> Html:
    """Build an element. `class_` becomes `class`, `stroke_width` becomes `stroke-width`; None and False are omitted,
    True has no value."""
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in VOID and not content:
        return Html(f"<{name}{written}/>")
    return Html(f"<{name}{written}>{join(*content)}</{name}>")


def join(*content: str) -> Html:
    """Concatenate parts, escaping plain strings."""
    return Html("".join(part if isinstance(part, Html) else escape(part, quote=False) for part in content))


def _attribute(key: str, value: object) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    if value is True:
        return f" {name}"
    return f' {name}="{escape(f"{value:.6g}" if isinstance(value, float) else str(value))}"'
