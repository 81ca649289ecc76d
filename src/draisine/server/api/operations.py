"""Health, readiness and metrics, for operators; access from the local network, for the person at the machine."""

from typing import Any

from litestar import Controller, Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec
from prometheus_client import generate_latest

from draisine.messages.details import os_detail
from draisine.server.http.errors import error_responses
from draisine.server.http.local_network import LocalNetwork, NoLocalNetwork
from draisine.server.http.network_access import NetworkAccess, network_access
from draisine.server.ops.readiness import ReadinessReport
from draisine.server.runtime.registry import TableRegistry
from draisine.server.settings import Settings
from draisine.server.store import Person
from draisine.server.tables.refusals import Refused


@get("/health")
async def health(registry: NamedDependency[TableRegistry]) -> dict[str, str]:
    """Whether the process runs; and whether the engine is compiled."""
    return {"status": "ok", "engine": "ready" if registry.ready.is_set() else "compiling"}


@get("/ready", responses={503: ResponseSpec(ReadinessReport, description="A part does not work, or not yet.")})
async def ready(state: State) -> Response[ReadinessReport]:
    """Whether the server can do its work: write to the database, play games, and reach the queue of the workers."""
    report = await state.readiness.report()
    return Response(report, status_code=200 if report.status == "ready" else 503)


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
