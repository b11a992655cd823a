"""The reckoner: other processes of low priority that answer, tell how far they are, stop when told, and end with us."""

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
from riverboat.server.odds.messages import AdviceAsked, OddsAsked
from riverboat.server.odds.queue import Job, OddsQueue, QueueFull
from riverboat.server.odds.worker import MAX_MEMORY

pytestmark = pytest.mark.process

LONG = OddsAsked(("AsKsQdJd", "random", "random"), variant="omaha", error=0.000001, time=50.0)
SHORT = OddsAsked(("AsKs", "QdQh"), board="2c 7d 9h")


@pytest.fixture
async def reckoner() -> AsyncIterator[OddsQueue]:
    made = OddsQueue()
    yield made
    await made.close()


async def answered(job: Job) -> dict[str, object]:
    assert await job.wait(PATIENCE)
    assert job.state == "done", job.problem
    found: dict[str, object] = json.loads(job.result)
    return found


async def running(job: Job) -> None:
    """Wait until it has said how far it is."""
    await until_async(lambda: job.progress is not None, "it says how far it is", lambda: (job.state, job.problem))


def pid_of(reckoner: OddsQueue) -> int:
    process = reckoner._workers[0].process
    assert process is not None
    return process.pid


async def gone(pid: int) -> None:
    await until_async(lambda: dead(pid), "the process ends")


def dead(pid: int) -> bool:
    """Whether a process is gone, or dead and nobody has asked for it yet."""
    try:
        return " Z " in Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return True


async def test_what_it_says_is_what_the_library_says(reckoner: OddsQueue) -> None:
    found = await answered(reckoner.add(SHORT))
    known = equity("AsKs", "QdQh", board="2c 7d 9h").to_dict()
    assert [hand["equity"] for hand in known["hands"]] == [hand["equity"] for hand in found["hands"]]  # type: ignore[attr-defined]
    sampled = OddsAsked(("As Ks / Qd", "7c 8c / 9c"), variant="seven-card-stud", samples=50_000, seed=7)
    same = equity("As Ks / Qd", "7c 8c / 9c", variant="seven-card-stud", samples=50_000, seed=7)
    first = (await answered(reckoner.add(sampled)))["hands"][0]  # type: ignore[index]
    assert (first["equity"], first["stderr"]) == (same[0].equity, same[0].stderr)


async def test_nothing_is_started_before_somebody_asks_and_it_has_low_priority(reckoner: OddsQueue) -> None:
    assert reckoner._workers[0].process is None
    await answered(reckoner.add(SHORT))
    assert os.getpriority(os.PRIO_PROCESS, pid_of(reckoner)) >= os.getpriority(os.PRIO_PROCESS, 0) + 10 or (
        os.getpriority(os.PRIO_PROCESS, pid_of(reckoner)) == 19
    )


