"""Games before and after a change of the rules. `test_rule_changes.py` runs these scenarios in a changed copy of the
package; there

python -m tests.server.rule_change_scenarios SCENARIO FILE      writes the result as JSON
"""

import asyncio
import sys
import tempfile
from base64 import b64encode
from pathlib import Path
from typing import Any

import msgspec

from draisine import __version__
from draisine.boards import Board, digest, load
from draisine.engine.compiler.records import pack
from draisine.play import Game, format_move, new_game
from draisine.play.moves import move_from_json
from draisine.server.bots.executors import choose_move
from draisine.server.bots.queue import _answer
from draisine.server.maintenance import find_fault
from draisine.server.store import upgrade
from draisine.server.tables.refusals import Refused
from tests.scenes import scene
from tests.server.registries import open_registry
from tests.server.table_scenes import rebuild_table
from tests.server.test_releases import TABLES, import_table, read_table

BOT = "conductor"


def finish_tables() -> dict[str, Any]:
    """Let bots finish the running game of every stored table; return its version of the rules and all its steps."""
    finished = {}
    for path in TABLES:
        seed, entries = read_table(path)
        game = rebuild_table(entries, seed).started_game
        while not game.is_over:
            seat = game.to_move[0]
            game.play(choose_move(game.board, BOT, game.observation(seat), f"{len(game.steps)}"), seat)
        record = game.record()
        assert Game.replay(record.to_text()).record() == record
        finished[_name(path)] = {"rules": record.header.rules, "steps": msgspec.to_builtins(record.steps)}
    return finished


def open_tables() -> dict[str, Any]:
    """Open every stored table; return the fault that the check finds, and the refusal of the server."""

    async def open_table(path: Path, url: str) -> dict[str, str | None]:
        async with open_registry(url) as (registry, store):
            await import_table(store, path)
            (row,) = await store.tables.list_all()
            try:
                await registry.get("t")
                refused = None
            except Refused as error:
                refused = error.code
            fault = await find_fault(store, row)
            return {"fault": None if fault is None else str(fault), "refused": refused}

    opened = {}
    for path in TABLES:
        with tempfile.TemporaryDirectory() as folder:
            url = f"sqlite:///{folder}/draisine.sqlite"
            upgrade(url)
            opened[_name(path)] = asyncio.run(open_table(path, url))
    return opened


def start_games() -> dict[str, Any]:
    """Draw cards in new games, and under the rules before the change."""
    board = load("usa")
    rules = new_game(board, 2, "new").record().header.rules
    return {"rules": rules, "new": _draw_cards(board), "old": _draw_cards(board.with_rules(rules - 1))}


def _draw_cards(board: Board) -> dict[str, Any]:
    """Return the seat to move after a face-up locomotive was taken, and what bots take as the second card."""
    market = ["locomotive", "red", "blue", "locomotive", "green"]
    game = scene(board, 2, market=market)
    game.play("draw 1")
    to_move = list(game.to_move)
    game = scene(board, 2, market=market)
    game.play("draw 2")
    return {"to_move": to_move, "bot": _choose(game), "worker": _choose_in_worker(game)}


def _choose(game: Game) -> str:
    """The move of a bot."""
    return format_move(choose_move(game.board, BOT, game.observation(0), "seed"))


def _choose_in_worker(game: Game) -> str:
    """The move of a bot in a worker process."""
    job = {
        "version": __version__, "board": game.board.id, "board_digest": digest(game.board), "bot": BOT, "seed": "seed",
        "rules_version": game.board.rules_version, "observation": b64encode(pack(game.observation(0))).decode(),
    }  # fmt: skip
    return format_move(move_from_json(_answer(job)))


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


SCENARIOS = {scenario.__name__: scenario for scenario in (finish_tables, open_tables, start_games)}

if __name__ == "__main__":
    Path(sys.argv[2]).write_bytes(msgspec.json.encode(SCENARIOS[sys.argv[1]]()))
