"""Errors of a game: their texts in every language, and their way through a process pool."""

import pickle

import pytest

from draisine.bots import BotError
from draisine.engine.enums import Refusal
from draisine.messages import languages, load_catalogue, message
from draisine.messages.errors import LocalizedError
from draisine.play import IllegalMove, PositionError, RecordError, new_game
from draisine.play.errors import OptionsError, card_name, counted_cards, seat_name
from tests.play.random_games import start_game
from tests.scenes import scene


@pytest.mark.parametrize(
    ("reason", "english", "french"),
    [
        (IllegalMove("price", offered=1, count=3), "pay 3 cards, not 1", "payez 3 cartes, pas 1"),
        (IllegalMove("keep_more", count=1), "keep at least 1 ticket", "gardez au moins 1 billet"),
        (
            IllegalMove("wrong_colour", colour=card_name("red", 2), offered=card_name("pink", 2)),
            "pay with red cards, not pink",
            "payez avec des cartes rouges, pas roses",
        ),
        (
            IllegalMove("cards_short-any", count=2),
            "2 more cards of the same colour needed",
            "il manque 2 cartes de la même couleur",
        ),
        (
            IllegalMove("cards_short", count=1, card=card_name("green", 1)),
            "1 more green card needed",
            "il manque 1 carte verte",
        ),
        (
            IllegalMove("not_in_hand", cards=counted_cards("locomotive", 2)),
            "you only have 2 locomotives",
            "vous n'avez que 2 locomotives",
        ),
        (
            IllegalMove("not_in_hand-none", kind="locomotive", card=card_name("locomotive", 0)),
            "you have no locomotives",
            "vous n'avez aucune locomotive",
        ),
        (
            IllegalMove("not_in_hand-none", kind="blue", card=card_name("blue", 0)),
            "you have no blue cards",
            "vous n'avez aucune carte bleue",
        ),
        (
            IllegalMove("taken", owner=seat_name(1)),
            "this route is already claimed (Seat 1)",
            "ce tronçon est déjà pris (Siège 1)",
        ),
    ],
    ids=lambda value: value.args[0] if isinstance(value, IllegalMove) else "",
)
def test_refusals_in_two_languages(reason: IllegalMove, english: str, french: str) -> None:
    assert (reason.text("en"), reason.text("fr")) == (english, french)


@pytest.mark.parametrize("language", languages())
def test_every_refusal_of_the_engine_has_a_message(language: str) -> None:
    codes = {refusal.name.lower() for refusal in Refusal} - {"none"}
    assert {f"refusal-{code}" for code in codes} <= load_catalogue(language).sources.keys()


def test_code_of_a_refusal_is_independent_of_its_wording() -> None:
    game = scene("usa", 2, [{"hand": {"red": 2}}])
    with pytest.raises(IllegalMove) as misspelled:
        game.play("claim atlanta-miamy with 2 red")
    with pytest.raises(IllegalMove) as unknown:
        game.play("claim x with 2 red")
    assert misspelled.value.code == unknown.value.code == "unknown_route"
    assert str(misspelled.value).endswith("did you mean atlanta-miami?")


def test_routes_with_the_same_reason_share_one_object() -> None:
    """The server numbers the reasons by identity."""
    refused = start_game("usa", 2, 1).refusals(0)
    assert len(dict.fromkeys(refused.values())) == len({str(reason) for reason in refused.values()})


@pytest.mark.parametrize("length", [80, 5_000])
def test_overlong_names_are_shortened(length: int) -> None:
    """Fluent refuses very long values."""
    game, name = scene("usa", 2), "x" * length
    for move in (f"claim {name} with 1 red", f"claim atlanta-miami with 1 {name}", name, f"start {name}"):
        with pytest.raises(IllegalMove) as refused:
            game.play(move)
        assert len(refused.value.text()) < 200
    with pytest.raises(PositionError) as impossible:
        scene("usa", 2, routes={name: 0}, phase=name, put_by={name: 1}, seats=[{"tickets": [name]}])
    assert all(len(problem) < 300 for problem in impossible.value.problems)


ERRORS: list[LocalizedError] = [
    IllegalMove("game_over"),
    IllegalMove("unknown_city-hint", name="pariss", hint="paris"),
    IllegalMove("cards_short", count=3, card=card_name("green", 3)),
    RecordError("record-step", step="4", reason=IllegalMove("not_now").message),
    OptionsError("options-alvin", board="usa"),
    PositionError([message("position-won"), message("position-no_seat", seat="9")]),
    BotError("bots-timeout", bot=message("bots-seated", bot="mine:Bot", seat="1"), seconds=0.5),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: f"{type(error).__name__} {error.message.id}")
def test_errors_cross_process_pools(error: LocalizedError) -> None:
    copy = pickle.loads(pickle.dumps(error))
    assert type(copy) is type(error)
    assert (copy.message, str(copy), copy.args) == (error.message, str(error), error.args)
    assert getattr(copy, "code", None) == getattr(error, "code", None)
    assert all(copy.text(language) == error.text(language) for language in languages())


def test_invalid_options_have_a_text_in_every_language() -> None:
    invalid: list[dict[str, object]] = [{"alvin": True}, {"first": 2}, {"dexter": True}]
    for options in invalid:
        with pytest.raises(OptionsError) as error:
            new_game("usa", 2, 1, options)
        assert all(error.value.text(language) for language in languages())
