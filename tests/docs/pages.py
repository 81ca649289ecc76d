"""Parsed documentation pages: code blocks, commands in the text, links and anchors."""

import os
import re
from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt
from markdown_it.token import Token

ROOT = Path(__file__).parents[2]
FILE_NAME = re.compile(r"# ([\w/-]+\.\w+)(, further down)?\n")


class Block:
    """A fenced block. If its first line is a comment with a file name, it is that file, or the continuation of it."""

    def __init__(self, token: Token) -> None:
        assert token.map is not None
        self.line = token.map[0] + 1
        self.kind = token.info.strip()
        self.content = token.content
        named = FILE_NAME.match(self.content)
        self.file = named[1] if named else None
        self.continues = bool(named and named[2])

    @property
    def body(self) -> str:
        """The content of the file that the block names."""
        return self.content.partition("\n")[2]


class Page:
    """A documentation page."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = os.path.relpath(path, ROOT)

    def __repr__(self) -> str:
        return self.name

    @cached_property
    def _tokens(self) -> list[Token]:
        return MarkdownIt("commonmark").enable("table").parse(self.path.read_text("utf-8"))

    @cached_property
    def blocks(self) -> list[Block]:
        """All fenced blocks in order."""
        return [Block(token) for token in self._tokens if token.type == "fence"]

    @property
    def spans(self) -> list[str]:
        """All code in the middle of text."""
        return [token.content for token in self._inline() if token.type == "code_inline"]

    @property
    def links(self) -> list[str]:
        """The targets of links and images."""
        named = [token.attrs.get("href", token.attrs.get("src")) for token in self._inline()]
        return [str(target) for target in named if target is not None]

    @cached_property
    def anchors(self) -> set[str]:
        """The anchors of the headings, as code hosts spell them."""
        headings = [text for head, text in pairwise(self._tokens) if head.type == "heading_open"]
        plain = ("".join(part.content for part in text.children or []) for text in headings)
        return {re.sub(r"[^\w\- ]", "", words.lower()).replace(" ", "-") for words in plain}

    def _inline(self) -> Iterator[Token]:
        for token in self._tokens:
            yield from token.children or []


def pages() -> list[Page]:
    """All documentation pages."""
    found = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    found += [ROOT / folder / "README.md" for folder in ("examples", "benchmarks")]
    return [Page(path) for path in sorted(found)]
