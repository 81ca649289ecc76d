"""Reviews over HTTP: of tables and imports, moves tried in them, games that play on, and warnings before blunders."""

from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from litestar import Litestar

from draisine.boards import load
from draisine.play import Game, Record, View, new_game
from draisine.server.games.background_thread import BackgroundThread
from draisine.server.games.fairness.counter import count_batch
from draisine.server.games.fairness.report import FairnessReport
from draisine.server.games.reviews.judgement import judge_move
from draisine.server.games.reviews.messages import ReviewPosition, ReviewStatus, TriedMove
from draisine.server.games.reviews.moments import observe, view_position
from draisine.server.tables.refusals import Refused
from draisine.server.tables.views import game_choices
from tests.server.api_client import ApiClient, get_registry, get_session, running_app, start_game
from tests.server.async_tests import async_test
from tests.server.games.finished_games import finished_game, finished_table, play_against_bot, store_game
from tests.server.games.records import random_game
from tests.server.registries import check_consistent, wait_until
from tests.server.table_scenes import ADA, BEN

QUICK = {"review_effort": 0.001}
"""The settings of servers where the numbers of a review do not matter."""


async def status(client: ApiClient, path: str, **query: Any) -> ReviewStatus:
    return msgspec.convert(await client.get(f"{path}/review", **query), ReviewStatus)


async def review(app: Litestar, client: ApiClient, path: str, **query: Any) -> ReviewStatus:
    """Start a review and wait until it is done."""
    started = await client.http.post(f"{path}/review", params=query)
    assert started.status_code == 200, started.text
    assert msgspec.convert(started.json(), ReviewStatus).state in ("waiting", "running", "done")
    await wait_until(lambda: not app.state.review_jobs.pending)
    return await status(client, path, **query)


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


async def record_of(client: ApiClient, table: str) -> Record:
    return Record.from_text((await client.http.get(f"/api/tables/{table}/record")).text)


async def import_record(client: ApiClient, record: Record) -> str:
    answer = await client.http.post("/api/imports", content=record.to_text())
    assert answer.status_code == 201, answer.text
    return f"/api/imports/{answer.json()['id']}"


# Reviews


@async_test
async def test_a_finished_table_is_reviewed_for_those_who_may_open_its_replay(tmp_path: Path) -> None:
    async with running_app(tmp_path, **QUICK) as app:
        ada, eve = await ApiClient(app).register("Ada"), await ApiClient(app).register("Eve")
        table = await finished_table(app, ada)
        path = f"/api/tables/{table['id']}"
        assert await status(ada, path) == ReviewStatus(state="none", can_start=True)
        done = await review(app, ada, path)
        assert (done.state, done.done, done.can_start) == ("done", 1.0, False)
        assert done.review is not None
        assert (done.review.board, done.review.players) == ("first_journey", 2)
        assert 'draisine_reviews_total{outcome="done"} 1.0' in (await ada.http.get("/metrics")).text
        # Others get the same one, and no second one is computed.
        assert await status(eve, path, key=table["watch"]) == done
        assert (await eve.http.post(f"{path}/review", params={"key": table["watch"]})).json()["state"] == "done"
        for method in ("GET", "POST"):
            assert code(await eve.http.request(method, f"{path}/review")) == (404, "no_such_table")
        assert 'draisine_reviews_total{outcome="done"} 1.0' in (await ada.http.get("/metrics")).text
        assert "draisine_reviews_pending 0.0" in (await ada.http.get("/metrics")).text


@async_test
async def test_an_import_is_reviewed_and_keeps_its_review_until_it_is_deleted(tmp_path: Path) -> None:
    async with running_app(tmp_path, **QUICK) as app:
        ada, eve = await ApiClient(app).register("Ada"), await ApiClient(app).register("Eve")
        path = await import_record(ada, random_game("first_journey").record())
        done = await review(app, eve, path)
        assert done.review is not None
        assert await status(ada, path) == done
        assert (await ada.get("/api/me/quality")) == {"weeks": [], "games": []}
        await ada.http.delete(path)
        assert code(await ada.http.get(f"{path}/review")) == (404, "no_such_import")
        path = await import_record(ada, random_game("first_journey").record())
        assert (await status(ada, path)).state == "none"


@async_test
async def test_an_unfinished_import_is_not_reviewed(tmp_path: Path) -> None:
    async with running_app(tmp_path, **QUICK) as app:
        ada = await ApiClient(app).register("Ada")
        record = random_game("first_journey").record()
        header = msgspec.structs.replace(record.header, seed=None)
        path = await import_record(ada, Record(header=header, steps=record.steps[:-1]))
        move = {"step": 1, "seat": 0, "move": "draw blind"}
        answers = [
            await ada.http.get(f"{path}/review"),
            await ada.http.post(f"{path}/review"),
            await ada.http.get(f"{path}/review/position", params={"step": 1}),
            await ada.http.post(f"{path}/review/try", json=move),
            await ada.http.post(f"{path}/continue", json={"step": 1, "seat": 0}),
        ]
        assert [code(answer) for answer in answers] == [(403, "not_over")] * 5


