"""The tables of docs/observation.md."""

from tools.observation import FILE


def version_history(table: str) -> str:
    """The versions of a table, `observation` or `action`, with their releases and changes."""
    section = FILE.read_text("utf-8").partition("\n## History of versions\n")[2].partition("\n## ")[0]
    return section.partition(f"| {table} version | release | what changed |")[2].partition("\n\n")[0]
