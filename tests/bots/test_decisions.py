"""Decisions stay the same: digests of those of every level, along one game on each board.

A change of a level's play changes its digests, and those of other boards or levels should stay. The Baron's decisions
depend on the logarithm of the C library too.
"""

from hashlib import sha256
from random import Random

import pytest

from draisine.boards import load
from draisine.bots import SeatInfo
from draisine.bots.compiled import decide
from draisine.bots.levels import Kind
from draisine.bots.planner.plan import Plan
from draisine.bots.search.bot import SearchBot
from draisine.bots.seeding import seed_observation
from draisine.engine.capacities import NOTHING
from draisine.engine.compiler.records import new
from draisine.engine.state import Observation, Scratch
from tests.engine.driver import FULL_SETTINGS, Game, Setting, observation_of

LEVELS = [kind for kind in Kind if kind > Kind.RANDOM]
DIGESTS = {
    "usa-5": "480b0c8b 10bb0d7d 53bb9221 9854127c e57a82aa cf88201f 4723928a e12dcf45 1ab5a3bc",
    "europe-5": "45f4db6d 91628aca 49091bcd 9b864ecc 7d706f67 c305f3e9 a345cc04 9fde33e2 80637781",
    "old_west-6-alvin": "a928400d 694ecef4 0d9561e7 5f96b12d 71398208 bab6f509 7fb8171d 46f4143f 4ec25bc8",
    "first_journey-4": "f6a331e8 dbc84012 cb7ccfd8 9689105f 854b3b30 12a665ad b77a1edd c388a4fb b6564211",
    "amsterdam-4": "1453fdf1 5a637244 4cf8fc3d e3510b97 eb4b5837 4a1d7f78 59ac6358 679cbb7c 574fdb78",
}
"""By setting: the digests of the levels by number, then of the Baron."""


def digests(setting: Setting) -> list[str]:
    """The digests of the decisions of each level, then the Baron's, while planners play with a few random decisions."""
    rng, game, scratch, plan = Random(1), Game.from_setting(setting, 11), new(Scratch), new(Plan)
    baron = SearchBot(playouts=40)
    baron.sit(SeatInfo(load(setting.board), 0, 0))
    hashes, number = [sha256() for _ in range(len(LEVELS) + 1)], 0
    while not game.is_over:
        seat = game.seats_to_decide()[0]
        observation = Observation(observation_of(game, seat))
        decision = NOTHING
        for level, digest in zip(LEVELS, hashes, strict=False):
            seed_observation(observation, number)
            decision = int(decide(game.tables, observation, scratch, plan, level))
            digest.update(b"%d " % decision)
        if number % 20 == 0:
            seed_observation(observation, number)
            hashes[-1].update(b"%d " % baron.decide(observation))
        game.play(seat, rng.choice(game.legal(seat)) if rng.random() < 0.1 else decision)
        number += 1
    return [digest.hexdigest()[:8] for digest in hashes]


@pytest.mark.parametrize("setting", FULL_SETTINGS, ids=str)
def test_decisions_stay_the_same(setting: Setting) -> None:
    names = [*(level.name.lower() for level in LEVELS), "baron"]
    assert dict(zip(names, digests(setting), strict=True)) == dict(
        zip(names, DIGESTS[str(setting)].split(), strict=True)
    )
