"""The lines that report the progress of a training run."""

from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from draisine.cli.localization.texts import number, percent, t

if TYPE_CHECKING:
    from draisine.learning.evaluation import WinRate
    from draisine.learning.progress import Event


def describe(event: "Event", board: str, folder: Path) -> list[str]:
    """The lines that report an event of a run."""
    from draisine.learning.progress import Cloned, Evaluated, Played, Started

    if isinstance(event, Started):
        values = {"board": board, "device": event.device, "folder": str(folder), "weights": number(event.weights)}
        if event.resumed:
            return [t("cli-train-resumed", **values, decisions=number(event.decisions))]
        return [t("cli-train-started", **values)]
    if isinstance(event, Cloned):
        accuracy = percent(event.losses["accuracy"])
        progress = {"games": number(event.games), "total": number(event.total), "rate": number(event.rate)}
        return [t("cli-train-clone", **progress, eta=_duration(event.eta), accuracy=accuracy)]
    if isinstance(event, Played):
        progress = {"decisions": number(event.decisions), "total": number(event.total), "rate": number(event.rate)}
        entropy, kl = number(event.losses["entropy"], 2), number(event.losses["kl"], 3)
        return [t("cli-train-selfplay", **progress, eta=_duration(event.eta), entropy=entropy, kl=kl)]
    if isinstance(event, Evaluated):
        return [_describe_rate(rate) for rate in event.rates]
    if event.done:
        return [t("cli-train-done", net=str(folder / "net.npz"))]
    return [t("cli-train-saved", folder=str(folder))]


def _describe_rate(rate: "WinRate") -> str:
    values = {"opponent": rate.opponent, "players": str(rate.players), "games": number(rate.games)}
    shares = {"share": percent(rate.share), "low": percent(rate.low), "high": percent(rate.high)}
    if rate.completed is None or rate.failed is None:
        return t("cli-train-rate", **values, **shares)
    tickets = {"completed": number(rate.completed, 2), "failed": number(rate.failed, 2)}
    return t("cli-train-rate-report", **values, **shares, **tickets)


def _duration(seconds: float) -> str:
    return str(timedelta(seconds=round(seconds)))
