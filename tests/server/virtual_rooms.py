"""Rooms in this process on virtual time, with a database in memory: a test controls everything that happens."""

import asyncio
import selectors
import weakref
from collections import Counter
from collections.abc import Callable, Coroutine
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Engine, StaticPool, create_engine, event
from tests.temporary_databases import fresh

from riverboat.protocol import messages
from riverboat.protocol.client_view import ClientView
from riverboat.protocol.table_settings import Settings
from riverboat.server.cluster.room_registry import RoomRegistry
from riverboat.server.metrics import Metrics
from riverboat.server.rooms.room import Room
from riverboat.server.rooms.viewers import Viewer
from riverboat.store.database import driver, open_engine
from riverboat.store.schema import METADATA
from riverboat.store.writer.client import ERRORS, Write, Writer
from riverboat.store.writer.driver import Driver
from riverboat.store.writer.process import BatchWriter, StartWriter, WriteRequest
from riverboat.store.writer.statements import StatementCache

HOST = "p-host"
NO_DELAY = lambda: 0.0  # noqa: E731


class _Selector(selectors.DefaultSelector):
    """Advances the loop's clock instead of waiting."""

    now = 0.0

    def select(self, timeout: float | None = None) -> Any:
        ready = super().select(0)
        if not ready:
            if timeout is None:
                raise RuntimeError("the loop would wait forever")
            self.now += max(0.0, timeout)
        return ready


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose clock advances when nothing else is ready; executors run inline."""

    def __init__(self) -> None:
        self.selector = _Selector()
        super().__init__(self.selector)

    def time(self) -> float:
        return self.selector.now

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> "asyncio.Future[Any]":  # type: ignore[override]
        future: asyncio.Future[Any] = self.create_future()
        try:
            future.set_result(func(*args))
        except Exception as error:
            future.set_exception(error)
        return future


def run_virtual(work: Coroutine[Any, Any, Any]) -> Any:
    """Run a coroutine on virtual time."""
    with asyncio.Runner(loop_factory=VirtualLoop) as runner:
        return runner.run(work)


Scenario = Callable[[], Coroutine[Any, Any, None]]


def virtual_time(scenario: Scenario) -> Callable[[], None]:
    """Decorate an asynchronous test so that it runs on the virtual clock."""

    def run() -> None:
        run_virtual(scenario())

    run.__name__, run.__doc__ = scenario.__name__, scenario.__doc__
    return run


class _Open(Driver):
    """The one connection of a database in memory."""

    def connect(self) -> Any:
        return self.arguments[0].raw_connection().driver_connection


class InlineWriter(Writer):
    """Commits in the event loop, at once or after a delay of virtual time, and records what it wrote."""

    def __init__(self, engine: Engine, house: str) -> None:
        self._statements = StatementCache(engine.dialect)
        connection = _Open("sqlite3", [engine], {}) if engine.dialect.name == "sqlite" else driver(engine)
        self._batch_writer = BatchWriter(StartWriter(connection, house, self._statements.lease_check))
        if engine.dialect.name != "sqlite":
            weakref.finalize(self, self._batch_writer.close)
        self.last_error = ""
        self.delay: Callable[[], float] = NO_DELAY
        self.accounts: Counter[tuple[str, str]] = Counter()
        self.entries: Counter[str] = Counter()
        self.pending: set[asyncio.Future[None]] = set()

    def append(self, write: Write) -> "asyncio.Future[None]":
        loop = asyncio.get_running_loop()
        future: asyncio.Future[None] = loop.create_future()

        def settle(error: BaseException | None) -> None:
            if future.done():
                return
            if error is None:
                future.set_result(None)
            else:
                future.set_exception(error)

        def commit() -> None:
            rows, statements = self._statements.compile(write.rows)
            for statement in statements:
                self._batch_writer.prepare(statement)
            (result,) = self._batch_writer.commit([WriteRequest(0, rows)])
            error = ERRORS[result.error](result.text) if result.error else None
            if error is None:
                self._note(write)
            loop.call_later(self.delay(), settle, error)

        self.pending.add(future)
        future.add_done_callback(self.pending.discard)
        loop.call_later(self.delay(), commit)
        return future

    async def close(self) -> None:
        """There is no process to end."""

    def _note(self, write: Write) -> None:
        for row in write.rows.get("ledger", ()):
            self.accounts[row["table_id"], row["giver"]] -= row["amount"]
            self.accounts[row["table_id"], row["taker"]] += row["amount"]
        for row in write.rows.get("journal", ()):
            self.entries[row["table_id"]] += 1


class FrozenMetrics(Metrics):
    """Metrics whose clock stands still."""

    @staticmethod
    def now() -> int:
        return 1_000_000_000_000


OPEN_ENGINES: list[Engine] = []  # of databases that are not in memory: conftest closes them after each test


def memory_engine() -> Engine:
    """A database in memory, or a new one of the kind that `--store` selects."""
    if where := fresh():
        engine = create_engine(open_engine(where).url, pool_size=1)
        OPEN_ENGINES.append(engine)
        METADATA.create_all(engine)
        return engine
    engine = create_engine("sqlite://", connect_args={"check_same_thread": False}, poolclass=StaticPool)
    event.listen(engine, "connect", lambda connection, _: setattr(connection, "isolation_level", None))
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    METADATA.create_all(engine)
    return engine


class VirtualRegistry(RoomRegistry):
    """A room registry that writes inline and counts what it wrote."""

    def __init__(self, engine: Engine | None = None) -> None:
        super().__init__(engine or memory_engine(), "here", FrozenMetrics(), alone=True)

    def _writer(self, server: str) -> InlineWriter:
        self.writer = InlineWriter(self.engine, server)
        return self.writer

    async def table(self, settings: Settings, host: str = HOST, table: str = "") -> Room:
        return await self.open(settings, host, table)

    async def close(self) -> None:
        """Stop all rooms, but keep the database."""
        for room in list(self.rooms.values()):
            await room.stop()
        self.rooms.clear()


async def until_idle(room: Room) -> None:
    """Wait until the queue and the pending writes of a room are empty."""
    while True:
        done = asyncio.get_running_loop().create_future()
        room.enqueue(lambda done=done: done.set_result(None))  # type: ignore[misc]
        await done
        if not room._inbox.qsize() and not room.context.storage.writer.pending:  # type: ignore[attr-defined]
            return


class RecordingViewer(Viewer):
    """A client of a room: records every message as bytes and folds them into a view."""

    def __init__(self, player: str | None) -> None:
        super().__init__(player)
        self.got: list[bytes] = []
        self.client = ClientView()
        self.gone = ""  # why the server closed the connection

    @property
    def seq(self) -> int:
        return -1 if self.client.seq is None else self.client.seq

    @property
    def question(self) -> messages.Question | None:
        return self.client.question

    @property
    def view(self) -> messages.View | None:
        """The folded view, in the form in which the server sends it."""
        return None if self.client.seq is None else replace(self.client.room, playing=self.client.playing)

    def read(self) -> list[messages.FromServer]:
        """Take and fold the queued messages."""
        texts = list(self._queue)
        self._queue.clear()
        self._queued_bytes = 0
        self.got += texts
        received = [messages.MESSAGES.decode(text) for text in texts]
        for message in received:
            self._fold(message)
        return received

    def _fold(self, message: messages.FromServer) -> None:
        if isinstance(message, messages.Update):
            assert message.seq == self.seq + 1, f"got entry {message.seq} after {self.seq}"
        elif isinstance(message, messages.Question):
            assert message.ask <= self.seq, "a question that is not on disk yet"
        elif isinstance(message, messages.Bye):
            self.gone = message.reason
        self.client.apply(message)

    def back(self, room: Room, *, last: bool = True) -> "RecordingViewer":
        """The same client on a new connection, with what it knew before or with nothing."""
        viewer = RecordingViewer(self.player)
        viewer.got = self.got
        if last:
            viewer.client = self.client
        room.leave(self)
        room.enter(viewer, self.seq if last and self.seq >= 0 else None)
        return viewer
