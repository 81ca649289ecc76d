"""Tokens and ids. Tokens are shown once and stored only as hashes."""

import base64
import hashlib
import hmac
import secrets

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
"""Letters and digits that are not easily confused: no 0 and O, no 1 and I."""


def new_token() -> str:
    """A token of 256 bits."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """An unguessable id of 96 bits."""
    return encode_id(secrets.token_bytes(12))


def rematch_id(table: str) -> str:
    """The id of a table's rematch: derived, so that two processes that open it at once agree."""
    return encode_id(hashlib.sha256(f"draisine rematch {table}".encode()).digest()[:12])


def new_recovery_code() -> str:
    """A recovery code of 130 bits that can be written down."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(26))
    return "-".join(letters[at : at + 5] for at in range(0, 26, 5))


def hash_token(token: str) -> str:
    """The hash of a token for storage. Tokens are long and random, so no salt or key stretching is needed."""
    return hashlib.sha256(f"draisine token {token}".encode()).hexdigest()


def replay_token(watch_hash: str) -> str:
    """The token that opens the replay of a table, and nothing else. It is derived from the hash of the spectator link,
    which no client knows without the link: nothing is stored for it."""
    derived = hmac.new(watch_hash.encode(), b"draisine replay", hashlib.sha256).digest()
    return f"replay.{base64.urlsafe_b64encode(derived).decode().rstrip('=')}"


def encode_id(random_bytes: bytes) -> str:
    """Lower-case letters and digits only: safe on command lines and on case-insensitive file systems."""
    return base64.b32encode(random_bytes).decode().rstrip("=").lower()
