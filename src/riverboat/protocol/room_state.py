"""The state of a room, and how each journal entry changes it."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from riverboat.play import Chair, Session
from riverboat.protocol import journal as e
from riverboat.protocol.table_settings import Settings
from riverboat.table import Table, fold

REFILL = 10  # hands that it takes to fill an empty time bank
KICKED = "kicked"  # the reason in Left and Leaving; such a player needs approval to sit down again
MAX_KICKED = 50

T = TypeVar("T")


class Member(Struct, frozen=True, gc=False):
    """A player or bot at the table."""

    name: str
    place: int
    bot: str = ""
    bank: int = 0  # milliseconds left of the time bank
    timeouts: int = 0  # in a row
    wanted: int = 0  # chips that arrive when the hand is over
    leaving: bool = False


class SeatRequest(Struct, frozen=True):
    """A request for a seat, which waits for the host's approval."""

    name: str
    place: int
    chips: int


def seat_of(player: str | None, players: tuple[str, ...]) -> int | None:
    """The seat of a player in a hand with these players."""
    return players.index(player) if player in players else None


class HandState(Struct, frozen=True, gc=False):
    """The current hand."""

    hand: str
    number: int
    played: int
    places: tuple[int, ...]
    players: tuple[str, ...]
    root: str
    seed_hash: str
    table: Table

    @classmethod
    def begin(cls, entry: e.Begun) -> "HandState":
        """The hand that an entry begins."""
        names = (entry.hand, entry.number, entry.played, entry.places, entry.players, entry.root, entry.seed_hash)
        return cls(*names, fold(entry.events))

    def seat(self, player: str | None) -> int | None:
        """The seat of a player in this hand."""
        return seat_of(player, self.players)


class RoomState(Struct, frozen=True, gc=False):
    """The state of a room after some entry."""

    settings: Settings
    host: str
    session: Session
    opener: str = ""  # the player who opened the table; empty if the server did
    members: dict[str, Member] = {}
    seat_requests: dict[str, SeatRequest] = {}
    playing: HandState | None = None
    pending: Settings | None = None  # settings for the next hand
    last: str = ""  # id of the last hand
    dealt: int = 0  # hands so far, with cancelled ones
    named: bool = False  # the dealer has chosen the next game
    paused: bool = False
    closed: bool = False
    ending: bool = False  # the game closes after the hand
    kicked: tuple[str, ...] = ()  # players who need approval to sit down again

    def stack(self, player: str) -> int:
        """A member's chips, as they were before the current hand."""
        return self.session.places[self.members[player].place].stack

    def front(self, player: str) -> int:
        """A member's chips, in a hand without those already bet."""
        if self.playing is None or player not in self.playing.players:
            return self.stack(player)
        return self.playing.table.seats[self.playing.players.index(player)].stack

    def in_hand(self, player: str) -> bool:
        """Whether a player was dealt in to the current hand."""
        return self.playing is not None and player in self.playing.players

    @property
    def people(self) -> dict[str, Member]:
        """The members who are not bots."""
        return {player: member for player, member in self.members.items() if not member.bot}


def after(state: RoomState | None, entry: e.Entry) -> RoomState:
    """The state after an entry."""
    if isinstance(entry, e.Opened):
        return RoomState(entry.settings, entry.host, Session.open(entry.settings.build(), entry.settings.seats), entry.host)
    assert state is not None
    new = _fix_button(_AFTER[type(entry)](state, entry))
    new_dealer = new.named and new.session.dealer != state.session.dealer
    return replace(new, named=False) if new_dealer else new  # the new dealer chooses the game


def _fix_button(state: RoomState) -> RoomState:
    """Keep the button where it is during a hand, and at a playing seat between hands."""
    session, playing = state.session, state.playing
    if playing is None:
        return replace(state, session=steady) if (steady := session.steady()) is not session else state
    button = playing.places[playing.table.button]
    return state if session.button == button else replace(state, session=replace(session, button=button))


