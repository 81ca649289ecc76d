"""Every block of code in the documentation works as it is written, and every command in its text is there."""

import re
from pathlib import Path

import pytest

from tests.docs.commands import PROGRAMS, commands, understand
from tests.docs.pages import Page, pages
from tests.docs.running import Walk, as_a_newcomer, furnish

PAGES = pages()
UNFINISHED = ("missing argument", "requires an argument", "Usage:")
"""How the command line answers a call that only lacks something."""
WITH_BLOCKS = [page for page in PAGES if page.blocks]


@pytest.fixture(scope="module")
def furniture(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("furniture")
    furnish(folder)
    return folder


@pytest.mark.parametrize("page", WITH_BLOCKS, ids=repr)
def test_the_blocks_of_a_page(page: Page, furniture: Path, tmp_path: Path) -> None:
    for path in furniture.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    with as_a_newcomer(tmp_path):
        Walk(page, tmp_path).go()


def test_commands_in_the_text() -> None:
    """A text names commands without all that they need, but with nothing that they do not know."""
    spans = ((page, span) for page in PAGES for span in page.spans)
    told = [(page, span) for page, span in spans if re.match(rf"({'|'.join(PROGRAMS)}) [^=]", span)]
    assert len(told) > 50
    wrong = []
    for page, span in told:
        for words in commands(span):
            try:
                understand(words)
            except AssertionError as error:
                if not any(word in str(error) for word in UNFINISHED):
                    wrong.append(f"{page}: `{span}`: {error}")
    assert not wrong, "\n".join(wrong)
