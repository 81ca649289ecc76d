"""Beliefs about the tickets of rivals."""

from collections import Counter

from draisine.bots.planner.plan import Plan
from draisine.bots.search.beliefs import Beliefs, compute_beliefs, sample_tickets
from draisine.engine.compiler.records import new, to_list
from draisine.engine.enums import TicketLocation
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.state import Scratch, State
from draisine.play.referee import Referee
from draisine.play.view import make_observation, make_view
from tests.scenes import scene

BUILT = {"el_paso-los_angeles": 1, "el_paso-houston": 1, "houston-new_orleans": 1}


def sample_hands(count: int) -> Counter[str]:
    """The tickets that the other seat holds in samples weighted by its routes."""
    seats = [{"tickets": ["denver-el_paso"]}, {"tickets": ["los_angeles-miami", "denver-pittsburgh"]}]
    game = scene(seats=seats, routes=BUILT)
    referee = Referee(game.board)
    observation, sample, scratch, beliefs = game.observation(0), new(State), new(Scratch), new(Beliefs)
    compute_beliefs(referee.tables, observation, new(Plan), beliefs)
    held: Counter[str] = Counter()
    for number in range(count):
        seed_rng(sample, 1, number)
        resample(referee.tables, observation, sample, scratch)
        sample_tickets(referee.tables, observation, sample, beliefs)
        locations = to_list(sample.ticket_location)
        held.update(name for name, location in zip(referee.names.tickets, locations, strict=False) if location == 1)
        again = make_observation(referee, sample, 0)
        assert make_view(referee, scratch, again) == make_view(referee, scratch, observation)
        in_pile = sorted(to_list(sample.ticket_deck)[: int(sample.ticket_size)])
        assert in_pile == [number for number, location in enumerate(locations) if location == TicketLocation.DECK]
    return held


def test_tickets_that_fit_what_was_built_are_likelier() -> None:
    held = sample_hands(600)
    assert held["los_angeles-miami"] > 4 * held["seattle-new_york"]
    assert min(held.values()) > 0, "nothing that is possible is ruled out"
    assert sum(held.values()) == 2 * 600
