"""The odds queue and its worker process."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from tests.waiting import PATIENCE, soon, until, until_async

from riverboat.odds import equity
from riverboat.server.odds.questions_and_results import AdviceRequest, OddsRequest
from riverboat.server.odds.queue import Job, OddsQueue, QueueFull
from riverboat.server.odds.worker import MAX_MEMORY

pytestmark = pytest.mark.process

LONG = OddsRequest(("AsKsQdJd", "random", "random"), variant="omaha", error=0.000001, time=50.0)
SHORT = OddsRequest(("AsKs", "QdQh"), board="2c 7d 9h")


@pytest.fixture
async def queue() -> AsyncIterator[OddsQueue]:
    made = OddsQueue()
    yield made
    await made.close()


async def answered(job: Job) -> dict[str, object]:
    assert await job.wait(PATIENCE)
    assert job.state == "done", job.problem
    found: dict[str, object] = json.loads(job.result)
    return found


async def running(job: Job) -> None:
    """Wait for the first progress report."""
    await until_async(lambda: job.progress is not None, "it says how far it is", lambda: (job.state, job.problem))


def pid_of(queue: OddsQueue) -> int:
    process = queue._workers[0].process
    assert process is not None
    return process.pid


async def gone(pid: int) -> None:
    await until_async(lambda: dead(pid), "the process ends")


def dead(pid: int) -> bool:
    """Whether a process is gone, or a zombie."""
    try:
        return " Z " in Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return True


async def test_results_equal_the_library(queue: OddsQueue) -> None:
    found = await answered(queue.add(SHORT))
    known = equity("AsKs", "QdQh", board="2c 7d 9h").to_dict()
    assert [hand["equity"] for hand in known["hands"]] == [hand["equity"] for hand in found["hands"]]  # type: ignore[attr-defined]
    sampled = OddsRequest(("As Ks / Qd", "7c 8c / 9c"), variant="seven-card-stud", samples=50_000, seed=7)
    same = equity("As Ks / Qd", "7c 8c / 9c", variant="seven-card-stud", samples=50_000, seed=7)
    first = (await answered(queue.add(sampled)))["hands"][0]  # type: ignore[index]
    assert (first["equity"], first["stderr"]) == (same[0].equity, same[0].stderr)


async def test_worker_starts_on_demand_with_low_priority(queue: OddsQueue) -> None:
    assert queue._workers[0].process is None
    await answered(queue.add(SHORT))
    assert os.getpriority(os.PRIO_PROCESS, pid_of(queue)) >= os.getpriority(os.PRIO_PROCESS, 0) + 10 or (
        os.getpriority(os.PRIO_PROCESS, pid_of(queue)) == 19
    )


async def test_job_reports_progress_and_can_be_cancelled(queue: OddsQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.server.odds.queue.CANCEL_TIMEOUT", PATIENCE)  # it is not killed
    job = queue.add(LONG)
    await running(job)
    assert job.progress is not None
    assert job.progress.done > 0
    assert len(job.progress.equity) == 3
    assert sum(job.progress.equity) == pytest.approx(1)
    assert job.progress.stderr
    before = pid_of(queue)
    queue.cancel(job)
    assert job.state == "cancelled"
    await answered(queue.add(SHORT))
    assert pid_of(queue) == before  # it obeyed the cancellation


async def test_worker_that_ignores_a_cancellation_is_replaced(queue: OddsQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.server.odds.queue.CANCEL_TIMEOUT", 0.1)
    await answered(queue.add(SHORT))
    stopped = pid_of(queue)
    job = queue.add(LONG)
    await running(job)
    os.kill(stopped, signal.SIGSTOP)
    queue.cancel(job)
    await answered(queue.add(SHORT))
    assert pid_of(queue) != stopped
    await gone(stopped)


async def test_dead_worker_fails_only_its_job(queue: OddsQueue) -> None:
    job, after = queue.add(LONG), queue.add(SHORT)
    await running(job)
    os.kill(pid_of(queue), signal.SIGKILL)
    await job.wait(PATIENCE)
    assert (job.state, job.why) == ("failed", "fault")
    await answered(after)


async def test_lost_job_is_not_found_by_its_key(queue: OddsQueue) -> None:
    """A repeated key returns the result of the question, but not an error of the server."""
    job = queue.add(LONG, "anna", "k1")
    await running(job)
    assert queue.find_by_key("anna", "k1") is job
    os.kill(pid_of(queue), signal.SIGKILL)
    await job.wait(PATIENCE)
    assert job.lost
    assert queue.find_by_key("anna", "k1") is None
    assert queue.find(job.id) is job  # still found by its id
    again = queue.add(SHORT, "anna", "k1")
    await answered(again)
    assert queue.find_by_key("anna", "k1") is again
    wrong = queue.add(OddsRequest(()), "anna", "k2")
    assert await wrong.wait(PATIENCE)
    assert queue.find_by_key("anna", "k2") is wrong  # an invalid question stays invalid


async def test_worker_that_died_idle_is_replaced(queue: OddsQueue) -> None:
    await answered(queue.add(SHORT))
    before = pid_of(queue)
    os.kill(before, signal.SIGKILL)
    await gone(before)
    await answered(queue.add(SHORT))
    assert pid_of(queue) != before


async def test_worker_of_a_large_server_is_not_replaced(queue: OddsQueue) -> None:
    """The memory of the server does not count, although the kernel inherits its maximum."""
    ballast = bytearray(b"x") * (500 << 20)
    await answered(queue.add(SHORT))
    first = pid_of(queue)
    await answered(queue.add(SHORT))
    assert pid_of(queue) == first
    assert len(ballast) > MAX_MEMORY


async def test_worker_that_grew_too_large_is_replaced(queue: OddsQueue, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    code = "import riverboat.server.odds.worker as r; r.MAX_MEMORY = 1; r.memory_used = iter([0, 2]).__next__; r.main()"
    script = tmp_path / "python"
    script.write_text(f"#!/bin/sh\nexec {sys.executable} -c '{code}' 2>> {tmp_path}/said\n")
    script.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(script))
    pids = set()
    for _ in range(2):
        await answered(queue.add(SHORT))
        pids.add(pid_of(queue))
        await gone(pid_of(queue))
    assert len(pids) == 2
    assert (tmp_path / "said").read_text() == ""


SLOW_STARTER = """
import select, sys
early = select.select([sys.stdin], [], [], 1.0)[0]
print('{"type":"progress","job":0,"done":0,"total":0}', flush=True)
order = sys.stdin.readline()
answer = '{"early":%s}' % str(bool(early)).lower()
print('{"type":"result","job":1,"result":%s}' % answer, flush=True)
"""


async def test_time_limit_starts_after_the_worker_is_ready(queue: OddsQueue, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A question is sent after the worker is ready; on a busy machine it starts slowly."""
    script = tmp_path / "python"
    script.write_text(f"#!{sys.executable}{SLOW_STARTER}")
    script.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(script))
    assert await answered(queue.add(SHORT)) == {"early": False}


