"""Writes the tables of docs/observation.md from the declared fields and actions.

Run `python tools/observation.py` after a field, an action or a board has changed; a test fails while the page is out of
date.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from draisine.boards import load, names
from draisine.boards.schema import LOCOMOTIVE
from draisine.engine.capacities import CITIES, LOCO, ROUTES, SEATS, TICKETS
from draisine.engine.enums import ACTIONS_VERSION, DECISIONS
from draisine.envs import OBSERVATION_VERSION, Field, observation_layout
from draisine.envs.actions import action_table

FILE = Path(__file__).parents[1] / "docs" / "observation.md"
LETTERS = {"seat": "p", "city": "c", "route": "r", "ticket": "t"}
"""The variables of the formulas."""
TABLE_BLOCK = re.compile(r"(<!-- (\w+): made by tools/observation.py -->\n).*?(<!-- end -->)", re.DOTALL)


def _markdown(header: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    lines = [list(header), *([str(cell) for cell in row] for row in rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _size(field: Field) -> str:
    return LETTERS.get(field.per, str(field.size))


def _formula(constant: int, counts: dict[str, int]) -> str:
    terms = [str(constant), *(f"{count if count > 1 else ''}{letter}" for letter, count in counts.items() if count)]
    return " + ".join(terms)


def fields() -> str:
    """The fields: offset, size and meaning of each."""
    rows, constant = [], 0
    counts = dict.fromkeys(LETTERS.values(), 0)
    for field in observation_layout().fields:
        offset = _formula(constant, counts)
        rows.append((f"`{field.name}`", offset, _size(field), field.offset, field.size, field.largest, field.about))
        if field.per in LETTERS:
            counts[LETTERS[field.per]] += 1
        else:
            constant += field.size
    table = _markdown(("field", "offset", "size", "offset, all boards", "size", "largest", "meaning"), rows)
    total = f"Together {_formula(constant, counts)} bytes; for all boards {observation_layout().size}.\n"
    return f"Version {OBSERVATION_VERSION}.\n\n{table}\n{total}"


def boards() -> str:
    """The boards: the values of the variables, and the sizes of observations."""
    rows = []
    for name in names():
        board = load(name)
        players = range(board.players.least, board.players.most + 1)
        sizes = ", ".join(f"{count}: {observation_layout(board, count).size}" for count in players)
        rows.append((f"`{name}`", len(board.city), len(board.route), len(board.ticket), sizes))
    rows.append(("all boards", CITIES, ROUTES, TICKETS, f"{SEATS}: {observation_layout().size}"))
    return _markdown(("board", "c", "r", "t", "bytes, by number of players p"), rows)


def kinds() -> str:
    """The kinds of cards, by board and number."""
    rows = [[f"`{name}`", *_kind_names(name)] for name in names()]
    return _markdown(["board", *map(str, range(LOCO + 1))], rows)


def _kind_names(name: str) -> list[str]:
    colours = load(name).colours
    return colours + ["–"] * (LOCO - len(colours)) + [LOCOMOTIVE]


def actions() -> str:
    """The actions."""
    rows = [
        (f"{row.first}–{row.last}" if row.last > row.first else row.first, f"`{row.name}`", row.about)
        for row in action_table()
    ]
    return f"Version {ACTIONS_VERSION}, {DECISIONS} actions.\n\n{_markdown(('action', 'name', 'meaning'), rows)}"


TABLES = {"fields": fields, "boards": boards, "kinds": kinds, "actions": actions}


def fill_tables(page: str) -> str:
    """Return the page with current tables."""
    return TABLE_BLOCK.sub(lambda match: f"{match[1]}\n{TABLES[match[2]]()}\n{match[3]}", page)


def main() -> None:
    """Update the page."""
    FILE.write_text(fill_tables(FILE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
