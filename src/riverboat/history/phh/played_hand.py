"""A PHH hand that was read and played, and how its chips compare with what the file says.

Sites fill in the winnings each in its own way. A difference that one of these ways explains to the chip is only noted:

- all are 0, because the site did not record who won;
- they are less than the pot, by a rake of up to a tenth that only winners pay; the finishing stacks may be less by the same amount;
- they include uncalled chips: a bet that was returned, or what is left of a big blind when everybody folds.
"""

from msgspec import Struct
from msgspec.structs import replace

from riverboat.cards import Card
from riverboat.dealer import Log
from riverboat.history.phh.hand import PhhHand
from riverboat.table import Event, Table
from riverboat.table.events import Awarded, Returned

EMPTY = "empty winnings"
RAKE = "rake"
UNCALLED = "uncalled chips"

Chips = tuple[int, ...]


class PlayedHand(Struct, frozen=True):
    """A hand that was read and played: its log, its events, and notes about assumptions."""

    hand: PhhHand
    log: Log
    events: tuple[Event, ...]
    table: Table
    over: bool
    notes: tuple[str, ...] = ()
    filled: frozenset[Card] = frozenset()  # cards of the log that the file does not name

    def noted(self, *notes: str) -> "PlayedHand":
        """The same with more notes; empty ones are ignored."""
        more = tuple(note for note in notes if note)
        return replace(self, notes=(*self.notes, *more)) if more else self


def stacks(played: PlayedHand) -> tuple[int, ...]:
    """The finishing stacks; an infinite stack counts as 0."""
    return tuple(0 if seat in played.hand.unlimited else place.stack for seat, place in enumerate(played.table.seats))


def winnings(played: PlayedHand) -> tuple[int, ...]:
    """The chips that each seat won; returned chips do not count."""
    won = [0] * len(played.table.seats)
    for event in played.events:
        if isinstance(event, Awarded) and event.seat is not None:
            won[event.seat] += event.amount
    return tuple(won)


def returned(played: PlayedHand) -> tuple[int, ...]:
    """The uncalled chips that each seat got back."""
    back = [0] * len(played.table.seats)
    for event in played.events:
        if isinstance(event, Returned):
            back[event.seat] += event.amount
    return tuple(back)


class WrongField(Struct, frozen=True):
    """A field of the file that the rules contradict: its name, its kind for counting, and a description."""

    key: str
    kind: str
    what: str


class Comparison(Struct, frozen=True):
    """Wrong fields and notes of a hand."""

    wrong: tuple[WrongField, ...] = ()
    notes: tuple[str, ...] = ()


def tells(hand: PhhHand) -> bool:
    """Whether the file records a result: known finishing stacks, or winnings that are not all 0."""
    return _tells_stacks(hand) or any(hand.winnings or ())


def _tells_stacks(hand: PhhHand) -> bool:
    return hand.finishing is not None and len(hand.unlimited) < len(hand.stacks)


def paid(played: PlayedHand) -> tuple[int, ...]:
    """The winners according to the file; empty if it does not say."""
    hand, won = played.hand, winnings(played)
    seats = range(len(won))
    if hand.finishing is not None and not hand.unlimited:
        before = [place.stack - mine for place, mine in zip(played.table.seats, won, strict=True)]
        return tuple(seat for seat in seats if hand.finishing[seat] > before[seat])
    if hand.winnings is None:
        return ()
    back = returned(played)
    return tuple(seat for seat in seats if hand.winnings[seat] and hand.winnings[seat] != back[seat])


def agrees(played: PlayedHand) -> bool:
    """Whether the file does not contradict the result."""
    return played.over and not compared(played).wrong


def compared(played: PlayedHand) -> Comparison:
    """Compare the finishing stacks and winnings with the file."""
    hand, left = played.hand, stacks(played)
    if hand.winnings is None and hand.finishing in (None, left):
        return Comparison()
    won = winnings(played)
    wrong: list[WrongField] = []
    notes: list[str] = []
    rake: Chips | None = None  # the rake that each seat paid
    if hand.winnings is not None and any(won) and not any(hand.winnings):
        notes.append(f"{EMPTY}: 0 for everybody, so the file does not tell who won")
    elif hand.winnings is not None:
        rake, uncalled = _winnings(played, hand.winnings, won)
        if rake is None:
            wrong.append(WrongField("winnings", "winnings", f"winnings: {_differing(played, hand.winnings, won)}"))
        else:
            notes += [f"{UNCALLED}: the winnings include chips that nobody called"] * uncalled
            notes += [f"{RAKE}: {hand.amount(sum(rake))} of {hand.amount(sum(won))} was taken from the pot"] * any(rake)
    if hand.finishing not in (None, left) and (rake is None or rake != _rake(hand.finishing, left, won)):
        wrong.append(WrongField("finishing_stacks", "stacks", f"finishing stacks: {_differing(played, hand.finishing, left)}"))
    return Comparison(tuple(wrong), tuple(notes))


def _winnings(played: PlayedHand, recorded: Chips, won: Chips) -> tuple[Chips | None, bool]:
    """The rake that explains the file's winnings, if one does, and whether they include uncalled chips."""
    rake = _rake(recorded, won, won)
    if rake is not None and all(bool(theirs) == bool(ours) for theirs, ours in zip(recorded, won, strict=True)):
        return rake, False
    back = returned(played)
    rake = _rake(recorded, _sum(won, back), won) if any(back) else None
    return rake, rake is not None


def _sum(some: Chips, others: Chips) -> Chips:
    return tuple(first + second for first, second in zip(some, others, strict=True))


def _rake(recorded: Chips, ours: Chips, won: Chips) -> Chips | None:
    """The shortfall of each seat, if it can be a rake: only winners pay, less than they won, and at most a tenth of all."""
    rake = tuple(mine - theirs for theirs, mine in zip(recorded, ours, strict=True))
    fair = all(0 <= taken < mine or taken == 0 for taken, mine in zip(rake, won, strict=True))
    return rake if fair and 10 * sum(rake) <= sum(won) else None


def _differing(played: PlayedHand, recorded: Chips, mine: Chips) -> str:
    """The seats that differ, and how."""
    hand = played.hand
    pairs = [(seat, theirs, ours) for seat, (theirs, ours) in enumerate(zip(recorded, mine, strict=True)) if theirs != ours]
    return ", ".join(f"{hand.name(seat)} has {hand.amount(ours)} and the file says {hand.amount(theirs)}" for seat, theirs, ours in pairs)
