"""Colour measurement: contrast, difference, and simulated colour blindness.

Differences are CIEDE2000 (Sharma, Wu and Dalal 2005). Colour blindness is simulated with the matrices of Machado,
Oliveira and Fernandes (2009) at severity 1.0, applied to linear RGB."""

from collections.abc import Iterable
from io import BytesIO
from itertools import combinations

import numpy as np
from numpy.typing import NDArray
from PIL import Image

Array = NDArray[np.float64]

VISIONS: dict[str, list[list[float]]] = {
    "normal": [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    "protanopia": [
        [0.152286, 1.052583, -0.204868],
        [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
    ],
    "deuteranopia": [
        [0.367322, 0.860646, -0.227968],
        [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
    ],
    "tritanopia": [
        [1.255528, -0.076749, -0.178779],
        [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
    ],
}
_TO_XYZ = np.array(
    [[0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750], [0.0193339, 0.1191920, 0.9503041]]
)
_WHITE = _TO_XYZ.sum(axis=1)


def rgb(code: str) -> Array:
    """`#rrggbb` as three numbers from 0 to 1."""
    return np.array([int(code[start : start + 2], 16) for start in (1, 3, 5)]) / 255


def decode_srgb(colours: Array) -> Array:
    """sRGB to linear RGB."""
    return np.where(colours <= 0.04045, colours / 12.92, ((colours + 0.055) / 1.055) ** 2.4)


def encode_srgb(linear: Array) -> Array:
    """Linear RGB to sRGB."""
    inside = np.clip(linear, 0.0, 1.0)
    return np.where(inside <= 0.0031308, inside * 12.92, 1.055 * inside ** (1 / 2.4) - 0.055)


def simulate_vision(colours: Array, vision: str) -> Array:
    """Colours as seen with this kind of vision."""
    return encode_srgb(decode_srgb(colours) @ np.array(VISIONS[vision]).T)


def to_lab(colours: Array) -> Array:
    """sRGB to CIELAB under D65."""
    ratio = decode_srgb(colours) @ _TO_XYZ.T / _WHITE
    f = np.where(ratio > 216 / 24389, np.cbrt(ratio), (24389 / 27 * ratio + 16) / 116)
    x, y, z = np.moveaxis(f, -1, 0)
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=-1)


def delta_e(first: Array, second: Array) -> Array:
    """CIEDE2000 between colours in CIELAB."""
    (l1, a1, b1), (l2, a2, b2) = np.moveaxis(first, -1, 0), np.moveaxis(second, -1, 0)
    g = 0.5 * (1 - _fade((np.hypot(a1, b1) + np.hypot(a2, b2)) / 2))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = np.hypot(a1, b1), np.hypot(a2, b2)
    h1, h2 = np.degrees(np.arctan2(b1, a1)) % 360, np.degrees(np.arctan2(b2, a2)) % 360
    gray = c1 * c2 == 0
    turn = np.where(gray, 0.0, (h2 - h1 + 180) % 360 - 180)
    mean_h = np.where(gray, h1 + h2, _mean_hue(h1, h2))
    mean_l, mean_c = (l1 + l2) / 2, (c1 + c2) / 2
    dl = (l2 - l1) / (1 + 0.015 * (mean_l - 50) ** 2 / np.sqrt(20 + (mean_l - 50) ** 2))
    dc = (c2 - c1) / (1 + 0.045 * mean_c)
    dh = 2 * np.sqrt(c1 * c2) * np.sin(np.radians(turn / 2)) / (1 + 0.015 * mean_c * _hue_weight(mean_h))
    bend = np.radians(60 * np.exp(-(((mean_h - 275) / 25) ** 2)))
    squared = dl**2 + dc**2 + dh**2 - np.sin(bend) * 2 * _fade(mean_c) * dc * dh
    return np.asarray(np.sqrt(np.maximum(squared, 0.0)))


def _fade(chroma: Array) -> Array:
    return np.asarray(np.sqrt(chroma**7 / (chroma**7 + 25.0**7)))


def _mean_hue(h1: Array, h2: Array) -> Array:
    half = (h1 + h2) / 2
    across = np.abs(h1 - h2) > 180
    return np.asarray(np.where(across, np.where(h1 + h2 < 360, half + 180, half - 180), half))


def _hue_weight(hue: Array) -> Array:
    terms = ((-0.17, 1, -30), (0.24, 2, 0), (0.32, 3, 6), (-0.20, 4, -63))
    return np.asarray(1 + sum(size * np.cos(np.radians(times * hue + shift)) for size, times, shift in terms))


def contrast(first: str, second: str) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21."""
    weights = np.array([0.2126, 0.7152, 0.0722])
    low, high = sorted(float(decode_srgb(rgb(code)) @ weights) for code in (first, second))
    return (high + 0.05) / (low + 0.05)


def closest_pair(colours: Iterable[tuple[str, str]], vision: str) -> tuple[float, str, str]:
    """The most similar two of named colours, and their difference."""
    shades = {name: to_lab(simulate_vision(rgb(code), vision)) for name, code in colours}
    return min((float(delta_e(shades[a], shades[b])), a, b) for a, b in combinations(shades, 2))


def read_pixels(png: bytes) -> NDArray[np.uint8]:
    """Decode a PNG into rows, columns and RGBA."""
    return np.asarray(Image.open(BytesIO(png)).convert("RGBA"))
