"""What is left of finished games: my statistics, and deals that were played more than once."""

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from draisine.server.api.access import Entrance
from draisine.server.api.deals import DealCompared, compared
from draisine.server.api.errors import problems
from draisine.server.games.archive import Archive
from draisine.server.games.statistics import Statistics, statistics_of
from draisine.server.store import Person, Store

PATIENCE = 2.0
"""Seconds for which games that nobody has asked about before are counted; the rest comes with the next question."""


class ArchivesDoor(Controller):
    """Finished games, added up and side by side."""

    path = "/api"

    @get("/me/statistics", responses=problems(401))
    async def statistics(
        self, person: NamedDependency[Person], store: NamedDependency[Store], archive: NamedDependency[Archive]
    ) -> Statistics:
        """What my finished games add up to."""
        if missing := await store.without_results(person.id):
            await archive.make(missing, PATIENCE)
            missing = await store.without_results(person.id)
        return statistics_of(await store.results_of(person.id), person.name, archive.pending(missing))

    @get("/deals/{table:str}", responses=problems(401, 403, 404))
    async def deal(
        self, table: FromPath[str], entrance: NamedDependency[Entrance], archive: NamedDependency[Archive]
    ) -> DealCompared:
        """All finished games with the deal of a table."""
        return await compared(entrance, archive, table)
