"""Which cards of hand and board may combine."""

from dataclasses import dataclass
from itertools import combinations, product

from riverboat.cards import Card


@dataclass(frozen=True, slots=True)
class Pick:
    """Which cards may combine: any, fixed numbers of hand and board, or exactly five cards in all.

    >>> Pick.parse("any"), Pick.parse("2+3"), Pick.parse("five")
    (Pick('any'), Pick('2+3'), Pick('five'))
    """

    hand: int | None = None
    board: int | None = None
    exactly: int | None = None

    def __post_init__(self) -> None:
        """Check that hand and board are given together and make one to five cards."""
        parts = (self.hand, self.board)
        both = self.hand is not None and self.board is not None and min(self.hand, self.board) >= 0 and 1 <= self.hand + self.board <= 5
        if parts != (None, None) and (not both or self.exactly is not None):
            raise ValueError(
                f"a pick takes so many of the hand and so many of the board, one to five together, not {self.hand} and {self.board}"
            )
        if self.exactly is not None and self.exactly < 1:
            raise ValueError("a pick of exactly so many cards takes at least one")

    @classmethod
    def parse(cls, text: "str | Pick") -> "Pick":
        """Read "any", "five", or "2+3": two of the hand and three of the board."""
        if isinstance(text, Pick):
            return text
        if text == "any":
            return cls()
        if text == "five":
            return cls(exactly=5)
        hand, plus, board = text.partition("+")
        if plus and hand.isdecimal() and board.isdecimal():
            return cls(int(hand), int(board))
        raise ValueError(f"unknown pick {text!r}; it is any, five, or as 2+3: two of the hand and three of the board")

    def __str__(self) -> str:
        """The text that `parse` reads."""
        return "five" if self.exactly else "any" if self.hand is None else f"{self.hand}+{self.board}"

    def __repr__(self) -> str:
        """Show the text."""
        return f"Pick({str(self)!r})"

    @property
    def limits(self) -> tuple[int, int]:
        """The numbers of hand and board as the kernel takes them: -1 for any."""
        return (-1, -1) if self.hand is None or self.board is None else (self.hand, self.board)

    def choices(self, hand: tuple[Card, ...], board: tuple[Card, ...], size: int) -> list[tuple[Card, ...]]:
        """List every choice of `size` cards, or of all if there are fewer; earlier cards come first."""
        if self.hand is None or self.board is None:
            pool = hand + board
            return list(combinations(pool, min(size, len(pool))))
        own = combinations(hand, min(self.hand, len(hand)))
        shared = combinations(board, min(self.board, len(board)))
        picks = [some + others for some, others in product(own, shared)]
        return picks if size >= self.hand + self.board else [part for full in picks for part in combinations(full, min(size, len(full)))]
