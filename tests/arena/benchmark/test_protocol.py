"""The protocol: tasks, deals and games are those of its version."""

import zlib

import pytest

from draisine.arena.benchmark import OPPONENTS, PROTOCOL_VERSION, TASKS, Task, make_matches
from draisine.arena.worker import Worker
from draisine.boards import load, names
from draisine.bots import find_bot
from draisine.cli.benchmark.command import TASKS as NAMES

GAMES = {
    "usa-2": "dc3bcf92",
    "europe-2": "690743aa",
    "old_west-2": "76c67ae1",
    "first_journey-2": "4e950a1e",
    "amsterdam-2": "60a6d89a",
    "usa-4": "eb914c15",
    "europe-4": "25f0268c",
}
"""By task: a checksum of the points in the first game of the Conductor against each opponent."""


def test_tasks() -> None:
    assert [task.name for task in TASKS] == list(NAMES)
    assert {task.board for task in TASKS} == set(names())
    for task in TASKS:
        players = load(task.board).players
        assert players.least <= task.players <= players.most


def test_every_match_has_the_same_number_of_games() -> None:
    assert {task.deals() * task.players for task in TASKS} == {1000}
    assert {task.deals(quick=True) * task.players for task in TASKS} == {100}


def test_opponents_are_compiled() -> None:
    """Others could exceed the time limit on a slow machine."""
    assert all(find_bot(opponent).compiled for opponent in OPPONENTS)


@pytest.mark.parametrize("task", [Task("usa", 2), Task("europe", 4)])
def test_every_deal_is_played_from_every_seat(task: Task) -> None:
    match = make_matches("racer", [task])[1]
    assert match.opponent == "conductor"
    seats = [seating.index("racer") for _, seating in map(match.config.schedule, range(2 * task.players))]
    assert [sorted(seats[: task.players]), sorted(seats[task.players :])] == [list(range(task.players))] * 2
    assert all(seating.count("conductor") == task.players - 1 for seating in match.config.seatings)
    assert match.games == 1000


def test_a_bot_against_itself_has_one_seating() -> None:
    match = make_matches("planner", [Task("usa", 4)])[2]
    assert (match.games, len(match.config.seatings)) == (250, 1)


def test_file_names_are_unique() -> None:
    found = [match.file_name for match in make_matches("racer", TASKS)]
    assert len(set(found)) == len(found) == len(TASKS) * len(OPPONENTS)


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_games_are_those_of_this_version(task: Task) -> None:
    """If this fails, entries cannot be compared any more: increase PROTOCOL_VERSION and play all entries again."""
    assert PROTOCOL_VERSION == 1
    points = [Worker(match.config).play(0, 1)[0].points for match in make_matches("conductor", [task])]
    assert f"{zlib.crc32(repr(points).encode()):08x}" == GAMES[task.name]
