"""Requests generated from the server's OpenAPI schema: none causes an internal error, refused requests change nothing
in the database, and every response conforms to the schema.

Each request is sent in some role (host, player, guest with or without a link, anonymous, …) to a table in some phase.
Tables are replaced after every change, so that a failing request also fails when it is sent alone.
"""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DataObject
from schemathesis import Case, GenerationMode
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi import checks

from draisine.boards import names
from draisine.messages import languages
from draisine.server.settings import Settings
from draisine.server.store import upgrade
from draisine.server.tables.messages import Reason
from tests.server.api_client import ApiClient, running_app
from tests.server.async_tests import async_test
from tests.server.fuzz.http_target import BASE, HttpTarget, Scene, Sent, running_target
from tests.server.fuzz.request_strategies import (
    COMMANDS,
    cases,
    every_operation,
    every_operation_with_body,
    link_key,
    operation_at,
    order_strategy,
    parsed_schema,
    retarget,
)
from tests.server.postgres import Cluster
from tests.soak import every_nth, max_examples

FUZZ = settings(deadline=None, suppress_health_check=list(HealthCheck))
"""Slow requests on a busy machine and large invalid ones are not failures of the server."""

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
ROLES = ["host", "player", "invited", "watcher", "guest", "anonymous", "impostor", "cross-origin"]
JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def target(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[HttpTarget]:
    yield from running_target(f"sqlite:///{shutil.copy(sqlite_template, tmp_path_factory.mktemp('server'))}")


@pytest.fixture(scope="module")
def postgres_target(cluster: Cluster) -> Iterator[HttpTarget]:
    url = cluster.create_database()
    upgrade(url)
    yield from running_target(url)


def check_handled(method: str, sent: Sent) -> None:
    """No internal error, a well-formed refusal, and no change by a refused or read-only request."""
    answer = sent.answer
    assert answer.status_code < 500, answer.text
    refused = answer.status_code >= 400
    if refused:
        error = answer.json()
        assert sorted(error) == ["code", "message"]
        reason = msgspec.convert(error, Reason)
        assert all(reason.message.text(language) for language in languages())
        assert "Traceback" not in answer.text
    elif answer.headers.get("content-type") == "application/json":
        content = answer.json()
        refused = isinstance(content, dict) and content.get("type") == "answer" and content["refused"] is not None
    if refused or method in ("GET", "OPTIONS", "TRACE", "HEAD"):
        assert not sent.changed, f"{answer.status_code} {answer.text[:200]}"


@pytest.mark.parametrize("do", COMMANDS)
def test_orders_of_every_kind_are_handled_and_refused_ones_are_not_stored(target: HttpTarget, do: str) -> None:
    """Plausible orders, some of which are accepted."""

    @settings(FUZZ, max_examples=max_examples(8))
    @given(st.sampled_from(ROLES[:4]), st.sampled_from(SCENES), st.data())
    def is_handled(role: str, scene: Scene, data: DataObject) -> None:
        table = target.table(scene)
        order = json.dumps(data.draw(order_strategy(table, do), "order")).encode()
        url = f"{BASE}/api/tables/{table.id}/orders?key={link_key(role, table)}"
        check_handled("POST", target.send_raw("POST", url, order, JSON, role, table))

    is_handled()


@every_operation
def test_boundary_cases_of_the_schema_are_handled(target: HttpTarget, method: str, path: str) -> None:
    """Every bound, every missing field and every unsupported method in turn; by default every other one of them."""
    operation = operation_at(method, path)
    config = parsed_schema().config.generation_for(operation=operation)
    edges = parsed_schema().iter_coverage_cases(
        operation, generation_modes=list(GenerationMode), generation_config=config
    )
    for number, case in every_nth(enumerate(edges), 2):
        table = target.table(SCENES[number % len(SCENES)])
        if "table" in case.path_parameters and number % 3:
            case.path_parameters["table"] = table.id
        check_handled(case.method, target.send(case, "host", table))


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


@every_operation_with_body
def test_malformed_bodies_are_refused_and_change_nothing(target: HttpTarget, method: str, path: str) -> None:

    @settings(FUZZ, max_examples=max_examples(12))
    @given(BODIES, TYPES)
    def is_refused(body: bytes, media_type: str) -> None:
        table = target.table(SCENES[0])
        url = BASE + path.replace("{table}", table.id)
        sent = target.send_raw(method, url, body, {"Content-Type": media_type}, "host", table)
        check_handled(method, sent)
        assert sent.answer.status_code in (400, 413, 415)

    is_refused()


DESCRIBED = [
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_headers_conformance,
    checks.response_schema_conformance,
]
"""Schema conformance. `positive_data_acceptance` is left out: not every request that fits the schema is legal."""
AS_DRAWN = [*DESCRIBED, checks.negative_data_rejection]
"""For requests that were not retargeted: only those still violate the schema where they were generated to."""


class Violations:
    """Responses that violate the schema, one example of each kind."""

    def __init__(self) -> None:
        self.kinds: dict[str, str] = {}

    def validate(self, case: Case[Any], answer: httpx.Response, as_drawn: bool = True) -> None:
        try:
            case.validate_response(answer, checks=AS_DRAWN if as_drawn else DESCRIBED)
        except FailureGroup as failures:
            for failure in failures.exceptions:
                kind = f"{case.operation.label} {answer.status_code}: {failure.title}"
                self.kinds.setdefault(kind, f"{failure.message[:600]}\n{answer.text[:200]}")

    def check(self) -> None:
        """Report all violations at once, since most have the same cause."""
        assert not self.kinds, "\n\n".join(f"{kind}\n{example}" for kind, example in self.kinds.items())


def _fuzz_operation(target: HttpTarget, method: str, path: str) -> None:
    operation, violations = operation_at(method, path), Violations()

    @settings(FUZZ, max_examples=max_examples(6))
    @given(st.sampled_from(ROLES), st.sampled_from(SCENES), cases(operation), st.data())
    def is_handled(role: str, scene: Scene, case: Case[Any], data: DataObject) -> None:
        table, drawn = target.table(scene), (dict(case.path_parameters), case.body)
        retarget(data, case, role, table)
        sent = target.send(case, role, table)
        check_handled(case.method, sent)
        violations.validate(case, sent.answer, as_drawn=drawn == (case.path_parameters, case.body))

    is_handled()
    violations.check()


@every_operation
def test_every_request_is_handled_and_its_response_conforms_to_the_schema(
    target: HttpTarget, method: str, path: str
) -> None:
    _fuzz_operation(target, method, path)


@every_operation_with_body
def test_requests_are_handled_on_postgresql(postgres_target: HttpTarget, method: str, path: str) -> None:
    """PostgreSQL rejects some characters that SQLite stores."""
    _fuzz_operation(postgres_target, method, path)


PARTS = ("entries", "ways", "record", "count")
"""Resources of a table; the last two exist after the game."""


@pytest.mark.parametrize("board", names())
def test_all_resources_of_a_table_conform_to_the_schema(target: HttpTarget, board: str) -> None:
    """For several roles, in every phase, up to whole games."""
    violations, shown = Violations(), 0
    for scene in [
        (phase, board, moves) for phase, moves in (("open", 0), ("playing", 0), ("playing", 9), ("over", 1000))
    ]:
        table = target.table(scene)
        for path in ("/api/tables/{table}", *(f"/api/tables/{{table}}/{part}" for part in PARTS)):
            for role in ("host", "player", "watcher"):
                case = operation_at("GET", path).Case(
                    path_parameters={"table": table.id},
                    query={"key": link_key(role, table)} if role == "watcher" else {},
                )
                answer = target.send(case, role, table).answer
                if answer.status_code == 200:
                    violations.validate(case, answer)
                    shown += 1
    violations.check()
    assert shown == 3 * (3 + 3 + 3 + 5)


LARGE = {"/api/imports": Settings().largest_record, "/api/tables/{table}/note": Settings().largest_note}
"""Limits of request bodies that differ from the default."""


@every_operation_with_body
def test_the_response_to_too_large_a_request_conforms_to_the_schema(target: HttpTarget, method: str, path: str) -> None:
    violations, table = Violations(), target.table(SCENES[0])
    existing = {"table": table.id, "lesson": "usa-draw", "game": "import-1"}
    parameters = {part: name for part, name in existing.items() if f"{{{part}}}" in path}
    body = {"name": "x" * LARGE.get(path, 9000)}
    case = operation_at(method, path).Case(path_parameters=parameters, body=body, media_type="application/json")
    answer = target.send(case, "host", table).answer
    assert answer.status_code == 413
    violations.validate(case, answer)
    violations.check()


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/people", {"name": "Zoe"}),
        ("/api/recover", {"code": "AAAAA"}),
        ("/api/tables", {"board": "usa", "players": 2}),
    ],
)
@async_test
async def test_the_response_to_too_many_requests_conforms_to_the_schema(tmp_path: Path, path: str, body: Any) -> None:
    violations = Violations()
    async with running_app(tmp_path, newcomers_per_minute=1, tables_per_minute=2) as app:
        eve = await ApiClient(app).register("Eve")
        case = operation_at("POST", path).Case(body=body, media_type="application/json")
        answers = [await eve.http.post(path, json=body) for _ in range(3)]
        assert answers[-1].status_code == 429
        violations.validate(case, answers[-1])
    violations.check()
