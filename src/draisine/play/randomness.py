"""The randomness of a game, derived from one secret seed and the step number.

The engine's small generator could be reconstructed from the cards that were seen, so it is reseeded before every step
with an HMAC of the step number under the seed (the step's *chance*). A step that is undone and played again therefore
draws the same cards.
"""

import hashlib
import hmac
import secrets

from draisine.engine.state import State

Seed = int | str | bytes

WORDS = 4


def generate_seed() -> bytes:
    """Return a cryptographically random seed."""
    return secrets.token_bytes(32)


def seed_bytes(seed: Seed | None) -> bytes:
    """Return a seed as bytes; None generates one."""
    if seed is None:
        return generate_seed()
    return seed if isinstance(seed, bytes) else str(seed).encode()


def seed_hash(seed: bytes) -> str:
    """Return the hash that is published at the start, so that the deal can be verified at the end (a commitment)."""
    return hashlib.sha256(b"draisine seed " + seed).hexdigest()


def derive_chance(seed: bytes, step: int) -> str:
    """Return the chance of a step: 128 bits in hexadecimal that seed the engine's generator."""
    return hmac.new(seed, f"step {step}".encode(), hashlib.sha256).hexdigest()[: WORDS * 8]


def set_rng(state: State, chance: str) -> None:
    """Seed the engine's generator with the chance of a step."""
    for i in range(WORDS):
        state.rng.word[i] = int(chance[i * 8 : i * 8 + 8], 16) | 1


def rng_words(state: State) -> list[int]:
    """Return the words of the engine's generator."""
    return [int(word) for word in state.rng.word]


def clear_rng(state: State) -> None:
    """Clear the engine's generator, so that a state between steps holds no randomness."""
    for i in range(WORDS):
        state.rng.word[i] = 0
