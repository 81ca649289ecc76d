"""The HTTP and WebSocket API: one module per subject, each with its requests, responses and controller.

- `people` (also devices and exports), `moderation` (reports, blocks), `tables`, `hints`, `history` (statistics, deals),
  `replays` (also imports and embedded games), `lessons`: JSON over HTTP
- `reviews/`: reviews of games, the quality of play, and fairness
- `notebook/`: the private notes of a person, and the card counter
- `socket`: the live connection to a table
- `boards`, `art`: public data and pictures, cached by the browser
- `page`: the files of the web page
- `operations`: health and metrics; access from the local network
- `access`, `deals`, `catalogue`: who may see a table, and links to it; comparing deals; the catalogue of
  boards and bots

`find_handlers` collects the controllers and handlers of all modules and subpackages: a new module needs no
registration.
"""

import pkgutil
from importlib import import_module
from typing import Any

from litestar import Controller
from litestar.handlers import BaseRouteHandler

Handler = type[Controller] | BaseRouteHandler


def find_handlers() -> list[Handler]:
    """The controllers and route handlers defined in the modules of this package."""
    modules = [import_module(info.name) for info in pkgutil.walk_packages(__path__, f"{__name__}.")]
    return [value for module in modules for value in vars(module).values() if _is_handler_of(value, module.__name__)]


def _is_handler_of(value: Any, module: str) -> bool:
    """Whether a value is a handler that was defined in a module, not imported there."""
    if isinstance(value, BaseRouteHandler):
        return bool(value.fn.__module__ == module)
    return isinstance(value, type) and issubclass(value, Controller) and value.__module__ == module
