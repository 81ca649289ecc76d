"""The distribution of `resample`, compared with exact counts of all deals that agree with an observation."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from fractions import Fraction
from itertools import combinations, permutations
from math import sqrt
from typing import Any

import pytest

from draisine.boards import parse
from draisine.engine.board_compiler import compile_board
from draisine.engine.capacities import KINDS, LOCO
from draisine.engine.compiler.records import new
from draisine.engine.enums import BLIND, DRAW_TICKETS, KEEP, SLOT, TicketLocation
from draisine.engine.observe import SPECTATOR, observe
from draisine.engine.resample import resample
from draisine.engine.rng import seed_rng
from draisine.engine.state import State
from tests.engine.driver import Game, Setting, load_compiled, to_numpy

TINY = """
draisine = 1
id = "tiny"
title = { en = "Tiny", fr = "Minuscule" }
city = [
  { id = "ayr", name = "Ayr", lat = 1.0, lon = 1.0 },
  { id = "bly", name = "Bly", lat = 2.0, lon = 2.0 },
  { id = "coe", name = "Coe", lat = 3.0, lon = 3.0 },
]
route = [
  { between = ["ayr", "bly"], length = 2, colour = "red" },
  { between = ["bly", "coe"], length = 1, colour = "blue" },
]
ticket = [
  { between = ["ayr", "bly"], points = 1 },
  { between = ["ayr", "bly"], points = 2 },
  { between = ["ayr", "coe"], points = 3 },
  { between = ["ayr", "coe"], points = 4 },
  { between = ["bly", "coe"], points = 5 },
  { between = ["bly", "coe"], points = 6 },
  { between = ["bly", "coe"], points = 7 },
]
[players]
least = 2
most = 2
[trains]
each = 8
points = { 1 = 1, 2 = 2 }
[cards]
hand = 2
market = 2
sweep = 3
deck = { red = 4, blue = 3, locomotive = 2 }
[tickets]
deal = 2
keep = 1
draw = 2
[ending]
last_round_at = 2
"""

Odds = dict[Hashable, Fraction]


def tiny_game(seed: int) -> Game:
    """A game of two players with nine cards and seven tickets; seat 0 begins."""
    return Game(compile_board(parse(TINY)), 2, seed, first=0)


def sample_deals(game: Game, viewer: int, times: int, read: Callable[[Any], Hashable]) -> Counter[Hashable]:
    """Count the outcomes that `read` returns for many deals from one observation."""
    observation, other = new(State), new(State)
    observe(game.tables, game.state, observation, viewer)
    outcomes = Counter[Hashable]()
    for number in range(times):
        seed_rng(other, 2026, number)
        resample(game.tables, observation, other, game.scratch)
        outcomes[read(to_numpy(other))] += 1
    return outcomes


def check_odds(seen: Counter[Hashable], odds: Odds) -> None:
    """Chi-square test: exactly these outcomes, with these probabilities. Seeds are fixed, so the result is too."""
    assert sum(odds.values()) == 1
    assert set(seen) <= set(odds)
    times = seen.total()
    chi_square = sum((seen[outcome] - times * float(odd)) ** 2 / (times * float(odd)) for outcome, odd in odds.items())
    freedom = len(odds) - 1
    # Four standard deviations above the mean: randomly exceeded once in thousands of tests.
    assert chi_square < freedom + 4 * sqrt(2 * freedom) + 8


def distribution(outcomes: Iterable[Hashable]) -> Odds:
    """The probabilities of outcomes, given as a list of equally likely cases."""
    cases = Counter(outcomes)
    return {outcome: Fraction(number, cases.total()) for outcome, number in cases.items()}


def unseen_cards(game: Game, viewer: int) -> list[int]:
    """The cards whose location the viewer does not know."""
    observation = new(State)
    observe(game.tables, game.state, observation, viewer)
    now = to_numpy(observation)
    left = Counter({kind: int(game.tables.deck_count[kind]) for kind in range(KINDS)})
    left.subtract(card for card in now["market"].tolist() if card >= 0)
    for kind in range(KINDS):
        left[kind] -= int(now["discard"][kind])
        for seat in range(int(now["seats"])):
            me = now["players"][seat]
            left[kind] -= int(me["hand" if seat == viewer else "known"][kind])
    return sorted(left.elements())


def hand_and_deck(seat: int) -> Callable[[Any], Hashable]:
    return lambda now: (tuple(now["players"]["hand"][seat]), tuple(now["deck"][: now["deck_size"]]))


def check_cards(game: Game, times: int) -> None:
    """Compare seat 1's hand and the order of the deck, as dealt for seat 0, with the exact distribution."""
    me = to_numpy(game.state)["players"][1]
    hidden = int(me["cards"] - me["known"].sum())

    def outcome(order: tuple[int, ...]) -> Hashable:
        held = Counter(order[:hidden])
        return tuple(int(me["known"][kind]) + held[kind] for kind in range(KINDS)), order[hidden:]

    exact = distribution(outcome(order) for order in permutations(unseen_cards(game, 0)))
    check_odds(sample_deals(game, 0, times, hand_and_deck(1)), exact)


