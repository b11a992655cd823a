"""A full disk or a stopped database during play: clear refusals, no inconsistency, and play resumes by itself."""

import asyncio
import contextlib
import os
import resource
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from tests.postgres_server import Cluster
from tests.server.crash.kill_loop import TABLES, CrashTest, crash_test
from tests.server.crash.playing_client import PlayingClient
from tests.waiting import async_client, until_async

from riverboat.server.http.websocket import UNREAD
from riverboat.server.rooms.room import UNWRITTEN
from riverboat.store.database import FILE

pytestmark = pytest.mark.process

SEED = 6
MEGABYTE = 1 << 20


async def until(condition: Callable[[], object], what: str, players: list[PlayingClient], chat: bool = False) -> None:
    async def check() -> bool:
        for player in players if chat else ():
            await player.say_something()  # skipped while a reply is outstanding
        return bool(condition())

    await until_async(check, what, lambda: "".join(player.recent_messages() for player in players))


async def play_through(test: CrashTest, failure: "contextlib.AbstractContextManager[object]") -> None:
    """Play, let the storage fail for a while, play on, and check the database."""
    await test.open(TABLES[:3])
    players = test.players
    await until(lambda: all(len(player.transcript.received) > 20 for player in players), "all clients play", players)
    async with async_client(test.server.address) as client:
        with failure:
            for player in players:
                player.retry_reasons.clear()
            await until(lambda: all(_was_refused(player) for player in players), "all clients are refused", players, chat=True)
            before = [len(player.transcript.received) for player in players]

            async def unhealthy() -> httpx.Response | None:
                response = await client.get("/healthz")  # it checks once a second at most
                return response if response.status_code != 200 else None

            health = await until_async(unhealthy, "the server reports the failure")
            assert (health.status_code, health.headers["content-type"]) == (503, "application/problem+json")
            refused = await client.post("/api/guests", json={"name": "Late"})
            assert (refused.status_code, refused.headers["content-type"]) == (503, "application/problem+json")
            await asyncio.sleep(1.0)  # nothing happens while nothing can be written
            assert [len(player.transcript.received) for player in players] == before
        for player in players:
            player.since, player.first_news = time.time(), None
        await until(lambda: all(player.first_news for player in players), "play resumes", players)
        assert test.server.alive

        async def healthy() -> bool:
            return (await client.get("/healthz")).status_code == 200

        await until_async(healthy, "the server is healthy again")
    await asyncio.to_thread(test.server.kill)
    await test.check_database()
    report = await test.finish()
    assert report.void == 0
    print(f"\n{report}")


def _was_refused(player: PlayingClient) -> bool:
    """Whether a client got a refusal: it has then read everything sent before."""
    return bool(player.retry_reasons.keys() & {UNWRITTEN, UNREAD})


@contextlib.contextmanager
def no_larger_files(test: CrashTest) -> Iterator[None]:
    """Let the server and its writer write no file beyond its first byte: the database reports a disk I/O error."""
    assert test.server.process is not None
    processes = [test.server.process.pid, *test.server.writers()]
    before = [resource.prlimit(process, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY)) for process in processes]
    yield
    for process, limit in zip(processes, before, strict=True):
        resource.prlimit(process, resource.RLIMIT_FSIZE, limit)


@contextlib.contextmanager
def full_disk(folder: Path) -> Iterator[None]:
    """Fill the disk to its last byte."""
    ballast = folder / "ballast"
    with open(ballast, "wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(4096))
    (folder / FILE).stat()  # the database still exists
    yield
    ballast.unlink()


@contextlib.contextmanager
def stopped(cluster: Cluster, how: signal.Signals) -> Iterator[None]:
    """Stop the database, and start it again."""
    cluster.stop(how)
    yield
    cluster.start()


async def test_files_cannot_grow_during_play(tmp_path: Path) -> None:
    async with crash_test(tmp_path, SEED) as test:
        await play_through(test, no_larger_files(test))


async def test_the_disk_is_full_during_play(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    folder.mkdir()
    size = f"size={24 * MEGABYTE}"
    mounted = os.geteuid() == 0 and not subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", folder], check=False).returncode
    if not mounted:
        pytest.skip("A FULL DISK IS NOT TESTED: mounting a small disk needs root")
    try:
        async with crash_test(folder, SEED) as test:
            await play_through(test, full_disk(folder))
            assert "database or disk is full" in test.server.log_text()
    finally:
        subprocess.run(["umount", folder], check=True)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["stopped", "crashed"])
async def test_postgresql_stops_during_play(cluster: Cluster, postgresql: str, how: signal.Signals) -> None:
    async with crash_test(postgresql, SEED) as test:
        await play_through(test, stopped(cluster, how))
