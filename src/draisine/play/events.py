"""What happened. One list of events tells a game; a seat is told each event as far as it may know it."""

import msgspec

from draisine.play.moves import Cards


class _Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    pass


class _Secret(_Event, frozen=True, kw_only=True):
    """An event whose optional fields only its seat may know."""

    seat: int


class CardsDealt(_Secret, frozen=True, tag="cards_dealt"):
    """The starting hand."""

    count: int
    cards: Cards | None = None


class CardTaken(_Event, frozen=True, tag="card_taken"):
    """A face-up card taken."""

    seat: int
    place: int
    card: str


class BlindTaken(_Secret, frozen=True, tag="blind_taken"):
    """A card drawn from the deck."""

    card: str | None = None


class MarketFilled(_Event, frozen=True, tag="market_filled"):
    """A card turned up in a place of the market."""

    place: int
    card: str


class MarketSwept(_Event, frozen=True, tag="market_swept"):
    """Too many locomotives: the whole market was discarded."""

    cards: list[str]


class DeckShuffled(_Event, frozen=True, tag="deck_shuffled"):
    """The discard became the deck."""

    cards: int


class TicketsOffered(_Secret, frozen=True, tag="tickets_offered"):
    """Tickets to choose from."""

    count: int
    tickets: list[str] | None = None


class TicketsChosen(_Secret, frozen=True, tag="tickets_chosen"):
    """A set-up choice made; what was kept shows when all have chosen."""

    tickets: list[str] | None = None


class TicketsKept(_Secret, frozen=True, tag="tickets_kept"):
    """How many were kept and rejected."""

    kept: int
    rejected: int
    tickets: list[str] | None = None


class TicketDone(_Event, frozen=True, tag="ticket_done"):
    """A ticket completed and shown."""

    seat: int
    ticket: str


class TicketDrawn(_Secret, frozen=True, tag="ticket_drawn"):
    """A ticket drawn into the hand."""

    ticket: str | None = None


class TicketsSwapped(_Secret, frozen=True, tag="tickets_swapped"):
    """All tickets in hand exchanged; the old ones."""

    count: int
    tickets: list[str] | None = None


class TicketsShuffled(_Event, frozen=True, tag="tickets_shuffled"):
    """The ticket discard became the ticket pile."""

    tickets: int


class RouteClaimed(_Event, frozen=True, tag="route_claimed"):
    """A route taken, and all cards paid for it."""

    seat: int
    route: str
    cards: Cards


class PointsScored(_Event, frozen=True, tag="points_scored"):
    """Points on the track."""

    seat: int
    points: int
    reason: str


class TunnelTried(_Event, frozen=True, tag="tunnel_tried"):
    """Cards laid for a tunnel, the cards turned up, and how many more are due."""

    seat: int
    route: str
    cards: Cards
    turned: list[str]
    extra: int


class TunnelLeft(_Event, frozen=True, tag="tunnel_left"):
    """The laid cards went back to the hand."""

    seat: int
    route: str


class StationBuilt(_Event, frozen=True, tag="station_built"):
    """A station stands."""

    seat: int
    city: str
    cards: Cards


class StartChosen(_Event, frozen=True, tag="start_chosen"):
    """A start city, with its City."""

    seat: int
    city: str


class CityFounded(_Event, frozen=True, tag="city_founded"):
    """A City stands."""

    seat: int
    city: str
    cards: Cards


class CityDeclined(_Event, frozen=True, tag="city_declined"):
    """No City this time."""

    seat: int


class AlvinCaught(_Event, frozen=True, tag="alvin_caught"):
    """The visitor was caught."""

    seat: int


class AlvinPlaced(_Event, frozen=True, tag="alvin_placed"):
    """The visitor stands in a new place."""

    seat: int
    city: str


class GoodsTaken(_Event, frozen=True, tag="goods_taken"):
    """A goods card."""

    seat: int


class CoastsLinked(_Event, frozen=True, tag="coasts_linked"):
    """West and east linked: counts as a completed ticket."""

    seat: int


class Passed(_Event, frozen=True, tag="passed"):
    """A seat could do nothing."""

    seat: int


class TurnBegan(_Event, frozen=True, tag="turn_began"):
    """A seat's turn."""

    seat: int


class LastRound(_Event, frozen=True, tag="last_round"):
    """Everybody has one more turn."""

    seat: int


class GameOver(_Event, frozen=True, tag="game_over"):
    """The game is over, and how."""

    end: str


Event = (
    CardsDealt
    | CardTaken
    | BlindTaken
    | MarketFilled
    | MarketSwept
    | DeckShuffled
    | TicketsOffered
    | TicketsChosen
    | TicketsKept
    | TicketDone
    | TicketDrawn
    | TicketsSwapped
    | TicketsShuffled
    | RouteClaimed
    | PointsScored
    | TunnelTried
    | TunnelLeft
    | StationBuilt
    | StartChosen
    | CityFounded
    | CityDeclined
    | AlvinCaught
    | AlvinPlaced
    | GoodsTaken
    | CoastsLinked
    | Passed
    | TurnBegan
    | LastRound
    | GameOver
)


def seen_by(event: Event, seat: int | None) -> Event:
    """The event as a seat may know it (None: a spectator): secrets of another seat are left out."""
    if not isinstance(event, _Secret) or event.seat == seat:
        return event
    secrets = {name: None for name in ("card", "cards", "ticket", "tickets") if hasattr(event, name)}
    return msgspec.structs.replace(event, **secrets)
