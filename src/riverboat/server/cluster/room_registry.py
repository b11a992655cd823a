"""The rooms that this server process runs: opens and loads them, renews the lease, takes over the tables of dead processes."""

import asyncio
import contextlib
import os
import re
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import structlog
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError

from riverboat.protocol import journal as e
from riverboat.protocol.ids import new_id
from riverboat.protocol.room_state import after
from riverboat.protocol.table_settings import Settings
from riverboat.server.http.client_timeouts import client_timeout
from riverboat.server.rooms.commands import seat_bot
from riverboat.server.rooms.persistence import Origin, RoomStorage, Transition, load_room
from riverboat.server.rooms.room import Room, RoomContext
from riverboat.store.errors import StoreError
from riverboat.store.fail_points import reach
from riverboat.store.lease import LEASE, Lease
from riverboat.store.queries import Queries
from riverboat.store.shared_secrets import secret
from riverboat.store.writer.client import Write, Writer

LOG = structlog.get_logger("riverboat.registry")
RESUMING = 1.0  # seconds of the start-up in which unfinished hands resume before requests are served
HEARTBEAT = 1.0  # seconds between two renewals of the lease at most
LEASE_WAIT = 5.0  # seconds that a request waits for an overdue renewal
IDLE = 300.0  # seconds after which a room without viewers is unloaded
TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,40}")

Result = TypeVar("Result")


class TableElsewhere(Exception):
    """Another server process runs the table, at this address."""

    def __init__(self, address: str) -> None:
        """Remember the address."""
        super().__init__(address)
        self.address = address


class LeaseUncertain(StoreError):
    """The lease may have expired, so that another process may run our tables by now."""


