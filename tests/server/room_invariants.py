"""Checks that must hold for a room at any moment, whatever its players did."""

import msgspec
from tests.server.random_table import RandomTable

from riverboat.protocol.messages import ENCODER
from riverboat.protocol.room_state import Checkpoint, RoomState, checkpoint, restored
from riverboat.server.rooms.persistence import KITTY, POT, load_room, stack
from riverboat.server.rooms.room import Room
from riverboat.server.rooms.visibility import may_watch, view_for


def assert_clients_are_up_to_date(table: RandomTable) -> None:
    """Each client has folded its messages into the view that the server would send it now."""
    state = table.room.state
    for player, viewer in table.viewers.items():
        viewer.read()
        if viewer.gone or not may_watch(state, player):
            continue
        assert viewer.seq == table.room.seq
        assert viewer.view == view_for(state, player), player


def assert_chips_add_up(table: RandomTable) -> None:
    """The ledger balances to zero, and its accounts match the chips on the table."""
    room = table.room
    accounts = {name: amount for (table_id, name), amount in table.registry.writer.accounts.items() if table_id == room.table}
    assert sum(accounts.values()) == 0
    assert accounts.get(POT, 0) == 0
    assert accounts.get(KITTY, 0) == room.state.session.kitty
    stacks = {name: amount for name, amount in accounts.items() if name.startswith("stack:") and amount}
    assert stacks == {stack(player): chips for player in room.state.members if (chips := room.state.stack(player))}
    session = room.state.session
    assert session.chips == session.bought - session.taken
    playing = room.state.playing
    if playing is not None:
        seats = playing.table.seats
        before = sum(room.state.stack(player) for player in playing.players) + session.kitty
        assert sum(seat.stack for seat in seats) + playing.table.pot + playing.table.carried == before


def assert_checkpoint_round_trips(state: RoomState) -> None:
    if state.playing is None and state.pending is None:
        kept = msgspec.json.decode(ENCODER.encode(checkpoint(state)), type=Checkpoint)
        assert restored(kept) == state


def assert_store_matches_room(room: Room) -> None:
    loaded = load_room(room.context.storage.queries, room.table)
    assert loaded is not None
    assert (loaded.seq, loaded.state, loaded.snapshot) == (room.seq, room.state, room.snapshot)
    assert loaded.unplayable == ""
    assert (loaded.current is None) == (room.current is None)
    if loaded.current is not None and room.current is not None:
        assert (loaded.current.hand, loaded.current.question) == (room.current.hand, room.current.question)
        assert loaded.current.run.log == room.current.run.log
        assert loaded.current.run.events == room.current.run.events


def assert_button_is_valid(state: RoomState) -> None:
    """The button is at a playing seat, and in a hand where the hand has it."""
    session, playing = state.session, state.playing
    if playing is not None:
        assert session.button == playing.places[playing.table.button]
    elif session.playing:
        assert session.button in session.playing
