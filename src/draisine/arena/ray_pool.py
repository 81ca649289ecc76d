"""A Ray cluster that plays the portions of a run."""

from typing import TYPE_CHECKING, Any

import msgspec

from draisine.arena.config import Setting
from draisine.arena.run_file import Header
from draisine.arena.worker import Desk
from draisine.arena.worker_pool import ArenaError, Done, Portion, timed
from draisine.matches import cluster

if TYPE_CHECKING:
    from draisine.bots import Entrant


class Cluster:
    """Workers of a Ray cluster. Draisine must be installed on all its machines, in this version."""

    moment = 2.0

    def __init__(self, setting: Setting, address: str, jobs: int | None = None) -> None:
        self.setting = setting

        def share(ray: Any) -> "tuple[Setting, dict[str, Entrant]]":
            return setting, cluster.packed(ray, setting.field)

        try:
            self._ray = cluster.Cluster(address, jobs, _play, share, self._name)
        except cluster.ClusterError as error:
            raise ArenaError(str(error)) from None
        self.hands = self._ray.hands

    def _name(self, portion: Portion) -> str:
        bots = ",".join(self.setting.place(portion.start)[1])
        return f"the worker that plays game {portion.start} ({bots})"

    def hand_out(self, portion: Portion) -> None:
        """Give a portion to whoever is free next."""
        self._ray.hand_out(portion)

    def collect(self) -> list[Done]:
        """What has been done since."""
        try:
            return [done for _, done in self._ray.collect()]
        except cluster.ClusterError as error:
            raise ArenaError(str(error)) from None

    def __enter__(self) -> "Cluster":
        return self

    def __exit__(self, *error: object) -> None:
        self._ray.__exit__(*error)


_desks: dict[bytes, Desk] = {}
"""The desk of a worker: it serves one run after the other."""


def _play(shared: "tuple[Setting, dict[str, Entrant]]", portion: Portion) -> Done:
    """What a task does, on whatever machine."""
    setting, entrants = shared
    run = msgspec.json.encode(Header.of(setting))
    if run not in _desks:
        _desks.clear()
        _desks[run] = Desk(setting, entrants)
    try:
        return timed(_desks[run], portion)
    except ArenaError as error:
        raise cluster.ClusterError(str(error)) from error
