"""Somebody who plays over a socket, comes back whenever it breaks, says again what nobody has replied to, and notes what he is told."""

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
    """What a client was told at one table, and has to be so for ever."""

    table: str
    player: str
    done: dict[str, int] = {}
    refused: set[str] = set()
    told: list[tuple[int, bytes]] = []
    rebuys: int = 0  # that were asked for, whatever became of it
    checked: int = 0
    views: int = 0  # whole views after the first
    breaks: int = 0

    def compare(self, truth: TableAudit) -> None:
        """Find what the database does not know, or knows otherwise."""
        bought = truth.bought[self.player]
        check(bought <= self.rebuys, "chips were bought more often than somebody asked for them", self.table, bought, self.rebuys)
        for action, seq in self.done.items():
            check(truth.acted.get((self.player, action)) == seq, "an acknowledged action was lost", self.table, action, seq)
        for action in self.refused:
            check((self.player, action) not in truth.acted, "a refused action had an effect", self.table, action)
        for seq, text in self.told[self.checked :]:
            check(seq in truth.lines, "somebody was told of an entry that is lost", self.table, seq, truth.seq)
            right = truth.told(seq, self.player)
            check(text == right, "somebody was told otherwise", self.table, seq, text, right)
        self.checked = len(self.told)


class PlayingClient:
    """One person at one table."""

    def __init__(self, address: str, table: str, token: str, player: str, seed: int, chips: int, busy: float = 0.02) -> None:
        self.url = f"{address.replace('http', 'ws')}/api/tables/{table}/socket"
        self.transcript = Transcript(table, player)
        self.chips = chips
        self._busy = busy  # how often somebody does something beside playing
        self.pending: dict[str, messages.Command] = {}
        self.last: int | None = None
        self.connected = asyncio.Event()
        self.since = 0.0  # what was written later than this is news,
        self.first_news: float | None = None  # of which the first was heard then
        self.quiet = False  # says nothing new
        self.retry_reasons: Counter[str] = Counter()  # reasons why something could not be done just now
        self._token = token
        self._socket: ClientConnection | None = None
        self._chance = random.Random(seed)
        self._count = 0
        self._view: messages.View | None = None
        self._hand: tuple[str, ...] = ()
        self._table: Table | None = None
        self._asked = 0
        self._recent: deque[bytes] = deque(maxlen=12)

    def recent_messages(self) -> str:
        """What happened last, for whoever wonders why nothing does."""
        recent = "\n  ".join(text.decode()[:400] for text in self._recent)
        return f"\n{self.transcript.player} at {self.transcript.table}: pending {self.pending}, asked {self._asked}\n  {recent}"

    # --- connection --------------------------------------------------------------------------------------------

    async def play_forever(self) -> None:
        """Play until somebody stops it."""
        while True:
            with contextlib.suppress(OSError, WebSocketException, InvalidHandshake, TimeoutError):
                async with line(self.url) as socket:
                    await self._attend(socket)
            self.connected.clear()
            self.transcript.breaks += 1
            await asyncio.sleep(self._chance.uniform(0.1, 0.3))

    async def _attend(self, socket: ClientConnection) -> None:
        self._socket = socket
        await self._send(socket, messages.Hello(self.last, self._token))
        async for text in socket:
            raw = text.encode() if isinstance(text, str) else text
            message = messages.MESSAGES.decode(raw)
            self._recent.append(raw)
            match message:
                case messages.Welcome():
                    self._welcome(message)
                    for command in list(self.pending.values()):
                        await self._send(socket, command)
                    await self._talk(socket)
                case messages.Told():
                    self._told(message, raw)
                    await self._talk(socket)
                case messages.Soon(chooser=self.transcript.player) if not self.quiet and not self.pending:
                    await self._do(socket, messages.Choose, game=self._chance.randrange(3))
                case messages.Soon():
                    await self._talk(socket)
                case messages.Question(offer=offer) if offer is not None and message.ask != self._asked and not self.quiet:
                    await self._answer(socket, message)
                case messages.Done():
                    self.pending.pop(message.action, None)
                    known = self.transcript.done.setdefault(message.action, message.seq)
                    check(known == message.seq, "the same action got another reply", message.action, known, message.seq)
                    await self._talk(socket)  # what was to be said while the reply was awaited
                case messages.Refused(again=True):
                    self.retry_reasons[message.reason] += 1
                    await asyncio.sleep(0.2)
                    if message.action in self.pending:
                        await self._send(socket, self.pending[message.action])
                case messages.Bye(back=True):  # who lost his line is not let in before the store is there again
                    self.retry_reasons[message.reason] += 1
                case messages.Refused():
                    if self.pending.pop(message.action, None) is not None:
                        self.transcript.refused.add(message.action)
                    self._asked = 0

    async def _send(self, socket: ClientConnection, command: Any) -> None:
        await socket.send(messages.ENCODER.encode(command).decode())

    async def _do(self, socket: ClientConnection, kind: Any, **said: Any) -> None:
        self._count += 1
        action = f"{self.transcript.player[-6:]}-{self._count}"
        self.pending[action] = kind(action=action, **said)
        await self._send(socket, self.pending[action])

    # --- what comes in -----------------------------------------------------------------------------------------

    def _welcome(self, message: messages.Welcome) -> None:
        self.connected.set()
        self._asked = 0
        if message.view is None:
            check(self.last is not None, "no view for somebody who knows nothing")
            return
        self.transcript.views += self.last is not None
        self.last, view = message.seq, message.view
        self._view = view
        if view.playing is not None:
            self._hand, self._table = view.playing.players, view.playing.table

    def _told(self, message: messages.Told, raw: bytes) -> None:
        check(message.seq == (self.last or 0) + 1, "a gap or a repetition in what was told", message.seq, self.last)
        self.last = message.seq
        if self.first_news is None and message.at > 1000 * self.since:
            self.first_news = time.monotonic()
        self.transcript.told.append((message.seq, raw))
        entry = message.entry
        if message.view is not None:
            self._view = message.view
        if isinstance(entry, e.Begun):
            self._hand, self._table = entry.players, fold(entry.events)
        elif isinstance(entry, e.Answered) and self._table is not None:
            self._table = fold(entry.events, self._table)

    # --- what goes out -----------------------------------------------------------------------------------------

    async def _talk(self, socket: ClientConnection) -> None:
        """Sit down, buy chips, chat: what people do beside playing."""
        if self.quiet or self.pending or self._view is None:
            return
        mine = next((place for place in self._view.places if place.player == self.transcript.player), None)
        if mine is None:
            await self._do(socket, messages.Sit, chips=self.chips)
        elif mine.away:
            await self._do(socket, messages.Away, away=False)
        elif not mine.stack:
            await self._rebuy(socket, self.chips)
        elif self._chance.random() < self._busy:
            await self._rebuy(socket, 1)
        elif self._chance.random() < 0.02:
            await self._do(socket, messages.Say, text=f"{self.transcript.player} {self._count}")
        elif self._chance.random() < 0.005:
            await self._do(socket, messages.Leave)

    async def say_something(self) -> None:
        """Say something now."""
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
        value = offer.sample(self._table, seat, self._chance.randrange)
        if isinstance(value, int) and self._chance.random() < 0.7:  # else everybody is all-in all the time
            value = offer.default(self._table, seat) if self._chance.random() < 0.4 else "call"
        if offer.why_not(self._table, seat, value) is not None:
            value = offer.default(self._table, seat)
        await self._do(socket, messages.Answer, ask=question.ask, value=value)
