"""A database for every scene, each time empty: SQLite, PostgreSQL, or both where a scene asks for both."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from draisine.server.store import upgrade
from tests.server.postgres import Cluster, running_cluster


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with running_cluster() as cluster:
        yield cluster


@pytest.fixture(scope="session")
def upgraded_postgres(cluster: Cluster) -> str:
    """A database that is up to date, for one test after another: each new one is a thousand files."""
    url = cluster.create()
    upgrade(url)
    return url


@pytest.fixture(scope="session")
def sqlite_template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file that is up to date."""
    path = tmp_path_factory.mktemp("template") / "draisine.sqlite"
    upgrade(f"sqlite:///{path}")
    return path


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database with nothing in it."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'draisine.sqlite'}"
    cluster: Cluster = request.getfixturevalue("cluster")
    return cluster.create()


@pytest.fixture
def postgres_url(upgraded_postgres: str) -> str:
    """A PostgreSQL database that is up to date and empty."""
    with psycopg.connect(upgraded_postgres) as connection:
        connection.execute("TRUNCATE people, tables CASCADE")
    return upgraded_postgres


@pytest.fixture
def sqlite_url(sqlite_template: Path, tmp_path: Path) -> str:
    """A SQLite file that is up to date."""
    return f"sqlite:///{shutil.copy(sqlite_template, tmp_path / 'draisine.sqlite')}"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> str:
    """A database that is up to date."""
    found: str = request.getfixturevalue("sqlite_url" if request.param == "sqlite" else "postgres_url")
    return found
