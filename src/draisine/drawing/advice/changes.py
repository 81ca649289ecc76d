"""Advice for a board that cannot be laid out: concrete changes of its file."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec

from draisine.boards import Board, City, Route
from draisine.boards.schema import CityHint, RouteHint
from draisine.messages import Message, message

Kind = Literal[
    "city_hint", "city_hint_removed", "city_name", "city_position", "route_hint", "route_hint_removed", "route_longer",
    "route_removed", "route_shorter", "space", "space_removed",
]  # fmt: skip
"""What to change; each kind has a message `layout-advice-<kind>`."""
HINT_DEFAULTS: dict[str, Any] = {"east": 0.0, "south": 0.0, "label": None, "bow": None, "crossing": False}


class Advice(msgspec.Struct, frozen=True):
    """A change of a board file: its kind, the city or the two cities of a route, the keys to set, and an
    amount: the spaces or tracks by which a route changes, or the characters of a name."""

    kind: Kind
    where: tuple[str, ...] = ()
    values: dict[str, Any] = {}
    amount: int = 0

    @property
    def message(self) -> Message:
        """The advice as a message."""
        name = f"layout-advice-{self.kind}"
        if self.kind in ("space", "space_removed"):
            return message(name, **self._entry())
        if self.kind in ("route_longer", "route_shorter", "route_removed"):
            return message(name, route="-".join(self.where), count=self.amount, **self._entry())
        if self.kind in ("route_hint", "route_hint_removed"):
            return message(name, route="-".join(self.where), **self._entry())
        if self.kind == "city_name":
            return message(name, city=self.where[0], count=self.amount)
        return message(name, city=self.where[0], **self._entry())

    def _entry(self) -> dict[str, str]:
        """The entry as it is to be written into the file."""
        if self.kind == "city_hint":
            return {"entry": f"{{ {_toml({'city': self.where[0], **self.values})} }}"}
        if self.kind == "route_hint":
            return {"entry": f"{{ {_toml({'between': list(self.where), **self.values})} }}"}
        return {"entry": _toml(self.values)} if self.values else {}


def _toml(values: dict[str, Any]) -> str:
    return ", ".join(f"{key} = {_toml_value(value)}" for key, value in values.items())


def _toml_value(value: object) -> str:
    whole = isinstance(value, float) and value.is_integer()
    return f"{value:.0f}" if whole else msgspec.json.encode(value).decode()


def apply_advice(board: Board, advice: Iterable[Advice]) -> Board:
    """Return the board with these changes."""
    for change in advice:
        board = _apply(board, change)
    return board


def _apply(board: Board, change: Advice) -> Board:
    kind, ends = change.kind, frozenset(change.where)
    if kind in ("route_longer", "route_shorter"):
        routes = [
            msgspec.structs.replace(route, **change.values) if frozenset(route.between) == ends else route
            for route in board.route
        ]
        return _replace(board, route=routes)
    if kind == "route_removed":
        return _remove_tracks(board, ends, change.amount)
    if kind == "city_name":
        cities = [_shorten(city, change.amount) if city.id in ends else city for city in board.city]
        return _replace(board, city=cities)
    if kind == "city_position":
        cities = [msgspec.structs.replace(city, **change.values) if city.id in ends else city for city in board.city]
        return _replace(board, city=cities)
    return _replace(board, map=msgspec.structs.replace(board.map, **_map_values(board, change)))


def _map_values(board: Board, change: Advice) -> dict[str, Any]:
    """The keys of `[map]` that a change sets."""
    if change.kind in ("space", "space_removed"):
        return {"space": change.values.get("space")}
    ends = frozenset(change.where)
    if change.kind in ("city_hint", "city_hint_removed"):
        cities = [hint for hint in board.map.cities if hint.city not in ends]
        return {"cities": cities + [CityHint(city=change.where[0], **change.values)] * bool(change.values)}
    routes = [hint for hint in board.map.routes if frozenset(hint.between) != ends]
    first, second = change.where
    return {"routes": routes + [RouteHint(between=(first, second), **change.values)] * bool(change.values)}


def _shorten(city: City, most: int) -> City:
    """A city whose names have at most this many characters."""
    names = {language: name[:most].rstrip() for language, name in city.names.items()}
    return msgspec.structs.replace(city, name=city.name[:most].rstrip(), names=names)


def _remove_tracks(board: Board, ends: frozenset[str], count: int) -> Board:
    """Remove the last tracks between two cities, and the hint of a route that is gone."""
    tracks = [route for route in board.route if frozenset(route.between) == ends]
    gone = tracks[-count:]
    kept = [route for route in board.route if not any(route is track for track in gone)]
    hints = board.map.routes
    if len(gone) == len(tracks):
        hints = [hint for hint in hints if frozenset(hint.between) != ends]
    return _replace(board, route=kept, map=msgspec.structs.replace(board.map, routes=hints))


def _replace(board: Board, **changes: Any) -> Board:
    """A changed copy of the board."""
    return msgspec.structs.replace(board, **changes)


def compare_boards(before: Board, after: Board) -> list[Advice]:
    """List the changes that turn one board into the other."""
    return [*_route_changes(before, after), *_position_changes(before, after), *_map_changes(before, after)]


def _route_changes(before: Board, after: Board) -> Iterator[Advice]:
    new = _tracks(after)
    for ends, tracks in _tracks(before).items():
        left, where = new.get(ends, []), tracks[0].between
        if len(left) < len(tracks):
            yield Advice("route_removed", where, {}, len(tracks) - len(left))
        if left and (change := left[0].length - tracks[0].length):
            kind: Kind = "route_longer" if change > 0 else "route_shorter"
            yield Advice(kind, where, {"length": left[0].length}, abs(change))


def _tracks(board: Board) -> dict[frozenset[str], list[Route]]:
    found: dict[frozenset[str], list[Route]] = {}
    for route in board.route:
        found.setdefault(frozenset(route.between), []).append(route)
    return found


def _position_changes(before: Board, after: Board) -> Iterator[Advice]:
    for old, new in zip(before.city, after.city, strict=True):
        if (old.name, old.names) != (new.name, new.names):
            yield Advice("city_name", (new.id,), {}, max(map(len, (new.name, *new.names.values()))))
        keys = [key for key in ("lat", "lon", "x", "y") if getattr(new, key) != getattr(old, key)]
        if keys:
            yield Advice("city_position", (new.id,), {key: getattr(new, key) for key in keys})


def _map_changes(before: Board, after: Board) -> Iterator[Advice]:
    old_cities = {hint.city: hint_values(hint) for hint in before.map.cities}
    new_cities = {hint.city: hint_values(hint) for hint in after.map.cities}
    for city in dict.fromkeys([*old_cities, *new_cities]):
        if old_cities.get(city, {}) != (values := new_cities.get(city, {})):
            yield Advice("city_hint" if values else "city_hint_removed", (city,), values)
    joined = _tracks(after)
    old_routes = {frozenset(hint.between): hint for hint in before.map.routes}
    new_routes = {frozenset(hint.between): hint for hint in after.map.routes}
    for ends in dict.fromkeys([*old_routes, *new_routes]):
        old, new = old_routes.get(ends), new_routes.get(ends)
        values = hint_values(new) if new else {}
        if ends in joined and (hint_values(old) if old else {}) != values:
            yield Advice("route_hint" if values else "route_hint_removed", joined[ends][0].between, values)
    if after.map.space != before.map.space:
        space = after.map.space
        yield Advice("space_removed") if space is None else Advice("space", (), {"space": space})


def hint_values(hint: CityHint | RouteHint) -> dict[str, Any]:
    """The keys of a hint that differ from their defaults, without its city or route."""
    fields = msgspec.structs.asdict(hint)
    return {key: fields[key] for key, default in HINT_DEFAULTS.items() if fields.get(key, default) != default}
