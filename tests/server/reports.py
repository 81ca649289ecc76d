"""Lines for docs/reports/crashes.md: shown with `-rP`, so that a good run too says what it has seen."""

import sys


def report(*figures: object) -> None:
    """A line of a table there."""
    cells = (f"{figure:,}" if isinstance(figure, int) else str(figure) for figure in figures)
    sys.stdout.write(f"| {' | '.join(cells)} |\n")


def database(url: str) -> str:
    """What a database is called there."""
    return "SQLite" if url.startswith("sqlite") else "PostgreSQL"
