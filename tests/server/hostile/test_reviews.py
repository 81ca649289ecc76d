"""Reviews never tell of a running game, and one guest's reviews do not delay those of others."""

import asyncio
import json
from pathlib import Path

import httpx
import msgspec

from draisine.play import Game, Record
from tests.play.random_games import play_random_moves
from tests.server.async_tests import async_test
from tests.server.games.records import random_game
from tests.server.hostile.guests import DONE, HONEST, HOSTILE, Guest, guests_at, start_bots, start_game, wait_for
from tests.server.hostile.servers import HostileServer, running_server


async def finished_by_bots(guest: Guest) -> str:
    table = await start_bots(guest, "conductor", "conductor")

    async def is_over() -> bool:
        return bool((await guest.snapshot(table))["table"]["phase"] == "over")

    async with guest.socket(table):
        assert await wait_for(is_over)
    return table


async def attempts(guest: Guest, path: str, key: str = "") -> list[httpx.Response]:
    """All requests that could reveal a review of a game."""
    query = {"key": key} if key else {}
    tried = {"step": 1, "seat": 0, "move": "draw blind"}
    return [
        await guest.http.get(f"{path}/review", params=query),
        await guest.http.post(f"{path}/review", params=query),
        await guest.http.get(f"{path}/review/position", params={"step": "1", **query}),
        await guest.http.post(f"{path}/review/try", json=tried, params=query),
        await guest.http.post(f"{path}/continue", json={"step": 1, "seat": 0}, params=query),
    ]


def codes(answers: list[httpx.Response]) -> set[tuple[int, str]]:
    return {(answer.status_code, answer.json().get("code", "")) for answer in answers}


@async_test
async def test_a_running_game_is_not_reviewed_for_anyone_at_or_around_it(shared_server: HostileServer) -> None:
    async with (
        guests_at(shared_server.url, HOSTILE, "Player", "Opponent", "Spectator", "Stranger") as guests,
    ):
        player, opponent, spectator, stranger = guests
        table = await player.open_table("usa", 2)
        path = f"/api/tables/{table['id']}"
        for seat, guest in enumerate((player, opponent)):
            assert await guest.order(table["id"], table["invite"], do="sit", seat=seat) == DONE
        assert codes(await attempts(player, path)) == {(403, "not_over")}
        assert await player.order(table["id"], do="start") == DONE
        for guest in (player, opponent):
            assert codes(await attempts(guest, path)) == {(403, "not_over")}
        assert codes(await attempts(spectator, path, table["watch"])) == {(403, "not_over")}
        assert codes(await attempts(stranger, path)) == {(404, "no_such_table")}
        # Closed by an operator, it stays unfinished: its cards are not revealed.
        await shared_server.admin("end", table["id"], "--why", "test")
        assert codes(await attempts(player, path)) == {(403, "not_over")}


@async_test
async def test_a_record_of_a_running_game_is_not_reviewed_as_an_import(tmp_path: Path) -> None:
    """The deal of a finished game is played again: its record is that of a running game, in whole and in part, with
    and without the seed."""
    async with (
        running_server(tmp_path, bot_pace=0, review_effort=0.001) as server,
        guests_at(server.url, HOSTILE, "Player", "Opponent") as (player, opponent),
    ):
        first = await finished_by_bots(player)
        lines = (await player.http.get(f"/api/tables/{first}/record")).text.splitlines()
        header = json.loads(lines[0])
        without_seed = json.dumps({name: value for name, value in header.items() if name != "seed"})
        records = {
            "whole": lines,
            "without seed": [without_seed, *lines[1:]],
            "part": [without_seed, *lines[1:-1]],
            "deal": [without_seed, lines[1]],
        }
        imports = {}
        for name, record in records.items():
            answer = await player.http.post("/api/imports", content="\n".join(record))
            assert answer.status_code == 201, answer.text
            imports[name] = f"/api/imports/{answer.json()['id']}"
        before = await player.http.post(f"{imports['whole']}/review")
        assert (before.status_code, before.json()["state"]) == (200, "waiting")

        async def is_done() -> bool:
            return bool((await player.get(f"{imports['whole']}/review"))["state"] == "done")

        assert await wait_for(is_done)
        again = await opponent.http.post("/api/tables", json={"deal": first}, params={"key": await link(player, first)})
        assert again.status_code == 201, again.text
        table = again.json()
        for seat, guest in enumerate((opponent, player)):
            assert await guest.order(table["id"], table["invite"], do="sit", seat=seat) == DONE
        assert await opponent.order(table["id"], do="start") == DONE
        for guest in (player, opponent):
            assert codes(await attempts(guest, imports["whole"])) == {(403, "review_running")}
            assert codes(await attempts(guest, imports["without seed"])) == {(403, "review_running")}
            assert codes(await attempts(guest, imports["part"])) == {(403, "not_over")}
            assert codes(await attempts(guest, imports["deal"])) == {(403, "not_over")}
        # Nor is the table of the first game, for those who are playing its cards again.
        assert codes(await attempts(player, f"/api/tables/{first}")) == {(403, "review_running")}
        await server.admin("end", table["id"], "--why", "test")
        assert (await player.get(f"{imports['whole']}/review"))["state"] == "done"
        assert (await player.http.get(f"/api/tables/{first}/review")).status_code == 200


