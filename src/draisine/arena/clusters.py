"""A Ray cluster that plays: portions become tasks, and a task whose worker dies is given to another."""

import logging
import os
import socket
import sys
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import msgspec

from draisine import __version__
from draisine.arena.crews import PATIENCE, ArenaError, Done, Portion, timed
from draisine.arena.desk import Desk
from draisine.arena.keeping import Header
from draisine.arena.setting import Setting

if TYPE_CHECKING:
    from draisine.bots import Entrant

LOCAL = "local"
"""The address that stands for a cluster of this machine alone, started for this run."""
PATIENT = 10.0
"""Seconds for a cluster to answer."""
RETRIES = 3
"""How often a task whose worker died is given to another."""


class Cluster:
    """Workers of a Ray cluster. Draisine must be installed on all its machines, in this version."""

    moment = 2.0

    def __init__(self, setting: Setting, address: str, jobs: int | None = None) -> None:
        self.setting = setting
        self._ray = _import_ray()
        _start(self._ray, address, jobs)
        self.hands = jobs or max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._shared = self._ray.put((__version__, setting, _packed(self._ray, setting)))
        self._task = self._ray.remote(max_retries=RETRIES, num_cpus=1)(_play)
        self._running: dict[Any, Portion] = {}

    def hand_out(self, portion: Portion) -> None:
        """Give a portion to whoever is free next."""
        self._running[self._task.remote(self._shared, portion)] = portion

    def collect(self) -> list[Done]:
        """What has been done since."""
        ready, _ = self._ray.wait(list(self._running), num_returns=1, timeout=PATIENCE)
        return [self._result(task, self._running.pop(task)) for task in ready]

    def _result(self, task: Any, portion: Portion) -> Done:
        try:
            done: Done = self._ray.get(task)
        except self._ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, ArenaError):
                raise ArenaError(str(error.cause)) from None
            raise
        except self._ray.exceptions.RayError as error:
            bots = ",".join(self.setting.place(portion.start)[1])
            reason = type(error).__name__
            raise ArenaError(
                f"the worker that plays game {portion.start} ({bots}) died {RETRIES + 1} times ({reason})"
            ) from None
        return done

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *_: object) -> None:
        for task in self._running:
            self._ray.cancel(task, force=True)
        self._ray.shutdown()


def _import_ray() -> Any:
    # Whoever plays games does not want to be counted by somebody else.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise ArenaError("--ray needs Ray: pip install 'draisine[ray]'") from None
    return ray


def _knock(address: str) -> None:
    """Whether anybody listens at an address with a port: Ray itself would try for minutes."""
    place = urlsplit(address if "://" in address else f"//{address}")
    if place.hostname is None or place.port is None:
        return
    try:
        socket.create_connection((place.hostname, place.port), PATIENT).close()
    except OSError as error:
        raise ArenaError(f"there is no Ray cluster to reach at {address} ({error.strerror or error})") from None


def _start(ray: Any, address: str, jobs: int | None) -> None:
    _knock(address)
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        if address == LOCAL:
            ray.init(address=LOCAL, num_cpus=jobs, include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except (ConnectionError, ValueError, RuntimeError) as error:
        reason = str(error).splitlines()[0]
        raise ArenaError(f"there is no Ray cluster to reach at {address} ({reason})") from None


def _packed(ray: Any, setting: Setting) -> "dict[str, Entrant]":
    """The bots, with the source of those that are not built in: other machines do not have it."""
    from draisine.bots import find_bot

    entrants = {bot: find_bot(bot) for bot in setting.field}
    for bot in entrants:
        if ":" in bot:
            ray.cloudpickle.register_pickle_by_value(sys.modules[bot.partition(":")[0]])
    return entrants


_desks: dict[bytes, Desk] = {}
"""The desk of a worker: it serves one run after the other."""


def _play(shared: "tuple[str, Setting, dict[str, Entrant]]", portion: Portion) -> Done:
    """What a task does, on whatever machine."""
    version, setting, entrants = shared
    if version != __version__:
        raise ArenaError(f"a machine of the cluster has draisine {__version__}, this one {version}: install the same")
    run = msgspec.json.encode(Header.of(setting))
    if run not in _desks:
        _desks.clear()
        _desks[run] = Desk(setting, entrants)
    return timed(_desks[run], portion)
