"""The device of a login session, as a coarse label that its owner recognises. The header itself is not stored."""

_BROWSERS = (
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox", "Firefox"),
    ("FxiOS", "Firefox"),
    ("CriOS", "Chrome"),
    ("Chrome", "Chrome"),
    ("Safari", "Safari"),
)
_SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)
"""Marks in a User-Agent header and their names. Most browsers imitate others, so the first mark found counts."""


def device_label(user_agent: str) -> str:
    """The browser and system of a User-Agent header, such as "Firefox · Linux"; empty if neither is known."""
    names = (_find(_BROWSERS, user_agent), _find(_SYSTEMS, user_agent))
    return " · ".join(name for name in names if name)


def _find(marks: tuple[tuple[str, str], ...], user_agent: str) -> str:
    return next((name for mark, name in marks if mark in user_agent), "")
