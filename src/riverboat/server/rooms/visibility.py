"""What a viewer may see of a room. Only this module hides anything of it, by way of `seen` and `project`."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from riverboat.explain.made_hands import judged, wilds_of
from riverboat.play import Session
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.room_state import RoomState
from riverboat.rules import Variant
from riverboat.table import Event, Table, project, seen
from riverboat.table import events as t

_CHANGES_CARDS = (t.Dealt, t.Turned, t.Revealed, t.Taken, t.Passed, t.Discarded, t.Placed, t.Faced, t.Shown, t.Reshuffled)


def seen_entry(entry: e.Entry, seat: int | None) -> e.Entry:
    """An entry as a seat sees it. The value of an answer is hidden: its events say what may be known."""
    if isinstance(entry, e.Begun):
        return replace(entry, events=seen_events(entry.events, seat))
    if isinstance(entry, e.Answered):
        return replace(entry, events=seen_events(entry.events, seat), value=None)
    if isinstance(entry, e.RabbitHunted):
        return replace(entry, came=seen_events(entry.came, seat))
    return entry


def seen_events(events: Sequence[Event], seat: int | None) -> tuple[Any, ...]:
    """Events as a seat sees them."""
    return tuple(seen(event, seat) for event in events)


def seats_with_secrets(entry: e.Entry) -> set[int]:
    """The seats that see more of an entry than spectators do."""
    events = e.hand_events(entry)
    dealt = {event.seat for event in events if isinstance(event, t.Dealt) and not all(event.up)}
    return dealt | {event.to for event in events if isinstance(event, t.Passed)}


def may_watch(state: RoomState, player: str | None) -> bool:
    """Whether a player, or a spectator (None), may see the hands of a table."""
    return state.settings.watching or player in state.members or (player is not None and player == state.host)


def view_for(state: RoomState, player: str | None) -> messages.View:
    """The room as a player sees it, with the current hand."""
    playing = state.playing
    if playing is not None:
        playing = replace(playing, table=project(playing.table, playing.seat(player)))
    return replace(public_view(state), playing=playing, settings=state.settings)


def public_view(state: RoomState) -> messages.View:
    """The room without the current hand and the settings, the same for all viewers."""
    session: Session = state.session
    return messages.View(
        host=state.host,
        places=tuple(messages.PlaceView(place.player, place.stack, place.away) for place in session.places),
        button=session.button,
        kitty=session.kitty,
        chosen=session.chosen,
        members=state.members,
        seat_requests=state.seat_requests,
        pending=state.pending,
        last=state.last,
        dealt=state.dealt,
        named=state.named,
        paused=state.paused,
        closed=state.closed,
        ending=state.ending,
    )


def entry_message(seq: int, at: int, entry: e.Entry, state: RoomState, seat: int | None, *, new_settings: bool = False) -> messages.Update:
    """The message about an entry for a seat of its hand; `state` is the room after it, `new_settings` whether it changed the settings."""
    shown: Any = seen_entry(entry, seat)
    if isinstance(entry, e.Said | e.RabbitHunted) or (isinstance(entry, e.Answered) and state.playing is not None):
        return messages.Update(seq, at, shown)
    view = public_view(state)
    if new_settings or isinstance(entry, e.Opened | e.SettingsChanged):
        view = replace(view, settings=state.settings)
    return messages.Update(seq, at, shown, view)


def changes_cards(events: Sequence[Event]) -> bool:
    """Whether a viewer's visible cards, or which of them are wild, may have changed."""
    return any(isinstance(event, _CHANGES_CARDS) for event in events)


def made_hands_for(variant: Variant, hand: str, table: Table, seat: int | None) -> messages.MadeHands:
    """The wild cards and made hands that a seat could work out itself, from its own view only."""
    visible = project(table, seat)
    in_hand = seat is not None and not visible.seats[seat].folded
    makes = tuple(judged(variant, visible, seat)) if seat is not None and in_hand else ()
    wild = wilds_of(variant, visible)
    return messages.MadeHands(hand, wild.words, wild.all, makes) if wild else messages.MadeHands(hand, makes=makes)
