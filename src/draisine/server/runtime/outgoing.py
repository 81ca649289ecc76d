"""Messages on their way to sockets: encoded once for all readers who get the same bytes."""

from functools import cached_property

import msgspec
from websockets.frames import Frame, Opcode

from draisine.server.tables.messages import Answer, ServerMessage

_ENCODER = msgspec.json.Encoder()


class Outgoing:
    """An encoded message. All readers of an audience get the same object."""

    def __init__(self, message: ServerMessage) -> None:
        self.content: bytes = _ENCODER.encode(message)
        self.is_answer = isinstance(message, Answer)

    @cached_property
    def frame(self) -> bytes:
        """The message as a WebSocket frame. A server's frames are not masked, so all sockets share it."""
        return Frame(Opcode.BINARY, self.content).serialize(mask=False)
