"""Games that are resumed from a record, rewound or copied: the same moves draw the same cards."""

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draisine.play import Game, Record, RecordError, new_game
from draisine.play.randomness import derive_chance
from tests.play.random_games import finished_game, play_random_moves, random_moves, seeds, setups, start_game
from tests.scenes import scene
from tests.soak import max_examples

SEED = b"the seed of this game"


def halfway(steps: int = 30) -> Game:
    game = new_game("usa", 3, SEED)
    play_random_moves(game, 4, steps)
    return game


@settings(max_examples=max_examples(10), deadline=None)
@given(setups, seeds, st.integers(0, 120), st.integers(0, 60))
def test_resumed_game_continues_like_the_original(setup: tuple[str, int], seed: int, steps: int, more: int) -> None:
    """The same moves draw the same cards, because all further chance is derived from the seed."""
    game = start_game(*setup, seed)
    play_random_moves(game, seed, steps)
    record = Record.from_text(game.record().to_text())
    resumed = Game.resume(record, str(seed).encode())
    for _, (seat, move) in zip(range(more), random_moves(game, seed + 1), strict=False):
        resumed.play(move, seat)
    assert resumed.record() == game.record()
    assert resumed.events == game.events


def test_game_is_resumed_only_with_its_own_seed() -> None:
    with pytest.raises(RecordError, match="seed does not match its hash"):
        Game.resume(halfway().record(), b"another")


def test_resumed_game_reveals_its_seed_at_the_end() -> None:
    game = Game.resume(halfway().record(), SEED)
    assert game.record().header.seed is None
    play_random_moves(game, 1, 10_000)
    assert game.record().header.seed == SEED.hex()


def test_game_from_a_position_can_be_resumed() -> None:
    game = scene("usa", 2, [{"hand": {"blue": 3}}])
    game.play("draw blind")
    resumed = Game.resume(game.record(), b"scene")
    assert resumed.position() == game.position()
    assert resumed.play("draw blind") == game.play("draw blind")


def test_steps_equal_those_of_the_record() -> None:
    game = halfway(5)
    assert game.steps == game.record().steps
    assert [step.step for step in game.steps] == [0, 1, 2, 3, 4, 5]
    game.steps.clear()
    assert len(game.steps) == 6


def test_applied_steps_give_the_events_of_the_original() -> None:
    original, follower = new_game("europe", 3, SEED), new_game("europe", 3, SEED)
    for _ in zip(range(80), random_moves(original, 3), strict=False):
        before = len(follower.events)
        assert follower.apply_step(original.steps[-1]) == original.events[before:]
    assert follower.record() == original.record()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"move": "dance"}, "not a move"),
        ({"move": "draw 9"}, "does not exist on this board"),
        ({"seat": 5}, "no seat 5"),
        ({"digest": "0" * 16}, "does not match the game file"),
        ({"step": 7}, "does not match the game file"),
        ({"chance": "0"}, "32 hexadecimal digits"),
    ],
)
def test_step_that_differs_is_refused(change: dict[str, object], reason: str) -> None:
    game = halfway()
    step = game.steps[-1]
    with pytest.raises(RecordError, match=reason):
        game.at_step(29).apply_step(msgspec.structs.replace(step, **change))


@settings(max_examples=max_examples(10), deadline=None)
@given(setups, seeds, st.integers(1, 120), st.data())
def test_rewinding_and_playing_again_gives_the_same_game(
    setup: tuple[str, int], seed: int, steps: int, data: st.DataObject
) -> None:
    """The same moves draw the same cards again."""
    game = start_game(*setup, seed)
    play_random_moves(game, seed, steps)
    target = data.draw(st.integers(0, len(game.steps) - 1))
    rewound = game.at_step(target)
    assert rewound.steps == game.steps[: target + 1]
    for step in game.steps[target + 1 :]:
        assert step.move is not None
        rewound.play(step.move, step.seat)
    assert rewound.record() == game.record()
    assert rewound.events == game.events


def test_rewinding_does_not_change_the_original() -> None:
    game = halfway()
    before = game.digest(), game.steps, game.events
    rewound = game.at_step(3)
    play_random_moves(rewound, 9, 20)
    assert (game.digest(), game.steps, game.events) == before


def test_chance_of_another_continuation_is_derived_from_the_seed() -> None:
    rewound = halfway().at_step(3)
    play_random_moves(rewound, 99, 40)
    random_steps = [step for step in rewound.steps if step.chance is not None]
    assert random_steps
    assert all(step.chance == derive_chance(SEED, step.step) for step in random_steps)


def test_finished_game_can_be_rewound() -> None:
    """A finished game reveals its seed; once rewound, it hides it again."""
    game = finished_game("first_journey", 2, 3)
    rewound = game.at_step(len(game.steps) - 2)
    assert not rewound.is_over
    assert rewound.record().header.seed is None
    assert rewound.record().header.seed_hash == game.record().header.seed_hash


def test_rewinding_to_the_deal() -> None:
    game = halfway()
    assert game.at_step(0).position() == new_game("usa", 3, SEED).position()


def test_copy_is_independent() -> None:
    game = halfway()
    before = game.record(), game.events, game.position()
    copy = game.copy()
    play_random_moves(copy, 1, 30)
    assert (game.record(), game.events, game.position()) == before
    assert copy.steps[: len(game.steps)] == game.steps
    play_random_moves(game, 1, 30)
    assert (game.record(), game.events) == (copy.record(), copy.events)
