"""Concurrent commands: the room always matches its journal, and no command has two effects."""

import asyncio
import random
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace
from tests.repetitions import scaled, with_progress
from tests.server.random_table import NAMES
from tests.server.virtual_rooms import RecordingViewer, VirtualRegistry, run_virtual, until_idle

from riverboat.dealer import Answer
from riverboat.protocol import journal as e
from riverboat.protocol import messages
from riverboat.protocol.room_state import RoomState, after
from riverboat.protocol.table_settings import Settings, TableGame
from riverboat.server.rooms.current_hand import CurrentHand
from riverboat.server.rooms.persistence import load_room
from riverboat.server.rooms.room import Room

SCHEDULES = scaled(check=100, test=800, soak=20_000)
PARTS = 10
GAMES = ("holdem", "kings-and-lows-draw", "crazy-pineapple", "five-card-draw", "kuhn", "seven-card-stud")
CLOCK = 5


class SentCommand:
    """A command with its replies."""

    def __init__(self, player: str, command: Any) -> None:
        self.player, self.command = player, command
        self.reply: Any = None


class Schedule:
    """Players who act at random moments, sometimes at the same one, while writes take random time."""

    def __init__(self, registry: VirtualRegistry, seed: int) -> None:
        self.registry, self.chance = registry, random.Random(seed)
        self.sent: list[SentCommand] = []
        self.viewers: dict[str, RecordingViewer] = {}
        self.room: Room

    async def play(self) -> None:
        game = self.chance.choice(GAMES)
        seats = 2 if game == "kuhn" else 3
        settings = Settings(
            games=(TableGame(game),), seats=seats, least=10, most=40, clock=CLOCK, bank=self.chance.choice((0, 2)), pace=0.0
        )
        self.registry.writer.delay = lambda: 0.0
        self.room = await self.registry.table(settings)
        for player in list(NAMES)[:seats]:
            self.viewers[player] = RecordingViewer(player)
            await self.room.do(player, NAMES[player], messages.Sit("sit", self.chance.choice((10, 40))))
        self.registry.writer.delay = lambda: self.chance.choice((0.0, 0.0, 0.5, 2.0))
        for viewer in self.viewers.values():
            self.room.enter(viewer, None)
        await asyncio.gather(*(self._act_as_player(player) for player in self.viewers), self._act_as_host())
        await asyncio.sleep(20.0)
        await until_idle(self.room)

    async def _act_as_player(self, player: str) -> None:
        """Answer early, late or at the last moment; send twice; reconnect; leave."""
        chance = self.chance
        for _ in range(3):
            await asyncio.sleep(chance.choice((0.0, 0.1, 1.0, CLOCK - 0.5, CLOCK, CLOCK, CLOCK + 0.5, CLOCK + 2)))
            kind = chance.choices(("answer", "away", "leave", "line", "rebuy", "sit"), weights=(12, 2, 1, 2, 1, 1))[0]
            if kind == "line":
                self.viewers[player].read()
                self.viewers[player] = self.viewers[player].back(self.room, last=chance.random() < 0.5)
                continue
            commands = {
                "away": messages.Away("x", chance.random() < 0.5),
                "leave": messages.Leave("x"),
                "rebuy": messages.Rebuy("x", 5),
                "sit": messages.Sit("x", 10),
            }
            command = self._answer(player) if kind == "answer" else commands[kind]
            if command is not None:
                await self._send(player, replace(command, action=f"{player}-{len(self.sent)}"), chance.choice((1, 1, 2, 3)))

    def _answer(self, player: str) -> messages.AnswerCommand | None:
        """An answer to the question as far as the player knows it."""
        self.viewers[player].read()
        question, current = self.viewers[player].question, self.room.current
        if question is None or question.offer is None or current is None or current.run.ask is None:
            return None
        playing = self.room.state.playing
        seat = playing.seat(player) if playing is not None else None
        if seat is None:
            return None
        value: Any = self.chance.choice(("call", "check", "fold", "stay", "drop", ()))
        if seat in current.run.waiting:
            value = current.run.ask.offer.sample(current.run.table, seat, self.chance.randrange)
        return messages.AnswerCommand("x", question.ask, value)

    async def _send(self, player: str, command: Any, times: int) -> None:
        copies = [SentCommand(player, command) for _ in range(times)]
        self.sent += copies
        replies = await asyncio.gather(*(self.room.do(player, NAMES[player], command) for _ in copies))
        for sent, reply in zip(copies, replies, strict=True):
            sent.reply = reply

    async def _act_as_host(self) -> None:
        for _ in range(2):
            await asyncio.sleep(self.chance.choice((0.1, 1.0, CLOCK)))
            others = [player for player in self.room.state.members if player != self.room.state.host]
            commands: list[Any] = [messages.Pause("x", self.chance.random() < 0.4)] * 3
            commands += [messages.Kick("x", self.chance.choice(others))] if others else []
            await self._send(self.room.state.host, replace(self.chance.choice(commands), action=f"h{len(self.sent)}"), 1)


