"""Moves given as values: fields of any other type than the declared one are refused, and the game does not change."""

from typing import Any, cast, get_args

import msgspec
import numpy as np
import pytest

from draisine.bots import BotError
from draisine.bots.registry import BotSpec
from draisine.matches.seated_bot import SeatedBot
from draisine.messages import languages
from draisine.play import Game, IllegalMove, Move, OptionsError, View, move_from_json, move_to_json, moves, new_game
from draisine.play.errors import short_value
from draisine.play.options import Options
from draisine.play.referee import Referee
from tests.scenes import refused, scene

HUGE = 10**5000
"""An integer that Python refuses to write out."""


class Word(str):
    """A string that is not exactly a `str`."""


class Number(int):
    """An integer that is not exactly an `int`."""


NOT_A_NUMBER: list[Any] = [True, False, 1.0, 2.5, float("nan"), "1", None, [1], {}, b"1", np.int64(1), Number(1), 1j]
NOT_A_WORD: list[Any] = [1, True, None, b"paris", ["paris"], {"paris": 1}, Word("paris"), 1.5]
NOT_A_LIST: list[Any] = ["boston-miami", ("boston-miami",), {"boston-miami": 1}, {"boston-miami"}, None, 1, [1], [None],
                         [["boston-miami"]], [Word("boston-miami")]]  # fmt: skip
NOT_CARDS: list[Any] = [[("red", 2)], ["red", "red"], "2 red", None, 2, {1: 2}, {None: 1}, {Word("red"): 2},
                        {b"red": 2}, *({"red": count} for count in NOT_A_NUMBER)]  # fmt: skip
WRONG: dict[object, list[Any]] = {int: NOT_A_NUMBER, str: NOT_A_WORD, list[str]: NOT_A_LIST, moves.Cards: NOT_CARDS}
RIGHT: dict[object, Any] = {int: 1, str: "denver-omaha", list[str]: ["boston-miami"], moves.Cards: {"red": 2}}
FIELDS = [(kind, field) for kind in get_args(Move) for field in msgspec.structs.fields(kind)]


@pytest.mark.parametrize(("kind", "field"), FIELDS, ids=[f"{kind.__name__}.{field.name}" for kind, field in FIELDS])
def test_mistyped_field_of_every_move_is_refused(kind: type[Move], field: msgspec.structs.FieldInfo) -> None:
    game = scene("usa", seats=[{"hand": {"red": 4, "green": 4}}])
    right = {other.name: RIGHT[other.type] for other in msgspec.structs.fields(kind)}
    for value in WRONG[field.type]:
        move = kind(**{**right, field.name: value})
        assert refused(game, move) == "unreadable"
        with pytest.raises(IllegalMove) as error:
            game.play(move)
        for language in languages():
            assert f"{kind.__name__}.{field.name}" in error.value.text(language)


@pytest.mark.parametrize(
    "move", [None, 1, True, b"pass", {"type": "pass"}, ["pass"], moves.Pass, 1.5, HUGE], ids=short_value
)
def test_value_that_is_no_move_is_refused(move: Any) -> None:
    assert refused(new_game("usa", 2, 1), move) == "unreadable"


def test_subclass_of_a_move_is_refused() -> None:
    class Draw(moves.DrawBlind, frozen=True, tag="mine"):
        pass

    assert refused(scene("usa"), Draw()) == "unreadable"


@pytest.mark.parametrize("place", [0, -1, 6, 10**30, -(10**30), HUGE, -HUGE], ids=short_value)
def test_slot_that_does_not_exist_is_refused(place: int) -> None:
    assert refused(scene("usa"), moves.DrawCard(place)) == "unknown"


@pytest.mark.parametrize("count", [0, -2, 129, 10**30, -(10**30), HUGE, -HUGE], ids=short_value)
def test_impossible_number_of_cards_is_refused(count: int) -> None:
    game = scene("usa", seats=[{"hand": {"purple": 6}}])
    for cards in ({"purple": count}, {"purple": 2, "locomotive": count}):
        move = moves.Claim("denver-omaha", cards)
        assert refused(game, move) == ("price" if count > 0 else "wrong_payment")
        with pytest.raises(IllegalMove) as error:
            game.play(move)
        assert all(error.value.text(language) for language in languages())
        assert msgspec.json.encode(error.value.message.values)


@pytest.mark.parametrize(
    "seat", [True, False, 0.0, "0", b"0", [0], 2, -1, 10**30, HUGE, np.int64(0), Number(0)], ids=short_value
)
def test_seat_that_is_no_seat_number_is_refused(seat: Any) -> None:
    game = scene("usa")
    assert refused(game, "draw blind", seat) == "no_such_seat"
    for call in (
        game.legal_moves,
        game.refusals,
        game.view,
        game.observation,
        lambda s: game.why_not("denver-omaha", s),
    ):
        with pytest.raises(IllegalMove) as error:
            call(seat)
        assert error.value.code == "no_such_seat"
        assert error.value.text()


