"""What a seat believes of the others' tickets."""

from collections import Counter

from draisine.bots.planner.plan import Plan
from draisine.bots.search.beliefs import Beliefs, believe, form_beliefs
from draisine.engine.compiler.records import new, numbers
from draisine.engine.enums import Place
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.state import Scratch, State
from draisine.play.referee import Referee
from draisine.play.view import make_view, observation
from tests.scenes import scene

BUILT = {"el_paso-los_angeles": 1, "el_paso-houston": 1, "houston-new_orleans": 1}


def deals(count: int) -> Counter[str]:
    """The tickets that the other seat holds in deals that agree with its routes."""
    seats = [{"tickets": ["denver-el_paso"]}, {"tickets": ["los_angeles-miami", "denver-pittsburgh"]}]
    game = scene(seats=seats, routes=BUILT)
    referee = Referee(game.board)
    seen, deal, scratch, beliefs = game.observation(0), new(State), new(Scratch), new(Beliefs)
    form_beliefs(referee.tables, seen, new(Plan), beliefs)
    held: Counter[str] = Counter()
    for number in range(count):
        seed_rng(deal, 1, number)
        resample(referee.tables, seen, deal, scratch)
        believe(referee.tables, seen, deal, beliefs)
        places = numbers(deal.ticket_place)
        held.update(name for name, place in zip(referee.names.tickets, places, strict=False) if place == 1)
        again = observation(referee, deal, 0)
        assert make_view(referee, scratch, again) == make_view(referee, scratch, seen)
        in_pile = sorted(numbers(deal.ticket_deck)[: int(deal.ticket_size)])
        assert in_pile == [number for number, place in enumerate(places) if place == Place.DECK]
    return held


def test_tickets_that_fit_what_was_built_are_likelier() -> None:
    held = deals(600)
    assert held["los_angeles-miami"] > 4 * held["seattle-new_york"]
    assert min(held.values()) > 0, "nothing that is possible is ruled out"
    assert sum(held.values()) == 2 * 600
