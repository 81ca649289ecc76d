"""What the server says about itself: one JSON line for each thing, without any secret in it."""

import logging
import sys

import structlog

SECRET = frozenset({"token", "key", "code", "seed", "cookie", "authorization", "recovery", "invite", "watch"})


def set_up_logs() -> None:
    """Write to standard error."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(message)s", force=True)
    # The queue quotes whole jobs in its errors, and a job tells of a hand. What went wrong is logged by those who ask.
    logging.getLogger("saq").setLevel(logging.CRITICAL + 1)
    logging.getLogger("uvicorn.error").addFilter(_of_interest)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            without_secrets,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )


def _of_interest(record: logging.LogRecord) -> bool:
    """Nobody needs to know that somebody sent what is no text."""
    return not record.getMessage().startswith("Invalid UTF-8")


def without_secrets(_logger: object, _method: str, event: "structlog.typing.EventDict") -> "structlog.typing.EventDict":
    """Leave out whatever is named like a secret, however it got there."""
    return {name: "…" if name.lower() in SECRET else value for name, value in event.items()}
