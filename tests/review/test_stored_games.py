"""Games stored by earlier releases can be reviewed."""

from pathlib import Path

import pytest

from draisine.play import Record
from draisine.review import Effort, review_game

RELEASES = Path(__file__).parents[1] / "server" / "releases"


@pytest.mark.parametrize(
    "path", sorted(RELEASES.glob("*/*.game.jsonl")), ids=lambda path: f"{path.parent.name}-{path.name.split('.')[0]}"
)
def test_a_game_of_an_earlier_release_is_reviewed(path: Path) -> None:
    record = Record.from_text(path.read_bytes())
    review = review_game(record, effort=Effort().scaled(0.001))
    assert review.board == record.header.board.id
    assert (review.players, review.steps) == (record.header.players, len(record.steps) - 1)
