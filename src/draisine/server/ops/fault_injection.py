"""Points at which crash tests kill the server. Without the environment variable they do nothing.

The points are `before` an append, after it (`kept`), after the order is `answered`, and after subscribers are `told`.
`DRAISINE_CRASH=kept:7` skips the first seven.
"""

import os
import signal

_POINT, _, _SKIP = os.environ.get("DRAISINE_CRASH", "").partition(":")
_countdown = iter(range(int(_SKIP or "0")))


def crash_point(name: str) -> None:
    """Kill the process with SIGKILL if this is the configured point."""
    if name == _POINT and next(_countdown, None) is None:
        os.kill(os.getpid(), signal.SIGKILL)
