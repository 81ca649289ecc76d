"""The documentation site builds without warnings, loads nothing from other hosts, and agrees with the code."""

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from draisine.boards import load, names
from tests.rules.catalogue import RULE_BOOK, mentioned_ids, stated_ids
from tools.board_pages import FOLDER, PARTS, fill_page

ROOT = Path(__file__).parents[1]
OTHER_HOST = re.compile(r"(?:\w+:)?//")
RESOURCES = {"link": "href", "script": "src", "img": "src", "iframe": "src", "source": "src"}


class PageParser(HTMLParser):
    """The resources that a page loads, its anchors, and the rules it links to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.resources: list[str] = []
        self.anchors: set[str] = set()
        self.rules: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self.anchors.add(attributes.get("id", ""))
        if tag in RESOURCES:
            self.resources.append(attributes.get(RESOURCES[tag], ""))
        if attributes.get("class") == "rule":
            self.rules.add(attributes["href"])


def test_the_site_builds_and_loads_nothing_from_other_hosts(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(tmp_path)]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True, check=False)
    assert (built.returncode, built.stdout + built.stderr) == (0, "")

    pages = {
        path.relative_to(tmp_path).as_posix(): PageParser(path.read_text("utf-8")) for path in tmp_path.rglob("*.html")
    }
    assert len(pages) > len(list((ROOT / "docs").rglob("*.md")))
    assert [
        (page, address) for page, parts in pages.items() for address in parts.resources if OTHER_HOST.match(address)
    ] == []
    sheets = [path.read_text("utf-8") for path in tmp_path.rglob("*.css")]
    assert [sheet[:80] for sheet in sheets if re.search(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//", sheet)] == []

    ids = set(stated_ids(RULE_BOOK.read_text("utf-8")))
    assert ids <= pages["rules.html"].anchors
    assert pages["boards/europe.html"].rules == {
        f"../rules.html#{rule}" for rule in mentioned_ids(_board_page("europe"))
    }


@pytest.mark.parametrize("name", names())
def test_generated_parts_of_board_pages_are_current(name: str) -> None:
    page, board = _board_page(name), load(name)
    assert fill_page(page, board) == page, "run `make types`"
    wanted = set(PARTS) if board.unverified else set(PARTS) - {"notes"}
    assert set(re.findall(r"<!-- (\w+): made by", page)) == wanted
    assert f"](../img/{name}-empty-light.png)" in page


def test_cited_rules_exist() -> None:
    stated = set(stated_ids(RULE_BOOK.read_text("utf-8")))
    cited = {page.name: mentioned_ids(page.read_text("utf-8")) for page in (ROOT / "docs").rglob("*.md")}
    assert {page: ids - stated for page, ids in cited.items() if ids - stated} == {}


def _board_page(name: str) -> str:
    return (FOLDER / f"{name}.md").read_text("utf-8")