def keep_first_ticket(game: Game) -> None:
    """Let every seat keep the first ticket only, if that is legal."""
    for seat in range(game.state.seats):
        game.play(seat, game.legal(seat)[0])


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_hands_and_decks_have_the_exact_distribution(seed: int) -> None:
    game = tiny_game(seed)
    keep_first_ticket(game)
    assert len(unseen_cards(game, 0)) == 5
    check_cards(game, 6000)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_card_taken_face_up_is_in_every_deal(seed: int) -> None:
    game = tiny_game(seed)
    keep_first_ticket(game)
    for pick in (BLIND, BLIND, SLOT):
        game.play(game.state.mover, pick)
    assert to_numpy(game.state)["players"]["known"][1].sum() == 1
    check_cards(game, 4000)


def test_the_top_card_is_distributed_like_the_unseen_cards() -> None:
    """On a real board: each kind is on top in proportion to its unseen cards."""
    game = Game.from_setting(Setting("usa", 3), 8)
    for _ in range(3):
        keep = game.seats_to_decide()[0]
        game.play(keep, game.legal(keep)[0])
    exact = distribution(unseen_cards(game, 1))
    check_odds(sample_deals(game, 1, 5000, lambda now: int(now["deck"][now["deck_size"] - 1])), exact)


def test_for_a_spectator_all_hands_have_the_same_distribution() -> None:
    game = Game.from_setting(Setting("amsterdam", 2), 5)
    exact = distribution(LOCO in pair for pair in combinations(unseen_cards(game, SPECTATOR), 2))
    for seat in range(2):
        locos = sample_deals(game, SPECTATOR, 3000, lambda now: int(now["players"]["hand"][seat][LOCO]))  # noqa: B023
        check_odds(Counter({True: locos.total() - locos[0], False: locos[0]}), exact)


def test_unseen_tickets_are_uniform_and_the_own_reject_stays() -> None:
    game = tiny_game(4)
    mine = [int(ticket) for ticket in to_numpy(game.state)["players"]["offer"][0][:2]]
    keep_first_ticket(game)
    unseen = [ticket for ticket in range(7) if ticket not in mine]
    # Seat 1 holds one ticket; three others lie on top, then seat 0's reject, then seat 1's.
    exact = distribution((holds, (*order[:3], mine[1], order[3])) for holds, *order in permutations(unseen))

    def read(now: Any) -> Hashable:
        (held,) = (now["ticket_location"] == 1).nonzero()[0]
        return int(held), tuple(now["ticket_deck"][:5].tolist())

    check_odds(sample_deals(game, 0, 8000, read), exact)


