"""A table on a server, as a player or spectator sees and uses it."""

import asyncio
import weakref
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from types import TracebackType
from typing import Any

from msgspec import Struct

from riverboat.client.commands import Commands
from riverboat.client.connection import TableConnection
from riverboat.client.errors import ConnectionClosed, RequestRefused
from riverboat.dealer import Value
from riverboat.play import Bot
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.client_view import ClientView
from riverboat.rules import Game
from riverboat.table import Table
from riverboat.table.events import Ended

MAX_UNREAD = 20_000  # messages in the queue of one iterator


class PlayerTurn(Struct, frozen=True):
    """A question to our seat, with the view of the table at that moment."""

    seat: int
    offer: messages.AnyOffer
    game: Game
    view: Table
    hand: str
    ask: int  # number of the question
    left: int  # milliseconds on the clock, 0 for no clock
    bank: int  # milliseconds of the time bank, used after the clock
    _send: Callable[["PlayerTurn", Any], Awaitable[int]]
    _is_open: Callable[["PlayerTurn"], bool]

    async def answer(self, value: Value) -> int:
        """Answer, and return the number of the entry once it is on disk; RequestRefused leaves the question open."""
        return await self._send(self, value)

    @property
    def open(self) -> bool:
        """Whether the question still waits for this seat."""
        return self._is_open(self)

    @property
    def default(self) -> Value:
        """The answer that the server gives when time runs out."""
        return self.offer.default(self.view, self.seat)


class _MessageQueue:
    """Messages that one iterator has not consumed yet."""

    def __init__(self) -> None:
        self._queue: asyncio.Queue[messages.FromServer] = asyncio.Queue(MAX_UNREAD)
        self._overflowed = False

    def put(self, message: messages.FromServer) -> None:
        with suppress(asyncio.QueueFull):
            self._queue.put_nowait(message)
            return
        self._overflowed = True

    @property
    def empty(self) -> bool:
        return self._queue.empty()

    async def get(self) -> messages.FromServer:
        if self._overflowed:
            raise ConnectionClosed(f"more than {MAX_UNREAD} messages are unread: read them more often")
        return await self._queue.get()


class RemoteTable(ClientView, Commands):
    """A table that stays up to date inside `async with`; it reconnects and resumes where it was."""

    def __init__(self, address: str, table: str, token: str = "", patience: float = 60.0) -> None:
        """Use a table of the server at this address; `patience` is how many seconds it tries to reconnect."""
        ClientView.__init__(self)
        Commands.__init__(self)
        self.id = table
        self._token = token
        url = f"ws{address.removeprefix('http')}/api/tables/{table}/socket"
        self._connection = TableConnection(url, self._hello, self._on_message, patience)
        self._queues: weakref.WeakSet[_MessageQueue] = weakref.WeakSet()

    async def __aenter__(self) -> "RemoteTable":
        """Connect."""
        try:
            await self._connection.open()
        except BaseException:
            await self._connection.close()
            raise
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Disconnect; a seated player keeps the seat."""
        await self._connection.close()

    def _hello(self) -> messages.Hello:
        return messages.Hello(None if self.outside else self.seq, self._token)

    def _on_message(self, message: messages.FromServer) -> None:
        try:
            self.apply(message)
        except BaseException:
            self.seq = None  # ask for the whole view next time
            raise
        for queue in self._queues:
            queue.put(message)

    async def do(self, command: Any) -> int:
        """Carry out any command of the protocol."""
        return await self._connection.send(command)

    async def wave(self, face: str) -> None:
        """Send an emoji to all."""
        await self._connection.send_reaction(messages.React(face))

    # --- events and turns --------------------------------------------------------------------------------------

    def events(self) -> AsyncIterator[messages.FromServer]:
        """Yield every message of the server from now on, after applying it; ends with the game, raises ConnectionClosed."""
        return self._events(self._subscribe())

    async def _events(self, queue: _MessageQueue) -> AsyncIterator[messages.FromServer]:
        while not (self.over and queue.empty):
            yield await self._next(queue)

    def _subscribe(self) -> _MessageQueue:
        queue = _MessageQueue()
        self._queues.add(queue)
        if self._connection.closed is not None:
            queue.put(messages.Bye(self._connection.closed.reason))
        return queue

    async def _next(self, queue: _MessageQueue) -> messages.FromServer:
        message = await queue.get()
        if isinstance(message, messages.Bye) and self._connection.closed is not None:
            raise ConnectionClosed(self._connection.closed.reason)
        return message

    @property
    def turn(self) -> PlayerTurn | None:
        """The open question to our seat, if any."""
        question, seat = self.question, self.seat
        if question is None or question.offer is None or seat is None or seat not in question.seats:
            return None
        if self.me is not None and self.me.leaving:  # the server folds for us
            return None
        times = (question.left.get(seat, 0), question.bank.get(seat, 0))
        return PlayerTurn(seat, question.offer, self.game, self.view, question.hand, question.ask, *times, self._answer, self._is_open)

    async def _answer(self, turn: PlayerTurn, value: Any) -> int:
        return await self.do(messages.AnswerCommand(self.action(), turn.ask, value))

    def _is_open(self, turn: PlayerTurn) -> bool:
        current = self.turn
        return current is not None and current.ask == turn.ask and current.hand == turn.hand

    async def turns(self) -> AsyncIterator[PlayerTurn]:
        """Yield each question to our seat once; ends when the game is over, or we left or are broke. Raises ConnectionClosed."""
        queue, last_ask = self._subscribe(), -1
        while not self.gone and not self.broke:
            turn = self.turn
            if turn is not None and turn.ask != last_ask:
                last_ask = turn.ask
                yield turn
            else:
                await self._next(queue)

    async def play(self, bot: Bot, hands: int | None = None, rebuy: int = 0) -> int:
        """Let a bot play a number of hands, or until the game is over or it is broke; returns the number of hands played.

        The bot runs in a thread. When broke it buys `rebuy` chips, or stops if that is 0; as the dealer it keeps the current game.
        """
        queue, last_ask, played = self._subscribe(), -1, 0
        answered: messages.NextHand | None = None  # compared by identity: a dealer may be asked again before the deal
        dealt_in = self.playing.hand if self.playing is not None and self.seat is not None else ""
        while not self.gone and (hands is None or played < hands):
            turn = self.turn
            if turn is not None and turn.ask != last_ask:
                last_ask = turn.ask
                await self._answer_with(bot, turn)
            elif self.choosing and self.next_hand is not answered:
                answered = self.next_hand
                await self._keep_game()
            elif self.broke:
                if not rebuy:
                    break
                await self.rebuy(rebuy)
            message = await self._next(queue)
            entry = message.entry if isinstance(message, messages.Update) else None
            if isinstance(entry, e.Begun) and self.you in entry.players:
                dealt_in = entry.hand
            if dealt_in and isinstance(entry, e.Begun | e.Answered) and any(isinstance(event, Ended) for event in entry.events):
                played, dealt_in = played + 1, ""
        return played

    async def _answer_with(self, bot: Bot, turn: PlayerTurn) -> None:
        """Let a bot answer; a refusal is fine if the clock has closed the question meanwhile."""
        value = await asyncio.to_thread(bot.answer, turn.game, turn.view, turn.seat, turn.offer)
        try:
            await turn.answer(value)
        except RequestRefused:
            if turn.open:
                raise

    async def _keep_game(self) -> None:
        """Choose the current game again, or the next one that the number of players allows."""
        count = len(self.games)
        for step in range(count):
            with suppress(RequestRefused):
                await self.choose((self.room.chosen + step) % count)
                return
