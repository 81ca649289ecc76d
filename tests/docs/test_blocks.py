"""Every code block in the documentation runs as written, and every command in the text exists."""

import re
from pathlib import Path

import pytest

from tests.docs.commands import PROGRAMS, check_arguments, commands
from tests.docs.pages import Page, pages
from tests.docs.running import PageRunner, working_in, write_fixtures

PAGES = pages()
INCOMPLETE = ("is missing", "needs a value", "Usage:")
"""Error messages of commands that only lack an argument."""
WITH_BLOCKS = [page for page in PAGES if page.blocks]


@pytest.fixture(scope="module")
def fixtures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("fixtures")
    write_fixtures(folder)
    return folder


@pytest.mark.parametrize("page", WITH_BLOCKS, ids=repr)
def test_the_blocks_of_a_page(page: Page, fixtures: Path, tmp_path: Path) -> None:
    for path in fixtures.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    with working_in(tmp_path):
        PageRunner(page, tmp_path).run()


def test_commands_in_the_text() -> None:
    """Commands in the text may lack arguments, but have no unknown ones."""
    spans = ((page, span) for page in PAGES for span in page.spans)
    found = [(page, span) for page, span in spans if re.match(rf"({'|'.join(PROGRAMS)}) [^=]", span)]
    assert len(found) > 50
    wrong = []
    for page, span in found:
        for words in commands(span):
            try:
                check_arguments(words)
            except AssertionError as error:
                if not any(word in str(error) for word in INCOMPLETE):
                    wrong.append(f"{page}: `{span}`: {error}")
    assert not wrong, "\n".join(wrong)
