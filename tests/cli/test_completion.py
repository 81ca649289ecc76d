"""`draisine completion` and the completions it offers."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.shell_completion import BashComplete

from draisine.boards import names
from draisine.cli import main
from draisine.cli.params import BOTS
from draisine.messages import languages
from tests.cli.invocation import call, error_line

PRINT_SLOW_MODULES = """
import sys
from draisine.cli import main
try:
    main(prog_name="draisine")
finally:
    print(*(name for name in ("numba", "numpy", "sqlalchemy") if name in sys.modules))
"""


def offered(line: str) -> list[tuple[str, str]]:
    """Return the types and values offered after a command line."""
    _, *words, prefix = line.split(" ")
    found = BashComplete(main, {}, "draisine", "_DRAISINE_COMPLETE").get_completions(words, prefix)
    return [(item.type, item.value) for item in found]


@pytest.mark.parametrize(
    ("line", "values"),
    [
        ("draisine s", ["serve", "simulate"]),
        ("draisine boards s", ["show", "sheet"]),
        ("draisine simulate usa --bo", ["--bots"]),
        ("draisine simulate usa --bots r", ["random", "racer"]),
        ("draisine arena usa --bots planner,co", ["planner,conductor"]),
        ("draisine play --bots ", list(BOTS)),
        ("draisine play usa --language ", list(languages())),
        ("draisine completion z", ["zsh"]),
    ],
)
def test_completions(line: str, values: list[str]) -> None:
    assert offered(line) == [("plain", value) for value in values]


@pytest.mark.parametrize("command", ["play", "arena", "boards draw", "boards report"])
def test_a_board_is_a_name_or_a_file(command: str) -> None:
    """bash offers files only if no name matches, and only if the file entry comes first."""
    assert offered(f"draisine {command} ") == [("file", ""), *(("plain", name) for name in names())]
    assert offered(f"draisine {command} my_") == [("file", "my_")]


@pytest.mark.parametrize("line", ["replay ", "boards check my_", "simulate usa --out ", "play --record ", "verify g"])
def test_files_are_offered(line: str) -> None:
    assert offered(f"draisine {line}") == [("file", line.rpartition(" ")[2])]


@pytest.mark.parametrize("line", ["draisine simulate usa --bots r", "draisine boards draw eu"])
def test_completion_loads_no_slow_modules(line: str) -> None:
    variables = {"_DRAISINE_COMPLETE": "bash_complete", "COMP_WORDS": line, "COMP_CWORD": str(line.count(" "))}
    command = [sys.executable, "-c", PRINT_SLOW_MODULES]
    done = subprocess.run(command, env=os.environ | variables, capture_output=True, text=True, check=True)
    *values, slow = done.stdout.split("\n")[:-1]
    assert values == [f"{kind},{value}" for kind, value in offered(line)]
    assert slow == ""


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_for_every_shell(shell: str) -> None:
    result = call("completion", shell)
    assert result.exit_code == 0
    assert f"_DRAISINE_COMPLETE={shell}_complete" in result.stdout


def test_the_current_shell_is_the_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHELL", "/usr/bin/fish")
    assert call("completion").stdout == call("completion", "fish").stdout
    monkeypatch.setenv("SHELL", "/bin/dash")
    assert error_line(call("completion")) == (
        "draisine: unknown shell; name one of bash, zsh, fish: draisine completion bash"
    )


@pytest.mark.skipif(not shutil.which("bash"), reason="there is no bash here")
def test_bash_completes(tmp_path: Path) -> None:
    """The script in a real bash, as the Tab key calls it."""
    (tmp_path / "draisine").write_text(f'#!/bin/sh\nexec {sys.executable} -m draisine.cli "$@"\n')
    (tmp_path / "draisine").chmod(0o755)
    script = """
    eval "$(draisine completion bash)"
    COMP_WORDS=(draisine play am) COMP_CWORD=2
    _draisine_completion draisine 2>/dev/null
    echo "${COMPREPLY[@]}"
    """
    environment = os.environ | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    done = subprocess.run(["bash", "-c", script], env=environment, capture_output=True, text=True, check=True)
    assert re.fullmatch(r"amsterdam\s*", done.stdout), done
