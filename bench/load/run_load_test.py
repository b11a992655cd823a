"""Plays at many tables of one server at a given rate, and checks afterwards that no action and no chip was lost."""

import asyncio
import sys
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from time import perf_counter, process_time
from typing import Any

import httpx

from bench.load.load_table import LoadTable, Recorder
from bench.load.report import LoadMeasurement, Sample, summarize
from bench.load.server import LoadServer

SEATS = 6
CHIPS = 1_000_000  # enough that no player goes broke
WARM_UP = 5.0  # seconds before measuring: thousands of new connections leave the server garbage to collect
TICK = 0.002


class LoadRun:
    """Tables on one server, played at one rate after the other."""

    def __init__(self, server: LoadServer, warm_up: float = WARM_UP, seed: int = 1) -> None:
        """Start without tables; the first `warm_up` seconds of each rate are not measured."""
        self.server, self._warm_up = server, warm_up
        self.tables: list[LoadTable] = []
        self._recorder = Recorder()
        self._ready: deque[LoadTable] = deque()
        self._unlimited = False
        self._base_memory = server.memory()
        self._seed = seed
        self.actions = 0

    async def open(self, count: int) -> None:
        """Open tables, connect all players and seat them."""
        async with httpx.AsyncClient(base_url=self.server.address, timeout=60.0) as client:
            concurrency = asyncio.Semaphore(16)

            async def post(path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
                async with concurrency:
                    headers = {"authorization": f"Bearer {token}"} if token else {}
                    response = await client.post(path, json=body, headers=headers)
                    response.raise_for_status()
                    client.cookies.clear()
                    return dict(response.json())

            guests = [post("/api/guests", {"name": f"guest {number}"}) for number in range(SEATS * count)]
            tokens = [guest["token"] for guest in await self._gather("guests", guests)]
            settings = {"seats": SEATS, "least": 1, "most": CHIPS, "clock": 0, "pace": 0}
            requests = [post("/api/tables", settings, tokens[SEATS * number]) for number in range(count)]
            ids = [opened["id"] for opened in await self._gather("tables", requests)]
        loop = asyncio.get_running_loop()
        for number, table_id in enumerate(ids):
            seat_tokens = tokens[SEATS * number : SEATS * (number + 1)]
            table = LoadTable(table_id, seat_tokens, CHIPS, self._recorder, self._to_act, self._seed + number)
            self.tables.append(table)
            for socket in table.sockets:
                await loop.create_connection(lambda socket=socket: socket, "127.0.0.1", self.server.port)  # type: ignore[misc]
            show_progress(f"\r{SEATS * (number + 1)} sockets ")
        async with asyncio.timeout(120):
            while sum(table.seated for table in self.tables) < SEATS * count:
                self._check()
                await asyncio.sleep(0.05)

    @staticmethod
    async def _gather(what: str, requests: list[Any]) -> list[dict[str, Any]]:
        """Send all requests at once, and show progress."""
        done = 0

        async def counted(request: Any) -> Any:
            nonlocal done
            response = await request
            done += 1
            if done % 20 == 0:
                show_progress(f"\r{done} {what} ")
            return response

        return list(await asyncio.gather(*map(counted, requests)))

    def _to_act(self, table: LoadTable) -> None:
        if self._unlimited:
            self.actions += 1
            table.act()
        else:
            self._ready.append(table)

    def _check(self) -> None:
        if self._recorder.problem:
            raise RuntimeError(f"the load test failed: {self._recorder.problem}")

    async def play(self, rate: float, seconds: float) -> LoadMeasurement:
        """Play at a rate in actions per second, 0 for no limit, and measure after the warm-up."""
        if not sys.stderr.isatty():
            print(f"{len(self.tables)} tables, {rate_text(rate)}, {seconds:.0f} s", file=sys.stderr, flush=True)
        pacing = asyncio.create_task(self._pace(rate))
        try:
            await self._wait(rate, self._warm_up)
            before = await self.server.metrics()
            recorder, server = self._recorder, self.server
            recorder.reset()
            start = (perf_counter(), server.cpu_seconds(), server.starved_seconds(), process_time())
            await self._wait(rate, seconds)
            end = (perf_counter(), server.cpu_seconds(), server.starved_seconds(), process_time())
            took, cpu, starved, own_cpu = (after - first for after, first in zip(end, start, strict=True))
            latencies = (list(recorder.acknowledged), list(recorder.broadcast), recorder.hands)
            memory = (server.memory() - self._base_memory) / len(self.tables)
            sample = Sample(len(self.tables), SEATS * len(self.tables), rate, took, *latencies, cpu, starved, own_cpu, memory)
        finally:
            pacing.cancel()
            with suppress(asyncio.CancelledError):
                await pacing
            self._unlimited = False
        await asyncio.sleep(0.5)  # for messages in flight
        return summarize(sample, before, await self.server.metrics())

    async def _wait(self, rate: float, seconds: float) -> None:
        until = perf_counter() + seconds
        while (left := until - perf_counter()) > 0:
            await asyncio.sleep(min(1.0, left))
            self._check()
            show_progress(f"\r{len(self.tables)} tables, {rate_text(rate)}: {self.actions} actions, {max(0.0, left - 1):.0f} s left  ")

    async def _pace(self, rate: float) -> None:
        """Let players answer at the given rate, in the order in which they were asked."""
        if not rate:
            self._unlimited = True
            while self._ready:
                self._to_act(self._ready.popleft())
            await asyncio.Event().wait()
        began, released = perf_counter(), 0
        while True:
            await asyncio.sleep(TICK)
            allowed = int((perf_counter() - began) * rate)
            released = max(released, allowed - int(rate / 10))  # catch up at most a tenth of a second after a stall
            while released < allowed and self._ready:
                released += 1
                self.actions += 1
                self._ready.popleft().act()

    async def problem(self) -> str:
        """Compare journal, ledger and rooms with the actions sent; empty if no action and no chip was lost."""
        await asyncio.sleep(0.5)
        ids = [table.table for table in self.tables]
        ledger = await asyncio.to_thread(self.server.ledger, ids)
        if (written := await asyncio.to_thread(self.server.journal_actions, ids)) != self.actions + SEATS * len(ids):
            return f"{self.actions} answers were acknowledged, and {written - SEATS * len(ids)} are in the journal"
        async with httpx.AsyncClient(base_url=self.server.address, timeout=60.0) as client:
            for table, accounts in ledger.items():
                stacks = {name.removeprefix("stack:"): chips for name, chips in accounts.items() if name.startswith("stack:")}
                if sum(stacks.values()) + accounts.get("kitty", 0) != SEATS * CHIPS or accounts.get("pot", 0):
                    return f"table {table}: {accounts}"
                view = (await client.get(f"/api/tables/{table}")).json()
                if {place["player"]: place["stack"] for place in view["places"]} != stacks:
                    return f"table {table}: the ledger has {stacks}, the room {view['places']}"
        return ""

    def close(self) -> None:
        """Close all connections."""
        self._recorder.problem = "closed"
        for table in self.tables:
            for socket in table.sockets:
                socket.close()


def rate_text(rate: float) -> str:
    """Return a rate as text."""
    return f"{rate:,.0f}/s" if rate else "unlimited"


def show_progress(text: str) -> None:
    """Print progress if stderr is a terminal."""
    if sys.stderr.isatty():
        print(text, end="", file=sys.stderr, flush=True)


async def run_load(
    tables: int, rates: Sequence[float], seconds: float, database: str = "", warm_up: float = WARM_UP
) -> list[LoadMeasurement]:
    """Start a server, and measure it at several rates."""
    server = await asyncio.to_thread(LoadServer, database)
    try:
        run = LoadRun(server, warm_up)
        try:
            await run.open(tables)
            measurements = [await run.play(rate, seconds) for rate in rates]
            if problem := await run.problem():
                raise RuntimeError(f"actions or chips were lost: {problem}")
        finally:
            run.close()
        return measurements
    finally:
        await asyncio.to_thread(server.stop)
