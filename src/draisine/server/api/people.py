"""People: sign up with a name, sign in with a recovery code, change, delete; devices, and the export of my data."""

import asyncio
import time
from typing import Any

import msgspec
from litestar import Controller, Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from draisine.messages import DEFAULT, languages
from draisine.server.http.clients import Client
from draisine.server.http.devices import device_label
from draisine.server.http.errors import error_responses, strict_body
from draisine.server.http.sessions import YEAR, authenticate, cookie_name, read_token
from draisine.server.rate_limits import RateLimit, RateLimits
from draisine.server.runtime.redaction import delete_person
from draisine.server.runtime.registry import TableRegistry
from draisine.server.settings import Settings
from draisine.server.store import Person, Store
from draisine.server.store.privacy.export import Device, PersonExport, export_person, to_device
from draisine.server.tables.refusals import Refused
from draisine.server.tables.ruling import MAX_NAME_LENGTH, clean_text
from draisine.server.tokens import hash_token, new_id, new_recovery_code, new_token

AnyRequest = Request[Any, Any, Any]
NEWCOMERS = RateLimit("newcomers_per_minute", periods=3)
NEWCOMERS_A_DAY = RateLimit("newcomers_per_day")
"""For each address: against mass registration and guessed recovery codes. A whole class may sign up at once."""
EXPORTS = RateLimit("exports_per_day")
ATTACHMENT = {"Content-Disposition": 'attachment; filename="draisine-export.json"', "Cache-Control": "no-store"}


class CreatePerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new person."""

    name: str
    language: str = DEFAULT
    """One that has a catalogue."""


class UpdatePerson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new name, and optionally a new language."""

    name: str
    language: str | None = None


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
        request: AnyRequest,
        data: JSONBody[CreatePerson],
        store: NamedDependency[Store],
        settings: NamedDependency[Settings],
        client: NamedDependency[Client],
        limits: NamedDependency[RateLimits],
    ) -> Response[Me]:
        """Sign up as a guest. The response has the session as cookie and token, and the recovery code."""
        await limits.check(NEWCOMERS, client.origin)
        await limits.check(NEWCOMERS_A_DAY, client.origin)
        now, code = time.time(), new_recovery_code()
        name = clean_text(data.name, MAX_NAME_LENGTH)
        person = Person(id=new_id(), name=name, language=_check_language(data.language), created=now, seen=now)
        await store.people.add(person, hash_token(code))
        return await _sign_in(request, store, settings, person, code)

    @post("/recover", before_request=strict_body(RecoveryCode), responses=error_responses(400, 403, 404, 413, 415, 429))
    async def recover(
        self,
        request: AnyRequest,
        data: JSONBody[RecoveryCode],
        store: NamedDependency[Store],
        settings: NamedDependency[Settings],
        client: NamedDependency[Client],
        limits: NamedDependency[RateLimits],
    ) -> Response[Me]:
        """Sign in on another device. The code becomes void, and the response has a new one."""
        await limits.check(NEWCOMERS, client.origin)
        await limits.check(NEWCOMERS_A_DAY, client.origin)
        used, code = hash_token(data.code.strip().upper()), new_recovery_code()
        account = await store.people.find_by_code(used)
        if account is None:
            raise Refused("no_such_code")
        if account.ban_reason is not None:
            raise Refused("banned", reason=account.ban_reason)
        if not await store.people.replace_code(account.person.id, hash_token(code), used):
            raise Refused("no_such_code")
        return await _sign_in(request, store, settings, account.person, code)

    @get("/me", responses=error_responses(401, 403))
    async def me(self, person: NamedDependency[Person]) -> Me:
        """Who I am."""
        return Me.of(person)

    @get("/session", security=[], responses=error_responses(403))
    async def session(self, request: AnyRequest, store: NamedDependency[Store]) -> CurrentSession:
        """Who I am, if I am signed in; no error if not."""
        try:
            person = await authenticate(request, store)
        except Refused as error:
            if error.code == "banned":
                raise
            return CurrentSession(me=None)
        return CurrentSession(me=Me.of(person))

    @patch("/me", before_request=strict_body(UpdatePerson), responses=error_responses(400, 401, 403, 413, 415))
    async def rename(
        self, data: JSONBody[UpdatePerson], person: NamedDependency[Person], store: NamedDependency[Store]
    ) -> Me:
        """Change my name or language."""
        name, language = clean_text(data.name, MAX_NAME_LENGTH), person.language
        if data.language is not None:
            language = _check_language(data.language)
        await store.people.rename(person.id, name, language)
        return Me.of(msgspec.structs.replace(person, name=name, language=language))

    @delete("/me", responses=error_responses(401, 403, 503))
    async def forget(
        self, person: NamedDependency[Person], store: NamedDependency[Store], registry: NamedDependency[TableRegistry]
    ) -> None:
        """Delete my account. Games with others stay, without my name, id and chat."""
        await asyncio.shield(registry.run(delete_person(registry, store, person)))

    @delete("/session", responses=error_responses(401, 403))
    async def leave(
        self,
        request: AnyRequest,
        person: NamedDependency[Person],
        store: NamedDependency[Store],
        registry: NamedDependency[TableRegistry],
    ) -> None:
        """Sign out on this device."""
        del person
        await _end(store, registry, _own_hash(request))


