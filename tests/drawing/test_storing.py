from pathlib import Path

import msgspec
import pytest

from draisine.boards import Board, load
from draisine.drawing import StaleLayout, layout, layout_path, read_layout, stored, write_layout


@pytest.fixture
def amsterdam() -> Board:
    return load("amsterdam")


def test_a_layout_lies_next_to_its_board_file() -> None:
    assert layout_path(Path("boards/my_board.toml")) == Path("boards/my_board.layout.json")


def test_a_layout_comes_back_as_it_was(tmp_path: Path, amsterdam: Board) -> None:
    path = tmp_path / "x.layout.json"
    write_layout(layout("amsterdam"), path)
    assert read_layout(amsterdam, path) == layout("amsterdam")
    assert [file.name for file in tmp_path.iterdir()] == ["x.layout.json"]


def test_one_line_for_each_city_and_route(tmp_path: Path, amsterdam: Board) -> None:
    path = tmp_path / "x.layout.json"
    write_layout(layout("amsterdam"), path)
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
def test_what_cannot_be_read(tmp_path: Path, amsterdam: Board, content: bytes | None, reason: str) -> None:
    path = tmp_path / "x.layout.json"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(StaleLayout, match=reason):
        read_layout(amsterdam, path)


def test_a_changed_board_has_no_layout(tmp_path: Path, amsterdam: Board) -> None:
    file = tmp_path / "amsterdam.toml"
    write_layout(layout("amsterdam"), layout_path(file))
    longer = msgspec.structs.replace(amsterdam.route[0], length=amsterdam.route[0].length + 1)
    changed = msgspec.structs.replace(amsterdam, route=[longer, *amsterdam.route[1:]])
    assert stored(amsterdam, file) == layout("amsterdam")
    assert stored(changed, file) is None
    assert stored(changed) is None


def test_rules_may_change_without_a_new_layout(amsterdam: Board) -> None:
    """Colours, tickets and numbers move nothing on the map."""
    recoloured = msgspec.structs.replace(amsterdam.route[0], colour="gray", goods=True)
    assert stored(msgspec.structs.replace(amsterdam, route=[recoloured, *amsterdam.route[1:]])) == layout("amsterdam")


def test_a_board_of_ones_own_has_none_built_in(amsterdam: Board) -> None:
    assert stored(msgspec.structs.replace(amsterdam, id="atlantis")) is None
