import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.play import IllegalMove, from_json, moves, parse, text, to_json
from tests.play.courses import TABLES, begin, lots
from tests.sizes import examples


@pytest.mark.parametrize(
    ("words", "move"),
    [
        ("draw 3", moves.DrawCard(3)),
        ("draw blind", moves.DrawBlind()),
        ("draw tickets", moves.DrawTickets()),
        ("keep boston-miami, seattle-new_york", moves.KeepTickets(["boston-miami", "seattle-new_york"])),
        ("swap tickets", moves.SwapTickets()),
        (
            "claim atlanta-raleigh/2 with 1 red + 1 locomotive",
            moves.Claim("atlanta-raleigh/2", {"red": 1, "locomotive": 1}),
        ),
        ("extra 2 locomotive", moves.PayExtra({"locomotive": 2})),
        ("leave tunnel", moves.LeaveTunnel()),
        ("station paris with 1 green", moves.BuildStation("paris", {"green": 1})),
        ("start denver", moves.ChooseStart("denver")),
        ("city denver with 2 red", moves.FoundCity("denver", {"red": 2})),
        ("no city", moves.SkipCity()),
        ("alvin denver", moves.PlaceAlvin("denver")),
        ("pass", moves.Pass()),
    ],
)
def test_a_move_reads_as_words_and_back(words: str, move: moves.Move) -> None:
    assert text(move) == words
    assert str(move) == words
    assert parse(words) == move
    assert from_json(to_json(move)) == move


def test_a_move_is_a_small_json_object() -> None:
    move = moves.Claim("montreal-new_york", {"blue": 2, "locomotive": 1})
    assert to_json(move) == b'{"type":"claim","route":"montreal-new_york","cards":{"blue":2,"locomotive":1}}'


@pytest.mark.parametrize(("board", "players"), TABLES[::3])
def test_every_legal_move_of_a_game_survives_words_and_json(board: str, players: int) -> None:
    game = begin(board, players, 4)
    for number, _ in enumerate(lots(game, 4)):
        if number % 5 == 0 and not game.is_over:
            for move in game.legal_moves():
                assert parse(text(move)) == move
                assert from_json(to_json(move)) == move


@pytest.mark.parametrize(
    "words",
    ["", "fly", "draw", "draw x", "draw 1 2", "claim", "claim a-b", "claim a-b with", "claim a-b with red", "kee",
     "extra 1 red + 1 red", "station paris", "draw 1.5", "claim a with 1 red with 1 red"],
)  # fmt: skip
def test_what_is_no_move_is_said_to_be_none(words: str) -> None:
    with pytest.raises(IllegalMove) as reason:
        parse(words)
    assert reason.value.code == "unreadable"


@pytest.mark.parametrize(
    "content",
    ['{"type": "\ud800"}', '{"x": ' + "[" * 100_000, '{"cards": ' + "[" * 100_000],
    ids=["half a character", "brackets in no field", "brackets in a field"],
)
def test_json_that_cannot_be_read_is_said_to_be_no_move(content: str) -> None:
    with pytest.raises(IllegalMove) as reason:
        from_json(content)
    assert reason.value.code == "unreadable"


@settings(max_examples=examples(300), deadline=None)
@given(st.text(max_size=60) | st.from_regex(r"(claim|draw|keep|extra|station|city) [ -~]{0,30}", fullmatch=True))
def test_any_text_is_a_move_or_a_clear_refusal(words: str) -> None:
    try:
        move = parse(words)
    except IllegalMove as reason:
        assert reason.text("en")
        assert reason.text("fr")
    else:
        assert parse(text(move)) == move


@settings(max_examples=examples(200), deadline=None)
@given(st.binary(max_size=80))
def test_any_bytes_are_a_move_or_a_clear_refusal(content: bytes) -> None:
    with pytest.raises(IllegalMove):
        from_json(content)
