"""Names and sentences in several languages."""

import pytest

from draisine.boards import load
from draisine.messages import languages
from draisine.play import Event
from draisine.play.events import (
    BlindTaken,
    DeckShuffled,
    GameOver,
    PointsScored,
    RouteClaimed,
    TicketsKept,
    TicketsOffered,
    TicketsSwapped,
    TunnelTried,
)
from draisine.play.text import Translator

CLAIM: list[Event] = [
    RouteClaimed(seat=0, route="boise-winnemucca", cards={"red": 4}),
    PointsScored(seat=0, points=7, reason="route"),
    PointsScored(seat=1, points=1, reason="route"),
]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Seat 0 claims Boise – Winnemucca with 4 red · 7 points · Seat 1: 1 point"),
        ("fr", "Siège 0 prend Boise – Winnemucca avec 4 rouges · 7 points · Siège 1 : 1 point"),
    ],
)
def test_points_are_appended_to_the_claim_that_scored_them(language: str, sentence: str) -> None:
    ((seat, text),) = Translator(load("old_west"), language).describe_events(CLAIM, verbose=False)
    assert (seat, text.replace("\u00a0", " ")) == (0, sentence)


def test_points_without_a_move_have_a_sentence_of_their_own() -> None:
    points = [PointsScored(seat=1, points=1, reason="route")]
    assert list(Translator(load("usa")).describe_events(points, verbose=True)) == [(1, "Seat 1 scores 1 point")]
    assert list(Translator(load("usa")).describe_events(points, verbose=False)) == []


@pytest.mark.parametrize(
    ("event", "english", "french"),
    [
        (TicketsKept(seat=1, kept=1, rejected=2), "Seat 1 keeps 1 of 3 tickets", "Siège 1 garde 1 billet sur 3"),
        (
            TicketsKept(seat=1, kept=0, rejected=2, tickets=[]),
            "Seat 1 keeps no tickets",
            "Siège 1 ne garde aucun billet",
        ),
        (
            BlindTaken(seat=0, card="orange"),
            "Seat 0 draws an orange card from the deck",
            "Siège 0 pioche une carte orange",
        ),
        (
            BlindTaken(seat=0, card="locomotive"),
            "Seat 0 draws a locomotive from the deck",
            "Siège 0 pioche une locomotive",
        ),
        (BlindTaken(seat=0), "Seat 0 draws a card from the deck", "Siège 0 pioche une carte"),
        (TicketsOffered(seat=0, count=1), "Seat 0 draws 1 ticket", "Siège 0 pioche 1 billet"),
        (
            DeckShuffled(cards=40),
            "The discard pile is shuffled into a new deck (40 cards)",
            "La défausse est mélangée et forme une nouvelle pioche (40 cartes)",
        ),
        (
            TunnelTried(
                seat=0, route="angora-constantinople", cards={"red": 2}, turned=["red", "white", "red"], extra=2
            ),
            "Seat 0 tries the tunnel Angora – Constantinople with 2 red; turned up: red, white, red; "
            "2 extra cards to pay",
            "Siège 0 tente le tunnel Angora – Constantinople avec 2 rouges ; cartes retournées : rouge, blanche, "
            "rouge ; supplément : 2 cartes",
        ),
        (
            GameOver(end="last_round"),
            "The game is over: the last round has been played",
            "La partie est terminée : le dernier tour a été joué",
        ),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_sentences(event: Event, english: str, french: str) -> None:
    board = load("europe")
    texts = Translator(board).describe_event(event), Translator(board, "fr").describe_event(event)
    assert [text.replace("\u00a0", " ") for text in texts] == [english, french]


def test_exchanged_tickets_are_the_old_ones() -> None:
    swapped = TicketsSwapped(seat=0, count=1, tickets=["albuquerque-chicago"])
    assert Translator(load("first_journey")).describe_event(swapped) == "Seat 0 exchanges Albuquerque – Chicago"


def test_names_of_a_board() -> None:
    english, french = Translator(load("europe")), Translator(load("europe"), "fr")
    assert (english.route("munchen-wien"), french.route("munchen-wien")) == ("Munich – Vienna", "Munich – Vienne")
    assert english.trail(["edinburgh-london/1", "dieppe-london/2"]) == "Edinburgh – London – Dieppe"
    assert english.trail(["dieppe-london/2", "edinburgh-london/1"]) == "Dieppe – London – Edinburgh"
    assert french.join(["a", "b", "c"]) == "a, b et c"
    assert (english.points(1), english.points(-3)) == ("1 point", "-3 points")


@pytest.mark.parametrize("language", languages())
def test_every_card_has_a_name(language: str) -> None:
    for name in ("usa", "first_journey", "amsterdam"):
        translator = Translator(load(name), language)
        for kind in load(name).cards.deck:
            assert translator.one_card(kind) != translator.card(kind)
            assert translator.cards({kind: 2}).startswith("2 ")
