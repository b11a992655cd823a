"""The messages of a table's socket, from the server and from clients."""

from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from riverboat.cards import Card
from riverboat.coded_text import CodedText
from riverboat.explain.showdown import Verdict
from riverboat.history.stored_json import StoredValue as Value
from riverboat.protocol.journal import AnyEntry
from riverboat.protocol.room_state import HandState, Member, SeatRequest
from riverboat.protocol.table_settings import Settings
from riverboat.protocol.tags import snake_case
from riverboat.rules import Choice, Discard, Placement, Wager
from riverboat.table.events import Judged

VERSION = 2
LARGEST = 16 * 1024  # bytes of a message from a client

Action = Annotated[
    str,
    Meta(
        pattern="^[!-~]{1,40}$",
        description="An id chosen by the client, in printable ASCII: a command repeated with the same id has no second effect.",
    ),
]
Seq = Annotated[int, Meta(description="The number of an entry in the room's journal.")]
Milliseconds = int
AnyOffer = Wager | Discard | Choice | Placement


class Message(Struct, frozen=True, tag_field="type", tag=snake_case, omit_defaults=True):
    """Base of all messages from the server."""


# --- from the server --------------------------------------------------------------------------------------------


class PlaceView(Struct, frozen=True):
    """A place at the table, as it is between hands."""

    player: str = ""
    stack: int = 0
    away: bool = False


class View(Struct, frozen=True, omit_defaults=True):
    """A room as a viewer may see it. Settings are included when they change, the current hand only in a welcome."""

    host: str
    places: tuple[PlaceView, ...]
    button: int
    kitty: int
    chosen: int
    members: dict[str, Member]
    seat_requests: dict[str, SeatRequest] = {}
    settings: Settings | None = None
    playing: HandState | None = None
    pending: Settings | None = None
    last: str = ""
    dealt: int = 0
    named: bool = False
    paused: bool = False
    closed: bool = False
    ending: bool = False  # the game closes after this hand


class Welcome(Message, frozen=True):
    """You are connected. With a view, discard what you had; without one, the entries that you missed follow."""

    version: int
    table: str
    seq: Seq
    you: str = ""  # your player id, if you are signed in
    host: bool = False
    view: View | None = None
    outside: bool = False  # spectators are not allowed: you see the hands once you sit


class Update(Message, frozen=True):
    """A new journal entry. The view after it is included if more than the cards and bets of a hand has changed."""

    seq: Seq
    at: Milliseconds
    entry: AnyEntry
    view: View | None = None


class Backlog(Message, frozen=True):
    """Recent entries from before you came, for display only."""

    updates: tuple[Update, ...]


class Question(Message, frozen=True):
    """The open question: which seats have to answer. The offer is included if yours is one of them."""

    ask: Seq  # answer with this number
    hand: str
    seats: tuple[int, ...] = ()
    offer: AnyOffer | None = None
    left: dict[int, Milliseconds] = {}  # time left of each seat, 0 without a clock
    bank: dict[int, Milliseconds] = {}  # time bank of each seat after that
    kind: str = ""  # of the offer, for all viewers: wager, discard, choice, placement


class MadeHands(Message, frozen=True):
    """Which of the visible cards are wild, and what your cards make for each share of the pot."""

    hand: str
    wild: str = ""
    wilds: tuple[Card, ...] = ()
    makes: tuple[Judged, ...] = ()


class AllInStage(Struct, frozen=True, omit_defaults=True):
    """The odds of the shown hands at one moment: of the main pot, which all of them contest, and of each side pot."""

    cards: int  # on the boards at that moment
    equity: dict[int, float]  # of each seat, from 0 to 1
    stderr: float = 0.0  # 0: exact
    event: int = 0  # the number of events of the hand before it
    win: dict[int, float] = {}  # the whole pot, alone
    tie: dict[int, float] = {}  # some of it
    shares: dict[str, dict[int, float]] = {}  # equity by share, if the pot has several
    samples: int = 0  # deals counted
    sides: tuple[dict[int, float], ...] = ()  # equity in each side pot, of the seats that contest it
    held: int = 0  # cards in all shown hands at that moment


class AllInOdds(Message, frozen=True):
    """The odds of an all-in: of the shown hands before each card that came after the last decision, and after the last card."""

    hand: str
    stages: tuple[AllInStage, ...]


