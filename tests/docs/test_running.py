"""The checks of code blocks can fail."""

from pathlib import Path

import pytest

from tests.docs.commands import check_arguments
from tests.docs.pages import Page
from tests.docs.running import PageRunner, working_in

CITY = '{ between = ["ayr", "bly"], points = 1 }'


def _run_page(folder: Path, *blocks: tuple[str, str]) -> None:
    """Run a page made of blocks of (kind, content)."""
    path = folder / "page.md"
    path.write_text("\n\n".join(f"```{kind}\n{content}\n```" for kind, content in blocks), "utf-8")
    with working_in(folder):
        PageRunner(Page(path), folder).run()


@pytest.mark.parametrize(
    ("blocks", "message"),
    [
        ([("cobol", "STOP RUN.")], "unknown kind of block 'cobol'"),
        ([("python", "1 / 0")], "division by zero"),
        ([("python", "print(1)"), ("text", "2")], "but the output is\n1"),
        ([("text", "2")], "output without a command"),
        ([("python", "# needs: luck\nprint(1)")], "unknown need 'luck'"),
        ([("toml", "ticket = [ { between = 3 } ]")], "Expected"),
        ([("toml", "cheese = 3")], "cheese"),
        ([("json", "{")], "Expecting property name"),
        ([("sh", "draisine boards show nowhere")], "its output is not shown"),
        ([("sh", "draisine boards show nowhere\ndraisine boards list")], "more commands follow"),
        ([("sh", "draisine boards show nowhere"), ("text", "all is well")], "there is no such board"),
        (
            [("toml", "# a.toml\nx = 1"), ("diff", "# a.toml\n-x = 2\n+x = 3")],
            "does not contain these lines exactly once",
        ),
        ([("toml", "# settings.toml\ntls = false")], "ends with another settings.toml"),
    ],
    ids=lambda value: value[0][0] if isinstance(value, list) else "",
)
def test_wrong_pages_fail(tmp_path: Path, blocks: list[tuple[str, str]], message: str) -> None:
    with pytest.raises(Exception) as caught:  # noqa: PT011
        _run_page(tmp_path, *blocks)
    assert message in str(caught.value)


def test_a_correct_page_passes(tmp_path: Path) -> None:
    _run_page(
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
def test_wrong_commands_fail(command: str) -> None:
    with pytest.raises((AssertionError, SystemExit)):
        check_arguments(command.replace("'", "").split())