@pytest.mark.parametrize("route", NOT_A_WORD[:-2])
def test_route_that_is_no_word_is_unknown(route: Any) -> None:
    reason = scene("usa").why_not(route)
    assert reason is not None
    assert reason.code == "unknown_route"


def test_mistyped_moves_are_not_recorded() -> None:
    """They used to be recorded as `draw True` and `claim … with 2.0 green`, which no program can replay."""
    game = scene("usa", seats=[{"hand": {"green": 4}}])
    truth, one, two = cast(tuple[int, int, int], (True, 1.0, 2.0))
    for move in (moves.DrawCard(truth), moves.DrawCard(one), moves.Claim("denver-omaha", {"green": two})):
        assert refused(game, move) == "unreadable"
    game.play(moves.DrawCard(1))
    assert [step.move for step in game.steps] == [None, "draw 1"]
    assert Game.replay(game.record().to_text()).position() == game.position()


@pytest.mark.parametrize("number", ["1.0", "true", "false", '"1"', "null", "[1]", "{}", "1e0", "NaN", "9" * 5000])
def test_mistyped_number_in_json_is_refused(number: str) -> None:
    contents = [f'{{"type":"draw","place":{number}}}', f'{{"type":"extra","cards":{{"red":{number}}}}}']
    for kind, name in (("claim", "route"), ("station", "city"), ("city", "city")):
        contents.append(f'{{"type":"{kind}","{name}":"paris","cards":{{"red":{number}}}}}')
    for content in contents:
        with pytest.raises(IllegalMove) as error:
            move_from_json(content)
        assert error.value.code == "unreadable"


@pytest.mark.parametrize(
    "content",
    [
        '{"type":"claim","route":1,"cards":{"red":2}}',
        '{"type":"claim","route":"denver-omaha","cards":[["red",2]]}',
        '{"type":"claim","route":"denver-omaha","cards":"2 red"}',
        '{"type":"keep","tickets":"boston-miami"}',
        '{"type":"keep","tickets":{"boston-miami":1}}',
        '{"type":"keep","tickets":[1]}',
        '{"type":"start","city":["denver"]}',
        '{"type":"alvin","city":null}',
    ],
)
def test_mistyped_value_in_json_is_refused(content: str) -> None:
    with pytest.raises(IllegalMove) as error:
        move_from_json(content)
    assert error.value.code == "unreadable"


@pytest.mark.parametrize(("number", "payment"), [(-3, "wrong_payment"), (10**18, "price")])
def test_impossible_number_in_json_is_read_and_refused_by_the_game(number: int, payment: str) -> None:
    game = scene("usa", seats=[{"hand": {"purple": 6}}])
    assert refused(game, move_from_json(move_to_json(moves.DrawCard(number)))) == "unknown"
    claim = moves.Claim("denver-omaha", {"purple": number})
    assert refused(game, move_from_json(move_to_json(claim))) == payment


ODD_NUMBERS = ["1_0", "+1", "\N{ARABIC-INDIC DIGIT ONE}", "1.0", "True", "9" * 5000]


@pytest.mark.parametrize("number", ODD_NUMBERS, ids=short_value)
@pytest.mark.parametrize("text", ["draw {}", "claim denver-omaha with {} purple"])
def test_number_in_text_has_plain_digits(text: str, number: str) -> None:
    assert refused(scene("usa", seats=[{"hand": {"purple": 6}}]), text.format(number)) == "unreadable"


@pytest.mark.parametrize("first", [True, 1.0, "1"])
def test_starting_seat_is_a_number(first: Any) -> None:
    with pytest.raises(OptionsError):
        new_game("usa", 2, 1, Options(first=first))


@pytest.mark.parametrize("players", [*NOT_A_NUMBER, HUGE, -HUGE], ids=short_value)
def test_number_of_players_is_a_number(players: Any) -> None:
    """`2.0` used to reach compiled code, and `True` was refused only because one player is too few."""
    with pytest.raises(OptionsError) as error:
        new_game("usa", players, 1)
    assert error.value.message.id == "options-players_number"
    assert all(error.value.text(language) for language in languages())


class MistypedBot:
    """A bot that answers with a mistyped move."""

    def choose(self, view: View, legal: list[Move]) -> Move:  # noqa: ARG002
        return moves.Claim("denver-omaha", [("red", 2)])  # type: ignore[arg-type]


def test_mistyped_move_of_a_bot_is_an_error_of_one_line() -> None:
    game = scene("usa")
    bot = SeatedBot(BotSpec("mine:Mistyped", MistypedBot), Referee(game.board), 0, 1)
    with pytest.raises(BotError, match=r"which is not a move$"):
        bot.choose(game.observation(0))
