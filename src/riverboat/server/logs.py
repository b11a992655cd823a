"""Structured logs: JSON lines on stderr without secrets.

Only the fields named here are written. Ids of tables, hands and players are secret links or identify people: they are hashed. Of an
exception, its type and the traceback's lines are written, but neither its text nor the values of variables: both may contain cards.
"""

import contextlib
import hashlib
import logging
import sys
import threading
import traceback
from typing import Any

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

PLAIN_FIELDS = {"event", "level", "logger", "timestamp", "exception", "method", "route", "status", "ms", "error", "process", "server"}
HASHED_FIELDS = {"table", "hand", "player", "client"}


def hashed(text: object) -> str:
    """A short hash that stands for an id.

    >>> hashed("WqXf5l4kQpY9mB1s") == hashed("WqXf5l4kQpY9mB1s"), len(hashed("WqXf5l4kQpY9mB1s"))
    (True, 10)
    """
    return hashlib.sha256(f"riverboat log {text}".encode()).hexdigest()[:10]


def _redact(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Keep only the known fields, and hash ids."""
    plain = {name: _first_line(value) for name, value in event.items() if name in PLAIN_FIELDS}
    return {**plain, **{name: hashed(event[name]) for name in HASHED_FIELDS & event.keys()}}


def _first_line(value: Any) -> Any:
    """The first line of a text, because databases quote rows in the next; other values unchanged."""
    if isinstance(value, bool | int | float) or value is None or isinstance(value, dict):
        return value
    lines = str(value).splitlines()
    return lines[0][:200] if lines else ""


def _add_exception(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Replace exc_info by the type and traceback of the exception."""
    info: Any = event.pop("exc_info", None)
    if info is True:
        info = sys.exc_info()
    error = info[1] if isinstance(info, tuple) else info
    if isinstance(error, BaseException):
        event["exception"] = redacted_exception(error)
    return event


def redacted_exception(error: BaseException) -> dict[str, Any]:
    """The type and traceback of an exception, without its text.

    >>> try:
    ...     raise ValueError("seat 1 has As Kd")
    ... except ValueError as error:
    ...     redacted_exception(error)["kind"]
    'ValueError'
    """
    frames = traceback.extract_tb(error.__traceback__)
    chain = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    redacted: dict[str, Any] = {"kind": type(error).__name__, "at": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]}
    return redacted if chain is None else {**redacted, "after": redacted_exception(chain)}


class _LibraryFormatter(logging.Formatter):
    """Formats log records of other libraries as JSON: the message template without its arguments."""

    def format(self, record: logging.LogRecord) -> str:
        template = record.msg if isinstance(record.msg, str) else type(record.msg).__name__
        event: EventDict = {"event": template, "level": record.levelname.lower(), "logger": record.name, "exc_info": record.exc_info}
        for processor in _PROCESSORS:
            event = processor(None, "", event)  # type: ignore[assignment]
        return str(event)


_PROCESSORS: tuple[Processor, ...] = (
    structlog.processors.TimeStamper(fmt="iso"),
    _add_exception,
    _redact,
    structlog.processors.JSONRenderer(ensure_ascii=False),
)


class _Stderr:
    """The current stderr; errors such as a full disk are ignored."""

    def write(self, text: str) -> int:
        with contextlib.suppress(OSError):
            return sys.stderr.write(text)
        return 0

    def flush(self) -> None:
        with contextlib.suppress(OSError):
            sys.stderr.flush()


class _NamedLogger(structlog.WriteLogger):
    """Writes lines to stderr."""

    def __init__(self, name: str = "riverboat") -> None:
        super().__init__(_Stderr())  # type: ignore[arg-type]
        self.name = name


def _add_name(logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    return {**event, "logger": getattr(logger, "name", "riverboat")}


def start(level: str = "info") -> None:
    """Set up logging at this level; of other libraries, only warnings and errors are logged."""
    least = logging.getLevelNamesMapping().get(level.upper())
    if least is None:
        raise ValueError(f"logs are debug, info, warning or error, not {level!r}")
    structlog.configure(
        processors=[_add_name, structlog.processors.add_log_level, *_PROCESSORS],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=_NamedLogger,
        cache_logger_on_first_use=False,
    )
    root = logging.getLogger()
    for old in [handler for handler in root.handlers if isinstance(handler.formatter, _LibraryFormatter)]:
        root.removeHandler(old)
    handler = logging.StreamHandler(_Stderr())
    handler.setFormatter(_LibraryFormatter())
    handler.setLevel(max(least, logging.WARNING))
    root.addHandler(handler)
    if threading.excepthook is threading.__excepthook__:
        threading.excepthook = _thread_failed


def _thread_failed(failed: threading.ExceptHookArgs) -> None:
    """Log the exception that ended a thread; Python's own hook would write its text."""
    structlog.get_logger("riverboat.thread").error("unexpected error", exc_info=failed.exc_value)
