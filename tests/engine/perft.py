"""Perft: the number of decision sequences from fixed positions, up to depth 3. A fingerprint of the rules.

python -m tests.engine.perft --write      counts again, after an intended change of the rules
"""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from draisine.engine.compiler.records import copy
from draisine.engine.enums import Phase
from tests.engine.driver import Game, Setting, clone

FILE = Path(__file__).with_name("perft.json")
COMMENT = (
    "Each position: a board, its seats and a seed; then random decisions, at least `after`, until the phase begins. "
    "Counts are the sequences of 1, 2 and 3 decisions. Regenerate with: python -m tests.engine.perft --write"
)
DEPTH = 3


def position(name: str, seats: int, alvin: int, seed: int, after: int, phase: str) -> Game:
    """Play a seeded game to the first position in a phase after a number of decisions."""
    game = Game.from_setting(Setting(name, seats, alvin), seed, first=0)
    for number in game.positions(Random(seed)):
        if number >= after and game.phase == Phase[phase]:
            game.scratch.log_enabled = 0
            return game
    raise LookupError(f"{name}: no {phase} after {after} decisions")


def count_sequences(game: Game, depth: int) -> int:
    """The number of sequences of `depth` decisions. The random generator is in the state, so each has one outcome."""
    seat = int(game.state.mover)
    legal = game.legal(seat)
    if depth == 1:
        return len(legal)
    before, sequences = clone(game.state), 0
    for decision in legal:
        game.play(seat, decision)
        sequences += count_sequences(game, depth - 1)
        copy(game.state, before)
    return sequences


def count_all(where: dict[str, Any]) -> list[int]:
    game = position(**where)
    return [count_sequences(game, depth) for depth in range(1, DEPTH + 1)]


def _position(name: str, seats: int, alvin: int, seed: int, after: int, phase: str) -> dict[str, Any]:
    return {"name": name, "seats": seats, "alvin": alvin, "seed": seed, "after": after, "phase": phase}


POSITIONS = (
    _position("usa", 4, 0, 1, 0, "SETUP_TICKETS"),
    _position("usa", 2, 0, 2, 0, "TURN"),
    _position("usa", 5, 0, 3, 150, "TURN"),
    _position("usa", 3, 0, 4, 120, "KEEP_TICKETS"),
    _position("europe", 3, 0, 1, 0, "SETUP_TICKETS"),
    _position("europe", 2, 0, 2, 0, "TURN"),
    _position("europe", 4, 0, 3, 200, "SECOND_CARD"),
    _position("europe", 5, 0, 4, 100, "TUNNEL"),
    _position("europe", 2, 0, 5, 5, "PAY_STATION"),
    _position("old_west", 6, 1, 1, 0, "SETUP_TICKETS"),
    _position("old_west", 3, 1, 2, 0, "START_CITY"),
    _position("old_west", 2, 0, 3, 0, "TURN"),
    _position("old_west", 6, 1, 4, 250, "FOUND_CITY"),
    _position("old_west", 4, 1, 2, 0, "PLACE_ALVIN"),
    _position("first_journey", 2, 0, 1, 0, "TURN"),
    _position("first_journey", 4, 0, 2, 50, "TURN"),
    _position("amsterdam", 4, 0, 1, 0, "SETUP_TICKETS"),
    _position("amsterdam", 2, 0, 2, 0, "TURN"),
    _position("amsterdam", 3, 0, 3, 60, "TURN"),
    _position("amsterdam", 3, 0, 4, 40, "PAY_ROUTE"),
)


def _write() -> None:
    rows = ",\n".join(f"  {json.dumps(where | {'counts': count_all(where)})}" for where in POSITIONS)
    FILE.write_text(f'{{\n"comment": {json.dumps(COMMENT)},\n"positions": [\n{rows}\n]\n}}\n', "utf-8")


if __name__ == "__main__":
    if "--write" in sys.argv:
        _write()
    else:
        sys.stderr.write(__doc__ or "")
