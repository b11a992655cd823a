"""Idle tables: loading stays fast after long chats, and unused rooms are unloaded."""

import pytest
from msgspec.structs import replace
from tests.server.scripted_table import PLAIN, scripted_table
from tests.server.virtual_rooms import HOST, until_idle, virtual_time

from riverboat.protocol import messages
from riverboat.server.cluster.room_registry import IDLE
from riverboat.server.rooms.persistence import CHECKPOINT_DISTANCE, load_room
from riverboat.server.rooms.room import MAX_REPLIES

pytestmark = pytest.mark.either_store

TALK = 2 * CHECKPOINT_DISTANCE + 100


@pytest.mark.slow
@virtual_time
async def test_room_loads_from_a_recent_checkpoint_after_a_long_chat() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.next_hand()
        await table.check_down()
        await table.do(HOST, messages.Pause("", True))
        for number in range(TALK):
            await table.do(HOST, messages.Say("", f"{number}"))
            await table.wait(1.0)
        saved = load_room(table.registry.queries, table.room.table)
        assert saved is not None
        assert len(saved.recent) <= CHECKPOINT_DISTANCE
        assert (saved.seq, saved.state, saved.snapshot) == (table.room.seq, table.state, table.room.snapshot)
        assert len(table.room.replies) <= MAX_REPLIES
        await table.do(HOST, messages.Pause("", False))
        await table.next_hand()  # a hand after that is saved as usual
        await table.check_down()
        again = load_room(table.registry.queries, table.room.table)
        assert again is not None
        assert (again.seq, again.state) == (table.room.seq, table.state)
        assert again.previous is not None


@pytest.mark.slow
@virtual_time
async def test_old_action_is_still_recognized_after_a_restart() -> None:
    async with scripted_table(HOST, "bo") as table:
        await table.do(HOST, messages.Pause("", True))
        first = await table.do("bo", messages.Say("first", "hello"))
        for number in range(TALK):
            await table.do(HOST, messages.Say("", f"{number}"))
            await table.wait(1.0)
        lobby, before = table.registry, table.room.seq
        await lobby.close()
        room = await lobby.room(table.room.table)
        await until_idle(room)
        assert await room.do("bo", "Bo", messages.Say("first", "hello")) == messages.Done("first", first)
        assert room.seq == before


@virtual_time
async def test_abandoned_hand_is_unloaded_and_continues_with_the_next_viewer() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, clock=0)) as table:
        await table.next_hand()
        assert table.room.current is not None
        ask, lobby, room = table.room.current.ask, table.registry, table.room
        await lobby._unload_idle()
        for viewer in table.viewers.values():
            room.leave(viewer)
        await until_idle(room)
        await lobby._unload_idle()
        assert room.table in lobby.rooms
        await table.wait(IDLE + 1)
        await lobby._unload_idle()
        assert room.table not in lobby.rooms
        table.room = await lobby.room(room.table)
        table.watch(HOST)
        await until_idle(table.room)
        assert table.room is not room
        assert table.room.current is not None
        assert table.room.current.ask == ask
        await table.check_down()
        assert table.state.dealt == 1


@virtual_time
async def test_hand_with_a_running_clock_is_not_unloaded() -> None:
    async with scripted_table(HOST, "bo", settings=replace(PLAIN, clock=600, bank=0)) as table:
        await table.next_hand()
        for viewer in table.viewers.values():
            table.room.leave(viewer)
        await until_idle(table.room)
        await table.registry._unload_idle()
        await table.wait(IDLE + 1)
        await table.registry._unload_idle()
        assert table.room.table in table.registry.rooms
