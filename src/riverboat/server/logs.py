"""The server's logs: JSON lines on stderr that say what happened, and nothing that somebody may not know.

Only fields that are named here are written. Ids of tables, hands and players are links or lead to people: they are written as marks, which
are the same for the same id and cannot be turned back. Of an exception its kind and where it was raised are written, neither the values of
variables nor its text: both hold cards.
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

PLAIN = {"event", "level", "logger", "timestamp", "exception", "method", "route", "status", "ms", "error", "process", "house"}
MARKED = {"table", "hand", "player", "client"}


def mark(text: object) -> str:
    """What stands for an id in the logs.

    >>> mark("WqXf5l4kQpY9mB1s") == mark("WqXf5l4kQpY9mB1s"), len(mark("WqXf5l4kQpY9mB1s"))
    (True, 10)
    """
    return hashlib.sha256(f"riverboat log {text}".encode()).hexdigest()[:10]


def _discreet(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Only what may be written, and ids as marks."""
    marked = {name: mark(event[name]) for name in MARKED & event.keys()}
    told = {name: value for name, value in event.items() if name in PLAIN}
    return {**{name: _short(value) for name, value in told.items()}, **marked}


def _short(value: Any) -> Any:
    """Numbers as they are; of texts the first line: databases tell the rows they stumbled on in the next."""
    if isinstance(value, bool | int | float) or value is None or isinstance(value, dict):
        return value
    lines = str(value).splitlines()
    return lines[0][:200] if lines else ""


def _where(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """An exception as its kind and the places it came through."""
    info: Any = event.pop("exc_info", None)
    if info is True:
        info = sys.exc_info()
    error = info[1] if isinstance(info, tuple) else info
    if isinstance(error, BaseException):
        event["exception"] = told(error)
    return event


def told(error: BaseException) -> dict[str, Any]:
    """An exception without anything that it was about.

    >>> try:
    ...     raise ValueError("seat 1 has As Kd")
    ... except ValueError as error:
    ...     told(error)["kind"]
    'ValueError'
    """
    frames = traceback.extract_tb(error.__traceback__)
    chain = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    found: dict[str, Any] = {"kind": type(error).__name__, "at": [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in frames]}
    return found if chain is None else {**found, "after": told(chain)}


class _Foreign(logging.Formatter):
    """What other libraries log, as lines like ours: their words, without what they put into them."""

    def format(self, record: logging.LogRecord) -> str:
        words = record.msg if isinstance(record.msg, str) else type(record.msg).__name__
        event: EventDict = {"event": words, "level": record.levelname.lower(), "logger": record.name, "exc_info": record.exc_info}
        for processor in _PROCESSORS:
            event = processor(None, "", event)  # type: ignore[assignment]
        return str(event)


_PROCESSORS: tuple[Processor, ...] = (
    structlog.processors.TimeStamper(fmt="iso"),
    _where,
    _discreet,
    structlog.processors.JSONRenderer(ensure_ascii=False),
)


class _Stderr:
    """Wherever stderr goes just now; a disk that is full may keep us from logging, and from nothing else."""

    def write(self, text: str) -> int:
        with contextlib.suppress(OSError):
            return sys.stderr.write(text)
        return 0

    def flush(self) -> None:
        with contextlib.suppress(OSError):
            sys.stderr.flush()


class _Pen(structlog.WriteLogger):
    """Writes lines under a name."""

    def __init__(self, name: str = "riverboat") -> None:
        super().__init__(_Stderr())  # type: ignore[arg-type]
        self.name = name


def _named(logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    return {**event, "logger": getattr(logger, "name", "riverboat")}


def start(level: str = "info") -> None:
    """Log from now on, at least this much; what libraries say only from warnings on."""
    least = logging.getLevelNamesMapping().get(level.upper())
    if least is None:
        raise ValueError(f"logs are debug, info, warning or error, not {level!r}")
    structlog.configure(
        processors=[_named, structlog.processors.add_log_level, *_PROCESSORS],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=_Pen,
        cache_logger_on_first_use=False,
    )
    root = logging.getLogger()
    for old in [one for one in root.handlers if isinstance(one.formatter, _Foreign)]:
        root.removeHandler(old)
    handler = logging.StreamHandler(_Stderr())
    handler.setFormatter(_Foreign())
    handler.setLevel(max(least, logging.WARNING))
    root.addHandler(handler)
    if threading.excepthook is threading.__excepthook__:
        threading.excepthook = _thread_failed


def _thread_failed(failed: threading.ExceptHookArgs) -> None:
    """A thread has ended by an exception: Python would write its text."""
    structlog.get_logger("riverboat.thread").error("fault", exc_info=failed.exc_value)
