"""The state of a hand: seats, boards and chips."""

from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from riverboat.cards import Card


class Seat(Struct, frozen=True, gc=False):
    """A player's chips and cards."""

    stack: int
    live: int = 0  # chips bet in this hand; they decide which pots the seat can win
    bet: int = 0  # the part of them bet in the current round
    cards: tuple[Card, ...] = ()
    up: tuple[bool, ...] = ()  # whether each card is face up
    shown: tuple[int, ...] = ()  # positions of cards turned over at the showdown
    folded: bool = False
    choice: str = ""  # the last word that the seat chose
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
        """Whether each card is visible to everybody."""
        return tuple(up or position in self.shown for position, up in enumerate(self.up)) if self.shown else self.up

    def where(self, *, up: bool) -> tuple[Card, ...]:
        """The cards that are face up, or face down."""
        return tuple(card for card, face_up in zip(self.cards, self.up, strict=True) if face_up is up)


class Board(Struct, frozen=True, gc=False):
    """Community cards."""

    name: str
    cards: tuple[Card, ...]
    down: bool = False  # face down: unknown, and not counted yet


RUNS = ("first run", "second run")


def in_run(name: str, run: str) -> str:
    """The name of a board or a share in one run of the boards; unchanged if there is only one run.

    >>> in_run("high", RUNS[0]), in_run("", RUNS[1]), in_run("high", "")
    ('high, first run', 'second run', 'high')
    """
    return ", ".join(part for part in (name, run) if part)


def run_of(name: str) -> tuple[str, str]:
    """The name of a board or a share without its run, and the run.

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
    """The whole visible state of a hand."""

    seats: tuple[Seat, ...]
    button: int
    street: str = ""
    boards: tuple[Board, ...] = ()
    dead: int = 0  # chips in the pot that no seat bet
    awarded: int = 0
    carried: int = 0  # chips that carry over to the next hand
    faced: tuple[Card, ...] = ()  # the hand dealt to the deck
    up_order: tuple[Card, ...] = ()  # all cards dealt face up to seats, in order
    over: bool = False

    @property
    def pot(self) -> int:
        """All chips in the pot, including current bets."""
        return sum(seat.live for seat in self.seats) + self.dead - self.awarded

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that have not folded, from the left of the button."""
        seats = self.seats
        return tuple([seat for seat in self.around(self.button + 1) if not seats[seat].folded])

    def around(self, first: int) -> tuple[int, ...]:
        """All seats in turn, starting with `first`."""
        return _around(len(self.seats), first % len(self.seats))

    def on(self, run: str) -> "Table":
        """The table for one run of the boards: with the cards of this run and of before, without those of other runs."""
        shared = {board.name: board for board in self.boards if run_of(board.name)[1] == ""}
        for board in self.boards:
            name, board_run = run_of(board.name)
            if board_run == run:
                before = shared.get(name, Board(name, ()))
                shared[name] = Board(name, before.cards + board.cards)
        return replace(self, boards=tuple(shared.values()))

    def board(self, name: str = "") -> tuple[Card, ...]:
        """The visible cards of a board."""
        for board in self.boards:
            if board.name == name:
                return () if board.down else board.cards
        return ()
