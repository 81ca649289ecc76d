"""People, tables and rulings for the store's tests."""

import asyncio
import functools
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import ParamSpec

from sqlalchemy import Connection, create_engine

from draisine.server.store import NewTable, Person, Store, TableRow
from draisine.server.store.database import address
from draisine.server.tables.entries import Entry, Opened, Said, Sat, TableOptions, Visibility
from draisine.server.tables.rulings import Ruling

P = ParamSpec("P")


def in_loop(scene: Callable[P, Coroutine[None, None, None]]) -> Callable[P, None]:
    """A test that waits for things runs in an event loop of its own."""

    @functools.wraps(scene)
    def run(*args: P.args, **kwargs: P.kwargs) -> None:
        asyncio.run(scene(*args, **kwargs))

    return run


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[Store]:
    store = await Store.open(url)
    try:
        yield store
    finally:
        await store.close()


async def new_table(
    store: Store, table: str = "t", *, host: str = "ada", at: float = 1.0, visibility: Visibility = "link"
) -> TableRow:
    options = TableOptions(board="usa", players=3, visibility=visibility)
    links = NewTable(id=table, invite_hash=f"invite {table}", watch_hash=f"watch {table}")
    return await store.open_table(links, Opened(options=options, host=host), at)


async def new_person(store: Store, person: str) -> Person:
    row = Person(id=person, name=person.title(), language="en", created=1.0, seen=1.0)
    await store.add_person(row, f"recovery {person}")
    return row


def said(text: str = "hello") -> Said:
    return Said(person="ada", name="Ada", text=text, room="players")


def sat(seat: int, person: str) -> Sat:
    return Sat(seat=seat, person=person, name=person.title())


async def keep(
    store: Store,
    after: int,
    *entries: Entry,
    table: str = "t",
    order: tuple[str, str] | None = None,
    answer: bytes = b"{}",
    at: float = 2.0,
) -> None:
    await store.append(table, after, Ruling(list(entries)), phase="open", at=at, order=order, answer=answer)


def raw(url: str, work: Callable[[Connection], object]) -> None:
    """Behind the store's back."""
    parsed = address(url)
    engine = create_engine(parsed)
    with engine.begin() as connection:
        work(connection)
    engine.dispose()
