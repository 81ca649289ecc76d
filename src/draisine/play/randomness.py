"""Where a game's chance comes from: one secret seed, and a step counter.

The engine's small generator could be computed backwards from the cards seen, so it is set anew before every step from
the seed by a keyed hash. A step taken back and played again gets the same cards.
"""

import hashlib
import hmac
import secrets

from draisine.engine.state import State

Seed = int | str | bytes

WORDS = 4


def secret_seed() -> bytes:
    """A seed that nobody can guess."""
    return secrets.token_bytes(32)


def seed_bytes(seed: Seed | None) -> bytes:
    """A seed as given; None makes a secret one."""
    if seed is None:
        return secret_seed()
    return seed if isinstance(seed, bytes) else str(seed).encode()


def seed_hash(seed: bytes) -> str:
    """The hash that is shown at the start, so that the deal can be checked at the end."""
    return hashlib.sha256(b"draisine seed " + seed).hexdigest()


def chance_at(seed: bytes, counter: int) -> str:
    """The generator's setting for a step: 128 bits in hexadecimal."""
    return hmac.new(seed, f"step {counter}".encode(), hashlib.sha256).hexdigest()[: WORDS * 8]


def set_chance(state: State, setting: str) -> None:
    """Set the generator."""
    for i in range(WORDS):
        state.rng.word[i] = int(setting[i * 8 : i * 8 + 8], 16) | 1


def chance_words(state: State) -> list[int]:
    """The generator as it stands."""
    return [int(word) for word in state.rng.word]


def still_chance(state: State) -> None:
    """Wipe the generator, so that nothing of it outlives a step."""
    for i in range(WORDS):
        state.rng.word[i] = 0
