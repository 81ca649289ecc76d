"""Tests of the command line expect English, whatever the locale of the machine."""

import pytest


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Set the language of the locale."""
    monkeypatch.setenv("LANGUAGE", "en")
