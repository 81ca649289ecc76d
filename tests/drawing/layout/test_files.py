"""Layout files."""

from pathlib import Path

import msgspec
import pytest

from draisine.boards import Board, load
from draisine.drawing import LayoutFileError, find_layout, layout_path, load_layout, read_layout, write_layout


@pytest.fixture
def amsterdam() -> Board:
    return load("amsterdam")


def test_a_layout_file_is_next_to_its_board_file() -> None:
    assert layout_path(Path("boards/my_board.toml")) == Path("boards/my_board.layout.json")


def test_a_written_layout_is_read_unchanged(tmp_path: Path, amsterdam: Board) -> None:
    path = tmp_path / "x.layout.json"
    write_layout(load_layout("amsterdam"), path)
    assert read_layout(amsterdam, path) == load_layout("amsterdam")
    assert [file.name for file in tmp_path.iterdir()] == ["x.layout.json"]


def test_one_line_for_each_city_and_route(tmp_path: Path, amsterdam: Board) -> None:
    path = tmp_path / "x.layout.json"
    write_layout(load_layout("amsterdam"), path)
    lines = path.read_text().splitlines()
    for name in [*amsterdam.city_ids, *amsterdam.route_ids]:
        assert sum(line.startswith(f'    "{name}":') for line in lines) == 1


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "there is no layout"),
        (b"", "cannot be read"),
        (b'{"draisine": 1}', "cannot be read"),
        (b"\xff\xfe", "cannot be read"),
        (b'{"board": "\xff"}', "cannot be read"),
    ],
)
def test_missing_and_unreadable_files(tmp_path: Path, amsterdam: Board, content: bytes | None, reason: str) -> None:
    path = tmp_path / "x.layout.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(LayoutFileError, match=reason):
        read_layout(amsterdam, path)


def test_the_layout_of_a_changed_board_is_stale(tmp_path: Path, amsterdam: Board) -> None:
    file = tmp_path / "amsterdam.toml"
    write_layout(load_layout("amsterdam"), layout_path(file))
    longer = msgspec.structs.replace(amsterdam.route[0], length=amsterdam.route[0].length + 1)
    changed = msgspec.structs.replace(amsterdam, route=[longer, *amsterdam.route[1:]])
    assert find_layout(amsterdam, file) == load_layout("amsterdam")
    assert find_layout(changed, file) is None
    assert find_layout(changed) is None


def test_rule_changes_do_not_make_a_layout_stale(amsterdam: Board) -> None:
    """Colours, tickets and numbers do not affect the map."""
    recoloured = msgspec.structs.replace(amsterdam.route[0], colour="gray", goods=True)
    assert find_layout(msgspec.structs.replace(amsterdam, route=[recoloured, *amsterdam.route[1:]])) == load_layout(
        "amsterdam"
    )


def test_a_custom_board_has_no_built_in_layout(amsterdam: Board) -> None:
    assert find_layout(msgspec.structs.replace(amsterdam, id="atlantis")) is None
