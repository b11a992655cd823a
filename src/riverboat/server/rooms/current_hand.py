"""The hand that is going on at a table: the run, and the number of the question that is open."""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from riverboat.dealer import Answer, Log, Run
from riverboat.table import Event


class Asked(Struct, frozen=True):
    """A question that is open: its number, who has to answer, and what may be."""

    ask: int
    waiting: tuple[int, ...]
    offer: Any


class Live:
    """A run with the numbers of its questions.

    A step is taken before it is on disk, and `settle` says that it is: until then `asked` is the question that everybody knows.
    """

    def __init__(self, hand: str, log: Log, seq: int, answers: Iterable[tuple[int, Answer]] = ()) -> None:
        """Deal a hand in the entry of this number, and answer what was answered in others."""
        self.hand = hand
        self.start = log
        self.run = Run(log)
        self.begun = self.ask = seq  # the entry that asked
        self._answers: list[tuple[int, Answer]] = []
        for at, answer in answers:
            self.step(at, answer)
        self.asked: Asked | None = None
        self.settle()

    def settle(self) -> None:
        """What happened is on disk: the question that is open now may be told."""
        self.asked = Asked(self.ask, self.run.waiting, self.run.ask.offer) if self.run.ask is not None else None

    def step(self, seq: int, answer: Answer) -> list[Event]:
        """Take an answer in the entry of this number."""
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
        """How many answers there were."""
        return len(self._answers)

    def at(self, answered: int) -> "Live":
        """The same hand after its first so many answers: what came then could not be kept."""
        return Live(self.hand, self.start, self.begun, self._answers[:answered])


class Turn(Struct, frozen=True):
    """The time of a seat that has to answer; while the game is paused it stands still."""

    ask: int
    seat: int
    since: float
    base: float  # seconds, then the bank
    bank: float
    stopped: bool = False

    @property
    def ends(self) -> float:
        """When the time is up."""
        return self.since + self.base + self.bank

    def left(self, now: float) -> float:
        """What is left before the bank, in seconds."""
        return self.base if self.stopped else max(0.0, self.since + self.base - now)

    def bank_left(self, now: float) -> int:
        """What would be left of the bank, in milliseconds."""
        return round(1000 * (self.bank if self.stopped else max(0.0, min(self.bank, self.ends - now))))

    def going(self, now: float, *, paused: bool) -> "Turn":
        """The same time, standing still or going on."""
        if paused == self.stopped:
            return self
        return Turn(self.ask, self.seat, now, self.left(now), self.bank_left(now) / 1000, paused)
