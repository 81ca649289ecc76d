import re
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.boards import names
from draisine.play import IllegalMove, Move, format_move, move_from_json, move_to_json, moves, parse_move
from tests.play.random_games import SETUPS, random_moves, start_game
from tests.soak import max_examples


@pytest.mark.parametrize(
    ("text", "move"),
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
def test_text_and_json_round_trip(text: str, move: Move) -> None:
    assert format_move(move) == text
    assert str(move) == text
    assert parse_move(text) == move
    assert move_from_json(move_to_json(move)) == move


DOCUMENTED = re.findall(r"^\| `(\w+)` \| `(.+?)` \| `(.+?)` \|$", moves.__doc__ or "", re.MULTILINE)


@pytest.mark.parametrize(("name", "text", "content"), DOCUMENTED)
def test_documented_forms_are_the_real_ones(name: str, text: str, content: str) -> None:
    move = parse_move(text)
    assert type(move).__name__ == name
    assert format_move(move) == text
    assert move_from_json(content) == move
    assert msgspec.json.decode(move_to_json(move)) == msgspec.json.decode(content)


def test_every_move_is_documented() -> None:
    assert [name for name, _, _ in DOCUMENTED] == [kind.__name__ for kind in get_args(Move)]


def test_json_form_is_compact() -> None:
    move = moves.Claim("montreal-new_york", {"blue": 2, "locomotive": 1})
    assert move_to_json(move) == b'{"type":"claim","route":"montreal-new_york","cards":{"blue":2,"locomotive":1}}'


@pytest.mark.parametrize(("board", "players"), SETUPS[::3])
def test_every_legal_move_of_a_game_round_trips(board: str, players: int) -> None:
    game = start_game(board, players, 4)
    for number, _ in enumerate(random_moves(game, 4)):
        if number % 5 == 0 and not game.is_over:
            for move in game.legal_moves():
                assert parse_move(format_move(move)) == move
                assert move_from_json(move_to_json(move)) == move


@pytest.mark.parametrize("board", names())
def test_moves_as_json_text_and_values_play_the_same_game(board: str) -> None:
    game = start_game(board, 2, 2)
    as_text, as_json = game.copy(), game.copy()
    for seat, move in random_moves(game, 2):
        as_text.play(format_move(move), seat)
        as_json.play(move_from_json(move_to_json(move)), seat)
    assert as_text.record() == as_json.record() == game.record()


@pytest.mark.parametrize(
    "text",
    ["", "fly", "draw", "draw x", "draw 1 2", "claim", "claim a-b", "claim a-b with", "claim a-b with red", "kee",
     "extra 1 red + 1 red", "station paris", "draw 1.5", "claim a with 1 red with 1 red"],
)  # fmt: skip
def test_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(IllegalMove) as reason:
        parse_move(text)
    assert reason.value.code == "unreadable"


@pytest.mark.parametrize(
    "content",
    [
        "",
        "null",
        "{}",
        '"draw blind"',
        '["draw", 1]',
        '{"type": "fly"}',
        '{"type": "draw"}',
        '{"type": "draw", "place": "1"}',
        '{"type": "draw", "place": 1.0}',
        '{"type": "draw", "place": true}',
        '{"type": "draw", "place": null}',
        '{"type": "draw", "place": 1} {}',
        '{"type": "draw_blind", "place": 1}',
        '{"type": "keep"}',
        '{"type": "keep", "tickets": "boston-miami"}',
        '{"type": "keep", "tickets": [1]}',
        '{"type": "claim", "route": "a-b"}',
        '{"type": "claim", "route": "a-b", "cards": [["red", 1]]}',
        '{"type": "claim", "route": "a-b", "cards": {"red": "1"}}',
        '{"type": "claim", "route": "a-b", "cards": {"red": 1}, "seat": 0}',
        '{"place": 1}',
    ],
)
def test_json_decoding_is_strict(content: str) -> None:
    with pytest.raises(IllegalMove) as reason:
        move_from_json(content)
    assert reason.value.code == "unreadable"


@pytest.mark.parametrize(
    "content",
    ['{"type": "\ud800"}', '{"x": ' + "[" * 100_000, '{"cards": ' + "[" * 100_000],
    ids=["lone surrogate", "brackets in an unknown field", "brackets in a known field"],
)
def test_malformed_json_is_refused(content: str) -> None:
    with pytest.raises(IllegalMove) as reason:
        move_from_json(content)
    assert reason.value.code == "unreadable"


@settings(max_examples=max_examples(300), deadline=None)
@given(st.text(max_size=60) | st.from_regex(r"(claim|draw|keep|extra|station|city) [ -~]{0,30}", fullmatch=True))
def test_any_text_is_a_move_or_refused_with_a_reason(text: str) -> None:
    try:
        move = parse_move(text)
    except IllegalMove as reason:
        assert reason.text("en")
        assert reason.text("fr")
    else:
        assert parse_move(format_move(move)) == move


@settings(max_examples=max_examples(200), deadline=None)
@given(st.binary(max_size=80))
def test_any_bytes_are_refused_with_a_reason(content: bytes) -> None:
    with pytest.raises(IllegalMove):
        move_from_json(content)
