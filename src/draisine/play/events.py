"""Events: what happened in a game. `redact_for` removes what a seat must not know."""

import msgspec

from draisine.play.moves import Cards


class _Event(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", kw_only=True):
    pass


class PrivateEvent(_Event, frozen=True, kw_only=True):
    """An event whose optional fields only its own seat may see."""

    seat: int


class CardsDealt(PrivateEvent, frozen=True, tag="cards_dealt"):
    """The starting hand."""

    count: int
    cards: Cards | None = None


class CardTaken(_Event, frozen=True, tag="card_taken"):
    """A face-up card was taken from a market slot, counted from 1."""

    seat: int
    place: int
    card: str


class BlindTaken(PrivateEvent, frozen=True, tag="blind_taken"):
    """A card was drawn from the deck."""

    card: str | None = None


class MarketFilled(_Event, frozen=True, tag="market_filled"):
    """A market slot was refilled; slots count from 1."""

    place: int
    card: str


class MarketSwept(_Event, frozen=True, tag="market_swept"):
    """Too many locomotives: the whole market was discarded."""

    cards: list[str]


class DeckShuffled(_Event, frozen=True, tag="deck_shuffled"):
    """The discard pile was shuffled into a new deck."""

    cards: int


class TicketsOffered(PrivateEvent, frozen=True, tag="tickets_offered"):
    """Tickets were offered to choose from."""

    count: int
    tickets: list[str] | None = None


class TicketsChosen(PrivateEvent, frozen=True, tag="tickets_chosen"):
    """A seat made its set-up choice; it takes effect once all have chosen."""

    tickets: list[str] | None = None


class TicketsKept(PrivateEvent, frozen=True, tag="tickets_kept"):
    """Offered tickets were kept and rejected."""

    kept: int
    rejected: int
    tickets: list[str] | None = None


class TicketDone(_Event, frozen=True, tag="ticket_done"):
    """A ticket was completed and shown."""

    seat: int
    ticket: str


class TicketDrawn(PrivateEvent, frozen=True, tag="ticket_drawn"):
    """A ticket was drawn into the hand."""

    ticket: str | None = None


class TicketsSwapped(PrivateEvent, frozen=True, tag="tickets_swapped"):
    """All tickets in hand were exchanged; `tickets` are the old ones."""

    count: int
    tickets: list[str] | None = None


class TicketsShuffled(_Event, frozen=True, tag="tickets_shuffled"):
    """The discarded tickets were shuffled into a new ticket deck."""

    tickets: int


class RouteClaimed(_Event, frozen=True, tag="route_claimed"):
    """A route was claimed with these cards, including what its tunnel cost extra."""

    seat: int
    route: str
    cards: Cards


class PointsScored(_Event, frozen=True, tag="points_scored"):
    """Points were scored during play."""

    seat: int
    points: int
    reason: str


class TunnelTried(_Event, frozen=True, tag="tunnel_tried"):
    """Cards were laid for a tunnel; `turned` were turned up, and `extra` more cards are due."""

    seat: int
    route: str
    cards: Cards
    turned: list[str]
    extra: int


class TunnelLeft(_Event, frozen=True, tag="tunnel_left"):
    """A tunnel was abandoned; the laid cards went back to the hand."""

    seat: int
    route: str


class StationBuilt(_Event, frozen=True, tag="station_built"):
    """A station was built."""

    seat: int
    city: str
    cards: Cards


class StartChosen(_Event, frozen=True, tag="start_chosen"):
    """A start city was chosen; its City is founded with it."""

    seat: int
    city: str


class CityFounded(_Event, frozen=True, tag="city_founded"):
    """A City was founded."""

    seat: int
    city: str
    cards: Cards


class CityDeclined(_Event, frozen=True, tag="city_declined"):
    """A seat declined to found a City."""

    seat: int


class AlvinCaught(_Event, frozen=True, tag="alvin_caught"):
    """Alvin was caught."""

    seat: int


class AlvinPlaced(_Event, frozen=True, tag="alvin_placed"):
    """Alvin was placed in a City of his captor."""

    seat: int
    city: str


class GoodsTaken(_Event, frozen=True, tag="goods_taken"):
    """A goods card was taken."""

    seat: int


class CoastsLinked(_Event, frozen=True, tag="coasts_linked"):
    """West and east were linked; counts as a completed ticket."""

    seat: int


class Passed(_Event, frozen=True, tag="passed"):
    """A seat passed because it had no other move."""

    seat: int


class TurnBegan(_Event, frozen=True, tag="turn_began"):
    """A seat's turn began."""

    seat: int


class LastRound(_Event, frozen=True, tag="last_round"):
    """The last round began: every seat has one more turn."""

    seat: int


class GameOver(_Event, frozen=True, tag="game_over"):
    """The game ended, and how."""

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


def redact_for(event: Event, seat: int | None) -> Event:
    """Return the event as a seat may see it (None: a spectator), without the secrets of other seats."""
    if not isinstance(event, PrivateEvent) or event.seat == seat:
        return event
    secrets = {name: None for name in ("card", "cards", "ticket", "tickets") if hasattr(event, name)}
    return msgspec.structs.replace(event, **secrets)
