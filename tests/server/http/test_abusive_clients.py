"""Abusive clients: incomplete requests, floods, random messages and stalled readers do not affect other players."""

import asyncio
import contextlib
import itertools
import json
import random
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests import waiting
from tests.repetitions import scaled
from tests.server.server_process import free_port, ready, stalled_socket, where
from tests.waiting import PATIENCE, PATIENT, async_client, soon, until_async
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from riverboat.server.http.websocket import INVALID, MAX_INVALID, NO_HELLO
from riverboat.variants import variants

pytestmark = pytest.mark.process

TABLES = 4
HALF_OPEN = scaled(check=20, test=60, soak=500)
FLOODERS = scaled(check=4, test=12, soak=50)
CONNECTIONS = scaled(check=10, test=40, soak=1_000)
SHORT = {"timeout_factor": 0.5}  # shorter limits; honest players reconnect if a busy machine exceeds one
STRICT = """
import json, resource, sys
from pathlib import Path
from riverboat.server.config import Config
from riverboat.server.run import serve
resource.setrlimit(resource.RLIMIT_NOFILE, (int(sys.argv[3]), int(sys.argv[4])))
place = {"database": sys.argv[1]} if "://" in sys.argv[1] else {"folder": Path(sys.argv[1])}
serve(Config(**place, **json.loads(sys.argv[5])), "127.0.0.1", int(sys.argv[2]))
"""


