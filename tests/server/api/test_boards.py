"""The public catalogue of boards and bots, available without a session."""

import gzip
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from draisine.boards import Board, load, names
from draisine.bots import BUILT_IN, DEFAULT_BOT
from draisine.drawing import load_layout
from draisine.messages import languages, load_catalogue
from draisine.server.api.catalogue import BoardDetails, BoardSummary, BotSummary, Feature, describe_board, features
from draisine.server.tables.commands import SeatBot
from draisine.server.tables.rulings import decide
from tests.rules.setups import altered_board
from tests.server.api_client import ApiClient, get_registry, running_app
from tests.server.async_tests import async_test
from tests.server.table_scenes import ADA, TableScene, opened_entry

FEATURES = {
    "usa": ["longest_trail", "closed_doubles"],
    "europe": ["ferries", "tunnels", "stations", "longest_trail", "long_tickets", "closed_doubles"],
    "old_west": ["ferries", "founding", "alvin", "globetrotter", "closed_doubles"],
    "first_journey": ["race", "swap", "coast", "blind"],
    "amsterdam": ["goods", "closed_doubles"],
}
every_board = pytest.mark.parametrize("name", names())


@async_test
async def test_boards_are_listed_without_a_session(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        answer = await ApiClient(app).http.get("/api/boards")
        listed = msgspec.json.decode(answer.content, type=list[BoardSummary])
        assert {board.id: board.features for board in listed} == FEATURES
        europe = listed[1]
        assert (europe.title["fr"], europe.players.most, europe.trains) == ("Europe", 5, 45)
        assert (europe.cities, europe.routes, europe.tickets) == (47, 101, 46)
        assert europe.stations is not None
        assert (europe.stations.each, europe.stations.unused, europe.longest_trail) == (3, 4, 10)
        assert answer.headers["cache-control"] == "public, max-age=3600"


@every_board
@async_test
async def test_a_board_is_shown_without_a_session(tmp_path: Path, name: str) -> None:
    async with running_app(tmp_path) as app:
        answer = await ApiClient(app).http.get(f"/api/boards/{name}", headers={"Accept-Encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip"
        assert msgspec.json.decode(answer.content, type=BoardDetails) == describe_board(name)
        again = await ApiClient(app).http.get(f"/api/boards/{name}", headers={"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("name", ["atlantis", "usa.toml", "USA", "%00", "é" * 50])
@async_test
async def test_an_unknown_board_is_not_found(tmp_path: Path, name: str) -> None:
    async with running_app(tmp_path) as app:
        answer = await ApiClient(app).http.get(f"/api/boards/{name}")
        assert answer.status_code == 404
        assert (answer.json()["code"], answer.json()["message"]["id"]) == ("no_such_board", "error-no_such_board")


@every_board
def test_the_catalogue_contains_the_whole_board(name: str) -> None:
    board, layout, shown = load(name), load_layout(name), describe_board(name)
    assert (shown.id, shown.title, shown.players, shown.trains) == (name, board.title, board.players, board.trains.each)
    assert (list(shown.cities), list(shown.routes)) == (board.city_ids, board.route_ids)
    assert (shown.height, shown.sizes) == (layout.height, layout.sizes)
    assert (shown.stations, shown.founding, shown.alvin) == (board.stations, board.founding, board.alvin)
    assert (shown.goods, shown.coast, shown.closed_at) == (board.goods, board.coast, board.closed_at)
    assert shown.kinds == [*board.colours, "locomotive"]
    assert shown.deck == board.cards.deck
    for rule, expected in ((shown.ticket_rule, board.tickets), (shown.ending, board.ending)):
        assert msgspec.structs.asdict(rule) == msgspec.structs.asdict(expected)
    for route, (identity, drawn) in zip(board.route, shown.routes.items(), strict=True):
        assert (drawn.between, drawn.colour, drawn.length) == (route.between, route.colour, route.length)
        assert (drawn.ferry, drawn.tunnel, drawn.goods) == (route.ferry, route.tunnel, route.goods)
        assert drawn.spaces == [(space.x, space.y, space.angle) for space in layout.routes[identity]]
        assert len(drawn.spaces) == drawn.length
        assert len(drawn.engines) == drawn.ferry
        assert drawn.points == board.trains.points.get(route.length, 0)
        assert all(identity in shown.routes[twin].twins for twin in drawn.twins)
    for ticket, listed in zip(board.ticket, shown.tickets.values(), strict=True):
        assert (listed.between, listed.points, listed.long) == (ticket.between, ticket.points, ticket.long)


def test_city_names_and_parallel_routes() -> None:
    europe, west = describe_board("europe"), describe_board("old_west")
    wien, berlin = europe.cities["wien"], europe.cities["berlin"]
    assert (wien.name, wien.names["en"], wien.names["fr"]) == ("Wien", "Vienna", "Vienne")
    assert (berlin.name, berlin.names) == ("Berlin", {})
    assert west.routes["eugene-portland/2"].twins == ["eugene-portland/1", "eugene-portland/3"]
    assert europe.routes["palermo-smyrna"].engines == [0, 5]
    assert europe.routes["berlin-wien"].twins == []


@every_board
def test_the_backdrop_is_not_included(name: str) -> None:
    """It is a picture, larger than everything else together."""
    encoded = msgspec.json.encode(describe_board(name))
    assert b"backdrop" not in encoded
    assert len(gzip.compress(encoded)) < 12_000


def replaced(board: Board, **changes: Any) -> Board:
    return msgspec.structs.replace(board, **changes)


def test_features_are_derived_from_the_board_data() -> None:
    """Every feature belongs to some board, and changing the board's data changes its features."""
    assert {feature for found in FEATURES.values() for feature in found} == set(get_args(Feature))
    europe = load("europe")
    assert "stations" not in features(replaced(europe, stations=None))
    assert "closed_doubles" not in features(replaced(europe, closed_at=[]))
    overland = [msgspec.structs.replace(route, tunnel=False) for route in europe.route]
    assert "tunnels" not in features(replaced(europe, route=overland))
    assert "blind" in features(altered_board("usa", lambda raw: raw["cards"].update(market=0)))


@async_test
async def test_bots_have_a_name_and_a_description(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        answer = await ApiClient(app).http.get("/api/bots")
        listed = msgspec.json.decode(answer.content, type=list[BotSummary])
        assert [bot.id for bot in listed] == ["passenger", "conductor", "engineer", "baron"]
        assert [bot.id for bot in listed if bot.default] == [DEFAULT_BOT]
        for language in languages():
            catalogue = load_catalogue(language)
            assert all(f"bot-{bot.id}" in catalogue and f"bot-{bot.id}-says" in catalogue for bot in listed)


@async_test
async def test_a_level_says_that_it_is_being_prepared(tmp_path: Path) -> None:
    """Not cached: it is ready a few seconds later."""
    async with running_app(tmp_path) as app:
        client, ready = ApiClient(app), get_registry(app).search_ready
        ready.clear()
        answer = await client.http.get("/api/bots")
        preparing = {bot.id: bot.preparing for bot in msgspec.json.decode(answer.content, type=list[BotSummary])}
        assert preparing == {"passenger": False, "conductor": False, "engineer": False, "baron": True}
        assert answer.headers["cache-control"] == "no-cache"
        ready.set()
        answer = await client.http.get("/api/bots", headers={"If-None-Match": answer.headers["etag"]})
        assert not any(bot.preparing for bot in msgspec.json.decode(answer.content, type=list[BotSummary]))
        assert answer.headers["cache-control"] == "public, max-age=3600"


def test_every_listed_bot_can_take_a_seat() -> None:
    for bot in BUILT_IN:
        scene = TableScene(opened_entry())
        assert decide(scene.table, ADA, SeatBot(seat=0, bot=bot)).entries
