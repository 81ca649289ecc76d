import json
import pickle
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.messages import languages
from draisine.play import Game, Record, RecordError
from draisine.play.randomness import derive_chance, seed_hash
from tests.play.random_games import SETUPS, finished_game, play_random_moves, seeds, setups, start_game
from tests.scenes import scene
from tests.soak import max_examples


@settings(max_examples=max_examples(30), deadline=None)
@given(setups, seeds, st.integers(0, 300))
def test_replayed_record_is_identical(setup: tuple[str, int], seed: int, steps: int) -> None:
    game = start_game(*setup, seed)
    play_random_moves(game, seed, steps)
    text = game.record().to_text()
    replayed = Game.replay(text)
    assert replayed.record().to_text() == text
    assert replayed.events == game.events
    assert replayed.position() == game.position()


@pytest.mark.parametrize(("board", "players"), SETUPS[::4])
def test_finished_game_reveals_its_seed_and_every_step_can_be_verified(board: str, players: int) -> None:
    game = finished_game(board, players, 6)
    header = game.record().header
    assert header.seed is not None
    seed = bytes.fromhex(header.seed)
    assert seed_hash(seed) == header.seed_hash
    for step in game.record().steps:
        assert step.chance in (None, derive_chance(seed, step.step))


def test_running_game_reveals_only_the_hash_of_its_seed() -> None:
    header = start_game("usa", 2, 6).record().header
    assert header.seed is None
    assert len(header.seed_hash) == 64


def test_game_from_a_position_has_a_record() -> None:
    game = scene("usa", 2, [{"hand": {"blue": 3}}])
    game.play("claim montreal-new_york with 3 blue")
    replayed = Game.replay(game.record().to_text())
    assert replayed.position() == game.position()


def test_replay_until_a_step() -> None:
    game = finished_game("amsterdam", 2, 3)
    record = game.record()
    early = Game.replay(record, until=10)
    assert len(early.record().steps) == 11
    assert early.record().steps == record.steps[:11]


def test_replayed_game_can_be_continued() -> None:
    game = start_game("usa", 2, 9)
    play_random_moves(game, 9, 20)
    replayed = Game.replay(game.record().to_text())
    replayed.play(replayed.legal_moves()[0])
    assert len(replayed.record().steps) == len(game.record().steps) + 1
    assert Game.replay(replayed.record().to_text()).position() == replayed.position()


OLD = (Path(__file__).parent / "europe-0.1.jsonl").read_text("utf-8")
"""The beginning of a game as release 0.1 wrote it."""


def test_record_of_an_old_release_is_replayed_and_written_unchanged() -> None:
    game = Game.replay(OLD)
    assert game.board.city_name("wien", "fr") == "Vienne"
    assert Record.from_text(OLD).to_text() == OLD
    assert [step.digest for step in game.steps] == [step.digest for step in Record.from_text(OLD).steps]
    assert game.record().header.board_document == Record.from_text(OLD).header.board_document


def test_record_with_names_in_other_languages_is_replayed() -> None:
    """Names are not part of the digest, so that a new language does not invalidate stored games."""
    header, *steps = OLD.splitlines()
    content = json.loads(header)
    content["board"]["title"]["de"] = "Europa"
    content["board"]["city"][0]["de"] = "Neustadt"
    game = Game.replay("\n".join([json.dumps(content), *steps]))
    assert game.board.title_in("de") == "Europa"
    assert game.board.city_name(game.board.city[0].id, "de") == "Neustadt"
    assert Game.replay(game.record().to_text()).board == game.board


def test_header_round_trips() -> None:
    record = start_game("europe", 3, 4).record()
    copies = [pickle.loads(pickle.dumps(record)), Record.from_text(record.to_text())]
    for copy in copies:
        assert copy == record
        assert copy.header.board == record.header.board
        assert copy.header.validated_board() is record.header.validated_board()


def test_header_whose_document_is_no_board_is_refused() -> None:
    with pytest.raises(RecordError, match=r"line 1: .*missing required field"):
        Record.from_text(changed(0, board={"id": "x"}))
    board = json.loads(LINES[0])["board"]
    board["route"][0]["length"] = 50
    with pytest.raises(RecordError, match="invalid header: route 1"):
        Game.replay(changed(0, board=board))


LINES = finished_game("amsterdam", 2, 3).record().to_text().splitlines()


def changed(line: int, source: list[str] = LINES, **fields: object) -> str:
    lines = list(source)
    lines[line] = json.dumps({**json.loads(lines[line]), **fields})
    return "\n".join(lines)


POSITION_LINES = scene("usa", 3).record().to_text().splitlines()
POSITION = json.loads(POSITION_LINES[0])["position"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "empty"),
        ("hello", "line 1"),
        ("\n".join(LINES[1:]), "line 1"),
        (LINES[0], "no steps"),
        (changed(0, draisine=2), "format 2"),
        (changed(0, rules=99), "newer than"),
        (changed(0, rules=0), "older than"),
        (changed(0, players=9), "for 2 to 4 players"),
        (changed(0, board_digest="0"), "does not match its checksum"),
        (changed(0, seed="00"), "does not match its hash"),
        (changed(0, seed="xyz"), "invalid header"),
        (changed(0, extra=1), "unknown field"),
        (changed(3, move="draw 9"), "step 2"),
        (changed(3, move="dance"), "this is not a move"),
        (changed(3, seat=7), "no seat 7"),
        (changed(3, digest="0"), "step 2: the replay does not match the game file"),
        (changed(3, step=8), "line 4: step 8 instead of step 2"),
        (changed(1, chance="zz"), "32 hexadecimal digits"),
        (changed(1, chance="0" * 32), "does not match the game file"),
        ("\n".join(LINES[:4] + LINES[5:]), "instead of step 3"),
        (changed(0, POSITION_LINES, position={**POSITION, "mover": 3}), "invalid header: impossible position"),
        (
            changed(0, POSITION_LINES, position={**POSITION, "players": 2}),
            "the starting position belongs to another game",
        ),
        (changed(0, POSITION_LINES, options={"first": 1}), "the starting position belongs to another game"),
    ],
)
def test_broken_record_is_refused_with_the_reason(content: str, reason: str) -> None:
    with pytest.raises(RecordError) as error:
        Game.replay(content)
    assert reason in str(error.value)


def test_record_that_is_too_large_is_refused() -> None:
    with pytest.raises(RecordError, match="too large: at most 16 MB"):
        Record.from_text(b" " * 16_000_001)


@settings(max_examples=max_examples(150), deadline=None)
@given(st.integers(0, len(LINES) - 1), st.integers(0, 4000), st.characters())
def test_record_with_one_changed_character_is_read_or_refused_with_a_reason(
    line: int, index: int, character: str
) -> None:
    lines = list(LINES)
    index %= max(len(lines[line]), 1)
    lines[line] = lines[line][:index] + character + lines[line][index + 1 :]
    try:
        Game.replay("\n".join(lines))
    except RecordError as error:
        assert all(error.text(language) for language in languages())
