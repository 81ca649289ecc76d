"""Games at several tables at once, with two players and a bot each, while servers are killed and restarted. The answers
and entries that players received are compared with the stored tables."""

import asyncio
import itertools
import random
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

from draisine.server.maintenance import find_fault
from draisine.server.store import Store
from draisine.server.tables.entries import BotSat, Opened, Played, Sat, Started
from tests.server.ops.network_players import NetworkPlayer, SeatClient
from tests.server.ops.processes import Deployment, ServerProcess
from tests.server.registries import TIMEOUT
from tests.server.store.factories import open_store

BOARD = "first_journey"
"""A board with short games."""
TABLES = 3
LOG_CHARACTERS = 4000
"""How much of each log is shown when a test fails."""


class TableGame:
    """A game at a table and the clients of its players."""

    def __init__(self, table: str, clients: list[SeatClient]) -> None:
        self.table = table
        self.clients = clients
        self.verified = False
        """Whether the finished game has been checked."""

    @property
    def finished(self) -> bool:
        return all(client.finished for client in self.clients)

    @property
    def players(self) -> list[NetworkPlayer]:
        return [client.player for client in self.clients]


class PlaySession:
    """Players who play one game after another at several tables until stopped."""

    def __init__(self, url: str, deployment: Deployment, players: list[NetworkPlayer], clock: int | None) -> None:
        self.deployment = deployment
        self.players = players
        self.games: list[TableGame] = []
        self.faults: list[str] = []
        """Lost or duplicated orders and entries."""
        self._url = url
        self._clock = clock
        self._stop = asyncio.Event()

    # Playing

    async def play(self) -> None:
        """Register the players and play at all tables."""
        for player in self.players:
            await player.register()
        async with asyncio.TaskGroup() as group:
            for number in range(TABLES):
                group.create_task(self._play_games(number))

    async def _play_games(self, number: int) -> None:
        """Play one game after another."""
        rng = random.Random(number)
        while not self._stop.is_set():
            game = await self._start_game(rng)
            self.games.append(game)
            async with asyncio.TaskGroup() as group:
                for client in game.clients:
                    group.create_task(client.play())

    async def _start_game(self, rng: random.Random) -> TableGame:
        """Open a table and start its game; the seats of host and bot are random."""
        host, *others = rng.sample(self.players, len(self.players))
        # Every other game has as much time for the whole game as others have for a turn.
        clock = {"bank": {"seconds": self._clock}} if self._clock and len(self.games) % 2 else {"clock": self._clock}
        options = {"board": BOARD, "players": len(self.players) + 1, **clock}
        opened = await host.request("POST", "/api/tables", json=options)
        table, seats = opened["id"], rng.sample(range(len(self.players) + 1), len(self.players) + 1)
        for player, seat in zip([host, *others], seats, strict=False):
            await player.order(table, "sit", opened["invite"], do="sit", seat=seat)
        await host.order(table, "bot", do="seat_bot", seat=seats[-1], bot="random")
        await host.order(table, "start", do="start")
        pairs = zip([host, *others], seats, strict=False)
        return TableGame(
            table, [SeatClient(player, table, seat, random.Random(rng.random())) for player, seat in pairs]
        )

    async def play_for(self, entries: int) -> None:
        """Let the players receive this many more entries."""
        target = self.entries_received + entries
        async with asyncio.timeout(TIMEOUT):
            while self.entries_received < target:
                await asyncio.sleep(0.01)

    def stop_after_current_games(self) -> None:
        """Start no more games."""
        self._stop.set()

    # Statistics

    @property
    def clients(self) -> list[SeatClient]:
        return [client for game in self.games for client in game.clients]

    @property
    def unverified_clients(self) -> list[SeatClient]:
        """The clients of games that have not been checked yet."""
        return [client for game in self.games if not game.verified for client in game.clients]

    @property
    def busiest_server(self) -> ServerProcess:
        """The server with most connected clients."""
        connected = Counter(client.address for client in self.clients if not client.finished)
        return max(self.deployment.servers, key=lambda server: connected[server.address])

    @property
    def entries_received(self) -> int:
        """Entries received, summed over all clients."""
        return sum(client.last_seq for client in self.clients)

    @property
    def orders_answered(self) -> int:
        """Orders accepted and answered."""
        by_request = sum(len(player.acknowledged) for player in self.players)
        return by_request + sum(len(client.acknowledged) for client in self.clients)

    @property
    def entries(self) -> int:
        """Entries in the logs of all tables."""
        return sum(game.clients[0].last_seq for game in self.games)

    @property
    def close_codes(self) -> Counter[int]:
        """Close codes of all lost connections."""
        return sum((client.close_codes for client in self.clients), Counter())

    # Checks

    async def check_stored_games(self) -> None:
        """No acknowledged order is lost or duplicated, and every game replays. No server may be running."""
        async with open_store(self._url) as store:
            for game in self.games:
                if not game.verified:
                    over = game.finished
                    # PostgreSQL may commit a moment after the server died, so an apparent fault is checked again.
                    if await find_faults(store, game):
                        await asyncio.sleep(1)
                        self.faults += await find_faults(store, game)
                    assert not self.faults, f"{game.table}: {self.faults}"
                    game.verified = over

    async def check_new_connections(self, server: ServerProcess) -> None:
        """A new connection receives the same entries as the existing clients. Should the server die meanwhile, the
        next one is checked."""
        with suppress(httpx.TransportError):
            for client in self.unverified_clients:
                received = list(client.received)
                _check_same_entries(received, (await _fetch_entries(server, client))[: len(received)])

    async def check_all(self) -> None:
        """All games are finished and pass every check."""
        assert self.games
        assert all(game.finished for game in self.games)
        for game in self.games:
            game.verified = False
        await self.check_stored_games()
        assert all(game.verified for game in self.games)
        for client in self.clients:
            _check_same_entries(client.received, await _fetch_entries(self.deployment.servers[-1], client))


