"""Actions as text: in full where a state is given, else as far as the number alone says."""

from draisine.engine.capacities import LOCO, OFFER
from draisine.engine.enums import (
    BLIND,
    CITY,
    DECLINE,
    DRAW_TICKETS,
    KEEP,
    ONLY_LOCOS,
    PASS,
    PAYMENT,
    ROUTE,
    SLOT,
    SWAP_TICKETS,
    Phase,
)
from draisine.engine.rules.payments import payment_colour, payment_locos
from draisine.engine.rules.stations import station_price
from draisine.engine.state import State
from draisine.play import moves
from draisine.play.moves import format_cards
from draisine.play.payments import payment_cards
from draisine.play.referee import Referee

_WITHOUT_OBJECT: dict[int, moves.Move] = {
    BLIND: moves.DrawBlind(),
    DRAW_TICKETS: moves.DrawTickets(),
    SWAP_TICKETS: moves.SwapTickets(),
    PASS: moves.Pass(),
}
_CITY_VERBS = {Phase.START_CITY: "start", Phase.PLACE_ALVIN: "alvin", Phase.FOUND_CITY: "city"}


def action_text(referee: Referee, state: State | None, action: int) -> str:
    """Describe an action of the mover; without a state, of any player in any state."""
    phase = None if state is None else Phase(int(state.phase))
    if action in _WITHOUT_OBJECT:
        return str(_WITHOUT_OBJECT[action])
    if action < BLIND:
        return str(moves.DrawCard(action - SLOT + 1))
    if action == DECLINE:
        return str(moves.SkipCity()) if phase == Phase.FOUND_CITY else str(moves.LeaveTunnel())
    if action < ROUTE:
        return _keep_text(referee, state, action - KEEP)
    if action < CITY:
        return f"claim {_name(referee.names.routes, action - ROUTE)}"
    if action < PAYMENT:
        verb = "station" if phase is None else _CITY_VERBS.get(phase, "station")
        return f"{verb} {_name(referee.names.cities, action - CITY)}"
    price = _price(referee, state)
    return (
        f"pay {format_cards(payment_cards(referee.names, action, price)) if price else _payment_text(referee, action)}"
    )


def _name(names: list[str], number: int) -> str:
    return names[number] if number < len(names) else str(number)


def _keep_text(referee: Referee, state: State | None, mask: int) -> str:
    offer_size = 0 if state is None else int(state.players[state.mover].offer_size)
    if state is None or mask >> offer_size:
        return "keep " + (", ".join(str(i + 1) for i in range(OFFER) if mask >> i & 1) or "none")
    offer = state.players[state.mover].offer
    kept = [referee.names.tickets[offer[i]] for i in range(offer_size) if mask >> i & 1]
    return str(moves.KeepTickets(kept)) if kept else "keep none"


def _price(referee: Referee, state: State | None) -> int:
    """The number of cards being paid; 0: none."""
    if state is None:
        return 0
    phase = Phase(int(state.phase))
    if phase == Phase.PAY_ROUTE:
        return int(referee.tables.length[state.route])
    if phase == Phase.PAY_STATION:
        return int(station_price(referee.tables, state, int(state.mover)))
    if phase == Phase.PAY_CITY:
        return int(referee.tables.city_price)
    return int(state.extra) if phase == Phase.TUNNEL else 0


def _payment_text(referee: Referee, action: int) -> str:
    """A payment whose price is unknown."""
    if action == ONLY_LOCOS:
        return f"only {referee.names.cards[LOCO]}s"
    colour = referee.names.cards.get(int(payment_colour(action)), "a colour not in play")
    return f"{colour} with {int(payment_locos(action, 0))} {referee.names.cards[LOCO]}s"