def pace_of(state: RoomState) -> float:
    """The pace of a table; bots alone never play faster than people."""
    places, members = state.session.places, state.members
    among_bots = all(members[places[place].player].bot for place in state.session.playing)
    return max(1.0, state.settings.pace) if among_bots else state.settings.pace


def _without(players: dict[str, T], player: str) -> dict[str, T]:
    return {other: value for other, value in players.items() if other != player}


def _update_member(state: RoomState, player: str, **changes: Any) -> RoomState:
    return replace(state, members={**state.members, player: replace(state.members[player], **changes)})


def _sat(state: RoomState, entry: e.Sat) -> RoomState:
    session = state.session.sit(entry.player, entry.place, entry.chips)
    member = Member(entry.name, entry.place, entry.bot, bank=state.settings.bank * 1000)
    seat_requests = _without(state.seat_requests, entry.player)
    kicked = tuple(player for player in state.kicked if player != entry.player)
    members = {**state.members, entry.player: member}
    return replace(state, session=session, members=members, seat_requests=seat_requests, kicked=kicked)


def _bought(state: RoomState, entry: e.Bought) -> RoomState:
    place = state.members[entry.player].place
    session = state.session.rebuy(place, entry.chips) if entry.chips > 0 else state.session.give_back(place, -entry.chips)
    wanted = 0 if not entry.correction else state.members[entry.player].wanted
    return _update_member(replace(state, session=session), entry.player, wanted=wanted)


def _away_changed(state: RoomState, entry: e.AwayChanged) -> RoomState:
    place = state.members[entry.player].place
    session = state.session.sit_out(place) if entry.away else state.session.sit_in(place)
    return _update_member(replace(state, session=session), entry.player, timeouts=0)


def _left(state: RoomState, entry: e.Left) -> RoomState:
    place, session = state.members[entry.player].place, state.session
    session, chips = (session.divide(place, entry.kitty) if entry.kitty else session).leave(place)
    assert chips == entry.chips
    return _remember_kick(replace(state, session=session, members=_without(state.members, entry.player)), entry)


def _leaving(state: RoomState, entry: e.Leaving) -> RoomState:
    return _remember_kick(_update_member(state, entry.player, leaving=True), entry)


def _remember_kick(state: RoomState, entry: e.Left | e.Leaving) -> RoomState:
    if entry.why != KICKED:
        return state
    others = [player for player in state.kicked if player != entry.player]
    return replace(state, kicked=(*others[-MAX_KICKED + 1 :], entry.player))


def _settings_changed(state: RoomState, entry: e.SettingsChanged) -> RoomState:
    return replace(state, pending=entry.settings) if state.playing else _apply_pending(replace(state, pending=entry.settings))


def _apply_pending(state: RoomState) -> RoomState:
    """Apply the settings that waited for the end of the hand."""
    if state.pending is None:
        return state
    games, seats, bank = state.pending.build(), state.pending.seats, state.pending.bank
    session = replace(state.session, games=games, chosen=min(state.session.chosen, len(games) - 1)).chairs(seats)
    members = state.members
    if seats != state.settings.seats:
        places = {place.player: index for index, place in enumerate(session.places)}
        members = {player: replace(member, place=places[player]) for player, member in members.items()}
    if bank != state.settings.bank:
        members = {player: replace(member, bank=bank * 1000) for player, member in members.items()}
    return replace(state, settings=state.pending, session=session, members=members, pending=None, named=False)


