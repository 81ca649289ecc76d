"""Was the deal fixed before the first move? Anybody can check it who has the record of a finished game."""

from draisine.play.errors import RecordError
from draisine.play.game import Game
from draisine.play.randomness import chance_at
from draisine.play.record import Record


def verify(record: Record) -> Game:
    """Play a finished game's record again and check that all its chance comes from the seed whose hash was shown at the
    start. RecordError says what does not hold."""
    if record.header.seed is None:
        raise RecordError("the record has no seed: it is told when the game is over")
    game = Game.replay(record)
    check_chance(record)
    return game


def check_chance(record: Record) -> int:
    """How many shuffles and draws of a record come from its seed: all of them, or RecordError names the first that
    does not. Whether the seed matches its hash, and the moves the rules, is found by playing the record again."""
    seed = bytes.fromhex(record.header.seed or "")
    rolled = [step for step in record.steps if step.chance is not None]
    for step in rolled:
        if step.chance != chance_at(seed, step.step):
            raise RecordError(f"step {step.step}: chance does not come from the seed")
    return len(rolled)
