"""What can happen at a table, in the past tense."""

from msgspec import Struct

from riverboat.cards import Card


class Event(Struct, frozen=True, gc=False, tag_field="event", tag=str.lower):
    """Something that happened."""


class Started(Event, frozen=True):
    """A hand began."""

    stacks: tuple[int, ...]
    button: int
    kitty: int = 0


class Entered(Event, frozen=True):
    """A street began."""

    street: str


class Gathered(Event, frozen=True):
    """The bets of the round went into the pot."""


class Posted(Event, frozen=True):
    """A seat put in chips because it had to: `kind` says what for, `chips` whether they are a bet, an ante or dead."""

    seat: int
    kind: str
    amount: int
    chips: str = "bet"


class Dealt(Event, frozen=True):
    """A seat got cards, each face up or down."""

    seat: int
    cards: tuple[Card, ...]
    up: tuple[bool, ...]


class Turned(Event, frozen=True):
    """Cards were laid on a board for all."""

    board: str
    cards: tuple[Card, ...]


class Laid(Event, frozen=True):
    """Cards were laid on a board face down: nobody knows them before they are revealed."""

    board: str
    cards: tuple[Card, ...]


class Revealed(Event, frozen=True):
    """The cards of a board that lay face down were turned over."""

    board: str
    cards: tuple[Card, ...]


class Taken(Event, frozen=True):
    """A seat took the card at this position of a board; it lies face up before the seat."""

    seat: int
    board: str
    position: int


class Passed(Event, frozen=True):
    """A seat gave the cards at these positions to another, face down."""

    seat: int
    positions: tuple[int, ...]
    to: int
    cards: tuple[Card, ...]


class Burnt(Event, frozen=True):
    """Cards were put away unseen."""

    cards: tuple[Card, ...]


class Checked(Event, frozen=True):
    """A seat passed the turn on."""

    seat: int


class Called(Event, frozen=True):
    """A seat matched the bet, or put in what it had."""

    seat: int
    amount: int


class Raised(Event, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """A seat put in `amount`, so that its bet is `to`: a raise `over` a bet there was, or a first bet."""

    seat: int
    amount: int
    to: int
    over: int = 0


class Folded(Event, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """A seat gave up its cards, or `why` it lost them: the board that put it out."""

    seat: int
    why: str = ""


class Returned(Event, frozen=True):
    """Chips that nobody called went back."""

    seat: int
    amount: int


class Chosen(Event, frozen=True):
    """A seat said a word it was asked for."""

    seat: int
    word: str


class Discarded(Event, frozen=True):
    """A seat threw the cards at these positions."""

    seat: int
    positions: tuple[int, ...]


class Reshuffled(Event, frozen=True):
    """The deck ran out: thrown cards became the deck."""

    count: int


class Placed(Event, frozen=True):
    """A seat put its cards on boards, by position."""

    seat: int
    boards: tuple[tuple[str, tuple[int, ...]], ...]


class Faced(Event, frozen=True):
    """The deck got a hand of its own, face up; a new one replaces it."""

    cards: tuple[Card, ...]


class Shown(Event, frozen=True):
    """A seat turned over the cards at these positions."""

    seat: int
    positions: tuple[int, ...]
    cards: tuple[Card, ...]
    board: str = ""


class Mucked(Event, frozen=True):
    """A seat that has lost kept its cards to itself."""

    seat: int


class Judged(Event, frozen=True):
    """What a seat has for a share of the pot: its score, and why in words; the deck's own hand has no seat."""

    seat: int | None
    share: str
    score: int | None
    words: str
    cards: tuple[Card, ...] = ()
    wilds: tuple[tuple[Card, Card], ...] = ()


class Awarded(Event, frozen=True):
    """A seat got chips for a share of a pot; without a seat they stay for the next hand."""

    pot: int
    share: str
    seat: int | None
    amount: int


class Matched(Event, frozen=True):
    """A seat paid into the next hand's pot."""

    seat: int
    amount: int


class Ended(Event, frozen=True):
    """The hand is over."""


AnyEvent = (
    Started
    | Entered
    | Gathered
    | Posted
    | Dealt
    | Turned
    | Laid
    | Revealed
    | Taken
    | Passed
    | Burnt
    | Checked
    | Called
    | Raised
    | Folded
    | Returned
    | Chosen
    | Discarded
    | Reshuffled
    | Placed
    | Faced
    | Shown
    | Mucked
    | Judged
    | Awarded
    | Matched
    | Ended
)
