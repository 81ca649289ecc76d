"""Embedded replays: which page may be framed, who gets a game, and what is in it."""

import json
from pathlib import Path

import httpx
import msgspec
import pytest
from litestar import Litestar

from draisine.play import Game
from draisine.play.events import redact_for
from draisine.server.api.page import PATHS as PAGE_PATHS
from draisine.server.api.page.files import EMBED_POLICY
from draisine.server.app import HEADERS, create_app
from draisine.server.games.replay import EmbeddedReplay, SeatName, build_embedded_replay
from draisine.server.http.sessions import COOKIE
from draisine.server.settings import Settings
from tests.server.api_client import ApiClient, get_session, running_app, start_game
from tests.server.async_tests import async_test
from tests.server.games.finished_games import finished_game, finished_table, play_against_bot
from tests.server.games.records import random_game
from tests.server.registries import FAST_SETTINGS

EMBED_PAGE = b"<!doctype html><title>embed</title>\n"
OTHER_PATHS = [
    *(path.replace("{", "").replace(":str}", "") for path in PAGE_PATHS),
    *("/embed", "/embed/a/b", "/embed.html", "/nowhere", "/icon.svg", "/health", "/api/boards", "/api/embeds/abc"),
]


def visitor(app: Litestar, **headers: str) -> httpx.AsyncClient:
    """A browser without an account."""
    http = ApiClient(app).http
    http.headers.update(headers)
    return http


# The page


