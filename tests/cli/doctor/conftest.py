"""The databases of the server's tests."""

from tests.server.conftest import cluster, sqlite_template, sqlite_url

__all__ = ["cluster", "sqlite_template", "sqlite_url"]
