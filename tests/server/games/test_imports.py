"""Imports of records: valid, invalid and mutated ones."""

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

from draisine.boards import digest, load
from draisine.messages import languages
from draisine.play import Record, new_game
from draisine.server.api import replays
from draisine.server.games.imports import MAX_STEPS, read_import
from draisine.server.games.replay import Replay, SeatName, build_replay
from draisine.server.store import ImportRow
from draisine.server.tables.messages import FinalCount, Reason
from draisine.server.tables.refusals import Refused
from draisine.server.tables.views import final_count
from tests.server.api_client import ApiClient, get_session, running_app
from tests.server.async_tests import async_test
from tests.server.games.finished_games import finished_table
from tests.server.games.records import finished_record, random_game
from tests.server.store.factories import new_person, open_store
from tests.soak import max_examples


async def import_record(client: ApiClient, content: bytes | str) -> httpx.Response:
    return await client.http.post("/api/imports", content=content)


@async_test
async def test_a_record_is_imported_replayed_and_deleted(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, eve = await ApiClient(app).register("Ada"), await ApiClient(app).register("Eve")
        table = await finished_table(app, ada)
        text = (await ada.http.get(f"/api/tables/{table['id']}/record")).text
        answer = await import_record(ada, text)
        assert answer.status_code == 201
        game = answer.json()["id"]
        assert game.startswith(replays.ID_PREFIX)
        assert (await import_record(ada, text)).json()["id"] == game
        mine = await ada.get("/api/imports")
        assert mine["largest"] == 1_000_000
        assert [(one["id"], one["board"], one["players"]) for one in mine["games"]] == [(game, "first_journey", 2)]
        # Everyone who has the id may see it.
        seen = msgspec.convert(await eve.get(f"/api/imports/{game}/replay", seat=1), Replay)
        assert seen == build_replay(
            game, Record.from_text(text), [SeatName(seat=0), SeatName(seat=1)], 1, f"/embed/{game}"
        )
        session = await get_session(app, table["id"])
        count = msgspec.convert(await eve.get(f"/api/imports/{game}/count"), FinalCount)
        assert count == final_count(session.table)
        assert (await eve.http.get(f"/api/imports/{game}/record")).text == text
        assert (await eve.get("/api/imports"))["games"] == []
        assert (await eve.http.delete(f"/api/imports/{game}")).status_code == 404
        assert (await ada.http.delete(f"/api/imports/{game}")).status_code == 204
        for part in ("replay", "record", "count"):
            gone = await ada.http.get(f"/api/imports/{game}/{part}")
            assert (gone.status_code, gone.json()["code"]) == (404, "no_such_import")


@async_test
async def test_an_unfinished_import_can_be_replayed_but_has_no_final_count(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        game = (await import_record(ada, random_game("amsterdam", moves=9).record().to_text())).json()["id"]
        replay = msgspec.convert(await ada.get(f"/api/imports/{game}/replay"), Replay)
        assert (replay.over, replay.shuffle.verdict, len(replay.moments)) == (False, "no_seed", 10)
        refused = await ada.http.get(f"/api/imports/{game}/count")
        assert (refused.status_code, refused.json()["code"]) == (403, "not_over")


@async_test
async def test_a_stalemate_of_earlier_rules_is_imported_as_it_was_played(tmp_path: Path) -> None:
    text = (Path(__file__).parents[2] / "play" / "stalemate-rules-1.jsonl").read_text("utf-8")
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        game = (await import_record(ada, text)).json()["id"]
        replay = msgspec.convert(await ada.get(f"/api/imports/{game}/replay"), Replay)
        assert (replay.over, replay.shuffle.verdict) == (True, "holds")
        assert replay.moments[-1].view.end == "stalemate"


@async_test
async def test_imports_are_limited_in_number_and_rate(tmp_path: Path) -> None:
    async with running_app(tmp_path, imports_each=2, imports_per_minute=5) as app:
        ada = await ApiClient(app).register("Ada")
        texts = [random_game("amsterdam", moves=moves).record().to_text() for moves in (2, 3, 4)]
        answers = [await import_record(ada, text) for text in texts]
        assert [answer.status_code for answer in answers] == [201, 201, 400]
        assert answers[-1].json()["code"] == "too_many_imports"
        assert len((await ada.get("/api/imports"))["games"]) == 2
        await ada.http.delete(f"/api/imports/{answers[0].json()['id']}")
        assert (await import_record(ada, texts[2])).status_code == 201
        codes = [(await import_record(ada, texts[2])).status_code for _ in range(2)]
        assert codes == [201, 429]


@async_test
async def test_imports_are_deleted_with_their_owner(url: str) -> None:
    async with open_store(url) as store:
        await new_person(store, "ada")
        row = ImportRow(id="import-1", person="ada", created=1.0, board="usa", players=2, record="{}")
        assert await store.imports.add(row, 1) == "import-1"
        assert await store.imports.add(msgspec.structs.replace(row, id="import-2"), 1) == "import-1"
        assert await store.imports.add(msgspec.structs.replace(row, id="import-2", record="[]"), 1) is None
        assert [found.id for found in await store.imports.list_for_person("ada")] == ["import-1"]
        assert await store.imports.get("import-1") == row
        assert not await store.imports.delete("eve", "import-1")
        await store.redaction.delete_person("ada", 0.0)
        assert await store.imports.get("import-1") is None


# Invalid files


def lines_of(record: Record) -> list[Any]:
    return [json.loads(line) for line in record.to_text().splitlines()]


def text_of(lines: list[Any]) -> bytes:
    return "\n".join(json.dumps(line) for line in lines).encode()


def changed(change: Callable[[list[Any]], object]) -> bytes:
    lines = lines_of(finished_record())
    change(lines)
    return text_of(lines)


def _unknown_board(lines: list[Any]) -> None:
    lines[0]["board"]["id"] = "mars"


def _another_edition() -> bytes:
    """A valid game on a board with a known id but an unknown ticket."""
    board = load("amsterdam")
    existing = {frozenset(ticket.between) for ticket in board.ticket}
    ends = next(
        (a, b) for a in board.city_ids for b in board.city_ids if a < b and frozenset((a, b)) not in existing
    )  # fmt: skip
    first = msgspec.structs.replace(board.ticket[0], between=ends)
    return (
        new_game(msgspec.structs.replace(board, ticket=[first, *board.ticket[1:]]), 2, "x").record().to_text().encode()
    )


INVALID: dict[str, tuple[str, Callable[[], bytes]]] = {
    "nothing": ("record_empty", lambda: b""),
    "blank": ("record_empty", lambda: b" \n\n"),
    "picture": ("record_foreign", lambda: b"\x89PNG\r\n\x1a\n" + random.Random(1).randbytes(3000)),
    "zeros": ("record_foreign", lambda: bytes(500)),
    "prose": ("record_foreign", lambda: b"Once upon a time\nthere was a train.\n"),
    "other program": ("record_foreign", lambda: b'{"format": "18xx", "moves": []}\n'),
    "list": ("record_foreign", lambda: b"[1, 2, 3]"),
    "deeply nested": ("record_foreign", lambda: b"[" * 200_000),
    "deeply nested header": ("record_broken", lambda: b'{"draisine":1,"board":{"id":' + b'{"a":' * 100_000),
    "UTF-16": ("record_foreign", lambda: finished_record().to_text().encode("utf-16")),
    "huge number": ("record_broken", lambda: b'{"draisine":' + b"9" * 9000 + b"}"),
    "no header": ("record_broken", lambda: text_of(lines_of(finished_record())[1:])),
    "truncated first line": ("record_broken", lambda: finished_record().to_text().encode()[:3000]),
    "truncated last line": ("record_broken", lambda: finished_record().to_text().encode()[:-20]),
    "missing lines": ("record_cut", lambda: text_of(lines_of(finished_record())[:-3])),
    "only a header": ("record_broken", lambda: text_of(lines_of(finished_record())[:1])),
    "newer format": ("record_newer", lambda: changed(lambda lines: lines[0].update(draisine=2, novelty=True))),
    "newer rules": ("record_newer", lambda: changed(lambda lines: lines[0].update(rules=99))),
    "older format": ("record_broken", lambda: changed(lambda lines: lines[0].update(draisine=0))),
    "unknown field": ("record_broken", lambda: changed(lambda lines: lines[0].update(novelty=True))),
    "unknown board": ("record_board", lambda: changed(_unknown_board)),
    "another edition": ("record_board_changed", _another_edition),
    "changed board": ("record_broken", lambda: changed(lambda lines: lines[0]["board"]["cards"].update(hand=3))),
    "wrong board digest": ("record_broken", lambda: changed(lambda lines: lines[0].update(board_digest="0"))),
    "wrong digest": ("record_broken", lambda: changed(lambda lines: lines[9].update(digest="0" * 16))),
    "wrong seed": ("record_broken", lambda: changed(lambda lines: lines[0].update(seed="ab" * 32))),
    "malformed seed": ("record_broken", lambda: changed(lambda lines: lines[0].update(seed="xyz"))),
    "wrong chance": ("record_broken", lambda: changed(lambda lines: lines[1].update(chance="0" * 32))),
    "illegal move": ("record_broken", lambda: changed(lambda lines: lines[5].update(move="claim all"))),
    "unknown seat": ("record_broken", lambda: changed(lambda lines: lines[5].update(seat=77))),
    "too many players": ("record_broken", lambda: changed(lambda lines: lines[0].update(players=900))),
    "steps out of order": ("record_broken", lambda: changed(lambda lines: lines.insert(4, lines.pop(7)))),
    "step after the end": (
        "record_broken",
        lambda: changed(lambda lines: lines.append({**lines[-1], "step": len(lines) - 1})),
    ),
    "too many steps": (
        "record_long",
        lambda: changed(
            lambda lines: lines.extend({**lines[-1], "step": number} for number in range(len(lines) - 1, MAX_STEPS + 9))
        ),
    ),
    "invalid position": ("record_broken", lambda: changed(lambda lines: lines[0].update(position={"a": 1}))),
    "too large": ("record_large", lambda: finished_record().to_text().encode() + b"\n" * 1_000_000),
}


@async_test
async def test_invalid_files_are_refused_in_every_language_and_not_stored(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        found = {}
        for name, (code, content) in INVALID.items():
            answer = await import_record(ada, content())
            error = answer.json()
            found[name] = error["code"]
            assert answer.status_code == (413 if code == "record_large" else 400), (name, error)
            texts = [msgspec.convert(error, Reason).message.text(language) for language in languages()]
            assert len(set(texts)) == len(texts)
            assert all(len(text) < 400 for text in texts), texts
        assert found == {name: code for name, (code, _) in INVALID.items()}
        assert (await ada.get("/api/imports"))["games"] == []
        assert (await import_record(ada, finished_record().to_text())).status_code == 201


@async_test
async def test_only_imports_accept_large_requests_and_only_with_a_session(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada = await ApiClient(app).register("Ada")
        answer = await ada.http.post("/api/tables", json={"board": "x" * 9000, "players": 2})
        assert answer.status_code == 413
        stranger = ApiClient(app)
        assert (await import_record(stranger, finished_record().to_text())).status_code == 401


def test_a_board_with_corrected_numbers_is_still_accepted() -> None:
    """The digest differs, but every city, route and ticket of the game exists."""
    board = load("amsterdam")
    before = msgspec.structs.replace(board, ticket=[
        msgspec.structs.replace(ticket, points=ticket.points + 1) for ticket in board.ticket
    ])  # fmt: skip
    assert digest(before) != digest(board)
    assert read_import(new_game(before, 2, "x").record().to_text().encode()).header.board == before


# Mutated files


ODD_VALUES: list[Any] = [
    None, True, -1, 0, 1, 10**20, 1.5, "", "x", "\0", "\ud800", "💥", [], {}, [[]], {"a": []}, "0" * 32, "keep", 2**63,
]  # fmt: skip


def paths_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values in a JSON document."""
    if path:
        yield path
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        yield from paths_in(part, (*path, key))


@cache
def short_record() -> tuple[str, list[tuple[Any, ...]]]:
    text = random_game("first_journey").record().to_text()
    return text, list(paths_in([json.loads(line) for line in text.splitlines()]))


@settings(deadline=None, max_examples=max_examples(120), suppress_health_check=list(HealthCheck))
@given(st.data())
def test_a_mutated_record_is_refused_or_replays(data: DataObject) -> None:
    """Values replaced, deleted or duplicated anywhere, and bytes changed, never cause an internal error."""
    text, paths = short_record()
    lines = [json.loads(line) for line in text.splitlines()]
    for _ in range(data.draw(st.integers(1, 3), "changes")):
        path = data.draw(st.sampled_from(paths), "path")
        parent: Any = lines
        try:
            for key in path[:-1]:
                parent = parent[key]
            mutation = data.draw(st.sampled_from(["replace", "replace", "delete", "duplicate"]), "mutation")
            if mutation == "replace":
                parent[path[-1]] = data.draw(st.sampled_from(ODD_VALUES), "value")
            elif mutation == "delete":
                del parent[path[-1]]
            elif isinstance(parent, list):
                parent.insert(path[-1], parent[path[-1]])
        except (KeyError, IndexError, TypeError):
            continue
    content = text_of(lines)
    if data.draw(st.integers(0, 5), "change bytes") == 0:
        at = data.draw(st.integers(0, len(content) - 1), "at")
        content = content[:at] + data.draw(st.binary(max_size=3), "bytes") + content[at + 1 :]
    try:
        record = read_import(content)
    except Refused as refused:
        for language in languages():
            assert re.search(r"\w", refused.text(language))
    else:
        replay = build_replay(
            "import-x", Record.from_text(record.to_text()), [SeatName(seat=0), SeatName(seat=1)], None
        )
        assert len(replay.moments) == len(record.steps)


@settings(deadline=None, max_examples=max_examples(60), suppress_health_check=list(HealthCheck))
@given(st.binary(max_size=400) | st.text(max_size=200).map(str.encode))
def test_random_bytes_are_not_a_record(content: bytes) -> None:
    with pytest.raises(Refused):
        read_import(content)
