"""A server that tests share if they exhaust no limit and start no bots that search."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.hostile.servers import HostileServer


@pytest.fixture(scope="session")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostileServer]:
    """A server on its default settings, which a test leaves running."""
    server = HostileServer(tmp_path_factory.mktemp("server"))
    with asyncio.Runner() as runner:
        runner.run(server.start())
        yield server
        runner.run(server.stop())
