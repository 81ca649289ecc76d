"""Hypothesis strategies for requests: from the OpenAPI schema, and plausible ones."""

import asyncio
from collections.abc import Callable
from functools import cache
from typing import Any

import hypothesis.core
import pytest
import schemathesis
from hypothesis import strategies as st
from hypothesis.strategies import DataObject, SearchStrategy
from hypothesis.vendor.pretty import RepresentationPrinter
from schemathesis import Case, GenerationMode
from schemathesis.generation.hypothesis import setup as prepare_hypothesis

from draisine.boards import names
from draisine.messages import languages
from draisine.server.app import create_app
from draisine.server.lessons import chapters
from draisine.server.settings import Settings
from tests.server.api_client import ApiClient
from tests.server.fuzz.http_target import FuzzTable

# Schemathesis patches Hypothesis in the whole process so that failing examples of all tests are printed empty.
prepare_hypothesis()
hypothesis.core.RepresentationPrinter = RepresentationPrinter  # type: ignore[attr-defined]

MOSTLY_TRUE = st.sampled_from([True, True, True, True, False])


@cache
def schema() -> dict[str, Any]:
    """The served OpenAPI schema without its security schemes, which roles take care of. It needs no database."""

    async def fetch() -> dict[str, Any]:
        app = create_app("sqlite:///nowhere", Settings())
        served: dict[str, Any] = (await ApiClient(app).http.get("/api/schema/openapi.json")).json()
        assert served.pop("security") == [{"token": []}, {"cookie": []}]
        assert served["components"].pop("securitySchemes").keys() == {"token", "cookie"}
        return served

    return asyncio.run(fetch())


OPERATIONS = [(method.upper(), path) for path, item in schema()["paths"].items() for method in item]
WITH_BODY = [(method, path) for method, path in OPERATIONS if "requestBody" in schema()["paths"][path][method.lower()]]


every_operation = pytest.mark.parametrize(("method", "path"), OPERATIONS)
every_operation_with_body = pytest.mark.parametrize(("method", "path"), WITH_BODY)


@cache
def parsed_schema() -> Any:
    return schemathesis.openapi.from_dict(schema())


def operation_at(method: str, path: str) -> Any:
    return parsed_schema()[path][method]


# Plausible requests: random ones that merely fit the schema seldom pass the first check.

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
    "react": lambda _: {
        "reaction": st.sampled_from(["thanks", "well_played", "rude"]),
        "room": st.sampled_from(["players", "spectators"]),
    },
    "rematch": lambda _: {},
}


def order_strategy(table: FuzzTable, do: str) -> SearchStrategy[Any]:
    moves = st.sampled_from(table.moves) | TEXTS if table.moves else TEXTS
    command = st.fixed_dictionaries({"do": st.just(do), **COMMANDS[do](moves)})
    order_ids = st.from_regex(r"[A-Za-z0-9_.:-]{1,64}", fullmatch=True)
    seqs = st.none() | st.integers(-1, 20) | st.just(10**40)
    return st.fixed_dictionaries({"id": order_ids, "command": command}, optional={"seq": seqs})


def table_strategy(table: FuzzTable) -> SearchStrategy[Any]:
    required = {"board": st.sampled_from(names()), "players": st.integers(1, 6)}
    optional = {
        "clock": st.none() | st.sampled_from([4, 5, 90, 10**7, 10**30]),
        "bank": st.none() | st.fixed_dictionaries({"seconds": st.sampled_from([59, 60, 10**30])}),
        "visibility": st.sampled_from(["open", "link"]),
        "deal": st.none() | st.just(table.id) | TEXTS,
        "options": st.fixed_dictionaries({}, optional={"alvin": st.booleans(), "first": st.integers(-1, 6)}),
    }
    return st.fixed_dictionaries(required, optional=optional)


STEPS = st.sampled_from([0, 1, 2, 9, 60, 10_000, 10_001, -1, 10**30])


