"""Records: state declared once, as typed classes, with three representations.

Type checkers see ordinary classes with lists and numbers. Compiled rules see a numpy record with the same field names:
one pointer, cloned by one memory copy, with a thousand games in one array. Uncompiled rules see plain objects and
lists.
"""

import os
from collections.abc import Callable
from functools import cache
from operator import itemgetter
from typing import Annotated, Any, TypeVar, cast, get_args, get_origin, get_type_hints

import numpy as np

from draisine.engine.compiler.jit import JIT_DISABLED

R = TypeVar("R")

SHORT = "i8" if os.environ.get("DRAISINE_WIDE") else "i2"
"""The dtype of a number in a record. The CUDA simulator needs 64 bits: there an intermediate result of 16 bits wraps,
where compiled code would have widened it first."""
LONG = "i8"

Long = Annotated[int, LONG]


def _field(hint: Any) -> tuple[Any, int, Any]:
    """The class of a field's items (or int), their number (0: a single one), and their dtype."""
    length, item_dtype = 0, SHORT
    if get_origin(hint) is Annotated:
        hint, *notes = get_args(hint)
        for note in notes:
            if isinstance(note, int):
                length = note
            elif isinstance(note, str):
                item_dtype = note
    item = get_args(hint)[0] if length else hint
    return item, length, getattr(item, "layout", item_dtype)


class Row(list[Any]):
    """A row of an uncompiled record. Compiled rules must not use a negative index, so here one is an error."""

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, int) and index < 0:
            raise IndexError(f"a rule reads index {index}")
        return super().__getitem__(index)

    def __setitem__(self, index: Any, value: Any) -> None:
        if isinstance(index, int) and index < 0:
            raise IndexError(f"a rule writes index {index}")
        super().__setitem__(index, value)


def _with_attributes(name: str, layout: np.dtype[Any], parts: dict[str, Any]) -> np.dtype[Any]:
    """The same layout, with fields that Python accesses as attributes. `np.recarray` offers that too, but takes five
    times as long, and Numba takes longer to determine the type of an argument."""

    def field(key: str) -> property:
        return property(itemgetter(key), lambda one, value: one.__setitem__(key, value))

    fields: Any = layout.fields
    formats = [(parts[key].dtype, fields[key][0].shape) if key in parts else fields[key][0] for key in fields]
    offsets = [offset for _, offset, *_ in fields.values()]
    described: Any = {"names": [*fields], "formats": formats, "offsets": offsets, "itemsize": layout.itemsize}
    # Numba reads the address of a record through its attribute `data`. That of numpy is a memoryview, which describes
    # the whole layout as text each time: up to 30 µs per argument. The record itself is a buffer, too.
    data = property(lambda one: one)
    scalar: Any = type(name, (np.void,), {"__slots__": (), "data": data, **{key: field(key) for key in fields}})
    return cast("np.dtype[Any]", np.dtype((scalar, np.dtype(described, align=True))))


def record(cls: type[R]) -> type[R]:
    """Class decorator: make a class of annotated fields a record."""
    fields = {name: _field(hint) for name, hint in get_type_hints(cls, include_extras=True).items()}
    layout = [(n, base, (length,)) if length else (n, base) for n, (_, length, base) in fields.items()]
    parts = {name: item for name, (item, _, _) in fields.items() if item is not int}

    def init(self: Any) -> None:
        for name, (item, length, _) in fields.items():
            setattr(self, name, Row(item() for _ in range(length)) if length else item())

    cls.__init__ = init  # type: ignore[method-assign]
    cls.parts = parts  # type: ignore[attr-defined]
    # A dtype with a scalar class of its own loses its alignment within a larger one, so nested layouts are bare.
    cls.layout = np.dtype(layout, align=True)  # type: ignore[attr-defined]
    cls.dtype = _with_attributes(cls.__name__, cls.layout, parts)  # type: ignore[attr-defined]
    return cls


def dtype(cls: type[Any]) -> np.dtype[Any]:
    """The numpy layout of a record class."""
    return cast("np.dtype[Any]", cls.dtype)


