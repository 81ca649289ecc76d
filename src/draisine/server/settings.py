"""The settings of a server."""

import tomllib
from typing import Annotated, Literal

import msgspec

Count = Annotated[int, msgspec.Meta(ge=1)]
Positive = Annotated[float, msgspec.Meta(gt=0)]
Pause = Annotated[float, msgspec.Meta(ge=0)]
Days = Annotated[int, msgspec.Meta(ge=0)]
"""Days for which something is stored; 0: without limit."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Limits and timings of a server. Times are in seconds unless their name says otherwise.

    `…_per_second`, `…_per_minute` and `…_per_day` are rate limits; `…_each` counts what one person has, `…_per_address`
    what all clients of one address have together. An IPv6 address counts as its /64 network. A household, a school or a
    club shares one address, so limits per address are generous."""

    # Bots
    bot_threads: Count = 2
    bot_patience: Positive = 20.0
    """How long a bot may wait for its turn and think before a quick bot moves instead."""
    bot_backlog: Count = 64
    """Bot moves of one address that wait to be computed; beyond that a quick bot moves at once."""
    worker_patience: Positive = 3.0
    """How long to wait for a worker before the server computes a bot's move itself."""
    bot_moves_per_second: Positive = 20
    """Bot moves at the tables of one address, for each process; more of them wait."""
    bot_pace: Pause = 0.7
    """The least time for a bot's move, so that people can follow the game."""

    # Tables
    undo_seconds: Pause = 60.0
    """How long bots wait for answers to an undo request."""
    quiet_seconds: Positive = 120.0
    """How long a table without subscribers stays in memory."""
    lobby_minutes: Positive = 60.0
    """How long a public table that nothing happens at stays in the lobby."""
    tables_each: Count = 50
    """Tables of one host that are open or being played."""
    tables_per_address: Count = 300
    """Tables that are open or being played, created from one address."""

    # Connections
    backlog: Count = 64
    """Messages queued for a slow client before it is disconnected."""
    sockets_each: Count = 5
    """Open sockets per person."""
    sockets_per_address: Count = 200
    readers_per_table: Count = 60
    """Open sockets of spectators at a table, at most half of them from one address; players always get in."""
    connections: Count = 4096
    """Open connections in all."""
    connections_per_address: Count = 256
    header_seconds: Positive = 10.0
    """Deadline for the head of a request."""
    body_seconds: Positive = 20.0
    """Deadline for the body of a request."""
    largest_request: Count = 8 * 1024
    """Bytes of a request or a socket message."""
    largest_note: Count = 32 * 1024
    """Bytes of a request that changes a private note."""
    largest_record: Count = 1_000_000
    """Bytes of an imported record."""

    # Rate limits
    newcomers_per_minute: Positive = 20
    """New guests and recovery attempts per address."""
    newcomers_per_day: Positive = 600
    """The same, per day."""
    tables_per_minute: Positive = 10
    """New tables per person."""
    tables_per_day: Positive = 200
    """New tables per person and day."""
    address_tables_per_minute: Positive = 30
    """New tables per address."""
    address_tables_per_day: Positive = 1500
    """New tables per address and day."""
    hints_per_minute: Positive = 20
    """Hints per person: each keeps a thread busy for half a second."""
    address_hints_per_minute: Positive = 60
    """Hints per address."""
    imports_per_minute: Positive = 12
    """Imports per person."""
    address_imports_per_minute: Positive = 40
    """Imports per address."""
    imports_each: Annotated[int, msgspec.Meta(ge=0)] = 200
    """Imported games stored per person."""
    reviews_per_day: Positive = 60
    """Reviews of games per person: each keeps a thread of low priority busy for up to a minute."""
    address_reviews_per_day: Positive = 400
    """Reviews of games per address."""
    review_effort: Annotated[float, msgspec.Meta(gt=0, le=10)] = 1.0
    """How many games a review simulates, compared with the default."""
    reviews_each: Count = 4
    """Games of one person that wait for their review."""
    reviews_per_address: Count = 24
    """Games that wait for their review, requested from one address."""
    tries_per_minute: Positive = 40
    """Moves per person that are tried in reviews, or checked before they are made: each keeps a thread busy for up to
    half a second."""
    address_tries_per_minute: Positive = 120
    """The same, per address."""
    renders_per_minute: Positive = 40
    """Pictures of games and replays per address that have to be computed; cached ones are free."""
    lesson_moves_per_minute: Positive = 300
    """Moves in lessons per address that have to be computed."""
    requests_per_second: Positive = 60
    """Requests to the API per address, for each process."""
    orders_per_second: Positive = 20
    """Orders per person."""
    address_orders_per_second: Positive = 60
    """Orders per address."""
    chat_per_minute: Positive = 20
    """Chat messages per person."""
    table_chat_per_minute: Positive = 60
    """Chat messages per table, of players and of spectators each."""
    notes_per_minute: Positive = 40
    """Changes of private notes per person."""
    reports_per_day: Positive = 20
    """Reports to the operator per person."""
    exports_per_day: Positive = 10
    """Exports of their data per person."""

    # Cookies and proxies
    tls: bool = False
    """Whether a proxy in front terminates TLS: then cookies are for secure connections only."""
    proxies: list[str] = []
    """Addresses of trusted proxies, whose `X-Forwarded-For` is used."""

    # Webhooks
    hooks: Literal["off", "public", "any"] = "public"
    """Which webhook addresses are called: none, public ones, or also those in private networks."""
    hook_seconds: Pause = 20.0
    """How long a person must be disconnected in their turn before the webhook is called."""
    hook_patience: Positive = 5.0
    """Timeout of a webhook call."""

    # Retention
    keep_open_days: Days = 14
    """Tables whose game never began."""
    keep_unfinished_days: Days = 180
    """Games that were not finished, or were closed."""
    keep_finished_days: Days = 0
    """Finished games."""
    keep_chat_days: Days = 90
    """Chat messages after the last change of their table."""
    keep_people_days: Days = 400
    """Guests who have not been seen since; their games stay without their name."""
    keep_reports_days: Days = 180
    """Reports after they were answered."""


def read_settings(text: str) -> Settings:
    """Settings from a TOML file; ValueError says what is wrong with it."""
    return msgspec.convert(tomllib.loads(text), Settings)
