"""The disk is full, or the database gone, in the middle of play: clear refusals, nothing that differs, and it goes on by itself."""

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
from tests.postgres import Cluster
from tests.server.crash.kill_loop import TABLES, CrashTest, crash_test
from tests.server.crash.playing_client import PlayingClient
from tests.waiting import async_client, until_async

from riverboat.server.http.websocket import UNREAD
from riverboat.server.rooms.room import UNWRITTEN
from riverboat.store.database import FILE

pytestmark = pytest.mark.process

SEED = 6
MEGABYTE = 1 << 20


async def until(happened: Callable[[], object], what: str, players: list[PlayingClient], say_something: bool = False) -> None:
    async def looked() -> bool:
        for player in players if say_something else ():
            await player.say_something()  # who still waits for a reply does so when it has come
        return bool(happened())

    await until_async(looked, what, lambda: "".join(player.recent_messages() for player in players))


async def weather(found: CrashTest, trouble: "contextlib.AbstractContextManager[object]") -> None:
    """People play, the store fails for a while, and they play on; then everything is looked at."""
    await found.open(TABLES[:3])
    players = found.players
    await until(lambda: all(len(player.transcript.told) > 20 for player in players), "they do not play", players)
    async with async_client(found.server.address) as client:
        with trouble:
            for player in players:
                player.retry_reasons.clear()
            await until(lambda: all(_put_off(player) for player in players), "somebody is not told", players, say_something=True)
            before = [len(player.transcript.told) for player in players]

            async def unwell() -> httpx.Response | None:
                answer = await client.get("/healthz")  # it looks not more than once a second
                return answer if answer.status_code != 200 else None

            health = await until_async(unwell, "the house says that it is not well")
            assert (health.status_code, health.headers["content-type"]) == (503, "application/problem+json")
            refused = await client.post("/api/guests", json={"name": "Late"})
            assert (refused.status_code, refused.headers["content-type"]) == (503, "application/problem+json")
            await asyncio.sleep(1.0)  # as long as nothing can be written, nothing happens
            assert [len(player.transcript.told) for player in players] == before
        for player in players:
            player.since, player.first_news = time.time(), None
        await until(lambda: all(player.first_news for player in players), "they do not go on", players)
        assert found.server.alive

        async def well() -> bool:
            return (await client.get("/healthz")).status_code == 200

        await until_async(well, "the house is well again")
    await asyncio.to_thread(found.server.kill)
    await found.look()
    report = await found.finish()
    assert report.void == 0
    print(f"\n{report}")


def _put_off(player: PlayingClient) -> bool:
    """Whether somebody heard that it does not go on: by then he has read everything that was told before."""
    return bool(player.retry_reasons.keys() & {UNWRITTEN, UNREAD})


@contextlib.contextmanager
def no_larger_files(found: CrashTest) -> Iterator[None]:
    """From now on the server and its scribe cannot write a file beyond its first bytes: the database says disk I/O error."""
    assert found.server.process is not None
    both = [found.server.process.pid, *found.server.writers()]
    before = [resource.prlimit(process, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY)) for process in both]
    yield
    for process, limit in zip(both, before, strict=True):
        resource.prlimit(process, resource.RLIMIT_FSIZE, limit)


@contextlib.contextmanager
def full(folder: Path) -> Iterator[None]:
    """Fill the disk to its last byte."""
    ballast = folder / "ballast"
    with open(ballast, "wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(4096))
    (folder / FILE).stat()  # the database is still there
    yield
    ballast.unlink()


@contextlib.contextmanager
def gone(cluster: Cluster, how: signal.Signals) -> Iterator[None]:
    """The database is stopped, and comes back."""
    cluster.stop(how)
    yield
    cluster.start()


async def test_files_cannot_grow_in_the_middle_of_play(tmp_path: Path) -> None:
    async with crash_test(tmp_path, SEED) as found:
        await weather(found, no_larger_files(found))


async def test_the_disk_is_full_in_the_middle_of_play(tmp_path: Path) -> None:
    folder = tmp_path / "small"
    folder.mkdir()
    size = f"size={24 * MEGABYTE}"
    mounted = os.geteuid() == 0 and not subprocess.run(["mount", "-t", "tmpfs", "-o", size, "tmpfs", folder], check=False).returncode
    if not mounted:
        pytest.skip("A FULL DISK IS NOT TESTED: a small disk can only be mounted by root where that is allowed")
    try:
        async with crash_test(folder, SEED) as found:
            await weather(found, full(folder))
            assert "database or disk is full" in found.server.log_text()
    finally:
        subprocess.run(["umount", folder], check=True)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGQUIT], ids=["stopped", "crashed"])
async def test_postgresql_is_gone_in_the_middle_of_play(cluster: Cluster, postgresql: str, how: signal.Signals) -> None:
    async with crash_test(postgresql, SEED) as found:
        await weather(found, gone(cluster, how))
