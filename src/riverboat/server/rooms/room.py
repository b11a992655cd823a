"""A room: the single writer of one table. What happens is written, and only then told."""

import asyncio
import contextlib
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import structlog
from msgspec import Struct
from sqlalchemy.exc import SQLAlchemyError

from riverboat.dealer import Answer, Illegal, Log
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.room_state import Standing, after
from riverboat.protocol.text import plain
from riverboat.server.http.chatter import FACE, Chatter
from riverboat.server.rooms.clock import Pulse
from riverboat.server.rooms.commands import decide
from riverboat.server.rooms.current_hand import Live
from riverboat.server.rooms.hunt import hunt
from riverboat.server.rooms.order import COMMANDS, MOVES, OTHER, REASON, UNWRITTEN, Order, Reply, digest
from riverboat.server.rooms.persistence import Actor, Landmark, Step, rows, together
from riverboat.server.rooms.recall import Recalled, recall
from riverboat.server.rooms.replies import Replies
from riverboat.server.rooms.viewers import UNWATCHED, Audience, Line, Viewer
from riverboat.server.rooms.visibility import may_look
from riverboat.store.errors import Conflict, LeaseLost, WriteFailed
from riverboat.store.queries import Queries
from riverboat.store.writer.client import Writer

LOG = structlog.get_logger("riverboat.room")
CROWD = 1000  # commands that may wait


class House(Struct):
    """What all rooms of a process share."""

    id: str
    writer: Writer
    queries: Queries
    watch: Any  # metrics
    think: Any = None  # an executor for bots
    reckon: Any = None  # works out the chances of an all-in, elsewhere


