"""The house's end of the line to its scribe: what is to be written goes there, and whoever wrote learns what became of it."""

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
from riverboat.store.writer.driver import PATIENCE
from riverboat.store.writer.process import REPLIES, Became, Hired, Learn, Put, Sentence, framed, messages
from riverboat.store.writer.statements import Row, Sentences

KINDS: dict[str, type[StoreError]] = {kind.__name__: kind for kind in (WriteFailed, InvalidWrite, Conflict, LeaseLost)}
REST = 1.0  # seconds before another scribe is hired: one that cannot even begin is not asked again and again
SILENT = 2 * PATIENCE / 1000  # seconds that a scribe may say nothing while somebody waits
LOOK = 1.0  # seconds between two looks whether it does
LOST = "the process that writes is gone"


class Write(Struct):
    """Rows that are written together or not at all."""

    rows: dict[str, list[Row]]

    def add(self, statement: str, *rows: Row) -> None:
        """Write more rows with it."""
        self.rows.setdefault(statement, []).extend(rows)


class Line:
    """A scribe, and the line to it."""

    command: tuple[str, ...] = (sys.executable, "-P", "-m", "riverboat.store.writer.process")

    def __init__(self, hired: Hired) -> None:
        """Start the process; it reads what it is told when it is ready."""
        self._socket, other = socket.socketpair()
        self._socket.setblocking(False)
        LINES.add(self)
        with other:
            try:
                self.process = self._start(other.fileno())
            except OSError:
                self._socket.close()
                raise
        self._loop: asyncio.AbstractEventLoop | None = None
        self._heard = bytearray()
        self._out = bytearray(framed(hired))
        self._ending = self._flushing = False
        self._known: set[int] = set()
        self.over = asyncio.Event()

    def _start(self, end: int) -> "subprocess.Popen[bytes]":
        """What is meant for the server must not end a scribe that has not yet said that it does not listen."""
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
        try:
            return subprocess.Popen([*self.command, str(end), str(os.getpid())], pass_fds=(end,), stdin=subprocess.DEVNULL)
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def forget(self) -> None:
        """In a child: a scribe ends when nobody is at this end any more, and a child that outlives the server would be."""
        self._socket.close()

    def attend(self, told: Callable[[Became], None], lost: Callable[[], None]) -> None:
        """Hear what it says, from now on."""
        if self._loop is None:
            self._loop = asyncio.get_running_loop()
            self._loop.add_reader(self._socket, self._read, told, lost)

    def say(self, put: bytes, sentences: list[Sentence]) -> None:
        """Let something be written; what is said at the same time goes together."""
        for sentence in sentences:
            if sentence.number not in self._known:
                self._known.add(sentence.number)
                self._out += framed(Learn(sentence))
        self._out += put
        self._later()

    def end(self) -> None:
        """Say nothing more; it is gone when it has written everything."""
        self._ending = True
        self._later()

    def _later(self) -> None:
        assert self._loop is not None
        if not self._flushing:
            self._flushing = True
            self._loop.call_soon(self._flush)

    def _flush(self) -> None:
        assert self._loop is not None
        if self.over.is_set():
            return
        try:
            if self._out:
                del self._out[: self._socket.send(self._out)]
        except BlockingIOError:
            pass
        except OSError:  # it is gone, as we are about to hear
            self._out.clear()
        if self._out:
            self._loop.add_writer(self._socket, self._flush)
            return
        self._flushing = False
        self._loop.remove_writer(self._socket)
        if self._ending:
            with contextlib.suppress(OSError):
                self._socket.shutdown(socket.SHUT_WR)

    def _read(self, told: Callable[[Became], None], lost: Callable[[], None]) -> None:
        try:
            data = self._socket.recv(1 << 18)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if data:
            self._heard += data
            for text in messages(self._heard):
                told(REPLIES.decode(text))
            return
        assert self._loop is not None
        self._loop.remove_reader(self._socket)
        self._loop.remove_writer(self._socket)
        self._socket.close()
        self.over.set()
        lost()


LINES: "weakref.WeakSet[Line]" = weakref.WeakSet()


def _forget_all() -> None:
    for line in list(LINES):
        line.forget()


