"""Health and metrics, for operators; access from the local network, for the person at the machine."""

from typing import Any

from litestar import Controller, Request, get, post
from litestar.di import NamedDependency
from prometheus_client import generate_latest

from draisine.messages.details import os_detail
from draisine.server.http.errors import error_responses
from draisine.server.http.local_network import LocalNetwork, NoLocalNetwork
from draisine.server.http.network_access import NetworkAccess, network_access
from draisine.server.runtime.registry import TableRegistry
from draisine.server.settings import Settings
from draisine.server.store import Person
from draisine.server.tables.refusals import Refused


@get("/health")
async def health(registry: NamedDependency[TableRegistry]) -> dict[str, str]:
    """Whether the server runs, and whether games can begin."""
    return {"status": "ok", "engine": "ready" if registry.ready.is_set() else "compiling"}


@get("/metrics", media_type="text/plain")
async def metrics(registry: NamedDependency[TableRegistry]) -> bytes:
    """Metrics in the text format of Prometheus."""
    return generate_latest(registry.metrics.registry)


class NetworkController(Controller):
    """Access from the local network."""

    path = "/api/network"

    @get(responses=error_responses(401, 403))
    async def access(
        self,
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        settings: NamedDependency[Settings],
        network: NamedDependency[LocalNetwork | None],
    ) -> NetworkAccess:
        """How other devices reach this server."""
        del person
        return network_access(request, settings, network)

    @post(status_code=200, responses=error_responses(400, 401, 403))
    async def open(
        self,
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        settings: NamedDependency[Settings],
        network: NamedDependency[LocalNetwork | None],
    ) -> NetworkAccess:
        """Open this server for the local network: only from the machine itself, if it listens there only."""
        del person
        access = network_access(request, settings, network)
        if access.reach == "no_network":
            raise Refused("no_network")
        if network is None or access.reach not in ("open", "closed"):
            raise Refused("not_this_machine")
        if access.reach == "closed":
            await _open(network)
        return network_access(request, settings, network)


async def _open(network: LocalNetwork) -> None:
    try:
        await network.open()
    except NoLocalNetwork:
        raise Refused("no_network") from None
    except OSError as error:
        raise Refused("address_unavailable", address=str(error.filename), detail=os_detail(error)) from None