class HandOver(Message, frozen=True):
    """The hand is over: who won what, and why."""

    hand: str
    verdict: Verdict
    players: tuple[str, ...] = ()  # by seat


class NextHand(Message, frozen=True):
    """What comes next between hands: the dealer's choice, or the next deal."""

    left: Milliseconds = 0
    chooser: str = ""  # the dealer who has to choose the game
    why_not: str = ""  # why no hand can be dealt
    seed_hash: str = ""  # hash of the seed of the next hand
    root: str = ""  # commitment to every card of the next deck, once the game is known


class Presence(Message, frozen=True):
    """Who is connected."""

    here: tuple[str, ...]
    watching: int = 0


class Reacted(Message, frozen=True):
    """A player's reaction."""

    player: str
    face: str


class Done(Message, frozen=True):
    """Your command is on disk."""

    action: Action
    seq: Seq


class Refused(Message, frozen=True):
    """Your command was refused and changed nothing."""

    reason: str
    action: str = ""
    again: bool = False  # the same command may succeed if it is sent again soon


class Pong(Message, frozen=True):
    """The reply to a ping."""

    at: Milliseconds


class Bye(Message, frozen=True):
    """The server closes the connection."""

    reason: str
    back: bool = False  # reconnect soon: the reason is temporary


FromServer = (
    Welcome | Update | Backlog | Question | MadeHands | AllInOdds | HandOver | NextHand | Presence | Reacted | Done | Refused | Pong | Bye
)


# --- from clients ------------------------------------------------------------------------------------------------


class Command(Struct, frozen=True, tag_field="type", tag=snake_case, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all messages from clients."""


class Hello(Command, frozen=True):
    """The first message: your token, unless a cookie has it, and the last entry that you know."""

    last: Seq | None = None
    token: Annotated[str, Meta(max_length=400)] = ""


class AnswerCommand(Command, frozen=True, tag="answer"):
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
    """Buy chips. During a hand they arrive when it is over; until then 0 cancels the order."""

    action: Action
    chips: int


class Away(Command, frozen=True):
    """Sit out, or come back."""

    action: Action
    away: bool


class Leave(Command, frozen=True):
    """Leave the table. In a hand you fold at your next turn and leave when it is over."""

    action: Action


class Say(Command, frozen=True):
    """Send a chat message."""

    action: Action
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class React(Command, frozen=True):
    """Send a reaction, which is not stored."""

    face: Annotated[str, Meta(min_length=1, max_length=8)]


class Choose(Command, frozen=True):
    """Dealer's choice: choose the next game by its index in the settings."""

    action: Action
    game: int


class Hunt(Command, frozen=True):
    """Rabbit hunt: show which cards would have come in the last hand."""

    action: Action


class Approve(Command, frozen=True):
    """Host: accept or decline a guest who asked for a seat."""

    action: Action
    player: str
    yes: bool = True


class Pause(Command, frozen=True):
    """Host: pause the game after this hand, or resume it."""

    action: Action
    paused: bool


class Kick(Command, frozen=True):
    """Host: remove a player from the table."""

    action: Action
    player: str


class Change(Command, frozen=True):
    """Host: change the settings from the next hand on."""

    action: Action
    settings: Settings


class Give(Command, frozen=True):
    """Host: correct a player's chips, with a note for the ledger."""

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
    """Host: make another player the host."""

    action: Action
    player: str


class End(Command, frozen=True):
    """Host: end the game; all players are cashed out after this hand."""

    action: Action


class Ping(Command, frozen=True):
    """Ask for a pong."""


FromClient = (
    Hello
    | AnswerCommand
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


# --- encoding ------------------------------------------------------------------------------------------------------


def _encode(value: Any) -> Any:
    if isinstance(value, Card | CodedText):
        return str(value)
    raise NotImplementedError(type(value))


def _decode(kind: type, value: Any) -> Any:
    if kind is Card:
        return Card(value)
    raise NotImplementedError(kind)


ENCODER = msgspec.json.Encoder(enc_hook=_encode)
COMMANDS: msgspec.json.Decoder[FromClient] = msgspec.json.Decoder(FromClient)
MESSAGES: msgspec.json.Decoder[FromServer] = msgspec.json.Decoder(FromServer, dec_hook=_decode)
ENTRIES: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry, dec_hook=_decode)
