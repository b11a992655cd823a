"""How a room stands: what its entries add up to."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from riverboat.play import Chair, Session
from riverboat.protocol import journal as e
from riverboat.protocol.settings import Settings
from riverboat.table import Table, fold

REFILL = 10  # hands that fill an empty time bank
KICKED = "kicked"  # why somebody left who has to ask before he comes back
MAX_KICKED = 50


class Member(Struct, frozen=True, gc=False):
    """Somebody who sits at the table."""

    name: str
    place: int
    bot: str = ""
    bank: int = 0  # milliseconds of thinking time left
    timeouts: int = 0  # in a row
    wanted: int = 0  # chips to come when the hand is over
    leaving: bool = False


class Guest(Struct, frozen=True):
    """Somebody who asked for a seat."""

    name: str
    place: int
    chips: int


def seat_of(player: str | None, players: tuple[str, ...]) -> int | None:
    """The seat of a player among those of a hand."""
    return players.index(player) if player in players else None


class Playing(Struct, frozen=True, gc=False):
    """The hand that is going on."""

    hand: str
    number: int
    played: int
    places: tuple[int, ...]
    players: tuple[str, ...]
    root: str
    seed_hash: str
    table: Table

    @classmethod
    def begin(cls, entry: e.Begun) -> "Playing":
        """The hand that an entry begins."""
        names = (entry.hand, entry.number, entry.played, entry.places, entry.players, entry.root, entry.seed_hash)
        return cls(*names, fold(entry.events))

    def seat(self, player: str | None) -> int | None:
        """The seat of a player in this hand."""
        return seat_of(player, self.players)


class RoomState(Struct, frozen=True, gc=False):
    """A room between two entries."""

    settings: Settings
    host: str
    session: Session
    opener: str = ""  # who opened the table; nobody, if the house did
    members: dict[str, Member] = {}
    guests: dict[str, Guest] = {}
    playing: Playing | None = None
    pending: Settings | None = None  # from the next hand on
    last: str = ""  # the hand before
    dealt: int = 0  # hands so far, also those that did not count
    named: bool = False  # whether the dealer has named the next game
    paused: bool = False
    closed: bool = False
    ending: bool = False  # when the hand is over
    kicked: tuple[str, ...] = ()  # by the host: they have to ask before they sit down again

    def stack(self, player: str) -> int:
        """The chips of somebody who sits, as they were before the hand that is going on."""
        return self.session.places[self.members[player].place].stack

    def front(self, player: str) -> int:
        """The chips in front of somebody who sits: in a hand those that he has not put in."""
        if self.playing is None or player not in self.playing.players:
            return self.stack(player)
        return self.playing.table.seats[self.playing.players.index(player)].stack

    def in_hand(self, player: str) -> bool:
        """Whether somebody was dealt to in the hand that is going on."""
        return self.playing is not None and player in self.playing.players

    @property
    def people(self) -> dict[str, Member]:
        """Those who sit and are no bots."""
        return {player: member for player, member in self.members.items() if not member.bot}


def after(state: RoomState | None, entry: e.Entry) -> RoomState:
    """The room after an entry."""
    if isinstance(entry, e.Opened):
        return RoomState(entry.settings, entry.host, Session.open(entry.settings.build(), entry.settings.seats), entry.host)
    assert state is not None
    found = _steady(_AFTER[type(entry)](state, entry))
    moved = found.named and found.session.dealer != state.session.dealer
    return replace(found, named=False) if moved else found  # who deals now names the game


def _steady(state: RoomState) -> RoomState:
    """Who deals a hand deals it to its end, whoever comes and goes; the next dealer is found from there."""
    session, playing = state.session, state.playing
    if playing is None:
        return replace(state, session=steady) if (steady := session.steady()) is not session else state
    button = playing.places[playing.table.button]
    return state if session.button == button else replace(state, session=replace(session, button=button))


def pace_of(state: RoomState) -> float:
    """How long things take: bots among themselves play as people would, for nobody waits for them."""
    places, members = state.session.places, state.members
    among_bots = all(members[places[place].player].bot for place in state.session.playing)
    return max(1.0, state.settings.pace) if among_bots else state.settings.pace


def _members(state: RoomState, player: str, member: Member | None) -> dict[str, Member]:
    others = {other: found for other, found in state.members.items() if other != player}
    return others if member is None else {**state.members, player: member}


def _change(state: RoomState, player: str, **changes: Any) -> RoomState:
    return replace(state, members=_members(state, player, replace(state.members[player], **changes)))


def _sat(state: RoomState, entry: e.Sat) -> RoomState:
    session = state.session.sit(entry.player, entry.place, entry.chips)
    member = Member(entry.name, entry.place, entry.bot, bank=state.settings.bank * 1000)
    guests = {player: guest for player, guest in state.guests.items() if player != entry.player}
    kicked = tuple(player for player in state.kicked if player != entry.player)
    members = {**state.members, entry.player: member}
    return replace(state, session=session, members=members, guests=guests, kicked=kicked)


def _bought(state: RoomState, entry: e.Bought) -> RoomState:
    place = state.members[entry.player].place
    session = state.session.rebuy(place, entry.chips) if entry.chips > 0 else state.session.give_back(place, -entry.chips)
    wanted = 0 if not entry.correction else state.members[entry.player].wanted
    return _change(replace(state, session=session), entry.player, wanted=wanted)


def _stepped(state: RoomState, entry: e.Stepped) -> RoomState:
    place = state.members[entry.player].place
    session = state.session.sit_out(place) if entry.away else state.session.sit_in(place)
    return _change(replace(state, session=session), entry.player, timeouts=0)


def _left(state: RoomState, entry: e.Left) -> RoomState:
    place, session = state.members[entry.player].place, state.session
    session, chips = (session.divide(place, entry.kitty) if entry.kitty else session).leave(place)
    assert chips == entry.chips
    return _remember_kick(replace(state, session=session, members=_members(state, entry.player, None)), entry)


def _leaving(state: RoomState, entry: e.Leaving) -> RoomState:
    return _remember_kick(_change(state, entry.player, leaving=True), entry)


def _remember_kick(state: RoomState, entry: e.Left | e.Leaving) -> RoomState:
    if entry.why != KICKED:
        return state
    others = [player for player in state.kicked if player != entry.player]
    return replace(state, kicked=(*others[-MAX_KICKED + 1 :], entry.player))


def _changed(state: RoomState, entry: e.Changed) -> RoomState:
    return replace(state, pending=entry.settings) if state.playing else _settled(replace(state, pending=entry.settings))


def _settled(state: RoomState) -> RoomState:
    """What waited for the hand to be over comes into force."""
    if state.pending is None:
        return state
    games, seats, bank = state.pending.build(), state.pending.seats, state.pending.bank
    session = replace(state.session, games=games, chosen=min(state.session.chosen, len(games) - 1)).chairs(seats)
    members = state.members
    if seats != state.settings.seats:
        where = {one.player: place for place, one in enumerate(session.places)}
        members = {player: replace(member, place=where[player]) for player, member in members.items()}
    if bank != state.settings.bank:
        members = {player: replace(member, bank=bank * 1000) for player, member in members.items()}
    return replace(state, settings=state.pending, session=session, members=members, pending=None, named=False)


def _begun(state: RoomState, entry: e.Begun) -> RoomState:
    playing = Playing.begin(entry)
    bank, members = state.settings.bank * 1000, dict(state.members)
    for player in entry.players:
        if members[player].bank != bank:
            members[player] = replace(members[player], bank=min(bank, members[player].bank + bank // REFILL))
    return _over_or_on(replace(state, named=False, dealt=state.dealt + 1, members=members), playing)


def _answered(state: RoomState, entry: e.Answered) -> RoomState:
    playing = state.playing
    assert playing is not None
    player = playing.players[entry.seat]
    if entry.by != "house":
        late = state.members[player].timeouts + 1 if entry.by == "clock" else 0
        bank = state.members[player].bank if entry.bank is None else entry.bank
        state = _change(state, player, timeouts=late, bank=bank)
    return _over_or_on(state, replace(playing, table=fold(entry.events, playing.table)))


def _over_or_on(state: RoomState, playing: Playing) -> RoomState:
    if not playing.table.over:
        return replace(state, playing=playing)
    session = state.session.after(playing.table, playing.places)
    return _settled(replace(state, session=session, playing=None, last=playing.hand))


def _voided(state: RoomState, entry: e.Voided) -> RoomState:
    return _settled(replace(state, playing=None, last=entry.hand))


def _knocked(state: RoomState, entry: e.Knocked) -> RoomState:
    return replace(state, guests={**state.guests, entry.player: Guest(entry.name, entry.place, entry.chips)})


def _declined(state: RoomState, entry: e.Declined) -> RoomState:
    return replace(state, guests={player: guest for player, guest in state.guests.items() if player != entry.player})


def _named(state: RoomState, entry: e.Named) -> RoomState:
    return replace(state, session=replace(state.session, chosen=entry.game), named=True)


def _closed(state: RoomState, entry: e.Closed) -> RoomState:
    session = state.session
    for player, chips in entry.kitty.items():
        session = session.divide(state.members[player].place, chips)
    return replace(state, session=session, guests={}, closed=True, ending=False)


_AFTER: dict[type[e.Entry], Callable[[RoomState, Any], RoomState]] = {
    e.Knocked: _knocked,
    e.Declined: _declined,
    e.Sat: _sat,
    e.Wanted: lambda state, entry: _change(state, entry.player, wanted=entry.chips),
    e.Bought: _bought,
    e.Stepped: _stepped,
    e.Leaving: _leaving,
    e.Left: _left,
    e.Paused: lambda state, entry: replace(state, paused=entry.paused),
    e.Changed: _changed,
    e.Named: _named,
    e.Begun: _begun,
    e.Answered: _answered,
    e.Voided: _voided,
    e.Said: lambda state, _: state,
    e.Hunted: lambda state, _: state,
    e.Handed: lambda state, entry: replace(state, host=entry.player),
    e.Ending: lambda state, _: replace(state, ending=True),
    e.Closed: _closed,
}


# --- checkpoints ---------------------------------------------------------------------------------------------------


class Checkpoint(Struct, frozen=True):
    """A room between hands, as it is kept: the games follow from the settings."""

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
    guests: dict[str, Guest]
    last: str
    dealt: int
    named: bool
    paused: bool
    closed: bool
    ending: bool = False
    kicked: tuple[str, ...] = field(default=(), name="shown_out")


def checkpoint(state: RoomState) -> Checkpoint:
    """Keep a room that is between hands."""
    assert state.playing is None
    assert state.pending is None
    found = {name: getattr(state if hasattr(state, name) else state.session, name) for name in Checkpoint.__struct_fields__}
    return Checkpoint(**found)


def restored(kept: Checkpoint) -> RoomState:
    """The room that was kept."""
    inner = {name: getattr(kept, name) for name in Session.__struct_fields__ if name != "games"}
    outer = {name: getattr(kept, name) for name in RoomState.__struct_fields__ if hasattr(kept, name)}
    return RoomState(session=Session(kept.settings.build(), **inner), **outer)
