"""Private notes and the card counter over HTTP."""

import random
from pathlib import Path
from typing import Any

import pytest

from draisine.play import count_cards
from draisine.server.api.notebook.notes import MAX_NOTE_LENGTH, clean_note
from draisine.server.tables.refusals import Refused
from tests.server.api.test_deletion import finish_game, play_randomly
from tests.server.api_client import ApiClient, get_session, running_app, start_game
from tests.server.async_tests import async_test

SECRET = "Ben collects purple; block Duluth!"
MANY = {"chat_per_minute": 6, "renders_per_minute": 1e6}


async def save(client: ApiClient, table: str, text: str, version: int) -> tuple[int, Any]:
    answer = await client.http.put(f"/api/tables/{table}/note", json={"text": text, "version": version})
    return answer.status_code, answer.json()


async def everything(client: ApiClient, table: str) -> str:
    """All that a person receives about a table and themselves."""
    paths = ("", "/entries", "/ways", "/cards", "/note", "/record", "/replay", "/replay/cards")
    texts = [(await client.http.get(f"/api/tables/{table}{path}")).text for path in paths]
    texts += [(await client.http.get(f"/api/{path}")).text for path in ("me/export", "tables/mine", "tables")]
    async with client.socket(table, after=0) as socket:
        await socket.next()
        return "\n".join([*texts, socket.raw.decode()])


