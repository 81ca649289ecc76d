"""Commands as a page shows them. They are run if that is quick; else what they are called with is parsed."""

import argparse
import importlib
import os
import re
import runpy
import shlex
import sys
import tomllib
from collections.abc import Callable
from typing import Any, NoReturn
from unittest import mock

import click
from click.testing import CliRunner

from draisine.cli import main
from draisine.cli.server.serve import DATABASE
from tests.docs.pages import ROOT

GAMES = {"simulate": 1000, "arena": 20, "boards": 20}
"""The most that a command plays here. Where a page asks for more, it is not held to what they bring."""
OWN_BOTS = 4
"""Bots in Python play slowly."""
LEFT_OUT = {
    "draisine": "starts the server",
    "draisine serve": "starts the server",
    "draisine worker": "waits for a server",
    "draisine bench": "measures for a minute",
    "draisine admin": "looks after a server's data",
}
"""Commands of ours that are parsed, and not run."""
LEFT_OUT_WITH = {
    "--ray": "needs a cluster",
    "examples.trained_bot:TrainedBot": "needs a net that was trained for minutes",
}
"""Words that make any command of ours one that is parsed, and not run."""
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]


class Parsed(Exception):
    """A program has understood its arguments."""


def commands(content: str) -> list[list[str]]:
    """The commands of a block, one for each line: settings in front, the environment's folder and what follows a pipe
    are left away."""
    lines = (shlex.split(line, comments=True) for line in re.split(r"\n| && ", content.replace("\\\n", " ")))
    return [_bare(words) for words in lines if words]


def _bare(words: list[str]) -> list[str]:
    words = words[: words.index("|")] if "|" in words else words
    while re.match(r"[A-Z_]+=", words[0]):
        words = words[1:]
    return [words[0].removeprefix(".venv/bin/"), *words[1:]]


def carry_out(words: list[str]) -> tuple[int, str | None] | None:
    """Run a command of ours in this folder: its exit status and what it says; None for one that is only parsed. Of
    one that plays fewer games than it should, what it says is left away."""
    if words[0] != "draisine" or _is_left_out(words):
        understand(words)
        return None
    fewer = _fewer(words[1:])
    result = CliRunner().invoke(main, fewer, env={"COLUMNS": "100", "NO_COLOR": "1"}, prog_name="draisine")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.exit_code, result.output if fewer == words[1:] or result.exit_code else None


def understand(words: list[str]) -> None:
    """Fail unless a command is there and takes these arguments."""
    assert words[0] in PROGRAMS, f"nobody knows what {words[0]} is: tests/docs/commands.py tells how commands are tried"
    PROGRAMS[words[0]](words[1:])


def _is_left_out(words: list[str]) -> bool:
    known = words if len(words) == 1 else words[:2]
    return " ".join(known) in LEFT_OUT or any(mark in word for mark in LEFT_OUT_WITH for word in words)


def _fewer(words: list[str]) -> list[str]:
    most = OWN_BOTS if ":" in " ".join(words) else GAMES.get(words[0], 0)
    return [
        str(min(most, int(word))) if before == "--games" else word
        for before, word in zip(["", *words], words, strict=False)
    ]


def _draisine(words: list[str]) -> None:
    """The command line reads its arguments, and does nothing."""
    with mock.patch.object(click.Command, "invoke"):
        result = CliRunner().invoke(main, words, prog_name="draisine")
    assert result.exit_code == 0, result.output


def _python(words: list[str]) -> None:
    """A module or a file of ours begins and stops where it has read its arguments."""
    if words[:2] == ["-m", "pytest"]:
        assert all((ROOT / word).exists() for word in words[2:] if word.startswith("tests/"))
        return
    module, *rest = words[1:] if words[0] == "-m" else words
    name = module.removesuffix(".py").replace("/", ".")
    assert importlib.util.find_spec(name), f"there is no {module}"
    if not name.startswith(("benchmarks.", "examples.")) or not rest:
        return
    with (
        mock.patch.object(sys, "argv", [module, *rest]),
        mock.patch.object(*_reads_and_stops()),
        mock.patch.dict(sys.modules),
    ):
        # Another test may have imported it, and a program begins only once.
        sys.modules.pop(name, None)
        try:
            runpy.run_module(name, run_name="__main__")
        except Parsed:
            return
    raise AssertionError(f"{module} reads no arguments")


def _reads_and_stops() -> tuple[type[argparse.ArgumentParser], str, Callable[..., NoReturn]]:
    whole = argparse.ArgumentParser.parse_args

    def parse_args(*args: Any, **named: Any) -> NoReturn:
        whole(*args, **named)
        raise Parsed

    return argparse.ArgumentParser, "parse_args", parse_args


def _make(words: list[str]) -> None:
    targets = [word for word in words if "=" not in word]
    assert all(re.search(rf"^{target}:.*## ", MAKEFILE, re.MULTILINE) for target in targets)


def _pip(words: list[str]) -> None:
    assert words[0] == "install"
    wanted = re.findall(r"\[(.+?)\]", " ".join(words))
    assert {extra for extras in wanted for extra in extras.split(",")} <= set(EXTRAS)


def _copy(words: list[str]) -> None:
    source, _ = words
    assert (ROOT / source).is_file()


def _service(words: list[str]) -> None:
    *_, unit = words
    assert unit == "nginx" or (ROOT / "docs" / "examples" / f"{unit}.service").is_file()


def _export(words: list[str]) -> None:
    (setting,) = words
    name = setting.partition("=")[0]
    assert name == DATABASE


def _git(words: list[str]) -> None:
    if words[0] == "config":
        _, option, folder = words
        assert option == "core.hooksPath"
        assert os.access(ROOT / folder / "pre-commit", os.X_OK)


def _dump(words: list[str]) -> None:
    assert words[0] == "-Fc", "the form that pg_restore reads"


PROGRAMS: dict[str, Callable[[list[str]], None]] = {
    "draisine": _draisine,
    "python": _python,
    "make": _make,
    "pip": _pip,
    "cp": _copy,
    "systemctl": _service,
    "export": _export,
    "git": _git,
    "pg_dump": _dump,
}
