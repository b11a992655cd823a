"""Kill a server again and again while people play, and look each time whether anything is lost.

By hand: `python -m tests.server.crash.kill_loop [KILLS [SEED [DATABASE]]]`; pytest runs it with RIVERBOAT_KILLS kills.
"""

import asyncio
import random
import signal
import statistics
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from tests.server.crash.database_audit import DatabaseAudit, Inconsistent, check
from tests.server.crash.killable_server import KillableServer, StartFailed
from tests.server.crash.playing_client import PlayingClient
from tests.waiting import async_client, until_async

from riverboat.store.database import address, open_engine
from riverboat.store.failpoint import POINTS

QUICK = {"pace": 0, "clock": 0, "bots": 2}
TABLES: list[dict[str, Any]] = [
    {**QUICK, "games": [{"game": "holdem"}]},
    {**QUICK, "games": [{"game": "twos-jacks-axe"}]},
    {**QUICK, "games": [{"game": "kings-and-lows"}], "seats": 5},
    {**QUICK, "games": [{"game": "eight-cards"}], "bots": 0, "seats": 2},
    {**QUICK, "games": [{"game": "seven-card-stud"}, {"game": "omaha-hilo"}, {"game": "triple-draw"}], "clock": 2, "bank": 1},
]
PEOPLE = 2  # at each table
CHIPS = 200
TELLING = ("after-commit", "", "settlement", "before-append")  # where bugs show
DEADLY = tuple(point for point in POINTS if point != "migration")


class Report(Struct):
    """How it went."""

    seed: int
    kills: int = 0
    deaths: Counter[str] = field(default_factory=Counter)
    entries: int = 0
    hands: int = 0
    void: int = 0
    done: int = 0
    told: int = 0
    breaks: int = 0
    starts: list[float] = []
    resumed: list[float] = []

    def __str__(self) -> str:
        deaths = ", ".join(f"{point} {count}" for point, count in sorted(self.deaths.items()))
        parts = [
            f"{self.kills} kills ({deaths}); seed {self.seed}",
            f"{self.entries} entries, {self.hands} hands ({self.void} void), {self.breaks} breaks",
            f"{self.done} actions acknowledged and {self.told} entries told: none lost",
            f"start-up median {_middle(self.starts)}, longest {_most(self.starts)}",
            f"all tables going on after median {_middle(self.resumed)}, longest {_most(self.resumed)}",
        ]
        return "\n".join(parts)


def _middle(seconds: list[float]) -> str:
    return f"{statistics.median(seconds):.2f} s" if seconds else "-"


def _most(seconds: list[float]) -> str:
    return f"{max(seconds):.2f} s" if seconds else "-"


