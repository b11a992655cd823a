"""Runs a hand: phase by phase, question by question."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from riverboat.coded_text import CodedText
from riverboat.dealer.ask_and_answer import Answer, Ask, Illegal, Script, Value
from riverboat.dealer.hand_in_progress import Hand
from riverboat.dealer.hand_log import Log
from riverboat.table import Event, Table
from riverboat.table.events import Ended


def script(hand: Hand) -> Script:
    """Play all phases in turn until the hand is decided. Hands are turned up as soon as nobody can act any more."""
    phases = hand.game.variant.phases
    for number, phase in enumerate(phases):
        if not hand.decided or phase.always:
            if all_in(hand, left := phases[number:]):
                yield from hand.game.agree(hand, left)
                for seat in hand.live:
                    hand.show(seat)
                yield from deal_runs(hand, left)
            if hand.ran and phase.deals:
                continue
            yield from phase.play(hand)
        else:
            hand.left_out.append(phase)
    if not hand.settled:
        hand.game.settle(hand)
    hand.tell(Ended())


def deal_runs(hand: Hand, left: Sequence[Any]) -> Script:
    """Deal the rest of the boards once for each agreed run."""
    for run in hand.runs if not hand.ran else ():
        hand.run = run
        for phase in left:
            if phase.deals:
                yield from phase.play(hand)
    hand.run, hand.ran = "", bool(hand.runs)


def all_in(hand: Hand, left: Sequence[Any]) -> bool:
    """Whether hands are shown before the remaining cards are dealt: at most one seat has chips, and no remaining phase can ask."""
    live = hand.live
    if len(live) < 2 or sum(hand.table.seats[seat].stack > 0 for seat in live) > 1:
        return False
    return any(phase.deals for phase in left) and not any(phase.own_order or phase.may_ask(hand) for phase in left)


class Position(Struct, frozen=True):
    """The state of a hand: the table, the events so far, and the open question."""

    table: Table
    events: tuple[Event, ...]
    ask: Ask | None


class Run:
    """A hand in progress, suspended at its open question; the cost of a step does not grow with the hand."""

    hand_type: type[Hand] = Hand

    def __init__(self, log: Log) -> None:
        """Start the hand, and apply the answers of the log."""
        log.game.check(log)
        self._start = log
        self.hand = self.hand_type(log)
        self.answers: list[Answer] = []
        self._script = script(self.hand)
        self._sealed: dict[int, Value] = {}
        self.ask: Ask | None = next(self._script, None)
        for answer in log.answers:
            self.step(answer)

    @property
    def table(self) -> Table:
        """The table as it is now."""
        return self.hand.table

    @property
    def events(self) -> list[Event]:
        """All events so far."""
        return self.hand.events

    @property
    def log(self) -> Log:
        """The log with all answers so far."""
        return Log(
            self._start.game,
            self._start.stacks,
            self._start.button,
            self._start.kitty,
            self._start.seed,
            tuple(self.answers),
            self._start.deck,
        )

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that still have to answer."""
        return tuple(seat for seat in self.ask.seats if seat not in self._sealed) if self.ask else ()

    def why_not(self, answer: Answer) -> CodedText | None:
        """The reason why an answer is illegal now; None if it is legal."""
        if self.ask is None:
            return CodedText("hand_is_over", "the hand is over")
        if answer.seat not in self.waiting:
            if answer.seat in self.ask.seats:
                return CodedText("already_answered", "seat {seat} has answered", seat=answer.seat)
            return CodedText("not_asked", "seat {seat} is not asked", seat=answer.seat)
        reason: CodedText | None = self.ask.offer.why_not(self.table, answer.seat, answer.value)
        return reason

    def step(self, answer: Answer) -> list[Event]:
        """Take an answer and play on to the next question; returns the new events."""
        reason = self.why_not(answer)
        if reason is not None:
            raise Illegal(reason)
        assert self.ask is not None
        self.answers.append(answer)
        self._sealed[answer.seat] = answer.value
        if len(self._sealed) < len(self.ask.seats):
            return []
        values = tuple(self._sealed[seat] for seat in self.ask.seats)
        self._sealed = {}
        before = len(self.hand.events)
        try:
            self.ask = self._script.send(values)
        except StopIteration:
            self.ask = None
        return self.hand.events[before:]

    def default(self, seat: int) -> Answer:
        """The answer of a seat after a timeout."""
        if self.ask is None or seat not in self.waiting:
            raise Illegal("not_asked", "seat {seat} is not asked", seat=seat)
        value: Any = self.ask.offer.default(self.table, seat)
        return Answer(seat, value)

    def asks(self) -> Iterator[tuple[int, Any]]:
        """Iterate over the seats that have to answer, with their offers; call `step` in between."""
        while self.ask is not None:
            yield self.waiting[0], self.ask.offer


def replay(log: Log) -> Position:
    """Play a log from the start."""
    run = Run(log)
    return Position(run.table, tuple(run.events), run.ask)


def step(log: Log, answer: Answer) -> tuple[Log, tuple[Event, ...]]:
    """Add an answer to a log; returns the new log and the new events. Raises Illegal if the answer is not legal."""
    run = Run(log)
    return log.plus(answer), tuple(run.step(answer))
