"""Writes the reference of docs/api.md from the handlers and the messages of the server.

Run `make types` after one of them has changed; a test fails while the page is out of date.
"""

import inspect
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
from litestar.handlers import HTTPRouteHandler
from msgspec.inspect import StructType, type_info

from draisine.server.api import find_handlers
from draisine.server.tables.commands import Command, Order
from draisine.server.tables.messages import ServerMessage
from tools.typescript import Writer

FILE = Path(__file__).parents[1] / "docs" / "api.md"
PARTS = ("calls", "commands", "messages")
BLOCK = re.compile(r"(<!-- (\w+): made by tools/api.py -->\n).*?(<!-- end -->)", re.DOTALL)
PARAMETER = re.compile(r"\{(\w+)(?::\w+)?\}")
HIDDEN = {"key"}
"""Query parameters that every call on a table has."""


def _table(header: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [header, ("---",) * len(header), *rows]
    return (
        "\n"
        + "".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines)
        + "\n"
    )


def _first_sentence(documented: Any) -> str:
    return " ".join((inspect.getdoc(documented) or "").partition("\n\n")[0].split())


def _routes() -> Iterator[tuple[str, HTTPRouteHandler]]:
    """The path of every HTTP handler."""
    for handler in find_handlers():
        if isinstance(handler, HTTPRouteHandler):
            yield from ((path, handler) for path in handler.paths)
        elif isinstance(handler, type):
            for route in (route for owner in handler.__mro__ for route in vars(owner).values()):
                if isinstance(route, HTTPRouteHandler):
                    prefix = str(getattr(handler, "path", "") or "").rstrip("/")
                    yield from ((f"{prefix}/{path.strip('/')}".rstrip("/"), route) for path in route.paths)


def calls() -> str:
    """All HTTP calls with their parameters, bodies and responses."""
    rows = []
    for path, route in _routes():
        hints = get_type_hints(route.fn)
        shown = PARAMETER.sub(lambda match: match[1].upper(), path)
        query = [name for name in _query_parameters(route) if name not in HIDDEN]
        address = f"{shown}?{'&'.join(f'{name}=' for name in query)}" if query else shown
        declared = {code: spec.data_container for code, spec in (route.responses or {}).items() if code < 300}
        body = _type_name(hints.get("data"))
        response = _type_name(hints["return"]) or _type_name(tuple(declared.values()))
        for method in sorted(route.http_methods):
            rows.append((f"`{method} {address}`", body, response, _first_sentence(route.fn)))
    return _table(("call", "body", "response", "meaning"), sorted(rows, key=lambda row: row[0].split()[1]))


def _query_parameters(route: HTTPRouteHandler) -> list[str]:
    annotations = inspect.signature(route.fn).parameters.values()
    return [
        each.name for each in annotations if "FromQuery" in str(each.annotation) or "Query" in repr(each.annotation)
    ]


def _type_name(hint: Any) -> str:
    """The name of a type in web/src/wire.ts; empty for a response without one."""
    structs = list(dict.fromkeys(_structs_in(hint)))
    return ", ".join(f"`{each.__name__}{'[]' if 'list[' in str(hint) else ''}`" for each in structs)


def _structs_in(hint: Any) -> Iterator[type]:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for part in hint if isinstance(hint, tuple) else get_args(hint):
        yield from _structs_in(part)


def commands() -> str:
    """All commands of an order."""
    rows = []
    for kind in get_args(Command):
        info = type_info(kind)
        assert isinstance(info, StructType)
        fields = ", ".join(
            f"`{field.encode_name}{'' if field.required else '?'}`: {Writer().name(field.type)}"
            for field in info.fields
        )
        rows.append((f"`{info.tag}`", fields, _first_sentence(kind)))
    return _table(("`do`", "fields", "meaning"), rows)


def messages() -> str:
    """The types of everything that a socket carries."""
    writer = Writer()
    for kind in (Order, *get_args(ServerMessage)):
        writer.name(type_info(kind))
    declarations = "\n".join(writer.written[name] for name in sorted(writer.written))
    return f"\n```ts\n{declarations.replace('export ', '')}```\n\n"


def fill_page(page: str) -> str:
    """The page with current parts."""
    parts = {"calls": calls, "commands": commands, "messages": messages}
    return BLOCK.sub(lambda match: match[1] + parts[match[2]]() + match[3], page)


if __name__ == "__main__":
    FILE.write_text(fill_page(FILE.read_text("utf-8")), "utf-8")
