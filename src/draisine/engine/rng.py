"""The random generator, part of the state: a seed and a list of decisions determine a game on every platform."""

from draisine.engine.compiler.jit import jit
from draisine.engine.state import Scratch, State

WORD_MASK = 0xFFFFFFFF


@jit
def next_word(state: State) -> int:
    """The next 32 random bits, as a number from 0 to 2^32 - 1."""
    word = state.rng.word
    t = word[0]
    t ^= (t << 11) & WORD_MASK
    t ^= t >> 8
    word[0] = word[1]
    word[1] = word[2]
    word[2] = word[3]
    w = word[3]
    w = w ^ (w >> 19) ^ t
    word[3] = w
    return w


@jit
def randint(state: State, bound: int) -> int:
    """A random number from 0 to bound - 1. The bound is below 2^31, so that the product fits into 63 bits."""
    return (next_word(state) * bound) >> 32


@jit
def _mix(number: int) -> int:
    # An integer hash. Factors below 2^31 keep every product within 63 bits, so that Python and compiled code agree.
    number = ((number ^ (number >> 16)) * 0x2C1B3C6D) & WORD_MASK
    number = ((number ^ (number >> 12)) * 0x297A2D39) & WORD_MASK
    return number ^ (number >> 15)


@jit
def seed_rng(state: State, seed: int, game: int) -> None:
    """Seed the generator for one game of a series."""
    mixed = _mix(seed & WORD_MASK)
    mixed = _mix(mixed ^ ((seed >> 32) & WORD_MASK))
    mixed = _mix((mixed + game) & WORD_MASK)
    for i in range(4):
        mixed = _mix((mixed + 0x1E3779B9) & WORD_MASK)
        state.rng.word[i] = mixed | 1
    for _ in range(4):
        randint(state, 2)


@jit
def shuffle_pile(state: State, scratch: Scratch, size: int) -> None:
    """Shuffle the first `size` entries of the scratch pile (Fisher-Yates)."""
    pile = scratch.pile
    for i in range(size - 1, 0, -1):
        j = randint(state, i + 1)
        card = pile[i]
        pile[i] = pile[j]
        pile[j] = card


@jit
def shuffle_deck(state: State) -> None:
    """Shuffle the train deck (Fisher-Yates)."""
    deck = state.deck
    for i in range(state.deck_size - 1, 0, -1):
        j = randint(state, i + 1)
        card = deck[i]
        deck[i] = deck[j]
        deck[j] = card
