"""The chi-square distribution."""

import math

PRECISION = 1e-12
MAX_TERMS = 10_000


def survival(statistic: float, degrees: int) -> float:
    """The probability that a chi-square statistic with these degrees of freedom is at least as large."""
    a, x = degrees / 2, statistic / 2
    if x <= 0:
        return 1.0
    return 1 - _lower_series(a, x) if x < a + 1 else _upper_fraction(a, x)


def _scale(a: float, x: float) -> float:
    return math.exp(a * math.log(x) - x - math.lgamma(a))


def _lower_series(a: float, x: float) -> float:
    """The regularized lower incomplete gamma function by its series, which converges fast for small x."""
    term = total = 1 / a
    for number in range(1, MAX_TERMS):
        term *= x / (a + number)
        total += term
        if term < PRECISION * total:
            break
    return total * _scale(a, x)


def _upper_fraction(a: float, x: float) -> float:
    """The regularized upper incomplete gamma function by its continued fraction (modified Lentz's method), which
    converges fast for large x."""
    b = x + 1 - a
    c = math.inf
    d = 1 / b
    fraction = d
    for number in range(1, MAX_TERMS):
        factor = number * (a - number)
        b += 2
        d = 1 / (factor * d + b)
        c = b + factor / c
        fraction *= c * d
        if abs(c * d - 1) < PRECISION:
            break
    return fraction * _scale(a, x)
