"""`draisine admin` asks before it deletes, and understands answers in the language of the question."""

from types import SimpleNamespace

import pytest
import rich_click as click
from click.testing import CliRunner

from draisine.cli.localization.texts import choose
from draisine.cli.server.admin import common


@pytest.mark.parametrize(
    ("language", "answer", "confirmed"),
    [
        ("en", "y", True),
        ("en", "Yes", True),
        ("en", "n", False),
        ("en", "", False),
        ("fr", "o", True),
        ("fr", "oui", True),
        ("fr", "non", False),
    ],
)
def test_answers(language: str, answer: str, confirmed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(common, "sys", SimpleNamespace(stdin=SimpleNamespace(isatty=lambda: True)))

    @click.command()
    def ask() -> None:
        choose(language)
        common.confirm_deletion("Ada (ada)", yes=False)

    result = CliRunner().invoke(ask, input=f"{answer}\n")
    choose(None)
    assert "Ada (ada)" in result.output
    assert (result.exit_code == 0) == confirmed


def test_no_question_with_yes() -> None:
    common.confirm_deletion("Ada (ada)", yes=True)
