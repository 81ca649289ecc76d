"""Candidates for advice: changes of a board file that may remove the faults of a layout."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Any

import numpy as np

from draisine.boards import Board
from draisine.boards.limits import LENGTH
from draisine.boards.schema import GRAY, LOCOMOTIVE, Route
from draisine.drawing.advice.changes import Advice, Kind, hint_values
from draisine.drawing.geography.ground import is_geographic
from draisine.drawing.layout.faults import Fault
from draisine.drawing.layout.network import COMPASS, Line
from draisine.drawing.layout.pipeline import Attempt

MAX_HINT = 120
"""The furthest that a hint moves a city, along each axis."""
MOVES = (25.0, 60.0)
"""How far cities are moved apart."""
MAX_USUAL_MISFIT = 1.4
"""Gaps between spaces let a line be this many times longer than its spaces."""
MISFIT = 1.35
"""A line whose cities are this many times further apart than usual for its length, or closer, has the wrong length."""
MAX_SINGLE_FIXES = 3
"""Cities to move and lines to change one by one, before all wrong lengths are changed at once."""
OUTLIER = 1.8
"""A city all of whose lines are this many times too short, or too long, is in the wrong place."""
SHORTER_SPACES = (0.85, 0.7)
"""Lengths of a space to try, as shares of the length in the attempt."""
MAX_TRACKS_IN_CITY = 12
"""A city in which more tracks meet is crowded."""
SHORT_NAMES = (18, 12)
"""Characters to which long names are shortened."""
SIDES = 3
"""Sides of a label to try."""


def list_remedies(board: Board, attempt: Attempt) -> list[list[Advice]]:
    """List changes that may remove the faults of an attempt, the most promising first."""
    remedies = Remedies(board, attempt)
    found = [
        *remedies.remove_hints(),
        *remedies.fix_misfits(),
        *remedies.allow_crossings(),
        *remedies.thin_out(),
        *remedies.shorten_names(),
    ]
    columns = [list(remedies.repair(fault)) for fault in attempt.faults]
    # The first remedy of every fault, then the second …: none of them is a better guess than another.
    for row in range(max(map(len, columns), default=0)):
        found += [column[row] for column in columns if row < len(column)]
    found += remedies.shorten_spaces()
    return [remedy for number, remedy in enumerate(found) if remedy and remedy not in found[:number]]


def fix_everything(board: Board, attempt: Attempt) -> list[Advice]:
    """Return all changes that an attempt suggests for wrong lengths and positions, and for crossings."""
    return Remedies(board, attempt).fix_all_misfits()


@dataclass
class Remedies:
    """The changes that a board and an attempt to lay it out suggest."""

    board: Board
    attempt: Attempt

    @property
    def _space(self) -> float:
        return self.attempt.layout.sizes.length

    @property
    def _lines(self) -> list[Line]:
        return self.attempt.scene.network.lines

    def _ends(self, line: Line) -> tuple[str, str]:
        first, second = (self.board.city_ids[end] for end in line.ends)
        return first, second

    def _anchor(self, city: str) -> np.ndarray[Any, Any]:
        return np.asarray(self.attempt.scene.network.anchors[self.board.city_ids.index(city)])

    def _distance(self, line: Line) -> float:
        a, b = self._ends(line)
        return float(np.hypot(*(self._anchor(b) - self._anchor(a)))) + 1e-6

    def _misfit(self, line: Line) -> float:
        """How many times too far apart the cities of a line are for its spaces; below 1: too close."""
        return self._distance(line) / ((1.08 * line.length + 0.7) * self._space)

    @cached_property
    def _usual_misfit(self) -> float:
        """The misfit of most lines: new lengths match those of the others."""
        return min(max(float(np.median([self._misfit(line) for line in self._lines])), 1.0), MAX_USUAL_MISFIT)

    def _strangeness(self, line: Line) -> float:
        """How many times too long or too short a line is, compared with the others."""
        share = self._misfit(line) / self._usual_misfit
        return max(share, 1 / share)

    def remove_hints(self) -> Iterator[list[Advice]]:
        """Remove a fixed length of the spaces, and the hints of cities and routes with faults."""
        if self.board.map.space is not None:
            yield [Advice("space_removed")]
        named = {name for fault in self.attempt.faults for name in fault.where}
        for hint in self.board.map.cities:
            if hint.city in named:
                yield [Advice("city_hint_removed", (hint.city,))]
        routes = {frozenset(self._ends(line)) for line in self._faulty_lines()}
        for route_hint in self.board.map.routes:
            if frozenset(route_hint.between) in routes and not route_hint.crossing:
                yield [Advice("route_hint_removed", route_hint.between)]

    def fix_misfits(self) -> Iterator[list[Advice]]:
        """Move cities that are far from where all their lines lead, and correct lengths that are far off."""
        outliers = [found for city in self.board.city_ids if (found := self._bring_back(city))]
        yield from ([advice] for _, advice in sorted(outliers, key=lambda found: -found[0])[:MAX_SINGLE_FIXES])
        wrong = sorted(self._lines, key=self._strangeness)[::-1]
        faulty = self._faulty_lines()
        wrong = [line for line in wrong if self._strangeness(line) > MISFIT]
        fixes = [fix for line in wrong if (fix := self._fit_length(line))]
        known = {frozenset(self._ends(line)) for line in faulty}
        yield from ([fix] for fix in [fix for fix in fixes if frozenset(fix.where) in known][:MAX_SINGLE_FIXES])
        if len(fixes) > 1:
            yield fixes

    def fix_all_misfits(self) -> list[Advice]:
        """Move the city that is furthest off, correct all wrong lengths, and allow all crossings."""
        outliers = [found for city in self.board.city_ids if (found := self._bring_back(city))]
        moved = [advice for _, advice in sorted(outliers, key=lambda found: -found[0])[:1]]
        gone = {city for advice in moved for city in advice.where}
        wrong = [line for line in self._lines if self._strangeness(line) > MISFIT and not gone & set(self._ends(line))]
        fixes = [fix for line in wrong if (fix := self._fit_length(line))]
        return [*moved, *fixes, *(advice for remedy in self.allow_crossings() for advice in remedy)]

    def allow_crossings(self) -> Iterator[list[Advice]]:
        """Allow all crossings of the attempt at once, on as few lines as possible."""
        pairs = [set(fault.where) for fault in self.attempt.faults if fault.rule == "routes_cross"]
        allowed: list[Line] = []
        while pairs:
            line = max(self._lines, key=lambda line: sum(bool(pair & set(line.routes)) for pair in pairs))
            allowed.append(line)
            pairs = [pair for pair in pairs if not pair & set(line.routes)]
        if len(allowed) > 1:
            yield [self._hint_route(line, crossing=True) for line in allowed]

    def thin_out(self) -> Iterator[list[Advice]]:
        """Remove a track of all multiple lines of the most crowded city, if one is crowded."""
        degrees = self.attempt.scene.network.degrees
        city = max(range(len(degrees)), key=lambda number: degrees[number])
        multiple = [line for line in self._lines if city in line.ends and line.tracks > 1]
        if degrees[city] > MAX_TRACKS_IN_CITY and multiple:
            for tracks in sorted({line.tracks - 1 for line in multiple}):
                yield [Advice("route_removed", self._ends(line), {}, min(tracks, line.tracks - 1)) for line in multiple]

    def shorten_names(self) -> Iterator[list[Advice]]:
        """Shorten all long names that are in the way."""
        rules = ("label", "over_edge")
        named = [name for fault in self.attempt.faults if fault.rule.startswith(rules) for name in fault.where]
        cities = [self.board.city_by_id[name] for name in dict.fromkeys(named) if name in self.board.city_by_id]
        lengths = {city.id: max(map(len, (city.name, *city.names.values()))) for city in cities}
        for most in SHORT_NAMES:
            yield [Advice("city_name", (city,), {}, most) for city, length in lengths.items() if length > most]

    def _bring_back(self, city: str) -> tuple[float, Advice] | None:
        """Coordinates that fit the lengths of a city's lines, if all of them are much too short or too long."""
        lines = [line for line in self._lines if city in self._ends(line)]
        misfits = [self._misfit(line) / self._usual_misfit for line in lines]
        if not (min(misfits) > OUTLIER or max(misfits) < 1 / OUTLIER):
            return None
        keys = ("lat", "lon") if is_geographic(self.board) else ("x", "y")
        here = np.array([getattr(self.board.city_by_id[city], key) for key in keys], float)
        targets = []
        for line, misfit in zip(lines, misfits, strict=True):
            other = next(end for end in self._ends(line) if end != city)
            there = np.array([getattr(self.board.city_by_id[other], key) for key in keys], float)
            targets.append(there + (here - there) / misfit)
        place = np.mean(targets, axis=0)
        values = {key: round(float(value), 2) for key, value in zip(keys, place, strict=True)}
        return abs(float(np.log(np.median(misfits)))), Advice("city_position", (city,), values)

    def _fit_length(self, line: Line) -> Advice | None:
        """The length that fits the distance between a line's cities."""
        wanted = (self._distance(line) / (self._space * self._usual_misfit) - 0.7) / 1.08
        return self._set_length(line, min(self._allowed_lengths(line), key=lambda length: abs(length - wanted)))

    def _set_length(self, line: Line, length: int) -> Advice | None:
        if length == line.length or length not in self._allowed_lengths(line):
            return None
        kind: Kind = "route_longer" if length > line.length else "route_shorter"
        return Advice(kind, self._ends(line), {"length": length}, abs(length - line.length))

    def _allowed_lengths(self, line: Line) -> list[int]:
        """The lengths that all tracks of a line may have: payable, with points, and with room for its ferries."""
        trains, tracks = self.board.trains, self._tracks(line)
        return [
            length
            for length in range(1, min(LENGTH, trains.each) + 1)
            if length == line.length
            or (
                (not trains.points or length in trains.points)
                and all(route.ferry <= length <= self._payable(route) for route in tracks)
            )
        ]

    def _tracks(self, line: Line) -> list[Route]:
        return [route for route in self.board.route if frozenset(route.between) == frozenset(self._ends(line))]

    def _payable(self, route: Route) -> int:
        deck: dict[str, int] = dict(self.board.cards.deck.items())
        locomotives = deck.pop(LOCOMOTIVE, 0)
        return locomotives + (max(deck.values(), default=0) if route.colour == GRAY else deck.get(route.colour, 0))

    def _faulty_lines(self) -> list[Line]:
        named = {_route_id(name) for fault in self.attempt.faults for name in fault.where}
        return [line for line in self._lines if named.intersection(line.routes)]

    def repair(self, fault: Fault) -> Iterator[list[Advice]]:
        """Changes that may remove one fault."""
        lines = [line for line in self._lines if set(line.routes) & {_route_id(name) for name in fault.where}]
        cities = [name for name in fault.where if name in self.board.city_by_id]
        if fault.rule == "routes_cross":
            yield from self._allow_crossing(lines)
        if fault.rule.startswith("label") or (fault.rule == "over_edge" and cities):
            for city in cities[: 1 + (fault.rule == "labels_overlap")]:
                yield from self._turn_label(city, fault)
        if fault.rule == "city_displaced":
            yield from self._follow(cities[0])
        if fault.rule.startswith("neighbours"):
            lines = [line for line in self._lines if set(self._ends(line)) == set(cities)]
            yield from (remedy for city in cities for remedy in self._follow(city))
        for line in lines:
            yield from self._refit(line, fault)
        yield from self._move_apart(cities if len(cities) > 1 else [end for line in lines for end in self._ends(line)])
        for line in lines:
            if line.tracks > 1 or self._is_removable(line):
                yield [Advice("route_removed", self._ends(line), {}, 1)]

    def _allow_crossing(self, lines: list[Line]) -> Iterator[list[Advice]]:
        for line in lines:
            yield [self._hint_route(line, crossing=True)]

    def _turn_label(self, city: str, fault: Fault) -> Iterator[list[Advice]]:
        """The sides of a label that face away from the other things at the fault."""
        placed = self.attempt.layout.cities
        others = [placed[name] for name in fault.where if name in placed and name != city]
        here = placed[city]
        away = np.sum([[here.x - other.x, here.y - other.y] for other in others] or [[0.0, 0.0]], axis=0)
        label = next((hint.label for hint in self.board.map.cities if hint.city == city), None)
        sides = sorted(COMPASS, key=lambda side: -float(np.dot(COMPASS[side], away)))
        for side in [side for side in sides if side != label][:SIDES]:
            yield [self._hint_city(city, label=side)]

    def _follow(self, city: str) -> Iterator[list[Advice]]:
        """Move a city to where the attempt placed it, and fit the lengths of its lines."""
        placed = self.attempt.layout.cities[city]
        x, y = self._anchor(city)
        if hint := self._move(city, placed.x - x, placed.y - y):
            yield [hint]
        lines = [line for line in self._lines if city in self._ends(line)]
        for line in sorted(lines, key=self._strangeness, reverse=True):
            yield from self._refit(line, None)

    def _refit(self, line: Line, fault: Fault | None) -> Iterator[list[Advice]]:
        """Fit the length of a line, change it by one, and bend it to either side."""
        if fix := self._fit_length(line):
            yield [fix]
        misfit, detached = self._misfit(line), fault is not None and fault.rule in ("route_detached", "spaces_uneven")
        for change in (1, 2) if misfit > 1 or detached else (-1, -2):
            if step := self._set_length(line, line.length + change):
                yield [step]
        if fault is not None and misfit < 1:
            across = self._across(line)
            for side in (across, tuple(-part for part in across)):
                yield [self._hint_route(line, bow=max(COMPASS, key=lambda name: float(np.dot(COMPASS[name], side))))]

    def _across(self, line: Line) -> tuple[float, ...]:
        a, b = self._ends(line)
        x, y = self._anchor(b) - self._anchor(a)
        return float(-y), float(x)

    def _move_apart(self, cities: list[str]) -> Iterator[list[Advice]]:
        """Move one of two cities away from the other."""
        if len(cities) < 2 or cities[0] == cities[1]:
            return
        a, b = cities[:2]
        x, y = self._anchor(b) - self._anchor(a)
        length = hypot(x, y)
        east, south = (x / length, y / length) if length > 1 else (1.0, 0.0)
        for far in MOVES:
            for city, sign in ((b, far), (a, -far)):
                if hint := self._move(city, sign * east, sign * south):
                    yield [hint]

    def _move(self, city: str, east: float, south: float) -> Advice | None:
        old = next((hint for hint in self.board.map.cities if hint.city == city), None)
        east += old.east if old else 0.0
        south += old.south if old else 0.0
        values = {"east": _clamped(east), "south": _clamped(south)}
        if old and (old.east, old.south) == (values["east"], values["south"]):
            return None
        return self._hint_city(city, **values)

    def _hint_city(self, city: str, **values: object) -> Advice:
        old = next((hint_values(hint) for hint in self.board.map.cities if hint.city == city), {})
        return Advice("city_hint", (city,), {key: value for key, value in {**old, **values}.items() if value})

    def _hint_route(self, line: Line, **values: object) -> Advice:
        ends = frozenset(self._ends(line))
        old = next((hint_values(hint) for hint in self.board.map.routes if frozenset(hint.between) == ends), {})
        return Advice("route_hint", self._ends(line), {**old, **values})

    def _is_removable(self, line: Line) -> bool:
        """Whether all cities stay connected without a line."""
        rest = [other.ends for other in self._lines if other is not line]
        reached, grown = {0}, True
        while grown:
            more = {end for ends in rest if reached & set(ends) for end in ends} - reached
            reached |= more
            grown = bool(more)
        return len(reached) == len(self.board.city)

    def shorten_spaces(self) -> list[list[Advice]]:
        """Draw everything smaller."""
        lengths = [round(self._space * share, 1) for share in SHORTER_SPACES]
        return [[Advice("space", (), {"space": length})] for length in lengths if length >= 10]


def _route_id(name: str) -> str:
    """The route of a fault's `a-b:3`."""
    return name.partition(":")[0]


def _clamped(value: float) -> float:
    return float(min(max(round(value), -MAX_HINT), MAX_HINT))
