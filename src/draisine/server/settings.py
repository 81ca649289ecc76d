"""The settings of a server."""

import tomllib
from typing import Annotated, Literal

import msgspec

Count = Annotated[int, msgspec.Meta(ge=1)]
Positive = Annotated[float, msgspec.Meta(gt=0)]
Pause = Annotated[float, msgspec.Meta(ge=0)]


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Limits and timings of a server. Times are in seconds."""

    bot_threads: Count = 2
    bot_patience: Positive = 20.0
    """How long a bot may think before a random legal move is played for it."""
    worker_patience: Positive = 3.0
    """How long to wait for a worker before the server computes a bot's move itself."""
    bot_pace: Pause = 0.7
    """The least time for a bot's move, so that people can follow the game."""
    undo_seconds: Pause = 60.0
    """How long bots wait for answers to an undo request."""
    quiet_seconds: Positive = 120.0
    """How long a table without subscribers stays in memory."""
    backlog: Count = 64
    """Messages queued for a slow client before it is disconnected."""
    largest_request: Count = 8 * 1024
    """Bytes of a request or a socket message."""
    largest_record: Count = 1_000_000
    """Bytes of an imported record."""
    imports_per_minute: Positive = 12
    """Imports per person."""
    imports_each: Annotated[int, msgspec.Meta(ge=0)] = 200
    """Imported games stored per person."""
    tls: bool = False
    """Whether a proxy in front terminates TLS: then cookies are for secure connections only."""
    newcomers_per_minute: Positive = 20
    """New guests per client address."""
    tables_per_minute: Positive = 10
    """New tables per person."""
    hints_per_minute: Positive = 20
    """Hints per person: each keeps a thread busy for half a second."""
    orders_per_second: Positive = 20
    """Orders per person, chat included."""
    sockets_each: Count = 5
    """Open sockets per person."""
    hooks: Literal["off", "public", "any"] = "public"
    """Which webhook addresses are called: none, public ones, or also those in private networks."""
    hook_seconds: Pause = 20.0
    """How long a person must be disconnected in their turn before the webhook is called."""
    hook_patience: Positive = 5.0
    """Timeout of a webhook call."""
    proxies: list[str] = []
    """Addresses of trusted proxies, whose `X-Forwarded-For` is used."""


def read_settings(text: str) -> Settings:
    """Settings from a TOML file; ValueError says what is wrong with it."""
    return msgspec.convert(tomllib.loads(text), Settings)
