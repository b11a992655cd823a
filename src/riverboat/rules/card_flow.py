"""How the cards of a game come to lie, if everybody stays to the end: what odds have to know of a phase."""

from msgspec import Struct

from riverboat.cards import Card


class ToSeats(Struct, frozen=True):
    """Every seat gets cards, each face up or not; or such as their owners choose, who may have them either way."""

    up: tuple[bool, ...]
    chosen: bool = False  # how they lie is not known before, and as above if nobody says
    more: bool = False  # a seat may come to have more than these


class ToBoard(Struct, frozen=True):
    """A board gets cards; without a name, each board that there is."""

    cards: int
    board: str | None = ""


class OneMoreIf(Struct, frozen=True):
    """A board gets a card, and one more if it is one of these."""

    when: frozenset[Card]
    board: str = ""


class Redealt(Struct, frozen=True):
    """Every seat may throw cards and is dealt as many."""

    most: int
    with_ace: int = 0


class Thrown(Struct, frozen=True):
    """Every seat throws so many cards."""

    cards: int


class Spread(Struct, frozen=True):
    """Every seat's cards are spread over boards, so many on each; where most of them lie is the same for all."""

    boards: tuple[str, ...]
    sizes: tuple[int, ...]
    fixed: str = ""  # where most of them lie, if the game says so


class Against(Struct, frozen=True):
    """A lone seat has to beat a hand of so many cards, dealt to the deck, which draws once."""

    cards: int
    share: str


CardStep = ToSeats | ToBoard | OneMoreIf | Redealt | Thrown | Spread | Against
