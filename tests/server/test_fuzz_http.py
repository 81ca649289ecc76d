"""Requests by the hundred, made from the description that the server itself gives of its interface: none breaks it, an
error changes nothing that is kept, and every answer is as described.

Each request is sent by somebody (a host, a player, a guest with a link or without, nobody at all) about a table in some
phase. Nothing has happened at the table since it was made, so a request that fails fails again when it is sent alone.
"""

import asyncio
import hashlib
import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import httpx
import hypothesis.core
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy
from hypothesis.vendor.pretty import RepresentationPrinter
from schemathesis import Case, GenerationMode
from schemathesis.core.failures import FailureGroup
from schemathesis.generation.hypothesis import setup as prepare_hypothesis
from schemathesis.specs.openapi import checks
from sqlalchemy import create_engine, text

from draisine.boards import names
from draisine.play import Game, new_game
from draisine.play import text as words
from draisine.server.app import create_app
from draisine.server.lessons import chapters
from draisine.server.settings import Settings
from draisine.server.store import NewTable
from draisine.server.store.database import address
from draisine.server.store.schema import metadata, results
from draisine.server.tables.entries import Closed, Entry, Opened, Played, TableOptions
from draisine.server.tables.rulings import Asker, Ruling
from draisine.server.tables.table import Phase
from draisine.server.tokens import hash_of, new_id, new_token
from tests.play.courses import play_some
from tests.server.halls import QUICK, until
from tests.server.scenes import SEED, beginning, seating
from tests.server.store.scenes import in_loop
from tests.server.visitors import HOST, Visitor, server
from tests.sizes import examples

# Schemathesis silences Hypothesis in the whole process: failing examples of all tests would be shown empty.
prepare_hypothesis()
hypothesis.core.RepresentationPrinter = RepresentationPrinter  # type: ignore[attr-defined]

BASE = f"http://{HOST}"
HOURS = 1e6
FUZZ = settings(deadline=None, suppress_health_check=list(HealthCheck))
"""Requests take their time on a busy machine, and wrong ones are large: neither says anything about the server."""

Scene = tuple[str, str, int]
SCENES: list[Scene] = [
    ("open", "usa", 0),
    ("listed", "old_west", 0),
    ("playing", "usa", 0),
    ("playing", "europe", 7),
    ("playing", "old_west", 2),
    ("playing", "first_journey", 9),
    ("playing", "amsterdam", 12),
    ("over", "amsterdam", 1000),
    ("closed", "usa", 3),
]
"""A phase, a board, and how many moves were made."""
ROLES = ["host", "player", "invited", "watcher", "guest", "nobody", "impostor", "another page"]
JSON = {"Content-Type": "application/json"}
USUALLY = st.sampled_from([True, True, True, True, False])


@cache
def description() -> dict[str, Any]:
    """The description as it is served, but for who asks: that is the role's matter here. It needs no database."""

    async def ask() -> dict[str, Any]:
        app = create_app("sqlite:///nowhere", Settings())
        served: dict[str, Any] = (await Visitor(app).web.get("/api/schema/openapi.json")).json()
        assert served.pop("security") == [{"token": []}, {"cookie": []}]
        assert served["components"].pop("securitySchemes").keys() == {"token", "cookie"}
        return served

    return asyncio.run(ask())


OPERATIONS = [(method.upper(), path) for path, item in description()["paths"].items() for method in item]
WITH_BODY = [
    (method, path) for method, path in OPERATIONS if "requestBody" in description()["paths"][path][method.lower()]
]
every_operation = pytest.mark.parametrize(("method", "path"), OPERATIONS)
every_operation_with_a_body = pytest.mark.parametrize(("method", "path"), WITH_BODY)


@cache
def interface() -> Any:
    return schemathesis.openapi.from_dict(description())


def operation_at(method: str, path: str) -> Any:
    return interface()[path][method]


@cache
def game_of(board: str, moves: int) -> Game:
    game = new_game(board, 2, SEED)
    play_some(game, 1, moves)
    return game


