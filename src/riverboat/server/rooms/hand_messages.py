"""Builds the messages that accompany a hand (questions, hints, showdown, all-in odds) for each viewer."""

import asyncio
from collections.abc import Mapping
from typing import TYPE_CHECKING

from riverboat.explain.showdown import verdict
from riverboat.protocol import messages
from riverboat.protocol.room_state import seat_of
from riverboat.server.rooms.current_hand import CurrentHand, OpenQuestion, TurnClock
from riverboat.server.rooms.viewers import Viewer
from riverboat.server.rooms.visibility import changes_cards, made_hands_for
from riverboat.table import Event

if TYPE_CHECKING:
    from riverboat.server.rooms.room import Room


class HandMessages:
    """Sends the messages of one room that are not journal entries."""

    def __init__(self, room: "Room") -> None:
        """Start without a last showdown."""
        self.room = room
        self._showdown: messages.HandOver | None = None
        self._odds: messages.AllInOdds | None = None

    def announce(self, events: list[Event], current: CurrentHand | None) -> messages.HandOver | None:
        """Send what follows from events of a hand; returns the showdown if the hand is over."""
        playing, room = self.room.state.playing, self.room
        if current is None:
            return None
        variant = current.run.hand.game.variant
        if changes_cards(events):
            table, players = (playing.table, playing.players) if playing is not None else (current.run.table, self._players())
            room.viewers.send_each(lambda player: made_hands_for(variant, current.hand, table, seat_of(player, players)))
        if current.run.ask is not None or not events:
            return None
        room.context.metrics.hand_finished()
        self._showdown = showdown(current, self._players())
        room.viewers.send(self._showdown)
        if room.context.all_in_odds is not None:
            room.context.all_in_odds.request(room, current, events)
        return self._showdown

    def restore(self, previous: CurrentHand | None) -> None:
        """Restore the showdown of the last hand after a restart, for viewers who come now."""
        if previous is not None and previous.run.ask is None:
            self._showdown = showdown(previous, self._players())

    def _players(self) -> tuple[str, ...]:
        """The players of the last hand, by seat."""
        return next((published.players for published in reversed(self.room.viewers.recent) if published.players), ())

    def send_odds(self, odds: messages.AllInOdds) -> None:
        """Send the all-in odds, if they are of the last hand."""
        if odds.hand == self.room.state.last:
            self._odds = odds
            self.room.viewers.send(odds)

    def send_question(self, turns: Mapping[int, TurnClock]) -> None:
        """Send the open question to all viewers, with the offer only to the seats that are asked."""
        current, common = self.room.current, b""
        if current is None or current.question is None:
            return
        playing, question = self.room.state.playing, current.question
        for viewer in self.room.viewers:
            if playing is not None and playing.seat(viewer.player) in question.waiting:
                viewer.send(self._question(current.hand, question, viewer.player, turns))
                continue
            common = common or messages.ENCODER.encode(self._question(current.hand, question, None, turns))
            viewer.send(common)

    def _question(self, hand: str, question: OpenQuestion, player: str | None, turns: Mapping[int, TurnClock]) -> messages.Question:
        playing, now = self.room.state.playing, asyncio.get_running_loop().time()
        seat = playing.seat(player) if playing is not None else None
        offer = question.offer if seat in question.waiting else None
        running = {seat: turn for seat, turn in turns.items() if not turn.stopped}
        left = {seat: round(1000 * turn.left(now)) for seat, turn in running.items()}
        bank = {seat: turn.bank_left(now) for seat, turn in running.items()}
        return messages.Question(question.ask, hand, question.waiting, offer, left, bank, question.offer.__struct_config__.tag)

    def greet(self, viewer: Viewer, turns: Mapping[int, TurnClock]) -> None:
        """Send a new viewer the hint and question of the current hand, or the result of the last one."""
        current, playing = self.room.current, self.room.state.playing
        if playing is None:
            last, odds = self._showdown, self._odds
            if last is not None and last.hand == self.room.state.last:
                viewer.send(last)
                if odds is not None and odds.hand == last.hand:
                    viewer.send(odds)
            return
        if current is not None and current.hand == playing.hand:
            viewer.send(made_hands_for(current.run.hand.game.variant, current.hand, playing.table, playing.seat(viewer.player)))
            if current.question is not None:
                viewer.send(self._question(current.hand, current.question, viewer.player, turns))


def showdown(current: CurrentHand, players: tuple[str, ...] = ()) -> messages.HandOver:
    """The result of a hand that is over, with its players by seat."""
    return messages.HandOver(current.hand, verdict(current.run.hand.game, current.run.events), players)
