"""Moves as sentences."""

from typing import get_args

import pytest

from draisine.boards import load
from draisine.messages import languages
from draisine.play import Move
from draisine.play.moves import (
    BuildStation,
    ChooseStart,
    Claim,
    DrawBlind,
    DrawCard,
    DrawTickets,
    FoundCity,
    KeepTickets,
    LeaveTunnel,
    Pass,
    PayExtra,
    PlaceAlvin,
    SkipCity,
    SwapTickets,
)
from draisine.play.text import Translator, describe_move

MARKET = ["red", None, "locomotive"]
MOVES: list[tuple[Move, str]] = [
    (DrawCard(1), "Take a red card (face up)"),
    (DrawCard(3), "Take a locomotive (face up)"),
    (DrawBlind(), "Draw a card from the deck"),
    (DrawTickets(), "Draw tickets"),
    (KeepTickets(["brest-petrograd"]), "Keep Brest – Petrograd (20)"),
    (SwapTickets(), "Exchange all tickets"),
    (Claim("dieppe-paris", {"purple": 1}), "Claim Dieppe – Paris with 1 purple"),
    (PayExtra({"red": 1, "locomotive": 1}), "Pay 1 red + 1 locomotive"),
    (LeaveTunnel(), "Give up the route"),
    (BuildStation("paris", {"blue": 1}), "Build a station in Paris with 1 blue"),
    (ChooseStart("paris"), "Start in Paris"),
    (FoundCity("paris", {"blue": 2}), "Found a City in Paris with 2 blue"),
    (SkipCity(), "No City"),
    (PlaceAlvin("paris"), "Move Alvin to Paris"),
    (Pass(), "Pass"),
]


@pytest.mark.parametrize(("move", "sentence"), MOVES)
def test_a_move_in_english(move: Move, sentence: str) -> None:
    assert describe_move(Translator(load("europe")), MARKET, move) == sentence


@pytest.mark.parametrize("language", languages())
def test_every_kind_of_move_has_a_sentence_of_its_own(language: str) -> None:
    translator = Translator(load("europe"), language)
    assert {type(move) for move, _ in MOVES} == set(get_args(Move))
    sentences = {describe_move(translator, MARKET, move) for move, _ in MOVES}
    assert len(sentences) == len(MOVES)
    assert not [sentence for sentence in sentences if "{" in sentence]