class LoggedServer:
    """A server process with a log file; with rate limits if its soft and hard limits of open files are given."""

    def __init__(self, folder: Path, *files: int, **config: Any) -> None:
        self.port = free_port()
        self.folder = folder
        self.said = folder / "server.log"
        self.files = files
        self.config = json.dumps({**PATIENT, **config})

    async def __aenter__(self) -> "LoggedServer":
        with self.said.open("wb") as log:
            served = ["-c", STRICT] if self.files else ["-m", "riverboat.server.run_without_limits"]
            command = [sys.executable, *served, where(self.folder / "data"), str(self.port), *map(str, self.files), self.config]
            self.process = subprocess.Popen(command, stdout=log, stderr=log)
        try:
            self.address = await asyncio.to_thread(ready, self.port, self.process)
        except BaseException:
            self.process.kill()
            raise
        self.client = async_client(self.address)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.client.aclose()
        self.process.terminate()
        await asyncio.to_thread(self.process.wait, PATIENCE)
        assert "Traceback" not in self.said.read_text()
        assert '"unexpected error"' not in self.said.read_text()

    async def join(self, name: str) -> str:
        return (await self.known(name))[0]

    async def known(self, name: str) -> tuple[str, str]:
        """Sign in a new guest; returns token and id."""
        guest = (await self.client.post("/api/guests", json={"name": name})).json()
        return guest["token"], guest["player"]

    async def table(self, token: str, **settings: Any) -> str:
        headers = {"Authorization": f"Bearer {token}"}
        found = await self.client.post("/api/tables", json={"least": 10, "clock": 0, "pace": 0, **settings}, headers=headers)
        table: str = found.json()["id"]
        return table

    def socket(self, table: str) -> str:
        return f"{self.address.replace('http', 'ws')}/api/tables/{table}/socket"

    async def closed(self, why: str) -> int:
        lines = (await self.client.get("/metrics")).text.splitlines()
        found = [line for line in lines if line.startswith("riverboat_connections_closed_total") and f'reason="{why}"' in line]
        return round(float(found[0].split()[-1])) if found else 0

    def open_files(self) -> int:
        """The server's limit of open files."""
        limits = Path(f"/proc/{self.process.pid}/limits").read_text()
        return next(int(line.split()[3]) for line in limits.splitlines() if line.startswith("Max open files"))

    def memory_used(self) -> int:
        """Memory of the server in megabytes."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return next(int(line.split()[1]) // 1024 for line in status.splitlines() if line.startswith("VmRSS"))


class Honest:
    """A player who reconnects, and measures the response times of the server."""

    def __init__(self, url: str, token: str, player: str) -> None:
        self.url, self.token, self.player = url, token, player
        self.times: list[float] = []
        self.bought = 0

    async def play(self) -> None:
        while True:
            with contextlib.suppress(ConnectionClosed):
                async with waiting.line(self.url) as line:
                    await self._play(line)

    async def _play(self, line: ClientConnection) -> None:
        await line.send(json.dumps({"type": "hello", "token": self.token}))
        await line.send(json.dumps({"type": "sit", "action": "sit", "chips": 200}))
        said: dict[str, float] = {}
        players: list[str] = []
        broke = False
        async for text in line:
            message = json.loads(text)
            if message["type"] == "welcome":
                players = (message["view"].get("playing") or {}).get("players", [])
                broke = any(place.get("player") == self.player and not place["stack"] for place in message["view"]["places"])
            elif message["type"] == "update" and message["entry"]["entry"] == "begun":
                players = message["entry"]["players"]
            elif message["type"] == "hand_over" and self.player in players:
                stacks = {payout["seat"]: payout["stack"] for payout in message["verdict"]["payouts"]}
                broke = not stacks[players.index(self.player)]
            if broke:  # buys in again after losing everything
                broke = False
                self.bought += 1
                await line.send(json.dumps({"type": "rebuy", "action": f"r{self.bought}", "chips": 200}))
            if message["type"] == "done" and message["action"] in said:
                self.times.append(time.perf_counter() - said.pop(message["action"]))
            if message["type"] == "question" and "offer" in message:
                value = "call" if message["offer"]["call"] else "check"
                action = f"a{message['ask']}"
                await asyncio.sleep(0.05)
                said[action] = time.perf_counter()
                await line.send(json.dumps({"type": "answer", "action": action, "ask": message["ask"], "value": value}))


@contextlib.asynccontextmanager
async def playing(server: LoggedServer) -> AsyncIterator[tuple[list[str], list[Honest]]]:
    """Tables where honest players play against bots."""
    tables, people, tasks = [], [], []
    for number in range(TABLES):
        token, player = await server.known(f"Honest {number}")
        table = await server.table(token, bots=2, seats=6)
        tables.append(table)
        people.append(Honest(server.socket(table), token, player))
        tasks.append(asyncio.create_task(people[-1].play()))
    await until_async(lambda: _all_played(people, 3), "everybody plays", lambda: [len(one.times) for one in people])
    yield tables, people
    counts = [len(one.times) for one in people]
    await until_async(lambda: _all_played(people, 5, counts), "everybody still plays", lambda: [len(one.times) for one in people])
    times = sorted(time for one in people for time in one.times)
    print(f"\nhonest: {len(times)} answers, p50 {1000 * times[len(times) // 2]:.1f} ms, p99 {1000 * times[len(times) * 99 // 100]:.1f} ms")
    for task in tasks:
        assert not task.done(), task
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _all_played(people: list[Honest], more: int, counts: list[int] | None = None) -> bool:
    return all(len(one.times) >= more + (counts[at] if counts else 0) for at, one in enumerate(people))


async def _closed(reader: asyncio.StreamReader) -> tuple[float, bytes]:
    """Read until the server closes the connection; returns the duration and the data."""
    began, said = time.monotonic(), b""
    with contextlib.suppress(ConnectionError):
        while more := await soon(reader.read(65536), "the line is closed"):
            said += more
    return time.monotonic() - began, said


async def test_incomplete_requests_are_closed(tmp_path: Path) -> None:
    """All of them, and no others."""
    first_words = (
        b"",
        b"G",
        b"GET /healthz HTTP/1.1\r\nHost: x\r\n",
        b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 20\r\n\r\n{",
    )
    async with LoggedServer(tmp_path, **SHORT) as server, playing(server):
        lines = []
        for number in range(HALF_OPEN):
            reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
            writer.write(first_words[number % len(first_words)])
            lines.append((reader, writer))
        kept, keeper = await asyncio.open_connection("127.0.0.1", server.port)  # sends a second request partly
        keeper.write(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\nGET /hea")
        lines.append((kept, keeper))
        ended = await asyncio.gather(*(_closed(reader) for reader, _ in lines))
        times = [seconds for seconds, _ in ended]
        assert ended[-1][1].startswith(b"HTTP/1.1 200")  # the first request got its response
        assert not any(said.startswith(b"HTTP/1.1 2") for _, said in ended[:-1])
        print(f"\nhalf-open: {len(times)} closed after {min(times):.1f} to {max(times):.1f} s")
        for _, writer in lines:
            writer.close()


async def test_one_address_cannot_use_up_all_connections(tmp_path: Path) -> None:
    """One address keeps all its connections open and uses them; files are left for others."""
    ask = b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    async with LoggedServer(tmp_path, 64, 256) as server:
        assert server.open_files() == 256
        lines, answers = [], []
        for _ in range(256):
            lines.append(await asyncio.open_connection("127.0.0.1", server.port, local_addr=("127.0.0.2", 0)))
            lines[-1][1].write(ask)
        for reader, _ in lines:
            with contextlib.suppress(ConnectionError):
                answers.append(await soon(reader.readline(), "somebody is answered"))
        assert 128 <= answers.count(b"HTTP/1.1 200 OK\r\n") < 256  # more only if one ended meanwhile
        assert set(answers) <= {b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 429 Too Many Requests\r\n", b""}
        async with async_client(transport=httpx.AsyncHTTPTransport(local_address="127.0.0.3")) as honest:
            assert (await honest.get(f"{server.address}/api/variants/holdem")).status_code == 200
        for _, writer in lines:
            writer.close()

        async def let_in() -> bool:
            with contextlib.suppress(httpx.TransportError):
                async with async_client(transport=httpx.AsyncHTTPTransport(local_address="127.0.0.2")) as again:
                    return (await again.get(f"{server.address}/healthz")).status_code == 200
            return False

        await until_async(let_in, "who has hung up may come again")


async def test_silent_sockets_are_closed(tmp_path: Path) -> None:
    async with LoggedServer(tmp_path, **SHORT) as server, playing(server) as (tables, _):

        async def silent(table: str) -> float:
            async with waiting.line(server.socket(table)) as line:
                began = time.monotonic()
                with contextlib.suppress(ConnectionClosed):
                    while True:
                        await soon(line.recv(), "a silent socket is closed")
                return time.monotonic() - began

        times = await asyncio.gather(*(silent(table) for table in tables * 10))
        print(f"\nwithout hello: {len(times)} closed after {min(times):.1f} to {max(times):.1f} s")
        assert await server.closed("silent") >= len(times)


async def _read(line: ClientConnection) -> None:
    with contextlib.suppress(ConnectionClosed):
        while True:
            await line.recv()


async def test_floods_are_closed(tmp_path: Path) -> None:
    async with LoggedServer(tmp_path) as server, playing(server) as (tables, _):

        async def flood(number: int, message: str, most: int) -> tuple[int, float]:
            token = await server.join(f"Flooder {number}")
            async with waiting.line(server.socket(tables[number % TABLES]), close_timeout=0.1) as line:
                await line.send(json.dumps({"type": "hello", "token": token}))
                reading = asyncio.create_task(_read(line))
                sent, over = 0, time.monotonic()
                while not reading.done():
                    with contextlib.suppress(ConnectionClosed):
                        await line.send(message.replace("#", str(sent)))
                    sent += 1
                    if sent == most:
                        over = time.monotonic()
                    await asyncio.sleep(0.002)
                return sent, time.monotonic() - over

        say = json.dumps({"type": "say", "action": "f#", "text": "flood"})
        ping = json.dumps({"type": "ping"})
        floods = [flood(number, say if number % 2 else ping, 101) for number in range(FLOODERS)]
        garbage = [flood(number + FLOODERS, "nonsense", 21) for number in range(FLOODERS // 4)]
        found = await asyncio.gather(*floods, *garbage)
        least = [101] * FLOODERS + [21] * (FLOODERS // 4)
        assert all(sent >= allowed for (sent, _), allowed in zip(found, least, strict=True))  # none before it exceeded its limit
        print(f"\nfloods: {len(found)} cut off at most {max(seconds for _, seconds in found):.2f} s after the last that was allowed")
        assert await server.closed("flood") == FLOODERS
        assert await server.closed("garbage") == FLOODERS // 4


# Invalid or excessive frames, and how a connection may end: "not UTF-8", "too big", "broken", or
# a goodbye after too many invalid messages.
WRONG: dict[str, tuple[Any, set[int]]] = {
    "no text": (b"\xff\xfe", {1000, 1007}),
    "text in pieces": ([b"\xc3", b"("], {1000, 1007}),
    "too large": ("x" * 20_000, {1000, 1009}),
    "too deep, in pieces": ([b"[" * 4000] * 5, {1000, 1009}),
    "binary": (b"\x00" * 100, {1000, 1003, 1007}),
}


async def _ended(line: ClientConnection) -> tuple[int | None, str]:
    """Read to the end; returns the close code and the goodbye, if any."""
    bye = ""
    with contextlib.suppress(ConnectionClosed):
        while True:
            message = json.loads(await soon(line.recv(), "the line is ended"))
            bye = message["reason"] if message["type"] == "bye" else bye
    return line.close_code, bye


async def test_random_messages_do_no_harm(tmp_path: Path) -> None:
    """Raw frames: invalid text, binary, too large, fragmented, endless pings; the server closes each connection."""
    chance = random.Random(3)
    async with LoggedServer(tmp_path) as server, playing(server) as (tables, _):
        before, token = server.memory_used(), ""
        garbage = silent = 0
        for number in range(CONNECTIONS):
            if number % 10 == 0:
                token = await server.join(f"Noise {number}")
            greeted, pings = bool(number % 7), number % 5 == 0  # too many pings, closed without a goodbye
            wrong, codes = WRONG[chance.choice(list(WRONG))]
            async with waiting.line(server.socket(tables[number % TABLES]), close_timeout=0.1) as line:
                if greeted:
                    await line.send(json.dumps({"type": "hello", "token": token}))
                with contextlib.suppress(ConnectionClosed):  # closed already
                    for _ in range(100 if pings else 1):
                        await line.ping()
                    for _ in range(MAX_INVALID if greeted else 0):
                        noise = chance.randbytes(20)
                        await line.send(noise.hex() if number % 2 else noise)
                    await line.send(wrong, text=True if number % 2 else None)
                code, bye = await _ended(line)
            assert code in {*codes, *(() if greeted else (1008,)), *((1006,) if pings else ())}, (number, code, bye)
            assert (bye, code == 1000) in ((INVALID, True), (NO_HELLO, False), ("", False)), (number, code, bye)
            assert bye in (INVALID if greeted else NO_HELLO, "")
            garbage, silent = garbage + (bye == INVALID), silent + (bye == NO_HELLO)
        assert await server.closed("garbage") >= garbage > 0
        assert await server.closed("silent") >= silent
        print(f"\nnoise: {CONNECTIONS} connections, {server.memory_used() - before} MB more in memory")
        assert server.memory_used() - before < 100


async def test_clients_that_do_not_read_are_dropped(tmp_path: Path) -> None:
    """At a table with much traffic: its host keeps changing the list of games."""
    async with LoggedServer(tmp_path, **SHORT) as server, playing(server):
        host = await server.join("Host")
        loud = await server.table(host)
        stalled = [await asyncio.to_thread(stalled_socket, server.port, loud) for _ in range(12)]
        games = [{"game": code} for code in variants]
        changes = itertools.count(1)

        async def all_dropped() -> bool:
            number = next(changes)
            change = {"type": "change", "action": f"c{number}", "settings": {"games": games, "clock": number % 100}}
            done = await server.client.post(f"/api/tables/{loud}/commands", json=change, headers={"Authorization": f"Bearer {host}"})
            assert done.status_code == 200, done.text
            return await server.closed("slow") >= len(stalled)

        await until_async(all_dropped, "clients that do not read are dropped")
        await asyncio.gather(*(asyncio.to_thread(_read_to_the_end, connection) for connection in stalled))


def _read_to_the_end(connection: socket.socket) -> None:
    """Read until the connection ends. A reset that arrives while the receive buffer is full is lost, so polling may never see it."""
    connection.settimeout(PATIENCE)
    with connection, contextlib.suppress(ConnectionError):
        while connection.recv(65536):
            pass
