"""The attacks of `benchmarks.hostile`: each is one request after another, by many guests at once."""

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.hostile_clients import LOST, TARGET, Attacker, HttpConnection

RECORD = Path(__file__).parents[1] / "tests" / "server" / "releases" / "0.1.0" / "usa.game.jsonl"
"""A record that every release can read."""
SOCKETS_EACH = 3
HALF_OPEN = 1500
HALF_HEAD = b"GET /health HTTP/1.1\r\nHost: draisine"
LESSON = "usa-claim"
READS = ("/api/boards", "/api/boards/usa", "/api/tables", "/api/tables/mine", "/art/light/board/usa.svg", "/health")


@dataclass
class Crew:
    """All guests of an attack, the table they meet at, and the connections they keep half open."""

    port: int
    guests: list[Attacker]
    table: str = ""

    def __post_init__(self) -> None:
        self.half_open: list[asyncio.StreamWriter] = []


Prepare = Callable[[Crew], Awaitable[None]]
Act = Callable[[Crew, Attacker, HttpConnection], Awaitable[bool]]
"""One request; whether the server accepted it."""


@dataclass(frozen=True)
class Attack:
    """What the guests set up, and what they then do as often as they can."""

    prepare: Prepare
    act: Act


async def nothing(crew: Crew) -> None:
    """Prepare nothing."""
    del crew


async def meet(crew: Crew) -> None:
    """Open a public table, which all guests watch by several sockets."""
    host = crew.guests[0]
    crew.table = await host.open_table(host.connect(), visibility="open") or ""
    for guest in crew.guests:
        for _ in range(SOCKETS_EACH):
            await guest.open_socket(crew.table)


async def start_tables(crew: Crew) -> None:
    """Every guest starts a game with both seats of it."""
    for guest in crew.guests:
        await guest.start_own_table(guest.connect(), visibility="link")


async def start_with_sockets(crew: Crew) -> None:
    """Every guest starts a game and follows it from the first seat."""
    await start_tables(crew)
    for guest in crew.guests:
        for table in guest.tables[:1]:
            await guest.open_socket(table, seat=0)


async def start_with_bot(crew: Crew) -> None:
    """Every guest starts a game against a bot, where hints are given."""
    for guest in crew.guests:
        http = guest.connect()
        table = await guest.open_table(http)
        if table is not None:
            await guest.order(http, table, do="sit", seat=0)
            await guest.order(http, table, do="seat_bot", seat=1, bot="conductor")
            await guest.order(http, table, do="start")


async def import_records(crew: Crew) -> None:
    """Every guest imports a record."""
    for guest in crew.guests:
        status, body = await guest.send(guest.connect(), "POST", "/api/imports", RECORD.read_bytes())
        if status == 201:
            guest.imports.append(body.decode().split('"')[3])


async def chat(crew: Crew, guest: Attacker, http: HttpConnection) -> bool:
    """Write the longest message to a chat with many readers."""
    del http
    return await _order(guest, crew.table, {"do": "say", "text": "x" * 500, "room": "spectators"}) == ""


async def bots(crew: Crew, guest: Attacker, http: HttpConnection) -> bool:
    """Start a table of five Barons and watch it."""
    del crew
    table = await guest.open_table(http, players=5)
    if table is None:
        return False
    for seat in range(5):
        await guest.order(http, table, do="seat_bot", seat=seat, bot="baron")
    await guest.order(http, table, do="start")
    return await guest.open_socket(table) is not None


async def half_sent(crew: Crew, guest: Attacker, http: HttpConnection) -> bool:
    """Send a part of a request, and keep many such connections open."""
    del http
    try:
        _, writer = await asyncio.open_connection(TARGET, crew.port, local_addr=(guest.address, 0))
    except OSError:
        return False
    writer.write(HALF_HEAD)
    crew.half_open.append(writer)
    if len(crew.half_open) > HALF_OPEN:
        oldest = crew.half_open.pop(0)
        lost = oldest.is_closing()
        oldest.close()
        return not lost
    return True


async def lobby(crew: Crew, guest: Attacker, http: HttpConnection) -> bool:
    """Open a public table, or list them."""
    del crew
    if random.random() < 0.5:
        return await guest.open_table(http, visibility="open") is not None
    return (await guest.send(http, "GET", "/api/tables"))[0] == 200


async def clocks(crew: Crew, guest: Attacker, http: HttpConnection) -> bool:
    """Start a game with the shortest clock and leave it."""
    del crew
    return await guest.start_own_table(http, clock=5) is not None


async def newcomers(crew: Crew, guest: Attacker, http: HttpConnection) -> bool:
    """Sign up one more guest."""
    del crew
    return (await guest.send(http, "POST", "/api/people", {"name": "Guest"}))[0] == 201


async def pictures(crew: Crew, guest: Attacker, http: HttpConnection) -> bool:
    """Request a picture of any table, in any language and theme."""
    del guest
    owner = random.choice(crew.guests)
    if not owner.tables:
        return await _pause()
    query = f"look={random.choice(('light', 'dark'))}&language={random.choice(('en', 'fr'))}"
    path = f"/api/tables/{owner.tables[0]}/picture.png?{query}"
    return (await owner.send(http, "GET", path))[0] == 200


async def replays(crew: Crew, guest: Attacker, http: HttpConnection) -> bool:
    """Request the replay of any imported game, as any seat."""
    owner = random.choice(crew.guests)
    if not owner.imports:
        return await _pause()
    path = f"/api/imports/{owner.imports[0]}/replay?seat={random.randrange(2)}"
    return (await guest.send(http, "GET", path))[0] == 200


