"""Labels of losses."""

import pytest

from draisine.review.labels import Label, label_loss, limit_distance


@pytest.mark.parametrize(
    ("loss", "label"),
    [
        (0.0, "best"),
        (1.99, "best"),
        (2.0, "good"),
        (5.0, "inaccuracy"),
        (9.99, "inaccuracy"),
        (10.0, "mistake"),
        (20.0, "blunder"),
        (100.0, "blunder"),
    ],
)
def test_a_loss_has_the_label_of_the_highest_limit_that_it_reaches(loss: float, label: Label) -> None:
    assert label_loss(loss) == label


@pytest.mark.parametrize(("loss", "distance"), [(0.0, 2.0), (4.0, 1.0), (14.0, 4.0), (25.0, 5.0)])
def test_the_nearest_limit_counts(loss: float, distance: float) -> None:
    assert limit_distance(loss) == distance
