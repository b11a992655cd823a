"""The card room under load: `make load`, or `python -m bench.load`. Loopback only, and it ends by itself."""

import argparse
import asyncio
import gc
import json
import resource
import sys
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from time import perf_counter, process_time
from typing import Any

import httpx
import uvloop

from bench.load_report import GOALS, Measured, Watched, measured, report
from bench.load_server import LoadServer
from bench.load_table import LoadTable, Tally
from bench.machine import machine

SEATS = 6
CHIPS = 1_000_000  # enough that nobody goes broke
WARM = 5.0  # seconds before anything counts: so many newcomers at once leave the server something to tidy
TICK = 0.002
TABLES, RATES, SECONDS = (100, 333), (1000.0, 2000.0, 0.0), 10.0
QUICK_TABLES, QUICK_RATES, QUICK_SECONDS, QUICK_WARM = (3,), (60.0, 0.0), 1.0, 0.5


class Load:
    """Some tables on one server, played at one pace after the other."""

    def __init__(self, server: LoadServer, warm: float = WARM, seed: int = 1) -> None:
        """Nobody is there yet; what happens in the first seconds of a pace does not count."""
        self.server, self._warm = server, warm
        self.tables: list[LoadTable] = []
        self._tally = Tally()
        self._ready: deque[LoadTable] = deque()
        self._flat_out = False
        self._empty = server.memory()
        self._seed = seed
        self.acted = 0

    async def open(self, count: int) -> None:
        """Open tables, and let everybody connect and sit down."""
        async with httpx.AsyncClient(base_url=self.server.address, timeout=60.0) as client:
            several = asyncio.Semaphore(16)

            async def ask(path: str, body: dict[str, Any], token: str = "") -> dict[str, Any]:
                async with several:
                    headers = {"authorization": f"Bearer {token}"} if token else {}
                    answer = await client.post(path, json=body, headers=headers)
                    answer.raise_for_status()
                    client.cookies.clear()
                    return dict(answer.json())

            guests = [ask("/api/guests", {"name": f"guest {number}"}) for number in range(SEATS * count)]
            tokens = [found["token"] for found in await self._told("guests", guests)]
            settings = {"seats": SEATS, "least": 1, "most": CHIPS, "clock": 0, "pace": 0}
            opened = [ask("/api/tables", settings, tokens[SEATS * number]) for number in range(count)]
            ids = [found["id"] for found in await self._told("tables", opened)]
        loop = asyncio.get_running_loop()
        for number, table in enumerate(ids):
            mine = tokens[SEATS * number : SEATS * (number + 1)]
            one = LoadTable(table, mine, CHIPS, self._tally, self._wants, self._seed + number)
            self.tables.append(one)
            for socket in one.sockets:
                await loop.create_connection(lambda socket=socket: socket, "127.0.0.1", self.server.port)  # type: ignore[misc]
            say(f"\r{SEATS * (number + 1)} sockets ")
        async with asyncio.timeout(120):
            while sum(table.seated for table in self.tables) < SEATS * count:
                self._check()
                await asyncio.sleep(0.05)

    @staticmethod
    async def _told(what: str, asked: list[Any]) -> list[dict[str, Any]]:
        """Ask all at once, and say how far it is."""
        done = 0

        async def one(work: Any) -> Any:
            nonlocal done
            found = await work
            done += 1
            if done % 20 == 0:
                say(f"\r{done} {what} ")
            return found

        return list(await asyncio.gather(*map(one, asked)))

    def _wants(self, table: LoadTable) -> None:
        if self._flat_out:
            self.acted += 1
            table.act()
        else:
            self._ready.append(table)

    def _check(self) -> None:
        if self._tally.trouble:
            raise RuntimeError(f"the load is not what it should be: {self._tally.trouble}")

    async def play(self, rate: float, seconds: float) -> Measured:
        """Play at a pace of so many actions a second, 0 is flat out; what that looked like after a warm-up."""
        if not sys.stderr.isatty():
            print(f"{len(self.tables)} tables, {f'{rate:.0f}/s' if rate else 'flat out'}, {seconds:.0f} s", file=sys.stderr, flush=True)
        stop = asyncio.create_task(self._pace(rate))
        try:
            await self._wait(rate, self._warm)
            before = await self.server.figures()
            tally, server = self._tally, self.server
            tally.told.clear()
            tally.acknowledged.clear()
            tally.hands = 0
            start = (perf_counter(), server.busy(), server.starved(), process_time())
            await self._wait(rate, seconds)
            now = (perf_counter(), server.busy(), server.starved(), process_time())
            took, busy, starved, own = (one - other for one, other in zip(now, start, strict=True))
            times = (list(tally.acknowledged), list(tally.told), tally.hands)
            memory = (server.memory() - self._empty) / len(self.tables)
            watched = Watched(len(self.tables), SEATS * len(self.tables), rate, took, *times, busy, starved, own, memory)
        finally:
            stop.cancel()
            with suppress(asyncio.CancelledError):
                await stop
            self._flat_out = False
        await asyncio.sleep(0.5)  # what is on its way arrives
        return measured(watched, before, await self.server.figures())

    async def _wait(self, rate: float, seconds: float) -> None:
        """Let some time pass, and say what happens meanwhile."""
        until = perf_counter() + seconds
        while (left := until - perf_counter()) > 0:
            await asyncio.sleep(min(1.0, left))
            self._check()
            pace = f"{rate:.0f}/s" if rate else "flat out"
            say(f"\r{len(self.tables)} tables, {pace}: {self.acted} actions, {max(0.0, left - 1):.0f} s left  ")

    async def _pace(self, rate: float) -> None:
        """Let people answer at the pace: whoever was asked first answers first."""
        if not rate:
            self._flat_out = True
            while self._ready:
                self._wants(self._ready.popleft())
            await asyncio.Event().wait()
        began, released = perf_counter(), 0
        while True:
            await asyncio.sleep(TICK)
            allowed = int((perf_counter() - began) * rate)
            released = max(released, allowed - int(rate / 10))  # who had nothing to do for long does not hurry then
            while released < allowed and self._ready:
                released += 1
                self.acted += 1
                self._ready.popleft().act()

    async def conserved(self) -> str:
        """Look whether any chip was made or lost: nothing to say if not."""
        await asyncio.sleep(0.5)
        ids = [table.table for table in self.tables]
        ledger = await asyncio.to_thread(self.server.ledger, ids)
        if (written := await asyncio.to_thread(self.server.written, ids)) != self.acted + SEATS * len(ids):
            return f"{self.acted} answers were acknowledged, and {written - SEATS * len(ids)} are in the journal"
        async with httpx.AsyncClient(base_url=self.server.address, timeout=60.0) as client:
            for table, accounts in ledger.items():
                stacks = {name.removeprefix("stack:"): chips for name, chips in accounts.items() if name.startswith("stack:")}
                if sum(stacks.values()) + accounts.get("kitty", 0) != SEATS * CHIPS or accounts.get("pot", 0):
                    return f"table {table}: {accounts}"
                view = (await client.get(f"/api/tables/{table}")).json()
                if {place["player"]: place["stack"] for place in view["places"]} != stacks:
                    return f"table {table}: the ledger says {stacks}, and the room {view['places']}"
        return ""

    def close(self) -> None:
        """Everybody hangs up."""
        self._tally.trouble = "closed"
        for table in self.tables:
            for socket in table.sockets:
                socket.close()


