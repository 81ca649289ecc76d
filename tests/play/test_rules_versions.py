"""The version of the rules: it belongs to a game, travels with its board, and is no part of the board's content."""

import json
import pickle

import msgspec
import pytest

from draisine.boards import RULES_VERSION, BoardError, build, digest, load, names, schema
from draisine.play import Game, Record, RecordError, new_game
from draisine.play.referee import Referee
from tests.play.random_games import play_random_moves

NEXT = RULES_VERSION + 1


@pytest.fixture
def next_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """A release that has the next version of the rules."""
    monkeypatch.setattr(schema, "RULES_VERSION", NEXT)


@pytest.mark.parametrize("name", names())
@pytest.mark.usefixtures("next_rules")
def test_every_part_of_a_game_has_its_rules(name: str) -> None:
    game = new_game(load(name).with_rules(NEXT), 2, "x")
    play_random_moves(game, 1, 12)
    text = game.record().to_text()
    replayed = Game.replay(text)
    for each in (game, replayed, game.copy(), game.at_step(3), Game.resume(game.record(), b"x")):
        assert each.board.rules_version == each._referee.tables.rules_version == NEXT
        assert each.record().header.rules == NEXT
    assert replayed.record().to_text() == text
    assert new_game(name, 2, "x")._referee.tables.rules_version == RULES_VERSION


@pytest.mark.usefixtures("next_rules")
def test_a_header_has_the_version_once_and_the_board_without_it() -> None:
    board = load("usa")
    later = new_game(board.with_rules(NEXT), 2, "x").record().to_text().splitlines()
    now = new_game(board, 2, "x").record().to_text().splitlines()
    assert json.loads(now[0]) == {**json.loads(later[0]), "rules": RULES_VERSION}
    assert "rules_version" not in now[0] + later[0]


@pytest.mark.usefixtures("next_rules")
def test_a_board_has_the_same_digest_under_all_rules() -> None:
    board = load("europe")
    later = board.with_rules(NEXT)
    assert later != board
    assert digest(later) == digest(board)
    assert later.with_rules(RULES_VERSION) == board
    assert pickle.loads(pickle.dumps(later)).rules_version == NEXT
    assert Referee(later).tables is Referee(later).tables
    assert Referee(later).tables is not Referee(board).tables


@pytest.mark.parametrize("version", [-1, 0, NEXT, 1 << 80])
def test_rules_that_this_release_does_not_have_are_refused(version: int) -> None:
    with pytest.raises(ValueError, match=f"version {version}"):
        load("usa").with_rules(version)
    record = new_game("usa", 2, "x").record()
    header = msgspec.structs.replace(record.header, rules=version)
    with pytest.raises(RecordError, match=f"version {version}, (older|newer) than the supported"):
        Game.replay(Record(header=header, steps=record.steps))


def test_a_board_file_cannot_choose_its_rules() -> None:
    raw = msgspec.to_builtins(load("usa"), str_keys=True) | {"rules_version": RULES_VERSION}
    with pytest.raises(BoardError, match="unknown key 'rules_version'"):
        build(raw)