os.register_at_fork(after_in_child=_forget_all)


class Writer:
    """Has everything written in the order in which it comes, by a process that is there as long as this one."""

    def __init__(self, engine: Engine, house: str, watch: Callable[[int, float], None] = lambda _count, _seconds: None) -> None:
        """Hire a scribe; `watch` is told of each commit: how many writes, how long."""
        self._sentences = Sentences(engine.dialect)
        self._hired = Hired(driver(engine), house, self._sentences.mine)
        self._watch = watch
        self.last_error = ""  # what the store said when it last failed; nothing once it writes again
        self._closed = False
        self._count = 0
        self._waiting: dict[int, asyncio.Future[None]] = {}
        self._word = 0.0  # when it last said something, or was first asked
        self._watching: asyncio.TimerHandle | None = None
        self._hire()

    def _hire(self) -> None:
        self._since = time.monotonic()
        self._line = Line(self._hired)

    def _look(self) -> None:
        """A scribe that says nothing for so long, although somebody waits, is not there: the database may have frozen with it."""
        loop = asyncio.get_running_loop()
        self._watching = None
        if not self._waiting:
            return
        if loop.time() > self._word + SILENT:
            self._line.process.kill()
        self._watching = loop.call_later(LOOK, self._look)

    def append(self, write: Write) -> "asyncio.Future[None]":
        """Write it; the future is done when it is on disk, or has WriteFailed, InvalidWrite or Conflict."""
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        try:
            self._send(write, future)
        except StoreError as error:
            future.set_exception(error)
        return future

    def _send(self, write: Write, future: "asyncio.Future[None]") -> None:
        if self._closed:
            raise WriteFailed("the house is closed")
        number = self._count = self._count + 1
        try:
            lines, sentences = self._sentences.lines(write.rows)
            put = framed(Put(number, lines))
        except (TypeError, ValueError, ArithmeticError, LookupError) as error:
            raise InvalidWrite(type(error).__name__) from None
        if self._line.over.is_set():
            self._replace()
        self._line.attend(self._told, self._lost)
        loop = future.get_loop()
        self._word = self._word if self._waiting else loop.time()
        self._watching = self._watching or loop.call_later(LOOK, self._look)
        self._waiting[number] = future
        self._line.say(put, sentences)

    def _replace(self) -> None:
        """Hire another scribe, but not again and again."""
        self.last_error = LOST
        if time.monotonic() < self._since + REST:
            raise WriteFailed(LOST)
        try:
            self._hire()
        except OSError as error:
            raise WriteFailed(f"{LOST}, and there is no other: {error.strerror}") from None

    def _told(self, became: Became) -> None:
        self._word = asyncio.get_running_loop().time()
        error = KINDS[became.kind](became.text) if became.kind else None
        if error is None:
            self.last_error = ""
            with contextlib.suppress(Exception):  # figures are not worth an entry
                self._watch(len(became.numbers), became.seconds)
        elif isinstance(error, WriteFailed):
            self.last_error = str(error)
        for number in became.numbers:
            self._settle(number, error)

    def _lost(self) -> None:
        """Nobody knows what became of the rest."""
        if self._waiting:
            self.last_error = LOST
        for number in list(self._waiting):
            self._settle(number, WriteFailed(LOST))
        process = self._line.process
        if not self._closed:
            process.kill()
        with contextlib.suppress(RuntimeError):  # the loop is being closed
            asyncio.get_running_loop().run_in_executor(None, process.wait)  # so that nothing is left of it

    def _settle(self, number: int, error: StoreError | None) -> None:
        future = self._waiting.pop(number, None)
        if future is None or future.done():  # whoever waited has gone
            return
        if error is None:
            future.set_result(None)
        else:
            future.set_exception(error)

    async def close(self) -> None:
        """Let what is left be written, and stop."""
        self._closed = True
        line = self._line
        line.attend(self._told, self._lost)
        line.end()
        try:
            await asyncio.wait_for(line.over.wait(), SILENT)
        except TimeoutError:
            line.process.kill()
        await asyncio.to_thread(line.process.wait)
        await line.over.wait()
        if self._watching is not None:
            self._watching.cancel()
