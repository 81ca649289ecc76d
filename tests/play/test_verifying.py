"""The deal of a finished game can be checked by anybody; a forged one is found out."""

import msgspec
import pytest

from draisine.play import Game, Record, RecordError, new_game
from draisine.play.randomness import chance_at
from draisine.play.verification import verify


def finished() -> Game:
    game = new_game("amsterdam", players=2, seed=7)
    while game.to_move:
        game.play(game.legal_moves(game.to_move[0])[-1], game.to_move[0])
    return game


@pytest.fixture(scope="module")
def record() -> Record:
    return finished().record()


def test_an_honest_game(record: Record) -> None:
    assert verify(record).is_over


def test_a_game_under_way_tells_no_seed() -> None:
    with pytest.raises(RecordError, match="the record has no seed"):
        verify(new_game("amsterdam", players=2, seed=7).record())


def test_another_seed_has_another_hash(record: Record) -> None:
    forged = msgspec.structs.replace(record.header, seed="00" * 32)
    with pytest.raises(RecordError, match="the seed in the header does not match its hash"):
        verify(Record(header=forged, steps=record.steps))


def test_a_deal_that_was_chosen_afterwards() -> None:
    """A game dealt from one seed that shows the hash of another."""
    dealt, shown = new_game("amsterdam", players=2, seed=7), new_game("amsterdam", players=2, seed=8)
    header = msgspec.structs.replace(dealt.record().header, seed=b"8".hex(), seed_hash=shown.record().header.seed_hash)
    with pytest.raises(RecordError, match="step 0: chance does not come from the seed"):
        verify(Record(header=header, steps=dealt.record().steps))


def test_chance_is_of_its_own_step() -> None:
    assert chance_at(b"7", 0) != chance_at(b"7", 1)
