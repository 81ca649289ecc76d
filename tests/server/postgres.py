"""A PostgreSQL of our own for tests: in a temporary folder, on loopback, gone afterwards."""

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
PLACES = "/usr/lib/postgresql"
USER = "tester"
TRIES = 3

SETTINGS = """
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
shared_buffers = 16MB
max_connections = 60
# The machine itself does not crash in a test.
fsync = off
"""


class Cluster:
    """A running PostgreSQL."""

    def __init__(self, programs: Path, folder: Path) -> None:
        self._programs = programs
        self._folder = folder
        self._data = folder / "data"
        self._password = secrets.token_hex(16)
        self._port = 0
        self._numbers = count()

    def url(self, database: str = "postgres") -> str:
        """The address of a database."""
        return f"postgresql://{USER}:{self._password}@127.0.0.1:{self._port}/{database}"

    def create(self) -> str:
        """A new database: its address."""
        name = f"test{next(self._numbers)}"
        with psycopg.connect(self.url(), autocommit=True) as connection:
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
        return self.url(name)

    def start(self) -> None:
        """Set the cluster up and start it; the free port may be taken by another at the last moment."""
        secret = self._folder / "secret"
        secret.touch(mode=0o600)
        secret.write_text(self._password)
        if os.geteuid() == 0:
            shutil.chown(self._folder, _other_user())
            shutil.chown(secret, _other_user())
        self._run("initdb", "-U", USER, "-A", "scram-sha-256", f"--pwfile={secret}", "-E", "UTF8", "--no-sync")
        for left in reversed(range(TRIES)):
            self._port = _free_port()
            (self._data / "postgresql.auto.conf").write_text(f"{SETTINGS}\nport = {self._port}\n")
            try:
                self._control("start")
                break
            except subprocess.CalledProcessError:
                if not left:
                    raise

    def crash_and_restart(self) -> None:
        """Every connection is cut without a word, as in a crash; then the cluster recovers."""
        self._control("restart", "-m", "immediate")

    def stop(self) -> None:
        """The end."""
        self._control("stop", "-m", "immediate")

    def _control(self, *arguments: str) -> None:
        self._run("pg_ctl", "-w", "-t", "60", "-l", str(self._folder / "log"), *arguments)

    def _run(self, program: str, *arguments: str) -> None:
        """As another user if we are root, for then PostgreSQL refuses to run."""
        user = _other_user() if os.geteuid() == 0 else None
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
            told = f"{done.stdout}\n{log.read_text() if log.exists() else ''}"
            raise subprocess.CalledProcessError(done.returncode, [program, *arguments], told)


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    """A cluster for as long as it is needed. Without PostgreSQL this fails, unless told to skip."""
    programs = _programs()
    with tempfile.TemporaryDirectory(prefix="draisine-postgres-") as folder:
        cluster = Cluster(programs, Path(folder))
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()


def _programs() -> Path:
    if os.environ.get(SKIP):
        pytest.skip(f"{SKIP} is set: nothing is tried on PostgreSQL")
    newest_first = sorted(Path(PLACES).glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]), reverse=True)
    found = [str(path) for path in newest_first] or [path for path in [shutil.which("initdb")] if path]
    if not found:
        pytest.fail(
            f"PostgreSQL's server programs are missing: install Debian's package `postgresql`, or set {SKIP}=1",
            pytrace=False,
        )
    return Path(found[0]).resolve().parent


def _other_user() -> str:
    known = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in known else "nobody"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port
