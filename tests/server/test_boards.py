"""What anybody may know of boards and bots: as the board files say it, for programs and pages, without a session."""

import gzip
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from draisine.boards import Board, load, names
from draisine.bots import BUILT_IN, DEFAULT
from draisine.drawing import layout
from draisine.server.api.catalogue import BoardListed, BoardShown, BotListed, Feature, board_shown, features
from draisine.server.tables.commands import SeatBot
from draisine.server.tables.rulings import decide
from tests.rules.tables import altered
from tests.server.scenes import ADA, Room, opening
from tests.server.store.scenes import in_loop
from tests.server.visitors import Visitor, server

FEATURES = {
    "usa": ["longest_trail", "closed_doubles"],
    "europe": ["ferries", "tunnels", "stations", "longest_trail", "long_tickets", "closed_doubles"],
    "old_west": ["ferries", "founding", "alvin", "globetrotter", "closed_doubles"],
    "first_journey": ["race", "swap", "coast", "blind"],
    "amsterdam": ["goods", "closed_doubles"],
}
every_board = pytest.mark.parametrize("name", names())


@in_loop
async def test_boards_are_listed_to_anybody(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        answer = await Visitor(app).web.get("/api/boards")
        listed = msgspec.json.decode(answer.content, type=list[BoardListed])
        assert {board.id: board.features for board in listed} == FEATURES
        europe = listed[1]
        assert (europe.title.fr, europe.players.most, europe.trains) == ("Europe", 5, 45)
        assert (europe.cities, europe.routes, europe.tickets) == (47, 101, 46)
        assert europe.stations is not None
        assert (europe.stations.each, europe.stations.unused, europe.longest_trail) == (3, 4, 10)
        assert answer.headers["cache-control"] == "public, max-age=3600"


@every_board
@in_loop
async def test_a_board_is_shown_to_anybody(tmp_path: Path, name: str) -> None:
    async with server(tmp_path) as app:
        answer = await Visitor(app).web.get(f"/api/boards/{name}", headers={"Accept-Encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip"
        assert msgspec.json.decode(answer.content, type=BoardShown) == board_shown(name)
        again = await Visitor(app).web.get(f"/api/boards/{name}", headers={"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("name", ["atlantis", "usa.toml", "USA", "%00", "é" * 50])
@in_loop
async def test_a_board_that_there_is_not(tmp_path: Path, name: str) -> None:
    async with server(tmp_path) as app:
        answer = await Visitor(app).web.get(f"/api/boards/{name}")
        assert answer.status_code == 404
        assert (answer.json()["code"], bool(answer.json()["fr"])) == ("no_such_board", True)


@every_board
def test_everything_of_the_board_is_there(name: str) -> None:
    board, laid, shown = load(name), layout(name), board_shown(name)
    assert (shown.id, shown.title, shown.players, shown.trains) == (name, board.title, board.players, board.trains.each)
    assert (list(shown.cities), list(shown.routes)) == (board.city_ids, board.route_ids)
    assert (shown.height, shown.sizes) == (laid.height, laid.sizes)
    assert (shown.stations, shown.founding, shown.alvin) == (board.stations, board.founding, board.alvin)
    assert (shown.goods, shown.coast, shown.closed_at) == (board.goods, board.coast, board.closed_at)
    assert shown.kinds == [*board.colours, "locomotive"]
    assert shown.deck == board.cards.deck
    for rule, said in ((shown.ticket_rule, board.tickets), (shown.ending, board.ending)):
        assert msgspec.structs.asdict(rule) == msgspec.structs.asdict(said)
    for route, (identity, drawn) in zip(board.route, shown.routes.items(), strict=True):
        assert (drawn.between, drawn.colour, drawn.length) == (route.between, route.colour, route.length)
        assert (drawn.ferry, drawn.tunnel, drawn.goods) == (route.ferry, route.tunnel, route.goods)
        assert drawn.spaces == [(space.x, space.y, space.angle) for space in laid.routes[identity]]
        assert len(drawn.spaces) == drawn.length
        assert len(drawn.engines) == drawn.ferry
        assert drawn.points == board.trains.points.get(route.length, 0)
        assert all(identity in shown.routes[twin].twins for twin in drawn.twins)
    for ticket, told in zip(board.ticket, shown.tickets.values(), strict=True):
        assert (told.between, told.points, told.long) == (ticket.between, ticket.points, ticket.long)


def test_names_and_twins() -> None:
    europe, west = board_shown("europe"), board_shown("old_west")
    assert [getattr(europe.cities["wien"], word) for word in ("name", "en", "fr")] == ["Wien", "Vienna", "Vienne"]
    assert [getattr(europe.cities["berlin"], word) for word in ("name", "en", "fr")] == ["Berlin"] * 3
    assert west.routes["eugene-portland/2"].twins == ["eugene-portland/1", "eugene-portland/3"]
    assert europe.routes["palermo-smyrna"].engines == [0, 5]
    assert europe.routes["berlin-wien"].twins == []


@every_board
def test_the_ground_is_not_sent_along(name: str) -> None:
    """It is a picture, and larger than all the rest."""
    encoded = msgspec.json.encode(board_shown(name))
    assert b"backdrop" not in encoded
    assert len(gzip.compress(encoded)) < 12_000


def without(board: Board, **changes: Any) -> Board:
    return msgspec.structs.replace(board, **changes)


def test_features_are_read_from_the_data() -> None:
    """Every feature is that of some board; and what a board's file says otherwise is another feature."""
    assert {feature for found in FEATURES.values() for feature in found} == set(get_args(Feature))
    europe = load("europe")
    assert "stations" not in features(without(europe, stations=None))
    assert "closed_doubles" not in features(without(europe, closed_at=[]))
    overland = [msgspec.structs.replace(route, tunnel=False) for route in europe.route]
    assert "tunnels" not in features(without(europe, route=overland))
    assert "blind" in features(altered("usa", lambda raw: raw["cards"].update(market=0)))


@in_loop
async def test_bots_are_introduced_in_both_languages(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        answer = await Visitor(app).web.get("/api/bots")
        listed = msgspec.json.decode(answer.content, type=list[BotListed])
        assert [bot.id for bot in listed] == ["passenger", "conductor", "engineer", "baron"]
        assert [bot.id for bot in listed if bot.default] == [DEFAULT]
        for bot in listed:
            assert all((bot.name.en, bot.name.fr, bot.says.en.endswith("."), bot.says.fr.endswith(".")))


def test_every_bot_that_is_listed_may_sit_down() -> None:
    for bot in BUILT_IN:
        room = Room(opening())
        assert decide(room.table, ADA, SeatBot(seat=0, bot=bot)).entries
