"""The version of the rules: it belongs to a game, travels with its board, and is no part of the board's content."""

import json
import pickle
from pathlib import Path

import msgspec
import pytest

from draisine.boards import RULES_VERSION, BoardError, build, digest, load, names, schema
from draisine.play import Game, Record, RecordError, new_game
from draisine.play.referee import Referee
from draisine.play.verification import verify
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
    with pytest.raises(RecordError, match=f"version {version}, (older|newer) than the supported version"):
        Game.replay(Record(header=header, steps=record.steps))


def test_a_board_file_cannot_choose_its_rules() -> None:
    raw = msgspec.to_builtins(load("usa"), str_keys=True) | {"rules_version": RULES_VERSION}
    with pytest.raises(BoardError, match="unknown key 'rules_version'"):
        build(raw)


STALEMATE = (Path(__file__).parent / "stalemate-rules-1.jsonl").read_text("utf-8")
"""A game of First Journey as the rules of version 1 played it. Both seats could only swap: the two swaps that ended it
completed four tickets, and seat 1 could have reached six with the linked tickets left in the pile."""


def test_old_stalemate_is_replayed_as_it_was_played() -> None:
    game = Game.replay(STALEMATE)
    assert (game.board.rules_version, game.is_over, game.view().end) == (1, True, "stalemate")
    assert [len(seat.shown) for seat in game.view().players] == [0, 4]
    assert game.score_sheet().winners == [1]
    assert game.record().to_text() == STALEMATE == Record.from_text(STALEMATE).to_text()
    assert verify(game.record()).view() == game.view()


def test_game_with_old_rules_continues_under_them() -> None:
    game = Game.replay(STALEMATE)
    running = game.at_step(len(game.steps) - 2)
    assert not running.is_over
    running.play("swap tickets")
    assert running.record() == game.record()


def test_same_moves_lead_to_another_game_under_the_new_rules() -> None:
    old = Game.replay(STALEMATE)
    game = new_game(load("first_journey"), 2, bytes.fromhex(old.record().header.seed or ""))
    for step in old.steps[1:]:
        game.play(step.move or "", step.seat)
    assert (game.board.rules_version, game.is_over) == (RULES_VERSION, False)
    while not game.is_over:
        game.play("swap tickets")
    assert (game.view().end, game.view().winner) == ("tickets_won", 1)
