"""A repeated command has one effect and the same reply, also much later and after a restart."""

import asyncio
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace
from tests.repetitions import Progress, scaled
from tests.server.random_table import NAMES, RandomTable, random_settings
from tests.server.room_invariants import assert_chips_add_up, assert_store_matches_room
from tests.server.virtual_rooms import VirtualRegistry, run_virtual, until_idle

from riverboat.protocol import messages as wire
from riverboat.server.rooms import room
from riverboat.server.rooms.persistence import Origin

MESSAGES = scaled(check=200, test=1_000, soak=100_000)
CACHED = 300  # refusals among this many last commands are repeated word by word


class Repeating(RandomTable):
    """A random table where every command is sent several times."""

    def __init__(self, registry: VirtualRegistry, seed: int) -> None:
        super().__init__(registry, seed)
        self.log: list[tuple[str, Any, Any]] = []
        self.counts: Counter[str] = Counter()
        self.known = 0  # since the last restart

    async def send(self, player: str, command: Any) -> Any:
        self.count += 1
        command = command if command.action else replace(command, action=f"a{self.count}")
        times = self.chance.choice((1, 1, 1, 2, 4))
        before = self.room.seq
        replies = await asyncio.gather(*(self.room.do(player, NAMES.get(player, "Bot"), command) for _ in range(times)))
        assert all(reply == replies[0] for reply in replies), replies
        if isinstance(replies[0], wire.Done):
            assert replies[0].seq > before
        self.counts["sent"] += times
        if not getattr(replies[0], "again", False):
            self.log.append((player, command, replies[0]))
        return replies[0]

    def state(self) -> Any:
        return self.room.seq, self.room.state, dict(self.registry.writer.accounts)

    async def repeat(self) -> None:
        """Repeat an earlier command: nothing changes, and the reply is the old one."""
        at = self.chance.randrange(len(self.log)) if self.chance.random() < 0.5 else max(0, len(self.log) - self.chance.randint(1, 20))
        player, command, old = self.log[at]
        if isinstance(old, wire.Refused) and (at < self.known or len(self.log) - at > CACHED):
            return
        await until_idle(self.room)
        before = self.state()
        assert await self.room.do(player, NAMES.get(player, "Bot"), command) == old, command
        assert self.state() == before
        self.counts[f"repeated {type(old).__name__}"] += 1

    async def answer_stale_question(self) -> None:
        """Answer an old question, or one for another player, with a new action."""
        answers = [command for _, command, reply in self.log if isinstance(command, wire.AnswerCommand) and isinstance(reply, wire.Done)]
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
        self.counts["stale"] += 1

    async def restart(self) -> None:
        """Stop the server and start another on the same database."""
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
            self.connect(player)
        self.known = len(self.log)
        self.counts["restart"] += 1


async def _send_repeatedly(messages: int) -> Counter[str]:
    registry, counts, seed = VirtualRegistry(), Counter[str](), 0
    progress = Progress("messages", messages)
    while counts.total() < messages:
        progress.show(counts.total())
        seed += 1
        random_table = Repeating(registry, seed)
        settings = replace(random_settings(random_table.chance), pace=0.01, approve=False, watching=True)
        await random_table.open(settings)
        for _ in range(300):
            kinds = (random_table.step, random_table.repeat, random_table.answer_stale_question, random_table.restart)
            await random_table.chance.choices(kinds, weights=(50, 50, 15, 1))[0]()
        await until_idle(random_table.room)
        assert_chips_add_up(random_table)
        if not random_table.room.state.closed:
            assert_store_matches_room(random_table.room)
        counts += random_table.counts
        registry = random_table.registry
        await random_table.room.stop()
        registry.rooms.clear()
    await registry.close()
    return counts


def test_repeated_commands_have_one_effect() -> None:
    counts = run_virtual(_send_repeatedly(MESSAGES))
    print(f"{counts.total():,} messages: {dict(counts)}")
    assert min(counts["repeated Done"], counts["repeated Refused"], counts["stale"], counts["restart"]) > MESSAGES // 500, counts


def test_missing_action_ids_would_be_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "Origin", lambda *_: Origin())
    monkeypatch.setattr(room, "MAX_REPLIES", 0)
    with pytest.raises(AssertionError):
        run_virtual(_send_repeatedly(2000))
