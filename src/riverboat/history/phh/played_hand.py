"""A PHH hand that was read and played, and what its chips came to."""

from msgspec import Struct
from msgspec.structs import replace

from riverboat.cards import Card
from riverboat.dealer import Log
from riverboat.history.phh.hand import PhhHand
from riverboat.table import Event, Table
from riverboat.table.events import Awarded, Returned


class Reading(Struct, frozen=True):
    """A hand that was read and played: its log, what happened, and what had to be assumed."""

    hand: PhhHand
    log: Log
    events: tuple[Event, ...]
    table: Table
    over: bool
    notes: tuple[str, ...] = ()
    filled: frozenset[Card] = frozenset()  # cards that the file does not know: they are in the log because a deck needs cards

    def noted(self, *notes: str) -> "Reading":
        """The same with more notes; an empty one says nothing."""
        more = tuple(note for note in notes if note)
        return replace(self, notes=(*self.notes, *more)) if more else self


def stacks(reading: Reading) -> tuple[int, ...]:
    """What everybody has at the end; a stack that the file calls infinite counts as nothing."""
    return tuple(0 if seat in reading.hand.unlimited else place.stack for seat, place in enumerate(reading.table.seats))


def winnings(reading: Reading) -> tuple[int, ...]:
    """What each seat took out of the pots; chips that nobody called are not won."""
    won = [0] * len(reading.table.seats)
    for event in reading.events:
        if isinstance(event, Awarded) and event.seat is not None:
            won[event.seat] += event.amount
    return tuple(won)


def returned(reading: Reading) -> tuple[int, ...]:
    """What each seat got back because nobody called it."""
    back = [0] * len(reading.table.seats)
    for event in reading.events:
        if isinstance(event, Returned):
            back[event.seat] += event.amount
    return tuple(back)
