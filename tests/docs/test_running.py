"""What pages must not say is noticed: the checks of the blocks can fail."""

from pathlib import Path

import pytest

from tests.docs.commands import understand
from tests.docs.pages import Page
from tests.docs.running import Walk, as_a_newcomer

CITY = '{ between = ["ayr", "bly"], points = 1 }'


def _walk(folder: Path, *blocks: tuple[str, str]) -> None:
    """A page of these blocks, each of a kind."""
    path = folder / "page.md"
    path.write_text("\n\n".join(f"```{kind}\n{content}\n```" for kind, content in blocks), "utf-8")
    with as_a_newcomer(folder):
        Walk(Page(path), folder).go()


@pytest.mark.parametrize(
    ("blocks", "said"),
    [
        ([("cobol", "STOP RUN.")], "nobody knows how to try a block of kind 'cobol'"),
        ([("python", "1 / 0")], "division by zero"),
        ([("python", "print(1)"), ("text", "2")], "but this is said:\n1"),
        ([("text", "2")], "the output of nothing"),
        ([("python", "# needs: luck\nprint(1)")], "nobody knows what luck is"),
        ([("toml", "ticket = [ { between = 3 } ]")], "Expected"),
        ([("toml", "cheese = 3")], "cheese"),
        ([("json", "{")], "Expecting property name"),
        ([("sh", "draisine boards show nowhere")], "nothing is shown of it"),
        ([("sh", "draisine boards show nowhere\ndraisine boards list")], "more commands follow"),
        ([("sh", "draisine boards show nowhere"), ("text", "all is well")], "there is no such board"),
        ([("toml", "# a.toml\nx = 1"), ("diff", "# a.toml\n-x = 2\n+x = 3")], "does not have these lines once"),
        ([("toml", "# settings.toml\ntls = false")], "ends with another settings.toml"),
    ],
    ids=lambda value: value[0][0] if isinstance(value, list) else "",
)
def test_a_wrong_page_is_noticed(tmp_path: Path, blocks: list[tuple[str, str]], said: str) -> None:
    with pytest.raises(Exception) as caught:  # noqa: PT011
        _walk(tmp_path, *blocks)
    assert said in str(caught.value)


def test_a_right_page_is_not(tmp_path: Path) -> None:
    _walk(
        tmp_path,
        ("toml", f"# a.toml\nticket = [\n  {CITY},\n]"),
        ("diff", "# a.toml\n-]\n+]\n+closed_at = [2]"),
        ("python", "import tomllib, pathlib\nboard = tomllib.loads(pathlib.Path('a.toml').read_text())"),
        ("python", "print(board['closed_at'], 3.14159)"),
        ("text", "[2] 3.1…"),
        ("sh", "draisine boards show nowhere"),
        ("text", "nowhere: there is no such board…"),
    )


@pytest.mark.parametrize(
    "command",
    [
        "draisine simulate usa --gmes 3",
        "draisine dance",
        "make tea",
        "pip install 'draisine[tea]'",
        "python -m benchmarks.tea",
        "python -m benchmarks.trail --tea",
        "python -m pytest tests/tea.py",
        "tea",
    ],
)
def test_a_wrong_command_is_noticed(command: str) -> None:
    with pytest.raises((AssertionError, SystemExit)):
        understand(command.replace("'", "").split())
