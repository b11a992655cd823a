"""A room: the single writer of one table. Each entry is saved first and sent to viewers afterwards."""

import asyncio
import contextlib
import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Any

import structlog
from msgspec import Struct, json
from sqlalchemy.exc import SQLAlchemyError

from riverboat.dealer import Answer, Illegal, Log
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.names_and_chat import plain
from riverboat.protocol.room_state import RoomState, after
from riverboat.server.http.rate_limits import ChatLimiter
from riverboat.server.rooms import commands
from riverboat.server.rooms.current_hand import CurrentHand
from riverboat.server.rooms.persistence import Origin, RoomStorage, SavedRoom, Snapshot, Transition
from riverboat.server.rooms.timers import RoomTimers
from riverboat.server.rooms.viewers import UNWATCHED, PublishedEntry, Viewer, Viewers
from riverboat.server.rooms.visibility import may_watch
from riverboat.store.errors import Conflict, WriteFailed

LOG = structlog.get_logger("riverboat.room")
MAX_REACTION = 8  # characters of a reaction
MAX_QUEUED = 1000  # commands
MAX_REPLIES = 1024  # replies kept in memory; the journal knows about older actions
MAX_REASON = 300  # characters of a refusal

UNWRITTEN = "the house cannot write just now: say the same again, it is done once"
MOVES = "the table moves: say the same again"
OTHER = "that action was something else: take a new one"

Reply = messages.Done | messages.Refused
COMMANDS: tuple[Any, ...] = (messages.AnswerCommand, messages.Hunt, *commands.COMMANDS)

_ENCODER = json.Encoder(order="deterministic")


class RoomContext(Struct):
    """What the rooms of a server share."""

    storage: RoomStorage
    metrics: Any
    bot_executor: Any = None
    all_in_odds: Any = None  # an AllInOdds


class QueuedCommand(Struct):
    """A player's command in the queue, with a future for the reply."""

    player: str
    name: str
    command: Any
    reply: "asyncio.Future[Reply]"

    def resolve(self, reply: Reply) -> None:
        """Reply, unless the caller has gone."""
        if not self.reply.done():
            self.reply.set_result(reply)


def digest(command: Any) -> str:
    """A short hash that tells commands with the same action apart.

    >>> digest(messages.Sit("a", 50)) == digest(messages.Sit("a", 50, None)), digest(messages.Sit("a", 50)) == digest(messages.Sit("a", 51))
    (True, False)
    """
    return hashlib.sha256(_ENCODER.encode(command)).hexdigest()[:16]


class ReplyCache:
    """The latest replies of a room by player and action, so that a repeated command has no second effect."""

    def __init__(self) -> None:
        """Start empty."""
        self._replies: OrderedDict[tuple[str, str], tuple[str | None, Reply]] = OrderedDict()

    def __len__(self) -> int:
        """The number of cached replies."""
        return len(self._replies)

    def get(self, player: str, action: str, command_digest: str) -> Reply | None:
        """The earlier reply to this action; a refusal if the action belonged to another command."""
        cached = self._replies.get((player, action))
        if cached is None:
            return None
        return cached[1] if cached[0] in (None, command_digest) else messages.Refused(OTHER, action)

    def put(self, player: str, action: str, command_digest: str | None, reply: Reply) -> None:
        """Cache a reply and drop the oldest."""
        self._replies[player, action] = (command_digest, reply)
        while len(self._replies) > MAX_REPLIES:
            self._replies.popitem(last=False)


