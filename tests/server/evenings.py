"""An evening of games: two people and a bot at several tables at once, while servers come and go. What people were
answered and told is held against what is kept."""

import asyncio
import itertools
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

from draisine.server.ops.maintenance import fault_of
from draisine.server.store import Store
from draisine.server.tables.entries import BotSat, Opened, Played, Sat, Started
from tests.server.halls import PATIENCE
from tests.server.processes import Chair, House, Person, Server
from tests.server.store.scenes import opened

BOARD = "first_journey"
"""Its games are short."""
TABLES = 3


class Match:
    """A table at which a game is played, and the chairs of its people."""

    def __init__(self, table: str, chairs: list[Chair]) -> None:
        self.table = table
        self.chairs = chairs
        self.settled = False
        """Whether the game is over and all of it was found in order."""

    @property
    def over(self) -> bool:
        return all(chair.over for chair in self.chairs)

    @property
    def people(self) -> list[Person]:
        return [chair.person for chair in self.chairs]


class Evening:
    """People who play one game after another until it is enough."""

    def __init__(self, url: str, house: House, people: list[Person], clock: int | None) -> None:
        self.house = house
        self.people = people
        self.matches: list[Match] = []
        self.faults: list[str] = []
        """What was lost or doubled."""
        self._url = url
        self._clock = clock
        self._enough = asyncio.Event()

    # Playing

    async def play(self) -> None:
        """Everybody comes, and plays at all tables."""
        for person in self.people:
            await person.come()
        async with asyncio.TaskGroup() as group:
            for number in range(TABLES):
                group.create_task(self._play_at_one_table(number))

    async def _play_at_one_table(self, number: int) -> None:
        """One game after another."""
        lot = random.Random(number)
        while not self._enough.is_set():
            match = await self._sit_down(lot)
            self.matches.append(match)
            async with asyncio.TaskGroup() as group:
                for chair in match.chairs:
                    group.create_task(chair.play())

    async def _sit_down(self, lot: random.Random) -> Match:
        """A new table, at which the game has begun. The host's chair goes round, and so does the bot's."""
        host, *others = lot.sample(self.people, len(self.people))
        wish = {"board": BOARD, "players": len(self.people) + 1, "clock": self._clock}
        opened = await host.request("POST", "/api/tables", json=wish)
        table, seats = opened["id"], lot.sample(range(len(self.people) + 1), len(self.people) + 1)
        for person, seat in zip([host, *others], seats, strict=False):
            await person.order(table, "sit", opened["invite"], do="sit", seat=seat)
        await host.order(table, "bot", do="seat_bot", seat=seats[-1], bot="random")
        await host.order(table, "start", do="start")
        pairs = zip([host, *others], seats, strict=False)
        return Match(table, [Chair(person, table, seat, random.Random(lot.random())) for person, seat in pairs])

    async def go_on_for(self, entries: int) -> None:
        """Let people play until so many entries more were told to them."""
        enough = self.told + entries
        async with asyncio.timeout(PATIENCE):
            while self.told < enough:
                await asyncio.sleep(0.01)

    def last_games(self) -> None:
        """No more games after those that are going on."""
        self._enough.set()

    # Figures

    @property
    def chairs(self) -> list[Chair]:
        return [chair for match in self.matches for chair in match.chairs]

    @property
    def chairs_in_play(self) -> list[Chair]:
        """Those at tables that were not settled yet."""
        return [chair for match in self.matches if not match.settled for chair in match.chairs]

    @property
    def busiest_server(self) -> Server:
        """The one to which most people talk."""
        talking = Counter(chair.address for chair in self.chairs if not chair.over)
        return max(self.house.servers, key=lambda server: talking[server.address])

    @property
    def told(self) -> int:
        """Entries that were told, to each person."""
        return sum(chair.last for chair in self.chairs)

    @property
    def answered(self) -> int:
        """Orders that were done and answered."""
        by_request = sum(len(person.acknowledged) for person in self.people)
        return by_request + sum(len(chair.acknowledged) for chair in self.chairs)

    @property
    def entries(self) -> int:
        """Entries that were kept."""
        return sum(match.chairs[0].last for match in self.matches)

    @property
    def farewells(self) -> Counter[int]:
        """How connections ended."""
        return sum((chair.farewells for chair in self.chairs), Counter())

    # Looking after it

    async def check_what_is_kept(self) -> None:
        """Nothing that was answered is lost, nothing is doubled, and every game replays. No server may run."""
        async with opened(self._url) as store:
            for match in self.matches:
                if not match.settled:
                    over = match.over
                    # PostgreSQL may keep what it was asked to a moment after the server is dead: a fault stays one.
                    if await faults(store, match):
                        await asyncio.sleep(1)
                        self.faults += await faults(store, match)
                    assert not self.faults, f"{match.table}: {self.faults}"
                    match.settled = over

    async def check_what_newcomers_are_told(self, server: Server) -> None:
        """Somebody who comes to a server now is told what those who were there all the time have heard. One that dies
        meanwhile tells nothing: then it is for the next one."""
        with suppress(httpx.TransportError):
            for chair in self.chairs_in_play:
                heard = list(chair.told)
                _check_alike(heard, (await _told(server, chair))[: len(heard)])

    async def check_all(self) -> None:
        """At the end of the evening: all games are over, and all of it is in order."""
        assert self.matches
        assert all(match.over for match in self.matches)
        for match in self.matches:
            match.settled = False
        await self.check_what_is_kept()
        assert all(match.settled for match in self.matches)
        for chair in self.chairs:
            _check_alike(chair.told, await _told(self.house.servers[-1], chair))


