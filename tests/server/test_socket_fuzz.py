"""Whatever comes through a socket: the house stands, the chips stay, and what is not legal changes nothing."""

import asyncio
import json
import os
import random
from collections import Counter

import pytest
from tests.server.company import NAMES
from tests.server.noise import Noise
from tests.server.parlour import Parlour, rest, virtually
from tests.server.plug import Frame, hello, plug
from tests.server.test_laws import chips_are_accounted_for

from riverboat.server import wire
from riverboat.server.desk import Desk, Guest
from riverboat.server.entries import Answered
from riverboat.server.room import REPLIES, Room
from riverboat.server.settings import Played, Settings

MESSAGES = int(os.environ.get("RIVERBOAT_NOISE", "50000"))
PARTS = 5
EACH = 40  # messages of a connection
GAMES = ("holdem", "eight-cards", "crazy-pineapple", "kings-and-lows-draw", "baseball", "triple-draw")


class Fuzzed:
    """A table with a hand going on, and people who talk nonsense."""

    def __init__(self, parlour: Parlour, desk: Desk, guests: list[tuple[Guest, str]]) -> None:
        self.parlour, self.desk, self.guests = parlour, desk, guests
        self.room: Room

    async def open(self, game: str) -> "Fuzzed":
        settings = Settings(games=(Played(game),), seats=2 if game == "eight-cards" else 4, least=10, most=400, clock=0, pace=0.0)
        self.room = await self.parlour.table(settings, self.guests[0][0].player)
        for guest, _ in self.guests[:2]:
            await self.room.do(guest.player, guest.name, wire.Sit("sit", 200))
        watcher = plug(self.parlour, self.desk, self.room.table, [hello()])
        self.watcher = asyncio.create_task(watcher)
        await asyncio.sleep(0.01)
        await rest(self.room)
        return self

    async def close(self) -> None:
        await self.room.stop()
        await self.watcher
        self.parlour.rooms.pop(self.room.table, None)


async def _fuzz(seeds: range) -> Counter[str]:
    parlour = Parlour()
    desk = Desk(parlour.engine)
    guests = [desk.welcome(name) for name in NAMES.values()]
    found: Counter[str] = Counter()
    for seed in seeds:
        noise, chance = Noise(seed), random.Random(seed)
        table = await Fuzzed(parlour, desk, guests).open(chance.choice(GAMES))
        for _ in range(10):
            _, token = chance.choice(guests)
            frames: list[Frame] = [noise.message() if chance.random() < 0.02 else hello(token if chance.random() < 0.9 else "")]
            frames += [noise.message() for _ in range(EACH)]
            before, written = table.room.standing, parlour.writer.entries[table.room.table]
            one = await plug(parlour, desk, table.room.table, [*frames, 0.01, None])
            await rest(table.room)
            kinds = Counter(type(message).__name__ for message in one.messages)
            found += kinds
            found["sent"] += len(frames)
            if not kinds["Done"] and not kinds["Told"]:
                assert (table.room.standing, parlour.writer.entries[table.room.table]) == (before, written)
            chips_are_accounted_for(table)  # type: ignore[arg-type]
        await _still_plays(table)
        assert len(table.room._replies) <= REPLIES
        assert len(table.room.audience.everybody()) <= 1
        await table.close()
    assert not parlour._opening
    assert parlour.watch._faults._value.get() == 0
    await parlour.close()
    return found


async def _still_plays(table: Fuzzed) -> None:
    """After all that the table does what it is asked for."""
    room = table.room
    if room.standing.closed:
        return
    live, playing = room.live, room.standing.playing
    if live is not None and playing is not None and live.run.ask is not None:
        seat = live.run.waiting[0]
        reply = await room.do(playing.players[seat], "x", wire.Answer("still", live.ask, live.run.default(seat).value))
        assert isinstance(reply, wire.Done), reply
        assert isinstance(room.audience.lines[-1].entry, Answered) or room.live is not live


@pytest.mark.parametrize("part", range(PARTS))
def test_noise_does_no_harm(part: int, capfd: pytest.CaptureFixture[str]) -> None:
    tables = MESSAGES // (10 * EACH) + 1
    found = virtually(_fuzz(range(part, tables, PARTS)))
    assert found["Refused"] > 100
    assert found["Done"] > 0  # some of it is legal
    assert found["Bye"] > 0
    out, err = capfd.readouterr()
    assert "Traceback" not in out + err
    assert "fault" not in out + err


def test_nonsense_alone_changes_nothing() -> None:
    """Messages that are no command, or not a legal one of this player: not an entry, not a chip."""

    async def story() -> None:
        parlour = Parlour()
        desk = Desk(parlour.engine)
        guests = [desk.welcome(name) for name in NAMES.values()]
        table = await Fuzzed(parlour, desk, guests).open("holdem")
        noise = Noise(7)
        before = (table.room.seq, table.room.standing, dict(parlour.writer.accounts))
        legal = {"say", "sit", "react", "ping", "hello"}
        for _ in range(50):
            frames: list[Frame] = [hello(guests[5][1])]
            while len(frames) < EACH:
                message = noise.message()
                try:
                    command = wire.COMMANDS.decode(message)
                except Exception:
                    command = None
                if command is None or command.__struct_config__.tag not in legal:
                    frames.append(message)
            await plug(parlour, desk, table.room.table, [*frames, 0.01, None])
        await rest(table.room)
        assert (table.room.seq, table.room.standing, dict(parlour.writer.accounts)) == before
        await table.close()
        await parlour.close()

    virtually(story())


def test_the_noise_is_loud_enough() -> None:
    """Most kinds of commands come through the decoder now and then, and most messages do not."""
    noise, decoded, refused = Noise(1), Counter[str](), 0
    for _ in range(5000):
        try:
            decoded[type(wire.COMMANDS.decode(noise.message())).__name__] += 1
        except Exception:
            refused += 1
    assert refused > 1000
    assert len(decoded) > 15
    assert json.loads(hello())["type"] == "hello"
