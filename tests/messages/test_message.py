"""Messages as ids and values: formatted where they are displayed."""

import msgspec
import pytest

from draisine.messages import Message, message
from draisine.messages.catalogue import MissingMessage

NAMED = message("balance-named-route", name=message("balance-cities", first="Ayr", second="Bly"), share="7")


def test_a_message_is_its_id_and_values() -> None:
    assert message("balance-more", count=3) == Message("balance-more", {"count": 3})
    assert message("balance-more", count=3) != message("balance-more", count=4)
    assert Message("balance-map-never").values == {}


def test_text_in_a_language() -> None:
    assert message("balance-more", count=3).text() == "3 more"
    assert [message("balance-more", count=count).text("fr") for count in (1, 3)] == ["1 autre", "3 autres"]


def test_nested_messages_are_in_the_same_language() -> None:
    bar = message("balance-bar", axis=message("balance-label-turns"), span="40", share=message("balance-label-games"))
    assert bar.text() == "turns 40: games"
    assert bar.text("fr") == "tours 40\u00a0: parties"
    assert NAMED.text() == "Ayr\u00a0– Bly (7)"


def test_messages_travel_as_json() -> None:
    encoded = msgspec.json.encode(NAMED)
    assert msgspec.json.decode(encoded) == {
        "id": "balance-named-route",
        "values": {"name": {"id": "balance-cities", "values": {"first": "Ayr", "second": "Bly"}}, "share": "7"},
    }
    assert msgspec.json.decode(encoded, type=Message) == NAMED


def test_a_value_keeps_its_type() -> None:
    """A number selects a plural form, a string does not."""
    sent = message("balance-more", count=1)
    assert msgspec.json.decode(msgspec.json.encode(sent), type=Message).text("fr") == "1 autre"


def test_an_unknown_message_or_language_is_an_error() -> None:
    with pytest.raises(MissingMessage, match="balance-nothing"):
        message("balance-nothing").text()
    with pytest.raises(ValueError, match="no catalogue for the language 'xx'"):
        message("balance-map-never").text("xx")
