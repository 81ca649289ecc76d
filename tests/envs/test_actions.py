"""The table of actions."""

import hashlib

from draisine.boards import load, names
from draisine.engine.enums import ACTIONS, DECISIONS
from draisine.envs import batch
from draisine.envs.actions import action_table
from tests.envs.playing import play

DIGEST = "1066ed68fde12bc5"
"""Of the table as this version has it. If it has changed on purpose, raise ACTIONS and write down the new one."""


def test_the_table_does_not_change_under_a_version() -> None:
    rows = "\n".join(f"{row.name} {row.first} {row.last}" for row in action_table())
    assert (ACTIONS, hashlib.sha256(rows.encode()).hexdigest()[:16]) == (1, DIGEST)


def test_every_action_has_its_row() -> None:
    named = [action for row in action_table() for action in range(row.first, row.last + 1)]
    assert named == list(range(DECISIONS)) == list(range(339))


def test_every_row_is_played_somewhere() -> None:
    played = set[int]()
    for name in names():
        games = batch(name, load(name).players.most, 32, alvin=True)
        for actions in play(games, 600):
            played |= set(actions.tolist())
    assert {row.name for row in action_table() if played.isdisjoint(range(row.first, row.last + 1))} <= {"PASS"}
