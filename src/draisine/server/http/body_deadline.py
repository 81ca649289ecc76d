"""A deadline for the bodies of requests."""

import asyncio

from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPReceiveMessage, Message, Receive, Scope, Send, WebSocketReceiveMessage

from draisine.server.tables.refusals import Refused


class BodyDeadline:
    """An ASGI application that refuses requests (408) whose body is not complete in time, and closes the connection."""

    def __init__(self, app: ASGIApp, seconds: float) -> None:
        self._app, self._seconds = app, seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle a request."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        deadline = asyncio.get_running_loop().time() + self._seconds
        is_complete = is_late = False

        async def receive_in_time() -> HTTPReceiveMessage | WebSocketReceiveMessage:
            nonlocal is_complete, is_late
            if is_complete:
                # What follows the body is the end of the connection, which may take as long as the response does.
                return await receive()
            try:
                async with asyncio.timeout_at(deadline):
                    message = await receive()
            except TimeoutError:
                is_late = True
                raise Refused("too_slow") from None
            is_complete = not message.get("more_body", False)
            return message

        async def send_and_close(message: Message) -> None:
            if is_late and message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (b"connection", b"close")]
            await send(message)

        await self._app(scope, receive_in_time, send_and_close)
