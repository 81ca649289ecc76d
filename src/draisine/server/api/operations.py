"""Health and metrics, for operators."""

from litestar import get
from litestar.di import NamedDependency
from prometheus_client import generate_latest

from draisine.server.runtime.registry import TableRegistry


@get("/health")
async def health(registry: NamedDependency[TableRegistry]) -> dict[str, str]:
    """Whether the server runs, and whether games can begin."""
    return {"status": "ok", "engine": "ready" if registry.ready.is_set() else "compiling"}


@get("/metrics", media_type="text/plain")
async def metrics(registry: NamedDependency[TableRegistry]) -> bytes:
    """Metrics in the text format of Prometheus."""
    return generate_latest(registry.metrics.registry)
