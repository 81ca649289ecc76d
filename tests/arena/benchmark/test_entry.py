"""Entries: figures from games, files, and what the leaderboard refuses."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from draisine.arena.benchmark import Entry, InvalidEntry, read_entry, validate, write_entry
from draisine.arena.benchmark.entry import LINK, NAME, compute_score, public_name
from tools.leaderboard import FOLDER

WHOLE = read_entry(FOLDER / "conductor.json")


def changed(change: dict[str, Any], place: str = "entry") -> Entry:
    """Return an entry with a change of itself, of its first task or of its first match."""
    if place == "entry":
        return msgspec.structs.replace(WHOLE, **change)
    task, *tasks = WHOLE.tasks
    if place == "match":
        match, *matches = task.opponents
        change = {"opponents": [msgspec.structs.replace(match, **change), *matches]}
    return msgspec.structs.replace(WHOLE, tasks=[msgspec.structs.replace(task, **change), *tasks])


def test_a_file_is_read_back(tmp_path: Path) -> None:
    write_entry(tmp_path / "own.json", WHOLE)
    assert read_entry(tmp_path / "own.json") == WHOLE
    assert (tmp_path / "own.json").read_bytes() == (FOLDER / "conductor.json").read_bytes()


@pytest.mark.parametrize(
    ("place", "change", "problem"),
    [
        ("entry", {"draisine_benchmark": 2}, "played by protocol 2"),
        ("entry", {"quick": True}, "a quick run is not an entry"),
        ("entry", {"rules": 1}, "played by version 1 of the rules"),
        ("entry", {"name": "a|b"}, "the name 'a|b' is not plain text"),
        ("entry", {"link": "javascript:x"}, "'javascript:x' is not a link"),
        ("entry", {"tasks": []}, "no task was played"),
        ("entry", {"tasks": WHOLE.tasks[::-1]}, "unordered tasks"),
        ("entry", {"tasks": WHOLE.tasks[:1] * 2}, "repeated"),
        ("entry", {"tasks": WHOLE.tasks[:3]}, "the score is not the mean of the tasks"),
        ("entry", {"score": 0.9}, "the score is not the mean of the tasks"),
        ("task", {"players": 3}, "usa-2: board or number of players differ"),
        ("task", {"digest": "0"}, "usa-2: played on another version of the board"),
        ("task", {"deals": 50}, "usa-2: 50 deals, not 500"),
        ("task", {"opponents": WHOLE.tasks[0].opponents[:2]}, "usa-2: other opponents"),
        ("task", {"win_rate": 0.9}, "usa-2: the win rate is not that of all games"),
        ("task", {"win_rate_interval": (0.0, 0.1)}, "usa-2: the win rate is outside its interval"),
        ("match", {"games": 10}, "usa-2, random: 10 games"),
        ("match", {"wins": 2000.0}, "usa-2, random: 2000 wins"),
        ("match", {"wins": 5.0}, "usa-2, random: win rate and wins differ"),
        ("match", {"win_rate_interval": (0.0, 0.1)}, "usa-2, random: the win rate is outside its interval"),
    ],
)
def test_refused_entries(place: str, change: dict[str, Any], problem: str) -> None:
    with pytest.raises(InvalidEntry) as caught:
        validate(changed(change, place))
    assert problem in str(caught.value)


@pytest.mark.parametrize("content", [b"", b"{}", b"\xff", b'{"draisine_benchmark": "1"}'])
def test_other_files_are_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "other.json"
    file.write_bytes(content)
    with pytest.raises(InvalidEntry, match=r"other\.json: "):
        read_entry(file)


def test_a_part_of_the_tasks_has_no_score() -> None:
    part = changed({"tasks": WHOLE.tasks[1:3], "score": None})
    validate(part)
    assert compute_score(part.tasks) is None
    rates = [result.win_rate for result in WHOLE.tasks]
    assert compute_score(WHOLE.tasks) == pytest.approx(sum(rates) / len(rates), abs=1e-6)


def test_folders_of_nets_are_not_published() -> None:
    assert public_name("net@some/folder/net.npz") == "net@net.npz"
    assert [public_name(name) for name in ("net", "baron@300", "bots:Bot")] == ["net", "baron@300", "bots:Bot"]


@pytest.mark.parametrize(("text", "plain"), [("My bot, v2", True), ("x", True), (" x", False), ("x\ny", False)])
def test_names(text: str, plain: bool) -> None:
    assert bool(NAME.fullmatch(text)) == plain


@pytest.mark.parametrize(
    ("text", "accepted"),
    [("https://example.org/a", True), ("../examples/ppo.py", True), ("http://example.org", False), ("a b", False)],
)
def test_links(text: str, accepted: bool) -> None:
    assert bool(LINK.fullmatch(text)) == accepted
