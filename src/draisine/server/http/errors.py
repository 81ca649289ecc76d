"""Errors of the API: all have the shape of a refusal, with a code and a message."""

import math
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from draisine.messages import message
from draisine.server.tables.messages import Reason
from draisine.server.tables.refusals import EMPTY_SEAT, Refused, shorten
from draisine.server.tables.views import to_reason

DESCRIPTIONS = {
    400: "the request is invalid",
    401: "not signed in",
    403: "not allowed",
    404: "it does not exist, or you may not see it",
    409: "it was changed meanwhile",
    413: "the request is too large",
    415: "the request is of another type than JSON",
    429: "too many requests",
    503: "the engine, or the search of bots, is still being compiled, or this table cannot be opened",
}
STATUS = {
    "sign_in": 401,
    "other_page": 403,
    "not_this_machine": 403,
    "not_yours": 403,
    "not_over": 403,
    "review_running": 403,
    "review_unverified": 403,
    "deal_not_over": 403,
    "no_hints": 403,
    "no_card_counter": 403,
    "no_such_table": 404,
    "no_such_link": 404,
    "no_such_code": 404,
    EMPTY_SEAT: 404,
    "not_found": 404,
    "no_such_import": 404,
    "no_such_replay": 404,
    "no_such_step": 404,
    "too_slow": 408,
    "note_changed": 409,
    "record_large": 413,
    "too_fast": 429,
    "too_many_sockets": 429,
    "table_crowded": 429,
    "busy": 429,
    "one_lobby_table": 429,
    "too_many_tables": 429,
    "too_many_reviews": 429,
    "address_tables": 429,
    "banned": 403,
    "blocked": 403,
    "no_such_session": 404,
    "compiling": 503,
    "preparing": 503,
    "table_unreadable": 503,
}
"""The HTTP status of refusals; all others are 400."""
CODES = {404: "not_found", 405: "not_found", 413: "too_large", 415: "not_json"}
Handler = Callable[[Request[Any, Any, Any]], Awaitable[None]]


class NotFound(Refused):
    """A refusal with status 404, whatever the status of its code is elsewhere."""


def http_status(error: Refused) -> int:
    """The HTTP status of a refusal."""
    return 404 if isinstance(error, NotFound) else STATUS.get(error.code, 400)


def error_responses(*statuses: int) -> dict[int, ResponseSpec]:
    """The error responses of a handler, for OpenAPI."""
    return {
        status: ResponseSpec(Reason, description=DESCRIPTIONS[status], generate_examples=False) for status in statuses
    }


def strict_body(kind: type) -> Handler:
    """Validate the body strictly before the handler runs: Litestar's own decoder accepts "2" for 2."""
    decoder: msgspec.json.Decoder[Any] = msgspec.json.Decoder(kind)

    async def check(request: Request[Any, Any, Any]) -> None:
        if request.content_type[0] not in ("", "application/json"):
            raise Refused("not_json")
        try:
            decoder.decode(await request.body())
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
            raise Refused("bad_request", reason=shorten(str(error))) from None

    return check


def respond_refusal(_request: Request[Any, Any, Any], error: Refused) -> Response[Reason]:
    """The response to a refusal."""
    headers = {} if error.retry_after is None else {"Retry-After": str(math.ceil(error.retry_after))}
    return Response(to_reason(error), status_code=http_status(error), headers=headers)


def respond_error(_request: Request[Any, Any, Any], error: Exception) -> Response[Reason]:
    """The response to an error of the framework, or to a failure."""
    if isinstance(error, RecursionError):
        return Response(to_reason(Refused("bad_request", reason=message("error-bad_request-nested"))), status_code=400)
    if not isinstance(error, HTTPException) or error.status_code >= 500:
        return Response(to_reason(Refused("failed")), status_code=500)
    if error.status_code in CODES:
        return Response(to_reason(Refused(CODES[error.status_code])), status_code=error.status_code)
    return Response(to_reason(Refused("bad_request", reason=shorten(error.detail))), status_code=error.status_code)
