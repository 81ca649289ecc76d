"""Problems in every language, and the catalogue of their messages."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

import draisine
from draisine.boards import BoardError, Problem, load, parse
from draisine.boards.toml_errors import ERRORS
from draisine.boards.value_names import EXAMPLES
from draisine.messages import Message, languages, load_catalogue
from tests.boards import test_drawing_checks as drawing
from tests.boards.small_board import RACE, SMALL, changed, find_problems
from tests.boards.test_loader import INVALID_TOML
from tests.boards.test_map_checks import MAP
from tests.boards.test_sheet_checks import CAUSES, IN_A_RACE, SHEET
from tests.boards.test_structure import STRUCTURE

MESSAGE_ID = re.compile(r'"(boards-[a-z0-9_-]+)"')


SYNTAX_ERRORS = [
    ("a = b", "value"),
    ("= 3", "statement"),
    ("a. = 3", "key"),
    ("a = 2024-02-31", "date"),
    ("a = 1 b = 2", "newline"),
    ("a 3", "equals"),
    ("[a", "header"),
    ("[[a]", "header"),
    ('a = "b', "text"),
    ('a = "b\nc = 3', "text"),
    ("a = 'b", "text"),
    ('a = """b', "text"),
    (r'a = "\q"', "escape"),
    (r'a = "\u12"', "escape"),
    (r'a = "\ud800"', "escape"),
    ('a = "\x01"', "character"),
    ("# \x01", "character"),
    ("a = [1 2]", "list"),
    ("a = { b = 1 c = 2 }", "table"),
    ("a = 1\na = 2", "twice"),
    ("[a]\n[a]", "twice"),
    ("a = { b = 1, b = 2 }", "twice"),
]
TRACK = '{ between = ["bly", "ayr"], length = 2, colour = "gray" },'
ISLAND = '{ id = "elm", name = "Elm", lat = 5, lon = 5 }, { id = "fen", name = "Fen", lat = 6, lon = 6 },'
OTHERS = [
    changed(SMALL, 'id = "coe"', 'id = "ayr"'),
    changed(SMALL, "route = [", f"route = [{TRACK}{TRACK}"),
    changed(SMALL, "city = [", f"city = [{ISLAND}"),
    changed(changed(SMALL, "city = [", f"city = [{ISLAND}"), '["ayr", "coe"], points', '["ayr", "fen"], points'),
    changed(SMALL, ", 3 = 4 }", " }"),
    changed(SMALL, "red = 6, blue = 6, locomotive = 3", "red = 1, blue = 1, locomotive = 1"),
    changed(SMALL, "red = 6, blue = 6, locomotive = 3", "red = 1, blue = 1"),
    changed(SMALL, 'title = { en = "Small"', 'title = { english = "Small"'),
    drawing.drawn('cities = [{ city = "ayr" }, { city = "ayr" }]'),
    drawing.drawn('routes = [{ between = ["ayr", "bly"] }, { between = ["bly", "ayr"] }]'),
    f"city = [{ISLAND * 40}]",
    "route = []",
    "\n".join(f"key{number} = 1" for number in range(70)),
    "#" * 1_000_001,
    *(text for text, _ in SYNTAX_ERRORS),
]
ABOUT_FILES = {
    "boards-built_in",
    "boards-folder",
    "boards-no_such_board",
    "boards-no_such_file",
    "boards-problem",
    "boards-problem-entry",
    "boards-problem-hint",
    "boards-toml-other",
    "boards-unreadable",
}
"""Messages that no text of a board causes."""


def broken_boards() -> Iterator[str]:
    """The boards of the tests in this folder, each with an error."""
    for old, new, *_ in [*MAP.values(), *STRUCTURE.values(), *SHEET.values(), *CAUSES]:
        yield changed(SMALL, old, new)
    for old, new, *_ in IN_A_RACE.values():
        yield changed(RACE, old, new)
    for board, old, new, _ in drawing.POSITIONS.values():
        yield changed(board, old, new)
    for text, *_ in [*drawing.CONTENT.values(), *drawing.TYPES.values()]:
        yield drawing.drawn(text)
    yield from (text for text, *_ in INVALID_TOML)
    yield from OTHERS


@pytest.fixture(scope="module")
def all_problems() -> list[Problem]:
    return [problem for board in broken_boards() for problem in find_problems(board)]


@pytest.mark.parametrize("language", languages())
def test_every_problem_in_every_language(all_problems: list[Problem], language: str) -> None:
    assert len(all_problems) > 150
    for problem in all_problems:
        text = problem.text(language)
        assert text.startswith("small.toml")
        assert "boards-" not in text
        assert "{ $" not in text
        assert "\n" not in text


def test_a_problem_is_translated() -> None:
    with pytest.raises(BoardError) as caught:
        parse(changed(SMALL, "ferry = 1", "fery = 1"), "my.toml")
    assert caught.value.problems_in("en") == ["my.toml: route 3 (bly-coe): unknown key 'fery' (did you mean 'ferry'?)"]
    (french,) = caught.value.problems_in("fr")
    assert french.replace("\N{NO-BREAK SPACE}", "~") == (
        "my.toml~: route nº~3 (bly-coe)~: clé inconnue~: «~fery~» (vouliez-vous dire «~ferry~»~?)"
    )


def test_a_long_file_name() -> None:
    with pytest.raises(BoardError) as caught:
        load("x" * 5000)
    assert len(caught.value.problems[0]) < 1000


@pytest.mark.parametrize("language", languages())
def test_messages_are_those_of_the_code(language: str) -> None:
    sources = Path(draisine.__file__).parent.rglob("*.py")
    used = {name for source in sources for name in MESSAGE_ID.findall(source.read_text("utf-8"))}
    assert used == {name for name in load_catalogue(language).sources if name.startswith("boards-")}


def test_broken_boards_cause_every_message(all_problems: list[Problem]) -> None:
    found = {name for problem in all_problems for part in problem[1:] for name in ids(part)}
    catalogue = {name for name in load_catalogue("en").sources if name.startswith("boards-")}
    assert catalogue - found == ABOUT_FILES


def ids(part: object) -> Iterator[str]:
    """The ids of a message and of the messages among its values."""
    if isinstance(part, Message):
        yield part.id
        for value in part.values.values():
            yield from ids(value)


@pytest.mark.parametrize(("wanted", "text"), EXAMPLES.items(), ids=str)
def test_examples_are_valid(wanted: type, text: str) -> None:
    msgspec.convert(tomllib.loads(f"example = {text}")["example"], wanted, str_keys=True)


@pytest.mark.parametrize(("text", "kind"), SYNTAX_ERRORS)
def test_syntax_errors(text: str, kind: str) -> None:
    (problem,) = find_problems(text)
    assert problem.reason.values["detail"] == Message(f"boards-toml-{kind}")
    assert f"boards-toml-{kind}" in ERRORS.values()
