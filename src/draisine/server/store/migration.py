"""Database migrations with Alembic."""

import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING

import structlog
from sqlalchemy import URL, Connection, Engine, create_engine, func, inspect, select, text
from sqlalchemy.exc import OperationalError

from draisine.messages.errors import LocalizedError

if TYPE_CHECKING:
    from alembic.config import Config

from draisine.server.store.database import BUSY_TIMEOUT, begin_immediate, describe_url, parse_url

VERSIONS = Path(__file__).parent / "migrations" / "versions"
REVISION = slice(1, 5)
"""Where the name of a migration's file has its revision: `r0001_first_tables.py`."""
RETRY_SECONDS, MAX_RETRY_SECONDS = 1.0, 15.0
LOCK = 0x64726169
"""The key of our advisory lock in a PostgreSQL database."""

log = structlog.get_logger()

# Alembic keeps global state: one migration at a time in a process.
_one_at_a_time = threading.Lock()


class NewerDatabase(LocalizedError):
    """Raised for a database that a newer release has migrated."""


def wait_until_reachable(url: str) -> None:
    """Wait until PostgreSQL accepts connections: after a power failure it may start later than this process."""
    pause = RETRY_SECONDS
    engine = _engine(parse_url(url))
    try:
        while True:
            try:
                engine.connect().close()
            except OperationalError as error:
                reason = str(error.orig).strip().partition("\n")[0]
                log.warning("the database cannot be reached", database=describe_url(url), error=reason, retry=pause)
            else:
                return
            time.sleep(pause)
            pause = min(2 * pause, MAX_RETRY_SECONDS)
    finally:
        engine.dispose()


def upgrade(url: str) -> str | None:
    """Migrate a database, also an empty one, to the newest revision, and return that if there was anything to do.
    Several processes may do so at once. It blocks: in an event loop, call it in a thread. Raises NewerDatabase."""
    engine = _engine(parse_url(url))
    try:
        with _one_at_a_time, engine.begin() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(select(func.pg_advisory_xact_lock(LOCK)))
            before, newest = _stored_revision(connection), newest_revision()
            if before is not None and before not in _revisions():
                raise NewerDatabase("database-newer", database=describe_url(url))
            if before == newest:
                return None
            _migrate(connection)
            return newest
    finally:
        engine.dispose()


def newest_revision() -> str:
    """The newest revision of this release."""
    return _revisions()[-1]


def read_revision(url: str) -> str | None:
    """The revision of a database that exists; None if it has no schema. Nothing is changed."""
    engine = create_engine(parse_url(url), hide_parameters=True)
    try:
        with engine.connect() as connection:
            return _stored_revision(connection)
    finally:
        engine.dispose()


def _stored_revision(connection: Connection) -> str | None:
    """The revision of a database; None before the first. Alembic can tell too, but takes half a second to import."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return revision


def _revisions() -> list[str]:
    """All revisions of this release, in order."""
    return sorted(path.stem[REVISION] for path in VERSIONS.glob("r*.py"))


def _migrate(connection: Connection) -> None:
    from alembic import command

    command.upgrade(_config(connection), "head")


def _engine(url: URL) -> Engine:
    if url.get_backend_name() != "sqlite":
        return create_engine(url, hide_parameters=True)
    # Foreign keys stay off: SQLite changes a table by rebuilding it, and dropping the old one would cascade.
    engine = create_engine(url, connect_args={"timeout": BUSY_TIMEOUT}, hide_parameters=True)
    begin_immediate(engine)
    return engine


def _config(connection: Connection) -> "Config":
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", "draisine.server.store:migrations")
    config.attributes["connection"] = connection
    return config
