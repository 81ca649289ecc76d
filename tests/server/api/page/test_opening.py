"""The table in the page of a table: as its person may see it, as the socket sends it, and for that moment only."""

import json
import re
from pathlib import Path
from typing import Any

from tests.server.api.page.test_files import INDEX, serving
from tests.server.api_client import ApiClient, get_registry, start_game
from tests.server.async_tests import async_test

ELEMENT = re.compile(r'<script type="application/json" id="opening">(.*?)</script></body>', re.DOTALL)


async def opening(client: ApiClient, table: str, **query: Any) -> Any:
    """What the page of a table contains; None if it is the page without a table."""
    answer = await client.http.get(f"/table/{table}", params=query)
    assert answer.status_code == 200
    if answer.content == INDEX:
        assert answer.headers["cache-control"] == "no-cache"
        return None
    assert answer.headers["cache-control"] == "no-store"
    (content,) = ELEMENT.findall(answer.text)
    assert answer.text.replace(content, "").count("<script") == 2
    return json.loads(content)


def page_folder(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    folder.mkdir()
    (folder / "index.html").write_bytes(INDEX)
    return folder


def without_clocks(update: Any) -> Any:
    return json.loads(json.dumps(update), object_hook=lambda each: {**each, "seconds": None})


@async_test
async def test_a_page_contains_what_the_socket_of_its_person_sends_first(tmp_path: Path) -> None:
    async with serving(tmp_path, page_folder(tmp_path)) as app:
        ada, ben = await ApiClient(app).register("Ada"), await ApiClient(app).register("Ben")
        table = await start_game(ada, ben)
        for seat, person in enumerate((ada, ben)):
            found = await opening(person, table["id"])
            assert (found["me"]["id"], "token" in found["me"]) == (person.id, False)
            assert found["bots"] == await person.get("/api/bots")
            async with person.socket(table["id"], after=0) as socket:
                assert without_clocks(found["update"]) == without_clocks(await socket.next())
            now = found["update"]["now"]
            offer = now["view"]["own"]["offer"]
            assert (now["seat"], len(offer)) == (seat, 3)
            other = (await opening((ben, ada)[seat], table["id"]))["update"]
            assert not [ticket for ticket in offer if ticket in json.dumps(other)]


@async_test
async def test_a_page_contains_no_table_that_its_person_may_not_see(tmp_path: Path) -> None:
    async with serving(tmp_path, page_folder(tmp_path)) as app:
        ada, ben, eve = [await ApiClient(app).register(name) for name in ("Ada", "Ben", "Eve")]
        table = await start_game(ada, ben)
        registry = get_registry(app)
        for key in ("", "wrong", table["id"]):
            assert await opening(eve, table["id"], key=key) is None
            assert await opening(ApiClient(app), table["id"], key=key) is None
        assert await opening(eve, "nowhere") is None
        assert registry.peek("nowhere") is None
        watching = await opening(eve, table["id"], key=table["watch"])
        assert (watching["update"]["now"]["seat"], watching["update"]["now"]["view"]["own"]) == (None, None)


@async_test
async def test_two_seats_of_one_person_are_not_in_the_page(tmp_path: Path) -> None:
    """The device is handed over before a hand is shown."""
    async with serving(tmp_path, page_folder(tmp_path)) as app:
        ada = await ApiClient(app).register("Ada")
        table = await ada.open_table()
        for seat, name in enumerate(("Mother", "Daughter")):
            await ada.order(table["id"], seat, do="sit", seat=seat, name=name)
        await ada.order(table["id"], "start", do="start")
        now = (await opening(ada, table["id"]))["update"]["now"]
        assert (now["seat"], now["view"]["own"], now["choices"]) == (None, None, None)


@async_test
async def test_no_text_can_leave_its_element(tmp_path: Path) -> None:
    async with serving(tmp_path, page_folder(tmp_path)) as app:
        name = "</script><script>x"
        ada, ben = await ApiClient(app).register(name), await ApiClient(app).register("Ben")
        table = await start_game(ada, ben)
        assert (await ada.order(table["id"], "say", do="say", text="<!--<script>"))["refused"] is None
        found = await opening(ada, table["id"])
        assert found["me"]["name"] == name
        assert [entry["text"] for entry in found["update"]["told"] if entry["what"] == "said"] == ["<!--<script>"]


@async_test
async def test_an_address_that_sends_too_many_requests_gets_the_plain_page(tmp_path: Path) -> None:
    async with serving(tmp_path, page_folder(tmp_path), requests_per_second=1) as app:
        ada = await ApiClient(app).register("Ada")
        table = await ada.open_table()
        found = [await opening(ada, table["id"]) is not None for _ in range(12)]
        assert (found[0], found[-1]) == (True, False)
