"""Writes the tables of docs/observation.md: what each number of an observation and of an action means, from the one
place where they are described.

Run it with `python tools/observation.py` after the layout, the table of actions or a board has changed; a test compares
the page with what would be written now.
"""

import re
from collections.abc import Iterable
from pathlib import Path

from draisine.boards import load, names
from draisine.boards.schema import LOCOMOTIVE
from draisine.engine.capacities import CITIES, LOCO, ROUTES, SEATS, TICKETS
from draisine.engine.enums import ACTIONS, DECISIONS
from draisine.envs import OBSERVATION, Field, layout
from draisine.envs.actions import action_table

FILE = Path(__file__).parents[1] / "docs" / "observation.md"
LETTERS = {"seat": "p", "city": "c", "route": "r", "ticket": "t"}
"""What a compact layout has room for, as formulas call it."""
PART = re.compile(r"(<!-- (\w+): made by tools/observation.py -->\n).*?(<!-- end -->)", re.DOTALL)


def _table(head: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    lines = [list(head), *([str(cell) for cell in row] for row in rows)]
    lines.insert(1, ["---"] * len(lines[0]))
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _size(field: Field) -> str:
    return LETTERS.get(field.per, str(field.size))


def _sum(plain: int, counts: dict[str, int]) -> str:
    parts = [str(plain), *(f"{count if count > 1 else ''}{letter}" for letter, count in counts.items() if count)]
    return " + ".join(parts)


def fields() -> str:
    """Every field: where it lies, how long it is, and what it says."""
    rows, plain = [], 0
    counts = dict.fromkeys(LETTERS.values(), 0)
    for field in layout().fields:
        offset = _sum(plain, counts)
        rows.append((f"`{field.name}`", offset, _size(field), field.offset, field.size, field.largest, field.about))
        if field.per in LETTERS:
            counts[LETTERS[field.per]] += 1
        else:
            plain += field.size
    table = _table(("field", "offset", "size", "offset, all boards", "size", "largest", "meaning"), rows)
    return f"Version {OBSERVATION}.\n\n{table}\nTogether {_sum(plain, counts)} bytes; for all boards {layout().size}.\n"


def boards() -> str:
    """What the letters stand for, board by board, and how large observations are."""
    rows = []
    for name in names():
        board = load(name)
        players = range(board.players.least, board.players.most + 1)
        sizes = ", ".join(f"{count}: {layout(board, count).size}" for count in players)
        rows.append((f"`{name}`", len(board.city), len(board.route), len(board.ticket), sizes))
    rows.append(("all boards", CITIES, ROUTES, TICKETS, f"{SEATS}: {layout().size}"))
    return _table(("board", "c", "r", "t", "bytes, by number of players p"), rows)


def kinds() -> str:
    """The kinds of cards by number."""
    rows = [[f"`{name}`", *_kinds(name)] for name in names()]
    return _table(["board", *map(str, range(LOCO + 1))], rows)


def _kinds(name: str) -> list[str]:
    colours = load(name).colours
    return colours + ["–"] * (LOCO - len(colours)) + [LOCOMOTIVE]


def actions() -> str:
    """Every action."""
    rows = [
        (f"{row.first}–{row.last}" if row.last > row.first else row.first, f"`{row.name}`", row.about)
        for row in action_table()
    ]
    return f"Version {ACTIONS}, {DECISIONS} actions.\n\n{_table(('action', 'name', 'meaning'), rows)}"


PARTS = {"fields": fields, "boards": boards, "kinds": kinds, "actions": actions}


def filled(page: str) -> str:
    """The page with its tables as they are now."""
    return PART.sub(lambda found: f"{found[1]}\n{PARTS[found[2]]()}\n{found[3]}", page)


def main() -> None:
    """Write the page."""
    FILE.write_text(filled(FILE.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    main()