def _clock() -> float:
    """Seconds that also count while the process or the machine is suspended."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class RoomRegistry:
    """The rooms of one server process."""

    def __init__(self, engine: Engine, address: str, metrics: Any, *, alone: bool, lease: int = LEASE) -> None:
        """Register a process at an address; `alone` if no other process may use the database."""
        self.engine, self.address, self.alone, self.lease_time = engine, address, alone, lease
        self.metrics = metrics
        self.key = secret(engine, "servers")  # signs the requests that processes forward to each other
        self.queries = Queries(engine)
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._bot_threads = ThreadPoolExecutor(1, thread_name_prefix="bots")
        self._lease_thread = ThreadPoolExecutor(1, thread_name_prefix="lease")  # of its own, so that the lease never waits for other work
        self._heartbeat: asyncio.Task[None] | None = None
        self._heartbeat_done = asyncio.Event()  # set and replaced after each heartbeat
        self._others_expire = 0.0  # before this time, no other process is declared dead
        self._take_over_unknown = False  # whether a take-over may have succeeded without our knowing
        self._to_resume: dict[str, None] = {}  # tables taken over whose hands have not resumed yet
        self._resuming: asyncio.Task[None] | None = None
        self._closing: set[asyncio.Task[None]] = set()  # writers of leases that we have lost
        self.all_in_odds: Any = None
        self._register()

    def _register(self) -> None:
        """Start with a new lease and a new id: an id that was declared dead is never used again."""
        began = _clock()
        lease = Lease(self.engine, new_id(), self.address, self.lease_time)
        try:
            writer = self._writer(lease.server)
        except OSError:  # the writer process cannot be started
            lease.release()
            raise
        self.lease = lease
        self.context = RoomContext(RoomStorage(lease.server, writer, self.queries), self.metrics, self._bot_threads, self.all_in_odds)
        self._lease_expires = began + self.lease_time / 1000

    def _writer(self, server: str) -> Writer:
        return Writer(self.engine, server, self.metrics.committed)

    async def start(self) -> None:
        """Take over the tables of dead processes, and resume their hands: some at once, the others while requests are served."""
        await self._in_lease_thread(lambda: self.lease.declare_dead(all_others=self.alone, same_address=True))
        self._heartbeat = asyncio.create_task(self._beat(), name="lease")
        await self._take_over()
        if self._resuming is not None:
            await asyncio.wait({self._resuming}, timeout=RESUMING)

    async def _in_lease_thread(self, work: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._lease_thread, work)

    async def _take_over(self) -> None:
        """Take over the tables of dead processes.

        If an earlier attempt failed, it may have been committed nevertheless: then the database says which tables are ours.
        """
        unknown, self._take_over_unknown = self._take_over_unknown, True
        taken = await self._in_lease_thread(self.lease.take_over)
        if taken:
            reach("take-over")
        if taken or unknown:
            in_play = await self._in_lease_thread(self.lease.tables_in_play)
            self._to_resume.update((table, None) for table in in_play if table not in self.rooms)
            self._start_resuming()
        self._take_over_unknown = False

    def _start_resuming(self) -> None:
        if self._to_resume and (self._resuming is None or self._resuming.done()):
            self._resuming = asyncio.create_task(self._resume(), name="take over")

    async def _resume(self) -> None:
        """Resume unfinished hands one by one, without delaying the heartbeat."""
        for table in list(self._to_resume):
            try:
                await self.room(table)
            except (LeaseUncertain, SQLAlchemyError) as error:  # the next heartbeat tries again
                LOG.warning("cannot resume table yet", table=table, error=type(error).__name__)
                continue
            except TableElsewhere:  # another process was faster
                pass
            except Exception as error:  # one table must not prevent the others
                LOG.exception("cannot resume table", table=table, error=type(error).__name__)
            self._to_resume.pop(table, None)

    # --- the lease ---------------------------------------------------------------------------------------------

    @property
    def lease_held(self) -> bool:
        """Whether no other process can have taken over our tables."""
        return self.alone or _clock() < self._lease_expires

    async def _wait_for_lease(self) -> None:
        """Wait for an overdue renewal, which may only be late; LeaseUncertain if it does not come."""
        with contextlib.suppress(TimeoutError):
            async with client_timeout(LEASE_WAIT):
                while not self.lease_held and self._heartbeat is not None and not self._heartbeat.done():
                    await self._heartbeat_done.wait()
        if not self.lease_held:
            raise LeaseUncertain("this server cannot renew its lease")

    async def _beat(self) -> None:
        """Renew the lease, take over tables, and unload idle rooms, again and again."""
        while True:
            await asyncio.sleep(min(HEARTBEAT, self.lease_time / 4000))
            try:
                if not self.alone:
                    await self._renew()
                self._start_resuming()
                await self._unload_idle()
            except Exception as error:
                LOG.warning("heartbeat failed", error=type(error).__name__)
            finally:
                self._heartbeat_done.set()
                self._heartbeat_done = asyncio.Event()

    async def _renew(self) -> None:
        began = _clock()
        if not await self._in_lease_thread(self.lease.renew):
            await self._start_over()
            return
        if not self.lease_held:  # others may have been cut off from the database as we were: give them a whole lease to renew theirs
            self._others_expire = _clock() + self.lease_time / 1000
        self._lease_expires = began + self.lease_time / 1000
        if began >= self._others_expire:
            for server in await self._in_lease_thread(self.lease.declare_dead):
                LOG.warning("declared another server dead", server=server)
        await self._take_over()

    async def _start_over(self) -> None:
        """Drop all rooms and register again: others have declared this process dead and run its tables."""
        LOG.warning("this server was declared dead")
        self._lease_expires = 0.0  # meanwhile no request may get a room of the old lease
        for room in list(self.rooms.values()):
            await room.stop()
        self.rooms.clear()
        old_writer = self.context.storage.writer
        await self._in_lease_thread(self._register)
        closing = asyncio.create_task(old_writer.close(), name="old writer")  # not awaited: the new lease must be renewed meanwhile
        self._closing.add(closing)
        closing.add_done_callback(self._closing.discard)

    async def _unload_idle(self) -> None:
        now = asyncio.get_running_loop().time()
        for room in list(self.rooms.values()):
            if room.idle_since is not None and now - room.idle_since > IDLE:
                self.rooms.pop(room.table, None)
                await room.stop()

    async def stop(self) -> None:
        """Stop all rooms and release the lease; unfinished hands resume in another process, or after a restart."""
        for task in (self._heartbeat, self._resuming):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        for room in list(self.rooms.values()):
            await room.stop()
        await asyncio.gather(self.context.storage.writer.close(), *self._closing, return_exceptions=True)
        with contextlib.suppress(Exception):
            await self._in_lease_thread(self.lease.release)
        self._lease_thread.shutdown(wait=False)
        self._bot_threads.shutdown(wait=False, cancel_futures=True)
        self.engine.dispose()

    # --- tables ------------------------------------------------------------------------------------------------

    async def open(self, settings: Settings, host: str, table: str = "", more: Write | None = None) -> Room:
        """Open a table, with this id if given; `more` is written in the same transaction."""
        settings.check()
        table, at = table or new_id(), self.metrics.now()
        opened = e.Opened(settings, host)
        state = after(None, opened)
        steps = [Transition(1, at, opened, None, state)]
        for seq in range(2, settings.bots + 2):
            sat = seat_bot(state, settings.most)
            before, state = state, after(state, sat)
            steps.append(Transition(seq, at, sat, before, state))
        await self.context.storage.save(table, steps, Origin(), None, more)
        return await self.room(table)

    async def room(self, table: str) -> Room:
        """The room of a table; KeyError if there is none, TableElsewhere if another process runs it, LeaseUncertain if one may."""
        if not self.lease_held:
            await self._wait_for_lease()
        if (room := self.rooms.get(table)) is not None:
            return room
        if not TABLE_ID.fullmatch(table):
            raise KeyError(table)
        if table not in self._opening:
            opening = self._opening[table] = asyncio.create_task(self._load(table), name=f"load {table}")
            opening.add_done_callback(partial(self._opened, table))
        return await asyncio.shield(self._opening[table])  # a cancelled request must not cancel the loading for others

    def _opened(self, table: str, opening: "asyncio.Task[Room]") -> None:
        self._opening.pop(table, None)
        if not opening.cancelled():
            opening.exception()  # marks it as retrieved: all requests may have been cancelled

    async def _load(self, table: str) -> Room:
        owner = await asyncio.to_thread(self.lease.owner_of, table)
        if owner is None:
            raise KeyError(table)
        if owner.dead and owner.server != self.server_id:
            if await self._in_lease_thread(lambda: self.lease.claim(table)):
                LOG.info("claimed table", table=table)
            owner = await asyncio.to_thread(self.lease.owner_of, table) or owner  # another process or our heartbeat may have been faster
        if owner.server != self.server_id:
            raise TableElsewhere(owner.address)
        context = self.context
        saved = await asyncio.to_thread(load_room, self.queries, table)
        if not self.lease_held:  # reading took too long
            await self._wait_for_lease()
        if self.context is not context:
            raise LeaseUncertain("this server has started over with a new lease")
        if saved is None or saved.owner != self.server_id:
            raise TableElsewhere(owner.address)
        room = Room(table, self.context, saved, self._lost)
        self.rooms[table] = room
        room.start(grace=True)
        return room

    def _lost(self, room: Room) -> None:
        if self.rooms.get(room.table) is room:
            del self.rooms[room.table]

    @property
    def server_id(self) -> str:
        """The id of this process, which changes when it was declared dead."""
        return self.context.storage.owner

    def health(self) -> dict[str, Any]:
        """The state of this process, with `trouble` if it cannot write."""
        trouble = self.context.storage.writer.last_error or ("" if self.lease_held else "the lease has expired")
        return {"server": self.server_id, "process": os.getpid(), "rooms": len(self.rooms), **({"trouble": trouble} if trouble else {})}