def test_offers_to_others_are_unknown_and_a_reject_is_known_until_it_is_drawn() -> None:
    game = tiny_game(6)
    mine = int(game.state.players[0].offer[1])
    keep_first_ticket(game)
    for _ in range(2):
        game.play(0, BLIND)
    game.play(1, DRAW_TICKETS)
    # Two of the three on top are on offer: the own reject is now second from the top.
    seen = sample_deals(game, 0, 500, lambda now: (int(now["ticket_deck"][1]), mine in now["players"]["offer"][1]))
    assert seen == {(mine, False): 500}
    game.play(1, KEEP + 0b11)
    for _ in range(2):
        game.play(0, BLIND)
    game.play(1, DRAW_TICKETS)
    # Seat 1 has drawn it: from now on seat 0 does not know where it is.
    assert game.state.ticket_location[mine] == TicketLocation.OFFERED + 1
    assert len(sample_deals(game, 0, 500, lambda now: mine in now["players"]["offer"][1])) == 2


@pytest.mark.parametrize("kept", [2, 3, 4])
def test_a_long_ticket_is_kept_as_often_as_any_other(kept: int) -> None:
    """Of four tickets dealt, `kept` were kept: the long one is among them with probability kept / 4."""
    game = Game.from_setting(Setting("europe", 2), 3)
    long = {ticket for ticket in range(game.tables.tickets) if game.tables.ticket_long[ticket]}
    dealt = {int(ticket) for ticket in game.state.players[0].offer[:4]}
    game.play(0, KEEP + 0b0111)
    game.play(1, KEEP + (1 << kept) - 1)
    share = Fraction(kept, 4)
    unseen = long - dealt
    exact: Odds = {None: 1 - share} | {ticket: share / len(unseen) for ticket in unseen}
    exact = {outcome: odd for outcome, odd in exact.items() if odd}

    def read(now: Any) -> Hashable:
        held = long.intersection((now["ticket_location"] == 1).nonzero()[0].tolist())
        return next(iter(held), None)

    check_odds(sample_deals(game, 0, 4000, read), exact)


def test_shuffled_rejects_are_in_uniform_order() -> None:
    """Seat 0 knows which two of the four are its own, but not their order."""
    game = Game.from_setting(Setting("old_west", 2), 7)
    mine = [int(ticket) for ticket in game.state.players[0].offer[3:5]]
    for seat in range(2):
        game.play(seat, KEEP + 0b00111)
    assert (game.state.shuffled_rejects, game.state.ticket_size) == (4, 44)

    def read(now: Any) -> Hashable:
        rejects = now["ticket_deck"][40:44].tolist()
        assert len(set(rejects)) == 4
        return rejects.index(mine[0]), rejects.index(mine[1])

    check_odds(sample_deals(game, 0, 4000, read), distribution(permutations(range(4), 2)))
    # The other two are any of the tickets seat 0 has not seen.
    others = sample_deals(game, 0, 300, lambda now: tuple(sorted(set(now["ticket_deck"][40:44].tolist()) - set(mine))))
    assert len(others) > 200


def test_a_secret_choice_at_set_up_is_uniform() -> None:
    game = Game.from_setting(Setting("usa", 2), 2)
    legal = [decision - KEEP for decision in game.legal(1)]
    game.play(1, KEEP + 0b111)
    check_odds(sample_deals(game, 0, 2000, lambda now: int(now["players"]["setup_choice"][1])), distribution(legal))


def test_a_seat_knows_the_tickets_it_swapped() -> None:
    """In a race a seat knows which tickets it discarded itself, but not those of others."""
    game = Game.from_setting(Setting("first_journey", 2), 1, first=0)
    swap = DRAW_TICKETS + 1
    given = {
        ticket for ticket in range(load_compiled("first_journey")[1].tickets) if game.state.ticket_location[ticket] == 0
    }
    game.play(0, swap)
    game.play(1, swap)

    def read(now: Any) -> Hashable:
        discard = set((now["ticket_location"] == TicketLocation.DISCARD).nonzero()[0].tolist())
        assert len(discard) == 4
        return len(given & discard)

    assert sample_deals(game, 0, 300, read) == {2: 300}
    assert {0, 1} <= set(sample_deals(game, 1, 300, read))
