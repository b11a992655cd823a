"""A room as one client sees it: folds the server's messages into the view that the server would send."""

from typing import Any

from msgspec.structs import replace

from riverboat.explain.showdown import Verdict
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.room_state import HandState, Member
from riverboat.protocol.table_settings import Settings
from riverboat.rules import Game
from riverboat.table import Table, fold

_EMPTY = messages.View(host="", places=(), button=0, kitty=0, chosen=0, members={}, settings=Settings())


class MissingEntries(Exception):
    """Some entries did not arrive: the client has to ask for the whole view."""


class DeckMismatch(Exception):
    """The hand is dealt from another deck than the server committed to."""


class ClientView:
    """A room, kept up to date by `apply`."""

    def __init__(self) -> None:
        """Start with an empty room."""
        self.seq: int | None = None  # of the last entry
        self.you = ""  # our player id
        self.outside = False  # spectators are not allowed: we see the hands once we sit
        self.room = _EMPTY
        self.playing: HandState | None = None  # the current hand
        self.view = Table((), 0)  # its table as we see it; after the hand, the final table
        self.question: messages.Question | None = None
        self.made_hands: messages.MadeHands | None = None
        self.all_in_odds: messages.AllInOdds | None = None
        self.next_hand: messages.NextHand | None = None
        self.here: tuple[str, ...] = ()  # connected players
        self.hand_over: messages.HandOver | None = None
        self._games: tuple[Settings | None, tuple[Game, ...]] = (None, ())
        self._inside = False
        self._promised: set[str] = set()  # deck roots announced since the last deal

    # --- properties --------------------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """The table's settings."""
        return self.room.settings or Settings()

    @property
    def games(self) -> tuple[Game, ...]:
        """The table's games: one, or several for dealer's choice."""
        if self._games[0] is not self.settings:
            self._games = (self.settings, self.settings.build())
        return self._games[1]

    @property
    def game(self) -> Game:
        """The game of the current or the next hand."""
        return self.games[self.playing.played if self.playing else self.room.chosen]

    @property
    def me(self) -> Member | None:
        """Our membership, if we sit at the table."""
        return self.room.members.get(self.you)

    @property
    def seat(self) -> int | None:
        """Our seat in the current hand."""
        return self.playing.seat(self.you) if self.playing else None

    @property
    def stack(self) -> int:
        """Our chips, without those in the pot."""
        if self.seat is not None:
            return self.view.seats[self.seat].stack
        return self.room.places[self.me.place].stack if self.me else 0

    @property
    def verdict(self) -> Verdict | None:
        """The result of the last hand: who won what, and why."""
        return self.hand_over.verdict if self.hand_over else None

    @property
    def host(self) -> bool:
        """Whether we are the host."""
        return bool(self.you) and self.room.host == self.you

    @property
    def choosing(self) -> bool:
        """Whether we have to choose the next game."""
        return self.next_hand is not None and bool(self.you) and self.next_hand.chooser == self.you

    @property
    def broke(self) -> bool:
        """Whether we sit at the table without chips and have to rebuy."""
        return self.playing is None and self.me is not None and not self.stack and not self.me.wanted

    @property
    def over(self) -> bool:
        """Whether the game has ended and all players were cashed out."""
        return self.room.closed and not self.room.members

    @property
    def gone(self) -> bool:
        """Whether the game is over for us: it has ended, we left, or our request for a seat was declined."""
        return self.over or (self._inside and not self._is_inside())

    def _is_inside(self) -> bool:
        return self.you in self.room.members or self.you in self.room.seat_requests

    # --- folding -----------------------------------------------------------------------------------------------

    def apply(self, message: messages.FromServer) -> None:
        """Apply a message of the server; MissingEntries or DeckMismatch if that is not possible."""
        match message:
            case messages.Welcome():
                self._apply_welcome(message)
            case messages.Update():
                self._apply_entry(message)
            case messages.Question():
                self.question = message
            case messages.MadeHands():
                self.made_hands = message
            case messages.AllInOdds():
                self.all_in_odds = message
            case messages.NextHand():
                self.next_hand = message
                self._promised |= {message.root} - {""}
            case messages.Presence():
                self.here = message.here
            case messages.HandOver():
                self.hand_over = message
        self._inside = self._inside or self._is_inside()

    def _apply_welcome(self, message: messages.Welcome) -> None:
        self.you, self.outside = message.you, message.outside
        self._promised.clear()  # we may have missed later commitments
        if message.view is not None:
            self.seq, self.room, self.playing = message.seq, message.view, message.view.playing
            self.question = self.next_hand = None
            if self.playing is not None:
                self.view = self.playing.table

    def _apply_entry(self, message: messages.Update) -> None:
        if self.seq is None or message.seq > self.seq + 1:
            raise MissingEntries(f"got entry {message.seq} after {self.seq}")
        if message.seq <= self.seq:
            return
        self.seq = message.seq
        if message.view is None:
            self.room = replace(self.room, members=self._members_after(message.entry))
        self._apply_to_hand(message.entry)
        if message.view is not None:
            self.room = replace(message.view, settings=message.view.settings or self.room.settings, playing=None)

    def _members_after(self, entry: Any) -> dict[str, Member]:
        """The members after an answer in the middle of a hand, which comes without a view: it may change time bank and timeouts."""
        members, playing = self.room.members, self.playing
        if not isinstance(entry, e.Answered) or playing is None or entry.by == "house":
            return members
        player = playing.players[entry.seat]
        member = members[player]
        bank = member.bank if entry.bank is None else entry.bank
        return {**members, player: replace(member, bank=bank, timeouts=member.timeouts + 1 if entry.by == "clock" else 0)}

    def _apply_to_hand(self, entry: Any) -> None:
        if isinstance(entry, e.Begun):
            if self._promised and entry.root not in self._promised:
                raise DeckMismatch(f"hand {entry.hand} is dealt from another deck than was promised")
            self._promised.clear()
            self.playing = HandState.begin(entry)
            self.made_hands = self.all_in_odds = None
        elif isinstance(entry, e.Answered) and self.playing is not None:
            self.playing = replace(self.playing, table=fold(entry.events, self.playing.table))
        elif isinstance(entry, e.Voided):
            self.playing = self.question = None
        if isinstance(entry, e.Begun | e.GameChosen | e.Closed):
            self.next_hand = None
        if self.playing is not None and e.hand_events(entry):
            self.view, self.question = self.playing.table, None
            if self.view.over:
                self.playing = None
