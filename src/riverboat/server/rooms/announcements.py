"""The herald: what is said about a hand beside what happens in it, to each viewer what he may know."""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

from riverboat.explain.showdown import verdict
from riverboat.protocol import messages
from riverboat.protocol.room_state import seat_of
from riverboat.server.rooms.current_hand import Asked, Live, Turn
from riverboat.server.rooms.viewers import Viewer
from riverboat.server.rooms.visibility import aside, changes_cards
from riverboat.table import Event

if TYPE_CHECKING:
    from riverboat.server.rooms.room import Room


class Herald:
    """Speaks in one room."""

    def __init__(self, room: "Room") -> None:
        """Nothing was said yet."""
        self.room = room
        self._last: messages.Showdown | None = None
        self._outlook: messages.Outlook | None = None

    def told(self, events: list[Event], live: Live | None) -> messages.Showdown | None:
        """Something happened in a hand: say what follows from it for each viewer, and what the hand came to if it is over."""
        playing, room = self.room.standing.playing, self.room
        if live is None:
            return None
        variant = live.run.hand.game.variant
        if changes_cards(events):
            table, players = (playing.table, playing.players) if playing is not None else (live.run.table, self._players())
            room.audience.each(lambda player: aside(variant, live.hand, table, seat_of(player, players)))
        if live.run.ask is not None or not events:
            return None
        room.house.watch.hand()
        self._last = showdown(live, self._players())
        room.audience.send(self._last)
        if room.house.reckon is not None:
            room.house.reckon.outlook(room, live, events)
        return self._last

    def remember(self, over: Live | None) -> None:
        """The last hand, of before the server was away: who comes is told what it came to."""
        if over is not None and over.run.ask is None:
            self._last = showdown(over, self._players())

    def _players(self) -> tuple[str, ...]:
        """Who sat where in the last hand that was told of."""
        return next((line.players for line in reversed(self.room.audience.lines) if line.players), ())

    def foresee(self, outlook: messages.Outlook) -> None:
        """The chances in the last hand are known; those in one long gone interest nobody."""
        if outlook.hand == self.room.standing.last:
            self._outlook = outlook
            self.room.audience.send(outlook)

    def ask_all(self, turns: Mapping[int, Turn]) -> None:
        """Put the open question to everybody."""
        live, common = self.room.live, b""
        if live is None or live.asked is None:
            return
        playing, asked = self.room.standing.playing, live.asked
        for viewer in self.room.audience:
            if playing is not None and playing.seat(viewer.player) in asked.waiting:
                viewer.send(self._question(live.hand, asked, viewer.player, turns))
                continue
            common = common or messages.ENCODER.encode(self._question(live.hand, asked, None, turns))
            viewer.send(common)

    def _question(self, hand: str, asked: Asked, player: str | None, turns: Mapping[int, Turn]) -> messages.Question:
        """The open question as a viewer gets it: what is offered is said only to who is asked."""
        playing, now = self.room.standing.playing, asyncio.get_running_loop().time()
        seat = playing.seat(player) if playing is not None else None
        offer = asked.offer if seat in asked.waiting else None
        going = {at: turn for at, turn in turns.items() if not turn.stopped}
        left = {at: round(1000 * turn.left(now)) for at, turn in going.items()}
        bank = {at: turn.bank_left(now) for at, turn in going.items()}
        return messages.Question(asked.ask, hand, asked.waiting, offer, left, bank, asked.offer.__struct_config__.tag)

    def greet(self, viewer: Viewer, turns: Mapping[int, Turn]) -> None:
        """Tell a new viewer what is going on just now, or what the last hand came to."""
        live, playing = self.room.live, self.room.standing.playing
        if playing is None:
            last, outlook = self._last, self._outlook
            if last is not None and last.hand == self.room.standing.last:
                viewer.send(last)
                if outlook is not None and outlook.hand == last.hand:
                    viewer.send(outlook)
            return
        if live is not None and live.hand == playing.hand:
            viewer.send(aside(live.run.hand.game.variant, live.hand, playing.table, playing.seat(viewer.player)))
            if live.asked is not None:
                viewer.send(self._question(live.hand, live.asked, viewer.player, turns))


def showdown(live: Live, players: tuple[str, ...] = ()) -> messages.Showdown:
    """What a hand that is over came to, with who sat where."""
    return messages.Showdown(live.hand, verdict(live.run.hand.game, live.run.events), players)
