"""People: sign up with a name, sign in, change, delete."""

import time
from typing import Any, Literal

import msgspec
from litestar import Controller, Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody

from draisine.server.http.errors import error_responses, strict_body
from draisine.server.http.sessions import COOKIE, SECURE_COOKIE, YEAR, authenticate, read_token
from draisine.server.rate_limits import RateLimit, RateLimits
from draisine.server.runtime.registry import TableRegistry
from draisine.server.settings import Settings
from draisine.server.store import Person, Store
from draisine.server.tables.refusals import Refused
from draisine.server.tables.rulings import MAX_NAME_LENGTH, Actor, clean_text
from draisine.server.tokens import hash_token, new_id, new_recovery_code, new_token

Language = Literal["en", "fr"]
NEWCOMERS = RateLimit("newcomers_per_minute")
"""For each client address: against mass registration and guessed recovery codes."""


class CreatePerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new person."""

    name: str
    language: Language = "en"


class UpdatePerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new name, and optionally a new language."""

    name: str
    language: Language | None = None


class RecoveryCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A recovery code."""

    code: str


class Me(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A person as sent to themselves. The token and the recovery code are sent once."""

    id: str
    name: str
    language: str
    token: str | None = None
    recovery: str | None = None

    @classmethod
    def of(cls, person: Person, token: str | None = None, recovery: str | None = None) -> "Me":
        """The person of a row of the store."""
        return cls(id=person.id, name=person.name, language=person.language, token=token, recovery=recovery)


class CurrentSession(msgspec.Struct, frozen=True, kw_only=True):
    """The person who is signed in on this device, if any."""

    me: Me | None


class PeopleController(Controller):
    """Sign-up, recovery, names and deletion."""

    path = "/api"

    @post("/people", before_request=strict_body(CreatePerson), responses=error_responses(400, 413, 415, 429))
    async def introduce(
        self,
        request: Request[Any, Any, Any],
        data: JSONBody[CreatePerson],
        store: NamedDependency[Store],
        settings: NamedDependency[Settings],
        limits: NamedDependency[RateLimits],
    ) -> Response[Me]:
        """Sign up as a guest. The response has the session as cookie and token, and the recovery code."""
        limits.check(NEWCOMERS, _client_host(request))
        now, code = time.time(), new_recovery_code()
        name = clean_text(data.name, MAX_NAME_LENGTH)
        person = Person(id=new_id(), name=name, language=data.language, created=now, seen=now)
        await store.people.add(person, hash_token(code))
        return await _sign_in(store, settings, person, code)

    @post("/recover", before_request=strict_body(RecoveryCode), responses=error_responses(400, 404, 413, 415, 429))
    async def recover(
        self,
        request: Request[Any, Any, Any],
        data: JSONBody[RecoveryCode],
        store: NamedDependency[Store],
        settings: NamedDependency[Settings],
        limits: NamedDependency[RateLimits],
    ) -> Response[Me]:
        """Sign in on another device."""
        limits.check(NEWCOMERS, _client_host(request))
        person = await store.people.recover(hash_token(data.code.strip().upper()))
        if person is None:
            raise Refused("no_such_code")
        return await _sign_in(store, settings, person, None)

    @get("/me", responses=error_responses(401))
    async def me(self, person: NamedDependency[Person]) -> Me:
        """Who I am."""
        return Me.of(person)

    @get("/session", security=[])
    async def session(self, request: Request[Any, Any, Any], store: NamedDependency[Store]) -> CurrentSession:
        """Who I am, if I am signed in; no error if not."""
        try:
            person = await authenticate(request, store)
        except Refused:
            return CurrentSession(me=None)
        return CurrentSession(me=Me.of(person))

    @patch("/me", before_request=strict_body(UpdatePerson), responses=error_responses(400, 401, 403, 413, 415))
    async def rename(
        self, data: JSONBody[UpdatePerson], person: NamedDependency[Person], store: NamedDependency[Store]
    ) -> Me:
        """Change my name or language."""
        name, language = clean_text(data.name, MAX_NAME_LENGTH), data.language or person.language
        await store.people.rename(person.id, name, language)
        return Me.of(msgspec.structs.replace(person, name=name, language=language))

    @delete("/me", responses=error_responses(401, 403, 503))
    async def forget(
        self, person: NamedDependency[Person], store: NamedDependency[Store], registry: NamedDependency[TableRegistry]
    ) -> None:
        """Delete my account; games with others stay in their lists."""
        await registry.vacate_seats(Actor(person.id, person.name))
        await store.people.forget(person.id)
        registry.disconnect(person=person.id)

    @delete("/session", responses=error_responses(401, 403))
    async def leave(
        self,
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        store: NamedDependency[Store],
        registry: NamedDependency[TableRegistry],
    ) -> None:
        """Sign out on this device."""
        del person
        token_hash = hash_token(read_token(request)[0] or "")
        await store.people.end_session(token_hash)
        registry.disconnect(token_hash=token_hash)


def _client_host(request: Request[Any, Any, Any]) -> str:
    return request.client.host if request.client else ""


async def _sign_in(store: Store, settings: Settings, person: Person, code: str | None) -> Response[Me]:
    token = new_token()
    await store.people.add_session(hash_token(token), person.id, time.time())
    name = SECURE_COOKIE if settings.tls else COOKIE
    cookie = Cookie(key=name, value=token, path="/", max_age=YEAR, httponly=True, samesite="lax", secure=settings.tls)
    return Response(Me.of(person, token, code), cookies=[cookie])
