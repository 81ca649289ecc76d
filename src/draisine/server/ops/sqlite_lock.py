"""A lock file beside a SQLite database: two servers on one file would show their players stale tables."""

import json
import os
from contextlib import suppress
from pathlib import Path

from sqlalchemy import make_url

from draisine import __version__
from draisine.messages.errors import LocalizedError


class DatabaseInUse(LocalizedError):
    """Raised when another server uses the database, or another release does."""


def lock_sqlite(url: str) -> int | None:
    """Lock the file of a SQLite database until this process ends, and return the descriptor; None where the system or
    the file system has no such locks. Raises DatabaseInUse."""
    database = make_url(url).database
    assert database is not None
    try:
        import fcntl
    except ImportError:
        return None
    path = lock_path(Path(database))
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        raise DatabaseInUse("database-in_use", database=database, process=_read_process(path)) from None
    except OSError:
        os.close(descriptor)
        return None
    os.ftruncate(descriptor, 0)
    os.write(descriptor, json.dumps({"process": os.getpid(), "version": __version__}).encode())
    return descriptor


def lock_path(database: Path) -> Path:
    """The lock file of a database; it stays when the server has ended, without a lock."""
    return database.with_name(f"{database.name}.lock")


def _read_process(path: Path) -> str:
    with suppress(OSError, ValueError, KeyError):
        return str(json.loads(path.read_text("utf-8"))["process"])
    return "?"
