"""Replays: the perspectives of seats and the verification of the deal."""

import gzip
from functools import cache
from pathlib import Path

import msgspec
import pytest

from draisine.boards import names
from draisine.play import Game, Record, new_game
from draisine.server.api.access import embed_path
from draisine.server.games.replay import Replay, SeatName, build_replay
from draisine.server.tables.commands import Undo
from tests.server.api_client import ApiClient, get_session, running_app, start_game
from tests.server.async_tests import async_test
from tests.server.games.finished_games import finished_table
from tests.server.games.records import finished_record, random_game
from tests.server.table_scenes import ADA, SEED, TableScene, position

SEATS = [SeatName(seat=0, name="Ada"), SeatName(seat=1, bot="conductor")]


@cache
def opening_record(board: str) -> Record:
    """The first moves of a game, with every kind of private event."""
    return random_game(board, moves=45).record()


# Perspectives


@pytest.mark.parametrize("board", names())
def test_the_perspective_of_a_seat_shows_what_it_saw_at_every_step(board: str) -> None:
    record = opening_record(board)
    for perspective in range(2):
        replay = build_replay("t", record, SEATS, perspective)
        game = Game.replay(record, until=0)
        before = 0
        assert [moment.step for moment in replay.moments] == [step.step for step in record.steps]
        for moment, step in zip(replay.moments, record.steps, strict=True):
            if step.step:
                game.apply_step(step)
            assert moment.view == game.view(perspective)
            assert moment.own == []
            assert moment.events == game.events_for(perspective, before)
            assert moment.seat == step.seat
            before = len(game.events)


@pytest.mark.parametrize("board", names())
def test_the_text_of_a_move_does_not_reveal_tickets_kept_by_another_seat(board: str) -> None:
    record = opening_record(board)
    for moment, step in zip(build_replay("t", record, SEATS, 0).moments[1:], record.steps[1:], strict=True):
        hidden = step.seat == 1 and str(step.move).startswith("keep")
        assert moment.move == (None if hidden else step.move)


def test_the_open_perspective_shows_every_hand_and_event() -> None:
    record = finished_record()
    replay = build_replay("t", record, SEATS, None)
    game = Game.replay(record, until=0)
    for moment, step in zip(replay.moments, record.steps, strict=True):
        if step.step:
            game.apply_step(step)
        assert moment.view == game.view(None)
        assert moment.own == [game.view(seat).own for seat in range(2)]
        assert moment.move == step.move
    assert [event for moment in replay.moments for event in moment.events] == game.events
    assert (replay.over, replay.board, replay.seats) == (True, "amsterdam", SEATS)


def test_undone_moves_are_not_shown() -> None:
    scene = TableScene.with_game(new_game("amsterdam", 2, SEED))
    offer = scene.game.view(0).own
    assert offer is not None
    scene.play(ADA, f"keep {', '.join(offer.offer)}", 0)
    scene.send(ADA, Undo(seat=0))
    scene.play(ADA, f"keep {', '.join(offer.offer[1:])}", 0)
    shown = build_replay("t", scene.game.record(), SEATS, None)
    assert [moment.move for moment in shown.moments] == [None, f"keep {', '.join(offer.offer[1:])}"]


# Verification of the deal


def test_the_deal_of_a_finished_game_is_verified() -> None:
    record = finished_record()
    shuffle = build_replay("t", record, SEATS, None).shuffle
    assert (shuffle.verdict, shuffle.seed, shuffle.hash) == ("holds", record.header.seed, record.header.seed_hash)
    assert shuffle.draws == sum(step.chance is not None for step in record.steps) > 0


def test_an_unfinished_game_has_no_seed_to_verify_yet() -> None:
    shuffle = build_replay("t", random_game("amsterdam", moves=9).record(), SEATS, None).shuffle
    assert (shuffle.verdict, shuffle.seed, shuffle.draws) == ("no_seed", None, 0)
    assert shuffle.hash


def test_a_game_from_a_position_has_no_deal() -> None:
    game = position(seats=[{}, {}])
    assert build_replay("t", game.record(), SEATS, None).shuffle.verdict == "from_position"


def forged_record() -> Record:
    """A game whose published seed does not produce its deal."""
    honest, other = random_game("amsterdam", seed="honest").record(), random_game("amsterdam", seed="other").record()
    return Record(
        header=msgspec.structs.replace(honest.header, seed=other.header.seed, seed_hash=other.header.seed_hash),
        steps=honest.steps,
    )


def test_a_deal_that_does_not_match_the_seed_fails() -> None:
    shuffle = build_replay("t", forged_record(), SEATS, None).shuffle
    assert (shuffle.verdict, shuffle.draws) == ("fails", 0)


# Over HTTP


@async_test
async def test_a_finished_game_is_shown_to_those_with_access(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, eve = await ApiClient(app).register("Ada"), await ApiClient(app).register("Eve")
        table = await finished_table(app, ada)
        path = f"/api/tables/{table['id']}/replay"
        session = await get_session(app, table["id"])
        seats = [SeatName(seat=0, bot="conductor", colour="pine"), SeatName(seat=1, bot="random", colour="plum")]
        embed = embed_path(table["id"], session.links.watch)
        expected = build_replay(table["id"], session.table.started_game.record(), seats, None, embed)
        assert msgspec.convert(await ada.get(path), Replay) == expected
        assert expected.shuffle.verdict == "holds"
        own = msgspec.convert(await eve.get(path, seat=1, key=table["watch"]), Replay)
        assert (own.eyes, own.moments[3].view) == (1, Game.replay(session.table.started_game.record(), until=3).view(1))
        assert (await eve.http.get(path)).status_code == 404
        for seat in (-1, 2, 10**30):
            refused = await ada.http.get(path, params={"seat": seat})
            assert (refused.status_code, refused.json()["code"]) == (400, "no_such_seat")


@async_test
async def test_a_replay_is_compressed_and_cacheable(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        path = f"/api/tables/{(await finished_table(app, ada))['id']}/replay"
        async with ada.http.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
            compressed = b"".join([part async for part in answer.aiter_raw()])
        assert answer.headers["content-encoding"] == "gzip"
        plain = await ada.http.get(path, headers={"Accept-Encoding": "identity"})
        assert gzip.decompress(compressed) == plain.content
        assert len(compressed) < len(plain.content) / 5
        known = {"If-None-Match": plain.headers["etag"]}
        assert (await ada.http.get(path, headers=known)).status_code == 304
        assert plain.headers["cache-control"] == "private, no-cache"


@async_test
async def test_there_is_no_replay_before_the_end(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        for table in ((await ada.open_table())["id"], (await start_game(ada, ben))["id"]):
            for query in ({}, {"seat": 0}):
                answer = await ada.http.get(f"/api/tables/{table}/replay", params=query)
                assert (answer.status_code, answer.json()["code"]) == (403, "not_over")
