"""All that an operator may set, in one place."""

import tomllib
from typing import Literal

import msgspec


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Limits and paces of a server. Times are seconds."""

    bot_threads: int = 2
    bot_patience: float = 20.0
    """How long a bot may think before it is answered for."""
    worker_patience: float = 3.0
    """How long a bot's move is awaited from a worker before it is thought of here."""
    bot_pace: float = 0.7
    """How long a bot seems to think at least: people want to see what it does."""
    undo_seconds: float = 60.0
    """How long bots wait for people who are asked to take a move back."""
    quiet_seconds: float = 120.0
    """After so long, a table with nobody around it is put away."""
    backlog: int = 64
    """Messages that wait for a slow reader before it is let go."""
    largest_request: int = 8 * 1024
    """Bytes of a request or of a message."""
    largest_record: int = 1_000_000
    """Bytes of a game's record that somebody brings along."""
    imports_per_minute: float = 12
    """Records that one person may bring along."""
    imports_each: int = 200
    """Games from elsewhere that are kept for one person."""
    tls: bool = False
    """Whether a proxy in front speaks TLS: then cookies are for secure connections only."""
    newcomers_per_minute: float = 20
    """Guests that may come from one address."""
    tables_per_minute: float = 10
    """Tables that one person may open."""
    hints_per_minute: float = 20
    """Hints that one person may ask for: each keeps a thread busy for half a second."""
    orders_per_second: float = 20
    """Orders that one person may give, chat included."""
    sockets_each: int = 5
    """Sockets that one person may hold."""
    hooks: Literal["off", "public", "any"] = "public"
    """Where tables may tell of turns: nowhere, anywhere but in private networks, or anywhere at all."""
    hook_seconds: float = 20.0
    """How long a person whose turn has come may be away before a hook is told."""
    hook_patience: float = 5.0
    """How long a hook may take to listen."""
    proxies: list[str] = []
    """Addresses of proxies whose word about a visitor's address is believed."""


def read_settings(text: str) -> Settings:
    """Settings from a TOML file; ValueError says what is wrong with it."""
    return msgspec.convert(tomllib.loads(text), Settings)
