"""The deal of a finished game can be verified from its record; forgeries are detected."""

import msgspec
import pytest

from draisine.play import Game, Record, RecordError, new_game
from draisine.play.randomness import derive_chance
from draisine.play.verification import verify


def finished() -> Game:
    game = new_game("amsterdam", players=2, seed=7)
    while game.to_move:
        game.play(game.legal_moves(game.to_move[0])[-1], game.to_move[0])
    return game


@pytest.fixture(scope="module")
def record() -> Record:
    return finished().record()


def test_genuine_record_verifies(record: Record) -> None:
    assert verify(record).is_over


def test_running_game_has_no_seed() -> None:
    with pytest.raises(RecordError, match="the game file has no seed"):
        verify(new_game("amsterdam", players=2, seed=7).record())


def test_replaced_seed_does_not_match_the_hash(record: Record) -> None:
    forged = msgspec.structs.replace(record.header, seed="00" * 32)
    with pytest.raises(RecordError, match="the seed does not match its hash"):
        verify(Record(header=forged, steps=record.steps))


def test_deal_from_another_seed_is_detected() -> None:
    """A game dealt from one seed that publishes the hash of another."""
    dealt, published = new_game("amsterdam", players=2, seed=7), new_game("amsterdam", players=2, seed=8)
    header = msgspec.structs.replace(
        dealt.record().header, seed=b"8".hex(), seed_hash=published.record().header.seed_hash
    )
    with pytest.raises(RecordError, match="step 0: the random number does not come from the seed"):
        verify(Record(header=header, steps=dealt.record().steps))


def test_chance_depends_on_the_step() -> None:
    assert derive_chance(b"7", 0) != derive_chance(b"7", 1)