def assert_serial(schedule: Schedule) -> None:
    """Folding the whole journal gives the state of the room, and every viewer has the same."""
    room = schedule.room
    noted = room.context.storage.queries.entries(room.table)
    assert [note.seq for note in noted] == list(range(1, room.seq + 1))
    state: RoomState | None = None
    for note in noted:
        state = after(state, messages.ENTRIES.decode(note.entry))
    assert state == room.state
    saved = load_room(room.context.storage.queries, room.table)
    assert saved is not None
    assert saved.state == room.state
    for viewer in schedule.viewers.values():
        viewer.read()
        assert viewer.seq == room.seq


def assert_no_double_effects(schedule: Schedule) -> None:
    """Every action has at most one effect, and all its senders got the same reply."""
    room = schedule.room
    noted = room.context.storage.queries.entries(room.table)
    done = Counter((note.actor, note.action) for note in noted if note.action)
    assert set(done.values()) <= {1}
    seqs = {(note.actor, note.action): note.seq for note in noted if note.action}
    replies: dict[tuple[str, str], Any] = {}
    for sent in schedule.sent:
        key = (sent.player, sent.command.action)
        assert replies.setdefault(key, sent.reply) == sent.reply
        if isinstance(sent.reply, messages.Done):
            assert seqs[key] == sent.reply.seq
        elif not sent.reply.again:
            assert key not in seqs


def assert_one_answer_per_question(schedule: Schedule) -> None:
    """A seat answers each question once: by its player, the clock or the server."""
    room = schedule.room
    answered: set[tuple[int, int]] = set()
    ask = 0
    waiting: set[int] = set()
    for note in room.context.storage.queries.entries(room.table):
        entry = messages.ENTRIES.decode(note.entry)
        if isinstance(entry, e.Begun):
            ask, waiting = note.seq, set()
        elif isinstance(entry, e.Answered):
            assert (ask, entry.seat) not in answered
            answered.add((ask, entry.seat))
            waiting.add(entry.seat)
            if entry.events:  # all have answered
                ask, waiting = note.seq, set()


async def _schedules(seeds: range) -> Counter[str]:
    registry = VirtualRegistry()
    kinds: Counter[str] = Counter()
    for seed in with_progress(seeds, len(seeds), "schedules"):
        schedule = Schedule(registry, seed)
        try:
            await schedule.play()
            assert_serial(schedule)
            assert_no_double_effects(schedule)
            assert_one_answer_per_question(schedule)
        except BaseException as error:
            error.add_note(f"schedule {seed}")
            raise
        room = schedule.room
        for line in room.viewers.recent:
            by = getattr(line.entry, "by", "")
            kinds[f"{type(line.entry).__name__} {by}".strip()] += 1
        kinds["refused"] += sum(isinstance(sent.reply, messages.Refused) for sent in schedule.sent)
        await room.stop()
        registry.rooms.clear()
    await registry.close()
    return kinds


@pytest.mark.parametrize("part", range(PARTS))
def test_random_schedules_are_serializable(part: int) -> None:
    seeds = range(part, SCHEDULES, PARTS)
    kinds = run_virtual(_schedules(seeds))
    print(f"{len(seeds):,} schedules with {kinds.total():,} entries and refusals")
    assert kinds["Answered clock"] > 0
    assert kinds["Answered"] > 0
    assert kinds["Answered house"] > 0
    assert kinds["refused"] > 0


# --- it would be noticed -------------------------------------------------------------------------------------------


def test_question_sent_before_its_write_would_be_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = CurrentHand.step

    def premature(self: CurrentHand, seq: int, answer: Answer) -> Any:
        events = honest(self, seq, answer)
        self.settle()
        return events

    monkeypatch.setattr(CurrentHand, "step", premature)
    with pytest.raises(AssertionError, match="not on disk yet"):
        run_virtual(_schedules(range(400)))
