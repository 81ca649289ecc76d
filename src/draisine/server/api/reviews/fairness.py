"""Fairness: statistics over the shuffles of this server's finished games."""

from litestar import Controller, get
from litestar.di import NamedDependency

from draisine.server.games.fairness.report import FairnessReport, fairness_report
from draisine.server.store import Store


class FairnessController(Controller):
    """Tests of whether chance was fair."""

    path = "/api/fairness"

    @get(security=[])
    async def fairness(self, store: NamedDependency[Store]) -> FairnessReport:
        """Tests of how often each card, ticket and seat came up in finished games."""
        return fairness_report(await store.fairness.all())
