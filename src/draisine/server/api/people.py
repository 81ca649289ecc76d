"""Guests: a name is enough."""

import time
from typing import Any, Literal

import msgspec
from litestar import Controller, Request, Response, delete, get, patch, post
from litestar.datastructures import Cookie
from litestar.di import NamedDependency
from litestar.params import JSONBody

from draisine.server.api.errors import problems, strictly
from draisine.server.api.sessions import COOKIE, SECURE_COOKIE, YEAR, person_of, token_of
from draisine.server.rate_limits import Gates
from draisine.server.settings import Settings
from draisine.server.store import Person, Store
from draisine.server.tables.refusals import Refused
from draisine.server.tables.registry import Hall
from draisine.server.tables.rulings import LONGEST_NAME, Asker, printable
from draisine.server.tokens import hash_of, new_id, new_recovery_code, new_token

Language = Literal["en", "fr"]


class Introduction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who somebody is."""

    name: str
    language: Language = "en"


class Renaming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Another name, and perhaps another language."""

    name: str
    language: Language | None = None


class Code(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A recovery code."""

    code: str


class Me(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A person, to themselves. The token and the recovery code are shown once."""

    id: str
    name: str
    language: str
    token: str | None = None
    recovery: str | None = None


class Session(msgspec.Struct, frozen=True, kw_only=True):
    """Whoever is signed in on this device; nobody, for a newcomer."""

    me: Me | None


class PeopleDoor(Controller):
    """Coming, coming back, and being forgotten."""

    path = "/api"

    @post("/people", before_request=strictly(Introduction), responses=problems(400, 413, 415, 429))
    async def introduce(
        self,
        request: Request[Any, Any, Any],
        data: JSONBody[Introduction],
        store: NamedDependency[Store],
        settings: NamedDependency[Settings],
        gates: NamedDependency[Gates],
    ) -> Response[Me]:
        """Become a guest. The answer carries the session as a cookie and as a token, and the recovery code."""
        _check_pace(request, gates)
        now, code = time.time(), new_recovery_code()
        name = printable(data.name, LONGEST_NAME)
        person = Person(id=new_id(), name=name, language=data.language, created=now, seen=now)
        await store.add_person(person, hash_of(code))
        return await _welcome(store, settings, person, code)

    @post("/recover", before_request=strictly(Code), responses=problems(400, 404, 413, 415, 429))
    async def recover(
        self,
        request: Request[Any, Any, Any],
        data: JSONBody[Code],
        store: NamedDependency[Store],
        settings: NamedDependency[Settings],
        gates: NamedDependency[Gates],
    ) -> Response[Me]:
        """Come back on another device."""
        _check_pace(request, gates)
        person = await store.recover(hash_of(data.code.strip().upper()))
        if person is None:
            raise Refused("no_such_code")
        return await _welcome(store, settings, person, None)

    @get("/me", responses=problems(401))
    async def me(self, person: NamedDependency[Person]) -> Me:
        """Who I am."""
        return Me(id=person.id, name=person.name, language=person.language)

    @get("/session", security=[])
    async def session(self, request: Request[Any, Any, Any], store: NamedDependency[Store]) -> Session:
        """Who I am, if I am anybody yet: to ask is no mistake."""
        try:
            person = await person_of(request, store)
        except Refused:
            return Session(me=None)
        return Session(me=Me(id=person.id, name=person.name, language=person.language))

    @patch("/me", before_request=strictly(Renaming), responses=problems(400, 401, 403, 413, 415))
    async def rename(
        self, data: JSONBody[Renaming], person: NamedDependency[Person], store: NamedDependency[Store]
    ) -> Me:
        """Take another name."""
        name, language = printable(data.name, LONGEST_NAME), data.language or person.language
        await store.rename(person.id, name, language)
        return Me(id=person.id, name=name, language=language)

    @delete("/me", responses=problems(401, 403, 503))
    async def forget(
        self, person: NamedDependency[Person], store: NamedDependency[Store], hall: NamedDependency[Hall]
    ) -> None:
        """Delete everything that is mine; games that others played in stay theirs."""
        await hall.give_up_seats(Asker(person.id, person.name))
        await store.forget(person.id)
        hall.dismiss(person=person.id)

    @delete("/session", responses=problems(401, 403))
    async def leave(
        self,
        request: Request[Any, Any, Any],
        person: NamedDependency[Person],
        store: NamedDependency[Store],
        hall: NamedDependency[Hall],
    ) -> None:
        """Sign out on this device."""
        del person
        session = hash_of(token_of(request)[0] or "")
        await store.end_session(session)
        hall.dismiss(session=session)


def _check_pace(request: Request[Any, Any, Any], gates: Gates) -> None:
    """Neither guests by the thousand nor guessed codes: so many from one address, and no more."""
    if not gates.newcomers.take(request.client.host if request.client else ""):
        raise Refused("too_fast")


async def _welcome(store: Store, settings: Settings, person: Person, code: str | None) -> Response[Me]:
    token = new_token()
    await store.add_session(hash_of(token), person.id, time.time())
    name = SECURE_COOKIE if settings.tls else COOKIE
    cookie = Cookie(key=name, value=token, path="/", max_age=YEAR, httponly=True, samesite="lax", secure=settings.tls)
    shown = Me(id=person.id, name=person.name, language=person.language, token=token, recovery=code)
    return Response(shown, cookies=[cookie])
