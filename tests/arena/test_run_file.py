"""Run files: reading, repairing, refusing."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from draisine import __version__
from draisine.arena import ArenaConfig, PlayedGame, RunFile, RunFileError
from draisine.boards import digest
from tests.arena.factories import config, make_game

RUN = config()
GAMES = [make_game(RUN, number, [10 + number, 20]) for number in range(6)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "games.jsonl"
    with RunFile(path, RUN) as run_file:
        run_file.append(GAMES[:2])
        run_file.append(GAMES[2:4])
    return path


def read(path: Path, run: ArenaConfig = RUN) -> list[PlayedGame]:
    with RunFile(path, run) as run_file:
        return list(run_file.games())


def test_a_header_and_one_game_a_line(file: Path) -> None:
    header, *games = map(json.loads, file.read_text().splitlines())
    assert header == {
        "draisine_arena": 1,
        "version": __version__,
        "board": "amsterdam",
        "digest": digest(RUN.board),
        "bots": RUN.bots,
        "players": 2,
        "seed": 1,
        "alvin": False,
        "move_limit": None,
    }
    assert [game["number"] for game in games] == [0, 1, 2, 3]
    assert games[1]["bots"] == list(reversed(RUN.bots))
    assert games[1]["points"] == [11, 20]


def test_read_back(file: Path) -> None:
    assert read(file) == GAMES[:4]


def test_more_are_added(file: Path) -> None:
    with RunFile(file, RUN) as run_file:
        assert len(list(run_file.games())) == 4
        run_file.append(GAMES[4:])
    assert read(file) == GAMES


@pytest.mark.parametrize("torn", [1, 5, 40, 200])
def test_a_torn_line_is_cut_off(file: Path, torn: int) -> None:
    whole = file.read_bytes()
    file.write_bytes(whole[:-torn])
    assert read(file) == GAMES[:3]
    with RunFile(file, RUN) as run_file:
        run_file.append(GAMES[3:4])
    assert file.read_bytes() == whole


def test_a_line_of_zeros_is_cut_off(file: Path) -> None:
    """As a crash of the whole machine may leave it."""
    file.write_bytes(file.read_bytes() + bytes(100) + b"\n")
    assert read(file) == GAMES[:4]


def test_a_last_line_with_a_damaged_letter_is_cut_off(file: Path) -> None:
    file.write_bytes(b"conduct\xffr".join(file.read_bytes().rsplit(b"conductor", 1)))
    assert read(file) == GAMES[:3]


@pytest.mark.parametrize("left", [0, 1, 30])
def test_an_incomplete_header_is_rewritten(file: Path, left: int) -> None:
    header = file.read_bytes().splitlines()[0]
    file.write_bytes(header[:left])
    assert read(file) == []
    assert file.read_bytes() == header + b"\n"


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (replace(RUN, seed=2), r"contains another run \(--seed 1, not 2\): name another file"),
        (replace(RUN, bots=["conductor", "conductor"]), r"\(--bots conductor,random, not conductor,conductor\)"),
        (config(board="usa"), r"\(board amsterdam, not usa\)"),
        (replace(RUN, players=3), r"\(--players 2, not 3\)"),
        (replace(RUN, move_limit=3.0), r"\(--move-limit null, not 3.0\)"),
    ],
    ids=["seed", "bots", "board", "players", "limit"],
)
def test_another_run_is_refused_and_left_as_it_is(file: Path, other: ArenaConfig, said: str) -> None:
    before = file.read_bytes()
    with pytest.raises(RunFileError, match=said):
        read(file, other)
    assert file.read_bytes() == before


def test_another_version_is_refused(file: Path) -> None:
    file.write_text(file.read_text().replace(f'"version":"{__version__}"', '"version":"0.0.7"'))
    with pytest.raises(RunFileError, match=rf"\(played by draisine 0.0.7, not {__version__}\)"):
        read(file)


def test_a_changed_board_is_refused(file: Path) -> None:
    file.write_text(file.read_text().replace(digest(RUN.board), "0" * 64))
    with pytest.raises(RunFileError, match=r"\(the board has changed since\)"):
        read(file)


@pytest.mark.parametrize(
    "content", [b"some notes\n", b"notes without an end", b'{"draisine": 1}\n', b'{"board": "\xff"}\n', b"\n"]
)
def test_a_file_of_something_else_is_refused_and_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    with pytest.raises(RunFileError, match=r"notes\.txt is not an arena file: name another one"):
        read(path)
    assert path.read_bytes() == content


def test_a_damaged_line_in_the_middle_is_named(file: Path) -> None:
    lines = file.read_text().splitlines(keepends=True)
    for damaged in (b"{}\n", lines[2].encode().replace(b"random", b"rand\xffm")):
        file.write_bytes(b"".join([*map(str.encode, lines[:2]), damaged, *map(str.encode, lines[3:])]))
        with pytest.raises(RunFileError, match="line 3, is not a game"):
            read(file)
    file.write_text("".join([*lines[:2], *lines[3:]]))
    with pytest.raises(RunFileError, match="line 3, is game 2, not 1"):
        read(file)


def test_two_runs_do_not_write_one_file(file: Path) -> None:
    with RunFile(file, RUN), pytest.raises(RunFileError, match="is being written by another run"):
        RunFile(file, RUN)
    assert len(read(file)) == 4


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RunFileError, match="cannot be written: no such file or folder"):
        RunFile(tmp_path / "no" / "games.jsonl", RUN)


def test_an_error_in_another_language(file: Path) -> None:
    with pytest.raises(RunFileError) as caught:
        read(file, replace(RUN, seed=2))
    expected = f"{file} contient une autre série (--seed 1, pas 2)\u00a0: indiquez un autre fichier"
    assert caught.value.text("fr") == expected
