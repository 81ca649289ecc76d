"""Games looked at again: what the eyes of a seat see and what they do not, the deal that was fixed before the first
move, and records from elsewhere, good and bad."""

import gzip
import json
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject

from draisine.boards import digest, load, names
from draisine.play import Game, Record, new_game
from draisine.server.api import replays
from draisine.server.games.imports import MOST_STEPS, read_import
from draisine.server.games.replay import Replay, SeatNamed, replay_of
from draisine.server.store import ImportRow
from draisine.server.tables.commands import Undo
from draisine.server.tables.messages import FinalCount
from draisine.server.tables.refusals import Refused
from draisine.server.tables.views import final_count
from tests.play.courses import play_some
from tests.server.scenes import ADA, SEED, Room, position
from tests.server.store.scenes import in_loop, new_person, opened
from tests.server.test_finale import ended
from tests.server.visitors import Visitor, seated, server
from tests.sizes import examples

SEATS = [SeatNamed(seat=0, name="Ada"), SeatNamed(seat=1, bot="conductor")]


@cache
def played(board: str, players: int = 2, moves: int = 2000, seed: str = "replay") -> Game:
    game = new_game(board, players, seed)
    play_some(game, 1, moves)
    return game


@cache
def beginning_of(board: str) -> Record:
    """So much of a game that everything happens in it which seats keep to themselves."""
    return played(board, moves=45).record()


@cache
def record_of(board: str = "amsterdam") -> Record:
    game = played(board)
    assert game.is_over
    return game.record()


# What is seen


@pytest.mark.parametrize("board", names())
def test_the_eyes_of_a_seat_see_what_the_seat_saw_at_every_step(board: str) -> None:
    record = beginning_of(board)
    for eyes in range(2):
        replay = replay_of("t", record, SEATS, eyes)
        game = Game.replay(record, until=0)
        before = 0
        assert [moment.step for moment in replay.moments] == [step.step for step in record.steps]
        for moment, step in zip(replay.moments, record.steps, strict=True):
            if step.step:
                game.follow(step)
            assert moment.view == game.view(eyes)
            assert moment.own == []
            assert moment.events == game.events_for(eyes, before)
            assert moment.seat == step.seat
            before = len(game.events)


@pytest.mark.parametrize("board", names())
def test_the_words_of_a_move_tell_no_seat_what_another_kept(board: str) -> None:
    record = beginning_of(board)
    for moment, step in zip(replay_of("t", record, SEATS, 0).moments[1:], record.steps[1:], strict=True):
        hidden = step.seat == 1 and str(step.move).startswith("keep")
        assert moment.move == (None if hidden else step.move)


def test_all_eyes_see_every_hand_and_everything_that_happened() -> None:
    record = record_of()
    replay = replay_of("t", record, SEATS, None)
    game = Game.replay(record, until=0)
    for moment, step in zip(replay.moments, record.steps, strict=True):
        if step.step:
            game.follow(step)
        assert moment.view == game.view(None)
        assert moment.own == [game.view(seat).own for seat in range(2)]
        assert moment.move == step.move
    assert [event for moment in replay.moments for event in moment.events] == game.events
    assert (replay.over, replay.board, replay.seats) == (True, "amsterdam", SEATS)


def test_what_was_taken_back_is_not_shown() -> None:
    room = Room.playing(new_game("amsterdam", 2, SEED))
    offer = room.game.view(0).own
    assert offer is not None
    room.play(ADA, f"keep {', '.join(offer.offer)}", 0)
    room.ask(ADA, Undo(seat=0))
    room.play(ADA, f"keep {', '.join(offer.offer[1:])}", 0)
    shown = replay_of("t", room.game.record(), SEATS, None)
    assert [moment.move for moment in shown.moments] == [None, f"keep {', '.join(offer.offer[1:])}"]


# The deal


def test_the_deal_of_a_finished_game_holds() -> None:
    record = record_of()
    shuffle = replay_of("t", record, SEATS, None).shuffle
    assert (shuffle.verdict, shuffle.seed, shuffle.hash) == ("holds", record.header.seed, record.header.seed_hash)
    assert shuffle.draws == sum(step.chance is not None for step in record.steps) > 0


