"""What goes wrong at a door: one shape for all of it, in both languages, described for programs."""

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from draisine.server.tables.messages import Reason
from draisine.server.tables.refusals import Refused
from draisine.server.tables.views import reason

MEANING = {
    400: "it cannot be done like that",
    401: "nobody is signed in",
    403: "it is not yours",
    404: "it is not there, or not for you to see",
    413: "the request is too large",
    415: "the request is of another type than JSON",
    429: "not so fast",
    503: "the engine is still being compiled, once on this machine",
}
STATUS = {
    "sign_in": 401,
    "other_page": 403,
    "not_yours": 403,
    "not_over": 403,
    "deal_not_over": 403,
    "no_hints": 403,
    "no_such_table": 404,
    "no_such_link": 404,
    "no_such_code": 404,
    "nobody_there": 404,
    "not_found": 404,
    "no_such_import": 404,
    "record_large": 413,
    "too_fast": 429,
    "too_many_sockets": 429,
    "compiling": 503,
}
"""Refusals at a door that mean something to whatever lies between; all others are 400."""
CODES = {404: "not_found", 405: "not_found", 413: "too_large", 415: "not_json"}
Handler = Callable[[Request[Any, Any, Any]], Awaitable[None]]


class NotThere(Refused):
    """A refusal at an address that leads nowhere, whatever its code means elsewhere."""


def status_of(error: Refused) -> int:
    """What HTTP calls a refusal."""
    return 404 if isinstance(error, NotThere) else STATUS.get(error.code, 400)


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """The description of what may go wrong in a call."""
    return {status: ResponseSpec(Reason, description=MEANING[status], generate_examples=False) for status in statuses}


def strictly(kind: type) -> Handler:
    """Take a message as it is described, and nothing that is only like it: Litestar reads "2" as 2."""
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(kind)

    async def check(request: Request[Any, Any, Any]) -> None:
        if request.content_type[0] not in ("", "application/json"):
            raise Refused("not_json")
        try:
            decoder.decode(await request.body())
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise Refused("bad_request", reason=str(error)[:200]) from None

    return check


def answer_refusal(_request: Request[Any, Any, Any], error: Refused) -> Response[Reason]:
    """A refusal of ours."""
    return Response(reason(error), status_code=status_of(error))


def answer_problem(_request: Request[Any, Any, Any], error: Exception) -> Response[Reason]:
    """A refusal of the framework's, or a failure."""
    if isinstance(error, RecursionError):
        return Response(reason(Refused("bad_request", reason="it is nested too deeply")), status_code=400)
    if not isinstance(error, HTTPException) or error.status_code >= 500:
        return Response(reason(Refused("failed")), status_code=500)
    if error.status_code in CODES:
        return Response(reason(Refused(CODES[error.status_code])), status_code=error.status_code)
    return Response(reason(Refused("bad_request", reason=error.detail[:200])), status_code=error.status_code)
