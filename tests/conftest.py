"""Configuration of all tests."""

import gc
import signal


def pytest_configure() -> None:
    """Collect garbage less often, which saves a tenth of the time, and restore the default handling of Ctrl-C, which
    processes inherit as ignored if the tests run in the background."""
    gc.set_threshold(100_000, 50, 100)
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_finish() -> None:
    """Exclude imported modules from garbage collection."""
    gc.collect()
    gc.freeze()
