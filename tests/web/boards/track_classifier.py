"""A simple classifier of routes on pictures of boards: linear discriminant analysis of the colours along a route.

Pictures are seen with normal vision, in greyscale or with a simulated colour-vision deficiency, then blurred, then
noisy."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from draisine.drawing.layout.model import Layout
from tests.drawing.art.colour import VISIONS, simulate_vision

Array = NDArray[np.float64]

CONDITIONS = [*VISIONS, "greyscale"]
BLUR = 1.0
"""The standard deviation of the Gaussian blur, in pixels of the picture."""
NOISE = 0.05
"""The standard deviation of the noise of every pixel and channel, as a share of the range."""
ALONG, ACROSS = np.linspace(-0.5, 0.5, 13), np.linspace(-0.8, 0.8, 7)
"""Where a space is sampled, relative to the distance of two spaces and to its width."""
SHRINKAGE = 0.1
"""The share of the mean variance in the covariance of each feature."""
LUMINANCE = np.array([0.2126, 0.7152, 0.0722])


@dataclass(frozen=True)
class Picture:
    """A board and its routes: pixels from 0 to 1, the scale and the offset of board units in it, and the label of every
    route."""

    pixels: Array
    layout: Layout
    scale: float
    offset: float
    labels: dict[str, str]
    """`free <kind>`, `closed`, or `owned <colour>`."""


def perceive(pixels: Array, condition: str, generator: np.random.Generator) -> Array:
    """Pixels as seen under a condition, blurred and with noise."""
    if condition == "greyscale":
        seen = np.repeat((pixels @ LUMINANCE)[..., None], 3, axis=-1)
    else:
        seen = simulate_vision(pixels, condition)
    return np.clip(_blur(seen) + generator.normal(0, NOISE, seen.shape), 0, 1)


def _blur(pixels: Array) -> Array:
    """Gaussian blur, one axis after the other."""
    reach = np.arange(-4, 5)
    kernel = np.exp(-(reach**2) / (2 * BLUR**2))
    kernel /= kernel.sum()
    for axis in (0, 1):
        padded = np.pad(pixels, [(4, 4) if each == axis else (0, 0) for each in range(3)], mode="edge")
        size = pixels.shape[axis]
        shifted = (np.take(padded, np.arange(size) + shift + 4, axis) for shift in reach)
        pixels = np.sum([weight * part for weight, part in zip(kernel, shifted, strict=True)], axis=0)
    return pixels


@dataclass(frozen=True)
class Samples:
    """A row of features and a label for each route of some pictures."""

    rows: Array
    labels: list[str]
    colours: list[set[str]]
    """The labels of the seats at the table of each route: only one of them can be its owner."""


def sample_routes(pictures: Sequence[Picture], condition: str) -> Samples:
    """All routes of pictures as seen under a condition."""
    generator = np.random.default_rng(7)
    rows: list[Array] = []
    labels: list[str] = []
    colours: list[set[str]] = []
    for picture in pictures:
        seen = perceive(picture.pixels, condition, generator)
        rows += [_route_features(picture, seen, route) for route in picture.labels]
        labels += picture.labels.values()
        colours += [{label for label in picture.labels.values() if label.startswith("owned")}] * len(picture.labels)
    return Samples(np.array(rows), labels, colours)


def _route_features(picture: Picture, seen: Array, route: str) -> Array:
    """The mean space of a route, sampled on a grid, which is symmetric because routes have no direction."""
    sizes, spaces = picture.layout.sizes, picture.layout.routes[route]
    step = np.mean([np.hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(spaces)]) if len(spaces) > 1 else sizes.length
    along, across = np.meshgrid(ALONG * step, ACROSS * sizes.width, indexing="ij")
    x, y, angle = np.array([(space.x, space.y, np.radians(space.angle)) for space in spaces]).T[..., None, None]
    column = (x + along * np.cos(angle) - across * np.sin(angle) + picture.offset) * picture.scale - 0.5
    row = (y + along * np.sin(angle) + across * np.cos(angle) + picture.offset) * picture.scale - 0.5
    patches = _sample(seen, column, row)
    mean = np.mean(patches, axis=0)
    mean = (mean + mean[::-1, ::-1]) / 2
    spread = np.std(patches, axis=0).mean(axis=(0, 1))
    return np.concatenate([mean.ravel(), spread])


def _sample(pixels: Array, x: Array, y: Array) -> Array:
    """Bilinear interpolation."""
    height, width, _ = pixels.shape
    x, y = np.clip(x, 0, width - 1.001), np.clip(y, 0, height - 1.001)
    left, top = x.astype(int), y.astype(int)
    dx, dy = (x - left)[..., None], (y - top)[..., None]
    above = pixels[top, left] * (1 - dx) + pixels[top, left + 1] * dx
    below = pixels[top + 1, left] * (1 - dx) + pixels[top + 1, left + 1] * dx
    return np.asarray(above * (1 - dy) + below * dy)


class Classifier:
    """Linear discriminant analysis: the nearest mean of a label, with the covariance within labels as metric."""

    def __init__(self, rows: Array, labels: Sequence[str]) -> None:
        self._names = sorted(set(labels))
        numbers = np.array([self._names.index(label) for label in labels])
        self._means = np.array([rows[numbers == number].mean(axis=0) for number in range(len(self._names))])
        residuals = rows - self._means[numbers]
        covariance = residuals.T @ residuals / len(rows)
        covariance += np.eye(len(covariance)) * SHRINKAGE * np.trace(covariance) / len(covariance)
        self._weights = np.linalg.solve(covariance, self._means.T)
        self._biases = (self._means * self._weights.T).sum(axis=1) / 2

    def predict(self, samples: Samples) -> list[str]:
        """The label of each row."""
        scores = samples.rows @ self._weights - self._biases
        for row, colours in zip(scores, samples.colours, strict=True):
            row[[name.startswith("owned") and name not in colours for name in self._names]] = -np.inf
        return [self._names[number] for number in scores.argmax(axis=1)]


def find_mistakes(train: Sequence[Samples], test: Samples) -> list[str]:
    """The routes of a board whose owner, or that they are free or closed, a classifier does not recognise that was
    fitted on other boards. The kind of a free route does not count."""
    rows = np.concatenate([samples.rows for samples in train])
    classifier = Classifier(rows, [label for samples in train for label in samples.labels])
    return [
        f"{label}, read as {guess}"
        for label, guess in zip(test.labels, classifier.predict(test), strict=True)
        if _state(label) != _state(guess)
    ]


def _state(label: str) -> str:
    return "free" if label.startswith("free") else label
