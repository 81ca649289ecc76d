"""The rules of a board in short, for printed sheets and the terminal: its numbers, and the rules that differ from board
to board.

The texts are those of the rules pages (`rules.ftl`); `web/src/rules` chooses the same messages for the same board."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from draisine.boards import Board
from draisine.messages import Message, MessageValue, load_catalogue, message


class Rule(NamedTuple):
    """One rule of a board: the key of its topic, the name of the topic, and the text."""

    topic: str
    name: str
    text: str


def list_numbers(board: Board, language: str) -> list[Rule]:
    """List the numbers of a board, each as short as possible."""
    return [
        Rule(topic, message(f"rules-fact-{topic}").text(language), _format(value, language))
        for topic, value in _facts(board, language)
    ]


def list_differences(board: Board, language: str) -> list[Rule]:
    """List the rules that this board has and others do not, each in a few sentences."""
    return [
        Rule(topic, _title(board, topic).text(language), " ".join(sentence.text(language) for sentence in sentences))
        for topic, sentences in rule_sections(board, language).items()
    ]


def rule_sections(board: Board, language: str) -> dict[str, list[Message]]:
    """Return the messages of a sheet by section, in the order of the rules page. A section that does not apply to the
    board is left out."""
    sections = {topic: list(write(board, language)) for topic, write in SECTIONS.items()}
    return {topic: sentences for topic, sentences in sections.items() if sentences}


def _format(value: Message | int | str, language: str) -> str:
    if isinstance(value, Message):
        return value.text(language)
    return value if isinstance(value, str) else load_catalogue(language).number(value)


def _title(board: Board, topic: str) -> Message:
    triples = topic == "doubles" and _most_tracks(board) > 2
    return message("rules-doubles-title-triples" if triples else f"rules-{topic}-title")


def _count(noun: str, count: int) -> Message:
    """A number with its noun: "3 tickets"."""
    return message(f"number-{noun}", count=count)


def _rule(name: str, **values: MessageValue) -> Message:
    return message(f"rules-{name}", **values)


def _most_tracks(board: Board) -> int:
    return max(Counter(frozenset(route.between) for route in board.route).values())


def _facts(board: Board, language: str) -> Iterator[tuple[str, Message | int | str]]:
    players, cards, tickets = board.players, board.cards, board.tickets
    span = players.least < players.most
    yield "players", _rule("fact-players-says", least=players.least, most=players.most) if span else players.most
    yield "trains", board.trains.each
    points = [
        _rule("fact-points-says", length=length, points=points).text(language)
        for length, points in sorted(board.trains.points.items())
    ]
    yield "points", ", ".join(points) or _rule("claiming-points-none")
    total, locomotives = sum(cards.deck.values()), cards.deck.get("locomotive", 0)
    says = _rule("fact-deck-says", count=total, locomotives=_count("locomotives", locomotives))
    yield "deck", says if locomotives else total
    if 0 < cards.sweep <= cards.market:
        yield "market", _rule("fact-market-sweep", count=cards.market, sweep=cards.sweep)
    else:
        yield "market", cards.market or _rule("fact-market-none")
    yield "hand", _count("cards", cards.hand)
    long = sum(ticket.long for ticket in board.ticket)
    count = len(board.ticket)
    yield "tickets", _rule("fact-tickets-long", count=count, long=long) if long else count
    dealt = tickets.deal + tickets.deal_long
    some = _rule("fact-first-some", dealt=dealt, keep=tickets.keep)
    yield "first", some if tickets.keep < dealt else _rule("fact-first-all", dealt=dealt)
    if tickets.draw:
        yield "later", _rule("fact-later-draw", draw=tickets.draw, keep=tickets.draw_keep)
    if tickets.swap:
        yield "later", _rule("fact-later-swap")
    if board.stations:
        yield "stations", board.stations.each
    if board.founding:
        yield "founding", board.founding.each
    if board.goods:
        yield "goods", board.goods.cards
    if not board.ending.tickets_to_win and (left := board.ending.last_round_at) is not None:
        yield "end", _rule("fact-end-says", trains=_count("trains", left)) if left else _rule("fact-end-empty")


def _setup(board: Board, _language: str) -> Iterator[Message]:
    """Where tickets go that are not kept, if not under the pile, and long tickets."""
    tickets = board.tickets
    if tickets.rejects == "bottom" and not tickets.deal_long:
        return
    dealt, long = _count("tickets", tickets.deal), _count("long_tickets", tickets.deal_long)
    if tickets.keep == tickets.deal + tickets.deal_long:
        yield _rule("setup-tickets-all", tickets=dealt)
    else:
        if tickets.deal_long:
            yield _rule("setup-tickets-long", tickets=dealt, long=long, keep=tickets.keep)
        else:
            yield _rule("setup-tickets", tickets=dealt, keep=tickets.keep)
        yield _rule(f"setup-rejects-{tickets.rejects}")
    if tickets.deal_long:
        yield _rule("setup-long")


def _doubles(board: Board, language: str) -> Iterator[Message]:
    if _most_tracks(board) == 1:
        return
    counts = range(board.players.least, board.players.most + 1)
    closed = [count for count in counts if count in board.closed_at]
    opened = [count for count in counts if count not in board.closed_at]
    yield _rule("doubles-lead")
    if closed and opened:
        yield _rule("doubles-closed", players=_any_of(closed, language))
        yield _rule("doubles-open", players=_any_of(opened, language))
    else:
        yield _rule("doubles-always" if closed else "doubles-never")


def _any_of(items: Iterable[object], language: str) -> str:
    return load_catalogue(language).join(list(items), "or")


def _ferries(board: Board, _language: str) -> Iterator[Message]:
    if any(route.ferry for route in board.route):
        yield from (_rule("ferries-lead"), _rule("ferries-rest"))


def _tunnels(board: Board, _language: str) -> Iterator[Message]:
    if any(route.tunnel for route in board.route):
        yield from (_rule("tunnels-lead"), _rule("tunnels-extra"), _rule("tunnels-leave"))


def _network(board: Board, _language: str) -> Iterator[Message]:
    if board.founding:
        yield from (_rule("network-lead"), _rule("network-choose"), _rule("network-free"))


def _cities(board: Board, _language: str) -> Iterator[Message]:
    if board.founding:
        yield _rule("cities-lead")
        yield _rule("cities-have", cities=_count("cities", board.founding.each))
        if board.founding.each > 1:
            yield _rule("cities-found", cards=_count("cards-alike", board.founding.price))
        yield _rule("cities-two")


def _alvin(board: Board, language: str) -> Iterator[Message]:
    if board.alvin:
        home, points = board.city_name(board.alvin.home, language), _count("points", board.alvin.points)
        yield _rule("alvin-lead", home=home, points=points)
        yield _rule("alvin-move")
        yield _rule("alvin-home", home=home)
        yield _rule("alvin-end", points=points)


def _stations(board: Board, language: str) -> Iterator[Message]:
    if board.stations:
        each, unused = board.stations.each, board.stations.unused
        prices = load_catalogue(language).join(range(1, each + 1))
        yield _rule("stations-lead")
        yield _rule("stations-build", stations=_count("stations", each))
        yield _rule("stations-price", prices=prices) if each > 1 else _rule("stations-price-one")
        yield _rule("stations-where")
        if unused:
            yield _rule("stations-unused", points=_count("points", unused))


def _goods(board: Board, language: str) -> Iterator[Message]:
    if board.goods:
        yield _rule("goods-lead")
        for players, ranks in sorted(board.goods.bonus.items()):
            points = load_catalogue(language).join(ranks)
            yield _rule("goods-rank", players=_count("players", players), points=points)
        yield _rule("goods-ties")


def _tickets(board: Board, _language: str) -> Iterator[Message]:
    if board.ending.tickets_to_win:
        yield _rule("tickets-lead-race")
        yield _rule("tickets-shown", tickets=_count("tickets", board.tickets.deal))
        yield _rule("tickets-left")


def _swap(board: Board, _language: str) -> Iterator[Message]:
    if board.tickets.swap:
        yield from (_rule("swap-lead"), _rule("swap-how"))


def _coast(board: Board, language: str) -> Iterator[Message]:
    if board.coast:
        west, east = (
            _any_of((board.city_name(city, language) for city in side), language)
            for side in (board.coast.west, board.coast.east)
        )
        yield from (_rule("coast-lead"), _rule("coast-cities", west=west, east=east), _rule("coast-once"))


def _end(board: Board, _language: str) -> Iterator[Message]:
    """The end of the game, if it is not the usual last round, which is among the numbers."""
    ending = board.ending
    tickets = _count("tickets", ending.tickets_to_win)
    if ending.tickets_to_win:
        yield _rule("end-lead-race", tickets=tickets)
        if ending.last_round_at is not None:
            left = _count("trains", ending.last_round_at)
            yield _rule("end-lead", trains=left) if ending.last_round_at else _rule("end-lead-empty")
            yield _rule("end-round")
        if ending.at_last_train:
            yield from (_rule("end-last"), _rule("end-share", tickets=tickets))
        elif ending.last_round_at is not None:
            yield _rule("end-most")
    elif ending.at_last_train:
        yield _rule("end-lead-last")


def _trail(board: Board, _language: str) -> Iterator[Message]:
    if board.bonuses.longest_trail:
        yield _rule("trail-lead", points=_count("points", board.bonuses.longest_trail))
        yield from (_rule("trail-loops"), _rule("bonus-tie"))


def _globetrotter(board: Board, _language: str) -> Iterator[Message]:
    if board.bonuses.globetrotter:
        yield _rule("globetrotter-lead", points=_count("points", board.bonuses.globetrotter))
        yield _rule("bonus-tie")


def _ties(board: Board, _language: str) -> Iterator[Message]:
    if board.ending.tickets_to_win:
        return
    if board.tie_break:
        yield _rule("ties-lead")
        yield from (_rule(f"ties-{reason}") for reason in board.tie_break)
        yield _rule("ties-shared")
    else:
        yield _rule("ties-lead-shared")


SECTIONS: dict[str, Callable[[Board, str], Iterator[Message]]] = {
    "setup": _setup,
    "doubles": _doubles,
    "ferries": _ferries,
    "tunnels": _tunnels,
    "network": _network,
    "cities": _cities,
    "alvin": _alvin,
    "stations": _stations,
    "goods": _goods,
    "tickets": _tickets,
    "swap": _swap,
    "coast": _coast,
    "end": _end,
    "trail": _trail,
    "globetrotter": _globetrotter,
    "ties": _ties,
}
"""What a sheet says about each section of the rules page; nothing where the board has no such rule."""
