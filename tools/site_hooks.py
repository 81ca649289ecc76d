"""Hooks of mkdocs.yml: ids of rules link to the rule catalogue, and pictures of boards follow the theme.

On a code host, ids are plain text and pictures use the light theme."""

import posixpath
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.structure.pages import Page

RULE_BOOK = "rules.md"
RULE = r"(?:(?:BASE|US|EU|OW|AM|FJ)-[A-Z]+|A)-\d+"
RULE_ITEM = re.compile(rf"<li><strong>({RULE})</strong>")
RULE_MENTION = re.compile(rf"(<(?P<whole>a|code|pre|h\d)\b.*?</(?P=whole)>|<[^>]*>)|\b({RULE})\b", re.DOTALL)
LIGHT_PICTURE = re.compile(r'<img [^>]*/img/\w+-(?:empty|game)-light\.png"[^>]*>')


def on_page_content(html: str, page: "Page", **_: object) -> str:
    """Add links to rules and pictures of both themes to a page."""
    return LIGHT_PICTURE.sub(_both_themes, _link_rules(html, page.file.src_uri, page.url))


def _link_rules(html: str, source: str, url: str) -> str:
    """Give every rule of the catalogue an anchor, and link every mention to it."""
    target = posixpath.relpath("rules.html", posixpath.dirname(url) or ".")
    if source == RULE_BOOK:
        html = RULE_ITEM.sub(r'<li id="\1"><strong>\1</strong>', html)
        target = ""
    return RULE_MENTION.sub(
        lambda match: match[1] or f'<a class="rule" href="{target}#{match[3]}">{match[3]}</a>', html
    )


def _both_themes(match: re.Match[str]) -> str:
    """Both pictures; the stylesheet of the site shows one of them."""
    light = match[0]
    return light.replace("-light.png", "-light.png#only-light") + light.replace("-light.png", "-dark.png#only-dark")
