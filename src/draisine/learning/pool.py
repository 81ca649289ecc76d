"""The pool of old selves, sampled by how hard each is to beat."""

import random

import msgspec

DECAY = 0.98
"""What older games count after each rollout."""
PRIOR_GAMES, PRIOR_WINS = 4.0, 2.0
MIN_WEIGHT = 0.05


class OldSelf(msgspec.Struct):
    """A snapshot of the net, and the games of the net that learns against it."""

    decisions: int
    """When it was taken; 0: the clone."""
    games: float = 0.0
    wins: float = 0.0

    @property
    def weight(self) -> float:
        """How often it is chosen, relative to others: the share of games it does not lose, squared."""
        beaten = (self.wins + PRIOR_WINS) / (self.games + PRIOR_GAMES)
        return float((1 - beaten) ** 2 + MIN_WEIGHT)


class Pool(msgspec.Struct):
    """Old selves, the oldest first: that is the clone, which always stays."""

    members: list[OldSelf] = []

    def add(self, member: OldSelf, size: int) -> OldSelf | None:
        """Add a snapshot. Returns the one that it replaces: of a full pool, the easiest but the clone."""
        self.members.append(member)
        if len(self.members) <= size:
            return None
        easiest = min(self.members[1:-1] or self.members[1:], key=lambda one: one.weight)
        self.members.remove(easiest)
        return easiest

    def choose(self, rng: random.Random) -> OldSelf | None:
        """Sample an old self; None if there is none yet."""
        return rng.choices(self.members, [member.weight for member in self.members])[0] if self.members else None


def count_games(member: OldSelf, games: float, wins: float) -> None:
    """Add the games of a rollout."""
    member.games = member.games * DECAY + games
    member.wins = member.wins * DECAY + wins
