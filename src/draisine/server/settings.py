"""All that an operator may set, in one place."""

import tomllib
from typing import Annotated, Literal

import msgspec

Count = Annotated[int, msgspec.Meta(ge=1)]
Positive = Annotated[float, msgspec.Meta(gt=0)]
Pause = Annotated[float, msgspec.Meta(ge=0)]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Limits and paces of a server. Times are seconds."""

    bot_threads: Count = 2
    bot_patience: Positive = 20.0
    """How long a bot may think before it is answered for."""
    worker_patience: Positive = 3.0
    """How long a bot's move is awaited from a worker before it is thought of here."""
    bot_pace: Pause = 0.7
    """How long a bot seems to think at least: people want to see what it does."""
    undo_seconds: Pause = 60.0
    """How long bots wait for people who are asked to take a move back."""
    quiet_seconds: Positive = 120.0
    """After so long, a table with nobody around it is put away."""
    backlog: Count = 64
    """Messages that wait for a slow reader before it is let go."""
    largest_request: Count = 8 * 1024
    """Bytes of a request or of a message."""
    largest_record: Count = 1_000_000
    """Bytes of a game's record that somebody brings along."""
    imports_per_minute: Positive = 12
    """Records that one person may bring along."""
    imports_each: Annotated[int, msgspec.Meta(ge=0)] = 200
    """Games from elsewhere that are kept for one person."""
    tls: bool = False
    """Whether a proxy in front speaks TLS: then cookies are for secure connections only."""
    newcomers_per_minute: Positive = 20
    """Guests that may come from one address."""
    tables_per_minute: Positive = 10
    """Tables that one person may open."""
    hints_per_minute: Positive = 20
    """Hints that one person may ask for: each keeps a thread busy for half a second."""
    orders_per_second: Positive = 20
    """Orders that one person may give, chat included."""
    sockets_each: Count = 5
    """Sockets that one person may hold."""
    hooks: Literal["off", "public", "any"] = "public"
    """Where tables may tell of turns: nowhere, anywhere but in private networks, or anywhere at all."""
    hook_seconds: Pause = 20.0
    """How long a person whose turn has come may be away before a hook is told."""
    hook_patience: Positive = 5.0
    """How long a hook may take to listen."""
    proxies: list[str] = []
    """Addresses of proxies whose word about a visitor's address is believed."""


def read_settings(text: str) -> Settings:
    """Settings from a TOML file; ValueError says what is wrong with it."""
    return msgspec.convert(tomllib.loads(text), Settings)
