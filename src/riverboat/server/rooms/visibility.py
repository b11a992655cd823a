"""What a viewer gets of a room: the only code that hides anything of it, by way of `seen` and `project`."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from riverboat.cards import UNSEEN
from riverboat.explain.made_hands import judged, wild_cards, wild_for_all, wild_now
from riverboat.play import Session
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.room_state import Standing
from riverboat.rules import Variant
from riverboat.table import Event, Table, project, seen
from riverboat.table import events as t

_CHANGES_CARDS = (t.Dealt, t.Turned, t.Revealed, t.Taken, t.Passed, t.Discarded, t.Placed, t.Faced, t.Shown, t.Reshuffled)


def seen_entry(entry: e.Entry, seat: int | None) -> e.Entry:
    """An entry as the seat of a hand sees it; what somebody answered is told by what happened then."""
    if isinstance(entry, e.Begun):
        return replace(entry, events=_seen(entry.events, seat))
    if isinstance(entry, e.Answered):
        return replace(entry, events=_seen(entry.events, seat), value=None)
    if isinstance(entry, e.Hunted):
        return replace(entry, came=_seen(entry.came, seat))
    return entry


def _seen(events: Sequence[Event], seat: int | None) -> tuple[Any, ...]:
    return tuple(seen(event, seat) for event in events)


def own(entry: e.Entry) -> set[int]:
    """The seats that see more of an entry than others do."""
    told = e.told(entry)
    dealt = {event.seat for event in told if isinstance(event, t.Dealt) and not all(event.up)}
    return dealt | {event.to for event in told if isinstance(event, t.Passed)}


def may_look(standing: Standing, player: str | None) -> bool:
    """Whether somebody may see the hands of a table."""
    return standing.settings.watching or player in standing.members or (player is not None and player == standing.host)


def view(standing: Standing, player: str | None) -> messages.View:
    """The room as a viewer sees it, with the hand that is going on."""
    playing = standing.playing
    if playing is not None:
        playing = replace(playing, table=project(playing.table, playing.seat(player)))
    return replace(around(standing), playing=playing, settings=standing.settings)


def around(standing: Standing) -> messages.View:
    """The room around a hand, which everybody sees."""
    session: Session = standing.session
    return messages.View(
        host=standing.host,
        places=tuple(messages.Chair(place.player, place.stack, place.away) for place in session.places),
        button=session.button,
        kitty=session.kitty,
        chosen=session.chosen,
        members=standing.members,
        guests=standing.guests,
        pending=standing.pending,
        last=standing.last,
        dealt=standing.dealt,
        named=standing.named,
        paused=standing.paused,
        closed=standing.closed,
        ending=standing.ending,
    )


def told(seq: int, at: int, entry: e.Entry, standing: Standing, seat: int | None, *, renewed: bool = False) -> messages.Told:
    """What a viewer at this seat of the hand is told of an entry, after which the room stands so, perhaps by other settings than before."""
    shown: Any = seen_entry(entry, seat)
    if isinstance(entry, e.Said | e.Hunted) or (isinstance(entry, e.Answered) and standing.playing is not None):
        return messages.Told(seq, at, shown)
    now = around(standing)
    told = renewed or isinstance(entry, e.Opened | e.Changed)
    return messages.Told(seq, at, shown, replace(now, settings=standing.settings) if told else now)


def changes_cards(events: Sequence[Event]) -> bool:
    """Whether a viewer's cards, or which are wild, may be others now."""
    return any(isinstance(event, _CHANGES_CARDS) for event in events)


def aside(variant: Variant, hand: str, table: Table, seat: int | None) -> messages.Aside:
    """What a viewer could work out: from his own view, and nothing else."""
    sight = project(table, seat)
    plays = seat is not None and not sight.seats[seat].folded
    makes = tuple(judged(variant, sight, seat)) if seat is not None and plays else ()
    if not (words := wild_now(variant, sight)):
        return messages.Aside(hand, makes=makes)
    open_cards = [card for place in sight.seats for card in place.cards if card != UNSEEN]
    open_cards += [card for board in sight.boards for card in board.cards if card != UNSEEN]
    wilds = wild_for_all(variant, sight, open_cards)
    for other, place in enumerate(sight.seats):
        if not place.folded:
            wilds |= wild_cards(variant, sight, other)  # of hands that were shown, too
    return messages.Aside(hand, words, tuple(sorted(wilds)), makes)
