"""The quality of a person's play."""

from litestar import Controller, get
from litestar.di import NamedDependency

from draisine.server.games.reviews.messages import PlayQuality
from draisine.server.games.reviews.quality import play_quality
from draisine.server.http.errors import error_responses
from draisine.server.store import Person, Store


class PlayQualityController(Controller):
    """The quality of a person's play."""

    path = "/api/me/quality"

    @get(responses=error_responses(401))
    async def quality(self, person: NamedDependency[Person], store: NamedDependency[Store]) -> PlayQuality:
        """How well I have played in my reviewed games, by week and by game."""
        return play_quality(await store.qualities.for_person(person.id))
