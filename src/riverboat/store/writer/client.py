"""Client of the writer process: sends writes, and resolves a future when each is committed."""

import asyncio
import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
import weakref
from collections.abc import Callable

from msgspec import Struct
from sqlalchemy import Engine

from riverboat.store.database import driver
from riverboat.store.errors import Conflict, InvalidWrite, LeaseLost, StoreError, WriteFailed
from riverboat.store.writer.driver import STATEMENT_TIMEOUT
from riverboat.store.writer.process import (
    RESULTS,
    CommitResult,
    PrepareStatement,
    StartWriter,
    Statement,
    WriteRequest,
    frame,
    split_frames,
)
from riverboat.store.writer.statements import Row, StatementCache

ERRORS: dict[str, type[StoreError]] = {error.__name__: error for error in (WriteFailed, InvalidWrite, Conflict, LeaseLost)}
RESTART_DELAY = 1.0  # seconds between two starts of a writer process
RESPONSE_TIMEOUT = 2 * STATEMENT_TIMEOUT / 1000  # seconds without a result while writes are waiting
CHECK_INTERVAL = 1.0  # seconds between two checks of that
LOST = "the writer process is gone"


class Write(Struct):
    """Rows that are written together or not at all, by the name of their statement."""

    rows: dict[str, list[Row]]

    def add(self, statement: str, *rows: Row) -> None:
        """Write more rows with it."""
        self.rows.setdefault(statement, []).extend(rows)


class WriterProcess:
    """A writer process and the socket to it."""

    command: tuple[str, ...] = (sys.executable, "-P", "-m", "riverboat.store.writer.process")

    def __init__(self, start: StartWriter) -> None:
        """Start the process; messages wait in the socket until it is ready."""
        self._socket, other_end = socket.socketpair()
        self._socket.setblocking(False)
        PROCESSES.add(self)
        with other_end:
            try:
                self.process = self._spawn(other_end.fileno())
            except OSError:
                self._socket.close()
                raise
        self._loop: asyncio.AbstractEventLoop | None = None
        self._received = bytearray()
        self._unsent = bytearray(frame(start))
        self._ending = self._flushing = False
        self._prepared: set[int] = set()
        self.exited = asyncio.Event()

    def _spawn(self, descriptor: int) -> "subprocess.Popen[bytes]":
        """Start the process with signals blocked: those meant for the server must not end it before it ignores them."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
        try:
            return subprocess.Popen([*self.command, str(descriptor), str(os.getpid())], pass_fds=(descriptor,), stdin=subprocess.DEVNULL)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def close_in_child(self) -> None:
        """Close the socket in a forked child: the writer ends when all copies are closed, and a child may outlive the server."""
        self._socket.close()

    def listen(self, on_result: Callable[[CommitResult], None], on_exit: Callable[[], None]) -> None:
        """Receive results on the running event loop, if not yet done."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._loop.add_reader(self._socket, self._read, on_result, on_exit)

    def send(self, request: bytes, statements: list[Statement]) -> None:
        """Send a write; those of one turn of the event loop go together."""
        for statement in statements:
            if statement.number not in self._prepared:
                self._prepared.add(statement.number)
                self._unsent += frame(PrepareStatement(statement))
        self._unsent += request
        self._flush_soon()

    def end(self) -> None:
        """Send nothing more; the process exits when it has written everything."""
        self._ending = True
        self._flush_soon()

    def _flush_soon(self) -> None:
        assert self._loop is not None
        if not self._flushing:
            self._flushing = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        assert self._loop is not None
        if self.exited.is_set():
            return
        try:
            if self._unsent:
                del self._unsent[: self._socket.send(self._unsent)]
        except BlockingIOError:
            pass
        except OSError:  # it is gone; the reader will notice
            self._unsent.clear()
        if self._unsent:
            self._loop.add_writer(self._socket, self._flush)
            return
        self._flushing = False
        self._loop.remove_writer(self._socket)
        if self._ending:
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_WR)

    def _read(self, on_result: Callable[[CommitResult], None], on_exit: Callable[[], None]) -> None:
        try:
            data = self._socket.recv(1 << 18)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._received += data
            for text in split_frames(self._received):
                on_result(RESULTS.decode(text))
            return
        assert self._loop is not None
        self._loop.remove_reader(self._socket)
        self._loop.remove_writer(self._socket)
        self._socket.close()
        self.exited.set()
        on_exit()


PROCESSES: "weakref.WeakSet[WriterProcess]" = weakref.WeakSet()


