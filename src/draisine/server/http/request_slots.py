"""Few requests of one address are handled at the same time, so that a flood does not delay the requests of others."""

import asyncio
from collections import deque

from litestar.types import ASGIApp, Message, Receive, Scope, Send

from draisine.server.addresses import address_group

SLOTS = 4
HOLD_SECONDS = 0.05
"""After that a request that waits for something slow, such as a picture, leaves its slot to the next."""


class RequestSlots:
    """An ASGI application that handles some requests of each address at a time; the others wait for their turn.

    The event loop runs everything that is ready before it looks at the next request: without slots, an honest request
    would wait for one step of every hostile one, each time it waits for the database."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """Waiting requests of the addresses that have any in progress."""
        self._free: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request, or a WebSocket, which needs its slot until the first message is sent."""
        client = scope.get("client")
        slot = await self._acquire(address_group(client[0] if client else ""))
        expiry = asyncio.get_running_loop().call_later(HOLD_SECONDS, slot.release)

        async def send_and_release(message: Message) -> None:
            await send(message)
            if message["type"] == "websocket.send":
                slot.release()

        try:
            await self._app(scope, receive, send_and_release)
        finally:
            expiry.cancel()
            slot.release()

    async def _acquire(self, address: str) -> "_Slot":
        waiting = self._waiting.setdefault(address, deque())
        if self._free.setdefault(address, SLOTS) > 0:
            self._free[address] -= 1
        else:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            waiting.append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                # Its turn may have come at the same moment.
                if turn.done() and not turn.cancelled():
                    self.release(address)
                raise
        return _Slot(self, address)

    def release(self, address: str) -> None:
        """Give a slot to the next request of an address."""
        waiting = self._waiting[address]
        while waiting:
            turn = waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self._free[address] += 1
        if self._free[address] == SLOTS:
            del self._free[address], self._waiting[address]


class _Slot:
    """A slot that is released once."""

    def __init__(self, slots: RequestSlots, address: str) -> None:
        self._slots, self._address = slots, address
        self._is_held = True

    def release(self) -> None:
        if self._is_held:
            self._is_held = False
            self._slots.release(self._address)
