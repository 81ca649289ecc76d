"""Records: state described once, as typed classes, and used three ways.

Type checkers see ordinary classes with lists and numbers. Compiled rules see a numpy record with the same names: one
pointer, one memory copy to clone, a thousand games in one array. Uncompiled rules see plain objects and lists.
"""

import os
from operator import itemgetter
from typing import Annotated, Any, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np

from draisine.engine.compiler.jit import PLAIN

R = TypeVar("R")

SHORT = "i8" if os.environ.get("DRAISINE_WIDE") else "i2"
"""The width of a number in a record. The CUDA simulator needs wide ones: there a short number wraps in the middle of
a sum, where compiled code would have widened it first."""
LONG = "i8"

Long = Annotated[int, LONG]


def _field(hint: Any) -> tuple[Any, int, Any]:
    """What a field holds: the item's class (or int), how many (0: just one), and the number format."""
    length, width = 0, SHORT
    if get_origin(hint) is Annotated:
        hint, *notes = get_args(hint)
        for note in notes:
            if isinstance(note, int):
                length = note
            else:
                width = note
    item = get_args(hint)[0] if length else hint
    return item, length, getattr(item, "layout", width)


class Row(list[Any]):
    """A row of a record in plain mode. Compiled rules do not count an index from the end, so neither may these."""

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, int) and place < 0:
            raise IndexError(f"a rule reads place {place}")
        return super().__getitem__(place)

    def __setitem__(self, place: Any, value: Any) -> None:
        if isinstance(place, int) and place < 0:
            raise IndexError(f"a rule writes place {place}")
        super().__setitem__(place, value)


def _named(name: str, layout: np.dtype[Any], parts: dict[str, Any]) -> np.dtype[Any]:
    """The same layout, with fields that Python reads and writes as attributes. numpy has a class for that too, but it
    takes five times as long, and Numba longer to see what it is given."""

    def field(key: str) -> property:
        return property(itemgetter(key), lambda one, value: one.__setitem__(key, value))

    fields: Any = layout.fields
    formats = [(parts[key].dtype, fields[key][0].shape) if key in parts else fields[key][0] for key in fields]
    places = [place for _, place, *_ in fields.values()]
    placed: Any = {"names": [*fields], "formats": formats, "offsets": places, "itemsize": layout.itemsize}
    kind: Any = type(name, (np.void,), {"__slots__": (), **{key: field(key) for key in fields}})
    return cast("np.dtype[Any]", np.dtype((kind, np.dtype(placed, align=True))))


def record(cls: type[R]) -> type[R]:
    """Make a class of annotated fields a record."""
    fields = {name: _field(hint) for name, hint in get_type_hints(cls, include_extras=True).items()}
    layout = [(n, base, (length,)) if length else (n, base) for n, (_, length, base) in fields.items()]
    parts = {name: item for name, (item, _, _) in fields.items() if item is not int}

    def init(self: Any) -> None:
        for name, (item, length, _) in fields.items():
            setattr(self, name, Row(item() for _ in range(length)) if length else item())

    cls.__init__ = init  # type: ignore[method-assign]
    cls.parts = parts  # type: ignore[attr-defined]
    # A layout with a class of its own forgets how it is to be aligned within a larger one: that is made of bare ones.
    cls.layout = np.dtype(layout, align=True)  # type: ignore[attr-defined]
    cls.dtype = _named(cls.__name__, cls.layout, parts)  # type: ignore[attr-defined]
    return cls


def dtype(cls: type[Any]) -> np.dtype[Any]:
    """The numpy layout of a record class."""
    return cast("np.dtype[Any]", cls.dtype)


def new(cls: type[R]) -> R:
    """One zeroed record."""
    return cls() if PLAIN else cast(R, np.zeros(1, dtype(cls))[0])


def many(cls: type[R], count: int) -> list[R]:
    """Zeroed records in one block of memory."""
    return [cls() for _ in range(count)] if PLAIN else cast("list[R]", np.zeros(count, dtype(cls)))


def numbers(values: list[int]) -> list[int]:
    """A record's row of numbers as a plain list."""
    row: Any = values
    if isinstance(row, list):
        # Uncompiled rules leave members of enums there.
        return [int(number) for number in row] if PLAIN else row
    return cast("list[int]", row.tolist())


def read(cls: type[R], one: R) -> R:
    """A record's content as plain numbers and lists. Every look into a record costs microseconds; whoever looks at most
    of it reads it once. It is for reading only."""
    return one if PLAIN else cast(R, _read(cls, cast(Any, one).item()))


def _read(cls: Any, values: tuple[Any, ...]) -> Any:
    plain = cls.__new__(cls)
    content = plain.__dict__
    for name, value in zip(cls.dtype.names, values, strict=True):
        content[name] = value.tolist() if isinstance(value, np.ndarray) else value
    for name, part in cls.parts.items():
        rows = content[name]
        content[name] = [_read(part, row) for row in rows] if isinstance(rows, list) else _read(part, rows)
    return plain


def _values(plain: Any) -> Any:
    # Numbers first: a member of an enum is one, and has attributes too.
    if isinstance(plain, int | np.integer):
        return int(plain)
    if isinstance(plain, list):
        return [_values(item) for item in plain]
    return tuple(_values(value) for value in vars(plain).values())


def pack(one: Any) -> bytes:
    """A record as bytes, the same whether the rules run compiled or not."""
    if not PLAIN:
        return bytes(one.tobytes())
    # Into zeros, because numpy would leave chance bytes in the gaps between aligned fields.
    content = np.zeros(1, dtype(type(one)))
    content[0] = _values(one)
    return content.tobytes()


def _pour(plain: Any, source: Any) -> None:
    for name, value in vars(plain).items():
        field = source[name]
        if isinstance(value, int):
            setattr(plain, name, int(field))
        elif not isinstance(value, list):
            _pour(value, field)
        elif isinstance(value[0], int):
            value[:] = [int(number) for number in field]
        else:
            for item, part in zip(value, field, strict=True):
                _pour(item, part)


def unpack(cls: type[R], content: bytes) -> R:
    """The record that `pack` wrote."""
    one = new(cls)
    source = np.frombuffer(content, dtype(cls))[0]
    if PLAIN:
        _pour(one, source)
    else:
        _overwrite(one, source)
    return one


def _overwrite(target: Any, source: Any) -> None:
    for name in target.dtype.names:
        target[name] = source[name]


def copy(target: R, source: R) -> None:
    """Make one record equal to another."""
    if PLAIN:
        _pour(target, np.frombuffer(pack(source), dtype(type(source)))[0])
    else:
        _overwrite(target, source)
