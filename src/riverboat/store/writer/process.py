"""The writer process: writes that arrive during a commit go together into the next transaction.

It reads writes from a socket, replies with the result of each batch, and exits when the other end is closed. A thread of the server would
compete with the event loop for the interpreter lock at every statement. Measured with `make load`, 333 tables, three runs in turn on two
quiet cores: at 1,000 actions/s the p99 is 19 to 21 ms with this process (45 ms in a run that lost the cores for a while) and 32 to 34 ms
with a thread; at 2,000 actions/s the median is 15 to 82 ms with this process and 144 to 150 ms with a thread. A process can also be killed
when its database hangs.
"""

import logging
import signal
import socket
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct

from riverboat.store import fail_points
from riverboat.store.errors import Conflict, InvalidWrite, LeaseLost, StoreError, WriteFailed
from riverboat.store.fail_points import reach
from riverboat.store.writer.driver import Driver

MAX_BATCH = 512  # writes in one transaction
BATCH_DELAY = 0.004  # seconds after a batch of several writes: fewer and larger transactions leave more CPU for the server
ROLLED_BACK = ("40001", "40P01")  # PostgreSQL's codes for a serialization failure and a deadlock
LENGTH = 4  # bytes of the length before each message

StatementRows = tuple[int, list[list[Any]]]  # the number of a statement, and its parameter lists


class Statement(Struct, frozen=True, array_like=True):
    """An SQL statement of the writer."""

    number: int
    order: int  # within a transaction
    name: str
    sql: str
    not_found: str  # the error if it does not find its row; empty if it need not


class StartWriter(Struct, tag=True, array_like=True):
    """The first message: the database, the server that writes, and the statement that checks its lease."""

    driver: Driver
    server: str
    lease_check: str


class PrepareStatement(Struct, tag=True, array_like=True):
    """A statement that later messages refer to."""

    statement: Statement


class WriteRequest(Struct, tag=True, array_like=True):
    """Rows that are written together or not at all."""

    number: int
    rows: list[StatementRows]


class CommitResult(Struct, array_like=True):
    """The result of one transaction: committed if there is no error."""

    numbers: list[int]
    seconds: float
    error: str = ""
    text: str = ""


ENCODER = msgspec.msgpack.Encoder()
REQUESTS: msgspec.msgpack.Decoder[StartWriter | PrepareStatement | WriteRequest] = msgspec.msgpack.Decoder(
    StartWriter | PrepareStatement | WriteRequest
)
RESULTS = msgspec.msgpack.Decoder(CommitResult)


def frame(message: Struct) -> bytes:
    """Return a message with its length."""
    text = ENCODER.encode(message)
    return len(text).to_bytes(LENGTH, "big") + text


def split_frames(buffer: bytearray) -> Iterator[bytes]:
    """Remove complete messages from a buffer."""
    position = 0
    while (begin := position + LENGTH) <= len(buffer) and (end := begin + int.from_bytes(buffer[position:begin], "big")) <= len(buffer):
        yield bytes(buffer[begin:end])
        position = end
    del buffer[:position]


