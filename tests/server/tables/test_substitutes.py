"""Which seats bots have mostly played, from the log of a table."""

from draisine.play.record import Step
from draisine.server.tables.entries import Entry, Played, Undone
from draisine.server.tables.results import substituted_seats


def played(*authors: str) -> list[Entry]:
    """Moves of two seats in turn, by these authors."""
    return [
        Played(by=by, step=Step(step=number, seat=(number - 1) % 2, move="pass", digest=""))
        for number, by in enumerate(authors, 1)
    ]


def test_a_seat_is_substituted_if_bots_made_more_than_half_of_its_moves() -> None:
    assert substituted_seats(played("ada", "bot", "ada", "bot", "bot", "ben")) == {1}
    assert substituted_seats(played("ada", "ben", "fallback", "bot", "fallback", "plan")) == {0}


def test_half_of_the_moves_is_not_enough() -> None:
    assert substituted_seats(played("ada", "ben", "bot", "bot")) == set()


def test_moves_that_were_taken_back_do_not_count() -> None:
    entries = [*played("ada", "ben", "bot", "bot", "bot", "bot"), Undone(seat=0, to=2)]
    assert substituted_seats(entries) == set()
