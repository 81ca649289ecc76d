"""Flat Monte Carlo search on the public batch API: try every action, play on at random, choose the best on average.

Run it with a board and a number of games: `.venv/bin/python examples/flat_monte_carlo.py amsterdam 20`.
"""

import argparse
import time

import numpy as np

from draisine.envs import Batch, batch

SIMULATIONS = 1024
RANDOM = np.full(SIMULATIONS, -1)
"""Actions that are illegal, so that with `on_illegal="forfeit"` a random one is played."""


def search(game: Batch, simulations: Batch, seed: int) -> tuple[int, int]:
    """Choose an action for the seat to decide. Returns it, and the number of steps played."""
    seat, legal = int(game.seat[0]), np.flatnonzero(game.action_mask[0])
    if len(legal) == 1:
        return int(legal[0]), 0
    simulations.set_state(game.get_state())
    simulations.resample(seed=seed, seat=seat)  # without this, it would know all cards
    actions = legal[np.arange(SIMULATIONS) % len(legal)]
    simulations.step(actions)
    points, steps = simulations.rewards[:, seat].copy(), SIMULATIONS
    while not simulations.terminated.all():
        steps += int((~simulations.terminated).sum())
        simulations.step(RANDOM)
        points += simulations.rewards[:, seat]
    means = [points[actions == action].mean() for action in legal]
    return int(legal[np.argmax(means)]), steps


def main(board: str = "amsterdam", games: int = 10) -> float:
    """Play against a random opponent. Returns the share of games won."""
    simulations = batch(board, 2, SIMULATIONS, on_illegal="forfeit", autoreset=False, reward="points")
    game = batch(board, 2, 1, opponents="random", seed=1)
    steps, won, start = 0, list[bool](), time.process_time()
    while len(won) < games:
        action, taken = search(game, simulations, seed=steps)
        steps += taken
        game.step([action])
        if game.terminated[0]:
            won.append(bool(game.reward[0] > 0))
    print(f"{sum(won)} of {games} games won, {steps / (time.process_time() - start):,.0f} steps/s")
    return sum(won) / games


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Play games with flat Monte Carlo search against a random opponent.")
    parser.add_argument("board", nargs="?", default="amsterdam", help="a board, built in or a file")
    parser.add_argument("games", nargs="?", type=int, default=10, help="how many games to play")
    options = parser.parse_args()
    main(options.board, options.games)
