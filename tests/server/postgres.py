"""A temporary PostgreSQL cluster for tests, on loopback."""

import os
import pwd
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
import pytest
from psycopg import sql

SKIP = "DRAISINE_SKIP_POSTGRES"
INSTALL_ROOT = "/usr/lib/postgresql"
USER = "tester"
OVERFLOW_UID = 65534
"""The unprivileged user that every Linux system has."""
MAX_TRIES = 3

SETTINGS = """
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_buffers = 16MB
max_connections = 60
# No test crashes the machine itself.
fsync = off
"""


class Cluster:
    """A running PostgreSQL cluster."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        self._data = folder / "data"
        self._password = secrets.token_hex(16)
        self._port = 0
        self._numbers = count()

    def url(self, database: str = "postgres") -> str:
        """The URL of a database."""
        return f"postgresql://{USER}:{self._password}@127.0.0.1:{self._port}/{database}"

    def create_database(self) -> str:
        """Create a database; return its URL."""
        name = f"test{next(self._numbers)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return self.url(name)

    def start(self) -> None:
        """Create the cluster and start it; retry if another process takes the port first."""
        secret = self._folder / "secret"
        secret.touch(mode=0o600)
        secret.write_text(self._password)
        if os.geteuid() == 0:
            shutil.chown(self._folder, _unprivileged_user())
            shutil.chown(secret, _unprivileged_user())
        self._run("initdb", "-U", USER, "-A", "scram-sha-256", f"--pwfile={secret}", "-E", "UTF8", "--no-sync")
        for left in reversed(range(MAX_TRIES)):
            self._port = _free_port()
            (self._data / "postgresql.auto.conf").write_text(f"{SETTINGS}\nport = {self._port}\n")
            try:
                self._pg_ctl("start")
                break
            except subprocess.CalledProcessError:
                if not left:
                    raise

    def crash_and_restart(self) -> None:
        """Abort all connections as a crash does, then recover."""
        self._pg_ctl("restart", "-m", "immediate")

    def resume(self) -> None:
        """Start the cluster after a stop."""
        self._pg_ctl("start")

    def stop(self) -> None:
        """Stop the cluster at once."""
        self._pg_ctl("stop", "-m", "immediate")

    def _pg_ctl(self, *arguments: str) -> None:
        self._run("pg_ctl", "-w", "-t", "60", "-l", str(self._folder / "log"), *arguments)

    def _run(self, program: str, *arguments: str) -> None:
        """Run a program; as root, under another user, because PostgreSQL refuses to run as root."""
        user = _unprivileged_user() if os.geteuid() == 0 else None
        done = subprocess.run(
            [self._programs / program, "-D", self._data, *arguments],
            cwd=self._folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            user=user,
            group=pwd.getpwnam(user).pw_gid if user else None,
            extra_groups=[] if user else None,
        )
        if done.returncode:
            log = self._folder / "log"
            output = f"{done.stdout}\n{log.read_text() if log.exists() else ''}"
            raise subprocess.CalledProcessError(done.returncode, [program, *arguments], output)


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    """A cluster for the duration of the context; fail, or skip if configured, where PostgreSQL is not installed."""
    programs = _find_programs()
    with tempfile.TemporaryDirectory(prefix="draisine-postgres-") as folder:
        cluster = Cluster(programs, Path(folder))
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()


def _find_programs() -> Path:
    if os.environ.get(SKIP):
        pytest.skip(f"{SKIP} is set: PostgreSQL tests are skipped")
    newest_first = sorted(Path(INSTALL_ROOT).glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]), reverse=True)
    found = [str(path) for path in newest_first] or [path for path in [shutil.which("initdb")] if path]
    if not found:
        pytest.fail(
            f"PostgreSQL's server programs are missing: install Debian's package `postgresql`, or set {SKIP}=1",
            pytrace=False,
        )
    return Path(found[0]).resolve().parent


def _unprivileged_user() -> str:
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else pwd.getpwuid(OVERFLOW_UID).pw_name


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
