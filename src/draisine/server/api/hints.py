"""Hints: what a strong bot would do in a seat of mine, and why."""

from litestar import Controller, get
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from draisine.bots.search.advice import Advice
from draisine.server.api.access import Entrance
from draisine.server.api.errors import problems
from draisine.server.rate_limits import Gates
from draisine.server.tables.refusals import Refused
from draisine.server.tables.registry import Hall
from draisine.server.tables.session import Live
from draisine.server.tables.views import Viewer


class HintsDoor(Controller):
    """Advice for people, where everybody at the table agrees to it."""

    path = "/api/tables"

    @get("/{table:str}/hint", responses=problems(400, 401, 403, 404, 429, 503))
    async def hint(
        self,
        table: FromPath[str],
        entrance: NamedDependency[Entrance],
        hall: NamedDependency[Hall],
        gates: NamedDependency[Gates],
        seat: FromQuery[int | None] = None,
    ) -> Advice:
        """What a strong bot would do in the seat of mine that owes a decision, from what that seat sees, and why."""
        live = await entrance.live(table)
        asking = _asking(live, await entrance.viewer(live, seat))
        if not gates.hints.take(entrance.person.id):
            raise Refused("too_fast")
        found = await hall.agents.advise(live, asking)
        if found is None:
            raise Refused("no_advice")
        return found


def _asking(live: Live, viewer: Viewer) -> int:
    """The seat of the viewer's own that owes a decision, if hints are given."""
    own = live.table.people.get(viewer.person)
    if own is None:
        raise Refused("not_here")
    if live.table.phase != "playing":
        raise Refused("not_playing")
    if live.table.hints != "on":
        raise Refused("no_hints")
    owing = [seat for seat in own if seat in live.table.since and viewer.seat in (None, seat)]
    if not owing:
        raise Refused("nothing_asked")
    asking = next((seat for seat in owing if not live.table.seats[seat].held), None)
    if asking is None:
        raise Refused("held")
    return asking
