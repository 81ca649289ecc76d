"""The rules of a board as text, in English and French, derived from the board's data: its numbers, and the rules that
differ from board to board.

In a text, `{name}` is a value, `{name:one|many}` a number with its noun in the singular or plural, `{name:~one|many}`
the noun alone."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from draisine.boards import Board
from draisine.boards.schema import LOCOMOTIVE
from draisine.drawing.art.names import Language, city_name
from draisine.drawing.sheet.rule_texts import HEADINGS, JOINTS, KINDS, NAMES, TEXTS


class Rule(NamedTuple):
    """One rule of a board: the key of its topic, the name of the topic, and the text."""

    topic: str
    name: str
    text: str


class Count(int):
    """A number that is formatted with its noun: French says `0 billet`, English `0 tickets`."""

    language: Language

    @classmethod
    def of(cls, value: int, language: Language) -> "Count":
        """Make a number in a language."""
        number = cls(value)
        number.language = language
        return number

    def __format__(self, nouns: str) -> str:
        if not nouns:
            return str(int(self))
        one, many = nouns.removeprefix("~").split("|")
        noun = one if self == 1 or (self == 0 and self.language == "fr") else many
        return noun if nouns.startswith("~") else f"{int(self)} {noun}"


class Translator:
    """The texts of a sheet in one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._index = 1 if language == "fr" else 0

    def text(self, key: str, **values: object) -> str:
        """A text with its values."""
        arguments = {
            name: Count.of(value, self.language) if isinstance(value, int) else value for name, value in values.items()
        }
        return TEXTS[key][self._index].format(**arguments)

    def rule(self, topic: str, texts: Iterable[str], name: str = "") -> Rule:
        """A rule of several sentences."""
        return Rule(topic, NAMES[name or topic][self._index], " ".join(texts))

    def card_kind(self, kind: str) -> str:
        """The name of a card kind."""
        return KINDS[kind][self._index]

    def join_list(self, items: Iterable[object], joint: str = "and") -> str:
        """Join items as in `a, b and c`, or with another joint."""
        *most, last = map(str, items)
        return ", ".join(most) + JOINTS[joint][self._index] + last if most else last

    def join(self, items: Iterable[str], joint: str) -> str:
        """Join items as in `a, then b, then c`, or with another joint."""
        return JOINTS[joint][self._index].join(items)

    def heading(self, key: str) -> str:
        """The heading of a part of a sheet."""
        return HEADINGS[key][self._index]


def list_numbers(board: Board, language: Language) -> list[Rule]:
    """List the numbers of the rule sheet, each as short as possible."""
    translator = Translator(language)
    return [translator.rule(topic, [text]) for topic, text in _numbers(board, translator)]


def list_differences(board: Board, language: Language) -> list[Rule]:
    """List the rules that this board has and others do not, each in a few sentences."""
    translator = Translator(language)
    parts = (
        _route_rules(board, translator),
        _piece_rules(board, translator),
        _ticket_rules(board, translator),
        _scoring_rules(board, translator),
    )
    return [rule for part in parts for rule in part]


def _numbers(board: Board, translator: Translator) -> Iterator[tuple[str, str]]:
    least, most = board.players.least, board.players.most
    yield "players", translator.text("span", least=least, most=most) if least < most else str(most)
    yield "trains", translator.text("each", count=board.trains.each)
    worth = sorted(board.trains.points.items())
    pairs = ", ".join(translator.text("pair", length=length, points=points) for length, points in worth)
    yield "points", pairs or translator.text("no points")
    yield "deck", _deck(board, translator)
    yield "hand", translator.text("hand", hand=board.cards.hand, rest=_market(board, translator))
    yield "dealt", _dealt(board, translator)
    if board.tickets.draw:
        yield "drawn", translator.text("drawn", draw=board.tickets.draw, keep=board.tickets.draw_keep)
    elif board.tickets.swap:
        yield "drawn", translator.text("replaced")
    yield "end", translator.join(_ending(board, translator), "also")
    if not board.ending.tickets_to_win:
        short = translator.join([translator.text(f"short {reason}") for reason in board.tie_break], "then")
        yield "ties", short or translator.text("short shared")


def _deck(board: Board, translator: Translator) -> str:
    kinds = board.cards.deck
    by_number: dict[int, list[str]] = {}
    for kind, number in kinds.items():
        if kind != LOCOMOTIVE:
            by_number.setdefault(number, []).append(translator.card_kind(kind))
    parts = [
        translator.text(
            "cards of" if len(colours) > 1 else "cards of one", count=number, colours=translator.join_list(colours)
        )
        for number, colours in by_number.items()
    ]
    if locomotives := sum(number for kind, number in kinds.items() if kind == LOCOMOTIVE):
        parts.append(translator.text("locomotives", count=locomotives))
    return translator.text("deck", total=sum(kinds.values()), parts=translator.join(parts, "also"))