@async_test
async def test_a_game_made_up_to_resemble_a_running_one_is_not_reviewed_for_its_players(
    shared_server: HostileServer,
) -> None:
    """A record may begin from any position, and needs no seed then."""
    async with (
        guests_at(shared_server.url, HOSTILE, "Player", "Opponent", "Stranger") as (player, opponent, stranger),
    ):
        game = Game.from_position(random_game("usa", moves=30).position())
        play_random_moves(game, 1, 2000)
        record = game.record()
        header = msgspec.structs.replace(record.header, seed=None)
        made_up = Record(header=header, steps=record.steps).to_text()
        verified = random_game("usa").record().to_text()
        paths = []
        for text in (made_up, verified):
            answer = await player.http.post("/api/imports", content=text)
            assert answer.status_code == 201, answer.text
            paths.append(f"/api/imports/{answer.json()['id']}/review")
        assert (await player.http.get(paths[0])).status_code == 200
        table = await start_game(player, opponent, board="usa")
        for guest in (player, opponent):
            assert codes(await attempts(guest, paths[0].removesuffix("/review"))) == {(403, "review_unverified")}
            assert (await guest.http.get(paths[1])).status_code == 200
        assert (await stranger.http.get(paths[0])).status_code == 200
        await shared_server.admin("end", table, "--why", "test")
        assert (await player.http.get(paths[0])).status_code == 200


async def link(guest: Guest, table: str) -> str:
    """The token of a link to a deal."""
    token: str = (await guest.get(f"/api/deals/{table}"))["share"]
    return token


@async_test
async def test_the_reviews_of_one_guest_do_not_delay_those_of_others(tmp_path: Path) -> None:
    async with (
        running_server(tmp_path, bot_pace=0) as server,
        guests_at(server.url, HOSTILE, "Attacker", "Accomplice") as attackers,
        guests_at(server.url, HONEST, "Honest") as (honest,),
    ):
        paths = []
        for number in range(8):
            table = await finished_by_bots(attackers[number % 2])
            record = (await attackers[number % 2].http.get(f"/api/tables/{table}/record")).text
            answer = await attackers[number % 2].http.post("/api/imports", content=record)
            paths.append(f"/api/imports/{answer.json()['id']}")
        own = await finished_by_bots(honest)
        flood = [await attackers[0].http.post(f"{path}/review") for path in paths]
        assert [answer.status_code for answer in flood[:4]] == [200] * 4
        assert {answer.status_code for answer in flood[4:]} == {429}, "one person's waiting games are not limited"
        more = [await attackers[1].http.post(f"{path}/review") for path in paths[4:]]
        assert {answer.status_code for answer in more} == {200}
        mine = (await honest.http.post(f"/api/tables/{own}/review")).json()
        assert mine["ahead"] <= 1, "an honest person waits for more than the review that has begun"
        # The server still answers while it computes.
        async with asyncio.timeout(5):
            assert (await honest.http.get("/health")).status_code == 200