def say(text: str) -> None:
    """Tell whoever watches how it goes."""
    if sys.stderr.isatty():
        print(text, end="", file=sys.stderr, flush=True)


async def load(tables: int, rates: Sequence[float], seconds: float, database: str = "", warm: float = WARM) -> list[Measured]:
    """Put one server under load at several paces."""
    server = await asyncio.to_thread(LoadServer, database)
    try:
        one = Load(server, warm)
        try:
            await one.open(tables)
            found = [await one.play(rate, seconds) for rate in rates]
            if trouble := await one.conserved():
                raise RuntimeError(f"chips are not conserved: {trouble}")
        finally:
            one.close()
        return found
    finally:
        await asyncio.to_thread(server.stop)


def main(arguments: list[str] | None = None) -> None:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(prog="python -m bench.load", description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="three tables for a few seconds, to see that it works: the figures mean nothing"
    )
    parser.add_argument("--tables", type=int, action="append", help="so many tables of six; may be said again (100 and 333)")
    parser.add_argument("--rate", type=float, action="append", help="actions a second of all, 0 is flat out; may be said again")
    parser.add_argument("--seconds", type=float, help="how long each pace is kept (10)")
    parser.add_argument("--database", default="", help="the address of a PostgreSQL database, instead of SQLite in a new folder")
    parser.add_argument("--json", action="store_true", help="print JSON")
    said = parser.parse_args(arguments)
    tables = said.tables or (QUICK_TABLES if said.quick else TABLES)
    rates = said.rate or (QUICK_RATES if said.quick else RATES)
    seconds = said.seconds or (QUICK_SECONDS if said.quick else SECONDS)
    gc.disable()  # whoever measures must not stop to tidy up; it ends soon
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    found: list[Measured] = []
    try:
        for many in tables:
            found += uvloop.run(load(many, rates, seconds, said.database, QUICK_WARM if said.quick else WARM))
    except RuntimeError as problem:
        sys.exit(f"bench.load: {problem}")
    say("\n")
    if said.json:
        print(json.dumps({"machine": machine(), "goals": GOALS, "measured": [one.plain() for one in found]}, indent=2))
    else:
        print(report(found, machine()))


if __name__ == "__main__":
    main()
