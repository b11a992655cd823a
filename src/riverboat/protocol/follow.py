"""How a client follows a room: what it was told adds up to the view that the server would give it."""

from msgspec.structs import replace

from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.room_state import Member, Playing
from riverboat.table import fold


def followed(view: messages.View, told: messages.Told) -> messages.View:
    """The room after what was told, as its viewer sees it."""
    playing = _hand(view.playing, told.entry)
    new = told.view if told.view is not None else replace(view, members=_members(view, told.entry))
    return replace(new, settings=new.settings or view.settings, playing=None if playing is None or playing.table.over else playing)


def _hand(playing: Playing | None, entry: e.Entry) -> Playing | None:
    if isinstance(entry, e.Begun):
        named = (entry.hand, entry.number, entry.played, entry.places, entry.players, entry.root, entry.seed_hash)
        return Playing(*named, fold(entry.events))
    if isinstance(entry, e.Answered) and playing is not None:
        return replace(playing, table=fold(entry.events, playing.table))
    return None if isinstance(entry, e.Voided) else playing


def _members(view: messages.View, entry: e.Entry) -> dict[str, Member]:
    """In the middle of a hand an answer comes without a view: it says what it did to the clock."""
    if not isinstance(entry, e.Answered) or view.playing is None or entry.by == "house":
        return view.members
    player = view.playing.players[entry.seat]
    member = view.members[player]
    bank = member.bank if entry.bank is None else entry.bank
    return {**view.members, player: replace(member, bank=bank, timeouts=member.timeouts + 1 if entry.by == "clock" else 0)}
