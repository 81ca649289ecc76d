"""Limits on sockets: of a person, of an address, and of the spectators at a table."""

import pytest

from draisine.server.runtime.session import Subscriber
from draisine.server.runtime.socket_counts import SocketCounts
from draisine.server.settings import Settings
from draisine.server.tables.refusals import Refused
from tests.server.table_scenes import ADA, BEN, TableScene, position, viewer_of

SETTINGS = Settings(sockets_each=3, sockets_per_address=6, readers_per_table=4)


class Sockets:
    """Sockets to one table where Ada and Ben play."""

    def __init__(self) -> None:
        self.session = TableScene.with_game(position()).session
        self.counts = SocketCounts(SETTINGS)

    def open(self, person: str, origin: str) -> str:
        """Open a socket; return the code of a refusal, or nothing."""
        try:
            self.counts.check(self.session, person, origin)
        except Refused as error:
            return error.code
        viewer = viewer_of(type(ADA)(person, person))
        subscriber = Subscriber(viewer, lambda _: None, origin=origin)
        self.session.subscribers.append(subscriber)
        self.counts.add(subscriber)
        return ""

    def close_all(self) -> None:
        for subscriber in self.session.subscribers:
            self.counts.remove(subscriber)
        self.session.subscribers.clear()


def test_a_person_has_few_sockets() -> None:
    sockets = Sockets()
    assert [sockets.open(ADA.person, "home") for _ in range(4)] == ["", "", "", "too_many_sockets"]
    sockets.close_all()
    assert sockets.open(ADA.person, "home") == ""


def test_an_address_has_a_share_of_the_sockets() -> None:
    sockets = Sockets()
    opened = [sockets.open(person, "home") for person in (ADA.person, BEN.person) for _ in range(3)]
    assert opened == [""] * 6
    assert sockets.open("zoe", "home") == "too_many_sockets"
    assert sockets.open("zoe", "elsewhere") == ""


@pytest.mark.parametrize("origin", ["home", "elsewhere"])
def test_spectators_never_shut_players_out(origin: str) -> None:
    sockets = Sockets()
    assert [sockets.open(f"guest {number}", "attacker") for number in range(3)] == ["", "", "table_crowded"]
    assert [sockets.open(f"fan {number}", f"{number}") for number in range(3)] == ["", "", "table_crowded"]
    assert sockets.open(ADA.person, origin) == ""