def new(cls: type[R]) -> R:
    """One zeroed record."""
    return cls() if JIT_DISABLED else cast(R, np.zeros(1, dtype(cls))[0])


def new_array(cls: type[R], count: int) -> list[R]:
    """An array of zeroed records."""
    return [cls() for _ in range(count)] if JIT_DISABLED else cast("list[R]", np.zeros(count, dtype(cls)))


def to_list(values: list[int]) -> list[int]:
    """A record's row of numbers as a plain list."""
    row: Any = values
    if isinstance(row, list):
        # Uncompiled rules store enum members.
        return [int(number) for number in row] if JIT_DISABLED else row
    return cast("list[int]", row.tolist())


def to_plain(cls: type[R], one: R) -> R:
    """A read-only copy of a record that reads as plain numbers and lists: each access to a field of a numpy record
    takes microseconds."""
    if JIT_DISABLED:
        return one
    content = memoryview(cast(Any, one).tobytes())
    numbers = {2: content.cast("h").tolist(), 8: content.cast("q").tolist()}
    return cast(R, _plain_class(cast(Any, cls))(numbers, 0))


class _Plain:
    """A record at an offset in bytes; `numbers` are those at all offsets, by their size in bytes."""

    def __init__(self, numbers: dict[int, list[int]], start: int) -> None:
        self.numbers, self.start = numbers, start


@cache
def _plain_class(cls: Any) -> type[_Plain]:
    """A class whose attributes read the fields of a record when they are needed: most callers need few."""
    layout = cls.layout.fields
    fields = {name: property(_reader(cls.parts.get(name), *layout[name][:2])) for name in layout}
    return type(f"Plain{cls.__name__}", (_Plain,), fields)


def _reader(part: Any, kind: Any, offset: int) -> Callable[[_Plain], Any]:
    size, length = kind.base.itemsize, kind.shape[0] if kind.shape else 0
    first = offset // size
    if part is None and not length:
        return lambda one: one.numbers[size][one.start // size + first]
    if part is None:
        return lambda one: one.numbers[size][(start := one.start // size + first) : start + length]
    plain = _plain_class(part)
    if not length:
        return lambda one: plain(one.numbers, one.start + offset)
    offsets = range(offset, offset + length * size, size)
    return lambda one: [plain(one.numbers, one.start + each) for each in offsets]


def _values(plain: Any) -> Any:
    # Numbers first: an enum member is a number, but has attributes too.
    if isinstance(plain, int | np.integer):
        return int(plain)
    if isinstance(plain, list):
        return [_values(item) for item in plain]
    return tuple(_values(value) for value in vars(plain).values())


def pack(one: Any) -> bytes:
    """A record as bytes, the same whether the rules run compiled or not."""
    if not JIT_DISABLED:
        return bytes(one.tobytes())
    # Written over zeros, because numpy leaves the padding between aligned fields uninitialised.
    content = np.zeros(1, dtype(type(one)))
    content[0] = _values(one)
    return content.tobytes()


def _load_plain(plain: Any, source: Any) -> None:
    for name, value in vars(plain).items():
        field = source[name]
        if isinstance(value, int):
            setattr(plain, name, int(field))
        elif not isinstance(value, list):
            _load_plain(value, field)
        elif isinstance(value[0], int):
            value[:] = [int(number) for number in field]
        else:
            for item, part in zip(value, field, strict=True):
                _load_plain(item, part)


def unpack(cls: type[R], content: bytes) -> R:
    """The record whose bytes `pack` returned."""
    one = new(cls)
    source = np.frombuffer(content, dtype(cls))[0]
    if JIT_DISABLED:
        _load_plain(one, source)
    else:
        _overwrite(one, source)
    return one


def _overwrite(target: Any, source: Any) -> None:
    target.setfield(source, target.dtype)


def copy(target: R, source: R) -> None:
    """Copy the content of one record to another."""
    if JIT_DISABLED:
        _load_plain(target, np.frombuffer(pack(source), dtype(type(source)))[0])
    else:
        _overwrite(target, source)
