"""Reasons for better moves, in every language."""

from typing import get_args

import pytest
from msgspec.structs import replace

from draisine.bots.search.explanation import Explanation, Reason
from draisine.cli.review.wording import Wording
from draisine.messages import languages
from draisine.play.moves import DrawBlind
from draisine.review import Timeline
from draisine.review.model import Decision
from tests.cli.review.games import finished_game


@pytest.fixture(scope="module")
def timeline() -> Timeline:
    return Timeline(finished_game())


def decision(why: Explanation | None) -> Decision:
    return Decision(
        step=3, seat=0, part="move", phase="opening", move=DrawBlind(), label="mistake", loss=12.0, error=1.0, why=why
    )


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("kind", get_args(Reason))
def test_every_reason_has_a_sentence(timeline: Timeline, kind: Reason, language: str) -> None:
    wording, board = Wording(timeline, language), timeline.board
    why = Explanation(kind=kind, ticket=board.ticket_ids[0], route=board.route_ids[0], seat=1, count=2, of=9)
    sentence = wording.reason(decision(why))
    assert sentence
    assert sentence.endswith(".")
    assert "{" not in sentence


def test_cards_for_a_route_without_ticket_or_points(timeline: Timeline) -> None:
    wording, route = Wording(timeline, "en"), timeline.board.route_ids[0]
    for kind in ("cards_for", "cards_for_points"):
        why = Explanation(kind=kind, route=route, count=0)
        assert wording.reason(decision(why)) == f"It helps to pay for {wording.route(route)}."


def test_a_payment_is_explained_as_such(timeline: Timeline) -> None:
    paying = replace(decision(None), part="payment")
    assert Wording(timeline, "en").reason(paying) == "Only the choice of cards is judged here."
    assert Wording(timeline, "en").reason(decision(None)) is None


def test_signs_of_numbers(timeline: Timeline) -> None:
    wording = Wording(timeline, "de")
    assert [wording.signed(value) for value in (1.25, -0.04, 0.0, -3.0)] == ["+1,2", "0,0", "0,0", "−3,0"]