async def _told(server: Server, chair: Chair) -> list[Any]:
    """All that happened at a table, as somebody is told who comes to that seat."""
    where = f"/api/tables/{chair.table}/entries"
    answer = await chair.person.try_request("GET", where, server.address, params={"seat": chair.seat})
    assert answer.status_code == 200, answer.text
    told: list[Any] = answer.json()["told"]
    return told


def _check_alike(heard: list[Any], told: list[Any]) -> None:
    for then, now in itertools.zip_longest(heard, told):
        assert then == now, f"what was told is {then}, what is told now is {now}"


async def faults(store: Store, match: Match) -> list[str]:
    """What is wrong with a match: what was answered is not kept, or kept twice, or does not replay."""
    row, log = await store.table(match.table), await store.log(match.table)
    assert row is not None
    fault = await fault_of(store, row)
    found = [] if fault is None else [fault]
    if [kept.seq for kept in log] != list(range(row.seq + 1)):
        found.append("its entries have gaps")
    before = [type(kept.entry) for kept in log if not isinstance(kept.entry, Played)]
    if Counter(before) != Counter({Opened: 1, Sat: len(match.chairs), BotSat: 1, Started: 1}):
        found.append(f"it was opened with {before}")
    played = {kept.seq: kept.entry for kept in log if isinstance(kept.entry, Played)}
    if [entry.step.step for entry in played.values()] != list(range(1, len(played) + 1)):
        found.append("its steps have gaps")
    for person in match.people:
        for (table, order), seq in list(person.acknowledged.items()):
            if table == match.table and await _kept(store, person, table, order) != seq:
                found.append(f"{person.name}'s {order} is lost")
    for chair in match.chairs:
        found += await _faults_of_moves(store, chair, played)
    return found


async def _faults_of_moves(store: Store, chair: Chair, played: dict[int, Played]) -> list[str]:
    """Whether a person's moves are those that were answered, and perhaps one that was not answered yet."""
    name, found = chair.person.name, []
    own = {seq: entry.step.move for seq, entry in played.items() if entry.by == chair.person.id}
    # Answers may still be on their way to the person: what was known is taken at one moment.
    orders, asked = dict(chair.acknowledged), chair.unanswered
    if asked is not None:
        kept = await _kept(store, chair.person, chair.table, asked.id)
        if kept is not None:
            orders[asked.id] = (asked.move, kept)
    for order, (move, seq) in orders.items():
        if await _kept(store, chair.person, chair.table, order) != seq:
            found.append(f"{name}'s {order} is lost")
        if own.pop(seq, None) != move:
            found.append(f"{name}'s {order} ({move}) is not entry {seq}")
    return found + [f"{name} never ordered entry {seq} ({move})" for seq, move in own.items()]


async def _kept(store: Store, person: Person, table: str, order: str) -> int | None:
    """The entry of an order, if it is kept."""
    answer = await store.answer(table, f"{person.id}/{order}")
    return None if answer is None else answer.seq


@asynccontextmanager
async def evening(url: str, folder: Path, clock: int | None = None) -> AsyncIterator[Evening]:
    """People come and play as soon as there is a server. Afterwards they finish their games, which are then checked: so
    a server must be left to them."""
    house = House(url, folder)
    people = [Person(house, name, number) for number, name in enumerate(("Ada", "Ben"))]
    try:
        async with asyncio.TaskGroup() as group:
            begun = Evening(url, house, people, clock)
            playing = group.create_task(begun.play())
            yield begun
            begun.last_games()
            async with asyncio.timeout(PATIENCE):
                await playing
        await begun.check_all()
    finally:
        for person in people:
            await person.leave()
        await house.close()
