"""From a view back to an observation: what a bot is handed by the contract is all that its search needs."""

from random import Random

import pytest

from draisine.bots.reading import Reader
from draisine.engine.compiler.records import new
from draisine.engine.resample import resample
from draisine.engine.rng import sow
from draisine.engine.state import State, Work
from draisine.play import new_game
from draisine.play.view import make_view, observation
from tests.engine.driving import SETTINGS, Setting
from tests.sizes import daily


@pytest.mark.parametrize("setting", daily(SETTINGS, 2), ids=str)
def test_a_deal_from_a_view_looks_the_same_to_the_seat(setting: Setting) -> None:
    chance = Random(4)
    game = new_game(setting.board, setting.seats, "reading", {"alvin": True} if setting.alvin else {})
    reader, deal, work = Reader(game.board), new(State), new(Work)
    for number in range(90):
        if game.is_over:
            return
        seat = chance.choice(game.to_move)
        view = game.view(seat)
        sow(deal, 3, number)
        resample(reader.referee.chart, reader.observation(view), deal, work)
        dealt = make_view(reader.referee, work, observation(reader.referee, deal, seat))
        assert dealt == view
        game.play(chance.choice(game.legal_moves(seat)), seat)