def _begun(state: RoomState, entry: e.Begun) -> RoomState:
    playing = HandState.begin(entry)
    bank, members = state.settings.bank * 1000, dict(state.members)
    for player in entry.players:
        if members[player].bank != bank:
            members[player] = replace(members[player], bank=min(bank, members[player].bank + bank // REFILL))
    return _with_hand(replace(state, named=False, dealt=state.dealt + 1, members=members), playing)


def _answered(state: RoomState, entry: e.Answered) -> RoomState:
    playing = state.playing
    assert playing is not None
    player = playing.players[entry.seat]
    if entry.by != "house":
        timeouts = state.members[player].timeouts + 1 if entry.by == "clock" else 0
        bank = state.members[player].bank if entry.bank is None else entry.bank
        state = _update_member(state, player, timeouts=timeouts, bank=bank)
    return _with_hand(state, replace(playing, table=fold(entry.events, playing.table)))


def _with_hand(state: RoomState, playing: HandState) -> RoomState:
    if not playing.table.over:
        return replace(state, playing=playing)
    session = state.session.after(playing.table, playing.places)
    return _apply_pending(replace(state, session=session, playing=None, last=playing.hand))


def _voided(state: RoomState, entry: e.Voided) -> RoomState:
    return _apply_pending(replace(state, playing=None, last=entry.hand))


def _seat_requested(state: RoomState, entry: e.SeatRequested) -> RoomState:
    return replace(state, seat_requests={**state.seat_requests, entry.player: SeatRequest(entry.name, entry.place, entry.chips)})


def _declined(state: RoomState, entry: e.Declined) -> RoomState:
    return replace(state, seat_requests=_without(state.seat_requests, entry.player))


def _game_chosen(state: RoomState, entry: e.GameChosen) -> RoomState:
    return replace(state, session=replace(state.session, chosen=entry.game), named=True)


def _closed(state: RoomState, entry: e.Closed) -> RoomState:
    session = state.session
    for player, chips in entry.kitty.items():
        session = session.divide(state.members[player].place, chips)
    return replace(state, session=session, seat_requests={}, closed=True, ending=False)


_AFTER: dict[type[e.Entry], Callable[[RoomState, Any], RoomState]] = {
    e.SeatRequested: _seat_requested,
    e.Declined: _declined,
    e.Sat: _sat,
    e.ChipsOrdered: lambda state, entry: _update_member(state, entry.player, wanted=entry.chips),
    e.Bought: _bought,
    e.AwayChanged: _away_changed,
    e.Leaving: _leaving,
    e.Left: _left,
    e.Paused: lambda state, entry: replace(state, paused=entry.paused),
    e.SettingsChanged: _settings_changed,
    e.GameChosen: _game_chosen,
    e.Begun: _begun,
    e.Answered: _answered,
    e.Voided: _voided,
    e.Said: lambda state, _: state,
    e.RabbitHunted: lambda state, _: state,
    e.HostChanged: lambda state, entry: replace(state, host=entry.player),
    e.Ending: lambda state, _: replace(state, ending=True),
    e.Closed: _closed,
}


# --- checkpoints ---------------------------------------------------------------------------------------------------


class Checkpoint(Struct, frozen=True):
    """A room between hands as it is stored; the games are built from the settings."""

    settings: Settings
    host: str
    opener: str
    places: tuple[Chair, ...]
    button: int
    kitty: int
    chosen: int
    hands: int
    bought: int
    taken: int
    members: dict[str, Member]
    seat_requests: dict[str, SeatRequest]
    last: str
    dealt: int
    named: bool
    paused: bool
    closed: bool
    ending: bool = False
    kicked: tuple[str, ...] = ()


def checkpoint(state: RoomState) -> Checkpoint:
    """The checkpoint of a room between hands."""
    assert state.playing is None
    assert state.pending is None
    return Checkpoint(**{name: getattr(state if hasattr(state, name) else state.session, name) for name in Checkpoint.__struct_fields__})


def restored(checkpoint: Checkpoint) -> RoomState:
    """The state of a room at a checkpoint."""
    of_session = {name: getattr(checkpoint, name) for name in Session.__struct_fields__ if name != "games"}
    of_room = {name: getattr(checkpoint, name) for name in RoomState.__struct_fields__ if hasattr(checkpoint, name)}
    return RoomState(session=Session(checkpoint.settings.build(), **of_session), **of_room)
