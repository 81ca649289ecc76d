"""Finished games: my statistics, and comparisons of deals."""

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from draisine.server.api.access import TableAccess
from draisine.server.api.deals import DealComparison, compare_deal
from draisine.server.games.archive import Archive
from draisine.server.games.statistics import Statistics, compute_statistics
from draisine.server.http.errors import error_responses
from draisine.server.store import Person, Store

TIMEOUT = 2.0
"""Seconds to wait for results that are not stored yet; the rest is reported as pending."""


class HistoryController(Controller):
    """Statistics and deals."""

    path = "/api"

    @get("/me/statistics", responses=error_responses(401))
    async def statistics(
        self, person: NamedDependency[Person], store: NamedDependency[Store], archive: NamedDependency[Archive]
    ) -> Statistics:
        """Statistics of my finished games."""
        if missing := await store.results.missing_for_person(person.id):
            await archive.compute(missing, TIMEOUT)
            missing = await store.results.missing_for_person(person.id)
        return compute_statistics(await store.results.for_person(person.id), person.name, archive.pending(missing))

    @get("/deals/{table:str}", responses=error_responses(401, 403, 404))
    async def deal(
        self, table: FromPath[str], access: NamedDependency[TableAccess], archive: NamedDependency[Archive]
    ) -> DealComparison:
        """All finished games with the deal of a table."""
        return await compare_deal(access, archive, table)
