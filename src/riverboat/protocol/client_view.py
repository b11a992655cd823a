"""What we know of a room: all that we were told adds up to it, by the same fold that the server has."""

from typing import Any

from msgspec.structs import replace

from riverboat.explain.showdown import Verdict
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.room_state import Member, Playing
from riverboat.protocol.settings import Settings
from riverboat.rules import Game
from riverboat.table import Table, fold

_NOBODY = messages.View(host="", places=(), button=0, kitty=0, chosen=0, members={}, settings=Settings())


class Gap(Exception):
    """Something that we should have been told is missing."""


class Unkept(Exception):
    """The deck is not the one that was promised before the deal."""


class Sight:
    """A room as one viewer sees it."""

    def __init__(self) -> None:
        """Nothing was told yet."""
        self.seq: int | None = None  # the last entry that we know
        self.you = ""
        self.outside = False  # nobody may watch here: we are told of its hands when we sit
        self.room = _NOBODY
        self.playing: Playing | None = None  # the hand that is going on
        self.view = Table((), 0)  # its table as we see it; when it is over, how it ended
        self.question: messages.Question | None = None
        self.aside: messages.Aside | None = None
        self.outlook: messages.Outlook | None = None
        self.soon: messages.Soon | None = None
        self.here: tuple[str, ...] = ()
        self.showdown: messages.Showdown | None = None
        self._games: tuple[Settings | None, tuple[Game, ...]] = (None, ())
        self._inside = False
        self._promised: set[str] = set()  # roots that were told since the last deal

    # --- what it says ------------------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """What the table plays, and how."""
        return self.room.settings or Settings()

    @property
    def games(self) -> tuple[Game, ...]:
        """The games of the table: one, or several for dealer's choice."""
        if self._games[0] is not self.settings:
            self._games = (self.settings, tuple(played.build() for played in self.settings.games))
        return self._games[1]

    @property
    def game(self) -> Game:
        """The game of this hand, or of the next."""
        return self.games[self.playing.played if self.playing else self.room.chosen]

    @property
    def me(self) -> Member | None:
        """How we sit at the table, if we do."""
        return self.room.members.get(self.you)

    @property
    def seat(self) -> int | None:
        """Our seat in the hand that is going on."""
        return self.playing.seat(self.you) if self.playing else None

    @property
    def stack(self) -> int:
        """Our chips: in a hand those that are not in the pot."""
        if self.seat is not None:
            return self.view.seats[self.seat].stack
        return self.room.places[self.me.place].stack if self.me else 0

    @property
    def verdict(self) -> Verdict | None:
        """Who won what in the last hand that was over, and why."""
        return self.showdown.verdict if self.showdown else None

    @property
    def host(self) -> bool:
        """Whether we are the host."""
        return bool(self.you) and self.room.host == self.you

    @property
    def choosing(self) -> bool:
        """Whether it is for us to name the next game."""
        return self.soon is not None and bool(self.you) and self.soon.chooser == self.you

    @property
    def broke(self) -> bool:
        """Whether we sit there without chips: nothing is dealt to us before we buy some."""
        return self.playing is None and self.me is not None and not self.stack and not self.me.wanted

    @property
    def over(self) -> bool:
        """Whether the game has ended, and everybody was cashed out."""
        return self.room.closed and not self.room.members

    @property
    def gone(self) -> bool:
        """Whether nothing more comes for us: the game is over, we left, or were not let in."""
        return self.over or (self._inside and not self._is_inside())

    def _is_inside(self) -> bool:
        return self.you in self.room.members or self.you in self.room.guests

    # --- what it adds up from ----------------------------------------------------------------------------------

    def take(self, message: messages.FromServer) -> None:
        """Be told something."""
        match message:
            case messages.Welcome():
                self._welcome(message)
            case messages.Told():
                self._told(message)
            case messages.Question():
                self.question = message
            case messages.Aside():
                self.aside = message
            case messages.Outlook():
                self.outlook = message
            case messages.Soon():
                self.soon = message
                self._promised |= {message.root} - {""}
            case messages.Presence():
                self.here = message.here
            case messages.Showdown():
                self.showdown = message
        self._inside = self._inside or self._is_inside()

    def _welcome(self, message: messages.Welcome) -> None:
        self.you, self.outside = message.you, message.outside
        self._promised.clear()  # what was promised while we were away we have not heard
        if message.view is not None:
            self.seq, self.room, self.playing = message.seq, message.view, message.view.playing
            self.question = self.soon = None
            if self.playing is not None:
                self.view = self.playing.table

    def _told(self, message: messages.Told) -> None:
        if self.seq is None or message.seq > self.seq + 1:
            raise Gap(f"told of {message.seq} after {self.seq}")
        if message.seq <= self.seq:
            return
        self.seq = message.seq
        self._hand(message.entry)
        if (new := message.view) is not None:
            old = self.room
            came = old.pending if old.pending is not None and new.pending is None else old.settings
            self.room = replace(new, settings=new.settings or came, playing=None)

    def _hand(self, entry: Any) -> None:
        """What an entry does to the hand."""
        if isinstance(entry, e.Begun):
            if self._promised and entry.root not in self._promised:
                raise Unkept(f"hand {entry.hand} is dealt from another deck than was promised")
            self._promised.clear()
            named = (entry.hand, entry.number, entry.played, entry.places, entry.players, entry.root, entry.seed_hash)
            self.playing = Playing(*named, fold(entry.events))
            self.aside = self.outlook = None
        elif isinstance(entry, e.Answered) and self.playing is not None:
            self.playing = replace(self.playing, table=fold(entry.events, self.playing.table))
        elif isinstance(entry, e.Voided):
            self.playing = self.question = None
        if isinstance(entry, e.Begun | e.Named | e.Closed):
            self.soon = None
        if self.playing is not None and e.hand_events(entry):
            self.view, self.question = self.playing.table, None
            if self.view.over:
                self.playing = None
