"""Plans: the moves they produce at the start of the turn, and their privacy."""

from typing import Any

import msgspec
import pytest

from draisine.play import Game, Record
from draisine.play.moves import DrawBlind
from draisine.server.tables import commands, entries
from draisine.server.tables.messages import Update
from draisine.server.tables.plans import DrawKind, Plan, begin_turn, parse_turn, read_plan
from tests.server.async_tests import async_test
from tests.server.registries import Follower, is_idle, open_registry, send, start_game, stored_entries, wait_until
from tests.server.table_scenes import ADA, BEN, CLAIM, ZOE, at_turn, position


def game(hand: dict[str, int], board: str = "usa", **more: Any) -> Game:
    return position(board, seats=[{"hand": hand}, {"hand": {"red": 2}}], **more)


def move_of(position: Game, turn: str) -> str | None:
    planned = [begin_turn(position, 0, readable) for readable in read_plan([turn])]
    return next((str(each.move) for each in planned if each is not None), None)


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
def test_a_claim_without_cards_uses_the_cheapest_payment(hand: dict[str, int], paid: str | None) -> None:
    assert move_of(game(hand), GRAY) == (None if paid is None else f"{GRAY} with {paid}")


def test_a_claim_with_cards_is_paid_exactly_so_or_not_made() -> None:
    rich = game({"red": 3, "green": 3, "locomotive": 1})
    assert move_of(rich, f"{GRAY} with 3 green") == f"{GRAY} with 3 green"
    assert move_of(rich, f"{GRAY} with 1 locomotive + 2 red") == f"{GRAY} with 1 locomotive + 2 red"
    assert move_of(rich, f"{GRAY} with 3 white") is None
    assert move_of(rich, f"{GRAY} with green") == f"{GRAY} with 3 green"
    assert move_of(rich, f"{GRAY} with locomotive") in {
        f"{GRAY} with 2 {colour} + 1 locomotive" for colour in ("red", "green")
    }
    assert move_of(rich, f"{GRAY} with white") is None


def test_a_prefix_of_a_route_id_matches_nothing() -> None:
    assert move_of(game({"red": 6}), "claim calgary-van") is None


def test_a_station_without_cards_uses_the_cheapest_payment() -> None:
    assert move_of(game({"red": 1, "locomotive": 1}, "europe"), "station paris") == "station paris with 1 red"


def test_a_named_card_is_drawn_if_it_is_in_the_market() -> None:
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


def test_a_started_turn_keeps_its_remaining_steps() -> None:
    planned = begin_turn(game({}), 0, parse_turn("draw white or draw blind then draw red or draw blind"))
    assert planned is not None
    assert planned.rest == [[DrawKind("red"), DrawBlind()]]


@pytest.mark.parametrize(
    "text", ["dance", "", "draw", "claim", "claim nowhere", "extra", "keep", "then", "or", "station"]
)
def test_invalid_text_gives_no_move(text: str) -> None:
    assert move_of(game({"red": 4}), text) is None


def test_evaluating_a_plan_does_not_change_the_game() -> None:
    table = game({"red": 4})
    before = Record(header=table.record().header, steps=table.steps), table.digest()
    for text in (GRAY, "draw blind", "draw red", "draw tickets"):
        begin_turn(table, 0, parse_turn(text))
    assert (Record(header=table.record().header, steps=table.steps), table.digest()) == before


def test_typed_and_text_plans_are_the_same() -> None:
    """A client sends JSON objects; text means the same structure."""
    typed = b"""[
        [[{"type": "any_claim", "route": "a-b"}]],
        [[{"type": "any_claim", "route": "a-b", "colour": "red"}], [{"type": "any_extra"}]],
        [[{"type": "draw_kind", "card": "red"}, {"type": "draw_blind"}], [{"type": "draw", "place": 2}]],
        [[{"type": "any_station", "city": "paris"}, {"type": "any_city", "city": "paris", "colour": "blue"}]],
        [[{"type": "claim", "route": "a-b", "cards": {"red": 2, "locomotive": 1}}]]
    ]"""
    texts = [
        "claim a-b",
        "claim a-b with red then extra",
        "draw red or draw blind then draw 2",
        "station paris or city paris with blue",
        "claim a-b with 2 red + 1 locomotive",
    ]
    plan = msgspec.json.decode(typed, type=Plan)
    assert read_plan(texts) == plan
    assert msgspec.json.decode(msgspec.json.encode(plan), type=Plan) == plan


