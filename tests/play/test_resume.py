"""A game that goes on elsewhere or from an earlier moment: nothing is dealt again."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.play import Game, Record, RecordError, new_game
from draisine.play.randomness import chance_at
from tests.play.courses import begin, finished, lots, play_some, seeds, tables
from tests.scenes import scene
from tests.sizes import examples

SEED = b"the seed of this game"


def halfway(steps: int = 30) -> Game:
    game = new_game("usa", 3, SEED)
    play_some(game, 4, steps)
    return game


@settings(max_examples=examples(10), deadline=None)
@given(tables, seeds, st.integers(0, 120), st.integers(0, 60))
def test_a_resumed_game_goes_on_as_the_first_would_have(
    table: tuple[str, int], seed: int, steps: int, more: int
) -> None:
    """The same moves give the same cards, shuffles and all: what comes next comes from the seed."""
    game = begin(*table, seed)
    play_some(game, seed, steps)
    kept = Record.from_text(game.record().to_text())
    resumed = Game.resume(kept, str(seed).encode())
    for _, (seat, move) in zip(range(more), lots(game, seed + 1), strict=False):
        resumed.play(move, seat)
    assert resumed.record() == game.record()
    assert resumed.events == game.events


def test_only_the_games_own_seed_resumes_it() -> None:
    with pytest.raises(RecordError, match="seed does not match its hash"):
        Game.resume(halfway().record(), b"another")


def test_a_resumed_game_keeps_its_seed_to_itself_until_the_end() -> None:
    game = Game.resume(halfway().record(), SEED)
    assert game.record().header.seed is None
    play_some(game, 1, 10_000)
    assert game.record().header.seed == SEED.hex()


def test_a_game_that_began_at_a_position_is_resumed_too() -> None:
    game = scene("usa", 2, [{"hand": {"blue": 3}}])
    game.play("draw blind")
    resumed = Game.resume(game.record(), b"scene")
    assert resumed.position() == game.position()
    assert resumed.play("draw blind") == game.play("draw blind")


def test_steps_are_those_of_the_record() -> None:
    game = halfway(5)
    assert game.steps == game.record().steps
    assert [step.step for step in game.steps] == [0, 1, 2, 3, 4, 5]
    game.steps.clear()
    assert len(game.steps) == 6


def test_following_tells_what_playing_told() -> None:
    leading, following = new_game("europe", 3, SEED), new_game("europe", 3, SEED)
    for _ in zip(range(80), lots(leading, 3), strict=False):
        told = len(following.events)
        assert following.follow(leading.steps[-1]) == leading.events[told:]
    assert following.record() == leading.record()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"move": "dance"}, "not a move"),
        ({"move": "draw 9"}, "no such thing"),
        ({"seat": 5}, "no seat 5"),
        ({"digest": "0" * 16}, "goes on differently"),
        ({"step": 7}, "goes on differently"),
        ({"chance": "0"}, "32 hexadecimal digits"),
    ],
)
def test_a_step_that_does_not_fit_is_refused(change: dict[str, object], reason: str) -> None:
    game = halfway()
    kept = game.steps[-1]
    with pytest.raises(RecordError, match=reason):
        game.back_to(29).follow(msgspec.structs.replace(kept, **change))


@settings(max_examples=examples(10), deadline=None)
@given(tables, seeds, st.integers(1, 120), st.data())
def test_back_to_any_step_and_forth_again_is_the_same_game(
    table: tuple[str, int], seed: int, steps: int, data: st.DataObject
) -> None:
    """Played again from there, the same moves draw the same cards."""
    game = begin(*table, seed)
    play_some(game, seed, steps)
    to = data.draw(st.integers(0, len(game.steps) - 1))
    back = game.back_to(to)
    assert back.steps == game.steps[: to + 1]
    for step in game.steps[to + 1 :]:
        assert step.move is not None
        back.play(step.move, step.seat)
    assert back.record() == game.record()
    assert back.events == game.events


def test_going_back_leaves_the_game_itself_alone() -> None:
    game = halfway()
    before = game.digest(), game.steps, game.events
    back = game.back_to(3)
    play_some(back, 9, 20)
    assert (game.digest(), game.steps, game.events) == before


def test_chance_on_a_way_not_taken_before_comes_from_the_seed_as_well() -> None:
    back = halfway().back_to(3)
    play_some(back, 99, 40)
    rolled = [step for step in back.steps if step.chance is not None]
    assert rolled
    assert all(step.chance == chance_at(SEED, step.step) for step in rolled)


def test_one_goes_back_from_the_end_as_well() -> None:
    """A finished game has told its seed; one that goes on again keeps it."""
    game = finished("first_journey", 2, 3)
    back = game.back_to(len(game.steps) - 2)
    assert not back.is_over
    assert back.record().header.seed is None
    assert back.record().header.seed_hash == game.record().header.seed_hash


def test_back_to_the_deal() -> None:
    game = halfway()
    assert game.back_to(0).position() == new_game("usa", 3, SEED).position()


def test_a_copy_is_played_on_by_itself() -> None:
    game = halfway()
    before = game.record(), game.events, game.position()
    copy = game.copy()
    play_some(copy, 1, 30)
    assert (game.record(), game.events, game.position()) == before
    assert copy.steps[: len(game.steps)] == game.steps
    play_some(game, 1, 30)
    assert (game.record(), game.events) == (copy.record(), copy.events)
