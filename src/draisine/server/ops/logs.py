"""Structured logging: one JSON object per line, with secrets redacted."""

import logging
import sys

import structlog

SECRET_KEYS = frozenset({"token", "key", "code", "seed", "cookie", "authorization", "recovery", "invite", "watch"})


def configure_logging() -> None:
    """Configure logging to standard error."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(message)s", force=True)
    # saq logs whole jobs with its errors, and jobs contain hands. The callers log failures themselves.
    logging.getLogger("saq").setLevel(logging.CRITICAL + 1)
    logging.getLogger("uvicorn.error").addFilter(_is_relevant)
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            redact_secrets,
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(),
        ],
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )


def _is_relevant(record: logging.LogRecord) -> bool:
    """Drop messages about clients that sent invalid UTF-8."""
    return not record.getMessage().startswith("Invalid UTF-8")


def redact_secrets(_logger: object, _method: str, event: "structlog.typing.EventDict") -> "structlog.typing.EventDict":
    """Replace values whose key names a secret."""
    return {name: "…" if name.lower() in SECRET_KEYS else value for name, value in event.items()}
