"""Card counts: complete, correct, and nothing but what the seat knows."""

from collections import Counter
from collections.abc import Iterable

import msgspec
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from draisine.boards import names
from draisine.play import CardCount, Event, Game, count_cards, events
from tests.play.random_games import play_random_moves, played_by_bots, random_moves, seeds, setups, start_game
from tests.play.test_hidden_information import indistinguishable_game
from tests.soak import max_examples

INTERVAL = 4
"""Steps between two comparisons: each needs the views of all seats."""

EXPECTED_EVENTS: dict[str, tuple[type[Event], ...]] = {
    "europe": (events.TunnelTried, events.TunnelLeft, events.StationBuilt),
    "old_west": (events.CityFounded, events.MarketSwept),
}


class EventCounter:
    """A reference that counts cards from the events that a seat receives, without looking at a view."""

    def __init__(self, seat: int | None, players: int) -> None:
        self.seat = seat
        self.hands = [Counter[str]() for _ in range(players)]
        """The whole own hand, and the known part of the others."""
        self.sizes = [0] * players
        self.market: dict[int, str] = {}
        self.discard = Counter[str]()
        self.laid = Counter[str]()
        self.turned: list[str] = []

    def read(self, happened: Iterable[Event]) -> None:
        for event in happened:
            self._read(event)

    def _read(self, event: Event) -> None:
        match event:
            case events.CardsDealt(seat=seat, count=count, cards=cards):
                self._gain(seat, count, cards or {})
            case events.BlindTaken(seat=seat, card=card):
                self._gain(seat, 1, {card: 1} if card else {})
            case events.CardTaken(seat=seat, place=place, card=card):
                del self.market[place]
                self._gain(seat, 1, {card: 1})
            case events.MarketFilled(place=place, card=card):
                self.market[place] = card
            case events.MarketSwept(cards=cards):
                self.discard.update(cards)
                self.market.clear()
            case events.DeckShuffled():
                self.discard.clear()
            case events.TunnelTried(seat=seat, cards=cards, turned=turned):
                self._spend(seat, Counter(cards))
                self.laid, self.turned = Counter(cards), turned
            case events.TunnelLeft(seat=seat):
                self._gain(seat, self.laid.total(), self.laid)
                self._clear_tunnel()
            case events.RouteClaimed(seat=seat, cards=cards):
                self._spend(seat, Counter(cards) - self.laid)
                self.discard.update(cards)
                self._clear_tunnel()
            case events.StationBuilt(seat=seat, cards=cards) | events.CityFounded(seat=seat, cards=cards):
                self._spend(seat, Counter(cards))
                self.discard.update(cards)

    def _gain(self, seat: int, count: int, seen: dict[str, int]) -> None:
        self.sizes[seat] += count
        self.hands[seat].update(seen)

    def _spend(self, seat: int, cards: "Counter[str]") -> None:
        self.sizes[seat] -= cards.total()
        # A difference of counters has no negative counts: cards that were not known were hidden ones.
        self.hands[seat] = self.hands[seat] - cards

    def _clear_tunnel(self) -> None:
        self.discard.update(self.turned)
        self.laid, self.turned = Counter(), []

    def check(self, count: CardCount, total: dict[str, int]) -> None:
        face_up = Counter(self.market.values()) + Counter(self.turned) + self.laid
        for kind in count.kinds:
            known = [0 if seat == self.seat else hand[kind.card] for seat, hand in enumerate(self.hands)]
            own = 0 if self.seat is None else self.hands[self.seat][kind.card]
            assert (kind.hand, kind.face_up, kind.discard) == (own, face_up[kind.card], self.discard[kind.card])
            assert kind.known == known
            assert kind.unseen == total[kind.card] - own - face_up[kind.card] - self.discard[kind.card] - sum(known)
        hidden = [size - hand.total() for size, hand in zip(self.sizes, self.hands, strict=True)]
        assert count.hidden == hidden


