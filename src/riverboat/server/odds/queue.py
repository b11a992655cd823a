"""The reckoner: heavy questions go to other processes of low priority, so that no table waits for them."""

import asyncio
import contextlib
import secrets
import sys
from collections import OrderedDict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heappop, heappush
from time import monotonic
from typing import Literal

import structlog

from riverboat.protocol.messages import ENCODER
from riverboat.server.odds.messages import REPLIES, AnyQuestion, Done, Failed, Going, Order, Stop

LOG = structlog.get_logger("riverboat.reckoner")
WAITING = 32  # questions that may wait
KEPT = 256  # answers that are remembered
MINUTES = 10.0  # and how long
START = 120.0  # seconds that a process may take to start: its priority is low, and a busy machine leaves it little
GRACE = 20.0  # seconds more than its time that a question gets: to say that the time is up
PATIENCE = 5.0  # seconds that it may take to stop
IDLE = 120.0  # seconds without work after which a process is let go
LARGEST = 8 << 20  # bytes of an answer

State = Literal["waiting", "running", "done", "failed", "cancelled"]


class Full(Exception):
    """Too many questions wait already."""


class Job:
    """A question on its way to its answer."""

    def __init__(self, number: int, question: AnyQuestion, asker: str, key: str) -> None:
        """It waits."""
        self.id = secrets.token_urlsafe(18)
        self.number, self.question, self.asker, self.key = number, question, asker, key
        self.state: State = "waiting"
        self.going: Going | None = None
        self.answer = b""  # JSON
        self.why, self.problem = "", ""
        self.over = asyncio.Event()
        self.ended = 0.0

    def end(self, state: State, why: str = "", problem: str = "") -> None:
        """It is over, if it was not yet."""
        if not self.over.is_set():
            self.state, self.why, self.problem, self.ended = state, why, problem, monotonic()
            self.over.set()

    @property
    def lost(self) -> bool:
        """Whether there is no answer by a fault of ours, or because we stop: asked again, it may well have one."""
        return self.state == "failed" and self.why in ("fault", "stopped")

    async def wait(self, seconds: float) -> bool:
        """Wait until it is over, so long at the most; whether it is."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.over.wait(), seconds)
        return self.over.is_set()


class Clerk:
    """One other process, started when it is first needed and again when it is gone."""

    def __init__(self) -> None:
        """Nobody is there yet."""
        self.process: asyncio.subprocess.Process | None = None
        self.job: Job | None = None

    async def hire(self) -> bool:
        """See that the process is there; whether it is a new one."""
        if self.process is not None and self.process.returncode is None:
            return False
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "riverboat.server.odds.worker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # a Ctrl-C is not meant for it: it ends with us
            limit=LARGEST,
        )
        async with asyncio.timeout(START):
            await self.process.stdout.readline()  # type: ignore[union-attr] # it says that it is there; nothing if it died
        return True

    async def dismiss(self) -> None:
        """End the process, whatever it does."""
        process, self.process = self.process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def answer(self, job: Job) -> None:
        """Let a question be answered."""
        self.job = job
        try:
            new = False
            while not new and not job.over.is_set():  # an old process may be gone by now, and that is not the question's fault
                new = await self.hire()
                async with asyncio.timeout(job.question.limit + GRACE):
                    await self._ask(job)
        except TimeoutError:
            job.end("failed", "time", "the time was up before anything was counted")
            await self.dismiss()
        except (OSError, asyncio.LimitOverrunError, ValueError) as error:
            LOG.warning("reckoner lost", error=type(error).__name__)
            job.end("failed", "fault", "something went wrong here")
            await self.dismiss()
        except asyncio.CancelledError:
            await self.dismiss()
            raise
        finally:
            job.end("failed", "fault", "the process that worked on it died")
            self.job = None

    async def _ask(self, job: Job) -> None:
        """Send the question and listen until it is answered, or the process is gone."""
        process = self.process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(ConnectionError):
            process.stdin.write(ENCODER.encode(Order.of(job.number, job.question)) + b"\n")
            await process.stdin.drain()
        while line := await process.stdout.readline():
            reply = REPLIES.decode(line)
            if reply.job != job.number:
                continue
            match reply:
                case Going():
                    job.going = reply
                case Done(answer=answer):
                    job.answer = bytes(answer)
                    job.end("done")
                    return
                case Failed(why=why, problem=problem):
                    job.end("cancelled" if why == "stopped" else "failed", why, problem)
                    return
        await self.dismiss()

    def stop(self, job: Job) -> None:
        """Tell the process that nobody wants to know any more; if it does not listen, end it."""
        if self.job is job and self.process is not None and self.process.stdin is not None:
            self.process.stdin.write(ENCODER.encode(Stop(job.number)) + b"\n")
            asyncio.get_running_loop().call_later(PATIENCE, self._end, job)

    def _end(self, job: Job) -> None:
        if self.job is job and self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()


class Reckoner:
    """Questions in a queue, and the processes that answer them."""

    def __init__(self, clerks: int = 1, waiting: int = WAITING, kept: int = KEPT) -> None:
        """No process is started before somebody asks."""
        self._clerks = [Clerk() for _ in range(clerks)]
        self._most, self._kept = waiting, kept
        self._queue: list[tuple[int, int, Job]] = []
        self._news = asyncio.Event()
        self._numbers = 0
        self._tasks: list[asyncio.Task[None]] = []
        self.jobs: OrderedDict[str, Job] = OrderedDict()
        self.closed = False

    def ask(self, question: AnyQuestion, asker: str = "", key: str = "") -> Job:
        """Put a question; Full if too many wait. Who has many waiting lets others go first."""
        self._forget()
        waiting = [job for _, _, job in self._queue if job.state == "waiting"]
        if self.closed or len(waiting) >= self._most:
            raise Full("too many questions wait already: try again later")
        self._numbers += 1
        job = Job(self._numbers, question, asker, key)
        self.jobs[job.id] = job
        heappush(self._queue, (sum(other.asker == asker for other in waiting), job.number, job))
        self._news.set()
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._work(clerk), name="reckoner") for clerk in self._clerks]
        return job

    def unfinished(self, asker: str) -> int:
        """How many questions of somebody are not answered yet."""
        return sum(job.asker == asker and not job.over.is_set() for job in self.jobs.values())

    def keyed(self, asker: str, key: str) -> Job | None:
        """What somebody asked with this key, as long as it is remembered; what was lost has to be asked again."""
        self._forget()
        return next((job for job in self.jobs.values() if key and (job.asker, job.key) == (asker, key) and not job.lost), None)

    def find(self, name: str) -> Job | None:
        """A job by its id, as long as it is remembered."""
        self._forget()
        return self.jobs.get(name)

    def cancel(self, job: Job) -> None:
        """Nobody wants to know any more."""
        job.end("cancelled", "stopped", "nobody wanted to know any more")
        for clerk in self._clerks:
            clerk.stop(job)

    def _forget(self) -> None:
        """Old answers go, and the oldest if there are too many; what is not over stays."""
        now = monotonic()
        over = [job for job in self.jobs.values() if job.over.is_set()]
        surplus = len(over) - self._kept
        for at, job in enumerate(over):
            if at < surplus or now - job.ended > 60 * MINUTES:
                del self.jobs[job.id]

    async def _next(self) -> Job:
        while True:
            while self._queue:
                job = heappop(self._queue)[2]
                if not job.over.is_set():
                    return job
            self._news.clear()
            await self._news.wait()

    async def _work(self, clerk: Clerk) -> None:
        while True:
            try:
                async with asyncio.timeout(IDLE):  # wait_for of Python 3.11 overlooks a cancel when a question comes at that moment
                    job = await self._next()
            except TimeoutError:
                await clerk.dismiss()  # an idle process keeps no memory
                continue
            job.state = "running"
            await clerk.answer(job)

    async def close(self) -> None:
        """End everything."""
        self.closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for clerk in self._clerks:
            await clerk.dismiss()
        for job in self.jobs.values():
            job.end("failed", "stopped", "the server stops")


@asynccontextmanager
async def reckoner(clerks: int = 1) -> AsyncIterator[Reckoner]:
    """A reckoner as long as the block."""
    made = Reckoner(clerks)
    try:
        yield made
    finally:
        await made.close()
