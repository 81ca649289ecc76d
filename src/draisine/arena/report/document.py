"""The frame of a report: a self-contained HTML document for light and dark screens, phones and print."""

from collections.abc import Sequence
from importlib import resources

import msgspec

from draisine.arena.report.html import Html, tag
from draisine.drawing import ThemeName
from draisine.drawing.art.tokens import Theme, load_theme


def document(language: str, title: str, main: Html, *, style: str = "", script: str = "") -> str:
    """Return an HTML document in the style of reports; `style` and `script` are added to it."""
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("meta", name="color-scheme", content="light dark"),
        tag("title", title),
        tag("style", Html(f"{_style()}{style}")),
    )
    body = tag("body", main, tag("script", Html(script)) if script else Html(""))
    return f"<!doctype html>\n{tag('html', head, body, lang=language)}\n"


def section(key: str, title: str, *content: str) -> Html:
    """Return a part of a report under a heading, whose anchor is the key."""
    return tag("section", tag("h2", title, id=key), *content, aria_labelledby=key, class_=f"part {key}")


def plain_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Html:
    """Return a small table without sorting. All columns but the first are numbers."""
    head = [tag("th", label, scope="col", class_="number" if column else None) for column, label in enumerate(heads)]
    body = [
        tag("tr", tag("th", row[0], scope="row"), *(tag("td", cell, class_="number") for cell in row[1:]))
        for row in rows
    ]
    return tag("table", tag("thead", tag("tr", *head)), tag("tbody", *body))


def read_file(name: str) -> str:
    """Return the content of a file of this package."""
    return (resources.files("draisine.arena.report") / name).read_text("utf-8")


def page_theme() -> Theme:
    """Return a theme whose colours are CSS variables: one drawing for light and dark."""
    return msgspec.convert(_named(msgspec.to_builtins(load_theme())), Theme)


def variables(theme: ThemeName) -> dict[str, str]:
    """Return the colours of a theme as CSS variables such as `--grounds-paper`."""
    return dict(_leaves(msgspec.to_builtins(load_theme(theme))))


def _style() -> str:
    """Return the style sheet: the themes of the boards and the style of reports. Print is always light."""
    return "\n".join(
        [
            f":root {{ {_colours('light')} }}",
            f"@media screen {{ @media (prefers-color-scheme: dark) {{ :root {{ {_colours('dark')} }} }} }}",
            read_file("report.css"),
        ]
    )


def _colours(theme: ThemeName) -> str:
    return " ".join(f"{name}: {colour};" for name, colour in variables(theme).items())


def _leaves(part: dict[str, object], above: str = "-") -> list[tuple[str, str]]:
    found = []
    for key, value in part.items():
        name = f"{above}-{key}"
        found += _leaves(value, name) if isinstance(value, dict) else [(name, str(value))]
    return found


def _named(part: dict[str, object], above: str = "-") -> dict[str, object]:
    return {
        key: _named(value, f"{above}-{key}") if isinstance(value, dict) else f"var({above}-{key})"
        for key, value in part.items()
    }
