"""The events of a hand, named in the past tense."""

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
    """A seat made a forced payment. `kind` names it; `chips` is bet, ante or dead."""

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
    """Cards were dealt face up on a board."""

    board: str
    cards: tuple[Card, ...]


class Laid(Event, frozen=True):
    """Cards were dealt face down on a board. No viewer sees them before they are revealed."""

    board: str
    cards: tuple[Card, ...]


class Revealed(Event, frozen=True):
    """The cards of a board that lay face down were turned over."""

    board: str
    cards: tuple[Card, ...]


class Taken(Event, frozen=True):
    """A seat took the card at this position of a board, face up."""

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
    """Cards were burnt: put away unseen."""

    cards: tuple[Card, ...]


class Checked(Event, frozen=True):
    """A seat checked."""

    seat: int


class Called(Event, frozen=True):
    """A seat called, or went all-in for less."""

    seat: int
    amount: int


class Raised(Event, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """A seat put in `amount` to make its bet `to`: a raise `over` the previous bet, or a first bet."""

    seat: int
    amount: int
    to: int
    over: int = 0


class Folded(Event, frozen=True, omit_defaults=True, repr_omit_defaults=True):
    """A seat folded, or was put out by a board, which `why` names."""

    seat: int
    why: str = ""


class Returned(Event, frozen=True):
    """An uncalled bet was returned."""

    seat: int
    amount: int


class Chosen(Event, frozen=True):
    """A seat chose one of the words that it was offered."""

    seat: int
    word: str


class Discarded(Event, frozen=True):
    """A seat threw the cards at these positions."""

    seat: int
    positions: tuple[int, ...]


class StoodPat(Event, frozen=True, tag="stood_pat"):
    """A seat that could draw kept all its cards."""

    seat: int


class Reshuffled(Event, frozen=True):
    """The deck ran out, and discarded cards were shuffled into a new one."""

    count: int


class Placed(Event, frozen=True):
    """A seat placed its cards on boards, by position."""

    seat: int
    boards: tuple[tuple[str, tuple[int, ...]], ...]


class Faced(Event, frozen=True):
    """A hand was dealt face up to the deck; a new one replaces it."""

    cards: tuple[Card, ...]


class Shown(Event, frozen=True):
    """A seat turned over the cards at these positions."""

    seat: int
    positions: tuple[int, ...]
    cards: tuple[Card, ...]
    board: str = ""


class Mucked(Event, frozen=True):
    """A losing seat did not show its cards."""

    seat: int


class Judged(Event, frozen=True):
    """A hand was judged for a share of the pot: its score, and an explanation in words. The deck's hand has no seat."""

    seat: int | None
    share: str
    score: int | None
    words: str
    cards: tuple[Card, ...] = ()
    wilds: tuple[tuple[Card, Card], ...] = ()


class Awarded(Event, frozen=True):
    """A seat won chips for a share of a pot; without a seat they carry over to the next hand."""

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
    | StoodPat
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