async def test_time_limit_is_respected(queue: OddsQueue) -> None:
    sampled = OddsRequest(("AsKsQdJd", "random"), variant="omaha", error=0.000001, time=0.5)
    assert (await answered(queue.add(sampled)))["stopped"] == "time"
    job = queue.add(OddsRequest(("As Ks / Qd", "random", "random"), variant="seven-card-stud", exact=True, time=0.5))
    await job.wait(PATIENCE)
    assert (job.state, job.why) == ("failed", "time")
    assert "no answer" in job.problem


async def test_queue_is_bounded_and_fair() -> None:
    queue = OddsQueue(waiting=4)
    try:
        blocking = queue.add(LONG, "anna")
        await running(blocking)
        many = [queue.add(SHORT, "anna") for _ in range(3)]
        one = queue.add(SHORT, "bert")
        with pytest.raises(QueueFull):
            queue.add(SHORT, "carl")
        queue.cancel(blocking)
        await one.wait(PATIENCE)
        assert [job.finished.is_set() for job in (*many, one)].count(True) <= 2  # only the first of many was earlier
        assert one.finished.is_set()
        for job in many:
            await answered(job)
    finally:
        await queue.close()


async def test_finished_jobs_expire(monkeypatch: pytest.MonkeyPatch) -> None:
    queue = OddsQueue(kept=3)
    try:
        jobs = []
        for _ in range(5):
            jobs.append(queue.add(SHORT))
            await answered(jobs[-1])
        assert [queue.find(job.id) is not None for job in jobs] == [False, False, True, True, True]
        assert len({job.id for job in jobs}) == 5
        monkeypatch.setattr("riverboat.server.odds.queue.KEPT_MINUTES", 0.0)
        assert all(queue.find(job.id) is None for job in jobs)
    finally:
        await queue.close()


async def test_invalid_questions_get_the_error_of_the_library(queue: OddsQueue) -> None:
    wrong: list[tuple[OddsRequest | AdviceRequest, str]] = [
        (OddsRequest(("AsKs", "QQ+,,")), "      ^"),
        (OddsRequest(("AsKs", "AsQd")), "As is in hand 1 and in hand 2"),
        (OddsRequest(("AsKs",), variant="nonsense"), "there is no game 'nonsense'"),
        (OddsRequest(("AsKs",), options={"color": "blue"}), "no option 'color'"),
        (OddsRequest(()), "no hands"),
        (OddsRequest(("AsKs", "random"), exact=True, samples=5), "exact odds have no samples"),
        (AdviceRequest("As", {"A": "2c 3c 9h", "B": "Kd Qd 2s", "C": "Ts 8s 8d"}), "the hand has 8 known cards"),
        (AdviceRequest("As Ah Ks Kh 7c 6c 5d 4d", {"X": "2c 3c 9h"}), "flops on boards"),
    ]
    for question, words in wrong:
        job = queue.add(question)
        assert await job.wait(PATIENCE)
        assert (job.state, job.why) == ("failed", "input")
        assert words in job.problem


async def test_closing_fails_unfinished_jobs() -> None:
    queue = OddsQueue()
    job, waiting = queue.add(LONG), queue.add(SHORT)
    await running(job)
    pid = pid_of(queue)
    await queue.close()
    assert (job.state, waiting.state) == ("failed", "failed")
    await gone(pid)
    with pytest.raises(QueueFull):
        queue.add(SHORT)


async def test_closing_while_a_job_is_added() -> None:
    queue = OddsQueue()
    await answered(queue.add(SHORT))
    job = queue.add(LONG, "anna", "k1")
    await soon(queue.close(), "it ends")
    assert job.lost
    assert queue.find_by_key("anna", "k1") is None


def test_worker_ends_with_a_killed_server() -> None:
    """The worker ends when the server is killed, even during a job."""
    code = f"""
import asyncio
from riverboat.server.odds.questions_and_results import OddsRequest
from riverboat.server.odds.queue import OddsQueue
async def main():
    queue = OddsQueue()
    job = queue.add({LONG!r})
    while job.progress is None:
        await asyncio.sleep(0.02)
    print(queue._workers[0].process.pid, flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        process.kill()
    until(lambda: dead(pid), "the process ends")
