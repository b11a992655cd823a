"""What lies on the table."""

from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from riverboat.cards import Card


class Seat(Struct, frozen=True, gc=False):
    """One player's place: chips, cards, and how they lie."""

    stack: int
    live: int = 0  # chips put in for itself in this hand: they decide which pots it can win
    bet: int = 0  # of these, in the round that is going on
    cards: tuple[Card, ...] = ()
    up: tuple[bool, ...] = ()  # which of the cards lie face up
    shown: tuple[int, ...] = ()  # positions of cards turned over at the showdown
    folded: bool = False
    choice: str = ""  # the last word it chose
    placed: tuple[tuple[str, tuple[int, ...]], ...] = ()  # board: positions of the cards that play there

    @property
    def all_in(self) -> bool:
        """Whether the seat has chips in the pot and none left."""
        return not self.stack and not self.folded

    def cards_on(self, board: str) -> tuple[Card, ...]:
        """The cards that play on a board: those placed there, or all if none was placed anywhere."""
        if not self.placed:
            return self.cards
        return tuple(self.cards[position] for name, positions in self.placed if name == board for position in positions)

    @property
    def open(self) -> tuple[bool, ...]:
        """Which of the cards everybody can see."""
        return tuple(up or position in self.shown for position, up in enumerate(self.up)) if self.shown else self.up

    def where(self, *, up: bool) -> tuple[Card, ...]:
        """The cards that lie face up, or face down."""
        return tuple(card for card, shown in zip(self.cards, self.up, strict=True) if shown is up)


class Board(Struct, frozen=True, gc=False):
    """Cards that all share."""

    name: str
    cards: tuple[Card, ...]
    down: bool = False  # they lie face down: nobody knows them, and they count for nothing yet


RUNS = ("first run", "second run")


def in_run(name: str, run: str) -> str:
    """What a board or a share is called in one run of the boards; the same if there is only one.

    >>> in_run("high", RUNS[0]), in_run("", RUNS[1]), in_run("high", "")
    ('high, first run', 'second run', 'high')
    """
    return ", ".join(part for part in (name, run) if part)


def run_of(name: str) -> tuple[str, str]:
    """The name that a board or a share has in any run, and which run it is.

    >>> run_of("high, first run"), run_of("second run"), run_of("high")
    (('high', 'first run'), ('', 'second run'), ('high', ''))
    """
    for run in RUNS:
        if name == run or name.endswith(f", {run}"):
            return name[: -len(run)].removesuffix(", "), run
    return name, ""


@cache
def _around(count: int, first: int) -> tuple[int, ...]:
    return (*range(first, count), *range(first))


class Table(Struct, frozen=True, gc=False):
    """Everything that can be seen of a hand."""

    seats: tuple[Seat, ...]
    button: int
    street: str = ""
    boards: tuple[Board, ...] = ()
    dead: int = 0  # chips in the pot that belong to no seat
    awarded: int = 0
    carried: int = 0  # chips that stay for the next hand
    faced: tuple[Card, ...] = ()  # the deck's own hand
    up_order: tuple[Card, ...] = ()  # every card dealt face up to a seat, in order
    over: bool = False

    @property
    def pot(self) -> int:
        """All chips in the middle, bets included."""
        return sum(seat.live for seat in self.seats) + self.dead - self.awarded

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that have not folded, from the left of the button."""
        seats = self.seats
        return tuple([seat for seat in self.around(self.button + 1) if not seats[seat].folded])

    def around(self, first: int) -> tuple[int, ...]:
        """All seats in turn, from one on."""
        return _around(len(self.seats), first % len(self.seats))

    def on(self, run: str) -> "Table":
        """The table as it is for one run of the boards: what came in it lies with what lay there before, and no other run's cards."""
        shared = {board.name: board for board in self.boards if run_of(board.name)[1] == ""}
        for board in self.boards:
            name, ran = run_of(board.name)
            if ran == run:
                before = shared.get(name, Board(name, ()))
                shared[name] = Board(name, before.cards + board.cards)
        return replace(self, boards=tuple(shared.values()))

    def board(self, name: str = "") -> tuple[Card, ...]:
        """The cards of a board that everybody can see, none if it was not opened."""
        for board in self.boards:
            if board.name == name:
                return () if board.down else board.cards
        return ()
