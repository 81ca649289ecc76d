"""The outbox of a socket: order, waiting, and the limit."""

from collections.abc import Callable

from draisine.server.runtime.outbox import Outbox
from draisine.server.runtime.outgoing import Outgoing
from draisine.server.tables.messages import Answer


class Line:
    """A channel that can be blocked."""

    def __init__(self) -> None:
        self.is_writable = True
        self.on_writable: Callable[[], None] = lambda: None
        self.written: list[Outgoing] = []

    def write(self, message: Outgoing) -> None:
        self.written.append(message)


def numbered(count: int) -> list[Outgoing]:
    return [Outgoing(Answer(order=str(number), seq=number)) for number in range(count)]


def test_messages_wait_until_the_outbox_is_open_and_are_then_written_at_once() -> None:
    outbox, line, messages = Outbox(5, lambda: None), Line(), numbered(3)
    outbox.put(messages[0])
    outbox.put(messages[1])
    outbox.open(line)
    assert line.written == messages[:2]
    outbox.put(messages[2])
    assert line.written == messages


def test_order_is_kept_while_the_client_does_not_read() -> None:
    outbox, line, messages = Outbox(5, lambda: None), Line(), numbered(4)
    outbox.open(line)
    outbox.put(messages[0])
    line.is_writable = False
    outbox.put(messages[1])
    outbox.put(messages[2])
    line.is_writable = True
    outbox.put(messages[3])
    assert line.written == messages[:1]
    line.on_writable()
    assert line.written == messages


def test_too_many_waiting_messages_are_reported() -> None:
    overflows: list[int] = []
    outbox, messages = Outbox(2, lambda: overflows.append(1)), numbered(3)
    for message in messages:
        outbox.put(message)
    assert overflows == [1]
    line = Line()
    outbox.open(line)
    assert line.written == messages[:2]


def test_a_closed_outbox_writes_nothing() -> None:
    outbox, line = Outbox(2, lambda: None), Line()
    outbox.open(line)
    outbox.close()
    outbox.put(numbered(1)[0])
    line.on_writable()
    assert line.written == []
