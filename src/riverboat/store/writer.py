"""One thread writes everything: what comes while a transaction is being committed goes together into the next."""

import asyncio
import contextlib
import queue
import threading
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, Engine, Executable, bindparam, insert, select, update
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError, NotSupportedError, ProgrammingError, StatementError

from riverboat.store import schema
from riverboat.store.database import StoreError
from riverboat.store.failpoint import reach

Row = Mapping[str, Any]

# In the order in which they are carried out within a transaction.
STATEMENTS: dict[str, Executable] = {
    "table": insert(schema.tables),
    "journal": insert(schema.journal),
    "hand": insert(schema.hands),
    "dealt": insert(schema.dealt),
    "ended": update(schema.hands).where(schema.hands.c.id == bindparam("id_"), schema.hands.c.ended.is_(None)),
    "net": update(schema.dealt).where(schema.dealt.c.hand == bindparam("hand_"), schema.dealt.c.seat == bindparam("seat_")),
    "ledger": insert(schema.ledger),
    "request": insert(schema.requests),
    "checkpoint": update(schema.tables).where(schema.tables.c.id == bindparam("id_")),
}

# Updates that have to find their row, and what it means if one does not.
FOUND = {"ended": "the hand is settled already", "net": "nobody was dealt to there", "checkpoint": "there is no such table"}

MOST = 512  # writes in one transaction
GATHER = 0.004  # seconds between transactions where many write: fewer and larger ones leave more time for everything else

# Put together once: it is asked in every transaction.
_MINE = (
    select(schema.houses.c.id).where(schema.houses.c.id == bindparam("house"), schema.houses.c.dead.is_(False)).with_for_update(read=True)
)


class Unsaved(StoreError):
    """The store failed. Perhaps it wrote nothing, perhaps it did and could not say so: whoever wrote has to look."""


class Unfit(StoreError):
    """The database cannot hold what was to be written: nothing was."""


class Taken(StoreError):
    """What was to be written is there already, or the table belongs to another house."""


class Dead(Taken):
    """This house was declared dead: others run its tables now."""


class Write(Struct):
    """Rows that are written together or not at all."""

    rows: dict[str, list[Row]]

    def add(self, statement: str, *rows: Row) -> None:
        """Write more rows with it."""
        self.rows.setdefault(statement, []).extend(rows)


class _Ticket(Struct):
    write: Write
    future: "asyncio.Future[None]"


class Writer:
    """Commits writes in the order in which they come, several at a time."""

    def __init__(self, engine: Engine, house: str, watch: Callable[[int, float], None] = lambda _count, _seconds: None) -> None:
        """Start the thread; `watch` is told of each commit: how many writes, how long."""
        self._engine = engine.execution_options(writes=True)
        self._house = house
        self._watch = watch
        self.trouble = ""  # what the store said when it last failed; nothing once it writes again
        self._closed = False
        self._door = threading.Lock()  # nothing comes in behind the last one
        self._queue: queue.SimpleQueue[_Ticket | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="writer", daemon=True)
        self._thread.start()

    def append(self, write: Write) -> "asyncio.Future[None]":
        """Write it; the future is done when it is on disk, or has Unsaved, Unfit or Taken."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()
        with self._door:
            if self._closed:
                future.set_exception(Unsaved("the house is closed"))
            else:
                self._queue.put(_Ticket(write, future))
        return future

    def close(self) -> None:
        """Write what is left, and stop."""
        with self._door:
            self._closed = True
            self._queue.put(None)
        self._thread.join()

    def _work(self) -> None:
        while (first := self._queue.get()) is not None:
            tickets = [first]
            last = False
            while len(tickets) < MOST and not last:
                try:
                    ticket = self._queue.get_nowait()
                except queue.Empty:
                    break
                last = ticket is None
                if ticket is not None:
                    tickets.append(ticket)
            self._commit(tickets)
            if last:
                return
            if len(tickets) > 1:
                time.sleep(GATHER)

    def _commit(self, tickets: Sequence[_Ticket]) -> None:
        began = time.perf_counter()
        try:
            self._write([ticket.write for ticket in tickets])
        except Exception as error:
            self._failed(tickets, error)
            return
        self.trouble = ""
        _tell(tickets, None)
        with contextlib.suppress(Exception):  # figures are not worth the thread
            self._watch(len(tickets), time.perf_counter() - began)

    def _failed(self, tickets: Sequence[_Ticket], error: Exception) -> None:
        """Say what went wrong; where one of several writes is at fault, the others must not suffer."""
        said = _judged(error)
        if len(tickets) > 1 and not isinstance(said, Dead | Unsaved):
            for ticket in tickets:
                self._commit([ticket])
            return
        if isinstance(said, Unsaved):
            self.trouble = str(said)
        _tell(tickets, said)

    def _write(self, writes: Iterable[Write]) -> None:
        rows: dict[str, list[Row]] = {}
        for write in writes:
            for name, some in write.rows.items():
                rows.setdefault(name, []).extend(some)
        with self._engine.begin() as connection:
            alive(connection, self._house)
            reach("before-append")
            for name, statement in STATEMENTS.items():
                if name in rows:
                    _execute(connection, name, statement, rows[name])
            reach("after-append")
            if "ended" in rows:
                reach("settlement")
        reach("after-commit")


def _tell(tickets: Sequence[_Ticket], error: BaseException | None) -> None:
    """Let everybody know who waits; each loop is woken once."""
    waiting: dict[asyncio.AbstractEventLoop, list[asyncio.Future[None]]] = {}
    for ticket in tickets:
        waiting.setdefault(ticket.future.get_loop(), []).append(ticket.future)
    for loop, futures in waiting.items():
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_settle, futures, error)


def _settle(futures: "Sequence[asyncio.Future[None]]", error: BaseException | None) -> None:
    for future in futures:
        if future.done():  # whoever waited has gone
            continue
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)


def alive(connection: Connection, house: str) -> None:
    """Refuse to write for a house that was declared dead: others run its tables now."""
    if connection.execute(_MINE, {"house": house}).first() is None:
        raise Dead("this house was declared dead")


def _execute(connection: Connection, name: str, statement: Executable, rows: list[Row]) -> None:
    """Updates name different columns now and then: rows with the same ones go together."""
    kinds: dict[tuple[str, ...], list[Row]] = {}
    for row in rows:
        kinds.setdefault(tuple(row), []).append(row)
    for some in kinds.values():
        done = connection.execute(statement, some)
        if name in FOUND and done.rowcount != len(some):
            raise Taken(FOUND[name])


def _judged(error: Exception) -> StoreError:
    """Whether the store failed, or what was written; without the rows, which hold cards."""
    if isinstance(error, StoreError):
        return error
    if isinstance(error, IntegrityError):
        return Taken(_said(error))
    at_fault = DataError | ProgrammingError | NotSupportedError | TypeError | ValueError | ArithmeticError | LookupError
    if isinstance(error, at_fault) or (isinstance(error, StatementError) and not isinstance(error, DBAPIError)):
        return Unfit(_said(error))
    return Unsaved(_said(error))


def _said(error: Exception) -> str:
    """What went wrong, without the rows that were being written."""
    if isinstance(error, DBAPIError) and error.orig is not None:
        return f"{type(error.orig).__name__}: {str(error.orig).splitlines()[0] if str(error.orig) else ''}"
    return type(error).__name__
