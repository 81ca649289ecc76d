"""Deletes people and old data while tables are in memory: these are read again, and their subscribers get a new
snapshot."""

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

from draisine.server.runtime.outgoing import Outgoing
from draisine.server.runtime.session import TableSession
from draisine.server.settings import Settings
from draisine.server.store import Person, Store, TableChanged
from draisine.server.store.privacy.retention import Pruned
from draisine.server.tables.ruling import Actor

if TYPE_CHECKING:
    from draisine.server.runtime.registry import TableRegistry


async def delete_person(registry: "TableRegistry", store: Store, person: Person) -> None:
    """Delete a person: their seats are given up, their account is deleted, and nothing of them stays readable."""
    await registry.vacate_seats(Actor(person.id, person.name))
    tables = await store.redaction.delete_person(person.id, registry.now())
    registry.disconnect(person=person.id)
    await reload_tables(registry, tables)
    # An order that was being carried out may have been stored since.
    await reload_tables(registry, await store.redaction.remove_from_tables(person.id, registry.now()))


async def prune(registry: "TableRegistry", store: Store, settings: Settings) -> Pruned:
    """Delete old data; tables in memory that have changed are read again."""
    pruned = await store.retention.prune(settings, registry.now())
    if not store.notices.enabled:
        # No notice tells a process on SQLite of its own changes.
        await registry.on_notice(None)
    return pruned


async def reload_tables(registry: "TableRegistry", tables: Iterable[str]) -> None:
    """Read changed tables again that are in memory here. Other processes are notified by the store."""
    for table in tables:
        await registry.on_notice(TableChanged(table, sys.maxsize))


def replace_contents(session: TableSession, fresh: TableSession) -> None:
    """Replace a table in memory by one that was read again, and send all subscribers a snapshot. The caller holds the
    session's lock."""
    session.table, session.entries, session.plans = fresh.table, fresh.entries, fresh.plans
    session.resumed, session.has_webhook, session.banks = fresh.resumed, fresh.has_webhook, fresh.banks
    session.stale = False
    for subscriber in session.check_subscribers():
        subscriber.deliver(Outgoing(session.snapshot(subscriber.viewer)))
