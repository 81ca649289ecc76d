"""The command line as a whole: version, errors, deferred imports."""

import os
import subprocess
import sys

import pytest

from draisine import __version__
from draisine.messages import languages
from tests.cli.invocation import call, error_line, launch


def test_version() -> None:
    assert call("--version").stdout == f"draisine {__version__}\n"


@pytest.mark.parametrize(
    ("args", "status", "message"),
    [
        (["simluate"], 2, "draisine: there is no command 'simluate': did you mean simulate?"),
        (["boards", "shw"], 2, "draisine boards: there is no command 'shw': did you mean show?"),
        (["xyz"], 2, "there is no command 'xyz' (see 'draisine --help')"),
        (["simulate"], 2, "draisine simulate: the argument BOARD is missing (see 'draisine simulate --help')"),
        (["simulate", "usa", "--gmes", "3"], 2, "there is no option '--gmes': did you mean --games?"),
        (["simulate", "usa", "--games", "0"], 2, "--games cannot be '0': write a whole number from 1 up"),
        (["simulate", "usa", "--seed", "x"], 2, "--seed cannot be 'x': write a whole number from 0 up"),
        (["simulate", "usaa"], 1, "draisine: usaa: there is no such board (did you mean 'usa'?)"),
        (["simulate", "no/such.toml"], 1, "there is no such file"),
        (["simulate", "usa", "--players", "6"], 2, "usa is for 2 to 5 players, not 6"),
        (["simulate", "usa", "--alvin"], 2, "usa has no Alvin: leave out --alvin"),
        (["simulate", "usa", "--bots", "conducter"], 2, "there is no bot 'conducter': did you mean 'conductor'?"),
        (["simulate", "usa", "--bots", "random,"], 2, "--bots takes names separated by commas"),
        (["simulate", "usa", "--bots", "random,random,conductor"], 2, "3 bots for 2 seats"),
        (["play", "usaa"], 1, "there is no such board"),
        (["play", "usa", "--players", "1"], 2, "usa is for 2 to 5 players, not 1"),
        (["play", "usa", "--language", "xx"], 2, "--language cannot be 'xx': choose en"),
        (["play", "usa", "--record", "no/such/folder/game.jsonl"], 1, "cannot be written"),
        (["replay", "nothing.jsonl"], 1, "nothing.jsonl cannot be read: no such file or folder"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_errors_are_one_line(args: list[str], status: int, message: str) -> None:
    result = call(*args)
    assert message in error_line(result)
    assert result.exit_code == status


def test_a_broken_board_file_names_the_check_command(tmp_path: object) -> None:
    file = f"{tmp_path}/mine.toml"
    with open(file, "w", encoding="utf-8") as content:
        content.write("draisine = 1\n")
    line = error_line(call("simulate", file))
    assert f"'draisine boards check {file}' lists all" in line


def test_as_a_module() -> None:
    result = launch("--version")
    assert (result.returncode, result.stdout) == (0, f"draisine {__version__}\n")


@pytest.mark.parametrize(
    "module", ["draisine.cli", "draisine.cli.simulate.command", "draisine.cli.play", "draisine.cli.replay"]
)
def test_commands_defer_loading_the_engine(module: str) -> None:
    code = f"import sys, {module}; sys.exit(any(name in sys.modules for name in ('numba', 'numpy', 'rich.progress')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize("args", [["--help"], ["simulate", "--help"], ["--version"], ["boards", "list"]], ids=" ".join)
@pytest.mark.parametrize("language", languages())
def test_fast_commands_do_not_load_fluent(args: list[str], language: str) -> None:
    """Loading Fluent takes half as long as the rest of `draisine --help`."""
    code = (
        "import sys; from draisine.cli import main\n"
        "try: main(sys.argv[1:], 'draisine')\n"
        "finally: assert 'fluent.runtime' not in sys.modules"
    )
    command = [sys.executable, "-c", code, *args]
    environment = os.environ | {"LANGUAGE": language}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_bench() -> None:
    result = call("bench", "--quick")
    assert result.exit_code == 0
    rows = [line.split() for line in result.stdout.splitlines() if line.strip()]
    assert rows[0] == ["board", "players", "games/s", "decisions/s", "decisions/game"]
    assert [row[:2] for row in rows if row[0] in ("usa", "amsterdam")] == [
        *(["usa", "2"], ["usa", "4"], ["amsterdam", "2"], ["amsterdam", "4"])
    ]