@pytest.fixture
def built(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_bytes(b"<!doctype html><title>index</title>\n")
    (folder / "embed.html").write_bytes(EMBED_PAGE)
    (folder / "icon.svg").write_bytes(b"<svg/>")
    return folder


@async_test
async def test_only_the_embedded_page_may_be_framed(tmp_path: Path, built: Path) -> None:
    app = create_app(f"sqlite:///{tmp_path / 'draisine.sqlite'}", Settings(**FAST_SETTINGS), built)
    async with app.lifespan():
        http = visitor(app, Accept="text/html")
        for method in ("GET", "HEAD"):
            embed = await http.request(method, "/embed/abc?key=x")
            assert (embed.status_code, embed.content) == (200, EMBED_PAGE if method == "GET" else b"")
            assert embed.headers.get_list("content-security-policy") == [EMBED_POLICY]
            assert "x-frame-options" not in embed.headers
            assert embed.headers["referrer-policy"] == "no-referrer"
            assert embed.headers["x-content-type-options"] == "nosniff"
        tag = (await http.get("/embed/abc")).headers["etag"]
        again = await http.get("/embed/abc", headers={"If-None-Match": tag})
        assert (again.status_code, again.headers["content-security-policy"]) == (304, EMBED_POLICY)
        assert "default-src 'none'" in EMBED_POLICY
        assert "frame-ancestors 'none'" in HEADERS["Content-Security-Policy"]
        for path in OTHER_PATHS:
            answer = await http.get(path)
            assert answer.content != EMBED_PAGE, path
            assert answer.headers.get_list("content-security-policy") == [HEADERS["Content-Security-Policy"]], path
            assert answer.headers.get_list("x-frame-options") == ["DENY"], path


# The game


@async_test
async def test_a_public_game_is_sent_to_everyone_alike_and_without_a_session(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        table = await finished_table(app, ada, visibility="open")
        path = f"/api/embeds/{table['id']}"
        cookie = f"{COOKIE}={ada.token}"
        clients = (visitor(app), visitor(app, Cookie=cookie), visitor(app, Cookie=f"{COOKIE}=wrong"), ada.http)
        answers = [await http.get(path) for http in clients]
        assert {(answer.status_code, answer.content) for answer in answers} == {(200, answers[0].content)}
        for answer in answers:
            assert "set-cookie" not in answer.headers
            assert answer.headers["cache-control"] == "no-cache"
        session = await get_session(app, table["id"])
        record = session.table.started_game.record()
        seats = [SeatName(seat=0, bot="conductor", colour="pine"), SeatName(seat=1, bot="random", colour="plum")]
        sent = msgspec.json.decode(answers[0].content, type=EmbeddedReplay)
        assert sent == build_embedded_replay(table["id"], record, seats)
        known = {"If-None-Match": answers[0].headers["etag"]}
        assert (await visitor(app).get(path, headers=known)).status_code == 304


@async_test
async def test_a_private_game_needs_its_replay_token(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, eve = await ApiClient(app).register("Ada"), await ApiClient(app).register("Eve")
        table, other = await finished_table(app, ada), await finished_table(app, ada)
        embed = (await ada.get(f"/api/tables/{table['id']}/replay"))["embed"]
        foreign = (await ada.get(f"/api/tables/{other['id']}/replay"))["embed"].partition("key=")[2]
        path, _, key = embed.partition("#key=")
        assert path == f"/embed/{table['id']}"
        sent = await visitor(app).get(f"/api/embeds/{table['id']}", params={"key": key})
        assert (sent.status_code, sent.json()["id"]) == (200, table["id"])
        wrong = ("", "x", key[:-1], key + "A", "replay.", "replay.é", foreign, table["watch"], table["invite"])
        refused = [await visitor(app).get(f"/api/embeds/{table['id']}", params={"key": each}) for each in wrong]
        refused.append(await visitor(app).get(f"/api/embeds/{table['id']}"))
        refused.append(await ada.http.get(f"/api/embeds/{table['id']}"))
        refused.append(await visitor(app).get("/api/embeds/aaaaaaaaaaaaaaaaaaaa"))
        assert {answer.status_code for answer in refused} == {404}
        assert {answer.json()["code"] for answer in refused} == {"no_such_replay"}
        # The token opens the whole replay too, but not the table, its chat or its socket.
        for part in ("replay", "replay/cards", "count", "record"):
            assert (await eve.http.get(f"/api/tables/{table['id']}/{part}", params={"key": key})).status_code == 200
        for part in ("", "/entries", "/ways", "/silenced", "/note", "/cards"):
            assert (await eve.http.get(f"/api/tables/{table['id']}{part}", params={"key": key})).status_code == 404
        assert (await eve.http.get(f"/api/tables/by-link/{key}")).status_code == 404


@async_test
async def test_a_game_that_is_not_over_is_refused_like_one_that_does_not_exist(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        waiting = await ada.open_table(visibility="open")
        running = await start_game(ada, ben)
        session = await get_session(app, running["id"])
        unfinished = await ada.http.post("/api/imports", content=random_game("amsterdam", moves=9).record().to_text())
        for game in (waiting["id"], running["id"], unfinished.json()["id"], "import-nothing", "%00", "a" * 50):
            for key in ("", running["watch"], session.links.watch):
                answer = await visitor(app).get(f"/api/embeds/{game}", params={"key": key})
                assert answer.status_code == 404, game
                assert "moments" not in answer.json()
        assert (await ada.get(f"/api/imports/{unfinished.json()['id']}/replay"))["embed"] is None


@async_test
async def test_an_import_is_embedded_by_its_id_and_without_names(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        table = await play_against_bot(app, ada)
        text = (await ada.http.get(f"/api/tables/{table}/record")).text
        game = (await ada.http.post("/api/imports", content=text)).json()["id"]
        assert (await ada.get(f"/api/imports/{game}/replay"))["embed"] == f"/embed/{game}"
        sent = (await visitor(app).get(f"/api/embeds/{game}")).json()
        assert [seat["name"] for seat in sent["seats"]] == ["", ""]
        assert (await ada.http.delete(f"/api/imports/{game}")).status_code == 204
        assert (await visitor(app).get(f"/api/embeds/{game}")).status_code == 404


def test_an_embedded_game_has_no_hand_no_ticket_in_hand_and_no_seed() -> None:
    record = finished_game().record()
    replay = build_embedded_replay("t", record, [SeatName(seat=0, name="Ada"), SeatName(seat=1)])
    assert replay is not None
    game = Game.replay(record, until=0)
    for moment, step in zip(replay.moments, record.steps, strict=True):
        happened = game.apply_step(step) if step.step else game.events
        assert moment.view == game.view(None)
        assert moment.view.own is None
        assert (moment.own, moment.move) == ([], None)
        assert moment.events == [redact_for(event, None) for event in happened]
    # Tickets in hand are public in the last moment only.
    assert all(player.revealed is None for moment in replay.moments[:-1] for player in moment.view.players)
    sheet = game.score_sheet()
    assert (replay.totals, replay.winners) == ([seat.total for seat in sheet.seats], sheet.winners)
    sent = msgspec.json.encode(replay).decode()
    assert record.header.seed is not None
    assert record.header.seed not in sent
    assert set(json.loads(sent)) == {"id", "board", "players", "seats", "totals", "winners", "moments"}
