"""A Ray cluster that plays: portions of work become tasks, and a task whose worker dies is given to another."""

import logging
import os
import socket
import sys
from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar
from urllib.parse import urlsplit

from draisine import __version__
from draisine.bots.registry import Entrant, find_bot

LOCAL = "local"
"""The address that stands for a cluster of this machine alone, started for this run."""
PATIENT = 10.0
"""Seconds for a cluster to answer."""
PATIENCE = 0.2
"""Seconds to wait for news, before whoever watches is shown how far the run is."""
RETRIES = 3
"""How often a task whose worker died is given to another."""
P = TypeVar("P")
D = TypeVar("D")
Work = Callable[[Any, P], D]
"""What a task does on whatever machine, with what all tasks share and a portion of its own."""


class ClusterError(Exception):
    """A run that cannot go on; one line says why."""


class Cluster(Generic[P, D]):
    """Workers of a Ray cluster. Draisine must be installed on all its machines, in this version.

    `name` says what somebody does who plays a portion, for the day when nobody survives it. A ClusterError of the work
    ends the run with its line."""

    def __init__(
        self, address: str, jobs: int | None, work: Work[P, D], share: Callable[[Any], Any], name: Callable[[P], str]
    ) -> None:
        self._ray = _import_ray()
        _start(self._ray, address, jobs)
        self.hands = jobs or max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._shared = self._ray.put((__version__, share(self._ray)))
        self._task = self._ray.remote(max_retries=RETRIES, num_cpus=1)(_do)
        self._work, self._name = work, name
        self._running: dict[Any, P] = {}

    def hand_out(self, portion: P) -> None:
        """Give a portion to whoever is free next."""
        self._running[self._task.remote(self._work, self._shared, portion)] = portion

    def collect(self) -> list[tuple[P, D]]:
        """What has been done since; it waits a moment if there is nothing."""
        ready, _ = self._ray.wait(list(self._running), num_returns=1, timeout=PATIENCE)
        return [self._result(task, self._running.pop(task)) for task in ready]

    def _result(self, task: Any, portion: P) -> tuple[P, D]:
        try:
            return portion, self._ray.get(task)
        except self._ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, ClusterError):
                raise ClusterError(str(error.cause)) from None
            raise
        except self._ray.exceptions.RayError as error:
            reason = type(error).__name__
            raise ClusterError(f"{self._name(portion)} died {RETRIES + 1} times ({reason})") from None

    def __enter__(self) -> "Cluster[P, D]":
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
        raise ClusterError("--ray needs Ray: pip install 'draisine[ray]'") from None
    return ray


def _knock(address: str) -> None:
    """Whether anybody listens at an address with a port: Ray itself would try for minutes."""
    place = urlsplit(address if "://" in address else f"//{address}")
    if place.hostname is None or place.port is None:
        return
    try:
        socket.create_connection((place.hostname, place.port), PATIENT).close()
    except OSError as error:
        raise ClusterError(f"there is no Ray cluster to reach at {address} ({error.strerror or error})") from None


def _start(ray: Any, address: str, jobs: int | None) -> None:
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        _knock(address)
        if address == LOCAL:
            ray.init(address=LOCAL, num_cpus=jobs, include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except ClusterError:
        raise
    except Exception as error:
        # Ray raises nothing narrower where its own start takes too long.
        reason = str(error).partition("\n")[0]
        raise ClusterError(f"there is no Ray cluster to reach at {address} ({reason})") from None


def packed(ray: Any, bots: Iterable[str]) -> dict[str, Entrant]:
    """The bots, with the source of those that are not built in: other machines do not have it."""
    entrants = {bot: find_bot(bot) for bot in bots}
    for bot in entrants:
        if ":" in bot:
            ray.cloudpickle.register_pickle_by_value(sys.modules[bot.partition(":")[0]])
    return entrants


def _do(work: Work[P, D], shared: tuple[str, Any], portion: P) -> D:
    """What a task does. It is found on its machine by name, and so knows that machine's version."""
    version, own = shared
    if version != __version__:
        raise ClusterError(f"a machine of the cluster has draisine {__version__}, this one {version}: install the same")
    return work(own, portion)