async def test_it_tells_how_far_it_is_and_stops_when_told(reckoner: OddsQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.server.odds.queue.CANCEL_TIMEOUT", PATIENCE)  # nobody ends it
    job = reckoner.add(LONG)
    await running(job)
    assert job.progress is not None
    assert job.progress.done > 0
    assert len(job.progress.equity) == 3
    assert sum(job.progress.equity) == pytest.approx(1)
    assert job.progress.stderr
    before = pid_of(reckoner)
    reckoner.cancel(job)
    assert job.state == "cancelled"
    await answered(reckoner.add(SHORT))
    assert pid_of(reckoner) == before  # it listened


async def test_who_does_not_listen_is_ended_and_another_takes_over(reckoner: OddsQueue, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("riverboat.server.odds.queue.CANCEL_TIMEOUT", 0.1)
    await answered(reckoner.add(SHORT))
    stopped = pid_of(reckoner)
    job = reckoner.add(LONG)
    await running(job)
    os.kill(stopped, signal.SIGSTOP)
    reckoner.cancel(job)
    await answered(reckoner.add(SHORT))
    assert pid_of(reckoner) != stopped
    await gone(stopped)


async def test_a_process_that_dies_loses_its_question_and_nothing_else(reckoner: OddsQueue) -> None:
    job, after = reckoner.add(LONG), reckoner.add(SHORT)
    await running(job)
    os.kill(pid_of(reckoner), signal.SIGKILL)
    await job.wait(PATIENCE)
    assert (job.state, job.why) == ("failed", "fault")
    await answered(after)


async def test_a_fault_of_ours_is_no_answer_to_a_key(reckoner: OddsQueue) -> None:
    """Who asks again with the key gets what was asked for: only what came of the question itself is repeated."""
    job = reckoner.add(LONG, "anna", "k1")
    await running(job)
    assert reckoner.find_by_key("anna", "k1") is job
    os.kill(pid_of(reckoner), signal.SIGKILL)
    await job.wait(PATIENCE)
    assert job.lost
    assert reckoner.find_by_key("anna", "k1") is None
    assert reckoner.find(job.id) is job  # who has the id is told what became of it
    again = reckoner.add(SHORT, "anna", "k1")
    await answered(again)
    assert reckoner.find_by_key("anna", "k1") is again
    wrong = reckoner.add(OddsAsked(()), "anna", "k2")
    assert await wrong.wait(PATIENCE)
    assert reckoner.find_by_key("anna", "k2") is wrong  # it is as wrong as before


async def test_a_process_that_died_idle_is_replaced(reckoner: OddsQueue) -> None:
    await answered(reckoner.add(SHORT))
    before = pid_of(reckoner)
    os.kill(before, signal.SIGKILL)
    await gone(before)
    await answered(reckoner.add(SHORT))
    assert pid_of(reckoner) != before


async def test_a_large_server_is_answered_too(reckoner: OddsQueue) -> None:
    """What we hold is not what the other process holds, though the kernel counts it as its largest."""
    ballast = bytearray(b"x") * (500 << 20)
    await answered(reckoner.add(SHORT))
    first = pid_of(reckoner)
    await answered(reckoner.add(SHORT))
    assert pid_of(reckoner) == first
    assert len(ballast) > MAX_MEMORY


async def test_a_worn_process_goes_quietly_and_is_replaced(reckoner: OddsQueue, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    code = "import riverboat.server.odds.worker as r; r.MAX_MEMORY = 1; r.memory_used = iter([0, 2]).__next__; r.main()"
    script = tmp_path / "python"
    script.write_text(f"#!/bin/sh\nexec {sys.executable} -c '{code}' 2>> {tmp_path}/said\n")
    script.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(script))
    pids = set()
    for _ in range(2):
        await answered(reckoner.add(SHORT))
        pids.add(pid_of(reckoner))
        await gone(pid_of(reckoner))
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


async def test_the_time_of_a_question_begins_when_its_process_has_started(
    reckoner: OddsQueue, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A question is sent after the process has said that it is there; a busy machine may take long to start one."""
    script = tmp_path / "python"
    script.write_text(f"#!{sys.executable}{SLOW_STARTER}")
    script.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(script))
    assert await answered(reckoner.add(SHORT)) == {"early": False}


async def test_time_is_kept(reckoner: OddsQueue) -> None:
    sampled = OddsAsked(("AsKsQdJd", "random"), variant="omaha", error=0.000001, time=0.5)
    assert (await answered(reckoner.add(sampled)))["stopped"] == "time"
    job = reckoner.add(OddsAsked(("As Ks / Qd", "random", "random"), variant="seven-card-stud", exact=True, time=0.5))
    await job.wait(PATIENCE)
    assert (job.state, job.why) == ("failed", "time")
    assert "no answer" in job.problem


async def test_the_queue_is_bounded_and_who_asks_much_lets_others_go_first() -> None:
    reckoner = OddsQueue(waiting=4)
    try:
        blocking = reckoner.add(LONG, "anna")
        await running(blocking)
        many = [reckoner.add(SHORT, "anna") for _ in range(3)]
        one = reckoner.add(SHORT, "bert")
        with pytest.raises(QueueFull):
            reckoner.add(SHORT, "carl")
        reckoner.cancel(blocking)
        await one.wait(PATIENCE)
        assert [job.finished.is_set() for job in (*many, one)].count(True) <= 2  # only the first of many came before
        assert one.finished.is_set()
        for job in many:
            await answered(job)
    finally:
        await reckoner.close()


async def test_answers_are_kept_for_a_while_and_only_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    reckoner = OddsQueue(kept=3)
    try:
        jobs = []
        for _ in range(5):
            jobs.append(reckoner.add(SHORT))
            await answered(jobs[-1])
        assert [reckoner.find(job.id) is not None for job in jobs] == [False, False, True, True, True]
        assert len({job.id for job in jobs}) == 5
        monkeypatch.setattr("riverboat.server.odds.queue.KEPT_MINUTES", 0.0)
        assert all(reckoner.find(job.id) is None for job in jobs)
    finally:
        await reckoner.close()


async def test_wrong_questions_get_the_librarys_own_words(reckoner: OddsQueue) -> None:
    wrong: list[tuple[OddsAsked | AdviceAsked, str]] = [
        (OddsAsked(("AsKs", "QQ+,,")), "      ^"),
        (OddsAsked(("AsKs", "AsQd")), "As is in hand 1 and in hand 2"),
        (OddsAsked(("AsKs",), variant="nonsense"), "there is no game 'nonsense'"),
        (OddsAsked(("AsKs",), options={"color": "blue"}), "no option 'color'"),
        (OddsAsked(()), "no hands"),
        (OddsAsked(("AsKs", "random"), exact=True, samples=5), "exact odds have no samples"),
        (AdviceAsked("As", {"A": "2c 3c 9h", "B": "Kd Qd 2s", "C": "Ts 8s 8d"}), "the hand has 8 known cards"),
        (AdviceAsked("As Ah Ks Kh 7c 6c 5d 4d", {"X": "2c 3c 9h"}), "flops on boards"),
    ]
    for question, words in wrong:
        job = reckoner.add(question)
        assert await job.wait(PATIENCE)
        assert (job.state, job.why) == ("failed", "input")
        assert words in job.problem


async def test_at_the_end_everything_ends() -> None:
    reckoner = OddsQueue()
    job, waiting = reckoner.add(LONG), reckoner.add(SHORT)
    await running(job)
    pid = pid_of(reckoner)
    await reckoner.close()
    assert (job.state, waiting.state) == ("failed", "failed")
    await gone(pid)
    with pytest.raises(QueueFull):
        reckoner.add(SHORT)


async def test_it_ends_although_somebody_asks_at_that_moment() -> None:
    reckoner = OddsQueue()
    await answered(reckoner.add(SHORT))
    job = reckoner.add(LONG, "anna", "k1")
    await soon(reckoner.close(), "it ends")
    assert job.lost
    assert reckoner.find_by_key("anna", "k1") is None


def test_it_ends_with_a_server_that_is_killed() -> None:
    """Whoever asked is gone, without a word: nobody needs the process, not even in the middle of a question."""
    code = f"""
import asyncio
from riverboat.server.odds.messages import OddsAsked
from riverboat.server.odds.queue import OddsQueue
async def main():
    reckoner = OddsQueue()
    job = reckoner.add({LONG!r})
    while job.progress is None:
        await asyncio.sleep(0.02)
    print(reckoner._workers[0].process.pid, flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        pid = int(process.stdout.readline())
        process.kill()
    until(lambda: dead(pid), "the process ends")
