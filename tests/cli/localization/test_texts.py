"""The language of the command line, and its texts."""

import re

import pytest

from tests.cli.invocation import call

VARIABLE = re.compile(r"\$(\w+)")
HINT = {"en": "whole number", "fr": "nombre entier"}


def language_of_errors(*args: str) -> str:
    """Return the language of an error message."""
    output = call(*args, "simulate", "usa", "--games", "0", language="").stderr
    (found,) = (language for language, words in HINT.items() if words in output)
    return found


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "en"),
        ({"LANG": "fr_FR.UTF-8", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "fr_CA.UTF-8"}, "fr"),
    ],
    ids=str,
)
def test_language_of_the_locale(variables: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert language_of_errors() == language


def test_the_option_overrides_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert language_of_errors("--language", "en") == "en"
    assert language_of_errors("--language", "fr") == "fr"
    assert "Affiche" in call("--language", "fr", "play", "--help").stdout


def test_the_option_of_a_command_overrides_the_other() -> None:
    result = call("--language", "fr", "play", "--language", "en", "--players", "x")
    assert "write a whole number" in result.stderr
    assert "indiquez" in call("play", "--language", "fr", "--players", "x").stderr


def test_a_choice_ends_with_the_command() -> None:
    call("--language", "fr", "boards", "list")
    assert "United States" in call("boards", "list").stdout or "USA" in call("boards", "list").stdout
    assert "joueurs" not in call("boards", "list").stdout
