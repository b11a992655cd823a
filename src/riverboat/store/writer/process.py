"""A process that writes everything: what comes while a transaction is being committed goes together into the next.

It has the other end of a line on which it is told what to write and says what became of it, and ends when nobody is at that end any more.
As a thread of the server it would wait for the server's own work at every statement.
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

from riverboat.store import failpoint
from riverboat.store.errors import Conflict, InvalidWrite, LeaseLost, StoreError, WriteFailed
from riverboat.store.failpoint import reach
from riverboat.store.writer.driver import Driver

MOST = 512  # writes in one transaction
GATHER = 0.004  # seconds between transactions where many write: fewer and larger ones leave more time for everything else
UNDONE = ("40001", "40P01")  # what PostgreSQL calls a failed serialization and a deadlock
LENGTH = 4  # bytes before each message that say how long it is

Lines = tuple[int, list[list[Any]]]  # the number of a sentence, and what it is said with


class Sentence(Struct, frozen=True, array_like=True):
    """Something that can be written."""

    number: int
    place: int  # within a transaction
    name: str
    text: str
    missing: str  # what it means if it does not find its row; nothing if it need not


class Hired(Struct, tag=True, array_like=True):
    """The first word: where to write, for whom, and how to see that he is not declared dead."""

    driver: Driver
    house: str
    mine: str


class Learn(Struct, tag=True, array_like=True):
    """A sentence that is going to be said."""

    sentence: Sentence


class Put(Struct, tag=True, array_like=True):
    """Lines that are written together or not at all."""

    number: int
    lines: list[Lines]


class Became(Struct, array_like=True):
    """What became of some writes that were one transaction: on disk if there is no kind of error."""

    numbers: list[int]
    seconds: float
    kind: str = ""
    text: str = ""


ENCODER = msgspec.msgpack.Encoder()
ORDERS: msgspec.msgpack.Decoder[Hired | Learn | Put] = msgspec.msgpack.Decoder(Hired | Learn | Put)
REPLIES = msgspec.msgpack.Decoder(Became)


def framed(message: Struct) -> bytes:
    """A message as it goes over the line."""
    text = ENCODER.encode(message)
    return len(text).to_bytes(LENGTH, "big") + text


def messages(heard: bytearray) -> Iterator[bytes]:
    """Take what was heard whole; the rest stays."""
    at = 0
    while (begin := at + LENGTH) <= len(heard) and (end := begin + int.from_bytes(heard[at:begin], "big")) <= len(heard):
        yield bytes(heard[begin:end])
        at = end
    del heard[:at]


class Scribe:
    """Commits writes in the order in which they come, several at a time."""

    def __init__(self, hired: Hired) -> None:
        """Nothing is connected yet."""
        self._driver, self._house, self._mine = hired.driver.of(hired.house), hired.house, hired.mine
        self._sentences: dict[int, Sentence] = {}
        self._connection: Any = None

    def learn(self, sentence: Sentence) -> None:
        """Know a sentence from now on."""
        self._sentences[sentence.number] = sentence

    def commit(self, puts: Sequence[Put]) -> Iterator[Became]:
        """Write all, and say what became of it; where one of several is at fault, the others must not suffer."""
        began = time.perf_counter()
        try:
            self._write(puts)
        except Exception as error:
            said = self._judged(error)
            if len(puts) > 1 and (_gave_way(error) or not isinstance(said, LeaseLost | WriteFailed)):
                for put in puts:
                    yield from self.commit([put])
                return
            kind, text = type(said).__name__, str(said)
        else:
            kind = text = ""
        yield Became([put.number for put in puts], time.perf_counter() - began, kind, text)

    def _write(self, puts: Sequence[Put]) -> None:
        said: dict[int, list[list[Any]]] = {}
        for put in puts:
            for number, some in put.lines:
                said.setdefault(number, []).extend(some)
        cursor = self._begun()
        try:
            reach("before-append")
            for sentence in sorted(map(self._sentences.__getitem__, said), key=lambda sentence: sentence.place):
                cursor.executemany(sentence.text, _one_by_one(said[sentence.number]))
                if sentence.missing and cursor.rowcount != len(said[sentence.number]):
                    raise Conflict(sentence.missing)
            reach("after-append")
            if any(self._sentences[number].name == "ended" for number in said):
                reach("settlement")
            self._connection.commit()
        except Exception:
            self._back()
            raise
        reach("after-commit")

    def _begun(self) -> Any:
        """A transaction of a house that lives; a connection that broke while nothing was written is made anew, once."""
        if self._connection is not None:
            try:
                return self._alive()
            except self._driver.module.OperationalError:
                self._drop()
        self._connection = self._driver.connect()
        return self._alive()

    def _alive(self) -> Any:
        try:
            cursor = self._connection.cursor()
            self._driver.begin(cursor)
            cursor.execute(self._mine, (self._house,))
            if cursor.fetchone() is None:
                raise LeaseLost("this house was declared dead")
        except Exception:
            self._back()
            raise
        return cursor

    def _back(self) -> None:
        """As if nothing had been written; a connection that cannot even do that is of no use any more."""
        try:
            self._connection.rollback()
        except Exception:
            self._drop()

    def _drop(self) -> None:
        broken, self._connection = self._connection, None
        with suppress(Exception):
            broken.close()

    def close(self) -> None:
        """Go in order."""
        if self._connection is not None:
            self._drop()

    def _judged(self, error: Exception) -> StoreError:
        """Whether the store failed, or what was written; without the rows, which hold cards."""
        if isinstance(error, StoreError):
            return error
        module = self._driver.module
        text = str(error).splitlines()
        said = f"{type(error).__name__}: {text[0] if text else ''}" if isinstance(error, module.Error) else type(error).__name__
        if isinstance(error, module.IntegrityError):
            return Conflict(said)
        refused = (module.DataError, module.ProgrammingError, module.NotSupportedError)
        at_fault = (*refused, TypeError, ValueError, ArithmeticError, LookupError)
        return InvalidWrite(said) if isinstance(error, at_fault) else WriteFailed(said)


def _gave_way(error: Exception) -> bool:
    """Whether the database has undone everything because others wrote at the same time; alone each of us has better luck."""
    return getattr(error, "sqlstate", None) in UNDONE


def _one_by_one(rows: list[list[Any]]) -> Iterator[list[Any]]:
    for row in rows:
        yield row
        reach("in-append")


def _next(line: socket.socket) -> bytes:
    """Whatever has been said since; nothing when nobody is there any more, who may have gone with our words unread."""
    try:
        return line.recv(1 << 20)
    except ConnectionResetError:
        return b""


def work(line: socket.socket) -> None:
    """Write what is said on a line, until nobody is there any more."""
    heard = bytearray()
    scribe: Scribe | None = None
    while data := _next(line):
        heard += data
        puts: list[Put] = []
        for text in messages(heard):
            match ORDERS.decode(text):
                case Hired() as hired:
                    scribe = Scribe(hired)
                case Learn(sentence) if scribe is not None:
                    scribe.learn(sentence)
                case Put() as put:
                    puts.append(put)
        for first in range(0, len(puts), MOST):
            assert scribe is not None
            for became in scribe.commit(puts[first : first + MOST]):
                with suppress(BrokenPipeError, ConnectionResetError):  # nobody wants to know any more, and the rest is written all the same
                    line.sendall(framed(became))
        if len(puts) > 1:
            time.sleep(GATHER)
    if scribe is not None:
        scribe.close()


def main(number: int, server: int) -> None:
    """Be the scribe of the server that started us."""
    for one in (signal.SIGINT, signal.SIGTERM):  # they are meant for the server, which may still have something to write
        signal.signal(one, signal.SIG_IGN)
    logging.disable()  # drivers tell rows, which hold cards
    sys.excepthook = lambda kind, _error, _trace: print(f"the scribe ends: {kind.__name__}", file=sys.stderr)
    failpoint.above = server
    with socket.socket(fileno=number) as line:
        work(line)


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
