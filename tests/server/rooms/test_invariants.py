"""Room invariants hold at every step of random play."""

from collections.abc import Iterator

import pytest
from tests.repetitions import scaled, with_progress
from tests.server.random_table import RandomTable
from tests.server.room_invariants import (
    assert_button_is_valid,
    assert_checkpoint_round_trips,
    assert_chips_add_up,
    assert_clients_are_up_to_date,
    assert_store_matches_room,
)
from tests.server.virtual_rooms import VirtualRegistry, run_virtual, until_idle

from riverboat.protocol import messages
from riverboat.protocol.journal import RabbitHunted

TABLES = scaled(check=4, test=16, soak=400)
STEPS = 120
PARTS = 4


def _assert_refusal_changed_nothing(before: tuple[object, ...], after: tuple[object, ...], reply: object) -> None:
    if isinstance(reply, messages.Refused):
        assert before == after, reply


def _state(table: RandomTable) -> tuple[object, ...]:
    return (
        table.room.seq,
        table.room.state,
        dict(table.registry.writer.accounts),
        table.registry.writer.entries[table.room.table],
    )


async def _check_random_table(registry: VirtualRegistry, seed: int) -> Iterator[type]:
    table = await RandomTable(registry, seed).open()
    registry.writer.delay = lambda: table.chance.choice((0.0, 0.0, 0.01))
    for count in range(STEPS):
        await until_idle(table.room)
        before = _state(table)
        reply = await table.step()
        _assert_refusal_changed_nothing(before, _state(table), reply)
        await until_idle(table.room)
        assert_clients_are_up_to_date(table)
        assert_chips_add_up(table)
        assert_checkpoint_round_trips(table.room.state)
        assert_button_is_valid(table.room.state)
        if count % 8 == 0:
            assert_store_matches_room(table.room)
    assert_store_matches_room(table.room)
    kinds = [type(published.entry) for published in table.room.viewers.recent]
    await table.room.stop()
    registry.rooms.clear()
    return iter(kinds)


@pytest.mark.parametrize("part", range(PARTS))
def test_invariants_hold_under_random_play(part: int) -> None:
    async def check_all() -> set[type]:
        registry = VirtualRegistry()
        kinds: set[type] = set()
        seeds = range(part, TABLES, PARTS)
        for seed in with_progress(seeds, len(seeds), "tables"):
            kinds |= set(await _check_random_table(registry, seed))
        await registry.close()
        return kinds

    kinds = run_virtual(check_all())
    assert len(kinds - {RabbitHunted}) >= scaled(check=4, test=10, soak=12)  # else too little happened to prove anything
