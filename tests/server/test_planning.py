"""Plans: what their words come to when the turn is there, and that nobody but their owner hears of them."""

from typing import Any

import pytest

from draisine.play import Game, Record
from draisine.server.tables import commands, entries
from draisine.server.tables.messages import Update
from draisine.server.tables.plans import turn_of
from tests.server.halls import Follower, ask, hall_on, idle, kept, start_at, until
from tests.server.scenes import ADA, BEN, ZOE, position
from tests.server.store.scenes import in_loop

CLAIM = "claim montreal-new_york with 3 blue"


def game(hand: dict[str, int], board: str = "usa", **more: Any) -> Game:
    return position(board, seats=[{"hand": hand}, {"hand": {"red": 2}}], **more)


def move_of(position: Game, turn: str) -> str | None:
    begun = turn_of(position, 0, turn)
    return None if begun is None else begun.move


# A gray route of three spaces.
GRAY = "claim calgary-vancouver"


@pytest.mark.parametrize(
    ("hand", "paid"),
    [
        ({"red": 3, "locomotive": 3}, "3 red"),
        ({"red": 4, "green": 3}, "3 red"),
        ({"red": 3, "green": 4}, "3 green"),
        ({"red": 2, "green": 1, "locomotive": 2}, "2 red + 1 locomotive"),
        ({"locomotive": 3}, "3 locomotive"),
        ({"red": 2}, None),
    ],
)
def test_a_claim_without_cards_is_paid_in_the_thriftiest_way(hand: dict[str, int], paid: str | None) -> None:
    assert move_of(game(hand), GRAY) == (None if paid is None else f"{GRAY} with {paid}")


def test_a_claim_with_cards_is_paid_with_those_or_not_made() -> None:
    rich = game({"red": 3, "green": 3, "locomotive": 1})
    assert move_of(rich, f"{GRAY} with 3 green") == f"{GRAY} with 3 green"
    assert move_of(rich, f"{GRAY} with 1 locomotive + 2 red") == f"{GRAY} with 1 locomotive + 2 red"
    assert move_of(rich, f"{GRAY} with 3 white") is None
    assert move_of(rich, f"{GRAY} with green") == f"{GRAY} with 3 green"
    assert move_of(rich, f"{GRAY} with locomotive") in {
        f"{GRAY} with 2 {colour} + 1 locomotive" for colour in ("red", "green")
    }
    assert move_of(rich, f"{GRAY} with white") is None


def test_a_route_whose_name_begins_alike_is_another_route() -> None:
    assert move_of(game({"red": 6}), "claim calgary-van") is None


def test_a_station_without_cards() -> None:
    assert move_of(game({"red": 1, "locomotive": 1}, "europe"), "station paris") == "station paris with 1 red"


def test_a_named_card_is_taken_if_it_lies_there() -> None:
    market = ["red", "green", "locomotive", "red", "blue"]
    table = game({}, market=market)
    assert move_of(table, "draw green") == "draw 2"
    assert move_of(table, "draw red") == "draw 1"
    assert move_of(table, "draw locomotive") == "draw 3"
    assert move_of(table, "draw white") is None
    assert move_of(table, "draw white or draw blind") == "draw blind"
    assert move_of(table, "draw white or draw blue or draw blind") == "draw 5"
    table.play("draw 2", 0)
    assert move_of(table, "draw locomotive") is None, "not as the second card"


def test_a_turn_goes_on_with_its_rest() -> None:
    begun = turn_of(game({}), 0, "draw white or draw blind then draw red or draw blind")
    assert begun is not None
    assert begun.rest == "draw red or draw blind"


@pytest.mark.parametrize(
    "words", ["dance", "", "draw", "claim", "claim nowhere", "extra", "keep", "then", "or", "station"]
)
def test_words_that_come_to_nothing(words: str) -> None:
    assert move_of(game({"red": 4}), words) is None


