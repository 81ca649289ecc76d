"""Appends to the table `t` as fast as possible until killed, and prints the id of every stored order."""

import asyncio
import sys

from draisine.server.store import Store
from tests.server.store.factories import append, said


async def main(url: str) -> None:
    store = await Store.open(url)
    row = await store.tables.get("t")
    assert row is not None
    seq = row.seq
    while True:
        order = f"order {seq}"
        await append(store, seq, said(order), said(order), order=(order, "bob"))
        seq += 2
        sys.stdout.write(f"{order}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
