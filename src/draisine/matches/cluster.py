"""Tasks on a Ray cluster: each chunk of work is a task, and a task whose worker dies is retried on another."""

import logging
import os
import socket
import sys
from collections.abc import Callable, Iterable
from typing import Any, Generic, TypeVar
from urllib.parse import urlsplit

from draisine import __version__
from draisine.bots.registry import BotSpec, find_bot
from draisine.messages import Message
from draisine.messages.details import os_detail
from draisine.messages.errors import LocalizedError

LOCAL_CLUSTER = "local"
"""The address of a cluster on this machine alone, started for this run."""
CONNECT_TIMEOUT = 10.0
"""Seconds to wait for a connection to a cluster."""
POLL_INTERVAL = 0.2
"""Seconds to wait for results before progress is reported."""
MAX_RETRIES = 3
"""How often a task whose worker died is retried."""
P = TypeVar("P")
D = TypeVar("D")
Task = Callable[[Any, P], D]
"""The function of a task: shared data and its chunk in, a result out."""


class ClusterError(LocalizedError):
    """Raised when a run cannot continue; the text is one line."""


class RayCluster(Generic[P, D]):
    """Runs tasks on a Ray cluster. The same version of Draisine must be installed on all its machines.

    `describe` names the worker of a chunk, for the error when all retries died. A ClusterError raised by a task ends
    the run with its message."""

    def __init__(
        self,
        address: str,
        jobs: int | None,
        work: Task[P, D],
        share: Callable[[Any], Any],
        describe: Callable[[P], Message],
    ) -> None:
        self._ray = _import_ray()
        _connect(self._ray, address, jobs)
        self.slots = jobs or max(1, int(self._ray.cluster_resources().get("CPU", 1)))
        self._shared = self._ray.put((__version__, share(self._ray)))
        self._task = self._ray.remote(max_retries=MAX_RETRIES, num_cpus=1)(_run_task)
        self._work, self._describe = work, describe
        self._running: dict[Any, P] = {}

    def submit(self, chunk: P) -> None:
        """Queue a chunk for the next free worker."""
        self._running[self._task.remote(self._work, self._shared, chunk)] = chunk

    def collect(self) -> list[tuple[P, D]]:
        """Return finished chunks with their results; wait briefly if there are none."""
        ready, _ = self._ray.wait(list(self._running), num_returns=1, timeout=POLL_INTERVAL)
        return [self._result(task, self._running.pop(task)) for task in ready]

    def _result(self, task: Any, chunk: P) -> tuple[P, D]:
        try:
            return chunk, self._ray.get(task)
        except self._ray.exceptions.RayTaskError as error:
            if isinstance(error.cause, ClusterError):
                raise ClusterError(error.cause.message.id, **error.cause.message.values) from None
            raise
        except self._ray.exceptions.RayError as error:
            reason = type(error).__name__
            raise ClusterError(
                "cluster-died", worker=self._describe(chunk), count=MAX_RETRIES + 1, reason=reason
            ) from None

    def __enter__(self) -> "RayCluster[P, D]":
        return self

    def __exit__(self, *_: object) -> None:
        for task in self._running:
            self._ray.cancel(task, force=True)
        self._ray.shutdown()


def _import_ray() -> Any:
    # No usage statistics are sent from here.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ImportError:
        raise ClusterError("cluster-no_ray", command="pip install 'draisine[ray]'") from None
    return ray


def _check_reachable(address: str) -> None:
    """Fail fast if nothing listens at an address with a port: Ray itself would try for minutes."""
    url = urlsplit(address if "://" in address else f"//{address}")
    if url.hostname is None or url.port is None:
        return
    try:
        socket.create_connection((url.hostname, url.port), CONNECT_TIMEOUT).close()
    except OSError as error:
        raise ClusterError("cluster-unreachable", address=address, reason=os_detail(error)) from None


def _connect(ray: Any, address: str, jobs: int | None) -> None:
    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        _check_reachable(address)
        if address == LOCAL_CLUSTER:
            ray.init(address=LOCAL_CLUSTER, num_cpus=jobs, include_dashboard=False, **quiet)
        else:
            ray.init(address=address, **quiet)
    except ClusterError:
        raise
    except Exception as error:
        # Ray raises nothing narrower when its start takes too long.
        reason = str(error).partition("\n")[0]
        raise ClusterError("cluster-unreachable", address=address, reason=reason) from None


def bundle_bots(ray: Any, bots: Iterable[str]) -> dict[str, BotSpec]:
    """The specs of bots, with the source of those that are not built in: other machines do not have it."""
    specs = {bot: find_bot(bot) for bot in bots}
    for bot in specs:
        if ":" in bot:
            ray.cloudpickle.register_pickle_by_value(sys.modules[bot.partition(":")[0]])
    return specs


def _run_task(work: Task[P, D], shared: tuple[str, Any], chunk: P) -> D:
    """Run a task. Ray finds this function by name, so `__version__` is that of the worker's machine."""
    version, data = shared
    if version != __version__:
        raise ClusterError("cluster-version", found=__version__, wanted=version)
    return work(data, chunk)