class BatchWriter:
    """Commits writes in the order of their arrival, several in one transaction."""

    def __init__(self, start: StartWriter) -> None:
        """Connect with the first write."""
        self._driver, self._server, self._lease_check = start.driver.named_for(start.server), start.server, start.lease_check
        self._statements: dict[int, Statement] = {}
        self._connection: Any = None

    def prepare(self, statement: Statement) -> None:
        """Add a statement."""
        self._statements[statement.number] = statement

    def commit(self, requests: Sequence[WriteRequest]) -> Iterator[CommitResult]:
        """Write a batch in one transaction; if a single write is at fault, write them one by one."""
        began = time.perf_counter()
        try:
            self._write(requests)
        except Exception as error:
            store_error = self._classify(error)
            if len(requests) > 1 and (_rolled_back(error) or not isinstance(store_error, LeaseLost | WriteFailed)):
                for request in requests:
                    yield from self.commit([request])
                return
            kind, text = type(store_error).__name__, str(store_error)
        else:
            kind = text = ""
        yield CommitResult([request.number for request in requests], time.perf_counter() - began, kind, text)

    def _write(self, requests: Sequence[WriteRequest]) -> None:
        batch: dict[int, list[list[Any]]] = {}
        for request in requests:
            for number, rows in request.rows:
                batch.setdefault(number, []).extend(rows)
        cursor = self._begin()
        try:
            reach("before-append")
            for statement in sorted(map(self._statements.__getitem__, batch), key=lambda statement: statement.order):
                cursor.executemany(statement.sql, _with_failpoint(batch[statement.number]))
                if statement.not_found and cursor.rowcount != len(batch[statement.number]):
                    raise Conflict(statement.not_found)
            reach("after-append")
            if any(self._statements[number].name == "ended" for number in batch):
                reach("settlement")
            self._connection.commit()
        except Exception:
            self._roll_back()
            raise
        reach("after-commit")

    def _begin(self) -> Any:
        """Begin a transaction, and reconnect once if the connection broke while idle."""
        if self._connection is not None:
            try:
                return self._begin_with_lease()
            except self._driver.module.OperationalError:
                self._disconnect()
        self._connection = self._driver.connect()
        return self._begin_with_lease()

    def _begin_with_lease(self) -> Any:
        try:
            cursor = self._connection.cursor()
            self._driver.begin(cursor)
            cursor.execute(self._lease_check, (self._server,))
            if cursor.fetchone() is None:
                raise LeaseLost("this server was declared dead")
        except Exception:
            self._roll_back()
            raise
        return cursor

    def _roll_back(self) -> None:
        """Roll back, and disconnect if even that fails."""
        try:
            self._connection.rollback()
        except Exception:
            self._disconnect()

    def _disconnect(self) -> None:
        broken, self._connection = self._connection, None
        with suppress(Exception):
            broken.close()

    def close(self) -> None:
        """Disconnect."""
        if self._connection is not None:
            self._disconnect()

    def _classify(self, error: Exception) -> StoreError:
        """Tell failures of the database from invalid writes; leave out the rows, which hold cards."""
        if isinstance(error, StoreError):
            return error
        module = self._driver.module
        lines = str(error).splitlines()
        text = f"{type(error).__name__}: {lines[0] if lines else ''}" if isinstance(error, module.Error) else type(error).__name__
        if isinstance(error, module.IntegrityError):
            return Conflict(text)
        refused = (module.DataError, module.ProgrammingError, module.NotSupportedError)
        invalid = (*refused, TypeError, ValueError, ArithmeticError, LookupError)
        return InvalidWrite(text) if isinstance(error, invalid) else WriteFailed(text)


def _rolled_back(error: Exception) -> bool:
    """Whether the database chose this batch as the victim of a deadlock; single writes are less likely to be."""
    return getattr(error, "sqlstate", None) in ROLLED_BACK


def _with_failpoint(rows: list[list[Any]]) -> Iterator[list[Any]]:
    for row in rows:
        yield row
        reach("in-append")


def _receive(connection: socket.socket) -> bytes:
    """Read what has arrived; empty when the other end is closed."""
    try:
        return connection.recv(1 << 20)
    except ConnectionResetError:  # closed with replies unread
        return b""


def run(connection: socket.socket) -> None:
    """Write what arrives until the other end is closed."""
    buffer = bytearray()
    writer: BatchWriter | None = None
    while data := _receive(connection):
        buffer += data
        requests: list[WriteRequest] = []
        for text in split_frames(buffer):
            match REQUESTS.decode(text):
                case StartWriter() as start:
                    writer = BatchWriter(start)
                case PrepareStatement(statement) if writer is not None:
                    writer.prepare(statement)
                case WriteRequest() as request:
                    requests.append(request)
        for first in range(0, len(requests), MAX_BATCH):
            assert writer is not None
            for result in writer.commit(requests[first : first + MAX_BATCH]):
                with suppress(BrokenPipeError, ConnectionResetError):  # the server is gone; still write the rest
                    connection.sendall(frame(result))
        if len(requests) > 1:
            time.sleep(BATCH_DELAY)
    if writer is not None:
        writer.close()


def main(descriptor: int, server: int) -> None:
    """Run as the writer of the server process with this pid, on an inherited socket."""
    for signal_number in (signal.SIGINT, signal.SIGTERM):  # meant for the server, which may still have something to write
        signal.signal(signal_number, signal.SIG_IGN)
    logging.disable()  # drivers log rows, which hold cards
    sys.excepthook = lambda kind, _error, _trace: print(f"the writer process failed: {kind.__name__}", file=sys.stderr)
    fail_points.parent = server
    with socket.socket(fileno=descriptor) as connection:
        run(connection)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