def move_strategy(table: FuzzTable) -> SearchStrategy[str]:
    legal = ["draw 1", "draw blind", "draw tickets", "pass", *table.moves]
    return st.sampled_from(legal) | TEXTS


PLAUSIBLE_BODIES: dict[str, Callable[[FuzzTable], SearchStrategy[Any]]] = {
    "/api/people": lambda _: st.fixed_dictionaries(
        {"name": TEXTS}, optional={"language": st.sampled_from(languages())}
    ),
    "/api/me": lambda _: st.fixed_dictionaries({"name": TEXTS}),
    "/api/recover": lambda _: st.fixed_dictionaries({"code": TEXTS}),
    "/api/tables": table_strategy,
    "/api/lessons/{lesson}": lambda table: st.fixed_dictionaries(
        {"moves": st.lists(st.sampled_from([*table.moves, "draw 1", "draw blind", "draw tickets"]) | TEXTS, max_size=5)}
    ),
    "/api/tables/{table}/mute": lambda _: st.fixed_dictionaries({"seat": SEATS}, optional={"on": st.booleans()}),
    "/api/tables/{table}/note": lambda _: st.fixed_dictionaries(
        {"text": TEXTS, "version": st.sampled_from([0, 1, 2, -1, 10**9, 10**30])}
    ),
    "/api/tables/{table}/check-move": lambda table: st.fixed_dictionaries(
        {"seat": SEATS, "move": move_strategy(table)}
    ),
    "/api/tables/{table}/continue": lambda _: st.fixed_dictionaries(
        {"step": STEPS, "seat": SEATS}, optional={"bot": st.sampled_from(["random", "baron", "queen"]) | TEXTS}
    ),
    "/api/tables/{table}/review/try": lambda table: st.fixed_dictionaries(
        {"step": STEPS, "seat": SEATS, "move": move_strategy(table)},
        optional={"part": st.sampled_from(["move", "payment", "all"])},
    ),
    "/api/tables/{table}/orders": lambda table: st.sampled_from(list(COMMANDS)).flatmap(
        lambda do: order_strategy(table, do)
    ),
}


def cases(operation: Any) -> SearchStrategy[Case[Any]]:
    """Requests that fit the schema, and requests that do not."""
    strategies: list[SearchStrategy[Case[Any]]] = [
        operation.as_strategy(generation_mode=mode) for mode in GenerationMode
    ]
    return st.one_of(strategies)


def link_key(role: str, table: FuzzTable) -> str:
    return {"invited": table.invite, "watcher": table.watch}.get(role, "")


EXISTING = {
    "board": names(),
    "lesson": [lesson.id for chapter in chapters().values() for lesson in chapter.lesson],
    "look": ["light", "dark"],
    "file": ["usa.svg", "amsterdam.png", "red.svg", "locomotive.svg", "long.svg"],
}
"""Path parameters that exist."""


def retarget(data: DataObject, case: Case[Any], role: str, table: FuzzTable) -> None:
    """Make a request refer to existing things most of the time."""
    if "table" in case.path_parameters and data.draw(MOSTLY_TRUE, "existing table"):
        case.path_parameters["table"] = table.id
    if "token" in case.path_parameters and data.draw(st.booleans(), "existing link"):
        case.path_parameters["token"] = data.draw(st.sampled_from([table.invite, table.watch]))
    for part, known in EXISTING.items():
        if part in case.path_parameters and data.draw(MOSTLY_TRUE, "existing"):
            case.path_parameters[part] = data.draw(st.sampled_from(known), part)
    if key := link_key(role, table):
        case.query["key"] = key
    if case.path in PLAUSIBLE_BODIES and case.method != "GET" and data.draw(MOSTLY_TRUE, "plausible"):
        case.body, case.media_type = data.draw(PLAUSIBLE_BODIES[case.path](table), "body"), "application/json"
