"""Chance lives in the state: a seed and a list of decisions give the same game everywhere."""

from draisine.engine.compiler.jit import jit
from draisine.engine.state import Scratch, State

MASK = 0xFFFFFFFF


@jit
def next_word(state: State) -> int:
    """The generator's next word: a number from 0 to 2^32 - 1."""
    word = state.rng.word
    t = word[0]
    t ^= (t << 11) & MASK
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
    """A number from 0 to bound - 1. The bound stays below 2^31, so that the product fits into 63 bits."""
    return (next_word(state) * bound) >> 32


@jit
def _scatter(number: int) -> int:
    # Factors below 2^31 keep every product within 63 bits, so that all ways to run the rules agree.
    number = ((number ^ (number >> 16)) * 0x2C1B3C6D) & MASK
    number = ((number ^ (number >> 12)) * 0x297A2D39) & MASK
    return number ^ (number >> 15)


@jit
def seed_rng(state: State, seed: int, game: int) -> None:
    """Set the generator for one game of a series."""
    mixed = _scatter(seed & MASK)
    mixed = _scatter(mixed ^ ((seed >> 32) & MASK))
    mixed = _scatter((mixed + game) & MASK)
    for i in range(4):
        mixed = _scatter((mixed + 0x1E3779B9) & MASK)
        state.rng.word[i] = mixed | 1
    for _ in range(4):
        randint(state, 2)


@jit
def shuffle_pile(state: State, scratch: Scratch, size: int) -> None:
    """Shuffle the first cards of the thread's spare pile."""
    pile = scratch.pile
    for i in range(size - 1, 0, -1):
        j = randint(state, i + 1)
        card = pile[i]
        pile[i] = pile[j]
        pile[j] = card


@jit
def shuffle_deck(state: State) -> None:
    """Shuffle the train deck."""
    deck = state.deck
    for i in range(state.deck_size - 1, 0, -1):
        j = randint(state, i + 1)
        card = deck[i]
        deck[i] = deck[j]
        deck[j] = card
