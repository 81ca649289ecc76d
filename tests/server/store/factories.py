"""Stores, people, tables and entries for tests."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from sqlalchemy import Connection, create_engine

from draisine.server.store import NewTable, Person, Store, TableRow
from draisine.server.store.database import parse_url
from draisine.server.tables.entries import Entry, Opened, Said, Sat, TableOptions, Visibility
from draisine.server.tables.plans import read_plan
from draisine.server.tables.ruling import Ruling

PLAN = read_plan(["draw blind", "draw red or draw blind then pass"])


@asynccontextmanager
async def open_store(url: str) -> AsyncIterator[Store]:
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
    return await store.tables.create(links, Opened(options=options, host=host), at)


async def new_person(store: Store, person: str) -> Person:
    row = Person(id=person, name=person.title(), language="en", created=1.0, seen=1.0)
    await store.people.add(row, f"recovery {person}")
    return row


def said(text: str = "hello") -> Said:
    return Said(person="ada", name="Ada", text=text, room="players")


def sat(seat: int, person: str) -> Sat:
    return Sat(seat=seat, person=person, name=person.title())


async def append(
    store: Store,
    after: int,
    *entries: Entry,
    table: str = "t",
    order: tuple[str, str] | None = None,
    answer: bytes = b"{}",
    at: float = 2.0,
) -> None:
    await store.log.append(table, after, Ruling(list(entries)), phase="open", at=at, order=order, answer=answer)


def execute_raw(url: str, work: Callable[[Connection], object]) -> None:
    """Work on the database directly, bypassing the store."""
    parsed = parse_url(url)
    engine = create_engine(parsed)
    try:
        with engine.begin() as connection:
            work(connection)
    finally:
        engine.dispose()
