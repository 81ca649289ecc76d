"""The order of waiting reviews: addresses take turns, and people at one address."""

from collections.abc import Hashable, Mapping

from draisine.server.games.reviews.schedule import Requester, Waiting, fair_order


def order(*requesters: tuple[str, str], served: Mapping[Hashable, int] | None = None) -> list[int]:
    """The numbers of requests in the order in which they are computed."""
    waiting = [Waiting(str(number), Requester(*each), number) for number, each in enumerate(requesters)]
    return [each.number for each in fair_order(waiting, served or {})]


def test_one_person_is_served_in_the_order_of_requests() -> None:
    assert order(("a", "ada"), ("a", "ada"), ("a", "ada")) == [0, 1, 2]


def test_addresses_take_turns() -> None:
    assert order(("a", "ada"), ("a", "ada"), ("a", "ada"), ("b", "bob"), ("b", "bob")) == [0, 3, 1, 4, 2]


def test_people_at_one_address_take_turns() -> None:
    assert order(("a", "ada"), ("a", "ada"), ("a", "ben"), ("a", "ben")) == [0, 2, 1, 3]


def test_many_guests_of_one_address_do_not_delay_another_address() -> None:
    flood = [("a", f"guest {number}") for number in range(20)]
    assert order(*flood, ("b", "bob"), served={"a": 3, Requester("a", "guest 0"): 3})[0] == 20


def test_nothing_waits() -> None:
    assert order() == []
