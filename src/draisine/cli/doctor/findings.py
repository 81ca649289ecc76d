"""Findings: what was checked, and what to do."""

from typing import Literal, NamedTuple

from draisine.messages import Message, MessageValue, message

Level = Literal["ok", "warning", "problem"]


class Finding(NamedTuple):
    """The result of one check."""

    check: str
    level: Level
    message: Message


def ok(check: str, message_id: str, **values: MessageValue) -> Finding:
    """What is as it should be."""
    return Finding(check, "ok", message(f"doctor-{message_id}", **values))


def warning(check: str, message_id: str, **values: MessageValue) -> Finding:
    """What may be intended."""
    return Finding(check, "warning", message(f"doctor-{message_id}", **values))


def problem(check: str, message_id: str, **values: MessageValue) -> Finding:
    """What has to be fixed."""
    return Finding(check, "problem", message(f"doctor-{message_id}", **values))
