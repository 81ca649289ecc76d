"""Every event, ending and phase has a sentence in every language."""

import pytest

from draisine.boards import load, names
from draisine.engine.enums import End, Phase
from draisine.messages import languages, load_catalogue
from draisine.play import Event, Game
from draisine.play.events import PrivateEvent
from draisine.play.text import Translator
from tests.play.random_games import SETUPS, finished_game, played_by_bots
from tests.soak import every_nth, max_examples

LEFTOVERS = ("{", "}", "$", "None", "  ", "[", "]")
"""Traces of a value that was not filled in."""


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def check_sentences(game: Game, language: str) -> None:
    """Check the sentences of all events, as a seat and a spectator see them."""
    translator = Translator(game.board, language)
    for seat in (None, 0):
        for event in game.events_for(seat):
            sentence = translator.describe_event(event)
            assert not [part for part in LEFTOVERS if part in sentence], sentence
            assert sentence == sentence.strip()
            assert not sentence.endswith("."), sentence
            assert sentence[0].isupper(), sentence
        for _, sentence in translator.describe_events(game.events_for(seat), verbose=True):
            assert sentence


@pytest.mark.parametrize(("board", "players"), every_nth(SETUPS, 3))
@pytest.mark.parametrize("seed", range(max_examples(1)))
def test_events_of_random_games(board: str, players: int, seed: int, language: str) -> None:
    check_sentences(finished_game(board, players, seed), language)


@pytest.mark.parametrize("board", names())
def test_events_of_games_of_bots(board: str, language: str) -> None:
    check_sentences(played_by_bots(board, 2, 2), language)


def test_every_kind_of_event_has_a_message(language: str) -> None:
    catalogue = load_catalogue(language)
    for kind in Event.__args__:
        message_id = f"event-{kind.__struct_config__.tag}"
        assert message_id in catalogue
        assert (f"{message_id}-hidden" in catalogue) == issubclass(kind, PrivateEvent), message_id


def test_every_ending_and_phase_has_a_message(language: str) -> None:
    translator = Translator(load("usa"), language)
    for end in End:
        assert end == End.NOT_YET or translator.text(f"ending-{end.name.lower()}")
    assert len({translator.phase(phase.name.lower()) for phase in Phase}) == len(Phase) - 2
