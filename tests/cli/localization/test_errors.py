"""Errors that click raises, in every language."""

import errno
from pathlib import Path

import pytest
import rich_click as click

from draisine.cli.localization.errors import error_text
from draisine.messages import Message, languages, load_catalogue
from draisine.messages.details import detail, os_detail
from tests.cli.invocation import call, error_line

CASES: dict[str, tuple[list[str], str]] = {
    "option": (["play", "--palyers", "3"], "cli-error-no_option-near"),
    "option without a hint": (["play", "--zzzzz"], "cli-error-no_option"),
    "command": (["boards", "shw"], "cli-error-no_command-near"),
    "command without a hint": (["zzzzz"], "cli-error-no_command"),
    "argument": (["simulate"], "cli-error-missing_argument"),
    "required option": (["arena", "usa"], "cli-error-missing_option"),
    "extra argument": (["play", "usa", "europe"], "cli-error-extra"),
    "no value": (["play", "--alvin=1"], "cli-error-no_value"),
    "missing value": (["play", "--players"], "cli-error-value_missing"),
    "integer": (["play", "--players", "x"], "cli-accepts-integer"),
    "least": (["simulate", "usa", "--games", "0"], "cli-accepts-integer-from"),
    "range": (["serve", "--port", "70000"], "cli-accepts-integer-from-to"),
    "number": (["arena", "usa", "--bots", "random", "--move-limit", "0"], "cli-accepts-number-above"),
    "share": (["arena", "usa", "--bots", "random", "--h0", "x"], "cli-accepts-number-above-to"),
    "choice": (["play", "--language", "xx"], "cli-accepts-choice"),
    "missing file": (["serve", "--settings", "no/such/file"], "system-enoent"),
    "folder": (["boards", "draw", "usa", "-o", "."], "cli-accepts-file"),
    "file": (["arena", "usa", "--bots", "random", "--plots", __file__], "cli-accepts-folder"),
}


def fixed_words(message_id: str, language: str) -> list[str]:
    """Return the parts of a message between its variables."""
    source = load_catalogue(language).sources[message_id].partition("=")[2]
    parts = (part.partition("}")[2] if "}" in part else part for part in source.split("{"))
    return [part.strip() for part in parts if part.strip()]


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("args", "message_id"), CASES.values(), ids=CASES)
def test_errors_of_click(args: list[str], message_id: str, language: str) -> None:
    result = call(*args, language=language)
    line = error_line(result)
    assert result.exit_code == 2
    assert all(words in line for words in fixed_words(message_id, language)), line
    assert all(words in line for words in fixed_words("cli-error-usage", language)), line


def test_errors_that_click_does_not_explain() -> None:
    assert error_text(click.ClickException("something else")) == "something else"


@pytest.mark.parametrize("language", languages())
def test_errors_of_the_operating_system(language: str, tmp_path: Path) -> None:
    reason = load_catalogue(language).format("system-enoent")
    assert reason in error_line(call("replay", str(tmp_path / "none"), language=language))


def test_unknown_errors_of_the_operating_system() -> None:
    assert os_detail(OSError(errno.ENOSPC, "No space left on device")) == Message("system-enospc")
    assert detail(OSError(errno.EXDEV, "Invalid cross-device link")) == "Invalid cross-device link"
    assert detail(OSError("no number")) == "no number"
    assert detail(ValueError("x" * 5000)) == "x" * 1999 + "…"
