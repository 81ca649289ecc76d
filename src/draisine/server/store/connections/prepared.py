"""Statements of the path that every move takes, compiled once."""

from typing import Any, cast

from sqlalchemy import Connection, Executable
from sqlalchemy.sql import ClauseElement


class Prepared:
    """A statement whose values are plain numbers and texts. SQLAlchemy takes twenty times as long as SQLite to execute
    one, so there the driver gets it directly. On PostgreSQL a statement is a round trip, and SQLAlchemy notices lost
    connections."""

    def __init__(self, statement: Executable) -> None:
        self._statement = statement
        self._sqlite: tuple[str, list[str]] | None = None

    def execute(self, connection: Connection, values: dict[str, Any]) -> int:
        """Execute the statement; return the number of rows that it has changed."""
        if connection.dialect.name != "sqlite":
            return connection.execute(self._statement, values, execution_options={"preserve_rowcount": True}).rowcount
        if self._sqlite is None:
            compiled: Any = cast(ClauseElement, self._statement).compile(dialect=connection.dialect)
            self._sqlite = str(compiled), compiled.positiontup
        text, names = self._sqlite
        cursor = connection.connection.cursor()
        cursor.execute(text, [values[name] for name in names])
        return cursor.rowcount
