"""The rule sheet: every error gets its own message, and usually no other."""

import pytest

from tests.boards.small_board import RACE, SMALL, changed, problems

SHEET = {
    "players: one": ("least = 2", "least = 1", "players.least", "must be from 2 to 6, not 1"),
    "players: seven": ("most = 3", "most = 7", "players.most", "must be from 2 to 6, not 7"),
    "players: none": ("least = 2", "least = 4", "players", "least (4) is more than most (3)"),
    "trains: none": ("each = 8", "each = 0", "trains.each", "must be from 1 to 60, not 0"),
    "trains: too many": ("each = 8", "each = 61", "trains.each", "must be from 1 to 60, not 61"),
    "points: negative": ("1 = 1,", "1 = -1,", "trains.points.1", "must be from 0 to 99, not -1"),
    "points: too many": ("1 = 1,", "1 = 100,", "trains.points.1", "must be from 0 to 99, not 100"),
    "points: of no length": ("1 = 1,", "1 = 1, 10 = 9,", "trains.points", "the length 10 must be from 1 to 9"),
    "hand: negative": ("hand = 2", "hand = -1", "cards.hand", "must be from 0 to 128, not -1"),
    "market: too large": ("market = 4", "market = 6", "cards.market", "must be from 0 to 5, not 6"),
    "sweep: none": ("market = 4", "market = 4\nsweep = 0", "cards.sweep", "must be from 1 to 128, not 0"),
    "deck: no colour": ("red = 6, blue = 6, ", "", "cards.deck", "the deck has no colour"),
    "deck: empty colour": ("red = 6", "red = 0", "cards.deck.red", "must be from 1 to 128, not 0"),
    "deck: negative": ("locomotive = 3", "locomotive = -3", "cards.deck.locomotive", "must be from 0 to 128, not -3"),
    "deck: too large": ("red = 6", "red = 120", "cards.deck", "129 cards, but at most 128 are allowed"),
    "deck: nine colours": (
        "red = 6",
        "red = 6, white = 1, yellow = 1, green = 1, purple = 1, black = 1, orange = 1, pink = 1",
        "cards.deck",
        "9 colours, but at most 8 are allowed",
    ),
    "deck: too small to deal": (
        "hand = 2",
        "hand = 4",
        "cards.deck",
        "too few cards (15): 3 players need 16 for their hands and the face-up cards",
    ),
    "tickets: none dealt": ("deal = 1", "deal = 0", "tickets.deal", "must be from 1 to 5, not 0"),
    "tickets: too many drawn": ("draw = 2", "draw = 6", "tickets.draw", "must be from 0 to 5, not 6"),
    "tickets: none kept": ("keep = 1", "keep = 0", "tickets.keep", "must be from 1 to 5, not 0"),
    "tickets: more kept than dealt": (
        "keep = 1",
        "keep = 3",
        "tickets.keep",
        "it is impossible to keep 3 of 2 tickets",
    ),
    "tickets: more kept than drawn": (
        "draw = 2",
        "draw = 2\ndraw_keep = 3",
        "tickets.draw_keep",
        "it is impossible to keep 3 of 2 tickets",
    ),
    "tickets: none kept of those drawn": (
        "draw = 2",
        "draw = 2\ndraw_keep = 0",
        "tickets.draw_keep",
        "must be from 1 to 5, not 0",
    ),
    "tickets: swap without a race": (
        "draw = 2",
        "swap = true",
        "tickets.swap",
        "completed tickets are replaced only in a race: set ending.tickets_to_win",
    ),
    "tickets: too few": ("deal = 1", "deal = 2", "ticket", "3 players are dealt 6 tickets, but the board has 3"),
    "tickets: too few long ones": (
        "deal_long = 1",
        "deal_long = 2",
        "ticket",
        "3 players are dealt 6 long tickets, but the board has 3",
    ),
    "tickets: long ones never dealt": (
        "deal_long = 1\n",
        "",
        "tickets.deal_long",
        "there are long tickets, but none is ever dealt: set deal_long",
    ),
    "tickets: long ones put back": (
        '"out"',
        '"bottom"',
        "tickets.rejects",
        "with long tickets it must be 'out', not 'bottom'",
    ),
    "ending: none": (
        "last_round_at = 2",
        "",
        "ending",
        "the game never ends: set last_round_at, at_last_train or tickets_to_win",
    ),
    "ending: at once": ("last_round_at = 2", "last_round_at = 8", "ending.last_round_at", "must be from 0 to 7, not 8"),
    "ending: never": ("last_round_at = 2", "last_round_at = -1", "ending.last_round_at", "must be from 0 to 7, not -1"),
    "ending: race without swap": (
        "last_round_at = 2",
        "tickets_to_win = 2",
        "ending.tickets_to_win",
        "a race for tickets needs tickets.swap = true",
    ),
    "bonus: trail": (
        "longest_trail = 10",
        "longest_trail = -10",
        "bonuses.longest_trail",
        "must be from 0 to 99, not -10",
    ),
    "bonus: globetrotter": (
        "globetrotter = 15",
        "globetrotter = 100",
        "bonuses.globetrotter",
        "must be from 0 to 99, not 100",
    ),
    "stations: too many": ("each = 3", "each = 4", "stations.each", "must be from 1 to 3, not 4"),
    "stations: worth": ("unused = 4", "unused = -4", "stations.unused", "must be from 0 to 99, not -4"),
    "stations: none to break a tie": (
        "[stations]\neach = 3\nunused = 4\n",
        "",
        "tie_break",
        "'stations' breaks ties, but there is no section [stations]",
    ),
    "Cities: none": ("each = 2", "each = 0", "founding.each", "must be from 1 to 64, not 0"),
    "Cities: free": ("price = 2", "price = 0", "founding.price", "must be from 1 to 9, not 0"),
    "Alvin: without Cities": (
        "[founding]\neach = 2\nprice = 2\n",
        "",
        "alvin",
        "the visitor moves between Cities, but there is no section [founding]",
    ),
    "Alvin: points": ("points = 6", "points = -6", "alvin.points", "must be from 0 to 99, not -6"),
    "goods: no cards": ("cards = 7", "cards = 0", "goods.cards", "must be from 1 to 160, not 0"),
    "goods: no route": (", goods = true", "", "goods", "no route gives goods: add goods = true to at least one"),
    "goods: too few ranks": ("[5, 2, 0]", "[5, 2]", "goods.bonus.3", "needs one number per player (3), not 2"),
    "goods: negative": ("[5, 2, 0]", "[5, 2, -1]", "goods.bonus.3", "must be from 0 to 99, not -1"),
    "goods: no bonus": ("2 = [4, 0], ", "", "goods.bonus", "there is no bonus for 2 players"),
    "goods: surplus bonus": (
        "2 = [4, 0], ",
        "2 = [4, 0], 4 = [4, 3, 2, 1], ",
        "goods.bonus",
        "4 players cannot play on this board",
    ),
    "closed at": (
        "closed_at = [2]",
        "closed_at = [4]",
        "closed_at",
        "this board is not for 4 players (2 to 3)",
    ),
    "closed twice": ("closed_at = [2]", "closed_at = [2, 2]", "closed_at", "2 appears 2 times"),
    "tie break twice": ('"stations"]', '"stations", "tickets"]', "tie_break", "tickets appears 2 times"),
    "coast without a race": (
        "[founding]",
        '[coast]\nwest = ["ayr"]\neast = ["dow"]\n[founding]',
        "coast",
        "counts as a completed ticket in a race only: set ending.tickets_to_win",
    ),
}


