"""The hand being played at a table, with the number of its open question and the clocks of the seats to act."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from riverboat.dealer import Answer, Log, Run
from riverboat.table import Event


class OpenQuestion(Struct, frozen=True):
    """A question that waits for answers: its number, the seats to answer, and the offer."""

    ask: int
    waiting: tuple[int, ...]
    offer: Any


class CurrentHand:
    """A run whose questions are numbered by the journal entry that raised them.

    A step is taken before it is on disk. Until `settle` confirms the write, `question` and `published` stay those that viewers know.
    """

    def __init__(self, hand: str, log: Log, seq: int, answers: Iterable[tuple[int, Answer]] = ()) -> None:
        """Deal a hand at entry `seq`, and replay answers, each with the number of its entry."""
        self.hand = hand  # its id
        self.start = log
        self.run = Run(log)
        self.begun = self.ask = seq  # ask: the entry that raised the open question
        self._answers: list[tuple[int, Answer]] = []
        for at, answer in answers:
            self.step(at, answer)
        self.question: OpenQuestion | None = None
        self.published: tuple[Event, ...] = ()
        self.settle()

    def settle(self) -> None:
        """The last step is on disk: its events and the question that it led to may be sent."""
        self.published = tuple(self.run.events)
        self.question = OpenQuestion(self.ask, self.run.waiting, self.run.ask.offer) if self.run.ask is not None else None

    def step(self, seq: int, answer: Answer) -> list[Event]:
        """Apply an answer from entry `seq`."""
        before = self.run.ask
        events = self.run.step(answer)
        self._answers.append((seq, answer))
        if self.run.ask is not before:
            self.ask = seq
        return events

    def waits(self, ask: int, seat: int) -> bool:
        """Whether the question of this number is open for a seat."""
        return self.ask == ask and seat in self.run.waiting

    @property
    def answered(self) -> int:
        """The number of answers so far."""
        return len(self._answers)

    def at(self, answered: int) -> "CurrentHand":
        """The same hand after that many answers, to undo steps that could not be saved."""
        return CurrentHand(self.hand, self.start, self.begun, self._answers[:answered])


class TurnClock(Struct, frozen=True):
    """The time of a seat that has to answer: first the base time, then the time bank. Stopped while the game is paused."""

    ask: int
    seat: int
    since: float
    base: float  # seconds
    bank: float  # seconds
    stopped: bool = False

    @property
    def ends(self) -> float:
        """When base time and bank are used up."""
        return self.since + self.base + self.bank

    def left(self, now: float) -> float:
        """Seconds of base time left."""
        return self.base if self.stopped else max(0.0, self.since + self.base - now)

    def bank_left(self, now: float) -> int:
        """Milliseconds of the bank left."""
        return round(1000 * (self.bank if self.stopped else max(0.0, min(self.bank, self.ends - now))))

    def resumed(self, now: float, *, paused: bool) -> "TurnClock":
        """The same clock, stopped or running."""
        if paused == self.stopped:
            return self
        return TurnClock(self.ask, self.seat, now, self.left(now), self.bank_left(now) / 1000, paused)
