"""How many ways lead on from a position, counted to depth 3: a fingerprint of the rules.

python -m tests.engine.perft --write      counts anew, after a change of the rules that is meant
"""

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

from draisine.engine.compiler.records import copy
from draisine.engine.enums import Phase
from tests.engine.driving import Game, Setting, twin

FILE = Path(__file__).with_name("perft.json")
COMMENT = (
    "Each position: a board, its seats and a seed; random decisions until one in this phase and not before so many. "
    "Counts are the sequences of 1, 2 and 3 decisions. Regenerate with: python -m tests.engine.perft --write"
)
DEPTH = 3


def position(name: str, seats: int, alvin: int, seed: int, after: int, phase: str) -> Game:
    """Play a seeded game up to the first moment of a phase, so many decisions having been made."""
    game = Game.of(Setting(name, seats, alvin), seed, first=0)
    for number in game.moments(Random(seed)):
        if number >= after and game.phase == Phase[phase]:
            game.scratch.logging = 0
            return game
    raise LookupError(f"{name}: no {phase} after {after} decisions")


def count_ways(game: Game, depth: int) -> int:
    """The sequences of so many decisions. Chance is in the state, so each has one outcome."""
    seat = int(game.state.mover)
    legal = game.legal(seat)
    if depth == 1:
        return len(legal)
    here, ways = twin(game.state), 0
    for decision in legal:
        game.play(seat, decision)
        ways += count_ways(game, depth - 1)
        copy(game.state, here)
    return ways


def count_all(where: dict[str, Any]) -> list[int]:
    game = position(**where)
    return [count_ways(game, depth) for depth in range(1, DEPTH + 1)]


def _where(name: str, seats: int, alvin: int, seed: int, after: int, phase: str) -> dict[str, Any]:
    return {"name": name, "seats": seats, "alvin": alvin, "seed": seed, "after": after, "phase": phase}


POSITIONS = (
    _where("usa", 4, 0, 1, 0, "SETUP_TICKETS"),
    _where("usa", 2, 0, 2, 0, "TURN"),
    _where("usa", 5, 0, 3, 150, "TURN"),
    _where("usa", 3, 0, 4, 120, "KEEP_TICKETS"),
    _where("europe", 3, 0, 1, 0, "SETUP_TICKETS"),
    _where("europe", 2, 0, 2, 0, "TURN"),
    _where("europe", 4, 0, 3, 200, "SECOND_CARD"),
    _where("europe", 5, 0, 4, 100, "TUNNEL"),
    _where("europe", 2, 0, 5, 5, "PAY_STATION"),
    _where("old_west", 6, 1, 1, 0, "SETUP_TICKETS"),
    _where("old_west", 3, 1, 2, 0, "START_CITY"),
    _where("old_west", 2, 0, 3, 0, "TURN"),
    _where("old_west", 6, 1, 4, 250, "FOUND_CITY"),
    _where("old_west", 4, 1, 2, 0, "PLACE_ALVIN"),
    _where("first_journey", 2, 0, 1, 0, "TURN"),
    _where("first_journey", 4, 0, 2, 50, "TURN"),
    _where("amsterdam", 4, 0, 1, 0, "SETUP_TICKETS"),
    _where("amsterdam", 2, 0, 2, 0, "TURN"),
    _where("amsterdam", 3, 0, 3, 60, "TURN"),
    _where("amsterdam", 3, 0, 4, 40, "PAY_ROUTE"),
)


def _write() -> None:
    rows = ",\n".join(f"  {json.dumps(where | {'counts': count_all(where)})}" for where in POSITIONS)
    FILE.write_text(f'{{\n"comment": {json.dumps(COMMENT)},\n"positions": [\n{rows}\n]\n}}\n', "utf-8")


if __name__ == "__main__":
    if "--write" in sys.argv:
        _write()
    else:
        sys.stderr.write(__doc__ or "")