class CrashTest:
    """A house full of people, and somebody who pulls the plug."""

    def __init__(self, server: KillableServer, database: str, seed: int) -> None:
        self.server = server
        self.chance = random.Random(seed)
        self.engine = open_engine(database)
        self.audit = DatabaseAudit(self.engine)
        self.players: list[PlayingClient] = []
        self.report = Report(seed)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, tables: list[dict[str, Any]], busy: float = 0.02) -> None:
        """Open tables, and let people come."""
        async with async_client(self.server.address) as client:
            for number, settings in enumerate(tables):
                table = ""
                for person in range(PEOPLE):
                    guest = (await client.post("/api/guests", json={"name": f"Guest {number} {person}"})).json()
                    client.cookies.clear()
                    known = {"Authorization": f"Bearer {guest['token']}"}
                    if not table:
                        table = (await client.post("/api/tables", json=settings, headers=known)).json()["id"]
                    seed = self.chance.getrandbits(32)
                    self.players.append(PlayingClient(self.server.address, table, guest["token"], guest["player"], seed, CHIPS, busy))
        self._tasks = [asyncio.create_task(player.play_forever()) for player in self.players]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.server.close()
        self.engine.dispose()

    # --- rounds ------------------------------------------------------------------------------------------------

    async def round(self, point: str = "") -> None:
        """Start the server, let people play for a while, kill it (or let it die at a point), and look what is left."""
        passes = 1 if point in ("take-over", "recovery") else self.chance.randint(1, 60)
        for player in self.players:
            player.since, player.first_news = time.time(), None
        self.server.start(f"{point}:{passes}" if point else "")
        try:
            await asyncio.to_thread(self.server.wait_ready)
        except StartFailed:
            pass
        else:
            self.report.starts.append(self.server.starts[-1])
            await self._play(point)
        dead = not self.server.alive
        if not dead and self.chance.random() < 0.3:  # it has to do without its scribe, and hires another
            self.server.kill_writer()
            await asyncio.sleep(self.chance.uniform(0.0, 0.5))
        await asyncio.to_thread(self.server.kill, whole=self.chance.random() < 0.5)
        self.report.kills += 1
        self.report.deaths[point if dead else "any moment"] += 1
        await self.look()

    async def _play(self, point: str) -> None:
        await until_async(self._going_on, "tables go on", self._stuck)
        resumed = self._resumed()
        if len(resumed) == len(self.table_names()):
            self.report.resumed.append(max(resumed.values()) - self.server.began)
        enough = self._told() + (2000 if point else self.chance.randint(5, 250))  # at a point it dies before, unless nobody gets there
        await until_async(lambda: not self.server.alive or self._told() >= enough, "people play", self._stuck)

    def _told(self) -> int:
        self._failed()
        return sum(len(player.transcript.told) for player in self.players)

    def _going_on(self) -> bool:
        """Whether every table goes on, or the server is dead."""
        self._failed()
        return len(self._resumed()) == len(self.table_names()) or not self.server.alive

    def _stuck(self) -> str:
        stuck = self.table_names() - self._resumed().keys()
        return "".join(player.recent_messages() for player in self.players if player.transcript.table in stuck)

    def table_names(self) -> set[str]:
        return {player.transcript.table for player in self.players}

    def _resumed(self) -> dict[str, float]:
        """When something new was first heard of each table."""
        return {player.transcript.table: player.first_news for player in self.players if player.first_news is not None}

    def _replied(self) -> bool:
        self._failed()
        return not any(player.pending or not player.connected.is_set() for player in self.players)

    def _failed(self) -> None:
        for task in self._tasks:
            if task.done():
                task.result()

    async def look(self) -> None:
        """While nothing runs: has everything that anybody was told come to stay?"""
        await until_async(lambda: not any(player.connected.is_set() for player in self.players), "everybody has read what still came")
        self._failed()
        await asyncio.to_thread(self._compare, self.audit)

    def _compare(self, audit: DatabaseAudit) -> None:
        audit.read()
        for player in self.players:
            player.transcript.compare(audit.tables[player.transcript.table])

    async def finish(self) -> Report:
        """Let everybody hear the replies to what they said, close the house in order, and read everything once more from the start."""
        await asyncio.to_thread(self.server.start_and_wait)
        for player in self.players:
            player.quiet = True
        await until_async(self._replied, "everybody gets a reply", lambda: [player.pending for player in self.players])
        code = await asyncio.to_thread(self.server.kill, signal.SIGTERM)
        check(code in (0, -signal.SIGTERM), "the server does not end in order", code)
        check(not self.server.faults(), "the server had faults", *self.server.faults()[:3])
        await self.look()
        again = DatabaseAudit(self.engine)
        for player in self.players:
            player.transcript.checked = 0
        await asyncio.to_thread(self._compare, again)
        notebooks = [player.transcript for player in self.players]
        check(sum(one.views for one in notebooks) == 0, "somebody missed so much that he had to begin anew")
        report = self.report
        report.entries, report.hands, report.void = again.entries, again.finished, again.void
        report.done, report.told = sum(len(one.done) for one in notebooks), sum(len(one.told) for one in notebooks)
        report.breaks = sum(one.breaks for one in notebooks)
        return report


async def kill_repeatedly(place: Path | str, kills: int, seed: int, *, show: bool = True) -> Report:
    """Kill a server so many times, half of them at one of its fail-points."""
    began = time.monotonic()
    async with crash_test(place, seed) as found:
        await found.open(TABLES)
        for number in range(kills):
            await found.round(DEADLY[number // 2 % len(DEADLY)] if number % 2 else "")
            if show:
                so_far = f"{found.audit.entries} entries, {found.audit.finished} hands, {time.monotonic() - began:.0f} s"
                print(f"\r{number + 1}/{kills} kills, {so_far} ", end="", file=sys.stderr, flush=True)
        return await found.finish()


async def kills_until_detected(place: Path | str, kills: int, seed: int, bug: str) -> tuple[int, str]:
    """Kill a server with a bug until somebody notices: after how many kills, and what it was."""
    async with crash_test(place, seed, "tests.server.crash.buggy_servers", bug) as found:
        await found.open(TABLES[:2], busy=0.5)
        for number in range(kills):
            try:
                await found.round(TELLING[number % len(TELLING)])
            except Inconsistent as wrong:
                return number + 1, str(wrong)
    raise AssertionError(f"nobody noticed {bug} in {kills} kills")


@asynccontextmanager
async def crash_test(place: Path | str, seed: int, *module: str) -> AsyncIterator[CrashTest]:
    """A server that runs, with nobody in it yet."""
    found = CrashTest(KillableServer(place, *module), str(place) if "://" in str(place) else address(place), seed)
    try:
        found.server.start_and_wait()
        yield found
    finally:
        await found.close()


if __name__ == "__main__":
    said = sys.argv[1:]
    many, start = int(said[0]) if said else 20, int(said[1]) if len(said) > 1 else random.SystemRandom().getrandbits(32)
    with tempfile.TemporaryDirectory(prefix="riverboat-crash-") as scratch:
        print(f"\n{asyncio.run(kill_repeatedly(said[2] if len(said) > 2 else Path(scratch), many, start))}")
