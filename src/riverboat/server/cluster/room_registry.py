"""The lobby: all tables that this house runs, opened, saved, taken over, closed."""

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
from riverboat.protocol.room_state import after
from riverboat.protocol.settings import Settings
from riverboat.protocol.text import new_id
from riverboat.server.http.client_timeouts import attentive
from riverboat.server.rooms.commands import seat_bot
from riverboat.server.rooms.persistence import Origin, RoomStorage, Transition, load_room
from riverboat.server.rooms.room import Room, RoomContext
from riverboat.store.errors import StoreError
from riverboat.store.failpoint import reach
from riverboat.store.lease import LEASE, Lease
from riverboat.store.queries import Queries
from riverboat.store.secrets import secret
from riverboat.store.writer.client import Write, Writer

LOG = structlog.get_logger("riverboat.lobby")
WAKING = 1.0  # seconds that nobody is served while hands that stopped begin to go on
BEAT = 1.0  # seconds between two words to the store at most
ASKING = 5.0  # seconds that somebody waits for the store to say whether our tables are still ours
IDLE = 300.0  # seconds after which a room that nobody looks at is put away
PROPER = re.compile(r"[A-Za-z0-9_-]{1,40}")  # what an id can look like

Result = TypeVar("Result")


class Elsewhere(Exception):
    """The table is run by another house, at this address."""

    def __init__(self, address: str) -> None:
        """Say where."""
        super().__init__(address)
        self.address = address


class Unsure(StoreError):
    """The store has not heard of this house for so long that another may run its tables by now."""


def _clock() -> float:
    """Seconds that also pass while the process, or the whole machine, is stopped."""
    return time.clock_gettime(getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))


