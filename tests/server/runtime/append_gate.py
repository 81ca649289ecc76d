"""A gate for the appends of a store."""

import asyncio
from typing import Any

import pytest

from draisine.server.store import Store


class AppendGate:
    """Makes the appends of a store wait until `open` is set, or fail a number of times."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.reached, self.open = asyncio.Event(), asyncio.Event()
        self.failures = 0
        append = store.log.append

        async def guarded(*args: Any, **kwargs: Any) -> None:
            self.reached.set()
            await self.open.wait()
            if self.failures:
                self.failures -= 1
                raise OSError("the database is down")
            await append(*args, **kwargs)

        monkeypatch.setattr(store.log, "append", guarded)