class Room:
    """One table. Commands and internal work wait in one queue and run one at a time."""

    def __init__(self, table: str, context: RoomContext, saved: SavedRoom, on_lost: Callable[["Room"], None]) -> None:
        """Continue from the saved state; `on_lost` is called when the store says that the table is not ours any more."""
        self.table, self.context = table, context
        self.viewers = Viewers(table)
        self._on_lost = on_lost
        self._inbox: asyncio.Queue[QueuedCommand | Callable[[], Any]] = asyncio.Queue()
        self.replies = ReplyCache()
        self._previous: CurrentHand | None = None  # the last hand that ended
        self._idle_since: float | None = None
        self._chat = ChatLimiter()
        self.stale = False  # the store may hold more entries than we know
        self._refresh_timer: asyncio.Handle | None = None
        self._stopped = False
        self._adopt(saved)
        self.timers = RoomTimers(self)
        self._task: asyncio.Task[None] | None = None

    def _adopt(self, saved: SavedRoom) -> None:
        self.seq, self.state, self.snapshot, self.current = saved.seq, saved.state, saved.snapshot, saved.current
        self._unplayable, self._previous = saved.unplayable, saved.previous
        for (player, action), (seq, command_digest) in saved.actions.items():
            self.replies.put(player, action, command_digest, messages.Done(action, seq))
        if self.viewers.seq > saved.seq:  # the database was restored from a backup: viewers know entries that no longer exist
            self._close_viewers("the table was set back: look again")
            self.viewers.recent.clear()
        for published in saved.recent:
            if published.seq > self.viewers.seq:
                self.viewers.publish(published)
        self.viewers.seq = saved.seq

    def start(self, *, grace: bool = False) -> None:
        """Start the worker task; with grace, players get extra time to reconnect after a restart."""
        self._task = asyncio.create_task(self._run(), name=f"room {self.table}")
        self.timers.hand_messages.restore(self._previous)
        self._resume(grace=grace)

    def _resume(self, *, grace: bool) -> None:
        if self._unplayable:
            self.enqueue(partial(self.void, self._unplayable))
        self.enqueue(partial(self.timers.schedule, grace=grace))

    async def stop(self) -> None:
        """Stop the worker task, close all viewers and refuse what is queued."""
        self._stopped = True
        self.timers.stop()
        if self._refresh_timer is not None:
            self._refresh_timer.cancel()
        self._close_viewers("the server stops: it will be back")
        if self._task is not None and self._task is not asyncio.current_task():
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        while not self._inbox.empty():
            self._refuse(self._inbox.get_nowait(), MOVES)

    def _close_viewers(self, reason: str) -> None:
        for viewer in self.viewers.everyone():
            viewer.close(reason, back=True)

    @property
    def idle_since(self) -> float | None:
        """Since when the room has had no viewer, no timer and no queued work; None if it is busy."""
        if self.viewers.everyone() or self.timers.has_timers or self.stale or self._inbox.qsize():
            self._idle_since = None
        elif self._idle_since is None:
            self._idle_since = asyncio.get_running_loop().time()
        return self._idle_since

    @property
    def latest_hand(self) -> tuple[tuple[str, ...], CurrentHand | None]:
        """The current hand with its players by seat, or the last one if it is still known."""
        if self.state.playing is not None:
            return self.state.playing.players, self.current
        entries = (published.entry for published in reversed(self.viewers.recent))
        begun = next((entry for entry in entries if isinstance(entry, e.Begun)), None)
        return (begun.players, self._previous) if begun is not None else ((), None)

    # --- the queue ---------------------------------------------------------------------------------------------

    async def do(self, player: str, name: str, command: Any) -> Reply:
        """Execute a player's command: Done once it is on disk, or Refused if nothing changed."""
        if not isinstance(command, COMMANDS):
            return messages.Refused("that is nothing for a table")
        if self._stopped:
            return messages.Refused(MOVES, command.action, again=True)
        if self._inbox.qsize() > MAX_QUEUED:
            return messages.Refused("the table is busy: try again", command.action, again=True)
        queued = QueuedCommand(player, name, command, asyncio.get_running_loop().create_future())
        self._inbox.put_nowait(queued)
        return await queued.reply

    def enqueue(self, work: Callable[[], Any]) -> None:
        """Queue internal work, such as a timer that fired."""
        self._inbox.put_nowait(work)

    async def _run(self) -> None:
        running = True
        while running:
            work = await self._inbox.get()
            try:
                running = await self._perform(work)
            except asyncio.CancelledError:  # a pending write may still succeed: repeating the action tells
                self._refuse(work, MOVES)
                raise
            except Exception:
                self._fault(work)

    async def _perform(self, work: Any) -> bool:
        """Do one piece of work; False if the table is not ours any more."""
        try:
            if isinstance(work, QueuedCommand):
                work.resolve(await self._execute(work))
            elif (pending := work()) is not None:
                await pending
        except WriteFailed as error:
            self._write_failed(work, error)
        except Conflict as error:
            return await self._write_conflict(work, error)
        return True

    @staticmethod
    def _refuse(work: Any, reason: str, *, again: bool = True) -> None:
        if isinstance(work, QueuedCommand):
            work.resolve(messages.Refused(reason, work.command.action, again=again))

    async def _execute(self, queued: QueuedCommand) -> Reply:
        player, command = queued.player, queued.command
        action, command_digest = command.action, digest(command)
        if (cached := self.replies.get(player, action, command_digest)) is not None:
            return cached
        if self.stale:
            return messages.Refused(UNWRITTEN, action, again=True)
        if isinstance(command, messages.Say) and not self._chat.take(player):
            return messages.Refused("not so fast", action, again=True)
        origin = Origin(player, action, command_digest)
        reply: Reply = messages.Done(action, self.seq + 1)
        try:
            if isinstance(command, messages.AnswerCommand):
                await self._answer(player, command, origin)
            elif isinstance(command, messages.Hunt):
                await self.commit([commands.hunt(self.state, self._previous, self.viewers.recent, player)], origin)
            else:
                await self.commit(list(commands.decide(self.state, player, queued.name, command)), origin)
        except Illegal as error:
            reply = await self._stored_reply(queued) or messages.Refused(str(error)[:MAX_REASON], action)
            self.context.metrics.command_refused()
        self.replies.put(player, action, command_digest, reply)
        return reply

    async def _stored_reply(self, queued: QueuedCommand) -> Reply | None:
        """The reply to an action that the journal has but the cache has dropped; None if there is none, or the store is down."""
        action = queued.command.action
        try:
            stored = await asyncio.to_thread(self.context.storage.find_action, self.table, queued.player, action)
        except SQLAlchemyError:
            return None
        if stored is None:
            return None
        seq, command_digest = stored
        return messages.Done(action, seq) if command_digest in (None, digest(queued.command)) else messages.Refused(OTHER, action)

    async def _answer(self, player: str, command: messages.AnswerCommand, origin: Origin) -> None:
        current, playing = self.current, self.state.playing
        if current is None or playing is None:
            raise Illegal("no_hand", "no hand is going on")
        seat = playing.seat(player)
        if seat is None:
            raise Illegal("not_in_this_hand", "you are not in this hand")
        if command.ask != current.ask:
            raise Illegal("question_closed", "that question is not open any more")
        await self.answer(seat, command.value, origin, bank=self.timers.bank_left(seat))

    def react(self, player: str, face: str) -> str:
        """Send a reaction to all viewers, without a journal entry; returns the reason if it is refused."""
        if player not in self.state.members:
            return "you do not sit at this table"
        if not self._chat.take(player):
            return "not so fast"
        try:
            self.viewers.send(messages.Reacted(player, plain(face, MAX_REACTION, "a face")))
        except Illegal as error:
            return str(error)
        return ""

    # --- entries -----------------------------------------------------------------------------------------------

    async def answer(self, seat: int, value: Any, origin: Origin, by: str = "", bank: int | None = None) -> None:
        """Answer the open question for a seat."""
        current = self.current
        assert current is not None
        answer = Answer(seat, value)
        if (reason := current.run.why_not(answer)) is not None:
            raise Illegal(reason)
        answered = current.answered
        try:
            events: Any = tuple(current.step(self.seq + 1, answer))
            await self.commit([e.Answered(current.hand, seat, value, events, by, bank)], origin, current.run.log)
        except BaseException:
            if self.current is current:
                self.current = current.at(answered)
            raise

    async def begin(self, hand: str, log: Log, root: str, seed_hash: str) -> None:
        """Deal the next hand."""
        session = self.state.session
        current = CurrentHand(hand, log, self.seq + 1)
        players = tuple(session.places[place].player for place in session.playing)
        events: Any = tuple(current.run.events)
        begun = e.Begun(hand, self.state.dealt + 1, session.chosen, session.playing, players, root, seed_hash, events)
        self.current = current
        try:
            await self.commit([begun], Origin(), log)
        except BaseException:
            self.current = None
            raise

    async def void(self, why: str) -> None:
        """Cancel the current hand: all chips go back to where they were before it."""
        if self.state.playing is not None:
            await self.commit([e.Voided(self.state.playing.hand, why)], Origin())

    async def commit(self, entries: list[e.Entry], origin: Origin, log: Log | None = None) -> None:
        """Save entries in one transaction, then publish them; if they cannot be saved, nothing changes."""
        if self.stale:
            raise WriteFailed("the store may know more than we do")
        at = self.context.metrics.now()
        began = time.perf_counter()
        transitions: list[Transition] = []
        state = self.state
        for seq, entry in enumerate(entries, self.seq + 1):
            before, state = state, after(state, entry)
            transitions.append(Transition(seq, at, entry, before, state, log))
        await self.context.storage.save(self.table, transitions, origin, self.snapshot)
        try:
            self._apply(transitions, state)
        except Exception:  # the entries are saved, so the caller must not hear otherwise: reload what could not be published
            LOG.exception("unexpected error", table=self.table)
            self.context.metrics.room_error()
            self.stale = True
            self._schedule_refresh(0)
        self.context.metrics.step(time.perf_counter() - began, len(transitions))

    def _apply(self, transitions: list[Transition], state: RoomState) -> None:
        """Adopt and publish entries that are on disk."""
        self.seq, self.state = transitions[-1].seq, state
        current = self.current
        for transition in transitions:
            self.viewers.publish(_published(transition))
            if isinstance(transition.entry, e.Begun | e.Answered | e.Voided) and transition.after.playing is None:
                self.snapshot = Snapshot(transition.seq, transition.after)
                if self.current is not None:
                    self.current.settle()
                self._previous, self.current = (self.current if not isinstance(transition.entry, e.Voided) else None), None
            self.snapshot = transition.extra_snapshot(self.snapshot) or self.snapshot
        if self.current is not None:
            self.current.settle()
        self._announce([event for transition in transitions for event in e.hand_events(transition.entry)], current)
        self._admit()
        try:
            self.timers.schedule()
        except Exception:
            self._fault(self.timers.schedule)

    def _announce(self, events: list[Any], current: CurrentHand | None) -> None:
        try:
            self.timers.announce(events, current)
        except Exception:  # the entries are published; only the accompanying messages are missing
            LOG.exception("unexpected error", table=self.table)
            self.context.metrics.room_error()

    # --- failures ----------------------------------------------------------------------------------------------

    def _write_failed(self, work: Any, error: WriteFailed) -> None:
        """The write may have failed or succeeded: do nothing until the store has been read again."""
        LOG.error("write failed", table=self.table, error=str(error))
        self.stale = True
        self.timers.stop()
        self._refuse(work, UNWRITTEN)
        self._schedule_refresh(0.5)

    def _schedule_refresh(self, seconds: float) -> None:
        if self._refresh_timer is None and not self._stopped:
            self._refresh_timer = asyncio.get_running_loop().call_later(seconds, self.enqueue, self.refresh)

    async def refresh(self) -> None:
        """Reload the room from the store, which may hold an entry whose write seemed to fail."""
        self.stale, self._refresh_timer = True, None
        try:
            saved = await asyncio.to_thread(self.context.storage.load, self.table)
        except Conflict:
            raise
        except Exception as error:
            LOG.warning("cannot read the store", table=self.table, error=type(error).__name__)
            self._schedule_refresh(1.0)
            return
        known, self.stale = self.seq, False
        self._adopt(saved)
        new = [event for published in saved.recent if published.seq > known for event in e.hand_events(published.entry)]
        self._announce(new, self.current or self._previous)
        self._admit()
        self._resume(grace=True)

    async def _write_conflict(self, work: Any, error: Conflict) -> bool:
        """An entry of this number exists already: an action of our own from long ago, or the table is not ours any more."""
        if not error.final:
            known = self.seq
            with contextlib.suppress(Conflict):
                await self.refresh()
                if isinstance(work, QueuedCommand):
                    work.resolve(await self._stored_reply(work) or messages.Refused(MOVES, work.command.action, again=True))
                elif self.seq == known and not self.stale:  # the store has nothing new, so the conflict is a bug
                    self._fault(work)
                return True
        LOG.warning("table lost", table=self.table, error=str(error))
        self._refuse(work, MOVES)
        self._on_lost(self)
        await self.stop()
        return False

    def _fault(self, work: Any) -> None:
        """Contain a bug: refuse the command, or void the hand; other tables go on."""
        LOG.exception("unexpected error", table=self.table)
        self.context.metrics.room_error()
        if isinstance(work, QueuedCommand):
            self._refuse(work, "something went wrong here: nothing changed", again=False)
            return
        self.timers.stop()
        if getattr(work, "func", None) != self.void:  # if voiding fails too, the table stays as it is
            self.enqueue(partial(self.void, "a fault of the server"))

    # --- viewers -----------------------------------------------------------------------------------------------

    def enter(self, viewer: Viewer, last: int | None) -> None:
        """Add a viewer, who knows all entries up to `last`."""
        if self._stopped:
            viewer.close(MOVES, back=True)
            return
        if not may_watch(self.state, viewer.player):
            if viewer.player is None:
                viewer.close(UNWATCHED)
            else:
                self.viewers.wait_outside(viewer, self.state)
            return
        self.viewers.enter(viewer, self.state, last)
        self.timers.greet(viewer)
        self.viewers.send(self.viewers.presence())
        self.enqueue(self.timers.schedule)

    def _admit(self) -> None:
        """Let in the viewers outside who may watch now."""
        for viewer in self.viewers.admissible(self.state):
            self.enter(viewer, None)

    def leave(self, viewer: Viewer) -> None:
        """Remove a viewer."""
        if self.viewers.leave(viewer):
            self.viewers.send(self.viewers.presence())
            self.enqueue(self.timers.schedule)


def _published(transition: Transition) -> PublishedEntry:
    entry, before = transition.entry, transition.before
    playing = transition.after.playing or (before.playing if before else None)
    players = entry.players if isinstance(entry, e.Begun) else playing.players if playing else ()
    new_settings = before is None or before.settings != transition.after.settings
    return PublishedEntry(transition.seq, transition.at, entry, players if e.hand_events(entry) else (), transition.after, new_settings)