class Room:
    """One table: orders come in a queue and are carried out one by one."""

    def __init__(self, table: str, house: House, recalled: Recalled, lost: Callable[["Room"], None]) -> None:
        """Go on from where the journal ends; `lost` is called when the table is another house's."""
        self.table, self.house = table, house
        self.audience = Audience(table)
        self._lost = lost
        self._inbox: asyncio.Queue[Order | Callable[[], Any]] = asyncio.Queue()
        self.replies = Replies()
        self._over: Live | None = None  # the last hand
        self._quiet: float | None = None
        self._chatter = Chatter()
        self.stale = False  # whether the store may know more than we do
        self._look: asyncio.Handle | None = None  # when we look again
        self._stopped = False
        self._adopt(recalled)
        self.pulse = Pulse(self)
        self._task: asyncio.Task[None] | None = None

    def _adopt(self, recalled: Recalled) -> None:
        self.seq, self.standing, self.landmark, self.live = recalled.seq, recalled.standing, recalled.landmark, recalled.live
        self._hopeless, self._over = recalled.lost, recalled.over
        for (player, action), (seq, said) in recalled.done.items():
            self.replies.keep(player, action, said, messages.Done(action, seq))
        if self.audience.seq > recalled.seq:  # the database was put back: what was told is not so any more
            self._dismiss("the table was set back: look again")
            self.audience.lines.clear()
        for line in recalled.lines:
            if line.seq > self.audience.seq:
                self.audience.tell(line)
        self.audience.seq = recalled.seq

    def start(self, *, grace: bool = False) -> None:
        """Begin to work; after a restart everybody gets some more time to come back."""
        self._task = asyncio.create_task(self._work(), name=f"room {self.table}")
        self.pulse.remember(self._over)
        self._go_on(grace=grace)

    def _go_on(self, *, grace: bool) -> None:
        if self._hopeless:
            self.order(partial(self.void, self._hopeless))
        self.order(partial(self.pulse.beat, grace=grace))

    async def stop(self) -> None:
        """Stop working; nothing is lost."""
        self._stopped = True
        self.pulse.stop()
        if self._look is not None:
            self._look.cancel()
        self._dismiss("the server stops: it will be back")
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        while not self._inbox.empty():
            order = self._inbox.get_nowait()
            if isinstance(order, Order):
                order.answer(messages.Refused(MOVES, order.command.action, again=True))

    def _dismiss(self, why: str) -> None:
        for viewer in self.audience.everybody():
            viewer.close(why, back=True)

    @property
    def quiet_since(self) -> float | None:
        """Since when nobody looks and nothing happens by itself; None if that is not so."""
        if self.audience.everybody() or self.pulse.beats or self.stale or self._inbox.qsize():
            self._quiet = None
        elif self._quiet is None:
            self._quiet = asyncio.get_running_loop().time()
        return self._quiet

    # --- orders ------------------------------------------------------------------------------------------------

    async def do(self, player: str, name: str, command: Any) -> Reply:
        """Carry out a command of a player; the reply says that it is on disk, or why nothing changed."""
        if not isinstance(command, COMMANDS):
            return messages.Refused("that is nothing for a table")
        if self._stopped:
            return messages.Refused(MOVES, command.action, again=True)
        if self._inbox.qsize() > CROWD:
            return messages.Refused("the table is busy: try again", command.action, again=True)
        order = Order(player, name, command, asyncio.get_running_loop().create_future())
        self._inbox.put_nowait(order)
        return await order.reply

    def order(self, work: Callable[[], Any]) -> None:
        """Do something of the room's own when it is its turn."""
        self._inbox.put_nowait(work)

    async def _work(self) -> None:
        going = True
        while going:
            order = await self._inbox.get()
            try:
                going = await self._serve(order)
            except asyncio.CancelledError:  # what is on its way to the disk will be there, or not: the same action again tells
                if isinstance(order, Order):
                    order.answer(messages.Refused(MOVES, order.command.action, again=True))
                raise
            except Exception:
                self._broken(order)

    async def _serve(self, order: Any) -> bool:
        """Carry out one order; False if the table is not ours any more."""
        try:
            if isinstance(order, Order):
                order.answer(await self._carry_out(order))
            elif (more := order()) is not None:
                await more
        except WriteFailed as error:
            self._unsaved(order, error)
        except Conflict as error:
            return await self._taken(order, error)
        return True

    async def _carry_out(self, order: Order) -> Reply:
        action, said = order.command.action, digest(order.command)
        if (known := self.replies.again(order.player, action, said)) is not None:
            return known
        if self.stale:
            return messages.Refused(UNWRITTEN, action, again=True)
        if isinstance(order.command, messages.Say) and not self._chatter.may_talk(order.player):
            return messages.Refused("not so fast", action, again=True)
        actor = Actor(order.player, action, said)
        reply: Reply = messages.Done(action, self.seq + 1)
        try:
            if isinstance(order.command, messages.Answer):
                await self._answer(order, actor)
            elif isinstance(order.command, messages.Hunt):
                await self.commit([hunt(self.standing, self._over, self.audience.lines, order.player)], actor)
            else:
                await self.commit(list(decide(self.standing, order.player, order.name, order.command)), actor)
        except Illegal as error:
            reply = await self._long_ago(order) or messages.Refused(str(error)[:REASON], action)
            self.house.watch.refused()
        self.replies.keep(order.player, action, said, reply)
        return reply

    async def _long_ago(self, order: Order) -> Reply | None:
        """The reply to an action that had its effect before we can remember; None if it had none, or nobody can say."""
        action = order.command.action
        try:
            found = await asyncio.to_thread(self.house.queries.action, self.table, order.player, action)
        except SQLAlchemyError:
            return None
        if found is None:
            return None
        return messages.Done(action, found[0]) if found[1] in (None, digest(order.command)) else messages.Refused(OTHER, action)

    async def _answer(self, order: Order, actor: Actor) -> None:
        live, playing, command = self.live, self.standing.playing, order.command
        if live is None or playing is None:
            raise Illegal("no hand is going on")
        seat = playing.seat(order.player)
        if seat is None:
            raise Illegal("you are not in this hand")
        if command.ask != live.ask:
            raise Illegal("that question is not open any more")
        await self.answer(seat, command.value, actor, bank=self.pulse.bank_left(seat))

    def react(self, player: str, face: str) -> str:
        """Somebody waves: everybody sees it, and nobody remembers; says why not."""
        if player not in self.standing.members:
            return "you do not sit at this table"
        if not self._chatter.may_talk(player):
            return "not so fast"
        try:
            self.audience.send(messages.Reacted(player, plain(face, FACE, "a face")))
        except Illegal as error:
            return str(error)
        return ""

    # --- what happens ------------------------------------------------------------------------------------------

    async def answer(self, seat: int, value: Any, actor: Actor, by: str = "", bank: int | None = None) -> None:
        """Let a seat answer."""
        live = self.live
        assert live is not None
        answer = Answer(seat, value)
        if (reason := live.run.why_not(answer)) is not None:
            raise Illegal(reason)
        answered = live.answered
        try:
            events: Any = tuple(live.step(self.seq + 1, answer))
            await self.commit([e.Answered(live.hand, seat, value, events, by, bank)], actor, live.run.log)
        except BaseException:
            if self.live is live:
                self.live = live.at(answered)
            raise

    async def begin(self, hand: str, log: Log, root: str, seed_hash: str) -> None:
        """Deal the next hand."""
        session = self.standing.session
        live = Live(hand, log, self.seq + 1)
        players = tuple(session.places[place].player for place in session.playing)
        number, played = self.standing.dealt + 1, session.chosen
        events: Any = tuple(live.run.events)
        begun = e.Begun(hand, number, played, session.playing, players, root, seed_hash, events)
        self.live = live
        try:
            await self.commit([begun], Actor(), log)
        except BaseException:
            self.live = None
            raise

    async def void(self, why: str) -> None:
        """Give everybody the chips back from before the hand."""
        if self.standing.playing is not None:
            await self.commit([e.Voided(self.standing.playing.hand, why)], Actor())

    async def commit(self, entries: list[e.Entry], actor: Actor, log: Log | None = None) -> None:
        """Write entries, and tell everybody when they are on disk; nothing changes if they cannot be written."""
        if self.stale:
            raise WriteFailed("the store may know more than we do")
        at = self.house.watch.now()
        began = time.perf_counter()
        steps: list[Step] = []
        standing, landmark = self.standing, self.landmark
        for number, entry in enumerate(entries, self.seq + 1):
            before, standing = standing, after(standing, entry)
            steps.append(Step(number, at, entry, before, standing, log))
        write = together(rows(self.table, step, actor if not index else Actor(), landmark) for index, step in enumerate(steps))
        await self.house.writer.append(write)
        try:
            self._accept(steps, standing)
        except Exception:  # it is written, so nobody may hear otherwise: what could not be told is read again
            LOG.exception("fault", table=self.table)
            self.house.watch.fault()
            self.stale = True
            self._look_again(0)
        self.house.watch.acted(time.perf_counter() - began, len(steps))

    def _accept(self, steps: list[Step], standing: Standing) -> None:
        """What was written is so now."""
        self.seq, self.standing = steps[-1].seq, standing
        live = self.live
        for step in steps:
            playing = step.after.playing or (step.before.playing if step.before else None)
            players = step.entry.players if isinstance(step.entry, e.Begun) else playing.players if playing else ()
            renewed = step.before is None or step.before.settings != step.after.settings
            self.audience.tell(Line(step.seq, step.at, step.entry, players if e.told(step.entry) else (), step.after, renewed))
            if isinstance(step.entry, e.Begun | e.Answered | e.Voided) and step.after.playing is None:
                self.landmark = Landmark(step.seq, step.after)
                self._over, self.live = (self.live if not isinstance(step.entry, e.Voided) else None), None
            self.landmark = step.mark(self.landmark) or self.landmark
        if self.live is not None:
            self.live.settle()
        self._comment([event for step in steps for event in e.told(step.entry)], live)
        self._admit()
        try:
            self.pulse.beat()
        except Exception:
            self._broken(self.pulse.beat)

    def _comment(self, events: list[Any], live: Live | None) -> None:
        try:
            self.pulse.told(events, live)
        except Exception:  # it happened, and is told: only what we wanted to say about it is missing
            LOG.exception("fault", table=self.table)
            self.house.watch.fault()

    # --- when something goes wrong -----------------------------------------------------------------------------

    def _unsaved(self, order: Any, error: WriteFailed) -> None:
        """The store failed: nothing happened, as far as we know; look again before anything else does."""
        LOG.error("unsaved", table=self.table, error=str(error))
        self.stale = True
        self.pulse.stop()
        if isinstance(order, Order):
            order.answer(messages.Refused(UNWRITTEN, order.command.action, again=True))
        self._look_again(0.5)

    def _look_again(self, seconds: float) -> None:
        if self._look is None and not self._stopped:
            self._look = asyncio.get_running_loop().call_later(seconds, self.order, self.refresh)

    async def refresh(self) -> None:
        """Read what the store knows: an entry that we thought lost may be there after all."""
        self.stale, self._look = True, None
        try:
            recalled = await asyncio.to_thread(recall, self.house.queries, self.table)
        except Exception as error:
            LOG.warning("store gone", table=self.table, error=type(error).__name__)
            self._look_again(1.0)
            return
        if recalled is None or recalled.house != self.house.id:
            raise Conflict("the table is another house's")
        known, self.stale = self.seq, False
        self._adopt(recalled)
        news = [event for line in recalled.lines if line.seq > known for event in e.told(line.entry)]
        self._comment(news, self.live or self._over)
        self._admit()
        self._go_on(grace=True)

    async def _taken(self, order: Any, error: Conflict) -> bool:
        """Something is written already: our own action from long ago, or that of another house, which runs this table then."""
        if not isinstance(error, LeaseLost):
            known = self.seq
            with contextlib.suppress(Conflict):
                await self.refresh()
                if isinstance(order, Order):
                    order.answer(await self._long_ago(order) or messages.Refused(MOVES, order.command.action, again=True))
                elif self.seq == known and not self.stale:  # nobody wrote it: then we are wrong
                    self._broken(order)
                return True
        LOG.warning("table lost", table=self.table, error=str(error))
        if isinstance(order, Order):
            order.answer(messages.Refused(MOVES, order.command.action, again=True))
        self._lost(self)
        await self.stop()
        return False

    def _broken(self, order: Any) -> None:
        """A fault of ours: this table stops where it was, and others do not suffer."""
        LOG.exception("fault", table=self.table)
        self.house.watch.fault()
        if isinstance(order, Order):
            order.answer(messages.Refused("something went wrong here: nothing changed", order.command.action))
            return
        self.pulse.stop()
        if getattr(order, "func", None) != self.void:  # if not even that can be done, the table waits for somebody who can
            self.order(partial(self.void, "a fault of the server"))

    # --- viewers -----------------------------------------------------------------------------------------------

    def enter(self, viewer: Viewer, last: int | None) -> None:
        """Let somebody look at the table."""
        if self._stopped:
            viewer.close(MOVES, back=True)
            return
        if not may_look(self.standing, viewer.player):
            if viewer.player is None:
                viewer.close(UNWATCHED)
            else:
                self.audience.wait_outside(viewer, self.standing)
            return
        self.audience.enter(viewer, self.standing, last)
        self.pulse.greet(viewer)
        self.audience.send(self.audience.presence())
        self.order(self.pulse.beat)

    def _admit(self) -> None:
        """Let those in who waited outside and may look now."""
        for viewer in self.audience.admit(self.standing):
            self.enter(viewer, None)

    def leave(self, viewer: Viewer) -> None:
        """Somebody looks away."""
        if self.audience.leave(viewer):
            self.audience.send(self.audience.presence())
            self.order(self.pulse.beat)
