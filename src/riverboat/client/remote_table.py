"""A table on a server, as one who sits there or watches has it."""

import asyncio
import weakref
from collections.abc import AsyncIterator
from contextlib import suppress
from types import TracebackType
from typing import Any

from riverboat.client.commands import Commands
from riverboat.client.connection import Line
from riverboat.client.errors import Closed, Refused
from riverboat.client.turn import Turn
from riverboat.play import Bot
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.client_view import Sight
from riverboat.table.events import Ended

MOST = 20_000  # messages that may wait for somebody who listens


class _Ear:
    """Messages that somebody who listens has not taken yet."""

    def __init__(self) -> None:
        self._waiting: asyncio.Queue[messages.FromServer] = asyncio.Queue(MOST)
        self.deaf = False

    def put(self, message: messages.FromServer) -> None:
        with suppress(asyncio.QueueFull):
            self._waiting.put_nowait(message)
            return
        self.deaf = True

    @property
    def empty(self) -> bool:
        return self._waiting.empty()

    async def get(self) -> messages.FromServer:
        if self.deaf:
            raise Closed(f"more than {MOST} messages wait here: listen more often")
        return await self._waiting.get()


class RemoteTable(Sight, Commands):
    """Stays up to date as long as the block; when the line breaks, it comes back and goes on where it was."""

    def __init__(self, address: str, table: str, token: str = "", patience: float = 60.0) -> None:
        """Look at a table of the server at this address, and try to come back for so many seconds when the line breaks."""
        Sight.__init__(self)
        Commands.__init__(self)
        self.id = table
        self._token = token
        self._line = Line(f"ws{address.removeprefix('http')}/api/tables/{table}/socket", self._hello, self._hear, patience)
        self._ears: weakref.WeakSet[_Ear] = weakref.WeakSet()

    async def __aenter__(self) -> "RemoteTable":
        """Connect."""
        try:
            await self._line.open()
        except BaseException:
            await self._line.close()
            raise
        return self

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        """Hang up; who sits keeps the seat."""
        await self._line.close()

    def _hello(self) -> messages.Hello:
        return messages.Hello(None if self.outside else self.seq, self._token)

    def _hear(self, message: messages.FromServer) -> None:
        try:
            self.take(message)
        except BaseException:
            self.seq = None  # ask for the whole view next time
            raise
        for ear in self._ears:
            ear.put(message)

    async def do(self, command: Any) -> int:
        """Carry out any command of the wire."""
        return await self._line.say(command)

    async def wave(self, face: str) -> None:
        """Wave to all."""
        await self._line.wave(messages.React(face))

    # --- what happens ------------------------------------------------------------------------------------------

    def events(self) -> AsyncIterator[messages.FromServer]:
        """Every message of the server from now on, already counted in; ends with the game, raises Closed with the line."""
        return self._events(self._listen())

    async def _events(self, ear: _Ear) -> AsyncIterator[messages.FromServer]:
        while not (self.over and ear.empty):
            yield await self._next(ear)

    def _listen(self) -> _Ear:
        ear = _Ear()
        self._ears.add(ear)
        if self._line.ended is not None:
            ear.put(messages.Bye(self._line.ended.reason))
        return ear

    async def _next(self, ear: _Ear) -> messages.FromServer:
        message = await ear.get()
        if isinstance(message, messages.Bye) and self._line.ended is not None:
            raise Closed(self._line.ended.reason)
        return message

    @property
    def turn(self) -> Turn | None:
        """The question that is put to us just now."""
        question, seat = self.question, self.seat
        if question is None or question.offer is None or seat is None or seat not in question.seats:
            return None
        if self.me is not None and self.me.leaving:  # the house folds for us
            return None
        times = (question.left.get(seat, 0), question.bank.get(seat, 0))
        return Turn(seat, question.offer, self.game, self.view, question.hand, question.ask, *times, self._answer, self._is_open)

    async def _answer(self, turn: Turn, value: Any) -> int:
        return await self.do(messages.Answer(self.action(), turn.ask, value))

    def _is_open(self, turn: Turn) -> bool:
        now = self.turn
        return now is not None and now.ask == turn.ask and now.hand == turn.hand

    async def turns(self) -> AsyncIterator[Turn]:
        """Each question that is put to us, once; ends when the game does, or we leave or are broke, and raises Closed with the line."""
        ear, asked = self._listen(), -1
        while not self.gone and not self.broke:
            turn = self.turn
            if turn is not None and turn.ask != asked:
                asked = turn.ask
                yield turn
            else:
                await self._next(ear)

    async def play(self, bot: Bot, hands: int | None = None, rebuy: int = 0) -> int:
        """Let a bot play so many hands, or as long as there is a game and it has chips; gives the number of hands played.

        The bot thinks beside the event loop. Broke, it buys so many chips, or stops; as the dealer it keeps the game that was played.
        """
        ear, asked, played = self._listen(), -1, 0
        named: messages.Soon | None = None  # the message is the question: a dealer may be asked again before the deal
        mine = self.playing.hand if self.playing is not None and self.seat is not None else ""
        while not self.gone and (hands is None or played < hands):
            turn = self.turn
            if turn is not None and turn.ask != asked:
                asked = turn.ask
                await self._let(bot, turn)
            elif self.choosing and self.soon is not named:
                named = self.soon
                await self._keep_the_game()
            elif self.broke:
                if not rebuy:
                    break
                await self.rebuy(rebuy)
            message = await self._next(ear)
            entry = message.entry if isinstance(message, messages.Told) else None
            if isinstance(entry, e.Begun) and self.you in entry.players:
                mine = entry.hand
            if mine and isinstance(entry, e.Begun | e.Answered) and any(isinstance(event, Ended) for event in entry.events):
                played, mine = played + 1, ""
        return played

    async def _let(self, bot: Bot, turn: Turn) -> None:
        """Let a bot answer; the clock may have been quicker."""
        value = await asyncio.to_thread(bot.answer, turn.game, turn.view, turn.seat, turn.offer)
        try:
            await turn.answer(value)
        except Refused:
            if turn.open:
                raise

    async def _keep_the_game(self) -> None:
        """Name the game that was played before, or the next one that so many can play."""
        count = len(self.games)
        for step in range(count):
            with suppress(Refused):
                await self.choose((self.room.chosen + step) % count)
                return
