"""A client that plays at random, reconnects, resends unanswered commands, and records everything it receives."""

import asyncio
import contextlib
import random
import time
from collections import Counter, deque
from typing import Any

from msgspec import Struct
from tests.server.crash.database_audit import TableAudit, check
from tests.waiting import line
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import InvalidHandshake, WebSocketException

from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.table import Table, fold


class Transcript(Struct):
    """What one client received at one table: all of it must stay true."""

    table: str
    player: str
    done: dict[str, int] = {}
    refused: set[str] = set()
    received: list[tuple[int, bytes]] = []
    rebuys: int = 0  # requested, with any outcome
    checked: int = 0
    views: int = 0  # complete views after the first
    breaks: int = 0

    def compare(self, truth: TableAudit) -> None:
        """Check everything received against the database."""
        bought = truth.bought[self.player]
        check(bought <= self.rebuys, "more rebuys were carried out than requested", self.table, bought, self.rebuys)
        for action, seq in self.done.items():
            check(truth.acted.get((self.player, action)) == seq, "an acknowledged action was lost", self.table, action, seq)
        for action in self.refused:
            check((self.player, action) not in truth.acted, "a refused action was carried out", self.table, action)
        for seq, text in self.received[self.checked :]:
            check(seq in truth.lines, "an entry that a client received was lost", self.table, seq, truth.seq)
            expected = truth.message_for(seq, self.player)
            check(text == expected, "a client received another message", self.table, seq, text, expected)
        self.checked = len(self.received)


