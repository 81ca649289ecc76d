"""Database migrations with Alembic."""

import threading
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import URL, Connection, Engine, create_engine, func, inspect, select, text

if TYPE_CHECKING:
    from alembic.config import Config

from draisine.server.store.database import BUSY_TIMEOUT, begin_immediate, parse_url

LOCK = 0x64726169
"""The key of our advisory lock in a PostgreSQL database."""

# Alembic keeps global state: one migration at a time in a process.
_one_at_a_time = threading.Lock()


def upgrade(url: str) -> None:
    """Migrate a database, also an empty one, to the newest revision. Several processes may do so at once. It blocks: in
    an event loop, call it in a thread."""
    engine = _engine(parse_url(url))
    try:
        with _one_at_a_time, engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
            if not _is_current(connection):
                _migrate(connection)
    finally:
        engine.dispose()


def _is_current(connection: Connection) -> bool:
    """Whether the newest revision is applied. Alembic can tell too, but takes half a second to import."""
    if not inspect(connection).has_table("alembic_version"):
        return False
    newest = max(path.stem for path in (Path(__file__).parent / "migrations" / "versions").glob("r*.py"))
    return connection.scalars(text("SELECT version_num FROM alembic_version")).all() == [newest[1:5]]


def _migrate(connection: Connection) -> None:
    from alembic import command

    command.upgrade(_config(connection), "head")


def _engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        return create_engine(url)
    # Foreign keys stay off: SQLite changes a table by rebuilding it, and dropping the old one would cascade.
    engine = create_engine(url, connect_args={"timeout": BUSY_TIMEOUT})
    begin_immediate(engine)
    return engine


def _config(connection: Connection) -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "draisine.server.store:migrations")
    config.attributes["connection"] = connection
    return config
