"""Loading boards: built-in names, files, invalid files and digests; any input gives a board or a `BoardError`."""

import copy
import pickle
import random
import tomllib
from collections.abc import Callable
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from draisine.boards import Board, BoardError, digest, load, names, parse, read_board
from draisine.boards.loader import build
from draisine.messages import languages
from tests.boards.small_board import RACE, SMALL, changed, problems
from tests.soak import max_examples


def text_of(name: str) -> str:
    return (resources.files("draisine.boards") / f"{name}.toml").read_text("utf-8")


def refused(path_or_name: str | Path) -> list[str]:
    with pytest.raises(BoardError) as caught:
        read_board(path_or_name)
    return caught.value.problems


def test_the_built_in_boards() -> None:
    assert names() == ["usa", "europe", "old_west", "first_journey", "amsterdam"]
    assert [load(name).id for name in names()] == names()


def test_an_unknown_name() -> None:
    with pytest.raises(BoardError, match=r"^europ: there is no such board \(did you mean 'europe'\?\)$"):
        load("europ")
    with pytest.raises(
        BoardError, match=r"\(the built-in boards are usa, europe, old_west, first_journey, amsterdam\)"
    ):
        load("zzz")


def test_research_boards_are_found_but_not_offered() -> None:
    """By `read_board` alone: neither the list of boards nor a server, which loads boards by name, has them."""
    board = read_board("tiny")
    assert board.id == "tiny"
    assert "tiny" not in names()
    with pytest.raises(BoardError, match="there is no such board"):
        load("tiny")


@pytest.mark.parametrize("name", ["../boards/usa", "usa.toml", "", "schema.py"])
def test_load_accepts_names_only(name: str) -> None:
    with pytest.raises(BoardError, match="there is no such board"):
        load(name)


def test_a_board_by_name_or_by_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(SMALL, "utf-8")
    assert read_board("usa") == load("usa")
    assert read_board(file) == read_board(str(file)) == parse(SMALL)


def test_a_byte_order_mark_and_windows_line_ends_are_accepted(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b"\xef\xbb\xbf" + SMALL.replace("\n", "\r\n").encode())
    assert read_board(file) == parse(SMALL)


def test_a_missing_file(tmp_path: Path) -> None:
    file = tmp_path / "none.toml"
    assert refused(file) == [f"{file}: there is no such file"]
    assert refused("none.toml") == ["none.toml: there is no such file"]


def test_a_misspelt_name() -> None:
    assert refused("amsterdamm") == ["amsterdamm: there is no such board (did you mean 'amsterdam'?)"]


def test_a_folder(tmp_path: Path) -> None:
    assert refused(tmp_path) == [f"{tmp_path}: this is a folder, not a board file"]


def test_an_invalid_path() -> None:
    assert refused("a\0b.toml")[0].startswith("a\0b.toml: the file cannot be read: ")
    assert refused("a\0b")[0].startswith("a\0b: there is no such board (")
    assert ": there is no such board (" in refused("x" * 5000)[0]
    assert ".toml: the file cannot be read: " in refused("x" * 5000 + ".toml")[0]


def test_a_binary_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(b'id = "small"\ntitle = "\xff"')
    assert refused(file) == [f"{file}: line 2: the file is not UTF-8 text: save it as UTF-8"]


def test_a_file_that_is_too_large(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes("é".encode() * 500_001)
    with pytest.raises(BoardError, match=r"^board: the file is larger than 1,000,000 bytes$"):
        parse("é" * 500_001)
    assert refused(file) == [f"{file}: the file is larger than 1,000,000 bytes"]


INVALID_TOML = [
    (
        'id = "small"\ncity = ?',
        "line 2, column 8",
        "not a valid TOML file: a value is missing or invalid; texts need quotes",
    ),
    ("id = [1,", "line 1", "not a valid TOML file: a value is missing or invalid; texts need quotes"),
    ("id = 1\nid = 2", "line 2", "not a valid TOML file: this key or section already exists"),
    (f"id = {'9' * 5000}", "", "not a valid TOML file: a number has far too many digits"),
    ("id = " + "[" * 90_000, "", "the file nests lists or tables too deeply"),
    ("a." * 201 + "a = 1", "line 1", "more than 200 dots in one line"),
    ("\n [" + "a." * 21 + "a]", "line 2", "more than 20 dots in one line"),
    ('id = "\ud800"', "", "the file is not UTF-8 text: save it as UTF-8"),
]


@pytest.mark.parametrize(
    ("text", "entry", "reason"),
    INVALID_TOML,
    ids=["syntax", "end", "twice", "digits", "depth", "dots", "header", "surrogate"],
)
def test_invalid_toml(text: str, entry: str, reason: str) -> None:
    assert problems(text) == [(entry, reason, "")]


def test_the_message_of_an_error() -> None:
    text = changed(changed(SMALL, "ferry = 1", "fery = 1"), "each = 8", "each = 0")
    with pytest.raises(BoardError) as caught:
        parse(text, "my.toml")
    assert str(caught.value) == (
        "my.toml: route 3 (bly-coe): unknown key 'fery' (did you mean 'ferry'?)\n"
        "my.toml: trains.each: must be from 1 to 60, not 0"
    )
    assert caught.value.problems[1] == "my.toml: trains.each: must be from 1 to 60, not 0"


def test_a_digest_does_not_depend_on_formatting() -> None:
    spaced = "# a comment\n" + SMALL.replace(", ", " ,   ")
    assert len(digest(parse(SMALL))) == 64
    assert digest(parse(spaced)) == digest(parse(SMALL))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("each = 8", "each = 9"),
        ('"Petit"', '"Menu"'),
        ("red = 6, blue = 6", "blue = 6, red = 6"),
        ('["coe", "dow"], points', '["dow", "coe"], points'),
        ("lat = 4.0", "lat = 4.5"),
        ("3 = [5, 2, 0]", "3 = [5, 3, 0]"),
    ],
)
def test_a_digest_changes_with_the_board(old: str, new: str) -> None:
    assert digest(parse(changed(SMALL, old, new))) != digest(parse(SMALL))


