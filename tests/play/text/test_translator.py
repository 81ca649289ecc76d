"""Sentences in both languages."""

import pytest

from draisine.boards import load
from draisine.play import Event, IllegalMove
from draisine.play.events import PointsScored, RouteClaimed, TicketsKept
from draisine.play.text import Translator

CLAIM: list[Event] = [
    RouteClaimed(seat=0, route="boise-winnemucca", cards={"red": 4}),
    PointsScored(seat=0, points=7, reason="route"),
    PointsScored(seat=1, points=1, reason="route"),
]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "seat 0 claims Boise – Winnemucca with 4 red · 7 points · seat 1: 1 point"),
        ("fr", "place 0 prend Boise – Winnemucca avec 4 rouges · 7 points · place 1 : 1 point"),
    ],
)
def test_points_are_appended_to_the_claim_that_scored_them(language: str, sentence: str) -> None:
    assert list(Translator(load("old_west"), language).describe_events(CLAIM, verbose=False)) == [(0, sentence)]


def test_kept_tickets_of_another_seat_are_counted() -> None:
    kept = TicketsKept(seat=1, kept=1, rejected=2)
    assert Translator(load("usa")).describe_event(kept) == "seat 1 keeps 1 of 3 tickets"
    assert Translator(load("usa"), "fr").describe_event(kept) == "place 1 garde 1 des 3 billets"


@pytest.mark.parametrize(
    ("reason", "english", "french"),
    [
        (
            IllegalMove("price", offered=1, price=3),
            "cards laid: 1, asked: 3",
            "cartes posées : 1, demandées : 3",
        ),
        (
            IllegalMove("keep_more", kept=1, least=2),
            "keep at least 2 of the tickets (1 kept)",
            "gardez au moins 2 des billets (gardés : 1)",
        ),
        (
            IllegalMove("wrong_colour", colour="red", offered="pink"),
            "red is asked, not pink",
            "couleur demandée : rouge, et non rose",
        ),
        (
            IllegalMove("cards_short", missing=2, colour="of one colour"),
            "2 of one colour missing",
            "il manque 2 carte(s) : d'une couleur",
        ),
    ],
    ids=lambda value: value.code if isinstance(value, IllegalMove) else "",
)
def test_refusals_in_both_languages(reason: IllegalMove, english: str, french: str) -> None:
    assert (reason.text("en"), reason.text("fr")) == (english, french)
