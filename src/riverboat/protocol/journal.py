"""What can happen in a room, in the past tense: its journal is a list of these, and how it stands is what they add up to."""

from typing import Any

from msgspec import Struct

from riverboat.history.formats import Said as Value
from riverboat.protocol.settings import Settings
from riverboat.table import AnyEvent, Board


class Entry(Struct, frozen=True, gc=False, tag_field="entry", tag=str.lower, omit_defaults=True):
    """Something that happened."""


class Opened(Entry, frozen=True):
    """A table was opened."""

    settings: Settings
    host: str


class Knocked(Entry, frozen=True):
    """Somebody asked the host for a seat."""

    player: str
    name: str
    place: int
    chips: int


class Declined(Entry, frozen=True):
    """The host let somebody not in."""

    player: str


class Sat(Entry, frozen=True):
    """Somebody sat down with chips."""

    player: str
    name: str
    place: int
    chips: int
    bot: str = ""  # what kind of program it is


class Wanted(Entry, frozen=True):
    """Somebody in a hand gets chips when it is over."""

    player: str
    chips: int


class Bought(Entry, frozen=True):
    """Somebody got chips, bought or (a correction) from the host, who may also take some back."""

    player: str
    chips: int
    correction: bool = False
    note: str = ""


class Stepped(Entry, frozen=True):
    """Somebody stepped away from the table, or came back."""

    player: str
    away: bool
    why: str = ""


class Leaving(Entry, frozen=True):
    """Somebody in a hand leaves when it is over, and folds at the next turn."""

    player: str
    why: str = ""


class Left(Entry, frozen=True):
    """Somebody left with the chips; the last of all also takes what lies in the kitty, which is among them."""

    player: str
    chips: int
    why: str = ""
    kitty: int = 0


class Paused(Entry, frozen=True):
    """The host stopped the dealing, or let it go on."""

    paused: bool


class Changed(Entry, frozen=True):
    """The host changed the game or how it is played, from the next hand on."""

    settings: Settings


class Named(Entry, frozen=True):
    """The dealer named the next game."""

    game: int
    player: str = ""


class Begun(Entry, frozen=True):
    """A hand began; the deck was committed to before."""

    hand: str
    number: int
    played: int  # which of the table's games
    places: tuple[int, ...]  # of each seat of the hand
    players: tuple[str, ...]
    root: str
    seed_hash: str
    events: tuple[AnyEvent, ...]


class Answered(Entry, frozen=True):
    """A seat answered, or somebody did for it: the clock, or the house for who is away."""

    hand: str
    seat: int
    value: Value | None  # None where others may not know it
    events: tuple[AnyEvent, ...]
    by: str = ""
    bank: int | None = None  # what is left of the time bank, in milliseconds


class Voided(Entry, frozen=True):
    """The hand does not count: everybody has the chips from before it."""

    hand: str
    why: str


class Said(Entry, frozen=True):
    """Somebody said something; who does not sit is named."""

    player: str
    text: str
    name: str = ""


class Hunted(Entry, frozen=True):
    """Somebody looked which cards would have come."""

    hand: str
    player: str
    boards: tuple[Board, ...]
    came: tuple[AnyEvent, ...] = ()  # how these came off the deck: not of the hand's events, but of its proof


class Handed(Entry, frozen=True):
    """Somebody else is the host."""

    player: str


class Ending(Entry, frozen=True):
    """The host ended the game in the middle of a hand: it is over when the hand is."""


class Closed(Entry, frozen=True):
    """The game is over; what lay in the kitty was divided."""

    kitty: dict[str, int] = {}


AnyEntry = (
    Opened
    | Knocked
    | Declined
    | Sat
    | Wanted
    | Bought
    | Stepped
    | Leaving
    | Left
    | Paused
    | Changed
    | Named
    | Begun
    | Answered
    | Voided
    | Said
    | Hunted
    | Handed
    | Ending
    | Closed
)


def provable_events(entry: Any) -> tuple[AnyEvent, ...]:
    """What happened in the hand, and what a rabbit hunt showed after it: every card of it was sealed before the deal."""
    return (*hand_events(entry), *getattr(entry, "came", ()))


def hand_events(entry: Any) -> tuple[AnyEvent, ...]:
    """What happened in the hand."""
    events: tuple[AnyEvent, ...] = getattr(entry, "events", ())
    return events