def _close_sockets_in_child() -> None:
    for process in list(PROCESSES):
        process.close_in_child()


os.register_at_fork(after_in_child=_close_sockets_in_child)


class Writer:
    """Writes to the database in order, through a process that it restarts when necessary."""

    def __init__(self, engine: Engine, server: str, on_commit: Callable[[int, float], None] = lambda _count, _seconds: None) -> None:
        """Start the writer process; `on_commit` gets the number of writes and the seconds of each commit."""
        self._statements = StatementCache(engine.dialect)
        self._start = StartWriter(driver(engine), server, self._statements.lease_check)
        self._on_commit = on_commit
        self.last_error = ""  # the last failure of the database; empty once it writes again
        self._closed = False
        self._count = 0
        self._waiting: dict[int, asyncio.Future[None]] = {}
        self._last_result = 0.0  # when it last sent a result, or got the first of the waiting writes
        self._check: asyncio.TimerHandle | None = None
        self._start_process()

    def _start_process(self) -> None:
        self._started = time.monotonic()
        self._process = WriterProcess(self._start)

    def _check_response(self) -> None:
        """Kill a process that does not respond while writes are waiting: its database may hang."""
        loop = asyncio.get_running_loop()
        self._check = None
        if not self._waiting:
            return
        if loop.time() > self._last_result + RESPONSE_TIMEOUT:
            self._process.process.kill()
        self._check = loop.call_later(CHECK_INTERVAL, self._check_response)

    def append(self, write: Write) -> "asyncio.Future[None]":
        """Write it; the future is done when it is on disk, or raises WriteFailed, InvalidWrite or Conflict."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        try:
            self._send(write, future)
        except StoreError as error:
            future.set_exception(error)
        return future

    def _send(self, write: Write, future: "asyncio.Future[None]") -> None:
        if self._closed:
            raise WriteFailed("the writer is closed")
        number = self._count = self._count + 1
        try:
            rows, statements = self._statements.compile(write.rows)
            request = frame(WriteRequest(number, rows))
        except (TypeError, ValueError, ArithmeticError, LookupError) as error:
            raise InvalidWrite(type(error).__name__) from None
        if self._process.exited.is_set():
            self._restart()
        self._process.listen(self._on_result, self._on_exit)
        loop = future.get_loop()
        self._last_result = self._last_result if self._waiting else loop.time()
        self._check = self._check or loop.call_later(CHECK_INTERVAL, self._check_response)
        self._waiting[number] = future
        self._process.send(request, statements)

    def _restart(self) -> None:
        """Start another process, unless the last one was started a moment ago."""
        self.last_error = LOST
        if time.monotonic() < self._started + RESTART_DELAY:
            raise WriteFailed(LOST)
        try:
            self._start_process()
        except OSError as error:
            raise WriteFailed(f"{LOST}, and cannot be restarted: {error.strerror}") from None

    def _on_result(self, result: CommitResult) -> None:
        self._last_result = asyncio.get_running_loop().time()
        error = ERRORS[result.error](result.text) if result.error else None
        if error is None:
            self.last_error = ""
            with contextlib.suppress(Exception):  # a failing metric must not fail a write
                self._on_commit(len(result.numbers), result.seconds)
        elif isinstance(error, WriteFailed):
            self.last_error = str(error)
        for number in result.numbers:
            self._resolve(number, error)

    def _on_exit(self) -> None:
        """Fail all waiting writes: some of them may have been committed."""
        if self._waiting:
            self.last_error = LOST
        for number in list(self._waiting):
            self._resolve(number, WriteFailed(LOST))
        process = self._process.process
        if not self._closed:
            process.kill()
        with contextlib.suppress(RuntimeError):  # the event loop is closing
            asyncio.get_running_loop().run_in_executor(None, process.wait)  # leave no zombie

    def _resolve(self, number: int, error: StoreError | None) -> None:
        future = self._waiting.pop(number, None)
        if future is None or future.done():  # the caller was cancelled
            return
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)

    async def close(self) -> None:
        """Write what is left, and end the process."""
        self._closed = True
        process = self._process
        process.listen(self._on_result, self._on_exit)
        process.end()
        try:
            await asyncio.wait_for(process.exited.wait(), RESPONSE_TIMEOUT)
        except TimeoutError:
            process.process.kill()
        await asyncio.to_thread(process.process.wait)
        await process.exited.wait()
        if self._check is not None:
            self._check.cancel()
