"""Verification that the deal of a finished game was fixed before the first move, from its record alone."""

from draisine.messages import message
from draisine.play.errors import RecordError
from draisine.play.game import Game
from draisine.play.randomness import derive_chance
from draisine.play.record import Record


def verify(record: Record) -> Game:
    """Replay the record of a finished game and check that all its randomness comes from the seed whose hash was
    published at the start. Raises RecordError."""
    if record.header.seed is None:
        raise RecordError("record-no_seed")
    game = Game.replay(record)
    check_chance(record)
    return game


def check_chance(record: Record) -> int:
    """Return how many steps of a record used randomness, after checking that it was derived from the seed.

    Raises RecordError for the first step where it was not. A replay checks the rest: the seed against its hash, and the
    moves against the rules."""
    seed = bytes.fromhex(record.header.seed or "")
    random_steps = [step for step in record.steps if step.chance is not None]
    for step in random_steps:
        if step.chance != derive_chance(seed, step.step):
            raise RecordError("record-step", step=str(step.step), reason=message("record-chance_seed"))
    return len(random_steps)