def _market(board: Board, translator: Translator) -> str:
    market, sweep = board.cards.market, board.cards.sweep
    if not market:
        return translator.text("blind")
    return translator.text("market" if sweep <= market else "calm market", market=market, sweep=sweep)


def _dealt(board: Board, translator: Translator) -> str:
    sheet = board.tickets
    dealt = translator.text("dealt long" if sheet.deal_long else "dealt", deal=sheet.deal, long=sheet.deal_long)
    if sheet.keep == sheet.deal + sheet.deal_long:
        return translator.text("all kept", dealt=dealt)
    return translator.text("some kept", dealt=dealt, keep=sheet.keep, away=translator.text(sheet.rejects))


def _ending(board: Board, translator: Translator) -> Iterator[str]:
    ending = board.ending
    if ending.last_round_at is not None:
        yield translator.text("last round" if ending.last_round_at else "empty reserve", left=ending.last_round_at)
    if ending.at_last_train:
        yield translator.text("last train")
    if ending.tickets_to_win:
        yield translator.text("goal", goal=ending.tickets_to_win)


def _route_rules(board: Board, translator: Translator) -> Iterator[Rule]:
    """Rules about claiming routes."""
    if tracks := max(Counter(frozenset(route.between) for route in board.route).values()) - 1:
        yield translator.rule(
            "tracks", _tracks(board, translator), ("doubles", "triples", "multiples")[min(tracks, 3) - 1]
        )
    if ferries := sum(route.ferry > 0 for route in board.route):
        yield translator.rule("ferries", [translator.text("ferries", ferries=ferries)])
    if tunnels := sum(route.tunnel for route in board.route):
        yield translator.rule("tunnels", [translator.text("tunnels", tunnels=tunnels)])
    if board.founding:
        yield translator.rule("start", [translator.text("start")])


def _tracks(board: Board, translator: Translator) -> Iterator[str]:
    counts = range(board.players.least, board.players.most + 1)
    closed = [count for count in counts if count in board.closed_at]
    if not closed:
        yield translator.text("tracks open")
    elif len(closed) == len(counts):
        yield translator.text("tracks closed")
    else:
        yield translator.text("tracks closed at", counts=translator.join_list(closed, "or"))
        yield translator.text("tracks open at others")


def _piece_rules(board: Board, translator: Translator) -> Iterator[Rule]:
    """Rules about other pieces than trains."""
    if board.founding:
        more = [translator.text("cities more", price=board.founding.price)] if board.founding.each > 1 else []
        texts = [translator.text("cities", each=board.founding.each), *more, translator.text("cities points")]
        yield translator.rule("cities", texts)
    if board.alvin:
        home = city_name(board, board.alvin.home, translator.language)
        yield translator.rule("alvin", [translator.text("alvin", home=home, points=board.alvin.points)])
    if board.stations:
        first = translator.text("stations" if board.stations.each > 1 else "station", each=board.stations.each)
        unused = [translator.text("stations unused", points=board.stations.unused)] if board.stations.unused else []
        yield translator.rule("stations", [first, translator.text("stations lend"), *unused])
    if board.goods:
        marked = sum(route.goods for route in board.route)
        rows = sorted(board.goods.bonus.items())
        each = [translator.text("goods rank", points=translator.join_list(row), players=count) for count, row in rows]
        ranks = translator.join(each, "also")
        first = translator.text("goods", routes=marked, cards=board.goods.cards)
        yield translator.rule(
            "goods", [first, translator.text("goods bonus", ranks=ranks), translator.text("goods ties")]
        )


def _ticket_rules(board: Board, translator: Translator) -> Iterator[Rule]:
    """Rules about tickets."""
    if board.tickets.deal_long:
        yield translator.rule("long", [translator.text("long", each=board.tickets.deal_long)])
    if goal := board.ending.tickets_to_win:
        early = board.ending.at_last_train or board.ending.last_round_at is not None
        yield translator.rule(
            "race", [translator.text("race", goal=goal), *([translator.text("race early")] if early else [])]
        )
    if board.tickets.swap:
        yield translator.rule("swap", [translator.text("swap")])
    if board.coast:
        west, east = (
            translator.join_list((city_name(board, city, translator.language) for city in side), "or")
            for side in (board.coast.west, board.coast.east)
        )
        yield translator.rule("coast", [translator.text("coast", west=west, east=east)])


def _scoring_rules(board: Board, translator: Translator) -> Iterator[Rule]:
    """Rules about the final scoring."""
    if board.bonuses.longest_trail:
        yield translator.rule("trail", [translator.text("trail", points=board.bonuses.longest_trail)])
    if board.bonuses.globetrotter:
        yield translator.rule("globetrotter", [translator.text("globetrotter", points=board.bonuses.globetrotter)])
    if not board.ending.tickets_to_win:
        reasons = translator.join([translator.text(f"tie {reason}") for reason in board.tie_break], "then")
        text = translator.text("ties", reasons=reasons) if reasons else translator.text("ties shared")
        yield translator.rule("ties", [text], "tie-breaks")
