"""Empty databases for tests: SQLite, PostgreSQL, or both."""

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from draisine.boards import Board
from draisine.engine.state import Observation
from draisine.play import Move
from draisine.server.bots import executors
from draisine.server.store import upgrade
from tests.server.postgres import Cluster, running_cluster
from tests.server.registries import first_legal_move


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with running_cluster() as cluster:
        yield cluster


@pytest.fixture(scope="session")
def upgraded_postgres(cluster: Cluster) -> str:
    """A migrated database shared by tests: a new one would cost a thousand files."""
    url = cluster.create_database()
    upgrade(url)
    return url


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A migrated database file to copy."""
    path = tmp_path_factory.mktemp("template") / "draisine.sqlite"
    upgrade(f"sqlite:///{path}")
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database without a schema."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'draisine.sqlite'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.create_database()


@pytest.fixture
def postgres_url(upgraded_postgres: str) -> str:
    """A migrated, empty PostgreSQL database."""
    with psycopg.connect(upgraded_postgres) as connection:
        connection.execute("TRUNCATE people, tables, boards, fairness_counts, rate_limits, secrets, uptime CASCADE")
    return upgraded_postgres


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """A migrated, empty SQLite database."""
    return f"sqlite:///{shutil.copy(sqlite_template, tmp_path / 'draisine.sqlite')}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """A migrated, empty database of either kind."""
    migrated: str = request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url")
    return migrated


@pytest.fixture
def blocked_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Bots that wait until the event is set and then choose the first legal move."""
    release = threading.Event()

    def choose(board: Board, _bot: str, observation: Observation, _seed: str) -> Move:
        release.wait(120)
        return first_legal_move(board, observation)

    monkeypatch.setattr(executors, "choose_move", choose)
    yield release
    release.set()