class AccountController(Controller):
    """Sessions, recovery code and export."""

    path = "/api/me"

    @get("/sessions", responses=error_responses(401, 403))
    async def sessions(
        self, request: AnyRequest, person: NamedDependency[Person], store: NamedDependency[Store]
    ) -> list[Device]:
        """The devices on which I am signed in, the last used first."""
        own = _own_hash(request)
        return [to_device(row, own) for row in await store.people.list_sessions(person.id)]

    @delete("/sessions/{session:str}", responses=error_responses(401, 403, 404))
    async def end_session(
        self,
        session: FromPath[str],
        person: NamedDependency[Person],
        store: NamedDependency[Store],
        registry: NamedDependency[TableRegistry],
    ) -> None:
        """Sign out on a device."""
        rows = await store.people.list_sessions(person.id)
        chosen = next((row for row in rows if to_device(row, "").id == session), None)
        if chosen is None:
            raise Refused("no_such_session")
        await _end(store, registry, chosen.token_hash)

    @delete("/sessions", responses=error_responses(401, 403))
    async def end_other_sessions(
        self,
        request: AnyRequest,
        person: NamedDependency[Person],
        store: NamedDependency[Store],
        registry: NamedDependency[TableRegistry],
    ) -> None:
        """Sign out on all devices but this one."""
        own = _own_hash(request)
        for row in await store.people.list_sessions(person.id):
            if row.token_hash != own:
                await _end(store, registry, row.token_hash)

    @post("/recovery", responses=error_responses(401, 403))
    async def renew_code(self, person: NamedDependency[Person], store: NamedDependency[Store]) -> RecoveryCode:
        """Get a new recovery code; the old one becomes void."""
        code = new_recovery_code()
        await store.people.replace_code(person.id, hash_token(code))
        return RecoveryCode(code)

    @get("/export", responses=error_responses(401, 403, 429))
    async def export(
        self,
        request: AnyRequest,
        person: NamedDependency[Person],
        store: NamedDependency[Store],
        limits: NamedDependency[RateLimits],
    ) -> Response[PersonExport]:
        """Everything that is stored about me, as a file."""
        await limits.check(EXPORTS, person.id)
        account = await store.people.get(person.id)
        if account is None:
            raise Refused("sign_in")
        return Response(await export_person(store, account, _own_hash(request)), headers=ATTACHMENT)


def _check_language(language: str) -> str:
    """Return a language that has a catalogue, or raise Refused."""
    if language not in languages():
        raise Refused("no_such_language", language=language[:40])
    return language


async def _sign_in(request: AnyRequest, store: Store, settings: Settings, person: Person, code: str) -> Response[Me]:
    token, device = new_token(), device_label(request.headers.get("user-agent", ""))
    await store.people.add_session(hash_token(token), person.id, time.time(), device)
    name = cookie_name(settings)
    cookie = Cookie(key=name, value=token, path="/", max_age=YEAR, httponly=True, samesite="lax", secure=settings.tls)
    return Response(Me.of(person, token, code), cookies=[cookie])


def _own_hash(request: AnyRequest) -> str:
    return hash_token(read_token(request)[0] or "")


async def _end(store: Store, registry: TableRegistry, token_hash: str) -> None:
    await store.people.end_session(token_hash)
    registry.disconnect(token_hash=token_hash)
