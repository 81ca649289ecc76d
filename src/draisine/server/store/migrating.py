"""Bringing a database up to date."""

import threading

from alembic import command
from alembic.config import Config
from sqlalchemy import URL, Connection, Engine, create_engine, func, select

from draisine.server.store.connecting import BUSY, address, begin_immediately

LOCK = 0x64726169
"""Our number among the advisory locks of a PostgreSQL database."""

# Alembic knows of one migration at a time in a process.
_one_at_a_time = threading.Lock()


def upgrade(url: str) -> None:
    """Bring a database up to date, an empty one as well; one that is up to date stays as it is. Several processes may
    do so at once. It waits: in an event loop, call it in a thread."""
    engine = _engine(address(url))
    try:
        with _one_at_a_time, engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
            command.upgrade(_config(connection), "head")
    finally:
        engine.dispose()


def _engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        return create_engine(url)
    # Foreign keys stay off: SQLite changes a table by building it anew, and dropping the old one would cascade.
    engine = create_engine(url.set(drivername="sqlite"), connect_args={"timeout": BUSY})
    begin_immediately(engine)
    return engine


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", "draisine.server.store:migrations")
    config.attributes["connection"] = connection
    return config
