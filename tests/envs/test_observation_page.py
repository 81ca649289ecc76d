"""docs/observation.md has the current tables."""

from draisine.envs import observation_layout
from draisine.envs.actions import action_table
from tools.observation import FILE, TABLES, fill_tables

PAGE = FILE.read_text("utf-8")


def test_the_page_is_up_to_date() -> None:
    assert fill_tables(PAGE) == PAGE, "run `python tools/observation.py`"


def test_every_table_is_there() -> None:
    assert all(f"<!-- {name}: made by" in PAGE for name in TABLES)
    assert all(f"| `{field.name}` | " in PAGE for field in observation_layout().fields)
    assert all(f"| `{row.name}` | {row.about} |" in PAGE for row in action_table())


def test_formulas_give_the_offsets() -> None:
    """For all boards: p = 6, c = 64, r = 160, t = 96."""
    sizes = {"p": 6, "c": 64, "r": 160, "t": 96}
    rows = [
        line.strip("| ").split(" | ") for line in PAGE.splitlines() if line.startswith("| `") and line.count("|") == 8
    ]
    assert len(rows) == len(observation_layout().fields)
    for name, formula, _, offset, *_ in rows:
        terms = [term.strip() for term in formula.split("+")]
        value = sum(int(term) if term.isdigit() else int(term[:-1] or 1) * sizes[term[-1]] for term in terms)
        assert value == int(offset) == observation_layout()[name.strip("`")].offset