@dataclass(frozen=True)
class Place:
    """A table with its links, and the moves that are open there."""

    id: str
    invite: str
    watch: str
    moves: tuple[str, ...]


class Sent(NamedTuple):
    """What was sent, and what came back."""

    answer: httpx.Response
    changed: bool
    """Whether what is kept is another than before."""


class Books:
    """All that is kept, read behind the server's back."""

    def __init__(self, url: str) -> None:
        parsed = address(url)
        self._engine = create_engine(parsed, isolation_level="AUTOCOMMIT")
        self._connection = self._engine.connect()
        self._read: tuple[Any, str] | None = None

    def digest(self) -> str:
        """A digest of every row of every table. SQLite says whether anybody has written since."""
        sqlite = self._connection.dialect.name == "sqlite"
        version = self._connection.scalar(text("PRAGMA data_version")) if sqlite else object()
        if self._read is None or self._read[0] != version:
            self._read = version, self._digest()
        return self._read[1]

    def _digest(self) -> str:
        digest = hashlib.sha256()
        for table in metadata.sorted_tables:
            if table is results:
                # Only a copy of what stands in the log, made when somebody first asks.
                continue
            key = ", ".join(column.name for column in table.primary_key)
            for row in self._connection.execute(text(f'SELECT * FROM "{table.name}" ORDER BY {key}')):
                digest.update(repr(tuple(row)).encode())
        return digest.hexdigest()

    def close(self) -> None:
        self._connection.close()
        self._engine.dispose()


class House:
    """A server, and a few people who stay."""

    def __init__(self, url: str, runner: asyncio.Runner) -> None:
        # Bots never come to an end of their thoughts and no table is put away: nothing changes but by a request.
        slow = {"bot_pace": HOURS, "undo_seconds": HOURS, "quiet_seconds": HOURS}
        self.app = create_app(url, Settings(**{**QUICK, **slow}))
        self.runner = runner
        self.web = Visitor(self.app).web
        self.people: dict[str, Visitor] = {}
        self._places: dict[Scene, Place] = {}
        self._books = Books(url)

    async def open(self) -> None:
        opened = asyncio.Event()
        self._closing = asyncio.Event()
        self._living = asyncio.create_task(self._live(opened))
        await opened.wait()
        for name in ("Ada", "Ben", "Eve"):
            self.people[name] = await Visitor(self.app).come(name)

    async def _live(self, opened: asyncio.Event) -> None:
        """From beginning to end in one task, as Litestar wants it."""
        async with self.app.lifespan():
            await self.app.state.hall.ready.wait()
            opened.set()
            await self._closing.wait()

    async def close(self) -> None:
        self._closing.set()
        await self._living
        self._books.close()

    def place(self, scene: Scene) -> Place:
        """A table at which nothing has happened but what the scene says."""
        if scene not in self._places:
            self._places[scene] = self.runner.run(self._lay(scene))
        return self._places[scene]

    async def _lay(self, scene: Scene) -> Place:
        """Ada opens it and sits next to Ben; where no game has begun, a third seat is free."""
        kind, board, moves = scene
        ada, ben = self.people["Ada"].id, self.people["Ben"].id
        begun = kind not in ("open", "listed")
        options = TableOptions(
            board=board, players=2 if begun else 3, visibility="open" if kind == "listed" else "link"
        )
        entries: list[Entry] = seating([Asker(ada, "Ada"), Asker(ben, "Ben")])
        game = game_of(board, moves)
        if begun:
            entries.append(beginning(game))
            entries += [Played(by=(ada, ben)[step.seat or 0], step=step) for step in game.steps[1:]]
        if kind == "closed":
            entries.append(Closed(why="the end of the evening"))
        phase: Phase = "open" if kind == "listed" else kind  # type: ignore[assignment]
        place = Place(new_id(), new_token(), new_token(), _open_moves(game))
        links = NewTable(id=place.id, invite_hash=hash_of(place.invite), watch_hash=hash_of(place.watch))
        store = self.app.state.store
        await store.open_table(links, Opened(options=options, host=ada), 0.0)
        ruling = Ruling(entries, seed=SEED if begun else None)
        await store.append(place.id, 0, ruling, phase=phase, at=0.0, order=None, answer=b"{}")
        return place

    def send(self, case: Case[Any], role: str, place: Place) -> Sent:
        """A request of the description, by somebody."""
        sent = requests.Request(**case.as_transport_kwargs(base_url=BASE)).prepare()
        headers = {name: value for name, value in sent.headers.items() if name.lower() != "content-length"}
        return self.send_raw(str(sent.method), str(sent.url), sent.body or b"", headers, role, place)

    def send_raw(self, method: str, url: str, content: Any, headers: dict[str, Any], role: str, place: Place) -> Sent:
        before = self._books.digest()
        answer = self.runner.run(
            self.web.request(method, url, content=content, headers={**headers, **self._credentials(role)})
        )
        # A session that comes as a cookie would be sent along by the next one, who is somebody else.
        self.web.cookies.clear()
        sent = Sent(answer, self._books.digest() != before)
        if sent.changed:
            self.runner.run(self._begin_anew(place))
        return sent

    def _credentials(self, role: str) -> dict[str, str]:
        person = self.people.get({"host": "Ada", "player": "Ben", "another page": "Ada"}.get(role, "Eve"))
        assert person is not None
        if role == "nobody":
            return {}
        if role == "impostor":
            return {"Authorization": f"Bearer {new_token()}"}
        if role == "another page":
            return {"Cookie": f"draisine={person.token}", "Origin": "http://elsewhere.test"}
        return {"Authorization": f"Bearer {person.token}"}

    async def _begin_anew(self, place: Place) -> None:
        """The next request finds everybody there, and new tables."""
        self._places.clear()
        for name, person in self.people.items():
            if (await person.web.get("/api/me")).status_code != 200:
                self.people[name] = await Visitor(self.app).come(name)
        # A plan in one's own turn is carried out by itself: that is no part of the next request.
        live = await self.app.state.hall.table(place.id)
        await until(lambda: all(agent.role != "plan" for agent in live.agents.values()))


