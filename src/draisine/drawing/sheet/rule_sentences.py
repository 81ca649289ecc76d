"""The rules of a board in words, in English and French: its numbers, and what it plays differently. All of it follows
from what the board file says, so that any board gets a sheet of its own.

A `{name}` is filled in; `{name:one|many}` is a number with the noun that goes with it, `{name:~one|many}` that noun
alone."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from draisine.boards import Board
from draisine.boards.schema import LOCOMOTIVE
from draisine.drawing.art.labels import Language, city_name
from draisine.drawing.sheet.rule_texts import HEADINGS, JOINTS, KINDS, NAMES, TEXTS


class Rule(NamedTuple):
    """One rule of a board: what it is about, as a key and as a word, and what it says."""

    about: str
    name: str
    text: str


class Number(int):
    """A number that knows which noun goes with it: French says `0 billet`, English `0 tickets`."""

    language: Language

    @classmethod
    def of(cls, value: int, language: Language) -> "Number":
        """A number in a language."""
        number = cls(value)
        number.language = language
        return number

    def __format__(self, nouns: str) -> str:
        if not nouns:
            return str(int(self))
        one, many = nouns.removeprefix("~").split("|")
        noun = one if self == 1 or (self == 0 and self.language == "fr") else many
        return noun if nouns.startswith("~") else f"{int(self)} {noun}"


class Speech:
    """Words of one language."""

    def __init__(self, language: Language) -> None:
        self.language = language
        self._index = 1 if language == "fr" else 0

    def say(self, key: str, **values: object) -> str:
        """A sentence or part of one."""
        counted = {
            name: Number.of(value, self.language) if isinstance(value, int) else value for name, value in values.items()
        }
        return TEXTS[key][self._index].format(**counted)

    def rule(self, about: str, texts: Iterable[str], name: str = "") -> Rule:
        """A rule of several sentences."""
        return Rule(about, NAMES[name or about][self._index], " ".join(texts))

    def kind(self, kind: str) -> str:
        """A kind of card."""
        return KINDS[kind][self._index]

    def listed(self, words: Iterable[object], joint: str = "and") -> str:
        """`a, b and c`, or with another joint."""
        *most, last = map(str, words)
        return ", ".join(most) + JOINTS[joint][self._index] + last if most else last

    def chained(self, words: Iterable[str], joint: str) -> str:
        """`a, then b, then c`, or with another joint."""
        return JOINTS[joint][self._index].join(words)

    def heading(self, key: str) -> str:
        """Words that stand over a part of a sheet."""
        return HEADINGS[key][self._index]


def numbers(board: Board, language: Language) -> list[Rule]:
    """The numbers of the rule sheet, each as short as can be."""
    speech = Speech(language)
    return [speech.rule(about, [text]) for about, text in _numbers(board, speech)]


def differences(board: Board, language: Language) -> list[Rule]:
    """What the board plays differently, each in a few sentences."""
    speech = Speech(language)
    parts = (_building(board, speech), _pieces(board, speech), _tickets(board, speech), _count(board, speech))
    return [rule for part in parts for rule in part]


def _numbers(board: Board, speech: Speech) -> Iterator[tuple[str, str]]:
    least, most = board.players.least, board.players.most
    yield "players", speech.say("span", least=least, most=most) if least < most else str(most)
    yield "trains", speech.say("each", count=board.trains.each)
    worth = sorted(board.trains.points.items())
    pairs = ", ".join(speech.say("pair", length=length, points=points) for length, points in worth)
    yield "points", pairs or speech.say("no points")
    yield "deck", _deck(board, speech)
    yield "hand", speech.say("hand", hand=board.cards.hand, rest=_market(board, speech))
    yield "dealt", _dealt(board, speech)
    if board.tickets.draw:
        yield "drawn", speech.say("drawn", draw=board.tickets.draw, keep=board.tickets.draw_keep)
    elif board.tickets.swap:
        yield "drawn", speech.say("replaced")
    yield "end", speech.chained(_ending(board, speech), "also")
    if not board.ending.tickets_to_win:
        short = speech.chained([speech.say(f"short {reason}") for reason in board.tie_break], "then")
        yield "ties", short or speech.say("short shared")


def _deck(board: Board, speech: Speech) -> str:
    kinds = board.cards.deck
    by_number: dict[int, list[str]] = {}
    for kind, number in kinds.items():
        if kind != LOCOMOTIVE:
            by_number.setdefault(number, []).append(speech.kind(kind))
    parts = [
        speech.say("cards of" if len(colours) > 1 else "cards of one", count=number, colours=speech.listed(colours))
        for number, colours in by_number.items()
    ]
    if locomotives := sum(number for kind, number in kinds.items() if kind == LOCOMOTIVE):
        parts.append(speech.say("locomotives", count=locomotives))
    return speech.say("deck", total=sum(kinds.values()), parts=speech.chained(parts, "also"))


def _market(board: Board, speech: Speech) -> str:
    market, sweep = board.cards.market, board.cards.sweep
    if not market:
        return speech.say("blind")
    return speech.say("market" if sweep <= market else "calm market", market=market, sweep=sweep)


def _dealt(board: Board, speech: Speech) -> str:
    sheet = board.tickets
    dealt = speech.say("dealt long" if sheet.deal_long else "dealt", deal=sheet.deal, long=sheet.deal_long)
    if sheet.keep == sheet.deal + sheet.deal_long:
        return speech.say("all kept", dealt=dealt)
    return speech.say("some kept", dealt=dealt, keep=sheet.keep, away=speech.say(sheet.rejects))


def _ending(board: Board, speech: Speech) -> Iterator[str]:
    ending = board.ending
    if ending.last_round_at is not None:
        yield speech.say("last round" if ending.last_round_at else "empty reserve", left=ending.last_round_at)
    if ending.at_last_train:
        yield speech.say("last train")
    if ending.tickets_to_win:
        yield speech.say("goal", goal=ending.tickets_to_win)


def _building(board: Board, speech: Speech) -> Iterator[Rule]:
    """What changes when a route is claimed."""
    if tracks := max(Counter(frozenset(route.between) for route in board.route).values()) - 1:
        yield speech.rule("tracks", _tracks(board, speech), ("doubles", "triples", "multiples")[min(tracks, 3) - 1])
    if ferries := sum(route.ferry > 0 for route in board.route):
        yield speech.rule("ferries", [speech.say("ferries", ferries=ferries)])
    if tunnels := sum(route.tunnel for route in board.route):
        yield speech.rule("tunnels", [speech.say("tunnels", tunnels=tunnels)])
    if board.founding:
        yield speech.rule("start", [speech.say("start")])


def _tracks(board: Board, speech: Speech) -> Iterator[str]:
    counts = range(board.players.least, board.players.most + 1)
    closed = [count for count in counts if count in board.closed_at]
    if not closed:
        yield speech.say("tracks open")
    elif len(closed) == len(counts):
        yield speech.say("tracks closed")
    else:
        yield speech.say("tracks closed at", counts=speech.listed(closed, "or"))
        yield speech.say("tracks open at others")


def _pieces(board: Board, speech: Speech) -> Iterator[Rule]:
    """What stands on the board or is collected beside trains."""
    if board.founding:
        more = [speech.say("cities more", price=board.founding.price)] if board.founding.each > 1 else []
        texts = [speech.say("cities", each=board.founding.each), *more, speech.say("cities points")]
        yield speech.rule("cities", texts)
    if board.alvin:
        home = city_name(board, board.alvin.home, speech.language)
        yield speech.rule("alvin", [speech.say("alvin", home=home, points=board.alvin.points)])
    if board.stations:
        first = speech.say("stations" if board.stations.each > 1 else "station", each=board.stations.each)
        unused = [speech.say("stations unused", points=board.stations.unused)] if board.stations.unused else []
        yield speech.rule("stations", [first, speech.say("stations lend"), *unused])
    if board.goods:
        marked = sum(route.goods for route in board.route)
        rows = sorted(board.goods.bonus.items())
        each = [speech.say("goods rank", points=speech.listed(row), players=count) for count, row in rows]
        ranks = speech.chained(each, "also")
        first = speech.say("goods", routes=marked, cards=board.goods.cards)
        yield speech.rule("goods", [first, speech.say("goods bonus", ranks=ranks), speech.say("goods ties")])


def _tickets(board: Board, speech: Speech) -> Iterator[Rule]:
    """What changes about tickets."""
    if board.tickets.deal_long:
        yield speech.rule("long", [speech.say("long", each=board.tickets.deal_long)])
    if goal := board.ending.tickets_to_win:
        early = board.ending.at_last_train or board.ending.last_round_at is not None
        yield speech.rule("race", [speech.say("race", goal=goal), *([speech.say("race early")] if early else [])])
    if board.tickets.swap:
        yield speech.rule("swap", [speech.say("swap")])
    if board.coast:
        west, east = (
            speech.listed((city_name(board, city, speech.language) for city in side), "or")
            for side in (board.coast.west, board.coast.east)
        )
        yield speech.rule("coast", [speech.say("coast", west=west, east=east)])


def _count(board: Board, speech: Speech) -> Iterator[Rule]:
    """What changes in the final count."""
    if board.bonuses.longest_trail:
        yield speech.rule("trail", [speech.say("trail", points=board.bonuses.longest_trail)])
    if board.bonuses.globetrotter:
        yield speech.rule("globetrotter", [speech.say("globetrotter", points=board.bonuses.globetrotter)])
    if not board.ending.tickets_to_win:
        reasons = speech.chained([speech.say(f"tie {reason}") for reason in board.tie_break], "then")
        text = speech.say("ties", reasons=reasons) if reasons else speech.say("ties shared")
        yield speech.rule("ties", [text], "tie-breaks")
