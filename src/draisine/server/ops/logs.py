"""Structured logging: one JSON object per line with a time, also for libraries, with secrets redacted."""

import logging
import sys
import threading
from types import TracebackType
from typing import Any

import structlog

SECRET_KEYS = frozenset({"token", "key", "code", "seed", "cookie", "authorization", "recovery", "invite", "watch"})
log = structlog.get_logger()


def configure_logging() -> None:
    """Log to standard error: our own lines, those of libraries, warnings, and uncaught exceptions. In a terminal, where
    sentences say that the server runs, only what goes wrong is logged."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        redact_secrets,
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.processors.JSONRenderer()],
        wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING if in_terminal() else logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    _configure_libraries(shared)
    sys.excepthook = _log_uncaught
    threading.excepthook = _log_uncaught_in_thread
    sys.unraisablehook = _log_unraisable


def in_terminal() -> bool:
    """Whether a person reads standard error, and not a file or the journal."""
    return sys.stderr.isatty()


def _configure_libraries(shared: "list[structlog.typing.Processor]") -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[structlog.stdlib.add_logger_name, *shared],
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(),
            ],
        )
    )
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)
    logging.captureWarnings(True)
    # saq logs whole jobs with its errors, and jobs contain hands. The callers log failures themselves.
    logging.getLogger("saq").setLevel(logging.CRITICAL + 1)
    logging.getLogger("uvicorn.error").addFilter(_is_relevant)


def _is_relevant(record: logging.LogRecord) -> bool:
    """Drop messages about clients that sent invalid UTF-8."""
    return not record.getMessage().startswith("Invalid UTF-8")


def redact_secrets(_logger: object, _method: str, event: "structlog.typing.EventDict") -> "structlog.typing.EventDict":
    """Replace values whose key names a secret."""
    return {name: "…" if name.lower() in SECRET_KEYS else value for name, value in event.items()}


def _log_uncaught(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    if not issubclass(kind, KeyboardInterrupt):
        log.critical("the process ends because of an error", exc_info=(kind, error, trace))


def _log_uncaught_in_thread(arguments: threading.ExceptHookArgs) -> None:
    if arguments.exc_value is not None:
        trace = (arguments.exc_type, arguments.exc_value, arguments.exc_traceback)
        log.error("a thread ended because of an error", exc_info=trace)


def _log_unraisable(unraisable: Any) -> None:
    trace = (unraisable.exc_type, unraisable.exc_value, unraisable.exc_traceback)
    log.error("an error could not be raised", where=repr(unraisable.object)[:200], exc_info=trace)