@async_test
async def test_the_reviews_of_a_person_are_limited(tmp_path: Path) -> None:
    async with running_app(tmp_path, **QUICK, reviews_per_day=2) as app:
        ada = await ApiClient(app).register("Ada")
        paths = [await import_record(ada, random_game("first_journey", seed=seed).record()) for seed in "abc"]
        for path in paths[:2]:
            await review(app, ada, path)
        refused = await ada.http.post(f"{paths[2]}/review")
        assert code(refused) == (429, "too_fast")
        assert int(refused.headers["Retry-After"]) > 60
        # A stored review needs no new computation.
        assert (await review(app, ada, paths[0])).state == "done"


@async_test
async def test_the_quality_of_play_is_that_of_people_who_played_themselves(tmp_path: Path) -> None:
    async with running_app(tmp_path, **QUICK) as app:
        ada = await ApiClient(app).register("Ada")
        played = await play_against_bot(app, ada, leave=False)
        left = await play_against_bot(app, ada)
        done = [await review(app, ada, f"/api/tables/{table}") for table in (played, left)]
        assert [each.state for each in done] == ["done", "done"]
        found = await ada.get("/api/me/quality")
        (game,), (week,) = found["games"], found["weeks"]
        assert (game["game"], game["board"], game["players"]) == (played, "first_journey", 2)
        assert done[0].review is not None
        assert game["quality"]["loss"] == pytest.approx(done[0].review.seats[0].quality.loss)
        assert (week["games"], week["decisions"]) == (1, game["quality"]["decisions"])


# Moments