class Lobby:
    """The rooms of one house."""

    def __init__(self, engine: Engine, address: str, watch: Any, *, alone: bool, lease: int = LEASE) -> None:
        """Open a house at an address; `alone` if no other process may use the database."""
        self.engine, self.address, self.alone, self.lease_time = engine, address, alone, lease
        self.watch = watch
        self.key = secret(engine, "houses")  # by which houses know each other
        self.queries = Queries(engine)
        self.rooms: dict[str, Room] = {}
        self._opening: dict[str, asyncio.Task[Room]] = {}
        self._thinkers = ThreadPoolExecutor(1, thread_name_prefix="bots")
        self._keeper = ThreadPoolExecutor(1, thread_name_prefix="lease")  # of its own: it must not wait for anybody
        self._beating: asyncio.Task[None] | None = None
        self._beaten = asyncio.Event()  # set, and replaced, whenever the store was asked
        self._judging = 0.0  # when who is silent may be declared dead
        self._unheard = False  # whether tables may be ours without our knowing
        self._asleep: dict[str, None] = {}  # tables that we have taken, and whose hands do not go on yet
        self._waking: asyncio.Task[None] | None = None
        self._leaving: set[asyncio.Task[None]] = set()  # writers of a house that is dead
        self.reckon: Any = None
        self._found()

    def _found(self) -> None:
        """Begin as a new house: one that was declared dead stays dead."""
        began = _clock()
        lease = Lease(self.engine, new_id(), self.address, self.lease_time)
        try:
            writer = self._writer(lease.server)
        except OSError:  # there is no room for another process: then there is no house either
            lease.release()
            raise
        self.lease = lease
        self.house = RoomContext(RoomStorage(lease.server, writer, self.queries), self.watch, self._thinkers, self.reckon)
        self._sure = began + self.lease_time / 1000

    def _writer(self, house: str) -> Writer:
        return Writer(self.engine, house, self.watch.committed)

    async def start(self) -> None:
        """Take over what dead houses left, and go on with their hands: with some at once, with others while we serve already."""
        await self._keep(lambda: self.lease.declare_dead(all_others=self.alone, same_address=True))
        self._beating = asyncio.create_task(self._beat(), name="lease")
        await self._take_over()
        if self._waking is not None:
            await asyncio.wait({self._waking}, timeout=WAKING)

    async def _keep(self, work: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._keeper, work)

    async def _take_over(self) -> None:
        """Take what dead houses left; which of it has to be woken the store says, also if we never heard that we have taken it."""
        unheard, self._unheard = self._unheard, True
        taken = await self._keep(self.lease.take_over)
        if taken:
            reach("take-over")
        if taken or unheard:
            self._asleep.update((table, None) for table in await self._keep(self.lease.tables_in_play) if table not in self.rooms)
            self._rouse()
        self._unheard = False

    def _rouse(self) -> None:
        if self._asleep and (self._waking is None or self._waking.done()):
            self._waking = asyncio.create_task(self._wake(), name="take over")

    async def _wake(self) -> None:
        """Go on with hands, one after the other and beside everything else: the lease does not wait for it."""
        for table in list(self._asleep):
            try:
                await self.room(table)
            except (Unsure, SQLAlchemyError) as error:  # at the next beat we try again
                LOG.warning("cannot go on yet", table=table, error=type(error).__name__)
                continue
            except Elsewhere:  # somebody was quicker
                pass
            except Exception as error:  # one table cannot keep the others closed
                LOG.exception("cannot go on", table=table, error=type(error).__name__)
            self._asleep.pop(table, None)

    # --- the lease ---------------------------------------------------------------------------------------------

    @property
    def sure(self) -> bool:
        """Whether nobody can have taken our tables yet."""
        return self.alone or _clock() < self._sure

    async def _be_sure(self) -> None:
        """Wait for the store where it has not heard of us for too long: perhaps only we were late; Unsure if it does not answer."""
        with contextlib.suppress(TimeoutError):
            async with attentive(ASKING):
                while not self.sure and self._beating is not None and not self._beating.done():
                    await self._beaten.wait()
        if not self.sure:
            raise Unsure("this house has lost its store")

    async def _beat(self) -> None:
        """Say that the house is alive, and look after those that are not."""
        while True:
            await asyncio.sleep(min(BEAT, self.lease_time / 4000))
            try:
                if not self.alone:
                    await self._renew()
                self._rouse()
                await self._tidy()
            except Exception as error:
                LOG.warning("lease", error=type(error).__name__)
            finally:
                self._beaten.set()
                self._beaten = asyncio.Event()

    async def _renew(self) -> None:
        began = _clock()
        if not await self._keep(self.lease.renew):
            await self._reborn()
            return
        if not self.sure:  # others may have been cut off from the store as we were, and get a whole lease to say that they are alive
            self._judging = _clock() + self.lease_time / 1000
        self._sure = began + self.lease_time / 1000
        if began >= self._judging:
            for house in await self._keep(self.lease.declare_dead):
                LOG.warning("declared another house dead", house=house)
        await self._take_over()

    async def _reborn(self) -> None:
        """Others believed this house dead and run its tables: forget them, and begin anew."""
        LOG.warning("declared dead")
        self._sure = 0.0  # who comes back meanwhile must not get a room of the house that is dead
        for room in list(self.rooms.values()):
            await room.stop()
        self.rooms.clear()
        old = self.house.storage.writer
        await self._keep(self._found)
        leaving = asyncio.create_task(old.close(), name="old writer")  # the new house has to say that it is alive meanwhile
        self._leaving.add(leaving)
        leaving.add_done_callback(self._leaving.discard)

    async def _tidy(self) -> None:
        """Put rooms away in which nothing happens."""
        now = asyncio.get_running_loop().time()
        for room in list(self.rooms.values()):
            if room.idle_since is not None and now - room.idle_since > IDLE:
                self.rooms.pop(room.table, None)
                await room.stop()

    async def stop(self) -> None:
        """Close the house: what is going on goes on when it, or another, opens."""
        for task in (self._beating, self._waking):
            if task is not None:
                task.cancel()
                await asyncio.gather(task, return_exceptions=True)
        for room in list(self.rooms.values()):
            await room.stop()
        await asyncio.gather(self.house.storage.writer.close(), *self._leaving, return_exceptions=True)
        with contextlib.suppress(Exception):
            await self._keep(self.lease.release)
        self._keeper.shutdown(wait=False)
        self._thinkers.shutdown(wait=False, cancel_futures=True)
        self.engine.dispose()

    # --- tables ------------------------------------------------------------------------------------------------

    async def open(self, settings: Settings, host: str, table: str = "", more: Write | None = None) -> Room:
        """Open a table, by this id if there is one; more may be written with it."""
        settings.check()
        table, at = table or new_id(), self.watch.now()
        entries: list[e.Entry] = [e.Opened(settings, host)]
        state = after(None, entries[0])
        steps = [Transition(1, at, entries[0], None, state)]
        for seq in range(2, settings.bots + 2):
            sat = seat_bot(state, settings.most)
            before, state = state, after(state, sat)
            steps.append(Transition(seq, at, sat, before, state))
        await self.house.storage.save(table, steps, Origin(), None, more)
        return await self.room(table)

    async def room(self, table: str) -> Room:
        """The room of a table; KeyError if there is none, Elsewhere if another house runs it, Unsure if one may."""
        if not self.sure:
            await self._be_sure()
        if (room := self.rooms.get(table)) is not None:
            return room
        if not PROPER.fullmatch(table):
            raise KeyError(table)
        if table not in self._opening:
            opening = self._opening[table] = asyncio.create_task(self._recall(table), name=f"load {table}")
            opening.add_done_callback(partial(self._opened, table))
        return await asyncio.shield(self._opening[table])  # who gives up does not take the others with him

    def _opened(self, table: str, opening: "asyncio.Task[Room]") -> None:
        self._opening.pop(table, None)
        if not opening.cancelled():
            opening.exception()  # whoever wanted to know may have given up

    async def _recall(self, table: str) -> Room:
        owner = await asyncio.to_thread(self.lease.owner_of, table)
        if owner is None:
            raise KeyError(table)
        if owner.dead and owner.server != self.house.storage.owner:
            if await self._keep(lambda: self.lease.claim(table)):
                LOG.info("claimed", table=table)
            owner = await asyncio.to_thread(self.lease.owner_of, table) or owner  # somebody was quicker: another house, or our own beat
        if owner.server != self.house.storage.owner:
            raise Elsewhere(owner.address)
        house = self.house
        saved = await asyncio.to_thread(load_room, self.queries, table)
        if not self.sure:  # reading took too long
            await self._be_sure()
        if self.house is not house:  # it began anew meanwhile
            raise Unsure("this house has begun anew")
        if saved is None or saved.owner != self.house.storage.owner:
            raise Elsewhere(owner.address)
        room = Room(table, self.house, saved, self._gone)
        self.rooms[table] = room
        room.start(grace=True)
        return room

    def _gone(self, room: Room) -> None:
        if self.rooms.get(room.table) is room:
            del self.rooms[room.table]

    def health(self) -> dict[str, Any]:
        """How the house is."""
        trouble = self.house.storage.writer.last_error or ("" if self.sure else "the store is gone")
        return {
            "house": self.house.storage.owner,
            "process": os.getpid(),
            "rooms": len(self.rooms),
            **({"trouble": trouble} if trouble else {}),
        }
