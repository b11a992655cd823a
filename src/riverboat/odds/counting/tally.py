"""The counts of all deals; parts can be added in any order."""

from collections.abc import Iterable, Sequence
from itertools import accumulate

CATEGORIES = 16  # kinds of hand; the last is the royal flush, which is counted separately
ROYAL_FLUSH = 15
UNITS = 2520  # units per share of the pot: divisible by any number of winners up to ten
DECK = 52


class Tally:
    """One row of counts as the kernel returns it, with accessors for its parts."""

    def __init__(self, seats: int, shares: int, row: Sequence[int] | None = None, *, explained: bool = False) -> None:
        """Start from a row of the kernel, or from zero."""
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

    __hash__ = None  # type: ignore[assignment]  # mutable

    def copy(self) -> "Tally":
        """An independent copy."""
        return Tally(self.seats, self.shares, self.row, explained=self.explained)

    def add(self, row: Iterable[int]) -> None:
        """Add the counts of more deals."""
        self.row = [own + more for own, more in zip(self.row, row, strict=True)]

    def start(self, part: int) -> int:
        """Where a part of the row begins.

        0 deals, 1 winners, 2 units, 3 squares, 4 scoops, 5 parts, 6 categories, 7 won, 8 improved, 9 wild.
        """
        return self._starts[part]

    def _of(self, part: int, first: int, count: int) -> list[int]:
        at = self._starts[part] + first
        return self.row[at : at + count]

    @property
    def deals(self) -> int:
        """The number of deals counted, by weight."""
        return self.row[0]

    def winners(self, share: int) -> list[int]:
        """How often each set of seats won a share; the empty set means that no seat won it."""
        return self._of(1, share << self.seats, 1 << self.seats)

    def units(self, seat: int) -> int:
        """The units that a seat won of all pots."""
        return self._of(2, seat, 1)[0]

    def squares(self, seat: int) -> int:
        """The sum of the squared units of each deal, for samples only."""
        return self._of(3, seat, 1)[0]

    def scoops(self, seat: int) -> int:
        """How often a seat won the whole pot."""
        return self._of(4, seat, 1)[0]

    def parts(self, seat: int) -> int:
        """How often a seat won a part of the pot."""
        return self._of(5, seat, 1)[0]

    def categories(self, share: int, seat: int) -> list[int]:
        """How often a seat had each kind of hand."""
        return self._of(6, (share * self.seats + seat) * CATEGORIES, CATEGORIES)

    def won(self, share: int) -> list[int]:
        """How often a share was won with each kind of hand."""
        return self._of(7, share * CATEGORIES, CATEGORIES)

    def improved(self, seat: int) -> list[list[int]]:
        """How often wild cards improved a seat's hand: by the kind of hand without them, then with them."""
        return [self._of(8, (seat * CATEGORIES + kind) * CATEGORIES, CATEGORIES) for kind in range(CATEGORIES)]

    def wild(self, seat: int) -> list[int]:
        """How often each card was wild in a seat's hand."""
        return self._of(9, seat * DECK, DECK)