def check_against_truth(game: Game, viewer: int | None) -> CardCount:
    """Check that a count is complete, and claims nothing about other hands that is not true."""
    count = count_cards(game.board, game.view(viewer))
    hands = [own.hand for seat in range(game.players) if (own := game.view(seat).own)]
    assert {kind.card: kind.total for kind in count.kinds} == game.board.cards.deck
    for kind in count.kinds:
        assert kind.total == kind.hand + kind.face_up + kind.discard + sum(kind.known) + kind.unseen
        assert kind.unseen >= 0
        assert all(known <= hand.get(kind.card, 0) for known, hand in zip(kind.known, hands, strict=True))
        assert viewer is None or kind.hand == hands[viewer].get(kind.card, 0)
    assert count.deck + sum(count.hidden) == sum(kind.unseen for kind in count.kinds)
    return count


def check_game(game: Game, moves: Iterable[object]) -> None:
    """Check all counts of a game while it is played."""
    total = {str(card): number for card, number in game.board.cards.deck.items()}
    references = {viewer: EventCounter(viewer, game.players) for viewer in (None, *range(game.players))}
    read = 0
    for number, _ in enumerate(moves):
        for viewer, reference in references.items():
            reference.read(game.events_for(viewer, read))
            if number % INTERVAL == 0 or game.view(viewer).tunnel:
                reference.check(check_against_truth(game, viewer), total)
        read = len(game.events)


@settings(max_examples=max_examples(4), deadline=None)
@given(setups, seeds)
def test_counts_agree_with_the_events_of_the_seat_in_random_games(setup: tuple[str, int], seed: int) -> None:
    game = start_game(*setup, seed)
    check_game(game, random_moves(game, seed))


@pytest.mark.parametrize("board", names())
def test_counts_agree_with_the_events_of_the_seat_in_games_of_bots(board: str) -> None:
    """Bots build stations and Cities, try tunnels, and play until the deck has been shuffled again."""
    played = played_by_bots(board, 3, 8)
    expected = {events.DeckShuffled, *EXPECTED_EVENTS.get(board, ())}
    assert expected <= {type(event) for event in played.events}, "this game shows too little"
    record = played.record()
    game = Game.replay(record, until=0)
    check_game(game, (game.apply_step(step) for step in record.steps[1:]))


@settings(max_examples=max_examples(12), deadline=None)
@given(setups, seeds, st.integers(0, 250), st.data())
def test_counts_do_not_depend_on_secrets(setup: tuple[str, int], seed: int, steps: int, data: st.DataObject) -> None:
    game = start_game(*setup, seed)
    play_random_moves(game, seed, steps)
    assume(not game.is_over)
    viewer = data.draw(st.sampled_from([None, *range(game.players)]))
    other = indistinguishable_game(game, viewer, seed)
    counts = [msgspec.json.encode(count_cards(each.board, each.view(viewer))) for each in (game, other)]
    assert counts[0] == counts[1]


def test_a_card_taken_face_up_is_known_until_it_is_spent() -> None:
    seats = [{"hand": {"blue": 3}}, {"hand": {"red": 4}}]
    game = Game.from_position(
        {"board": "usa", "players": 2, "seats": seats, "market": ["red", "red", "white", "green", "black"]}, seed=1
    )
    game.play("draw 3")
    game.play("draw blind")
    game.play("draw 1", 1)
    game.play("draw 1", 1) if game.view(0).market[0] == "red" else game.play("draw 2", 1)
    assert known_to(game, 0, 1)["red"] == 2
    assert known_to(game, 1, 0) == {"white": 1}
    assert known_to(game, None, 1)["red"] == 2
    before = game.steps[-1].step
    game.play("draw blind")
    game.play("draw blind")
    claim = next(move for move in game.legal_moves(1) if str(move).startswith("claim") and " red" in str(move))
    game.play(claim, 1)
    assert known_to(game, 0, 1).get("red", 0) == max(0, 2 - claim.cards["red"])  # type: ignore[union-attr]
    undone = game.at_step(before)
    assert known_to(undone, 0, 1)["red"] == 2


def known_to(game: Game, viewer: int | None, seat: int) -> dict[str, int]:
    """The cards in the hand of a seat that a viewer knows."""
    count = count_cards(game.board, game.view(viewer))
    return {kind.card: kind.known[seat] for kind in count.kinds if kind.known[seat]}
