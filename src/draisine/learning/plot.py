"""The curve of a run as a picture."""

from importlib.util import find_spec
from pathlib import Path

from draisine.learning.progress import read_curve

PICTURE = "curve.png"


def plot_curve(folder: Path) -> Path | None:
    """Draw the win rates over the decisions; nothing without matplotlib or evaluations."""
    lines = [line for line in read_curve(folder) if line.get("rates")]
    if not lines or find_spec("matplotlib") is None:
        return None
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4.5), layout="constrained")
    axes = figure.subplots()
    labels = list(dict.fromkeys((rate["opponent"], rate["players"]) for line in lines for rate in line["rates"]))
    for opponent, players in labels:
        points = [
            (line["decisions"] / 1e6, rate)
            for line in lines
            for rate in line["rates"]
            if (rate["opponent"], rate["players"]) == (opponent, players)
        ]
        millions = [x for x, _ in points]
        axes.plot(millions, [100 * rate["share"] for _, rate in points], marker="o", label=f"{opponent}, {players}")
        axes.fill_between(
            millions, [100 * rate["low"] for _, rate in points], [100 * rate["high"] for _, rate in points], alpha=0.15
        )
    axes.set(xlabel="10⁶", ylabel="%", ylim=(0, 100))
    axes.legend()
    path = folder / PICTURE
    temporary = folder / f".{PICTURE}"
    figure.savefig(temporary, format="png", dpi=120)
    temporary.replace(path)
    return path