@async_test
async def test_a_position_has_what_the_seat_to_move_saw(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        table = (await finished_table(app, ada))["id"]
        record = await record_of(ada, table)
        found = await ada.get(f"/api/tables/{table}/review/position", step=4)
        shown = msgspec.convert(found, ReviewPosition)
        game, seat = Game.replay(record, until=3), record.steps[4].seat
        assert seat is not None
        assert (shown.step, shown.seat) == (4, seat)
        assert shown.view == msgspec.convert(msgspec.to_builtins(game.view(seat)), View)
        assert msgspec.to_builtins(shown.legal) == msgspec.to_builtins(game_choices(game, seat))
        for step in (-1, 0, len(record.steps), 10**30):
            answer = await ada.http.get(f"/api/tables/{table}/review/position", params={"step": step})
            assert code(answer) == (404, "no_such_step")


@async_test
async def test_a_move_is_tried_and_judged(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        table = (await finished_table(app, ada, "usa"))["id"]
        record = await record_of(ada, table)
        step = next(step for step in record.steps[5:] if step.seat == 1)
        legal = view_position(record, step.step).legal.moves
        path = f"/api/tables/{table}/review/try"
        asked = {"step": step.step, "seat": 1, "move": msgspec.to_builtins(legal[0])}
        answer = await ada.http.post(path, json=asked)
        assert answer.status_code == 200, answer.text
        tried = msgspec.convert(answer.json(), TriedMove)
        assert tried.move == legal[0]
        assert tried.loss >= 0
        assert (tried.best is None) == (tried.loss == 0)
        assert tried.best is None or tried.best in legal
        # The same move, seat and position are judged the same.
        assert (await ada.http.post(path, json={**asked, "move": str(legal[0])})).json() == answer.json()
        refusals: list[tuple[dict[str, Any], tuple[int, str]]] = [
            ({"move": "claim nowhere"}, (400, "bad_move")),
            ({"seat": 0}, (400, "nothing_asked")),
            ({"seat": 9}, (400, "nothing_asked")),
            ({"step": len(record.steps)}, (404, "no_such_step")),
            ({"step": -1}, (400, "bad_request")),
            ({"part": "all"}, (400, "bad_request")),
            ({"more": 1}, (400, "bad_request")),
        ]
        for change, expected in refusals:
            assert code(await ada.http.post(path, json=asked | change)) == expected, change


def test_trying_depends_only_on_what_the_seat_knew() -> None:
    """The hidden cards of the other seat change, and the judgement does not."""
    record = random_game("usa").record()
    step = next(step for step in record.steps[6:] if step.seat == 0)
    game = Game.replay(record, until=step.step - 1)
    position = game.position()
    other = next(seat for seat in range(2) if seat != 0)
    assert position.deck
    card = next(card for card in position.deck if card not in position.seats[other].hand)
    held = next(
        kind for kind, count in position.seats[other].hand.items() if count > position.seats[other].known.get(kind, 0)
    )
    hand = dict(position.seats[other].hand)
    hand[held] -= 1
    hand[card] = hand.get(card, 0) + 1
    position.seats[other].hand = {kind: count for kind, count in hand.items() if count}
    position.deck[position.deck.index(card)] = held
    changed = Game.from_position(position, game.board)
    assert changed.position() != game.position()
    move = game.legal_moves(0)[-1]
    found = [judge_move(each.board, each.observation(0), move, 0.05) for each in (game, changed)]
    assert msgspec.json.encode(found[0]) == msgspec.json.encode(found[1])


def test_a_payment_is_judged_apart_from_its_route() -> None:
    record = random_game("usa").record()
    for step in record.steps[1:]:
        assert step.seat is not None
        board, observation = observe(record, step.step, step.seat)
        moves = view_position(record, step.step).legal.moves
        payments = [move for move in moves if getattr(move, "route", None) == getattr(moves[-1], "route", "")]
        if len(payments) > 1:
            judged = judge_move(board, observation, payments[0], 0.05, "payment")
            assert judged.move == payments[0]
            assert judged.best is None or judged.best in payments
            assert judged.why is None
            return
    raise AssertionError


def test_a_payment_without_a_choice_costs_nothing() -> None:
    record = random_game("usa").record()
    seat = record.steps[3].seat
    assert seat is not None
    board, observation = observe(record, 3, seat)
    judged = judge_move(board, observation, "draw blind", 0.05, "payment")
    assert (judged.label, judged.loss, judged.best) == ("best", 0.0, None)


def test_there_is_nothing_to_observe_for_a_seat_that_does_not_move() -> None:
    record = random_game("usa").record()
    seat = record.steps[6].seat
    assert seat is not None
    with pytest.raises(Refused, match="not your turn"):
        observe(record, 6, 1 - seat)


# Playing on


@async_test
async def test_a_game_plays_on_from_a_moment_against_bots(tmp_path: Path) -> None:
    async with running_app(tmp_path, **QUICK) as app:
        ada = await ApiClient(app).register("Ada")
        table = await finished_table(app, ada, visibility="open")
        record = await record_of(ada, table["id"])
        step = next(step.step for step in record.steps[6:] if step.seat == 0) - 1
        asked = {"step": step, "seat": 0, "bot": "conductor"}
        answer = await ada.http.post(f"/api/tables/{table['id']}/continue", json=asked)
        assert answer.status_code == 201, answer.text
        opened = answer.json()["id"]
        session = await get_session(app, opened)
        game, position = session.table.started_game, Game.replay(record, until=step).position()
        assert game.record().header.position == position
        assert game.seed_hash != record.header.seed_hash
        assert [(seat.person, seat.bot) for seat in session.table.seats] == [(ada.id, None), (None, "conductor")]
        assert (session.table.options.visibility, session.table.phase) == ("link", "playing")
        number = 0
        while session.table.phase != "over":
            await wait_until(lambda: session.table.phase == "over" or 0 in session.table.owing_since)
            if session.table.phase == "playing":
                move = session.table.started_game.legal_moves(0)[0]
                played = await ada.order(opened, number, do="play", seat=0, move=str(move))
                assert played["refused"] is None
                number += 1
        await check_consistent(get_registry(app), app.state.store, opened)
        # It counts in no statistics, but can be reviewed.
        assert (await ada.get("/api/me/statistics"))["boards"] == []
        assert (await review(app, ada, f"/api/tables/{opened}")).state == "done"
        assert (await ada.get("/api/me/quality"))["games"] == []


@async_test
async def test_a_game_that_cannot_play_on_is_refused(tmp_path: Path) -> None:
    async with running_app(tmp_path, tables_each=1) as app:
        ada, eve = await ApiClient(app).register("Ada"), await ApiClient(app).register("Eve")
        table = await finished_table(app, ada)
        path, last = f"/api/tables/{table['id']}/continue", len((await record_of(ada, table["id"])).steps) - 1
        refusals = [
            ({"step": last, "seat": 0}, (400, "not_playing")),
            ({"step": last + 1, "seat": 0}, (404, "no_such_step")),
            ({"step": 2, "seat": 2}, (400, "no_such_seat")),
            ({"step": 2, "seat": 0, "bot": "some.module:Bot"}, (400, "no_such_bot")),
            ({"step": 2}, (400, "bad_request")),
        ]
        for asked, expected in refusals:
            assert code(await ada.http.post(path, json=asked)) == expected, asked
        asked = {"step": 2, "seat": 1}
        assert code(await eve.http.post(path, json=asked)) == (404, "no_such_table")
        assert (await eve.http.post(path, json=asked, params={"key": table["watch"]})).status_code == 201
        assert code(await eve.http.post(path, json=asked, params={"key": table["watch"]})) == (429, "too_many_tables")


@async_test
async def test_an_imported_game_plays_on(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        record = random_game("amsterdam", 3).record()
        path = await import_record(ada, record)
        answer = await ada.http.post(f"{path}/continue", json={"step": 5, "seat": 2, "bot": "random"})
        assert answer.status_code == 201, answer.text
        table = (await get_session(app, answer.json()["id"])).table
        assert [seat.bot for seat in table.seats] == ["random", "random", None]
        assert table.started_game.record().header.position == Game.replay(record, until=5).position()


# Checks before a move


async def check(client: ApiClient, table: str, move: Any, seat: int = 0, **query: Any) -> httpx.Response:
    asked = {"move": msgspec.to_builtins(move), "seat": seat}
    return await client.http.post(f"/api/tables/{table}/check-move", json=asked, params=query)


@async_test
async def test_a_move_is_checked_before_it_is_made(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        table = (await ada.open_table("usa", 2))["id"]
        await ada.order(table, "sit", do="sit", seat=0)
        await ada.order(table, "bot", do="seat_bot", seat=1, bot="conductor")
        await ada.order(table, "start", do="start")
        session = await get_session(app, table)
        await wait_until(lambda: session.table.owing_since.keys() == {0})
        before = await ada.get(f"/api/tables/{table}")
        legal = session.table.started_game.legal_moves(0)
        answer = await check(ada, table, legal[0])
        assert answer.status_code == 200, answer.text
        found = answer.json()
        assert set(found) == {"label", "loss", "best", "why"}
        game = session.table.started_game
        expected = judge_move(game.board, game.observation(0), legal[0], 0.25)
        assert (found["label"], found["loss"]) == (expected.label, expected.loss)
        assert await ada.get(f"/api/tables/{table}") == before
        assert code(await check(ada, table, "pass")) == (400, "bad_move")
        assert code(await check(ada, table, legal[0], seat=1)) == (403, "not_yours")


@async_test
async def test_a_move_is_only_checked_where_hints_are_given_and_the_seat_owes_a_decision(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben, eve = [await ApiClient(app).register(name) for name in ("Ada", "Ben", "Eve")]
        table = await start_game(ada, ben)
        name = table["id"]
        session = await get_session(app, name)
        move = session.table.started_game.legal_moves(0)[0]
        assert code(await check(ada, name, move)) == (403, "no_hints")
        await ada.order(name, "yes", do="allow_hints", agree=True)
        assert code(await check(ada, name, move)) == (403, "no_hints")
        await ben.order(name, "yes", do="allow_hints", agree=True)
        assert (await check(ada, name, move)).status_code == 200
        assert code(await check(ada, name, move, seat=1)) == (403, "not_yours")
        assert code(await check(eve, name, move)) == (404, "no_such_table")
        assert code(await check(eve, name, move, key=table["watch"])) == (403, "not_yours")
        await ada.order(name, "keep", do="play", seat=0, move=msgspec.to_builtins(move))
        assert code(await check(ada, name, move)) == (400, "nothing_asked")
        get_registry(app).reviews_ready.clear()
        other = session.table.started_game.legal_moves(1)[0]
        assert code(await check(ben, name, other, seat=1)) == (503, "preparing")


# Fairness


@async_test
async def test_the_fairness_report_is_public(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        answer = await ApiClient(app).http.get("/api/fairness")
        assert (answer.status_code, answer.json()) == (200, {"games": 0, "boards": []})
        thread = BackgroundThread("counting")
        for number in range(6):
            await store_game(app.state.store, finished_game(), ADA, BEN, table=f"t{number}")
        assert await count_batch(app.state.store, thread) == 6
        thread.close()
        report = msgspec.convert((await ApiClient(app).http.get("/api/fairness")).json(), FairnessReport)
        (board,) = report.boards
        assert (report.games, board.board, board.games) == (6, "first_journey", 6)
        hands = next(test for test in board.tests if test.kind == "hands")
        cards = load("first_journey").cards
        assert hands.labels == sorted(cards.deck)
        assert sum(hands.observed) == 6 * 2 * cards.hand == pytest.approx(sum(hands.expected))


def test_continued_games_have_another_seed() -> None:
    """A new game from a position must not draw the cards of the first one."""
    first = new_game("usa", 2, "first")
    seeds = {Game.from_position(first.position(), seed=None).seed_hash for _ in range(3)}
    assert len(seeds | {first.seed_hash}) == 4
