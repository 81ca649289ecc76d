"""A worker pool on a Ray cluster."""

from typing import TYPE_CHECKING, Any

import msgspec

from draisine.arena.config import ArenaConfig
from draisine.arena.run_file import Header
from draisine.arena.worker import Worker
from draisine.arena.worker_pool import ArenaError, Chunk, CompletedChunk, play_chunk
from draisine.matches import cluster
from draisine.messages import Message, message

if TYPE_CHECKING:
    from draisine.bots import BotSpec


class RayPool:
    """Workers on a Ray cluster. The same version of draisine must be installed on all its machines."""

    chunk_seconds = 2.0

    def __init__(self, config: ArenaConfig, address: str, jobs: int | None = None) -> None:
        self.config = config

        def share(ray: Any) -> "tuple[ArenaConfig, dict[str, BotSpec]]":
            return config, cluster.bundle_bots(ray, config.distinct_bots)

        try:
            self._ray = cluster.RayCluster(address, jobs, _play, share, self._name)
        except cluster.ClusterError as error:
            raise ArenaError(error.message.id, **error.message.values) from None
        self.slots = self._ray.slots

    def _name(self, chunk: Chunk) -> Message:
        bots = ",".join(self.config.schedule(chunk.start)[1])
        return message("cluster-worker-game", game=str(chunk.start), bots=bots)

    def submit(self, chunk: Chunk) -> None:
        """Submit a chunk to the next free worker."""
        self._ray.submit(chunk)

    def collect(self) -> list[CompletedChunk]:
        """Return the chunks completed since the last call."""
        try:
            return [done for _, done in self._ray.collect()]
        except cluster.ClusterError as error:
            raise ArenaError(error.message.id, **error.message.values) from None

    def __enter__(self) -> "RayPool":
        return self

    def __exit__(self, *error: object) -> None:
        self._ray.__exit__(*error)


_workers: dict[bytes, Worker] = {}
"""The worker of this process, for the current run."""


def _play(shared: "tuple[ArenaConfig, dict[str, BotSpec]]", chunk: Chunk) -> CompletedChunk:
    """Play a chunk in a Ray task."""
    config, specs = shared
    run = msgspec.json.encode(Header.from_config(config))
    if run not in _workers:
        _workers.clear()
        _workers[run] = Worker(config, specs)
    try:
        return play_chunk(_workers[run], chunk)
    except ArenaError as error:
        raise cluster.ClusterError(error.message.id, **error.message.values) from error
