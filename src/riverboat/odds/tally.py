"""What came of all the deals: counts, nothing else, so that parts add up in any order."""

from collections.abc import Iterable, Sequence
from itertools import accumulate

CATEGORIES = 16  # the kinds of hand; the last is the royal flush, which is counted apart
ROYAL_FLUSH = 15
UNITS = 2520  # a share of the pot in units: any number of winners up to ten divides it
DECK = 52


class Tally:
    """One row of counts, as the kernel gives it, and what stands where."""

    def __init__(self, seats: int, shares: int, row: Sequence[int] | None = None, *, explained: bool = False) -> None:
        """Start from a row of the kernel, or from nothing."""
        self.seats, self.shares, self.explained = seats, shares, explained
        sizes = [1, shares << seats, seats, seats, seats, seats, shares * seats * CATEGORIES, shares * CATEGORIES]
        sizes += [seats * CATEGORIES * CATEGORIES, seats * DECK] if explained else [0, 0]
        self._starts = [0, *accumulate(sizes)]
        self.row = list(row) if row is not None else [0] * self._starts[-1]
        if len(self.row) != self._starts[-1]:
            raise ValueError(f"a row of {len(self.row)} counts, not {self._starts[-1]}")

    def __eq__(self, other: object) -> bool:
        """Whether all counts are the same."""
        return isinstance(other, Tally) and (self.seats, self.shares, self.row) == (other.seats, other.shares, other.row)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def copy(self) -> "Tally":
        """The same counts, to be changed apart."""
        return Tally(self.seats, self.shares, self.row, explained=self.explained)

    def add(self, row: Iterable[int]) -> None:
        """Add the counts of more deals."""
        self.row = [mine + more for mine, more in zip(self.row, row, strict=True)]

    def start(self, part: int) -> int:
        """Where a part of the row begins.

        0 deals, 1 winners, 2 units, 3 squares, 4 scoops, 5 parts, 6 categories, 7 won, 8 improved, 9 wild.
        """
        return self._starts[part]

    def _of(self, part: int, first: int, many: int) -> list[int]:
        at = self._starts[part] + first
        return self.row[at : at + many]

    @property
    def deals(self) -> int:
        """How many deals were counted, by weight."""
        return self.row[0]

    def winners(self, share: int) -> list[int]:
        """How often each set of seats won a share; the empty set is nobody."""
        return self._of(1, share << self.seats, 1 << self.seats)

    def units(self, seat: int) -> int:
        """What a seat got of all pots, in units."""
        return self._of(2, seat, 1)[0]

    def squares(self, seat: int) -> int:
        """The same squared deal by deal, of a sample."""
        return self._of(3, seat, 1)[0]

    def scoops(self, seat: int) -> int:
        """How often a seat got the whole pot."""
        return self._of(4, seat, 1)[0]

    def parts(self, seat: int) -> int:
        """How often a seat got some of it."""
        return self._of(5, seat, 1)[0]

    def categories(self, share: int, seat: int) -> list[int]:
        """How often a seat had each kind of hand."""
        return self._of(6, (share * self.seats + seat) * CATEGORIES, CATEGORIES)

    def won(self, share: int) -> list[int]:
        """How often a share was won with each kind of hand."""
        return self._of(7, share * CATEGORIES, CATEGORIES)

    def improved(self, seat: int) -> list[list[int]]:
        """How often a seat's wild cards made one kind of hand of another: by the kind without them, then with them."""
        return [self._of(8, (seat * CATEGORIES + kind) * CATEGORIES, CATEGORIES) for kind in range(CATEGORIES)]

    def wild(self, seat: int) -> list[int]:
        """How often each card was wild in a seat's hand."""
        return self._of(9, seat * DECK, DECK)
