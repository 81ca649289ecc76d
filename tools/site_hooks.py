"""What the site does beyond Markdown, as hooks of mkdocs.yml: ids of rules lead to their sentences, and by night boards
are shown by night. On a code host ids are plain words and boards are shown by day."""

import posixpath
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

RULE_BOOK = "rules.md"
RULE = r"(?:(?:BASE|US|EU|OW|AM|FJ)-[A-Z]+|A)-\d+"
STATED = re.compile(rf"<li><strong>({RULE})</strong>")
MENTIONED = re.compile(rf"(<(?P<whole>a|code|pre|h\d)\b.*?</(?P=whole)>|<[^>]*>)|\b({RULE})\b", re.DOTALL)
BY_DAY = re.compile(r'<img [^>]*/img/\w+-(?:empty|game)-light\.png"[^>]*>')


def on_page_content(html: str, page: "Page", **_: object) -> str:
    """The body of a page, with links to rules and with boards for both looks."""
    return BY_DAY.sub(_by_day_and_by_night, _linked(html, page.file.src_uri, page.url))


def _linked(html: str, source: str, url: str) -> str:
    """Every rule of the rule book has an anchor; wherever one is mentioned, there is a link to it."""
    at = posixpath.relpath("rules.html", posixpath.dirname(url) or ".")
    if source == RULE_BOOK:
        html = STATED.sub(r'<li id="\1"><strong>\1</strong>', html)
        at = ""
    return MENTIONED.sub(lambda found: found[1] or f'<a class="rule" href="{at}#{found[3]}">{found[3]}</a>', html)


def _by_day_and_by_night(found: re.Match[str]) -> str:
    """The theme shows one of the two."""
    day = found[0]
    return day.replace("-light.png", "-light.png#only-light") + day.replace("-light.png", "-dark.png#only-dark")
