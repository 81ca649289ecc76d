"""The process of the attackers, apart from the one that measures honest players."""

import asyncio
import multiprocessing
import os
import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from typing import NamedTuple

from benchmarks.hostile_attacks import ATTACKS, Attack, Crew
from benchmarks.hostile_clients import Attacker

GUESTS, CONNECTIONS_EACH = 20, 4
NICENESS = 10
"""Attackers have machines of their own: here they must not take the processor from the server."""
REGISTER_ATTEMPTS = 3


class Outcome(NamedTuple):
    """How many requests of an attack were accepted and refused."""

    accepted: int
    refused: int

    @property
    def refused_share(self) -> float:
        return self.refused / max(1, self.accepted + self.refused)


class Attackers:
    """A handle on the process: every round comes from another address, with limits that are not used up."""

    def __init__(self, connection: "Connection[object, object]") -> None:
        self._connection = connection

    def prepare(self, address: str) -> None:
        """Register the guests of a round and let them set up the attack."""
        self._connection.send(address)
        self._connection.recv()

    def begin(self, seconds: float) -> None:
        """Attack for some time."""
        self._connection.send(seconds)

    def outcome(self) -> Outcome:
        """Wait for the end of the attack."""
        outcome = self._connection.recv()
        assert isinstance(outcome, Outcome)
        return outcome


@contextmanager
def attackers(port: int, name: str) -> Iterator[Attackers]:
    """A process that attacks a server in the given way."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_serve, args=(there, port, name), daemon=True)
    process.start()
    try:
        yield Attackers(here)
    finally:
        here.send(None)
        process.join(10)
        if process.is_alive():
            process.kill()
            process.join()


def _serve(connection: "Connection[object, object]", port: int, name: str) -> None:
    os.nice(NICENESS)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    asyncio.run(_follow(connection, port, ATTACKS[name]))


async def _follow(connection: "Connection[object, object]", port: int, attack: Attack) -> None:
    """Carry out what the measuring process sends: an address to prepare at, then the seconds of an attack."""
    crew = Crew(port, [])
    while (command := await asyncio.to_thread(connection.recv)) is not None:
        if isinstance(command, str):
            crew = Crew(port, [Attacker(port, command) for _ in range(GUESTS)])
            for number, guest in enumerate(crew.guests):
                await guest.register(f"Attacker {number}")
            await attack.prepare(crew)
            connection.send(None)
        else:
            assert isinstance(command, float)
            connection.send(await _run(attack, crew, command))


async def _run(attack: Attack, crew: Crew, seconds: float) -> Outcome:
    accepted = refused = 0
    end = time.monotonic() + seconds

    async def work(guest: Attacker) -> None:
        nonlocal accepted, refused
        http = guest.connect()
        while time.monotonic() < end:
            if await attack.act(crew, guest, http):
                accepted += 1
            else:
                refused += 1
                # Other connections get their turn even where nothing is awaited.
                await asyncio.sleep(0)
        http.close()

    workers = [work(guest) for guest in crew.guests for _ in range(CONNECTIONS_EACH)]
    await asyncio.wait([asyncio.create_task(each) for each in workers], timeout=seconds + 5)
    await _stop(crew)
    return Outcome(accepted, refused)


async def _stop(crew: Crew) -> None:
    """Close everything, so that the next round begins quietly."""
    for guest in crew.guests:
        for socket in guest.sockets:
            await socket.close()
    for writer in crew.half_open:
        writer.close()
