"""All problems of a board file are reported in one run."""

from tests.boards.small_board import COLOURS, RACE, SMALL, changed, problems


def test_the_small_boards_are_valid() -> None:
    assert problems(SMALL) == []
    assert problems(RACE) == []


def test_all_problems_are_reported() -> None:
    """Errors of type, of content and across entries, none of which hides another."""
    text = changed(SMALL, 'name = "Dow", ', "")
    text = changed(text, 'colour = "red"', 'colour = "rad"')
    text = changed(text, "ferry = 1", "fery = 1")
    text = changed(text, '["coe", "dow"], points', '["coe", "dover"], points')
    text = changed(text, "each = 8", "each = 61")
    text = changed(text, "hand = 2", 'hand = "2"')
    text = changed(text, 'home = "dow"', 'home = "down"')
    assert problems(text) == [
        ("cards.hand", "must be a whole number, not the text '2'", "write hand = 2"),
        ("city 4 (dow)", "the key 'name' is missing", ""),
        (
            "route 1 (ayr-bly), colour",
            f"must be one of {COLOURS}, gray, not the text 'rad'",
            "did you mean 'red'?",
        ),
        ("route 3 (bly-coe)", "unknown key 'fery'", "did you mean 'ferry'?"),
        ("trains.each", "must be from 1 to 60, not 61", ""),
        ("ticket 6 (coe-dover)", "unknown city 'dover'", ""),
        ("alvin.home", "unknown city 'down'", "did you mean 'dow'?"),
    ]
