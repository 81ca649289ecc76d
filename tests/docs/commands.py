"""Shell commands in the documentation: run if that is quick, otherwise only their arguments are parsed."""

import argparse
import importlib
import itertools
import os
import re
import runpy
import shlex
import sys
import tomllib
from collections.abc import Callable
from importlib import import_module
from typing import Any, NoReturn
from unittest import mock

import click
from click.testing import CliRunner

from draisine.cli import main
from draisine.cli.review.command import EFFORTS
from draisine.cli.server.serve import DATABASE_VARIABLE
from tests.docs.pages import ROOT

# Commands are run with a copy of the loaded modules. These must be loaded before, because they cannot be loaded twice.
import_module("numpy")
import_module("sqlalchemy.dialects.postgresql")

ENVIRONMENT = {"COLUMNS": "100", "NO_COLOR": "1", "LANGUAGE": "en"}
"""A terminal of 100 columns without colours, in an English locale."""
MAX_GAMES = {"simulate": 1000, "arena": 20, "boards": 20}
"""Games per command. If a page runs more, its output is not compared."""
MAX_GAMES_PYTHON_BOTS = 4
"""Bots written in Python are slow."""
REVIEW_EFFORTS = dict.fromkeys(EFFORTS, 0.001)
"""Reviews take seconds even at the smallest effort, so their output is not compared."""
PARSED_ONLY = {
    "draisine": "starts the server",
    "draisine serve": "starts the server",
    "draisine worker": "waits for a server",
    "draisine bench": "measures for a minute",
    "draisine benchmark": "plays for minutes",
    "draisine train": "trains for minutes",
    "draisine admin": "needs a server's database",
    "draisine doctor": "checks this machine",
    "draisine languages check": "the language of the example does not exist",
}
"""Commands that are parsed but not run, with the reason."""
PARSED_ONLY_WITH = {
    "--ray": "needs a cluster",
    "examples.trained_bot:TrainedBot": "needs a net that was trained for minutes",
    "net@": "needs a net that was trained for minutes",
}
"""Arguments that make a command one that is parsed but not run, with the reason."""
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]


class Parsed(Exception):
    """Raised once a program has parsed its arguments."""


def commands(content: str) -> list[list[str]]:
    """Split a block into commands, without leading variables, the path of the virtual environment, and pipes."""
    lines = (shlex.split(line, comments=True) for line in re.split(r"\n| && ", content.replace("\\\n", " ")))
    return [_strip(words) for words in lines if words]


def _strip(words: list[str]) -> list[str]:
    words = words[: words.index("|")] if "|" in words else words
    while re.match(r"[A-Z_]+=", words[0]):
        words = words[1:]
    return [words[0].removeprefix(".venv/bin/"), *words[1:]]


def run_command(words: list[str]) -> tuple[int, str | None] | None:
    """Run a `draisine` command and return its exit status and output, or None if it is only parsed. The output is None
    if fewer games were played than the page asks for, or for a review."""
    if words[0] != "draisine" or _is_parsed_only(words):
        check_arguments(words)
        return None
    limited = _limit_games(words[1:])
    with mock.patch.dict(EFFORTS, REVIEW_EFFORTS):
        result = CliRunner().invoke(main, limited, env=ENVIRONMENT, prog_name="draisine")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    is_complete = limited == words[1:] and words[1] != "review"
    return result.exit_code, result.output if is_complete or result.exit_code else None


def check_arguments(words: list[str]) -> None:
    """Fail unless the command exists and accepts these arguments."""
    assert words[0] in PROGRAMS, f"unknown program {words[0]}: add it to tests/docs/commands.py"
    PROGRAMS[words[0]](words[1:])


def _is_parsed_only(words: list[str]) -> bool:
    known = [" ".join(words[:length]) for length in ((2, 3) if len(words) > 1 else (1,))]
    return any(command in PARSED_ONLY for command in known) or any(
        mark in word for mark in PARSED_ONLY_WITH for word in words
    )


def _limit_games(words: list[str]) -> list[str]:
    most = MAX_GAMES_PYTHON_BOTS if ":" in " ".join(words) else MAX_GAMES.get(words[0], 0)
    return [
        str(min(most, int(word))) if before == "--games" else word
        for before, word in zip(["", *words], words, strict=False)
    ]


