"""The same thing said again: one effect, the same reply, however often, however late, after a restart too."""

import asyncio
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace
from tests.scale import scaled
from tests.server.random_table import NAMES, RandomTable, some_settings
from tests.server.room_invariants import assert_chips_add_up, assert_store_matches_room
from tests.server.virtual_rooms import VirtualRegistry, run_virtual, until_idle

from riverboat.protocol import messages as wire
from riverboat.server.rooms import room
from riverboat.server.rooms.persistence import Origin

MESSAGES = scaled(check=200, test=1_000, soak=100_000)
REMEMBERED = 300  # refusals among the last so many are repeated word by word


class Repeating(RandomTable):
    """A random table where every command is sent several times."""

    def __init__(self, registry: VirtualRegistry, seed: int) -> None:
        super().__init__(registry, seed)
        self.log: list[tuple[str, Any, Any]] = []
        self.found: Counter[str] = Counter()
        self.known = 0  # since the last restart

    async def say(self, player: str, command: Any) -> Any:
        self.count += 1
        command = command if command.action else replace(command, action=f"a{self.count}")
        times = self.chance.choice((1, 1, 1, 2, 4))
        before = self.room.seq
        replies = await asyncio.gather(*(self.room.do(player, NAMES.get(player, "Bot"), command) for _ in range(times)))
        assert all(reply == replies[0] for reply in replies), replies
        if isinstance(replies[0], wire.Done):
            assert replies[0].seq > before
        self.found["said"] += times
        if not getattr(replies[0], "again", False):
            self.log.append((player, command, replies[0]))
        return replies[0]

    def state(self) -> Any:
        return self.room.seq, self.room.state, dict(self.registry.writer.accounts)

    async def again(self) -> None:
        """Say something again that was said before: nothing happens, and the reply is the old one."""
        at = self.chance.randrange(len(self.log)) if self.chance.random() < 0.5 else max(0, len(self.log) - self.chance.randint(1, 20))
        player, command, old = self.log[at]
        if isinstance(old, wire.Refused) and (at < self.known or len(self.log) - at > REMEMBERED):
            return
        await until_idle(self.room)
        before = self.state()
        assert await self.room.do(player, NAMES.get(player, "Bot"), command) == old, command
        assert self.state() == before
        self.found[f"again {type(old).__name__}"] += 1

    async def stale(self) -> None:
        """Answer a question of long ago, or somebody else's, as something new."""
        answers = [command for _, command, reply in self.log if isinstance(command, wire.Answer) and isinstance(reply, wire.Done)]
        if not answers:
            return
        old = self.chance.choice(answers)
        player = self.chance.choice(list(NAMES))
        current = self.room.current
        if current is not None and current.ask == old.ask:
            return
        await until_idle(self.room)
        before = self.state()
        self.count += 1
        reply = await self.room.do(player, NAMES.get(player, "Bot"), replace(old, action=f"s{self.count}"))
        assert isinstance(reply, wire.Refused)
        assert self.state() == before
        self.found["stale"] += 1

    async def restart(self) -> None:
        """The house stops and another opens on the same database."""
        await until_idle(self.room)
        state, seq = self.room.state, self.room.seq
        accounts = self.registry.writer.accounts
        await self.registry.close()
        self.registry = VirtualRegistry(self.registry.engine)
        self.registry.writer.accounts = accounts
        await self.registry._in_lease_thread(lambda: self.registry.lease.declare_dead(all_others=True, same_address=True))
        await self.registry._in_lease_thread(self.registry.lease.take_over)
        self.room = await self.registry.room(self.room.table)
        assert (self.room.state, self.room.seq) == (state, seq)
        for player in (*NAMES, None):
            self.look(player)
        self.known = len(self.log)
        self.found["restart"] += 1


async def _evenings(messages: int) -> Counter[str]:
    registry, found, seed = VirtualRegistry(), Counter[str](), 0
    while sum(found.values()) < messages:
        seed += 1
        random_table = Repeating(registry, seed)
        settings = replace(some_settings(random_table.chance), pace=0.01, approve=False, watching=True)
        await random_table.open(settings)
        for _ in range(300):
            kinds = (random_table.step, random_table.again, random_table.stale, random_table.restart)
            await random_table.chance.choices(kinds, weights=(50, 50, 15, 1))[0]()
        await until_idle(random_table.room)
        assert_chips_add_up(random_table)
        if not random_table.room.state.closed:
            assert_store_matches_room(random_table.room)
        found += random_table.found
        registry = random_table.registry
        await random_table.room.stop()
        registry.rooms.clear()
    await registry.close()
    return found


def test_everything_has_one_effect_however_often_it_is_said() -> None:
    found = run_virtual(_evenings(MESSAGES))
    assert min(found["again Done"], found["again Refused"], found["stale"], found["restart"]) > MESSAGES // 500, found


def test_actions_without_a_key_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "Origin", lambda *_: Origin())
    monkeypatch.setattr(room, "MAX_REPLIES", 0)
    with pytest.raises(AssertionError):
        run_virtual(_evenings(2000))
