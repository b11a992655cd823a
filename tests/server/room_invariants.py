"""Checks that must hold for a room at any moment, whatever its players did."""

import msgspec
from tests.server.random_table import RandomTable

from riverboat.protocol.messages import ENCODER
from riverboat.protocol.room_state import Checkpoint, Standing, checkpoint, restored
from riverboat.server.rooms.movements import KITTY, POT, stack
from riverboat.server.rooms.recall import recall
from riverboat.server.rooms.room import Room
from riverboat.server.rooms.visibility import may_look, view


def assert_clients_are_up_to_date(table: RandomTable) -> None:
    """Each client has folded its messages into the view that the server would send it now."""
    standing = table.room.standing
    for player, viewer in table.viewers.items():
        viewer.read()
        if viewer.gone or not may_look(standing, player):
            continue
        assert viewer.seq == table.room.seq
        assert viewer.view == view(standing, player), player


def assert_chips_add_up(table: RandomTable) -> None:
    """The ledger balances to zero, and its accounts match the chips on the table."""
    room = table.room
    accounts = {name: amount for (table_id, name), amount in table.registry.writer.accounts.items() if table_id == room.table}
    assert sum(accounts.values()) == 0
    assert accounts.get(POT, 0) == 0
    assert accounts.get(KITTY, 0) == room.standing.session.kitty
    stacks = {name: amount for name, amount in accounts.items() if name.startswith("stack:") and amount}
    assert stacks == {stack(player): chips for player in room.standing.members if (chips := room.standing.stack(player))}
    session = room.standing.session
    assert session.chips == session.bought - session.taken
    playing = room.standing.playing
    if playing is not None:
        seats = playing.table.seats
        before = sum(room.standing.stack(player) for player in playing.players) + session.kitty
        assert sum(seat.stack for seat in seats) + playing.table.pot + playing.table.carried == before


def assert_checkpoint_round_trips(standing: Standing) -> None:
    if standing.playing is None and standing.pending is None:
        kept = msgspec.json.decode(ENCODER.encode(checkpoint(standing)), type=Checkpoint)
        assert restored(kept) == standing


def assert_store_matches_room(room: Room) -> None:
    loaded = recall(room.house.queries, room.table)
    assert loaded is not None
    assert (loaded.seq, loaded.standing, loaded.landmark) == (room.seq, room.standing, room.landmark)
    assert loaded.lost == ""
    assert (loaded.live is None) == (room.live is None)
    if loaded.live is not None and room.live is not None:
        assert (loaded.live.hand, loaded.live.asked) == (room.live.hand, room.live.asked)
        assert loaded.live.run.log == room.live.run.log
        assert loaded.live.run.events == room.live.run.events


def assert_button_is_valid(standing: Standing) -> None:
    """The button is at a playing seat, and in a hand where the hand has it."""
    session, playing = standing.session, standing.playing
    if playing is not None:
        assert session.button == playing.places[playing.table.button]
    elif session.playing:
        assert session.button in session.playing
