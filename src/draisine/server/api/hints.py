"""Hints: the move that a strong bot would play in my seat, and why."""

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from draisine.bots.search.advice import Advice
from draisine.server.api.access import TableAccess
from draisine.server.http.errors import error_responses
from draisine.server.rate_limits import RateLimit, RateLimits
from draisine.server.runtime.registry import TableRegistry
from draisine.server.runtime.session import TableSession
from draisine.server.tables.refusals import Refused
from draisine.server.tables.views import Viewer

HINTS = RateLimit("hints_per_minute", burst=5)
ADDRESS_HINTS = RateLimit("address_hints_per_minute")


class HintsController(Controller):
    """Hints for people, where all at the table have agreed to them."""

    path = "/api/tables"

    @get("/{table:str}/hint", responses=error_responses(400, 401, 403, 404, 429, 503))
    async def hint(
        self,
        table: FromPath[str],
        access: NamedDependency[TableAccess],
        registry: NamedDependency[TableRegistry],
        limits: NamedDependency[RateLimits],
        seat: FromQuery[int | None] = None,
    ) -> Advice:
        """The move that a strong bot would play in the seat of mine that owes a decision, from what that seat sees."""
        session = await access.session(table)
        if not registry.search_ready.is_set():
            raise Refused("preparing")
        seat_to_move = find_asked_seat(session, await access.viewer(session, seat))
        await limits.check(HINTS, access.person.id)
        await limits.check(ADDRESS_HINTS, access.client.origin)
        advice = await registry.agents.advise(session, seat_to_move)
        if advice is None:
            raise Refused("no_advice")
        return advice


def find_asked_seat(session: TableSession, viewer: Viewer) -> int:
    """The viewer's own seat that owes a decision; Refused if there is none or hints are off."""
    own = session.table.people.get(viewer.person)
    if own is None:
        raise Refused("not_here")
    if session.table.phase != "playing":
        raise Refused("not_playing")
    if session.table.hints != "on":
        raise Refused("no_hints")
    owing = [seat for seat in own if seat in session.table.owing_since and viewer.seat in (None, seat)]
    if not owing:
        raise Refused("nothing_asked")
    seat_to_move = next((seat for seat in owing if not session.table.seats[seat].held), None)
    if seat_to_move is None:
        raise Refused("held")
    return seat_to_move
