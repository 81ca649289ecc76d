"""A second, plain implementation of the observation, field by field, for comparison with the encoder.

It reads what `observe` shows to the seat, and knows nothing of offsets: a test walks the layout by field name and
compares. A new field gets one entry here."""

from draisine.engine.board_tables import RouteSet
from draisine.engine.capacities import KINDS, WORD_BITS
from draisine.engine.compiler.records import to_plain
from draisine.engine.enums import Phase, TicketLocation
from draisine.engine.state import Player, State
from tests.engine.driver import Game, observation_of

BYTE_MAX = 255


def expected_fields(game: Game, seat: int) -> dict[str, list[int]]:
    """The values of every field of a seat's observation, in the compact layout."""
    observation = to_plain(State, observation_of(game, seat))
    return (
        _game_fields(game, observation, seat)
        | _claim_fields(observation)
        | _seat_fields(observation, seat)
        | _board_fields(game, observation, seat)
        | _ticket_fields(game, observation, seat)
    )


def _relative(observation: State, seat: int, other: int) -> int:
    return (other - seat) % observation.seats


def _code(observation: State, seat: int, other: int) -> int:
    return 0 if other < 0 else _relative(observation, seat, other) + 1


def _game_fields(game: Game, observation: State, seat: int) -> dict[str, list[int]]:
    alvin = bool(observation.alvin)
    return {
        "phase": [int(observation.phase == phase) for phase in Phase],
        "seats": [observation.seats],
        "mover": [_relative(observation, seat, observation.mover)],
        "first": [_relative(observation, seat, observation.first)],
        "turns_left": [observation.turns_left + 1],
        "deck": [observation.deck_size],
        "ticket_deck": [observation.ticket_size],
        "ticket_discard": [observation.ticket_discard],
        "swaps": [min(observation.swaps, 150)],
        "passes": [0 if game.tables.race else observation.stuck_turns],
        "goods_left": [observation.goods],
        "alvin_at": [observation.alvin_at + 1 if alvin else 0],
        "alvin_with": [_code(observation, seat, observation.alvin_with) if alvin else 0],
        "market": [card + 1 for card in observation.market],
        "discard": list(observation.discard),
        "hand": list(observation.players[seat].hand),
    }


def _claim_fields(observation: State) -> dict[str, list[int]]:
    tunnel = observation.phase == Phase.TUNNEL
    cards = observation.turned_cards[: observation.turned_size] if tunnel else []
    fields = {
        "route": observation.route + 1,
        "place": observation.target_city + 1,
        "laid_colour": observation.laid_colour + 1 if tunnel else 0,
        "laid_cards": observation.laid_cards if tunnel else 0,
        "laid_locomotives": observation.laid_locos if tunnel else 0,
        "tunnel_extra": observation.extra if tunnel else 0,
    }
    fields |= {f"tunnel_{i}": cards[i] + 1 if i < len(cards) else 0 for i in range(3)}
    return {name: [value] for name, value in fields.items()}


def _seat_fields(observation: State, seat: int) -> dict[str, list[int]]:
    order = [(seat + i) % observation.seats for i in range(observation.seats)]
    players: list[Player] = [observation.players[other] for other in order]
    running = observation.phase != Phase.OVER
    fields = {
        "seat_present": [1] * observation.seats,
        "seat_mover": [int(running and other == observation.mover) for other in order],
        "seat_cards": [player.cards for player in players],
        "seat_reserve": [player.reserve for player in players],
        "seat_score": [min(max(player.score, 0), BYTE_MAX) for player in players],
        "seat_tickets": [player.tickets for player in players],
        "seat_kept_first": [player.kept_at_setup for player in players],
        "seat_shown": [player.shown for player in players],
        "seat_coasts": [player.coasts_linked for player in players],
        "seat_goods": [player.goods for player in players],
        "seat_stations": [player.stations for player in players],
        "seat_cities_left": [player.cities for player in players],
        "seat_start": [player.start_city + 1 for player in players],
        "seat_offered": [player.offer_size for player in players],
    }
    return fields | {f"seat_known_{kind}": [player.known[kind] for player in players] for kind in range(KINDS)}


def _board_fields(game: Game, observation: State, seat: int) -> dict[str, list[int]]:
    cities, routes = range(game.tables.cities), range(game.tables.routes)
    owners = observation.owner
    return {
        "station": [_code(observation, seat, observation.station[city]) for city in cities],
        "founded": [_code(observation, seat, observation.city[city]) for city in cities],
        "own": [int(owners[route] == seat) for route in routes],
        "others": [0 if owners[route] < 0 else _relative(observation, seat, owners[route]) for route in routes],
        "open": [_bit(observation.free, route) & ~_bit(observation.barred[seat], route) for route in routes],
    }


def _bit(routes: RouteSet, route: int) -> int:
    return routes.word[route // WORD_BITS] >> (route % WORD_BITS) & 1


def _ticket_fields(game: Game, observation: State, seat: int) -> dict[str, list[int]]:
    tickets = range(game.tables.tickets)
    locations, player = observation.ticket_location, observation.players[seat]
    offer = list(player.offer[: player.offer_size])
    return {
        "held": [1 + _joined(game, observation, seat, t) if locations[t] == seat else 0 for t in tickets],
        "offer": [offer.index(t) + 1 if t in offer else 0 for t in tickets],
        "shown_by": [_code(observation, seat, _shown_by(locations[t])) for t in tickets],
        "returned": [int(observation.returned_by[t] == seat) for t in tickets],
    }


def _shown_by(location: int) -> int:
    return location - TicketLocation.SHOWN if TicketLocation.SHOWN <= location < TicketLocation.OFFERED else -1


def _joined(game: Game, observation: State, seat: int, ticket: int) -> int:
    """1 if the seat's routes join the cities of a ticket, else 0."""
    reached = {int(game.tables.ticket_a[ticket])}
    own = [route for route in range(game.tables.routes) if observation.owner[route] == seat]
    ends = [{int(game.tables.end_a[route]), int(game.tables.end_b[route])} for route in own]
    while more := [cities for cities in ends if cities & reached and not cities <= reached]:
        reached.update(*more)
    return int(int(game.tables.ticket_b[ticket]) in reached)