# At a table


@async_test
async def test_only_the_owner_sees_that_a_move_was_planned(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(red=3), ADA, BEN)
        session = await registry.get("t")
        followers = {name: Follower(registry, session, *who) for name, who in
                     {"ada": (ADA, 0), "ben": (BEN, 1), "zoe": (ZOE, None)}.items()}  # fmt: skip
        moves = ["claim nowhere", GRAY, "draw blind"]
        await send(registry, BEN, commands.PlanAhead(seat=1, moves=moves), "plan")
        assert followers["ben"].latest.plan == read_plan(moves)
        for name in ("ada", "zoe"):
            assert len(followers[name].messages) == 1, "a plan causes no message to others, not even an empty one"
        await send(registry, ADA, CLAIM, "1")
        await wait_until(lambda: session.table.seq == 5 and is_idle(session))
        last = (await stored_entries(store))[-1]
        assert isinstance(last, entries.Played)
        assert (last.by, last.step.move) == ("plan", f"{GRAY} with 3 red")
        planned = {
            name: [entry.planned for message in each.messages if isinstance(message, Update) for entry in message.told]
            for name, each in followers.items()
        }
        assert planned == {"ada": [False, False], "ben": [False, True], "zoe": [False, False]}


@async_test
async def test_only_the_owner_sees_that_a_plan_was_discarded(sqlite_url: str) -> None:
    async with open_registry(sqlite_url) as (registry, store):
        await start_game(store, at_turn(red=3), ADA, BEN)
        session = await registry.get("t")
        await send(registry, BEN, commands.PlanAhead(seat=1, moves=["claim nowhere", "draw pink"]), "plan")
        ada, ben = Follower(registry, session, ADA, 0), Follower(registry, session, BEN, 1)
        await send(registry, ADA, CLAIM, "1")
        await wait_until(lambda: not session.plans and is_idle(session))
        assert ben.latest.plan == []
        assert (len(ada.messages), len(ben.messages)) == (2, 3)


@async_test
async def test_only_the_owner_sees_a_plan_made_in_another_process(postgres_url: str) -> None:
    async with open_registry(postgres_url) as (here, store), open_registry(postgres_url) as (there, _):
        await start_game(store, at_turn(red=3), ADA, BEN)
        session = await there.get("t")
        ada, ben = Follower(there, session, ADA, 0), Follower(there, session, BEN, 1)
        await send(here, BEN, commands.PlanAhead(seat=1, moves=["draw blind"]), "1")
        await there.refresh(session)
        assert ben.latest.plan == [[[DrawBlind()]]]
        assert len(ada.messages) == 1


@async_test
async def test_taking_the_seat_back_discards_the_plan(sqlite_url: str) -> None:
    """A plan is not executed while a bot holds the seat, nor after the person has taken it back."""
    async with open_registry(sqlite_url, bot_pace=60.0) as (registry, store):
        await start_game(store, at_turn(red=3), ADA, BEN)
        session = await registry.get("t")
        await send(registry, BEN, commands.PlanAhead(seat=1, moves=["draw blind"]), "plan")
        await send(registry, BEN, commands.Stand(seat=1), "stand")
        await send(registry, ADA, CLAIM, "1")
        assert [agent.role for agent in session.agents.values()] == ["bot conductor"]
        await send(registry, BEN, commands.TakeBack(seat=1), "back")
        assert session.plans == {}
        assert not session.agents
        assert session.table.started_game.to_move == (1,)
