"""How a room stands: what its entries add up to."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from riverboat.play import Chair, Session
from riverboat.protocol import journal as e
from riverboat.protocol.settings import Settings
from riverboat.table import Table, fold

REFILL = 10  # hands that fill an empty time bank
SHOWN_OUT = "kicked"  # why somebody left who has to ask before he comes back
MOST_SHOWN_OUT = 50


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

    def seat(self, player: str | None) -> int | None:
        """The seat of a player in this hand."""
        return seat_of(player, self.players)


class Standing(Struct, frozen=True, gc=False):
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
    shown_out: tuple[str, ...] = ()  # by the host: they have to ask before they sit down again

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


def after(standing: Standing | None, entry: e.Entry) -> Standing:
    """The room after an entry."""
    if isinstance(entry, e.Opened):
        return Standing(entry.settings, entry.host, Session.open(entry.settings.build(), entry.settings.seats), entry.host)
    assert standing is not None
    found = _steady(_AFTER[type(entry)](standing, entry))
    moved = found.named and found.session.dealer != standing.session.dealer
    return replace(found, named=False) if moved else found  # who deals now names the game


def _steady(standing: Standing) -> Standing:
    """Who deals a hand deals it to its end, whoever comes and goes; the next dealer is found from there."""
    session, playing = standing.session, standing.playing
    if playing is None:
        return replace(standing, session=steady) if (steady := session.steady()) is not session else standing
    button = playing.places[playing.table.button]
    return standing if session.button == button else replace(standing, session=replace(session, button=button))


def pace_of(standing: Standing) -> float:
    """How long things take: bots among themselves play as people would, for nobody waits for them."""
    places, members = standing.session.places, standing.members
    among_bots = all(members[places[place].player].bot for place in standing.session.playing)
    return max(1.0, standing.settings.pace) if among_bots else standing.settings.pace


def _members(standing: Standing, player: str, member: Member | None) -> dict[str, Member]:
    others = {other: found for other, found in standing.members.items() if other != player}
    return others if member is None else {**standing.members, player: member}


def _change(standing: Standing, player: str, **changes: Any) -> Standing:
    return replace(standing, members=_members(standing, player, replace(standing.members[player], **changes)))


def _sat(standing: Standing, entry: e.Sat) -> Standing:
    session = standing.session.sit(entry.player, entry.place, entry.chips)
    member = Member(entry.name, entry.place, entry.bot, bank=standing.settings.bank * 1000)
    guests = {player: guest for player, guest in standing.guests.items() if player != entry.player}
    shown_out = tuple(player for player in standing.shown_out if player != entry.player)
    members = {**standing.members, entry.player: member}
    return replace(standing, session=session, members=members, guests=guests, shown_out=shown_out)


def _bought(standing: Standing, entry: e.Bought) -> Standing:
    place = standing.members[entry.player].place
    session = standing.session.rebuy(place, entry.chips) if entry.chips > 0 else standing.session.give_back(place, -entry.chips)
    wanted = 0 if not entry.correction else standing.members[entry.player].wanted
    return _change(replace(standing, session=session), entry.player, wanted=wanted)


def _stepped(standing: Standing, entry: e.Stepped) -> Standing:
    place = standing.members[entry.player].place
    session = standing.session.sit_out(place) if entry.away else standing.session.sit_in(place)
    return _change(replace(standing, session=session), entry.player, timeouts=0)


def _left(standing: Standing, entry: e.Left) -> Standing:
    place, session = standing.members[entry.player].place, standing.session
    session, chips = (session.divide(place, entry.kitty) if entry.kitty else session).leave(place)
    assert chips == entry.chips
    return _shown_out(replace(standing, session=session, members=_members(standing, entry.player, None)), entry)


def _leaving(standing: Standing, entry: e.Leaving) -> Standing:
    return _shown_out(_change(standing, entry.player, leaving=True), entry)


def _shown_out(standing: Standing, entry: e.Left | e.Leaving) -> Standing:
    if entry.why != SHOWN_OUT:
        return standing
    others = [player for player in standing.shown_out if player != entry.player]
    return replace(standing, shown_out=(*others[-MOST_SHOWN_OUT + 1 :], entry.player))


def _changed(standing: Standing, entry: e.Changed) -> Standing:
    return replace(standing, pending=entry.settings) if standing.playing else _settled(replace(standing, pending=entry.settings))


def _settled(standing: Standing) -> Standing:
    """What waited for the hand to be over comes into force."""
    if standing.pending is None:
        return standing
    games, seats, bank = standing.pending.build(), standing.pending.seats, standing.pending.bank
    session = replace(standing.session, games=games, chosen=min(standing.session.chosen, len(games) - 1)).chairs(seats)
    members = standing.members
    if seats != standing.settings.seats:
        where = {one.player: place for place, one in enumerate(session.places)}
        members = {player: replace(member, place=where[player]) for player, member in members.items()}
    if bank != standing.settings.bank:
        members = {player: replace(member, bank=bank * 1000) for player, member in members.items()}
    return replace(standing, settings=standing.pending, session=session, members=members, pending=None, named=False)


def _begun(standing: Standing, entry: e.Begun) -> Standing:
    named = (entry.hand, entry.number, entry.played, entry.places, entry.players, entry.root, entry.seed_hash)
    playing = Playing(*named, fold(entry.events))
    bank, members = standing.settings.bank * 1000, dict(standing.members)
    for player in entry.players:
        if members[player].bank != bank:
            members[player] = replace(members[player], bank=min(bank, members[player].bank + bank // REFILL))
    return _over_or_on(replace(standing, named=False, dealt=standing.dealt + 1, members=members), playing)


def _answered(standing: Standing, entry: e.Answered) -> Standing:
    playing = standing.playing
    assert playing is not None
    player = playing.players[entry.seat]
    if entry.by != "house":
        late = standing.members[player].timeouts + 1 if entry.by == "clock" else 0
        bank = standing.members[player].bank if entry.bank is None else entry.bank
        standing = _change(standing, player, timeouts=late, bank=bank)
    return _over_or_on(standing, replace(playing, table=fold(entry.events, playing.table)))


def _over_or_on(standing: Standing, playing: Playing) -> Standing:
    if not playing.table.over:
        return replace(standing, playing=playing)
    session = standing.session.after(playing.table, playing.places)
    return _settled(replace(standing, session=session, playing=None, last=playing.hand))


def _voided(standing: Standing, entry: e.Voided) -> Standing:
    return _settled(replace(standing, playing=None, last=entry.hand))


def _knocked(standing: Standing, entry: e.Knocked) -> Standing:
    return replace(standing, guests={**standing.guests, entry.player: Guest(entry.name, entry.place, entry.chips)})


def _declined(standing: Standing, entry: e.Declined) -> Standing:
    return replace(standing, guests={player: guest for player, guest in standing.guests.items() if player != entry.player})


def _named(standing: Standing, entry: e.Named) -> Standing:
    return replace(standing, session=replace(standing.session, chosen=entry.game), named=True)


def _closed(standing: Standing, entry: e.Closed) -> Standing:
    session = standing.session
    for player, chips in entry.kitty.items():
        session = session.divide(standing.members[player].place, chips)
    return replace(standing, session=session, guests={}, closed=True, ending=False)


_AFTER: dict[type[e.Entry], Callable[[Standing, Any], Standing]] = {
    e.Knocked: _knocked,
    e.Declined: _declined,
    e.Sat: _sat,
    e.Wanted: lambda standing, entry: _change(standing, entry.player, wanted=entry.chips),
    e.Bought: _bought,
    e.Stepped: _stepped,
    e.Leaving: _leaving,
    e.Left: _left,
    e.Paused: lambda standing, entry: replace(standing, paused=entry.paused),
    e.Changed: _changed,
    e.Named: _named,
    e.Begun: _begun,
    e.Answered: _answered,
    e.Voided: _voided,
    e.Said: lambda standing, _: standing,
    e.Hunted: lambda standing, _: standing,
    e.Handed: lambda standing, entry: replace(standing, host=entry.player),
    e.Ending: lambda standing, _: replace(standing, ending=True),
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
    shown_out: tuple[str, ...] = ()


def checkpoint(standing: Standing) -> Checkpoint:
    """Keep a room that is between hands."""
    assert standing.playing is None
    assert standing.pending is None
    found = {name: getattr(standing if hasattr(standing, name) else standing.session, name) for name in Checkpoint.__struct_fields__}
    return Checkpoint(**found)


def restored(kept: Checkpoint) -> Standing:
    """The room that was kept."""
    inner = {name: getattr(kept, name) for name in Session.__struct_fields__ if name != "games"}
    outer = {name: getattr(kept, name) for name in Standing.__struct_fields__ if hasattr(kept, name)}
    return Standing(session=Session(kept.settings.build(), **inner), **outer)