async def _fetch_entries(server: ServerProcess, client: SeatClient) -> list[Any]:
    """All entries of a table, as the server sends them to a new connection of this seat."""
    path = f"/api/tables/{client.table}/entries"
    answer = await client.player.try_request("GET", path, server.address, params={"seat": client.seat})
    assert answer.status_code == 200, answer.text
    entries: list[Any] = answer.json()["told"]
    return entries


def _check_same_entries(earlier: list[Any], later: list[Any]) -> None:
    for then, now in itertools.zip_longest(earlier, later):
        assert then == now, f"received {then}, but the server now sends {now}"


async def find_faults(store: Store, game: TableGame) -> list[str]:
    """Acknowledged orders that are not stored exactly once, gaps, and replay errors of a game."""
    row, log = await store.tables.get(game.table), await store.log.entries(game.table)
    assert row is not None
    fault = await find_fault(store, row)
    found = [] if fault is None else [str(fault)]
    if [stored.seq for stored in log] != list(range(row.seq + 1)):
        found.append("its entries have gaps")
    before = [type(stored.entry) for stored in log if not isinstance(stored.entry, Played)]
    if Counter(before) != Counter({Opened: 1, Sat: len(game.clients), BotSat: 1, Started: 1}):
        found.append(f"it was opened with {before}")
    played = {stored.seq: stored.entry for stored in log if isinstance(stored.entry, Played)}
    if [entry.step.step for entry in played.values()] != list(range(1, len(played) + 1)):
        found.append("its steps have gaps")
    for player in game.players:
        for (table, order), seq in list(player.acknowledged.items()):
            if table == game.table and await _stored_seq(store, player, table, order) != seq:
                found.append(f"{player.name}'s {order} is lost")
    for client in game.clients:
        found += await _find_move_faults(store, client, played)
    return found


async def _find_move_faults(store: Store, client: SeatClient, played: dict[int, Played]) -> list[str]:
    """Check that a player's stored moves are the acknowledged ones, and at most one that is not answered yet."""
    name, found = client.player.name, []
    own = {seq: entry.step.move for seq, entry in played.items() if entry.by == client.player.id}
    # Answers may still arrive during the check: take one copy of what the client knows.
    orders, pending = dict(client.acknowledged), client.pending
    if pending is not None:
        seq = await _stored_seq(store, client.player, client.table, pending.id)
        if seq is not None:
            orders[pending.id] = (str(pending.move), seq)
    for order, (move, seq) in orders.items():
        if await _stored_seq(store, client.player, client.table, order) != seq:
            found.append(f"{name}'s {order} is lost")
        if own.pop(seq, None) != move:
            found.append(f"{name}'s {order} ({move}) is not entry {seq}")
    return found + [f"{name} never ordered entry {seq} ({move})" for seq, move in own.items()]


async def _stored_seq(store: Store, player: NetworkPlayer, table: str, order: str) -> int | None:
    """The sequence number of an order, if it is stored."""
    answer = await store.log.answer(table, f"{player.id}/{order}")
    return None if answer is None else answer.seq


@asynccontextmanager
async def play_session(url: str, folder: Path, clock: int | None = None) -> AsyncIterator[PlaySession]:
    """Players who start as soon as there is a server. At the end they finish their games, which are then checked: the
    caller must leave a server running."""
    deployment = Deployment(url, folder)
    players = [NetworkPlayer(deployment, name, number) for number, name in enumerate(("Ada", "Ben"))]
    session = PlaySession(url, deployment, players, clock)
    try:
        async with asyncio.TaskGroup() as group:
            playing = group.create_task(session.play())
            yield session
            session.stop_after_current_games()
            async with asyncio.timeout(TIMEOUT):
                await playing
        await session.check_all()
    except BaseException as error:
        error.add_note(_describe_state(session))
        raise
    finally:
        for player in players:
            await player.close()
        await deployment.close()


def _describe_state(session: PlaySession) -> str:
    """What clients and processes were doing when a test failed."""
    clients = [
        f"{client.player.name} at {client.table}: entry {client.last_seq}, pending {client.pending}, "
        f"refused {dict(client.refused)}, closed {dict(client.close_codes)}"
        for client in session.unverified_clients
    ]
    logs = [f"end of a log:\n{process.output[-LOG_CHARACTERS:]}" for process in session.deployment.processes]
    return "\n".join(clients + logs)