def test_a_plan_changes_nothing_until_it_is_played() -> None:
    table = game({"red": 4})
    before = Record(header=table.record().header, steps=table.steps), table.digest()
    for words in (GRAY, "draw blind", "draw red", "draw tickets"):
        turn_of(table, 0, words)
    assert (Record(header=table.record().header, steps=table.steps), table.digest()) == before


# At a table


def at_turn(players: int = 2) -> Game:
    seats = [{"hand": {"blue": 3}}, {"hand": {"red": 3}}]
    return position(players=players, seats=seats, deck_top=["green", "white", "black", "orange"])


@in_loop
async def test_the_owner_is_told_that_the_plan_was_played_and_nobody_else(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        live = await hall.table("t")
        followers = {name: Follower(hall, live, *who) for name, who in
                     {"ada": (ADA, 0), "ben": (BEN, 1), "zoe": (ZOE, None)}.items()}  # fmt: skip
        moves = ["claim nowhere", GRAY, "draw blind"]
        await ask(hall, BEN, commands.PlanAhead(seat=1, moves=moves), "plan")
        assert followers["ben"].latest.plan == moves
        for name in ("ada", "zoe"):
            assert len(followers[name].messages) == 1, "not even an empty message tells of a plan"
        await ask(hall, ADA, commands.Play(seat=0, move=CLAIM), "1")
        await until(lambda: live.table.seq == 5 and idle(live))
        last = (await kept(store))[-1]
        assert isinstance(last, entries.Played)
        assert (last.by, last.step.move) == ("plan", f"{GRAY} with 3 red")
        planned = {
            name: [told.planned for message in each.messages if isinstance(message, Update) for told in message.told]
            for name, each in followers.items()
        }
        assert planned == {"ada": [False, False], "ben": [False, True], "zoe": [False, False]}


@in_loop
async def test_a_plan_that_came_to_nothing_is_told_to_its_owner_alone(sqlite_url: str) -> None:
    async with hall_on(sqlite_url) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        live = await hall.table("t")
        await ask(hall, BEN, commands.PlanAhead(seat=1, moves=["claim nowhere", "draw pink"]), "plan")
        ada, ben = Follower(hall, live, ADA, 0), Follower(hall, live, BEN, 1)
        await ask(hall, ADA, commands.Play(seat=0, move=CLAIM), "1")
        await until(lambda: not live.plans and idle(live))
        assert ben.latest.plan == []
        assert (len(ada.messages), len(ben.messages)) == (2, 3)


@in_loop
async def test_a_plan_made_elsewhere_is_told_to_its_owner_alone(postgres_url: str) -> None:
    async with hall_on(postgres_url) as (here, store), hall_on(postgres_url) as (there, _):
        await start_at(store, at_turn(), ADA, BEN)
        live = await there.table("t")
        ada, ben = Follower(there, live, ADA, 0), Follower(there, live, BEN, 1)
        await ask(here, BEN, commands.PlanAhead(seat=1, moves=["draw blind"]), "1")
        await there.look_at(live)
        assert ben.latest.plan == ["draw blind"]
        assert len(ada.messages) == 1


@in_loop
async def test_whoever_comes_back_plays_themselves(sqlite_url: str) -> None:
    """A plan is not played while a bot holds the seat, nor over the head of a person who takes it back."""
    async with hall_on(sqlite_url, bot_pace=60.0) as (hall, store):
        await start_at(store, at_turn(), ADA, BEN)
        live = await hall.table("t")
        await ask(hall, BEN, commands.PlanAhead(seat=1, moves=["draw blind"]), "plan")
        await ask(hall, BEN, commands.Stand(seat=1), "stand")
        await ask(hall, ADA, commands.Play(seat=0, move=CLAIM), "1")
        assert [agent.role for agent in live.agents.values()] == ["bot conductor"]
        await ask(hall, BEN, commands.TakeBack(seat=1), "back")
        assert live.plans == {}
        assert not live.agents
        assert live.table.playing.to_move == (1,)
