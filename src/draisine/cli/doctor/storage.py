"""Checks of the database: reachable, of this release, private, with workers."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

from draisine.cli.doctor.findings import Finding, ok, problem, warning
from draisine.cli.localization.errors import CliError
from draisine.cli.server.data_folder import DATABASE, FILES, is_open_to_others
from draisine.cli.server.process import first_line
from draisine.cli.server.serve import DATABASE_VARIABLE, named_database
from draisine.messages.details import os_detail, shorten


def check_database(folder: Path) -> Iterator[Finding]:
    """Whether the database can be reached and has the schema of this release."""
    try:
        url = named_database()
    except CliError as error:
        yield problem("database", "database-url", reason=error.reason)
        return
    if url is None:
        file = folder / DATABASE
        try:
            exists = file.exists()
        except OSError as error:
            yield problem("database", "database-forbidden", name=str(file), detail=os_detail(error))
            return
        if not exists:
            yield warning("database", "database-missing", file=str(file), variable=DATABASE_VARIABLE)
            return
        yield from _check_revision(f"sqlite:///{file}", str(file))
    else:
        from draisine.server.store.database import describe_url

        yield from _check_revision(url, describe_url(url))


def _check_revision(url: str, name: str) -> Iterator[Finding]:
    from sqlalchemy.exc import DBAPIError

    from draisine.server.store.migration import newest_revision, read_revision

    try:
        found, needed = read_revision(url), newest_revision()
    except DBAPIError as error:
        yield problem("database", "database-unreachable", name=name, detail=shorten(first_line(error)))
        return
    if found is None:
        yield warning("database", "database-empty", name=name)
    elif found == needed:
        yield ok("database", "database", name=name, revision=found)
    elif found < needed:
        yield warning("database", "database-older", name=name, found=found, needed=needed)
    else:
        yield problem("database", "database-newer", name=name, found=found, needed=needed)


def check_permissions(folder: Path) -> Iterator[Finding]:
    """Whether only its owner can read a SQLite database."""
    if DATABASE_VARIABLE in os.environ or not folder.exists():
        return
    files = [folder / name for name in FILES]
    opened = [str(path) for path in (folder, *files) if path.exists() and is_open_to_others(path)]
    if opened:
        yield problem("permissions", "permissions-open", files=" ".join(opened))
    else:
        yield ok("permissions", "permissions", folder=str(folder))


def check_workers() -> Iterator[Finding]:
    """How many workers compute bot moves for the servers of a PostgreSQL database."""
    try:
        url = named_database()
    except CliError:
        # The check of the database says so.
        return
    if url is None or url.startswith("sqlite"):
        return
    from sqlalchemy import column, create_engine, func, select, table
    from sqlalchemy.exc import DBAPIError

    from draisine.server.store.database import parse_url

    engine = create_engine(parse_url(url))
    try:
        with engine.connect() as connection:
            registered = select(func.count()).select_from(table("saq_stats"))
            count = int(connection.scalar(registered.where(column("expire_at") > time.time())) or 0)
    except DBAPIError as error:
        yield warning("workers", "workers-unknown", detail=shorten(first_line(error)))
        return
    finally:
        engine.dispose()
    yield ok("workers", "workers", count=count) if count else warning("workers", "workers-none")
