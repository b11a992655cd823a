"""The entries of a room's journal. Folding them gives the room's state."""

from typing import Any

from msgspec import Struct

from riverboat.history.stored_json import StoredValue as Value
from riverboat.protocol.table_settings import Settings
from riverboat.protocol.tags import snake_case
from riverboat.table import AnyEvent, Board


class Entry(Struct, frozen=True, gc=False, tag_field="entry", tag=snake_case, omit_defaults=True):
    """Base of all journal entries."""


class Opened(Entry, frozen=True):
    """A table was opened."""

    settings: Settings
    host: str


class SeatRequested(Entry, frozen=True):
    """A guest asked the host for a seat."""

    player: str
    name: str
    place: int
    chips: int


class Declined(Entry, frozen=True):
    """A request for a seat was declined or withdrawn."""

    player: str


class Sat(Entry, frozen=True):
    """A player or a bot sat down with chips."""

    player: str
    name: str
    place: int
    chips: int
    bot: str = ""  # the kind of bot; empty for people


class ChipsOrdered(Entry, frozen=True):
    """A player in a hand ordered chips, which arrive when the hand is over."""

    player: str
    chips: int


class Bought(Entry, frozen=True):
    """A player bought chips, or the host corrected the player's chips (which may be negative)."""

    player: str
    chips: int
    correction: bool = False
    note: str = ""


class AwayChanged(Entry, frozen=True):
    """A player sat out, or came back."""

    player: str
    away: bool
    why: str = ""


class Leaving(Entry, frozen=True):
    """A player in a hand leaves when it is over, and folds at the next turn."""

    player: str
    why: str = ""


class Left(Entry, frozen=True):
    """A player left with chips. The last player also gets the kitty, which is included in the chips."""

    player: str
    chips: int
    why: str = ""
    kitty: int = 0


class Paused(Entry, frozen=True):
    """The host paused or resumed the game."""

    paused: bool


class SettingsChanged(Entry, frozen=True):
    """The host changed the settings, from the next hand on."""

    settings: Settings


class GameChosen(Entry, frozen=True):
    """The dealer chose the next game."""

    game: int
    player: str = ""


class Begun(Entry, frozen=True):
    """A hand began, from the deck that was committed to before."""

    hand: str
    number: int
    played: int  # index of the game in the settings
    places: tuple[int, ...]  # place of each seat of the hand
    players: tuple[str, ...]
    root: str
    seed_hash: str
    events: tuple[AnyEvent, ...]


class Answered(Entry, frozen=True):
    """A seat answered; `by` is set if the clock, a bot, or the house (for an absent player) answered for it."""

    hand: str
    seat: int
    value: Value | None  # None if it is hidden from the viewer
    events: tuple[AnyEvent, ...]
    by: str = ""
    bank: int | None = None  # milliseconds left of the time bank


class Voided(Entry, frozen=True):
    """The hand was cancelled: all chips are as before it."""

    hand: str
    why: str


class Said(Entry, frozen=True):
    """A chat message; `name` is set if the author does not sit at the table."""

    player: str
    text: str
    name: str = ""


class RabbitHunted(Entry, frozen=True):
    """A rabbit hunt showed which cards would have come."""

    hand: str
    player: str
    boards: tuple[Board, ...]
    came: tuple[AnyEvent, ...] = ()  # the deals of these cards: part of the hand's proof, not of its events


class HostChanged(Entry, frozen=True):
    """The table has a new host, or none."""

    player: str


class Ending(Entry, frozen=True):
    """The host ended the game during a hand: it closes after the hand."""


class Closed(Entry, frozen=True):
    """The game is over; the kitty was divided."""

    kitty: dict[str, int] = {}


AnyEntry = (
    Opened
    | SeatRequested
    | Declined
    | Sat
    | ChipsOrdered
    | Bought
    | AwayChanged
    | Leaving
    | Left
    | Paused
    | SettingsChanged
    | GameChosen
    | Begun
    | Answered
    | Voided
    | Said
    | RabbitHunted
    | HostChanged
    | Ending
    | Closed
)


def provable_events(entry: Any) -> tuple[AnyEvent, ...]:
    """The events of an entry that the proof of its hand covers: those of the hand, and of a rabbit hunt after it."""
    return (*hand_events(entry), *getattr(entry, "came", ()))


def hand_events(entry: Any) -> tuple[AnyEvent, ...]:
    """The events of the hand in this entry."""
    events: tuple[AnyEvent, ...] = getattr(entry, "events", ())
    return events
