"""Where the cards of each phase go if everybody stays to the end, as odds need to know."""

from msgspec import Struct

from riverboat.cards import Card


class ToSeats(Struct, frozen=True):
    """Every seat gets cards, each face up or down."""

    up: tuple[bool, ...]
    chosen: bool = False  # the owner chooses up or down; `up` is the default
    more: bool = False  # a seat may get more cards than these


class ToBoard(Struct, frozen=True):
    """A board gets cards; with no name, every board does."""

    cards: int
    board: str | None = ""


class OneMoreIf(Struct, frozen=True):
    """A board gets a card, and another if the first is one of these."""

    when: frozenset[Card]
    board: str = ""


class Redraw(Struct, frozen=True):
    """Every seat may discard cards and is dealt as many."""

    most: int
    with_ace: int = 0


class Discards(Struct, frozen=True):
    """Every seat discards this many cards."""

    cards: int


class Placements(Struct, frozen=True):
    """Every seat places its cards on boards; the board that takes the most is the same for all seats."""

    boards: tuple[str, ...]
    sizes: tuple[int, ...]
    fixed: str = ""  # the board that takes the most, if the game fixes it


class AgainstDeck(Struct, frozen=True):
    """A lone seat has to beat a hand that is dealt to the deck, which draws once."""

    cards: int
    share: str


CardStep = ToSeats | ToBoard | OneMoreIf | Redraw | Discards | Placements | AgainstDeck
