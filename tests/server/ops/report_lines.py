"""Table rows for docs/reports/crashes.md, shown by `pytest -rP` for passed tests."""

import sys


def print_row(*figures: object) -> None:
    """Print a row of a Markdown table."""
    cells = (f"{figure:,}" if isinstance(figure, int) else str(figure) for figure in figures)
    sys.stdout.write(f"| {' | '.join(cells)} |\n")


def database_name(url: str) -> str:
    """The display name of a database."""
    return "SQLite" if url.startswith("sqlite") else "PostgreSQL"
