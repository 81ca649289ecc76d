"""From a view back to an observation: what a bot is handed by the contract is all that its search needs."""

from random import Random

import pytest

from draisine.bots.reading import Reader
from draisine.engine.compiler.records import new
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.state import Scratch, State
from draisine.play import new_game
from draisine.play.view import make_view, observation
from tests.engine.driving import SETTINGS, Setting
from tests.sizes import daily


@pytest.mark.parametrize("setting", daily(SETTINGS, 2), ids=str)
def test_a_deal_from_a_view_looks_the_same_to_the_seat(setting: Setting) -> None:
    chance = Random(4)
    game = new_game(setting.board, setting.seats, "reading", {"alvin": True} if setting.alvin else {})
    reader, deal, scratch = Reader(game.board), new(State), new(Scratch)
    for number in range(90):
        if game.is_over:
            return
        seat = chance.choice(game.to_move)
        view = game.view(seat)
        seed_rng(deal, 3, number)
        resample(reader.referee.tables, reader.observation(view), deal, scratch)
        dealt = make_view(reader.referee, scratch, observation(reader.referee, deal, seat))
        assert dealt == view
        game.play(chance.choice(game.legal_moves(seat)), seat)
