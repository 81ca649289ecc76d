"""The quality of play."""

import pytest

from draisine.review.quality import phase_of, quality_of


def test_the_mean_loss_with_its_interval() -> None:
    quality = quality_of([0.0, 4.0, 8.0, 0.0])
    assert (quality.decisions, quality.loss) == (4, 3.0)
    assert quality.low == 0.0
    assert quality.high == pytest.approx(3 + 1.96 * 3.8297 / 2, abs=1e-3)


def test_no_decision_has_no_loss() -> None:
    assert quality_of([]).decisions == 0


@pytest.mark.parametrize(
    ("step", "phase"), [(1, "opening"), (30, "opening"), (31, "middle"), (61, "ending"), (90, "ending")]
)
def test_phases_are_thirds_of_the_game(step: int, phase: str) -> None:
    assert phase_of(step, 90) == phase
