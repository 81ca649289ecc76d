"""Moments that cannot occur: a position never shows what the rules should have done already."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.boards import Board, load, parse
from draisine.engine.enums import Fact, Phase
from draisine.engine.rules.cards import MAX_SWEEPS
from draisine.messages import languages
from draisine.play import Game, Options, PositionError
from draisine.play.position import build_state, make_position
from draisine.play.referee import Referee
from tests.boards.small_board import SMALL, changed
from tests.engine.driver import Game as EngineGame
from tests.engine.driver import Preference
from tests.scenes import Seat, all_cards
from tests.soak import max_examples

SIXES = ["calgary-winnipeg", "duluth-helena", "el_paso-houston", "el_paso-los_angeles", "helena-seattle",
         "miami-new_orleans", "portland-salt_lake_city"]  # fmt: skip
"""42 of the 45 trains."""
SPENT = ["albuquerque-dallas/1", "denver-duluth", "miami-washington/1", "chicago-new_york/1", "helena-winnipeg",
         "atlanta-chicago", "albuquerque-salt_lake_city"]  # fmt: skip
"""All 20 trains."""
DUE = ["locomotive", "locomotive", "locomotive", "red", "blue"]
HELD: list[Seat] = [
    {"tickets": ["albuquerque-seattle", "denver-seattle"]},
    {"tickets": ["dallas-miami", "calgary-chicago"]},
]
COASTS = dict.fromkeys(
    ["albuquerque-los_angeles/1", "albuquerque-dallas/1", "atlanta-dallas", "atlanta-washington/1"], 0
)


def open_position(board: str, players: int = 2, rules: int | None = None, **fields: Any) -> Game:
    loaded = load(board) if rules is None else load(board).with_rules(rules)
    return Game.from_position({"board": board, "players": players, **fields}, board=loaded)


IMPOSSIBLE: dict[str, tuple[str, dict[str, Any], str]] = {
    "a sweep": ("usa", {"market": DUE}, "market: 3 locomotives are face up: the cards must have been replaced"),
    "a sweep of five": ("europe", {"market": ["locomotive"] * 5}, "market: 5 locomotives are face up"),
    "a sweep before the second card": ("usa", {"market": DUE, "phase": "second_card"}, "market: 3 locomotives"),
    "a sweep in a small deck": (
        "amsterdam", {"market": ["locomotive"] * 3 + ["red", "blue"]}, "market: 3 locomotives are face up"
    ),
    "the last round": (
        "usa",
        {"routes": dict.fromkeys([*SIXES, "portland-seattle/1"], 0)},
        "seats[0].reserve: 2 trains are left: the last round must have begun",
    ),
    "the last round of another": (
        "usa",
        {"routes": dict.fromkeys([*SIXES, "portland-seattle/1", "denver-santa_fe"], 1)},
        "seats[1].reserve: no trains are left: the last round must have begun",
    ),
    "the end by the last train": (
        "first_journey",
        {"seats": HELD, "routes": dict.fromkeys(SPENT, 0)},
        "seats[0].reserve: no trains are left: the game must be over",
    ),
    "no tickets": ("first_journey", {}, "seats[0].tickets: each seat holds 2 tickets, not 0"),
    "one ticket": (
        "first_journey",
        {"seats": [HELD[0], {"tickets": ["dallas-miami"]}]},
        "seats[1].tickets: each seat holds 2 tickets, not 1",
    ),
    "three tickets": (
        "first_journey",
        {"seats": [{"tickets": [*HELD[0]["tickets"], "atlanta-montreal"]}, HELD[1]]},
        "seats[0].tickets: each seat holds 2 tickets, not 3",
    ),
    "a linked ticket": (
        "first_journey",
        {"seats": [HELD[0], {"tickets": ["denver-los_angeles", "dallas-miami"]}],
         "routes": {"albuquerque-los_angeles/1": 1, "albuquerque-denver": 1}},
        "seats[1].tickets: the cities of denver-los_angeles are connected: it must be completed",
    ),
    "linked coasts": (
        "first_journey",
        {"seats": HELD, "routes": COASTS},
        "seats[0].coasts: the coasts are connected: this must be counted",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("board", "fields", "reason"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_overdue_action_is_refused(board: str, fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(PositionError) as error:
        open_position(board, **fields)
    assert reason in str(error.value)
    assert len({error.value.text(language) for language in languages()}) == len(languages())
    # Games begun under earlier rules still open, and so do their records.
    old = open_position(board, rules=1, **fields)
    assert Game.replay(old.record().to_text()).position() == old.position()


POSSIBLE: dict[str, tuple[str, dict[str, Any]]] = {
    "two locomotives": ("usa", {"market": ["locomotive", "locomotive", "red", "red", "blue"]}),
    "no card to replace them": (
        "usa",
        {"market": DUE, "deck": [], "discard": {},
         "seats": [{"hand": all_cards(load("usa"), but={"locomotive": 3, "red": 1, "blue": 1})}]},
    ),
    "a gap in the market": ("usa", {"market": [*DUE[:4], None]}),
    "three trains": ("usa", {"routes": dict.fromkeys(SIXES, 0)}),
    "the last round": ("usa", {"routes": dict.fromkeys([*SIXES, "portland-seattle/1"], 0), "turns_left": 2}),
    "the end": (
        "usa",
        {"routes": dict.fromkeys([*SIXES, "portland-seattle/1"], 0),
         "phase": "over", "end": "last_round", "turns_left": 0},
    ),
    "one train": ("first_journey", {"seats": HELD, "routes": dict.fromkeys([*SPENT[:-1], "albuquerque-denver"], 0)}),
    "the last train": (
        "first_journey", {"seats": HELD, "routes": dict.fromkeys(SPENT, 0), "phase": "over", "end": "last_train"}
    ),
    "coasts that are counted": ("first_journey", {"seats": [{**HELD[0], "coasts": True}, HELD[1]], "routes": COASTS}),
    "linked by another": (
        "first_journey",
        {"seats": [HELD[0], {"tickets": ["denver-los_angeles", "dallas-miami"]}],
         "routes": {"albuquerque-los_angeles/1": 0, "albuquerque-denver": 0}},
    ),
}  # fmt: skip


@pytest.mark.parametrize(("board", "fields"), POSSIBLE.values(), ids=POSSIBLE)
def test_possible_moment_is_accepted(board: str, fields: dict[str, Any]) -> None:
    game = open_position(board, **fields)
    assert Game.from_position(game.position()).position() == game.position()


def test_market_left_after_twenty_sweeps_is_accepted() -> None:
    """With many locomotives outside hands, sweeps in a row may all fail (A-06)."""
    hand = all_cards(load("usa"), but={"locomotive": 14, "red": 2, "blue": 1})
    discard = {"locomotive": 11, "red": 1}
    fields: dict[str, Any] = {"market": DUE, "deck": [], "seats": [{"hand": hand}]}
    assert open_position("usa", **fields, discard=discard).view().market == DUE


def loco_board(deck: str) -> Board:
    return parse(changed(SMALL, "deck = { red = 6, blue = 6, locomotive = 3 }", f"deck = {{ {deck} }}"))


LOCO_BOARDS = [
    loco_board(deck)
    for deck in (
        "red = 6, blue = 6, locomotive = 10",
        "red = 6, blue = 6, locomotive = 20",
        "red = 8, blue = 3, locomotive = 12",
        "red = 12, blue = 12, locomotive = 104",
    )
]


@pytest.mark.parametrize("board", [*LOCO_BOARDS, load("amsterdam"), load("first_journey"), load("old_west")])
@settings(max_examples=max_examples(4), deadline=None)
@given(seed=st.integers(0, 2**32 - 1), preference=st.sampled_from(Preference))
def test_every_moment_of_a_game_is_possible(board: Board, seed: int, preference: Preference) -> None:
    """Also where sweeps fail twenty times in a row, and cards are drawn blind after that."""
    referee = Referee(board)
    game = EngineGame(referee.tables, 2, seed)
    for _ in game.positions(Random(seed), preference):
        if not game.phase.name.startswith("PAY_"):
            position = make_position(referee, game.state, Options())
            assert make_position(referee, build_state(referee, position), Options()) == position


def test_boards_with_many_locomotives_give_up_sweeps() -> None:
    """So that the test above covers this case."""
    game, given_up = EngineGame(Referee(LOCO_BOARDS[3]).tables, 2, 1), 0
    for _ in game.positions(Random(1), Preference.CARDS):
        swept = sum(fact.kind == Fact.MARKET_SWEPT for fact in game.facts)
        given_up += swept == MAX_SWEEPS * int(game.tables.market) and game.phase != Phase.OVER
    assert given_up