def _draisine(words: list[str]) -> None:
    """Parse the arguments without running the command."""
    with mock.patch.object(click.Command, "invoke"):
        result = CliRunner().invoke(main, words, prog_name="draisine")
    assert result.exit_code == 0, result.output


def _python(words: list[str]) -> None:
    """Start a module or file and stop once it has parsed its arguments."""
    if words[:2] == ["-m", "pytest"]:
        assert all((ROOT / word).exists() for word in words[2:] if word.startswith("tests/"))
        return
    module, *rest = words[1:] if words[0] == "-m" else words
    name = module.removesuffix(".py").replace("/", ".")
    assert importlib.util.find_spec(name), f"{module} does not exist"
    if not name.startswith(("benchmarks.", "examples.")) or not rest:
        return
    with (
        mock.patch.object(sys, "argv", [module, *rest]),
        mock.patch.object(*_stop_after_parsing()),
        mock.patch.dict(sys.modules),
    ):
        # Another test may have imported it already.
        sys.modules.pop(name, None)
        try:
            runpy.run_module(name, run_name="__main__")
        except Parsed:
            return
    raise AssertionError(f"{module} takes no arguments")


def _stop_after_parsing() -> tuple[type[argparse.ArgumentParser], str, Callable[..., NoReturn]]:
    whole = argparse.ArgumentParser.parse_args

    def parse_args(*args: Any, **named: Any) -> NoReturn:
        whole(*args, **named)
        raise Parsed

    return argparse.ArgumentParser, "parse_args", parse_args


def _make(words: list[str]) -> None:
    words = words[2:] if words[0] == "-C" else words
    targets = [word for word in words if "=" not in word]
    assert all(re.search(rf"^{target}:.*## ", MAKEFILE, re.MULTILINE) for target in targets)


def _pip(words: list[str]) -> None:
    assert words[0] == "install"
    wanted = re.findall(r"\[(.+?)\]", " ".join(words))
    assert {extra for extras in wanted for extra in extras.split(",")} <= set(EXTRAS)


def _copy(words: list[str]) -> None:
    options, sources = ([], words[:-1]) if words[0] != "-r" else (["-r"], words[1:-1])
    assert all((ROOT / source).is_dir() if options else (ROOT / source).is_file() for source in sources)


def _install(words: list[str]) -> None:
    """Only the server's user may read folders and secrets; what is copied exists."""
    *options, target = words
    if "-d" in options:
        units = "".join(path.read_text("utf-8") for path in (ROOT / "docs" / "examples").glob("*.service"))
        assert target in units
    else:
        given = dict(itertools.pairwise(options))
        assert given["-m"] == "600"
        assert given.get("-o") == "draisine" or (ROOT / options[-1]).is_file()


def _service(words: list[str]) -> None:
    *_, unit = words
    name, at, _ = unit.partition("@")
    assert unit in ("nginx", "draisine*") or (ROOT / "docs" / "examples" / f"{name}{at}.service").is_file()


def _sudo(words: list[str]) -> None:
    option, user, *command = words
    assert (option, user) in (("-u", "draisine"), ("-u", "postgres"))
    check_arguments(_strip(command))


def _executed(_words: list[str]) -> None:
    """Programs of the system; `tests/docs/test_maintenance.py` executes those for backups."""


def _export(words: list[str]) -> None:
    (setting,) = words
    name = setting.partition("=")[0]
    assert name == DATABASE_VARIABLE


def _git(words: list[str]) -> None:
    if words[0] == "-C":
        words = words[2:]
    if words[0] == "config":
        _, option, folder = words
        assert option == "core.hooksPath"
        assert os.access(ROOT / folder / "pre-commit", os.X_OK)


PROGRAMS: dict[str, Callable[[list[str]], None]] = {
    "draisine": _draisine,
    "python": _python,
    "make": _make,
    "pip": _pip,
    "cp": _copy,
    "install": _install,
    "systemctl": _service,
    "export": _export,
    "git": _git,
    "sudo": _sudo,
    **dict.fromkeys(
        (
            "createdb",
            "createuser",
            "dropdb",
            "ln",
            "pg_dump",
            "pg_dumpall",
            "pg_restore",
            "psql",
            "rm",
            "umask",
            "useradd",
        ),
        _executed,
    ),
}
