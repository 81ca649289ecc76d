import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.play import Game, Record, RecordError
from draisine.play.randomness import chance_at, seed_hash
from tests.play.courses import TABLES, begin, finished, play_some, seeds, tables
from tests.scenes import scene
from tests.sizes import examples


@settings(max_examples=examples(30), deadline=None)
@given(tables, seeds, st.integers(0, 300))
def test_replaying_a_record_gives_equal_bytes(table: tuple[str, int], seed: int, steps: int) -> None:
    game = begin(*table, seed)
    play_some(game, seed, steps)
    kept = game.record().to_text()
    again = Game.replay(kept)
    assert again.record().to_text() == kept
    assert again.events == game.events
    assert again.position() == game.position()


@pytest.mark.parametrize(("board", "players"), TABLES[::4])
def test_a_finished_game_tells_its_seed_and_every_step_can_be_checked(board: str, players: int) -> None:
    game = finished(board, players, 6)
    header = game.record().header
    assert header.seed is not None
    seed = bytes.fromhex(header.seed)
    assert seed_hash(seed) == header.seed_hash
    for step in game.record().steps:
        assert step.chance in (None, chance_at(seed, step.step))


def test_a_running_game_tells_only_the_hash_of_its_seed() -> None:
    header = begin("usa", 2, 6).record().header
    assert header.seed is None
    assert len(header.seed_hash) == 64


def test_a_game_from_a_position_has_a_record_too() -> None:
    game = scene("usa", 2, [{"hand": {"blue": 3}}])
    game.play("claim montreal-new_york with 3 blue")
    again = Game.replay(game.record().to_text())
    assert again.position() == game.position()


def test_replay_stops_where_it_is_told() -> None:
    game = finished("amsterdam", 2, 3)
    kept = game.record()
    early = Game.replay(kept, until=10)
    assert len(early.record().steps) == 11
    assert early.record().steps == kept.steps[:11]


def test_a_replayed_game_can_be_continued() -> None:
    game = begin("usa", 2, 9)
    play_some(game, 9, 20)
    again = Game.replay(game.record().to_text())
    again.play(again.legal_moves()[0])
    assert len(again.record().steps) == len(game.record().steps) + 1
    assert Game.replay(again.record().to_text()).position() == again.position()


KEPT = finished("amsterdam", 2, 3).record().to_text().splitlines()


def changed(line: int, kept: list[str] = KEPT, **fields: object) -> str:
    lines = list(kept)
    lines[line] = json.dumps({**json.loads(lines[line]), **fields})
    return "\n".join(lines)


PLACED = scene("usa", 3).record().to_text().splitlines()
POSITION = json.loads(PLACED[0])["position"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ("", "empty"),
        ("hello", "line 1"),
        ("\n".join(KEPT[1:]), "line 1"),
        (KEPT[0], "no step"),
        (changed(0, draisine=2), "format 2"),
        (changed(0, rules=99), "newer than"),
        (changed(0, players=9), "played by 2 to 4"),
        (changed(0, board_digest="0"), "does not match its digest"),
        (changed(0, seed="00"), "does not match its hash"),
        (changed(0, seed="xyz"), "header does not hold"),
        (changed(0, extra=1), "unknown field"),
        (changed(3, move="draw 9"), "step 2"),
        (changed(3, move="dance"), "this is not a move"),
        (changed(3, seat=7), "no seat 7"),
        (changed(3, digest="0"), "step 2: the game goes on differently"),
        (changed(3, step=8), "step 8 where step 2 was expected"),
        (changed(1, chance="zz"), "32 hexadecimal digits"),
        (changed(1, chance="0" * 32), "goes on differently"),
        ("\n".join(KEPT[:4] + KEPT[5:]), "expected"),
        (changed(0, PLACED, position={**POSITION, "mover": 3}), "the header does not hold: this position cannot be"),
        (changed(0, PLACED, position={**POSITION, "players": 2}), "the position in the header is of another game"),
        (changed(0, PLACED, options={"first": 1}), "the position in the header is of another game"),
    ],
)
def test_a_broken_record_says_what_is_wrong_and_where(content: str, reason: str) -> None:
    with pytest.raises(RecordError) as error:
        Game.replay(content)
    assert reason in str(error.value)


def test_a_record_that_is_too_large_is_not_even_read() -> None:
    with pytest.raises(RecordError, match="larger than"):
        Record.from_text(b" " * 16_000_001)


@settings(max_examples=examples(150), deadline=None)
@given(st.integers(0, len(KEPT) - 1), st.integers(0, 4000), st.characters())
def test_a_record_with_one_letter_changed_is_read_or_refused_clearly(line: int, place: int, letter: str) -> None:
    lines = list(KEPT)
    place %= max(len(lines[line]), 1)
    lines[line] = lines[line][:place] + letter + lines[line][place + 1 :]
    try:
        Game.replay("\n".join(lines))
    except RecordError as error:
        assert str(error)
