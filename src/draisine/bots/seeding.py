"""Randomness of bots that decide on observations."""

from draisine.engine.capacities import KINDS
from draisine.engine.compiler.jit import jit
from draisine.engine.rng import seed_rng
from draisine.engine.state import State


@jit
def seed_observation(observation: State, seed: int) -> None:
    """Seed an observation's generator. The stream follows from the seed and the observation, so that a bot that returns
    to the same decision decides the same; the game's own generator would reveal the order of the deck."""
    salt = observation.deck_size + 128 * observation.discard_size
    for kind in range(KINDS):
        salt = (salt * 31 + observation.players[observation.viewer].hand[kind]) & 0xFFFFFF
    seed_rng(observation, seed, salt)
