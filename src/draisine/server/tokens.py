"""Tokens: made here, shown once, and kept only as hashes."""

import base64
import hashlib
import secrets

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""What a person can read and type without mistakes: no 0 and O, no 1 and I."""


def new_token() -> str:
    """A token of 256 bits."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """A short name that nobody guesses: 96 bits."""
    return _name(secrets.token_bytes(12))


def sequel_id(table: str) -> str:
    """The name of the table of a rematch: the same whoever opens it, so that it is opened once."""
    return _name(hashlib.sha256(f"draisine rematch {table}".encode()).digest()[:12])


def new_recovery_code() -> str:
    """A code of 130 bits that a person can write down."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(26))
    return "-".join(letters[at : at + 5] for at in range(0, 26, 5))


def hash_of(token: str) -> str:
    """What is kept of a token. It is long and random, so a plain hash is enough."""
    return hashlib.sha256(f"draisine token {token}".encode()).hexdigest()


def _name(number: bytes) -> str:
    """Letters and digits alone: no command line takes such a name for an option, no file system for another."""
    return base64.b32encode(number).decode().rstrip("=").lower()
