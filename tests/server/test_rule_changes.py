"""A running game continues under the rules with which it began: tested with a copy of the package in which three rules
are changed."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import draisine
from draisine.boards import RULES_VERSION
from tests.server.rule_change_scenarios import finish_tables
from tests.server.test_releases import TABLES
from tests.soak import SOAK

ROOT = Path(__file__).parents[2]
PACKAGE = Path(draisine.__file__).parent
OLD, NEW = f"tables.rules_version < {RULES_VERSION + 1}", f"tables.rules_version >= {RULES_VERSION + 1}"
CHANGES = [
    # A face-up locomotive counts as one card.
    ("engine/rules/cards.py", "if card == LOCO:\n        end_turn", f"if card == LOCO and {OLD}:\n        end_turn"),
    ("engine/legal.py", "if state.phase == Phase.TURN else LOCO", f"if state.phase == Phase.TURN or {NEW} else LOCO"),
    ("engine/refusal.py", "state.phase == Phase.SECOND_CARD:", f"state.phase == Phase.SECOND_CARD and {OLD}:"),
    ("bots/planner/cards.py", "and state.phase != Phase.TURN)", f"and state.phase != Phase.TURN and {OLD})"),
    # A route scores one point more.
    ("engine/rules/cities.py", "    at_a = state.city", f"    if {NEW}:\n        points += 1\n    at_a = state.city"),
    # Without a market only one card is drawn.
    ("engine/rules/cards.py", "blind(state):\n        deal_card", f"blind(state) and {OLD}:\n        deal_card"),
]  # fmt: skip
"""File, text and changed text: every board has a rule that changes."""


@pytest.fixture
def changed_package(tmp_path: Path) -> Path:
    """A copy of the package with changed rules for new games."""
    copy = tmp_path / "src" / "draisine"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__", "page"))
    for file, before, after in CHANGES:
        _replace(copy / file, before, after)
    _replace(
        copy / "boards" / "schema.py", f"\nRULES_VERSION = {RULES_VERSION}", f"\nRULES_VERSION = {RULES_VERSION + 1}"
    )
    return copy


def _replace(path: Path, before: str, after: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(before) == 1, f"{path.name} has changed: {before}"
    path.write_text(text.replace(before, after), "utf-8")


def run_python(package: Path, *arguments: str) -> str:
    """Run a module with a package, uncompiled; return its output."""
    environment = os.environ | {
        "PYTHONPATH": str(package.parent), "NUMBA_DISABLE_JIT": "1", "DRAISINE_CACHE": str(package.parents[1] / "cache")
    }  # fmt: skip
    command = [sys.executable, "-m", *arguments]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def run_scenario(package: Path, name: str) -> Any:
    """Run a scenario with a package."""
    result = package.parents[1] / f"{name}.json"
    run_python(package, "tests.server.rule_change_scenarios", name, str(result))
    return msgspec.json.decode(result.read_bytes())


def test_bots_finish_a_running_game_as_if_the_rules_had_not_changed(changed_package: Path) -> None:
    """Every move, chance and digest is the same."""
    assert run_scenario(changed_package, "finish_tables") == finish_tables()


def test_a_server_with_changed_rules_continues_the_tables_of_every_release(changed_package: Path) -> None:
    """On every board in `make soak`: uncompiled, a large one takes long."""
    boards = [] if SOAK > 1 else ["-k", "amsterdam or first_journey"]
    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", *boards]
    output = run_python(changed_package, "pytest", *options, "tests/server/test_releases.py")
    assert re.search(r"^\d+ passed(, \d+ deselected)? in", output, re.MULTILINE)


def test_new_games_have_the_changed_rules(changed_package: Path) -> None:
    result = run_scenario(changed_package, "start_games")
    assert result["rules"] == RULES_VERSION + 1
    assert result["new"] == {"to_move": [0], "bot": "draw 1", "worker": "draw 1"}
    assert result["old"] == {"to_move": [1], "bot": "draw blind", "worker": "draw blind"}


def test_without_a_new_version_the_same_change_makes_every_table_unreadable(changed_package: Path) -> None:
    """This change would break running games; and such a table is refused, not an error of the server."""
    for file in {file for file, _, _ in CHANGES}:
        text = (changed_package / file).read_text("utf-8")
        (changed_package / file).write_text(text.replace(OLD, "False").replace(NEW, "True"), "utf-8")
    schema = changed_package / "boards" / "schema.py"
    _replace(schema, f"\nRULES_VERSION = {RULES_VERSION + 1}", f"\nRULES_VERSION = {RULES_VERSION}")
    result = run_scenario(changed_package, "open_tables")
    assert len(result) == len(TABLES)
    for opened in result.values():
        assert opened["fault"].startswith("its game cannot be replayed: step ")
        assert opened["refused"] == "table_unreadable"