@async_test
async def test_a_note_is_for_its_author_alone(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben, zoe = [await ApiClient(app).register(name) for name in ("Ada", "Ben", "Zoe")]
        opened = await start_game(ada, ben)
        table = opened["id"]
        assert await ada.get(f"/api/tables/{table}/note") == {"text": "", "version": 0, "changed": None}
        status, note = await save(ada, table, SECRET, 0)
        assert (status, note["text"], note["version"]) == (200, SECRET, 1)
        assert (await save(ada, table, f"{SECRET}\nand Miami", 1))[1]["version"] == 2
        assert SECRET in (await ApiClient(app).http.get(f"/api/tables/{table}/note", headers=ada.http.headers)).text
        assert SECRET not in await everything(ben, table)
        entries = (await get_session(app, table)).entries
        assert SECRET not in str(entries)
        (exported,) = (await ada.get("/api/me/export"))["tables"]
        assert exported["note"] == f"{SECRET}\nand Miami"
        # Without a seat there is no note: a table that one may only watch, and one that does not exist.
        watching = await zoe.http.get(f"/api/tables/{table}/note", params={"key": opened["watch"]})
        assert (watching.status_code, watching.json()["code"]) == (400, "not_here")
        assert (await save(zoe, table, "mine", 0))[0] == 404


@async_test
async def test_two_devices_do_not_overwrite_each_other(tmp_path: Path) -> None:
    async with running_app(tmp_path, notes_per_minute=4) as app:
        ada, ben = [await ApiClient(app).register(name) for name in ("Ada", "Ben")]
        table = (await start_game(ada, ben))["id"]
        await save(ada, table, "phone", 0)
        status, refused = await save(ada, table, "desk", 0)
        assert (status, refused["code"]) == (409, "note_changed")
        assert (await ada.get(f"/api/tables/{table}/note"))["text"] == "phone"
        long = "é" * MAX_NOTE_LENGTH
        assert (await save(ada, table, long, 1))[0] == 200
        assert (await save(ada, table, long + "é", 2))[1]["code"] == "too_long"
        assert (await save(ada, table, "x" * 100_000, 2))[0] == 413
        assert (await save(ada, table, "", 2))[0] == 200
        status, refused = await save(ada, table, "too fast", 3)
        assert (status, refused["code"]) == (429, "too_fast")


def test_a_note_is_plain_text() -> None:
    assert clean_note("a\r\nb\rc\td\0e\x7f") == "a\nb\nc\tde"
    with pytest.raises(Refused) as refused:
        clean_note("x" * (MAX_NOTE_LENGTH + 1))
    assert refused.value.code == "too_long"


@async_test
async def test_the_card_counter_knows_what_the_seat_knows(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben, zoe = [await ApiClient(app).register(name) for name in ("Ada", "Ben", "Zoe")]
        opened = await start_game(ada, ben)
        table = opened["id"]
        await play_randomly(app, table, [ada, ben], 30, random.Random(2))
        shown = await ada.get(f"/api/tables/{table}")
        count = await ada.get(f"/api/tables/{table}/cards")
        assert {each["card"]: each["hand"] for each in count["kinds"] if each["hand"]} == shown["view"]["own"]["hand"]
        assert {each["card"]: each["known"][1] for each in count["kinds"] if each["known"][1]} == (
            shown["view"]["players"][1]["known"]
        )
        assert sum(each["unseen"] for each in count["kinds"]) == shown["view"]["deck"] + count["hidden"][1]
        public = await zoe.get(f"/api/tables/{table}/cards", key=opened["watch"])
        assert public["seat"] is None
        assert not any(each["hand"] for each in public["kinds"])
        other = await ada.http.get(f"/api/tables/{table}/cards", params={"seat": 1})
        assert (other.status_code, other.json()["code"]) == (403, "not_yours")


@async_test
async def test_the_host_can_disable_the_card_counter(tmp_path: Path) -> None:
    async with running_app(tmp_path) as app:
        ada, ben = [await ApiClient(app).register(name) for name in ("Ada", "Ben")]
        usual = await ada.open_table()
        assert (await ada.get(f"/api/tables/by-link/{usual['invite']}"))["card_counter"] is True
        opened = await ada.open_table(card_counter=False)
        assert (await ben.get(f"/api/tables/by-link/{opened['invite']}"))["card_counter"] is False
        for seat, client in enumerate((ada, ben)):
            await client.order(opened["id"], f"sit-{seat}", opened["invite"], do="sit", seat=seat)
        assert (await ben.get(f"/api/tables/{opened['id']}"))["table"]["options"]["card_counter"] is False
        early = await ben.http.get(f"/api/tables/{opened['id']}/cards")
        assert early.json()["code"] == "not_playing"
        await ada.order(opened["id"], "start", do="start")
        refused = await ben.http.get(f"/api/tables/{opened['id']}/cards")
        assert (refused.status_code, refused.json()["code"]) == (403, "no_card_counter")


@async_test
async def test_the_counts_of_a_replay(tmp_path: Path) -> None:
    async with running_app(tmp_path, **MANY) as app:
        ada, ben = [await ApiClient(app).register(name) for name in ("Ada", "Ben")]
        table = await finish_game(app, ada, ben)
        game = (await get_session(app, table)).table.started_game
        counts = await ada.get(f"/api/tables/{table}/replay/cards", seat=1)
        replay = await ada.get(f"/api/tables/{table}/replay", seat=1)
        assert len(counts) == len(replay["moments"]) == len(game.steps)
        for number in (0, len(counts) // 2, len(counts) - 1):
            expected = count_cards(game.board, game.at_step(number).view(1))
            assert counts[number]["hidden"] == expected.hidden
            assert [each["unseen"] for each in counts[number]["kinds"]] == [each.unseen for each in expected.kinds]
        record = (await ada.http.get(f"/api/tables/{table}/record")).content
        imported = (await ada.http.post("/api/imports", content=record)).json()["id"]
        assert await ada.get(f"/api/imports/{imported}/replay/cards", seat=1) == counts
        missing = await ada.http.get(f"/api/tables/{table}/replay/cards", params={"seat": 7})
        assert missing.json()["code"] == "no_such_seat"
        running = (await start_game(ada, ben))["id"]
        refused = await ada.http.get(f"/api/tables/{running}/replay/cards", params={"seat": 0})
        assert (refused.status_code, refused.json()["code"]) == (403, "not_over")


@async_test
async def test_reactions_share_the_limits_of_the_chat_and_are_exported(tmp_path: Path) -> None:
    async with running_app(tmp_path, **MANY) as app:
        ada, ben = [await ApiClient(app).register(name) for name in ("Ada", "Ben")]
        table = (await start_game(ada, ben))["id"]
        answers = [await ada.order(table, f"r{number}", do="react", reaction="wow") for number in range(12)]
        refused = [answer["refused"]["code"] for answer in answers if answer["refused"]]
        assert 0 < len(refused) < len(answers)
        assert set(refused) == {"too_fast"}
        (exported,) = (await ada.get("/api/me/export"))["tables"]
        assert [message["reaction"] for message in exported["chat"]] == ["wow"] * (len(answers) - len(refused))
        assert (await ada.http.delete("/api/me")).status_code == 204
        chat = (await ben.get(f"/api/tables/{table}"))["chat"]
        assert chat == []
