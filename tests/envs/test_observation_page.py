"""The page that says what each number means is the one that would be written now."""

from draisine.envs import layout
from draisine.envs.actions import action_table
from tools.observation import FILE, PARTS, filled

PAGE = FILE.read_text("utf-8")


def test_the_page_is_current() -> None:
    assert filled(PAGE) == PAGE, "run `python tools/observation.py`"


def test_every_table_is_there() -> None:
    assert all(f"<!-- {name}: made by" in PAGE for name in PARTS)
    assert all(f"| `{field.name}` | " in PAGE for field in layout().fields)
    assert all(f"| `{row.name}` | {row.about} |" in PAGE for row in action_table())


def test_formulas_give_the_offsets() -> None:
    """For all boards: p = 6, c = 64, r = 160, t = 96."""
    room = {"p": 6, "c": 64, "r": 160, "t": 96}
    rows = [
        line.strip("| ").split(" | ") for line in PAGE.splitlines() if line.startswith("| `") and line.count("|") == 8
    ]
    assert len(rows) == len(layout().fields)
    for name, formula, _, offset, *_ in rows:
        terms = [term.strip() for term in formula.split("+")]
        at = sum(int(term) if term.isdigit() else int(term[:-1] or 1) * room[term[-1]] for term in terms)
        assert at == int(offset) == layout()[name.strip("`")].offset
