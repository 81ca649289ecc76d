"""Points at which a test kills the server, to see that nothing is lost. Without the variable they do nothing.

`before` something is kept, when it is `kept`, when its order is `answered`, when its readers are `told` of it:
`DRAISINE_CRASH=kept:7` lets seven pass.
"""

import os
import signal

_WANTED, _, _TIMES = os.environ.get("DRAISINE_CRASH", "").partition(":")
_countdown = iter(range(int(_TIMES or "0")))


def crash_point(name: str) -> None:
    """Die as if the power failed, if this is the point and the moment that a test asked for."""
    if name == _WANTED and next(_countdown, None) is None:
        os.kill(os.getpid(), signal.SIGKILL)