def _open_moves(game: Game) -> tuple[str, ...]:
    return tuple(words(move) for seat in game.to_move for move in game.legal_moves(seat)[:40])


@pytest.fixture(scope="module")
def house(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    yield from _house_on(f"sqlite:///{shutil.copy(sqlite_template, tmp_path_factory.mktemp('house'))}")


@pytest.fixture
def house_on_postgres(postgres_url: str) -> Iterator[House]:
    yield from _house_on(postgres_url)


def _house_on(url: str) -> Iterator[House]:
    with asyncio.Runner() as runner:
        house = House(url, runner)
        runner.run(house.open())
        yield house
        runner.run(house.close())


# What is likely to be meant: a message that is only well-formed seldom gets past the first question.

SEATS = st.integers(0, 2)
TEXTS = st.text(max_size=60) | st.sampled_from(["", " ", "\0", "\u2028", "<b>", "{seat}", "%s", "'; --", "🚂" * 41])


COMMANDS: dict[str, Callable[[SearchStrategy[str]], dict[str, SearchStrategy[Any]]]] = {
    "sit": lambda _: {"seat": SEATS, "name": TEXTS},
    "stand": lambda _: {"seat": SEATS},
    "seat_bot": lambda _: {"seat": SEATS, "bot": st.sampled_from(["random", "conductor", "os:system"]) | TEXTS},
    "clear": lambda _: {"seat": SEATS},
    "start": lambda _: {},
    "play": lambda moves: {"seat": SEATS, "move": moves},
    "undo": lambda _: {"seat": SEATS},
    "answer_undo": lambda _: {"agree": st.booleans()},
    "take_back": lambda _: {"seat": SEATS},
    "plan": lambda moves: {"seat": SEATS, "moves": st.lists(moves, max_size=14)},
    "say": lambda _: {"text": TEXTS, "room": st.sampled_from(["players", "spectators"])},
    "rematch": lambda _: {},
}


def _order(place: Place, do: str) -> SearchStrategy[Any]:
    moves = st.sampled_from(place.moves) | TEXTS if place.moves else TEXTS
    command = st.fixed_dictionaries({"do": st.just(do), **COMMANDS[do](moves)})
    order_ids = st.from_regex(r"[A-Za-z0-9_.:-]{1,64}", fullmatch=True)
    seqs = st.none() | st.integers(-1, 20) | st.just(10**40)
    return st.fixed_dictionaries({"id": order_ids, "command": command}, optional={"seq": seqs})


def _tables(place: Place) -> SearchStrategy[Any]:
    required = {"board": st.sampled_from(names()), "players": st.integers(1, 6)}
    optional = {
        "clock": st.none() | st.sampled_from([4, 5, 90, 10**7, 10**30]),
        "visibility": st.sampled_from(["open", "link"]),
        "deal": st.none() | st.just(place.id) | TEXTS,
        "options": st.fixed_dictionaries({}, optional={"alvin": st.booleans(), "first": st.integers(-1, 6)}),
    }
    return st.fixed_dictionaries(required, optional=optional)


LIKELY: dict[str, Callable[[Place], SearchStrategy[Any]]] = {
    "/api/people": lambda _: st.fixed_dictionaries(
        {"name": TEXTS}, optional={"language": st.sampled_from(["en", "fr"])}
    ),
    "/api/me": lambda _: st.fixed_dictionaries({"name": TEXTS}),
    "/api/recover": lambda _: st.fixed_dictionaries({"code": TEXTS}),
    "/api/tables": _tables,
    "/api/lessons/{lesson}": lambda place: st.fixed_dictionaries(
        {"moves": st.lists(st.sampled_from([*place.moves, "draw 1", "draw blind", "draw tickets"]) | TEXTS, max_size=5)}
    ),
    "/api/tables/{table}/mute": lambda _: st.fixed_dictionaries({"seat": SEATS}, optional={"on": st.booleans()}),
    "/api/tables/{table}/orders": lambda place: st.sampled_from(list(COMMANDS)).flatmap(lambda do: _order(place, do)),
}


def cases(operation: Any) -> SearchStrategy[Case[Any]]:
    """Requests that fit the description, and requests that do not."""
    strategies: list[SearchStrategy[Case[Any]]] = [
        operation.as_strategy(generation_mode=mode) for mode in GenerationMode
    ]
    return st.one_of(strategies)


def _key(role: str, place: Place) -> str:
    return {"invited": place.invite, "watcher": place.watch}.get(role, "")


KNOWN = {
    "board": names(),
    "lesson": [lesson.id for chapter in chapters().values() for lesson in chapter.lesson],
    "look": ["light", "dark"],
    "file": ["usa.svg", "amsterdam.png", "red.svg", "locomotive.svg", "long.svg"],
}
"""Parts of addresses that lead somewhere."""


def aim(data: DataObject, case: Case[Any], role: str, place: Place) -> None:
    """Let a request be about something that there is, as a rule."""
    if "table" in case.path_parameters and data.draw(USUALLY, "at the table"):
        case.path_parameters["table"] = place.id
    if "token" in case.path_parameters and data.draw(st.booleans(), "by the link"):
        case.path_parameters["token"] = data.draw(st.sampled_from([place.invite, place.watch]))
    for part, known in KNOWN.items():
        if part in case.path_parameters and data.draw(USUALLY, "there is"):
            case.path_parameters[part] = data.draw(st.sampled_from(known), part)
    if key := _key(role, place):
        case.query["key"] = key
    if case.path in LIKELY and case.method != "GET" and data.draw(USUALLY, "likely"):
        case.body, case.media_type = data.draw(LIKELY[case.path](place), "body"), "application/json"


def check_nothing_broke(method: str, sent: Sent) -> None:
    """No failure of the server; a clear error; and nothing is kept of what was refused."""
    answer = sent.answer
    assert answer.status_code < 500, answer.text
    refused = answer.status_code >= 400
    if refused:
        error = answer.json()
        assert sorted(error) == ["code", "en", "fr"]
        assert all(error.values())
        assert "Traceback" not in answer.text
    elif answer.headers.get("content-type") == "application/json":
        content = answer.json()
        refused = isinstance(content, dict) and content.get("type") == "answer" and content["refused"] is not None
    if refused or method in ("GET", "OPTIONS", "TRACE", "HEAD"):
        assert not sent.changed, f"{answer.status_code} {answer.text[:200]}"


def _try_requests(house: House, method: str, path: str, count: int) -> None:
    operation = operation_at(method, path)

    @settings(FUZZ, max_examples=examples(count))
    @given(st.sampled_from(ROLES), st.sampled_from(SCENES), cases(operation), st.data())
    def nothing_breaks(role: str, scene: Scene, case: Case[Any], data: DataObject) -> None:
        place = house.place(scene)
        aim(data, case, role, place)
        check_nothing_broke(case.method, house.send(case, role, place))

    nothing_breaks()


@every_operation
def test_no_request_breaks_the_server_and_an_error_changes_nothing(house: House, method: str, path: str) -> None:
    _try_requests(house, method, path, 10)


@pytest.mark.parametrize("do", COMMANDS)
def test_orders_of_every_kind_break_nothing_and_what_is_refused_is_not_kept(house: House, do: str) -> None:
    """Made to be possible sometimes: these get past the first question."""

    @settings(FUZZ, max_examples=examples(25))
    @given(st.sampled_from(ROLES[:4]), st.sampled_from(SCENES), st.data())
    def nothing_breaks(role: str, scene: Scene, data: DataObject) -> None:
        place = house.place(scene)
        order = json.dumps(data.draw(_order(place, do), "order")).encode()
        where = f"{BASE}/api/tables/{place.id}/orders?key={_key(role, place)}"
        check_nothing_broke("POST", house.send_raw("POST", where, order, JSON, role, place))

    nothing_breaks()


@every_operation_with_a_body
def test_nor_where_postgresql_keeps_the_data(house_on_postgres: House, method: str, path: str) -> None:
    """It takes fewer letters than SQLite."""
    _try_requests(house_on_postgres, method, path, 10)


@every_operation
def test_requests_from_the_edges_of_the_description_break_nothing(house: House, method: str, path: str) -> None:
    """Every bound, every missing field, every method that is not there, one after another."""
    operation = operation_at(method, path)
    config = interface().config.generation_for(operation=operation)
    edges = interface().iter_coverage_cases(operation, generation_modes=list(GenerationMode), generation_config=config)
    for number, case in enumerate(edges):
        place = house.place(SCENES[number % len(SCENES)])
        if "table" in case.path_parameters and number % 3:
            case.path_parameters["table"] = place.id
        check_nothing_broke(case.method, house.send(case, "host", place))


DEEP = b"[" * 5000 + b"]" * 3000
BODIES = st.binary(max_size=200) | st.sampled_from(
    [b"", b"{", b'"', DEEP, b'{"a":' * 1500, b"\xff\xfe{}", b"nan", b" " * 9000]
)
TYPES = st.sampled_from(
    [
        "application/json",
        "application/msgpack",
        "text/plain",
        "multipart/form-data; boundary=x",
        "a/b; charset=utf-7",
        "",
    ]
)


@every_operation_with_a_body
def test_bodies_that_are_no_messages_are_refused_and_change_nothing(house: House, method: str, path: str) -> None:
    """Bytes of any kind, under any name: none is a message."""

    @settings(FUZZ, max_examples=examples(12))
    @given(BODIES, TYPES)
    def is_refused(body: bytes, media_type: str) -> None:
        place = house.place(SCENES[0])
        where = BASE + path.replace("{table}", place.id)
        sent = house.send_raw(method, where, body, {"Content-Type": media_type}, "host", place)
        check_nothing_broke(method, sent)
        assert sent.answer.status_code in (400, 413, 415)

    is_refused()


DESCRIBED = [
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
"""What a description can promise. That every message that fits it is also possible (`positive_data_acceptance`) it
cannot: which seats and boards there are is said by the rules."""
AS_DRAWN = [*DESCRIBED, checks.negative_data_rejection]
"""The same for a request as it was drawn: the note that something in it is wrong says nothing of one changed since."""


class Found:
    """Answers that are not as described, each kind once."""

    def __init__(self) -> None:
        self.kinds: dict[str, str] = {}

    def look_at(self, case: Case[Any], answer: httpx.Response, as_drawn: bool = True) -> None:
        try:
            case.validate_response(answer, checks=AS_DRAWN if as_drawn else DESCRIBED)
        except FailureGroup as failures:
            for failure in failures.exceptions:
                kind = f"{case.operation.label} {answer.status_code}: {failure.title}"
                self.kinds.setdefault(kind, f"{failure.message[:600]}\n{answer.text[:200]}")

    def check(self) -> None:
        """All that was found is told at once, for most of it has the same cause."""
        assert not self.kinds, "\n\n".join(f"{kind}\n{example}" for kind, example in self.kinds.items())


@every_operation
def test_every_answer_is_as_the_description_says(house: House, method: str, path: str) -> None:
    operation, found = operation_at(method, path), Found()

    @settings(FUZZ, max_examples=examples(10))
    @given(st.sampled_from(ROLES), st.sampled_from(SCENES), cases(operation), st.data())
    def look(role: str, scene: Scene, case: Case[Any], data: DataObject) -> None:
        place, drawn = house.place(scene), (dict(case.path_parameters), case.body)
        aim(data, case, role, place)
        as_drawn = drawn == (case.path_parameters, case.body)
        found.look_at(case, house.send(case, role, place).answer, as_drawn)

    look()
    found.check()


PARTS = ("entries", "ways", "record", "count")
"""What can be asked of a table; the last two when the game is over."""


@pytest.mark.parametrize("board", names())
def test_whatever_is_shown_of_a_table_is_as_described(house: House, board: str) -> None:
    """To everybody, in every phase: whole games with all that can happen in them."""
    found, shown = Found(), 0
    for scene in [
        (phase, board, moves) for phase, moves in (("open", 0), ("playing", 0), ("playing", 9), ("over", 1000))
    ]:
        place = house.place(scene)
        for path in ("/api/tables/{table}", *(f"/api/tables/{{table}}/{part}" for part in PARTS)):
            for role in ("host", "player", "watcher"):
                case = operation_at("GET", path).Case(
                    path_parameters={"table": place.id}, query={"key": _key(role, place)} if role == "watcher" else {}
                )
                answer = house.send(case, role, place).answer
                if answer.status_code == 200:
                    found.look_at(case, answer)
                    shown += 1
    found.check()
    assert shown == 3 * (3 + 3 + 3 + 5)


LARGE = {"/api/imports": Settings().largest_record}
"""A record is longer than any message."""


@every_operation_with_a_body
def test_it_is_described_what_comes_of_too_large_a_request(house: House, method: str, path: str) -> None:
    found, place = Found(), house.place(SCENES[0])
    there = {"table": place.id, "lesson": "usa-draw"}
    where = {part: name for part, name in there.items() if f"{{{part}}}" in path}
    body = {"name": "x" * LARGE.get(path, 9000)}
    case = operation_at(method, path).Case(path_parameters=where, body=body, media_type="application/json")
    answer = house.send(case, "host", place).answer
    assert answer.status_code == 413
    found.look_at(case, answer)
    found.check()


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/people", {"name": "Zoe"}),
        ("/api/recover", {"code": "AAAAA"}),
        ("/api/tables", {"board": "usa", "players": 2}),
    ],
)
@in_loop
async def test_it_is_described_what_comes_of_too_many_requests(tmp_path: Path, path: str, body: Any) -> None:
    found = Found()
    async with server(tmp_path, newcomers_per_minute=2, tables_per_minute=2) as app:
        eve = await Visitor(app).come("Eve")
        case = operation_at("POST", path).Case(body=body, media_type="application/json")
        answers = [await eve.web.post(path, json=body) for _ in range(3)]
        assert answers[-1].status_code == 429
        found.look_at(case, answers[-1])
    found.check()
