"""Tree search written against the public batch API alone."""

import pytest

from examples.flat_monte_carlo import main


def test_it_beats_random_play(capsys: pytest.CaptureFixture[str]) -> None:
    assert main("amsterdam", 2) == 1.0
    assert "2 of 2 games won" in capsys.readouterr().out
