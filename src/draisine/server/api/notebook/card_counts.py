"""The card counter: where the train cards are, as far as a seat of mine knows."""

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from draisine.play import CardCount
from draisine.server.api.access import TableAccess
from draisine.server.http.errors import error_responses
from draisine.server.tables.views import card_count


class CardCountsController(Controller):
    """Card counts of games in progress; `replays` has those of finished ones."""

    path = "/api/tables"

    @get("/{table:str}/cards", responses=error_responses(400, 401, 403, 404, 503))
    async def cards(
        self, table: FromPath[str], access: NamedDependency[TableAccess], seat: FromQuery[int | None] = None
    ) -> CardCount:
        """Where the cards are, as far as a seat of mine knows; for spectators, what is public."""
        session = await access.session(table)
        return card_count(session.table, await access.viewer(session, seat))