async def reviews(crew: Crew, guest: Attacker, http: HttpConnection) -> bool:
    """Review an imported game, try moves in it, or play on from it."""
    owner = random.choice(crew.guests)
    if not owner.imports:
        return await _pause()
    step, seat = random.randrange(1, 60), random.randrange(2)
    requests: dict[str, dict[str, Any]] = {
        "review": {},
        "review/try": {"step": step, "seat": seat, "move": "draw blind"},
        "continue": {"step": step, "seat": seat},
    }
    part, content = random.choice(list(requests.items()))
    return (await guest.send(http, "POST", f"/api/imports/{owner.imports[0]}/{part}", content))[0] in (200, 201)


async def imports(crew: Crew, guest: Attacker, http: HttpConnection) -> bool:
    """Import a record."""
    del crew
    return (await guest.send(http, "POST", "/api/imports", RECORD.read_bytes()))[0] == 201


async def hints(crew: Crew, guest: Attacker, http: HttpConnection) -> bool:
    """Request a hint."""
    del crew
    if not guest.tables:
        return await _pause()
    return (await guest.send(http, "GET", f"/api/tables/{guest.tables[0]}/hint?seat=0"))[0] == 200


async def lessons(crew: Crew, guest: Attacker, http: HttpConnection) -> bool:
    """Send moves of a lesson that no one has sent before."""
    del crew
    content = {"moves": [f"claim montreal-new_york with {random.getrandbits(30)} blue"]}
    return (await guest.send(http, "POST", f"/api/lessons/{LESSON}", content))[0] == 200


async def sockets(crew: Crew, guest: Attacker, http: HttpConnection) -> bool:
    """Open one more socket, and close the oldest of many."""
    del http
    opened = await guest.open_socket(crew.table)
    if opened is None:
        return False
    if len(guest.sockets) > SOCKETS_EACH:
        await guest.sockets.pop(0).close()
    return True


async def webhooks(crew: Crew, guest: Attacker, http: HttpConnection) -> bool:
    """Start a game that calls an address for the turn of an absent person."""
    del crew
    return await guest.start_own_table(http, hook=f"http://{TARGET}:9/{'x' * 400}") is not None


async def orders(crew: Crew, guest: Attacker, http: HttpConnection) -> bool:
    """Send an order that is refused because there is nothing to answer."""
    del http
    return await _order(guest, crew.table, {"do": "answer_undo", "agree": True}) not in (None, "too_fast")


async def undo(crew: Crew, guest: Attacker, http: HttpConnection) -> bool:
    """Play, take back, vote, plan and ask for hints, in any order."""
    del crew, http
    if not guest.tables:
        return await _pause()
    choices: list[dict[str, Any]] = [
        {"do": "undo", "seat": 0},
        {"do": "vote", "seat": 1, "choice": "end"},
        {"do": "allow_hints", "agree": random.random() < 0.5},
        {"do": "plan", "seat": 0, "moves": ["draw blind"] * 12},
    ]
    if guest.sockets and (moves := guest.sockets[0].moves):
        choices.append({"do": "play", "seat": 0, "move": random.choice(moves)})
    return await _order(guest, guest.tables[0], random.choice(choices), seat=0) not in (None, "too_fast")


async def large_requests(crew: Crew, guest: Attacker, http: HttpConnection) -> bool:
    """Send large bodies, deep ones and long heads."""
    del crew
    path, content = random.choice(
        [
            ("/api/imports", b'{"draisine": 1, "board": {"id": "usa"}}\n' + b'{"step": 1}\n' * 75_000),
            ("/api/people", b'{"name": "' + b"x" * 200_000 + b'"}'),
            ("/api/tables", b"[" * 8000),
            (f"/api/tables/by-link/{'x' * 30_000}", b""),
        ]
    )
    status, _ = await guest.send(http, "POST" if content else "GET", path, content)
    return status not in (LOST, 413, 429, 503)


async def reads(crew: Crew, guest: Attacker, http: HttpConnection) -> bool:
    """Read anything that is not computed for the request."""
    del crew
    return (await guest.send(http, "GET", random.choice(READS)))[0] == 200


async def _order(guest: Attacker, table: str, command: dict[str, Any], seat: int | None = None) -> str | None:
    """Send an order over any socket of a guest, and replace sockets that the server closes."""
    if not guest.sockets and await guest.open_socket(table, seat) is None:
        await _pause()
        return None
    socket = random.choice(guest.sockets)
    code = await socket.order(command)
    if code is None and socket in guest.sockets:
        guest.sockets.remove(socket)
    return code


async def _pause() -> bool:
    """Wait: the server refused the preparation of this guest."""
    await asyncio.sleep(0.1)
    return False


ATTACKS = {
    "chat": Attack(meet, chat),
    "bots": Attack(nothing, bots),
    "half-sent": Attack(nothing, half_sent),
    "lobby": Attack(nothing, lobby),
    "clocks": Attack(nothing, clocks),
    "newcomers": Attack(nothing, newcomers),
    "pictures": Attack(start_tables, pictures),
    "replays": Attack(import_records, replays),
    "imports": Attack(nothing, imports),
    "reviews": Attack(import_records, reviews),
    "hints": Attack(start_with_bot, hints),
    "lessons": Attack(nothing, lessons),
    "sockets": Attack(meet, sockets),
    "webhooks": Attack(nothing, webhooks),
    "orders": Attack(meet, orders),
    "undo": Attack(start_with_sockets, undo),
    "large": Attack(nothing, large_requests),
    "reads": Attack(nothing, reads),
}