class PlayingClient:
    """One player at one table."""

    def __init__(self, address: str, table: str, token: str, player: str, seed: int, chips: int, busy: float = 0.02) -> None:
        self.url = f"{address.replace('http', 'ws')}/api/tables/{table}/socket"
        self.transcript = Transcript(table, player)
        self.chips = chips
        self._busy = busy  # probability of a rebuy of one chip after each message
        self.pending: dict[str, messages.Command] = {}
        self.last: int | None = None
        self.connected = asyncio.Event()
        self.since = 0.0  # entries written after this time are news
        self.first_news: float | None = None  # when the first of them arrived
        self.quiet = False  # send no new commands
        self.retry_reasons: Counter[str] = Counter()  # reasons of refusals that ask to retry
        self._token = token
        self._socket: ClientConnection | None = None
        self._random = random.Random(seed)
        self._count = 0
        self._view: messages.View | None = None
        self._hand: tuple[str, ...] = ()
        self._table: Table | None = None
        self._asked = 0
        self._recent: deque[bytes] = deque(maxlen=12)

    def recent_messages(self) -> str:
        """Return the last messages, for error reports."""
        recent = "\n  ".join(text.decode()[:400] for text in self._recent)
        return f"\n{self.transcript.player} at {self.transcript.table}: pending {self.pending}, asked {self._asked}\n  {recent}"

    # --- connection --------------------------------------------------------------------------------------------

    async def play_forever(self) -> None:
        """Play until cancelled."""
        while True:
            with contextlib.suppress(OSError, WebSocketException, InvalidHandshake, TimeoutError):
                async with line(self.url) as socket:
                    await self._attend(socket)
            self.connected.clear()
            self.transcript.breaks += 1
            await asyncio.sleep(self._random.uniform(0.1, 0.3))

    async def _attend(self, socket: ClientConnection) -> None:
        self._socket = socket
        await self._send(socket, messages.Hello(self.last, self._token))
        async for text in socket:
            raw = text.encode() if isinstance(text, str) else text
            message = messages.MESSAGES.decode(raw)
            self._recent.append(raw)
            match message:
                case messages.Welcome():
                    self._on_welcome(message)
                    for command in list(self.pending.values()):
                        await self._send(socket, command)
                    await self._talk(socket)
                case messages.Update():
                    self._on_entry(message, raw)
                    await self._talk(socket)
                case messages.NextHand(chooser=self.transcript.player) if not self.quiet and not self.pending:
                    await self._do(socket, messages.Choose, game=self._random.randrange(3))
                case messages.NextHand():
                    await self._talk(socket)
                case messages.Question(offer=offer) if offer is not None and message.ask != self._asked and not self.quiet:
                    await self._answer(socket, message)
                case messages.Done():
                    self.pending.pop(message.action, None)
                    known = self.transcript.done.setdefault(message.action, message.seq)
                    check(known == message.seq, "a repeated action got another reply", message.action, known, message.seq)
                    await self._talk(socket)  # commands that had to wait for the reply
                case messages.Refused(again=True):
                    self.retry_reasons[message.reason] += 1
                    await asyncio.sleep(0.2)
                    if message.action in self.pending:
                        await self._send(socket, self.pending[message.action])
                case messages.Bye(back=True):  # no connections while the database is unavailable
                    self.retry_reasons[message.reason] += 1
                case messages.Refused():
                    if self.pending.pop(message.action, None) is not None:
                        self.transcript.refused.add(message.action)
                    self._asked = 0

    async def _send(self, socket: ClientConnection, command: Any) -> None:
        await socket.send(messages.ENCODER.encode(command).decode())

    async def _do(self, socket: ClientConnection, kind: Any, **fields: Any) -> None:
        self._count += 1
        action = f"{self.transcript.player[-6:]}-{self._count}"
        self.pending[action] = kind(action=action, **fields)
        await self._send(socket, self.pending[action])

    # --- what comes in -----------------------------------------------------------------------------------------

    def _on_welcome(self, message: messages.Welcome) -> None:
        self.connected.set()
        self._asked = 0
        if message.view is None:
            check(self.last is not None, "a new client got no view")
            return
        self.transcript.views += self.last is not None
        self.last, view = message.seq, message.view
        self._view = view
        if view.playing is not None:
            self._hand, self._table = view.playing.players, view.playing.table

    def _on_entry(self, message: messages.Update, raw: bytes) -> None:
        check(message.seq == (self.last or 0) + 1, "entries have a gap or a repetition", message.seq, self.last)
        self.last = message.seq
        if self.first_news is None and message.at > 1000 * self.since:
            self.first_news = time.monotonic()
        self.transcript.received.append((message.seq, raw))
        entry = message.entry
        if message.view is not None:
            self._view = message.view
        if isinstance(entry, e.Begun):
            self._hand, self._table = entry.players, fold(entry.events)
        elif isinstance(entry, e.Answered) and self._table is not None:
            self._table = fold(entry.events, self._table)

    # --- what goes out -----------------------------------------------------------------------------------------

    async def _talk(self, socket: ClientConnection) -> None:
        """Sit down, buy chips or chat."""
        if self.quiet or self.pending or self._view is None:
            return
        mine = next((place for place in self._view.places if place.player == self.transcript.player), None)
        if mine is None:
            await self._do(socket, messages.Sit, chips=self.chips)
        elif mine.away:
            await self._do(socket, messages.Away, away=False)
        elif not mine.stack:
            await self._rebuy(socket, self.chips)
        elif self._random.random() < self._busy:
            await self._rebuy(socket, 1)
        elif self._random.random() < 0.02:
            await self._do(socket, messages.Say, text=f"{self.transcript.player} {self._count}")
        elif self._random.random() < 0.005:
            await self._do(socket, messages.Leave)

    async def say_something(self) -> None:
        """Send a chat message now."""
        if self._socket is not None and not self.pending:
            with contextlib.suppress(OSError, WebSocketException):
                await self._do(self._socket, messages.Say, text=f"{self.transcript.player} {self._count}")

    async def _rebuy(self, socket: ClientConnection, chips: int) -> None:
        self.transcript.rebuys += 1
        await self._do(socket, messages.Rebuy, chips=chips)

    async def _answer(self, socket: ClientConnection, question: messages.Question) -> None:
        if self._table is None or self.transcript.player not in self._hand:
            return
        self._asked = question.ask
        seat, offer = self._hand.index(self.transcript.player), question.offer
        assert offer is not None
        value = offer.sample(self._table, seat, self._random.randrange)
        if isinstance(value, int) and self._random.random() < 0.7:  # otherwise all players are all-in all the time
            value = offer.default(self._table, seat) if self._random.random() < 0.4 else "call"
        if offer.why_not(self._table, seat, value) is not None:
            value = offer.default(self._table, seat)
        await self._do(socket, messages.AnswerCommand, ask=question.ask, value=value)