def test_defaults_do_not_change_a_digest() -> None:
    assert digest(parse(changed(SMALL, "draw = 2", "draw = 2\ndraw_keep = 1"))) == digest(parse(SMALL))


def test_a_section_with_only_defaults_does_not_change_a_digest() -> None:
    assert digest(parse(RACE + "\n[bonuses]\n")) == digest(parse(RACE))


@pytest.mark.parametrize("board", [*map(load, names()), parse(SMALL), parse(RACE)], ids=lambda board: board.id)
def test_a_copy_of_a_board_has_the_same_digest(board: Board) -> None:
    """Records store a digest, which is compared with that of a board from another process."""
    assert digest(pickle.loads(pickle.dumps(board))) == digest(copy.deepcopy(board)) == digest(board)


def test_the_five_digests_differ() -> None:
    assert len({digest(load(name)) for name in names()}) == 5


TEXTS = {"small": SMALL, "race": RACE, **{name: text_of(name) for name in names()}}
SCALARS = st.one_of(
    st.integers(-3, 200),
    st.sampled_from([10**20, -(10**20)]),
    st.just(16).map(lambda base: base**9000),
    st.floats(),
    st.booleans(),
    st.dates(),
    st.text(max_size=5),
    st.sampled_from(["ayr", "gray", "locomotive", "1", "points", "out", "stations", "city"]),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=6,
)


CHANGES = st.tuples(st.randoms(), VALUES, st.sampled_from(["replace", "delete", "add"]), st.text(max_size=4))
Change = tuple[random.Random, Any, str, str]


def all_items(value: Any) -> list[tuple[Any, Any]]:
    """Every item of a document, as its container and its key or index."""
    items = (
        list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    )
    return [(value, key) for key, _ in items] + [item for _, inner in items for item in all_items(inner)]


def check_rejected_or_valid(read: Callable[[], Board]) -> None:
    """Check that reading returns a board that round-trips, or raises a BoardError with a reason."""
    found = ["nothing wrong"]
    try:
        board = read()
        again = msgspec.convert(msgspec.to_builtins(board, str_keys=True), Board, str_keys=True)
        assert digest(again) == digest(board)
    except BoardError as error:
        found = [problem for language in languages() for problem in error.problems_in(language)]
    assert found
    assert all(found)


@given(name=st.sampled_from(sorted(TEXTS)), changes=st.lists(CHANGES, max_size=4))
@settings(max_examples=max_examples(300), deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_any_document_is_rejected_or_valid(name: str, changes: list[Change]) -> None:
    document = tomllib.loads(TEXTS[name])
    for rng, value, kind, new in changes:
        if not (items := all_items(document)):
            break
        container, key = rng.choice(items)
        if kind == "replace":
            container[key] = value
        elif kind == "delete":
            del container[key]
        elif isinstance(container, dict):
            container[new] = value
        else:
            container.append(value)
    check_rejected_or_valid(lambda: build(document))


@given(
    name=st.sampled_from(sorted(TEXTS)),
    cuts=st.lists(st.tuples(st.floats(0, 1), st.integers(0, 30), st.text(max_size=8)), max_size=4),
)
@settings(max_examples=max_examples(300), deadline=None)
def test_any_text_is_rejected_or_valid(name: str, cuts: list[tuple[float, int, str]]) -> None:
    text = TEXTS[name]
    for position, length, patch in cuts:
        start = int(position * len(text))
        text = text[:start] + patch + text[start + length :]
    check_rejected_or_valid(lambda: parse(text))


@given(content=st.binary(max_size=300))
@settings(max_examples=max_examples(100), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_are_rejected_or_valid(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    check_rejected_or_valid(lambda: read_board(file))