@pytest.mark.parametrize(("old", "new", "entry", "reason"), SHEET.values(), ids=SHEET.keys())
def test_rule_sheet(old: str, new: str, entry: str, reason: str) -> None:
    assert problems(changed(SMALL, old, new)) == [(entry, reason, "")]


CAUSES = [
    ("each = 8", "each = 2", "route 3 (bly-coe)", "takes 3 trains, but a player has 2"),
    (
        "red = 6",
        "red = 1",
        "route 1 (ayr-bly)",
        "needs 2 cards, but the deck has 1 of the colour 'red' and 0 locomotives",
    ),
    ("most = 3", "most = 4", "founding", "4 players cannot all start from a city of their own: add cities"),
    ("deal = 1", "deal = 5", "tickets", "6 tickets are dealt at once, but at most 5 are allowed"),
    (
        "draw = 2",
        "draw = 2\nswap = true",
        "tickets.swap",
        "completed tickets are replaced only in a race: set ending.tickets_to_win",
    ),
]


@pytest.mark.parametrize(("old", "new", "entry", "reason"), CAUSES)
def test_one_error_may_cause_others(old: str, new: str, entry: str, reason: str) -> None:
    found = problems(changed(changed(SMALL, "locomotive = 3", "locomotive = 0"), old, new))
    assert (entry, reason, "") in found
    assert len(found) > 1


def test_the_home_of_alvin_is_a_city() -> None:
    found = problems(changed(SMALL, 'home = "dow"', 'home = "dowe"'))
    assert found == [("alvin.home", "unknown city 'dowe'", "did you mean 'dow'?")]


NO_EFFECT = "has no effect in a race for tickets, where points do not count: remove it"
IN_A_RACE = {
    "points of a route": ("each = 8", "each = 8\npoints = { 1 = 1, 2 = 2 }", "trains.points", NO_EFFECT),
    "points of a ticket": (
        '{ between = ["bly", "coe"] }',
        '{ between = ["bly", "coe"], points = 3 }',
        "ticket 5 (bly-coe)",
        "has points, but in a race only the number of tickets counts: remove them",
    ),
    "bonus": ("[coast]", "[bonuses]\nlongest_trail = 10\n[coast]", "bonuses", NO_EFFECT),
    "tie break": ('id = "race"', 'id = "race"\ntie_break = ["tickets"]', "tie_break", NO_EFFECT),
    "two kinds of ticket action": (
        "swap = true",
        "swap = true\ndraw = 2",
        "tickets",
        "draw and swap exclude each other: a board has one kind of ticket action",
    ),
    "choice of tickets": (
        "deal = 1",
        "deal = 2",
        "tickets",
        "in a race all tickets dealt are kept: keep must equal deal, without deal_long",
    ),
    "tickets that run out": (
        "tickets_to_win = 2",
        "tickets_to_win = 3",
        "ticket",
        "2 players who race to 3 tickets may need 7, but the board has 5",
    ),
    "goal": ("tickets_to_win = 2", "tickets_to_win = -2", "ending.tickets_to_win", "must be from 0 to 96, not -2"),
    "empty coast": ('west = ["ayr"]', "west = []", "coast.west", "there is no city: add at least one"),
    "unknown city of a coast": ('west = ["ayr"]', 'west = ["oslo"]', "coast.west", "unknown city 'oslo'"),
    "city on both coasts": ('west = ["ayr"]', 'west = ["ayr", "coe"]', "coast", "'coe' is on both coasts"),
    "city twice on a coast": ('west = ["ayr"]', 'west = ["ayr", "ayr"]', "coast.west", "ayr appears 2 times"),
}


@pytest.mark.parametrize(("old", "new", "entry", "reason"), IN_A_RACE.values(), ids=IN_A_RACE.keys())
def test_race(old: str, new: str, entry: str, reason: str) -> None:
    assert problems(changed(RACE, old, new)) == [(entry, reason, "")]
