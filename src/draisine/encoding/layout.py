"""Where each field of an observation lies: its offset and size, for one board and number of players, or for all."""

from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple, get_type_hints

import numpy as np
from numpy.typing import NDArray

from draisine.boards import Board
from draisine.encoding.observation import FieldSpec, Offsets, Per
from draisine.engine.capacities import CITIES, KINDS, MARKET, ROUTES, SEATS, TICKETS
from draisine.engine.enums import Phase


@dataclass(frozen=True)
class Field:
    """Consecutive bytes of an observation. The float view divides by `largest`."""

    name: str
    per: Per
    largest: int
    about: str
    offset: int = 0
    size: int = 0

    @property
    def end(self) -> int:
        """The offset after its last byte."""
        return self.offset + self.size


class _Declaration(NamedTuple):
    """An attribute of `Offsets`: one field, or for an array one field per element."""

    name: str
    elements: int
    """0: not an array."""
    spec: FieldSpec

    def fields(self) -> list[Field]:
        """Its fields, without offsets."""
        per, largest, about = self.spec
        if self.elements == 0:
            return [Field(self.name, per, largest, about)]
        return [Field(f"{self.name}_{i}", per, largest, about.format(index=i)) for i in range(self.elements)]


def _read_declarations() -> list[_Declaration]:
    declarations = []
    for name, hint in get_type_hints(Offsets, include_extras=True).items():
        *elements, spec = hint.__metadata__
        declarations.append(_Declaration(name, elements[0] if elements else 0, spec))
    return declarations


_DECLARATIONS = _read_declarations()


@dataclass(frozen=True)
class Layout:
    """Where each field lies, for one board and number of players, or for all of them."""

    fields: tuple[Field, ...]
    seats: int
    cities: int
    routes: int
    tickets: int
    identity: bytes = b""
    """The last bytes of every observation, which name the board; empty unless they are wanted."""

    def with_identity(self, identity: bytes) -> "Layout":
        """This layout with a field `board` after all others, which is the same in every observation."""
        field = Field("board", "one", 255, "the first bytes of the board's digest", self.size, len(identity))
        return replace(self, fields=(*self.fields, field), identity=identity)

    def new_rows(self, *shape: int) -> NDArray[np.uint8]:
        """New observations, zero but for the identity of the board."""
        rows = np.zeros((*shape, self.size), np.uint8)
        if self.identity:
            rows[..., -len(self.identity) :] = np.frombuffer(self.identity, np.uint8)
        return rows

    @property
    def size(self) -> int:
        """Bytes of an observation."""
        return self.fields[-1].end

    def write_offsets(self, offsets: Offsets) -> None:
        """Fill in the record that the encoder finds the fields by."""
        for name, elements, _ in _DECLARATIONS:
            if elements == 0:
                setattr(offsets, name, self[name].offset)
            for i in range(elements):
                getattr(offsets, name)[i] = self[f"{name}_{i}"].offset

    def __getitem__(self, name: str) -> Field:
        for field in self.fields:
            if field.name == name:
                return field
        raise KeyError(name)

    def split(self, obs: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Views of an observation, or of many, by field name."""
        return {field.name: obs[..., field.offset : field.end] for field in self.fields}

    @cached_property
    def scale(self) -> NDArray[np.float32]:
        """By byte: the factor that maps it to a number from 0 to 1."""
        return np.concatenate([np.full(field.size, 1.0 / field.largest, np.float32) for field in self.fields])

    @cached_property
    def bounds(self) -> NDArray[np.uint8]:
        """By byte: its largest value."""
        return np.concatenate([np.full(field.size, field.largest, np.uint8) for field in self.fields])

    def as_floats(self, obs: NDArray[np.uint8], out: NDArray[np.float32] | None = None) -> NDArray[np.float32]:
        """Scale observations to numbers from 0 to 1, in a new array or in `out`."""
        floats: NDArray[np.float32] = np.multiply(obs, self.scale, out=out)
        return np.minimum(floats, np.float32(1.0), out=floats)


def observation_layout(board: Board | None = None, players: int = SEATS) -> Layout:
    """Return the compact layout of a board and number of players; without a board, the layout that fits all boards."""
    if board is None:
        seats, cities, routes, tickets = SEATS, CITIES, ROUTES, TICKETS
    else:
        seats, cities, routes, tickets = players, len(board.city), len(board.route), len(board.ticket)
    sizes: dict[Per, int] = {
        "one": 1,
        "kind": KINDS,
        "slot": MARKET,
        "phase": len(Phase),
        "seat": seats,
        "city": cities,
        "route": routes,
        "ticket": tickets,
    }
    fields, offset = list[Field](), 0
    for declaration in _DECLARATIONS:
        for field in declaration.fields():
            fields.append(replace(field, offset=offset, size=sizes[field.per]))
            offset += sizes[field.per]
    return Layout(tuple(fields), seats, cities, routes, tickets)
