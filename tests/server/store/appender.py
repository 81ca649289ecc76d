"""Appends to the table `t` as fast as it can and says after each append which order is kept, until it is killed."""

import asyncio
import sys

from draisine.server.store import Store
from tests.server.store.scenes import keep, said


async def main(url: str) -> None:
    store = await Store.open(url)
    row = await store.table("t")
    assert row is not None
    seq = row.seq
    while True:
        order = f"order {seq}"
        await keep(store, seq, said(order), said(order), order=(order, "bob"))
        seq += 2
        sys.stdout.write(f"{order}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
