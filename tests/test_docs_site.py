"""The documentation: it builds without a warning, asks nobody else for anything, and says what the code says."""

import os
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path

import pytest

from draisine.boards import load, names
from tests.rules.catalogue import RULE_BOOK, mentioned_ids, stated_ids
from tools.board_pages import FOLDER, PARTS, filled

ROOT = Path(__file__).parents[1]
ELSEWHERE = re.compile(r"(?:\w+:)?//")
FETCHING = {"link": "href", "script": "src", "img": "src", "iframe": "src", "source": "src"}


class Parts(HTMLParser):
    """What a page fetches, the anchors it has, and the rules it leads to."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.fetched: list[str] = []
        self.anchors: set[str] = set()
        self.rules: set[str] = set()
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.anchors.add(given.get("id", ""))
        if tag in FETCHING:
            self.fetched.append(given.get(FETCHING[tag], ""))
        if given.get("class") == "rule":
            self.rules.add(given["href"])


def test_the_site_builds_and_asks_no_other_host(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "mkdocs", "build", "--quiet", "--strict", "--site-dir", str(tmp_path)]
    quiet = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    built = subprocess.run(command, cwd=ROOT, env=quiet, capture_output=True, text=True, check=False)
    assert (built.returncode, built.stdout + built.stderr) == (0, "")

    pages = {path.relative_to(tmp_path).as_posix(): Parts(path.read_text("utf-8")) for path in tmp_path.rglob("*.html")}
    assert len(pages) > len(list((ROOT / "docs").rglob("*.md")))
    assert [
        (page, address) for page, parts in pages.items() for address in parts.fetched if ELSEWHERE.match(address)
    ] == []
    sheets = [path.read_text("utf-8") for path in tmp_path.rglob("*.css")]
    assert [sheet[:80] for sheet in sheets if re.search(r"(?:url\(|@import)\s*[\"']?(?:https?:)?//", sheet)] == []

    ids = set(stated_ids(RULE_BOOK.read_text("utf-8")))
    assert ids <= pages["rules.html"].anchors
    assert pages["boards/europe.html"].rules == {
        f"../rules.html#{rule}" for rule in mentioned_ids(_board_page("europe"))
    }


@pytest.mark.parametrize("name", names())
def test_the_page_of_a_board_says_what_its_file_says(name: str) -> None:
    page, board = _board_page(name), load(name)
    assert filled(page, board) == page, "run `make types`"
    wanted = set(PARTS) if board.unverified else set(PARTS) - {"notes"}
    assert set(re.findall(r"<!-- (\w+): made by", page)) == wanted
    assert f"](../img/{name}-empty-light.png)" in page


def test_rules_that_are_cited_exist() -> None:
    stated = set(stated_ids(RULE_BOOK.read_text("utf-8")))
    cited = {page.name: mentioned_ids(page.read_text("utf-8")) for page in (ROOT / "docs").rglob("*.md")}
    assert {page: ids - stated for page, ids in cited.items() if ids - stated} == {}


def _board_page(name: str) -> str:
    return (FOLDER / f"{name}.md").read_text("utf-8")
