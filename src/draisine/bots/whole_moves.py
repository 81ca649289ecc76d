"""From the decisions of an ObservationBot to whole moves."""

from draisine.bots.contract import ObservationBot
from draisine.bots.seeding import seed_observation
from draisine.engine.enums import CITY, ROUTE, Phase
from draisine.engine.state import Observation, Scratch
from draisine.play import Move
from draisine.play.referee import Referee


def decide_seeded(bot: ObservationBot, observation: Observation, seed: int) -> int:
    """One decision of a bot, with the observation's generator seeded for it."""
    seed_observation(observation, seed)
    return bot.decide(observation)


def decide_move(bot: ObservationBot, referee: Referee, scratch: Scratch, observation: Observation, seed: int) -> Move:
    """A whole move of a bot. The observation is overwritten where the payment is a second decision."""
    seat = int(observation.viewer)
    decision = decide_seeded(bot, observation, seed)
    moves = referee.moves_of(observation, scratch, seat, decision)
    if not moves:
        raise ValueError(f"decision {decision} is not legal")
    if len(moves) == 1:
        return moves[0]
    payments = [referee.decisions(observation, scratch, seat, move)[1] for move in moves]
    enter_payment(observation, decision)
    payment = decide_seeded(bot, observation, seed)
    if payment not in payments:
        raise ValueError(f"payment {payment} is not legal")
    return moves[payments.index(payment)]


def enter_payment(observation: Observation, decision: int) -> None:
    """Advance an observation to the payment of a route or city, as the engine does."""
    if decision < CITY:
        observation.phase, observation.route = Phase.PAY_ROUTE, decision - ROUTE
    else:
        founding = observation.phase == Phase.FOUND_CITY
        observation.phase = Phase.PAY_CITY if founding else Phase.PAY_STATION
        observation.target_city = decision - CITY
