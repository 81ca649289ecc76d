"""The table of actions."""

import hashlib

from draisine.boards import load, names
from draisine.engine.enums import ACTIONS_VERSION, DECISIONS
from draisine.envs import batch
from draisine.envs.actions import action_table
from tests.envs.observation_page import version_history
from tests.envs.random_play import random_steps

DIGEST = "1066ed68fde12bc5"
"""The digest of this version's table. If the table changes on purpose, raise ACTIONS_VERSION and update the digest."""


def test_the_table_of_a_version_does_not_change() -> None:
    rows = "\n".join(f"{row.name} {row.first} {row.last}" for row in action_table())
    assert (ACTIONS_VERSION, hashlib.sha256(rows.encode()).hexdigest()[:16]) == (1, DIGEST)


def test_the_version_is_in_the_history() -> None:
    assert f"\n| {ACTIONS_VERSION} | " in version_history("action")


def test_every_action_is_in_one_row() -> None:
    actions = [action for row in action_table() for action in range(row.first, row.last + 1)]
    assert actions == list(range(DECISIONS)) == list(range(339))


def test_every_row_is_played_on_some_board() -> None:
    played = set[int]()
    for name in names():
        board = load(name)
        envs = batch(board, board.players.most, num_envs=32, alvin=board.alvin is not None)
        for actions in random_steps(envs, 600):
            played |= set(actions.tolist())
    assert {row.name for row in action_table() if played.isdisjoint(range(row.first, row.last + 1))} <= {"PASS"}
