"""The messages of a table's socket: what the server tells, and what clients may say."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from riverboat.cards import Card
from riverboat.explain.showdown import Verdict
from riverboat.history.formats import Said as Value
from riverboat.protocol.journal import AnyEntry
from riverboat.protocol.room_state import Guest, Member, Playing
from riverboat.protocol.settings import Settings
from riverboat.rules import Choice, Discard, Placement, Wager
from riverboat.table.events import Judged

VERSION = 1
LARGEST = 16 * 1024  # bytes of a message from a client

Action = Annotated[
    str, Meta(pattern="^[!-~]{1,40}$", description="Chosen by the client, in plain letters: the same one again has no second effect.")
]
Seq = Annotated[int, Meta(description="The number of an entry in the room's journal.")]
Milliseconds = int
AnyOffer = Wager | Discard | Choice | Placement


class Message(Struct, frozen=True, tag_field="type", tag=str.lower, omit_defaults=True):
    """Something that the server says."""


# --- what the server tells -----------------------------------------------------------------------------------------


class Chair(Struct, frozen=True):
    """A place at the table as everybody sees it between hands."""

    player: str = ""
    stack: int = 0
    away: bool = False


class View(Struct, frozen=True, omit_defaults=True):
    """A room as a viewer may see it: what his entries add up to. Settings come when they change, the hand with a welcome."""

    host: str
    places: tuple[Chair, ...]
    button: int
    kitty: int
    chosen: int
    members: dict[str, Member]
    guests: dict[str, Guest] = {}
    settings: Settings | None = None
    playing: Playing | None = None
    pending: Settings | None = None
    last: str = ""
    dealt: int = 0
    named: bool = False
    paused: bool = False
    closed: bool = False
    ending: bool = False  # the game is over when this hand is


class Welcome(Message, frozen=True):
    """You are connected. Without a view you are told what you missed since; with one, forget what you had."""

    version: int
    table: str
    seq: Seq
    you: str = ""  # your id, if you are known
    host: bool = False
    view: View | None = None
    outside: bool = False  # nobody may watch here: you are told who sits at the table, and its hands when you do


class Told(Message, frozen=True):
    """Something happened in the room. A view says how the room stands then, where more than the cards and bets of a hand has changed."""

    seq: Seq
    at: Milliseconds
    entry: AnyEntry
    view: View | None = None


class Past(Message, frozen=True):
    """What was said and done before you came, as far as it is remembered and as you may see it: it changes nothing."""

    told: tuple[Told, ...]


class Question(Message, frozen=True):
    """Somebody has to answer; if it is you, the offer says what. No seats: nobody has to, now."""

    ask: Seq  # answer with this number
    hand: str
    seats: tuple[int, ...] = ()
    offer: AnyOffer | None = None
    left: dict[int, Milliseconds] = {}  # what each seat has left of its time, 0 is no clock
    bank: dict[int, Milliseconds] = {}  # and of its time bank after that
    kind: str = ""  # of what is asked, for all: wager, discard, choice, placement


class Aside(Message, frozen=True):
    """What you could work out from what you see: which cards are wild, and what you have."""

    hand: str
    wild: str = ""
    wilds: tuple[Card, ...] = ()
    makes: tuple[Judged, ...] = ()


class Odds(Struct, frozen=True, omit_defaults=True):
    """The chances of the hands that lie open at one moment: of the main pot, which all of them contest, and of each side pot."""

    cards: int  # on the boards by then
    equity: dict[int, float]  # of each seat, in parts of one
    stderr: float = 0.0  # 0: exact
    event: int = 0  # so many events of the hand had happened
    win: dict[int, float] = {}  # the whole pot, alone
    tie: dict[int, float] = {}  # some of it
    shares: dict[str, dict[int, float]] = {}  # equity by share, where the pot has several
    samples: int = 0  # deals that were counted
    sides: tuple[dict[int, float], ...] = ()  # equity in each side pot, of those who contest it
    held: int = 0  # cards in all these hands by then


class Outlook(Message, frozen=True):
    """Nobody could decide any more: the chances of the shown hands before each card that came, and after the last."""

    hand: str
    stages: tuple[Odds, ...]


class Showdown(Message, frozen=True):
    """The hand is over: who won what, and why."""

    hand: str
    verdict: Verdict
    players: tuple[str, ...] = ()  # who sat at each seat


class Soon(Message, frozen=True):
    """What comes next when no hand is going on: the dealer names a game, or the next hand is dealt."""

    left: Milliseconds = 0
    chooser: str = ""  # whom we wait for to name the game
    why_not: str = ""  # why no hand can be dealt
    seed_hash: str = ""  # of the seed that the next hand is dealt from, whichever game it is
    root: str = ""  # of the deck that this seed makes, sealed card by card, once the game is known


class Presence(Message, frozen=True):
    """Who is connected."""

    here: tuple[str, ...]
    watching: int = 0


class Reacted(Message, frozen=True):
    """Somebody waves."""

    player: str
    face: str


class Done(Message, frozen=True):
    """What you did is on disk."""

    action: Action
    seq: Seq


class Refused(Message, frozen=True):
    """What you said changed nothing, and why."""

    reason: str
    action: str = ""
    again: bool = False  # the same may be done if it is said again soon


class Pong(Message, frozen=True):
    """Still here."""

    at: Milliseconds


class Bye(Message, frozen=True):
    """The server closes the connection, and why."""

    reason: str
    back: bool = False  # come back soon, nobody means you


FromServer = Welcome | Told | Past | Question | Aside | Outlook | Showdown | Soon | Presence | Reacted | Done | Refused | Pong | Bye


# --- what clients may say ------------------------------------------------------------------------------------------


class Command(Struct, frozen=True, tag_field="type", tag=str.lower, forbid_unknown_fields=True, omit_defaults=True):
    """Something that a client says."""


class Hello(Command, frozen=True):
    """The first message: who you are (if no cookie says so), and the last entry that you know."""

    last: Seq | None = None
    token: Annotated[str, Meta(max_length=400)] = ""


class Answer(Command, frozen=True):
    """Answer the question of this number."""

    action: Action
    ask: Seq
    value: Value


class Sit(Command, frozen=True):
    """Take a place with chips."""

    action: Action
    chips: int
    place: int | None = None


class Rebuy(Command, frozen=True):
    """Buy chips; in the middle of a hand they come when it is over, and until then 0 takes all that back."""

    action: Action
    chips: int


class Away(Command, frozen=True):
    """Sit out, or come back."""

    action: Action
    away: bool


class Leave(Command, frozen=True):
    """Leave the table; in a hand one folds at the next turn and leaves when it is over."""

    action: Action


class Say(Command, frozen=True):
    """Say something to all."""

    action: Action
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class React(Command, frozen=True):
    """Wave."""

    face: Annotated[str, Meta(min_length=1, max_length=8)]


class Choose(Command, frozen=True):
    """Dealer's choice: name the next game by its place in the table's list."""

    action: Action
    game: int


class Hunt(Command, frozen=True):
    """Look which cards would have come in the last hand."""

    action: Action


class Approve(Command, frozen=True):
    """Host: let somebody in who asked, or not."""

    action: Action
    player: str
    yes: bool = True


class Pause(Command, frozen=True):
    """Host: stop dealing after this hand, or go on."""

    action: Action
    paused: bool


class Kick(Command, frozen=True):
    """Host: make somebody leave."""

    action: Action
    player: str


class Change(Command, frozen=True):
    """Host: play something else, or otherwise, from the next hand on."""

    action: Action
    settings: Settings


class Give(Command, frozen=True):
    """Host: correct somebody's chips, with a note for the record."""

    action: Action
    player: str
    chips: int
    note: Annotated[str, Meta(max_length=100)] = ""


class Invite(Command, frozen=True):
    """Host: seat a bot."""

    action: Action
    chips: int = 0
    place: int | None = None


class Appoint(Command, frozen=True):
    """Host: make somebody else the host."""

    action: Action
    player: str


class End(Command, frozen=True):
    """Host: end the game; everybody is cashed out after this hand."""

    action: Action


class Ping(Command, frozen=True):
    """Are you there?"""


FromClient = (
    Hello
    | Answer
    | Sit
    | Rebuy
    | Away
    | Leave
    | Say
    | React
    | Choose
    | Hunt
    | Approve
    | Pause
    | Kick
    | Change
    | Give
    | Invite
    | Appoint
    | End
    | Ping
)


# --- bytes ---------------------------------------------------------------------------------------------------------


def _encode(thing: Any) -> Any:
    if isinstance(thing, Card):
        return str(thing)
    raise NotImplementedError(type(thing))


def _decode(kind: type, thing: Any) -> Any:
    if kind is Card:
        return Card(thing)
    raise NotImplementedError(kind)


ENCODER = msgspec.json.Encoder(enc_hook=_encode)
COMMANDS: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
MESSAGES: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer, dec_hook=_decode)
ENTRIES: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry, dec_hook=_decode)