def test_a_game_that_is_not_over_has_no_seed_to_check_yet() -> None:
    shuffle = replay_of("t", played("amsterdam", moves=9).record(), SEATS, None).shuffle
    assert (shuffle.verdict, shuffle.seed, shuffle.draws) == ("no_seed", None, 0)
    assert shuffle.hash


def test_a_game_that_began_from_a_position_had_no_deal() -> None:
    game = position(seats=[{}, {}])
    assert replay_of("t", game.record(), SEATS, None).shuffle.verdict == "from_position"


def forged() -> Record:
    """A game in which somebody dealt as they liked, and told a seed of which nothing comes."""
    honest, other = played("amsterdam", seed="honest").record(), played("amsterdam", seed="other").record()
    return Record(
        header=msgspec.structs.replace(honest.header, seed=other.header.seed, seed_hash=other.header.seed_hash),
        steps=honest.steps,
    )


def test_a_deal_that_does_not_come_from_the_seed_fails() -> None:
    shuffle = replay_of("t", forged(), SEATS, None).shuffle
    assert (shuffle.verdict, shuffle.draws) == ("fails", 0)


# At a table


@in_loop
async def test_a_finished_game_is_shown_to_those_who_may_come_near(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, eve = await Visitor(app).come("Ada"), await Visitor(app).come("Eve")
        table = await ended(app, ada)
        path = f"/api/tables/{table['id']}/replay"
        live = await app.state.hall.table(table["id"])
        seats = [SeatNamed(seat=0, bot="conductor"), SeatNamed(seat=1, bot="random")]
        wanted = replay_of(table["id"], live.table.playing.record(), seats, None)
        assert msgspec.convert(await ada.get(path), Replay) == wanted
        assert wanted.shuffle.verdict == "holds"
        own = msgspec.convert(await eve.get(path, seat=1, key=table["watch"]), Replay)
        assert (own.eyes, own.moments[3].view) == (1, Game.replay(live.table.playing.record(), until=3).view(1))
        assert (await eve.web.get(path)).status_code == 404
        for seat in (-1, 2, 10**30):
            refused = await ada.web.get(path, params={"seat": seat})
            assert (refused.status_code, refused.json()["code"]) == (400, "no_such_seat")


@in_loop
async def test_it_is_sent_packed_and_not_twice(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        path = f"/api/tables/{(await ended(app, ada))['id']}/replay"
        async with ada.web.stream("GET", path, headers={"Accept-Encoding": "gzip"}) as answer:
            packed = b"".join([part async for part in answer.aiter_raw()])
        assert answer.headers["content-encoding"] == "gzip"
        plain = await ada.web.get(path, headers={"Accept-Encoding": "identity"})
        assert gzip.decompress(packed) == plain.content
        assert len(packed) < len(plain.content) / 5
        known = {"If-None-Match": plain.headers["etag"]}
        assert (await ada.web.get(path, headers=known)).status_code == 304
        assert plain.headers["cache-control"] == "private, no-cache"


@in_loop
async def test_before_the_end_nothing_is_shown_again(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, ben = await Visitor(app).come("Ada"), await Visitor(app).come("Ben")
        for table in ((await ada.open())["id"], (await seated(ada, ben))["id"]):
            for query in ({}, {"seat": 0}):
                answer = await ada.web.get(f"/api/tables/{table}/replay", params=query)
                assert (answer.status_code, answer.json()["code"]) == (403, "not_over")


# Games from elsewhere


async def bring(visitor: Visitor, content: bytes | str) -> httpx.Response:
    return await visitor.web.post("/api/imports", content=content)


@in_loop
async def test_a_game_is_brought_along_looked_at_and_taken_away(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada, eve = await Visitor(app).come("Ada"), await Visitor(app).come("Eve")
        table = await ended(app, ada)
        text = (await ada.web.get(f"/api/tables/{table['id']}/record")).text
        answer = await bring(ada, text)
        assert answer.status_code == 201
        game = answer.json()["id"]
        assert game.startswith(replays.PREFIX)
        assert (await bring(ada, text)).json()["id"] == game
        mine = await ada.get("/api/imports")
        assert mine["largest"] == 1_000_000
        assert [(one["id"], one["board"], one["players"]) for one in mine["games"]] == [(game, "first_journey", 2)]
        # Whoever has the id may look.
        seen = msgspec.convert(await eve.get(f"/api/imports/{game}/replay", seat=1), Replay)
        assert seen == replay_of(game, Record.from_text(text), [SeatNamed(seat=0), SeatNamed(seat=1)], 1)
        live = await app.state.hall.table(table["id"])
        counted = msgspec.convert(await eve.get(f"/api/imports/{game}/count"), FinalCount)
        assert counted == final_count(live.table)
        assert (await eve.web.get(f"/api/imports/{game}/record")).text == text
        assert (await eve.get("/api/imports"))["games"] == []
        assert (await eve.web.delete(f"/api/imports/{game}")).status_code == 404
        assert (await ada.web.delete(f"/api/imports/{game}")).status_code == 204
        for part in ("replay", "record", "count"):
            gone = await ada.web.get(f"/api/imports/{game}/{part}")
            assert (gone.status_code, gone.json()["code"]) == (404, "no_such_import")


@in_loop
async def test_a_game_that_is_not_over_can_be_looked_at_but_not_counted(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        game = (await bring(ada, played("amsterdam", moves=9).record().to_text())).json()["id"]
        replay = msgspec.convert(await ada.get(f"/api/imports/{game}/replay"), Replay)
        assert (replay.over, replay.shuffle.verdict, len(replay.moments)) == (False, "no_seed", 10)
        refused = await ada.web.get(f"/api/imports/{game}/count")
        assert (refused.status_code, refused.json()["code"]) == (403, "not_over")


@in_loop
async def test_nobody_keeps_games_without_end_nor_brings_them_without_pause(tmp_path: Path) -> None:
    async with server(tmp_path, imports_each=2, imports_per_minute=5) as app:
        ada = await Visitor(app).come("Ada")
        texts = [played("amsterdam", moves=moves).record().to_text() for moves in (2, 3, 4)]
        answers = [await bring(ada, text) for text in texts]
        assert [answer.status_code for answer in answers] == [201, 201, 400]
        assert answers[-1].json()["code"] == "too_many_imports"
        assert len((await ada.get("/api/imports"))["games"]) == 2
        await ada.web.delete(f"/api/imports/{answers[0].json()['id']}")
        assert (await bring(ada, texts[2])).status_code == 201
        codes = [(await bring(ada, texts[2])).status_code for _ in range(2)]
        assert codes == [201, 429]


@in_loop
async def test_what_somebody_brought_goes_when_they_go(url: str) -> None:
    async with opened(url) as store:
        await new_person(store, "ada")
        row = ImportRow(id="import-1", person="ada", created=1.0, board="usa", players=2, record="{}")
        assert await store.add_import(row, 1) == "import-1"
        assert await store.add_import(msgspec.structs.replace(row, id="import-2"), 1) == "import-1"
        assert await store.add_import(msgspec.structs.replace(row, id="import-2", record="[]"), 1) is None
        assert [found.id for found in await store.imports_of("ada")] == ["import-1"]
        assert await store.imported("import-1") == row
        assert not await store.drop_import("somebody", "import-1")
        await store.forget("ada")
        assert await store.imported("import-1") is None


# Bad files


def lines_of(record: Record) -> list[Any]:
    return [json.loads(line) for line in record.to_text().splitlines()]


def text_of(lines: list[Any]) -> bytes:
    return "\n".join(json.dumps(line) for line in lines).encode()


def changed(change: Callable[[list[Any]], object]) -> bytes:
    lines = lines_of(record_of())
    change(lines)
    return text_of(lines)


def _unknown_board(lines: list[Any]) -> None:
    lines[0]["board"]["id"] = "mars"


def _another_edition() -> bytes:
    """A sound game on a board of our name with a ticket that ours does not have."""
    board = load("amsterdam")
    taken = {frozenset(ticket.between) for ticket in board.ticket}
    ends = next(
        (a, b) for a in board.city_ids for b in board.city_ids if a < b and frozenset((a, b)) not in taken
    )  # fmt: skip
    first = msgspec.structs.replace(board.ticket[0], between=ends)
    return (
        new_game(msgspec.structs.replace(board, ticket=[first, *board.ticket[1:]]), 2, "x").record().to_text().encode()
    )


BAD: dict[str, tuple[str, Callable[[], bytes]]] = {
    "nothing": ("record_empty", lambda: b""),
    "blank": ("record_empty", lambda: b" \n\n"),
    "a picture": ("record_foreign", lambda: b"\x89PNG\r\n\x1a\n" + random.Random(1).randbytes(3000)),
    "zeros": ("record_foreign", lambda: bytes(500)),
    "prose": ("record_foreign", lambda: b"Once upon a time\nthere was a train.\n"),
    "another program's": ("record_foreign", lambda: b'{"format": "18xx", "moves": []}\n'),
    "a list": ("record_foreign", lambda: b"[1, 2, 3]"),
    "deep": ("record_foreign", lambda: b"[" * 200_000),
    "deep within": ("record_broken", lambda: b'{"draisine":1,"board":{"id":' + b'{"a":' * 100_000),
    "UTF-16": ("record_foreign", lambda: record_of().to_text().encode("utf-16")),
    "a number without end": ("record_broken", lambda: b'{"draisine":' + b"9" * 9000 + b"}"),
    "headless": ("record_broken", lambda: text_of(lines_of(record_of())[1:])),
    "cut in its first line": ("record_broken", lambda: record_of().to_text().encode()[:3000]),
    "cut in its last line": ("record_broken", lambda: record_of().to_text().encode()[:-20]),
    "cut between lines": ("record_cut", lambda: text_of(lines_of(record_of())[:-3])),
    "a header alone": ("record_broken", lambda: text_of(lines_of(record_of())[:1])),
    "of a newer format": ("record_newer", lambda: changed(lambda lines: lines[0].update(draisine=2, novelty=True))),
    "of newer rules": ("record_newer", lambda: changed(lambda lines: lines[0].update(rules=99))),
    "of an older format": ("record_broken", lambda: changed(lambda lines: lines[0].update(draisine=0))),
    "with more in it": ("record_broken", lambda: changed(lambda lines: lines[0].update(novelty=True))),
    "of an unknown board": ("record_board", lambda: changed(_unknown_board)),
    "of another edition": ("record_board_changed", _another_edition),
    "with another board": ("record_broken", lambda: changed(lambda lines: lines[0]["board"]["cards"].update(hand=3))),
    "with a wrong board digest": ("record_broken", lambda: changed(lambda lines: lines[0].update(board_digest="0"))),
    "with a wrong digest": ("record_broken", lambda: changed(lambda lines: lines[9].update(digest="0" * 16))),
    "with a wrong seed": ("record_broken", lambda: changed(lambda lines: lines[0].update(seed="ab" * 32))),
    "with a seed that is none": ("record_broken", lambda: changed(lambda lines: lines[0].update(seed="xyz"))),
    "with wrong chance": ("record_broken", lambda: changed(lambda lines: lines[1].update(chance="0" * 32))),
    "with a wrong move": ("record_broken", lambda: changed(lambda lines: lines[5].update(move="claim all"))),
    "with a wrong seat": ("record_broken", lambda: changed(lambda lines: lines[5].update(seat=77))),
    "with too many players": ("record_broken", lambda: changed(lambda lines: lines[0].update(players=900))),
    "with steps out of order": ("record_broken", lambda: changed(lambda lines: lines.insert(4, lines.pop(7)))),
    "that goes on": (
        "record_broken",
        lambda: changed(lambda lines: lines.append({**lines[-1], "step": len(lines) - 1})),
    ),
    "without end": (
        "record_long",
        lambda: changed(
            lambda lines: lines.extend(
                {**lines[-1], "step": number} for number in range(len(lines) - 1, MOST_STEPS + 9)
            )
        ),
    ),
    "with an impossible position": ("record_broken", lambda: changed(lambda lines: lines[0].update(position={"a": 1}))),
    "too large": ("record_large", lambda: record_of().to_text().encode() + b"\n" * 1_000_000),
}


@in_loop
async def test_bad_files_are_refused_in_both_languages_and_nothing_is_kept(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        found = {}
        for name, (code, content) in BAD.items():
            answer = await bring(ada, content())
            said = answer.json()
            found[name] = said["code"]
            assert answer.status_code == (413 if code == "record_large" else 400), (name, said)
            assert said["en"] != said["fr"]
            assert len(said["en"]) < 300, said
        assert found == {name: code for name, (code, _) in BAD.items()}
        assert (await ada.get("/api/imports"))["games"] == []
        assert (await bring(ada, record_of().to_text())).status_code == 201


@in_loop
async def test_nothing_larger_is_taken_at_the_other_doors(tmp_path: Path) -> None:
    async with server(tmp_path) as app:
        ada = await Visitor(app).come("Ada")
        answer = await ada.web.post("/api/tables", json={"board": "x" * 9000, "players": 2})
        assert answer.status_code == 413
        nobody = Visitor(app)
        assert (await bring(nobody, record_of().to_text())).status_code == 401


def test_a_board_whose_numbers_were_mended_since_is_still_drawn() -> None:
    """The digest differs, but all that the game speaks of is there."""
    board = load("amsterdam")
    before = msgspec.structs.replace(board, ticket=[
        msgspec.structs.replace(ticket, points=ticket.points + 1) for ticket in board.ticket
    ])  # fmt: skip
    assert digest(before) != digest(board)
    assert read_import(new_game(before, 2, "x").record().to_text().encode()).header.board == before


# Files that are almost right

ODD: list[Any] = [
    None, True, -1, 0, 1, 10**20, 1.5, "", "x", "\0", "\ud800", "💥", [], {}, [[]], {"a": []}, "0" * 32, "keep", 2**63,
]  # fmt: skip


def paths_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """All places in a document."""
    if path:
        yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from paths_in(part, (*path, key))


@cache
def a_short_game() -> tuple[str, list[tuple[Any, ...]]]:
    text = played("first_journey").record().to_text()
    return text, list(paths_in([json.loads(line) for line in text.splitlines()]))


@settings(deadline=None, max_examples=examples(120), suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_record_with_anything_changed_is_refused_or_replays(data: DataObject) -> None:
    """Values replaced, left out or doubled anywhere, lines moved, letters changed: never a failure."""
    text, places = a_short_game()
    lines = [json.loads(line) for line in text.splitlines()]
    for _ in range(data.draw(st.integers(1, 3), "changes")):
        path = data.draw(st.sampled_from(places), "where")
        inside: Any = lines
        try:
            for key in path[:-1]:
                inside = inside[key]
            how = data.draw(st.sampled_from(["put", "put", "drop", "double"]), "how")
            if how == "put":
                inside[path[-1]] = data.draw(st.sampled_from(ODD), "what")
            elif how == "drop":
                del inside[path[-1]]
            elif isinstance(inside, list):
                inside.insert(path[-1], inside[path[-1]])
        except (KeyError, IndexError, TypeError):
            continue
    content = text_of(lines)
    if data.draw(st.integers(0, 5), "letters") == 0:
        at = data.draw(st.integers(0, len(content) - 1), "at")
        content = content[:at] + data.draw(st.binary(max_size=3), "bytes") + content[at + 1 :]
    try:
        record = read_import(content)
    except Refused as refused:
        for language in ("en", "fr"):
            assert re.search(r"\w", refused.text(language))
    else:
        replay = replay_of("import-x", Record.from_text(record.to_text()), SEATS, None)
        assert len(replay.moments) == len(record.steps)


@settings(deadline=None, max_examples=examples(60), suppress_health_check=list(HealthCheck))
@given(st.binary(max_size=400) | st.text(max_size=200).map(str.encode))
def test_bytes_of_any_kind_are_no_record(content: bytes) -> None:
    with pytest.raises(Refused):
        read_import(content)
