"""Kills a server repeatedly while clients play, and checks each time that nothing was lost.

By hand: `python -m tests.server.crash.kill_loop [KILLS [SEED [DATABASE]]]`.
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
from tests.repetitions import Progress
from tests.server.crash.database_audit import DatabaseAudit, Inconsistent, check
from tests.server.crash.killable_server import KillableServer, StartFailed
from tests.server.crash.playing_client import PlayingClient
from tests.waiting import async_client, until_async

from riverboat.store.database import address, open_engine
from riverboat.store.fail_points import POINTS

QUICK = {"pace": 0, "clock": 0, "bots": 2}
TABLES: list[dict[str, Any]] = [
    {**QUICK, "games": [{"game": "holdem"}]},
    {**QUICK, "games": [{"game": "twos-jacks-axe"}]},
    {**QUICK, "games": [{"game": "kings-and-lows"}], "seats": 5},
    {**QUICK, "games": [{"game": "eight-cards"}], "bots": 0, "seats": 2},
    {**QUICK, "games": [{"game": "seven-card-stud"}, {"game": "omaha-hilo"}, {"game": "triple-draw"}], "clock": 2, "bank": 1},
]
PLAYERS = 2  # per table
CHIPS = 200
REVEALING_POINTS = ("after-commit", "", "settlement", "before-append")  # where the bugs show
KILL_POINTS = tuple(point for point in POINTS if point != "migration")


class Report(Struct):
    """Figures of a crash test."""

    seed: int
    kills: int = 0
    deaths: Counter[str] = field(default_factory=Counter)
    entries: int = 0
    hands: int = 0
    void: int = 0
    done: int = 0
    received: int = 0
    breaks: int = 0
    starts: list[float] = []
    resumed: list[float] = []

    def __str__(self) -> str:
        deaths = ", ".join(f"{point} {count}" for point, count in sorted(self.deaths.items()))
        parts = [
            f"{self.kills} kills ({deaths}); seed {self.seed}",
            f"{self.entries} entries, {self.hands} hands ({self.void} void), {self.breaks} breaks",
            f"{self.done} actions acknowledged and {self.received} entries received: none lost",
            f"start-up median {_median(self.starts)}, longest {_maximum(self.starts)}",
            f"all tables resumed after median {_median(self.resumed)}, longest {_maximum(self.resumed)}",
        ]
        return "\n".join(parts)


def _median(seconds: list[float]) -> str:
    return f"{statistics.median(seconds):.2f} s" if seconds else "-"


def _maximum(seconds: list[float]) -> str:
    return f"{max(seconds):.2f} s" if seconds else "-"


class CrashTest:
    """A server with playing clients, killed round by round."""

    def __init__(self, server: KillableServer, database: str, seed: int) -> None:
        self.server = server
        self.random = random.Random(seed)
        self.engine = open_engine(database)
        self.audit = DatabaseAudit(self.engine)
        self.players: list[PlayingClient] = []
        self.report = Report(seed)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self, tables: list[dict[str, Any]], busy: float = 0.02) -> None:
        """Open tables, and let clients play there."""
        async with async_client(self.server.address) as client:
            for number, settings in enumerate(tables):
                table = ""
                for player in range(PLAYERS):
                    guest = (await client.post("/api/guests", json={"name": f"Guest {number} {player}"})).json()
                    client.cookies.clear()
                    headers = {"Authorization": f"Bearer {guest['token']}"}
                    if not table:
                        table = (await client.post("/api/tables", json=settings, headers=headers)).json()["id"]
                    seed = self.random.getrandbits(32)
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
        """Start the server, play for a while, kill it or let it die at a fail point, and check the database."""
        passes = 1 if point in ("take-over", "recovery") else self.random.randint(1, 60)
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
        if not dead and self.random.random() < 0.3:  # without its writer process the server has to start another
            self.server.kill_writer()
            await asyncio.sleep(self.random.uniform(0.0, 0.5))
        await asyncio.to_thread(self.server.kill, with_writer=self.random.random() < 0.5)
        self.report.kills += 1
        self.report.deaths[point if dead else "any moment"] += 1
        await self.check_database()

    async def _play(self, point: str) -> None:
        await until_async(self._all_resumed, "all tables resume", self._stuck)
        resumed = self._resumed()
        if len(resumed) == len(self.table_names()):
            self.report.resumed.append(max(resumed.values()) - self.server.began)
        enough = self._received() + (2000 if point else self.random.randint(5, 250))  # with a fail point it usually dies earlier
        await until_async(lambda: not self.server.alive or self._received() >= enough, "clients play", self._stuck)

    def _received(self) -> int:
        self._failed()
        return sum(len(player.transcript.received) for player in self.players)

    def _all_resumed(self) -> bool:
        """Whether every table has resumed, or the server is dead."""
        self._failed()
        return len(self._resumed()) == len(self.table_names()) or not self.server.alive

    def _stuck(self) -> str:
        stuck = self.table_names() - self._resumed().keys()
        return "".join(player.recent_messages() for player in self.players if player.transcript.table in stuck)

    def table_names(self) -> set[str]:
        return {player.transcript.table for player in self.players}

    def _resumed(self) -> dict[str, float]:
        """Return when each table had its first news."""
        return {player.transcript.table: player.first_news for player in self.players if player.first_news is not None}

    def _replied(self) -> bool:
        self._failed()
        return not any(player.pending or not player.connected.is_set() for player in self.players)

    def _failed(self) -> None:
        for task in self._tasks:
            if task.done():
                task.result()

    async def check_database(self) -> None:
        """While the server is down, check that everything the clients received is in the database."""
        await until_async(lambda: not any(player.connected.is_set() for player in self.players), "all clients are disconnected")
        self._failed()
        await asyncio.to_thread(self._compare, self.audit)

    def _compare(self, audit: DatabaseAudit) -> None:
        audit.read()
        for player in self.players:
            player.transcript.compare(audit.tables[player.transcript.table])

    async def finish(self) -> Report:
        """Wait for all replies, stop the server in an orderly way, and check the whole database from the start."""
        await asyncio.to_thread(self.server.start_and_wait)
        for player in self.players:
            player.quiet = True
        await until_async(self._replied, "all commands get a reply", lambda: [player.pending for player in self.players])
        code = await asyncio.to_thread(self.server.kill, signal.SIGTERM)
        check(code in (0, -signal.SIGTERM), "the server did not stop in an orderly way", code)
        check(not self.server.faults(), "the server logged errors", *self.server.faults()[:3])
        await self.check_database()
        fresh = DatabaseAudit(self.engine)
        for player in self.players:
            player.transcript.checked = 0
        await asyncio.to_thread(self._compare, fresh)
        transcripts = [player.transcript for player in self.players]
        check(sum(transcript.views for transcript in transcripts) == 0, "a client fell so far behind that it needed a complete view")
        report = self.report
        report.entries, report.hands, report.void = fresh.entries, fresh.finished, fresh.void
        report.done, report.received = sum(len(log.done) for log in transcripts), sum(len(log.received) for log in transcripts)
        report.breaks = sum(transcript.breaks for transcript in transcripts)
        return report


async def kill_repeatedly(place: Path | str, kills: int, seed: int) -> Report:
    """Kill a server a number of times, every second time at a fail point."""
    progress = Progress("kills", kills)
    async with crash_test(place, seed) as test:
        await test.open(TABLES)
        for number in range(kills):
            await test.round(KILL_POINTS[number // 2 % len(KILL_POINTS)] if number % 2 else "")
            progress.show(number + 1, f", {test.audit.entries:,} entries, {test.audit.finished:,} hands")
        return await test.finish()


async def kills_until_detected(place: Path | str, kills: int, seed: int, bug: str) -> tuple[int, str]:
    """Kill a server with a bug until the check fails; return the number of kills and the problem."""
    async with crash_test(place, seed, "tests.server.crash.buggy_servers", bug) as test:
        await test.open(TABLES[:2], busy=0.5)
        for number in range(kills):
            try:
                await test.round(REVEALING_POINTS[number % len(REVEALING_POINTS)])
            except Inconsistent as problem:
                return number + 1, str(problem)
    raise AssertionError(f"{bug} was not detected in {kills} kills")


@asynccontextmanager
async def crash_test(place: Path | str, seed: int, *module: str) -> AsyncIterator[CrashTest]:
    """Start a server for a crash test."""
    test = CrashTest(KillableServer(place, *module), str(place) if "://" in str(place) else address(place), seed)
    try:
        test.server.start_and_wait()
        yield test
    finally:
        await test.close()


if __name__ == "__main__":
    arguments = sys.argv[1:]
    kills = int(arguments[0]) if arguments else 20
    seed = int(arguments[1]) if len(arguments) > 1 else random.SystemRandom().getrandbits(32)
    with tempfile.TemporaryDirectory(prefix="riverboat-crash-") as scratch:
        print(f"\n{asyncio.run(kill_repeatedly(arguments[2] if len(arguments) > 2 else Path(scratch), kills, seed))}")
