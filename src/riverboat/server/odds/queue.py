"""A queue of odds jobs, computed in worker processes of low priority, so that no table waits for them."""

import asyncio
import base64
import contextlib
import hmac
import secrets
import sys
from collections import OrderedDict
from heapq import heappop, heappush
from time import monotonic
from typing import Literal

import structlog

from riverboat.protocol.messages import ENCODER
from riverboat.server.odds.questions_and_results import AnyQuestion
from riverboat.server.odds.worker_messages import FROM_WORKER, CancelJob, JobFailure, JobProgress, JobResult, StartJob

LOG = structlog.get_logger("riverboat.odds")
MAX_WAITING = 32  # jobs
MAX_KEPT = 256  # finished jobs
KEPT_MINUTES = 10.0
START_TIMEOUT = 120.0  # seconds: a process of low priority starts slowly on a busy machine
GRACE = 20.0  # seconds beyond the time limit of a question, for the worker to report that the time is up
CANCEL_TIMEOUT = 5.0  # seconds until a worker that ignores a cancellation is killed
IDLE = 120.0  # seconds after which an idle worker is stopped
MAX_RESULT = 8 << 20  # bytes

State = Literal["waiting", "running", "done", "failed", "cancelled"]


class QueueFull(Exception):
    """Too many jobs are waiting."""


class Job:
    """A question and its result."""

    def __init__(self, job_id: str, number: int, question: AnyQuestion, owner: str) -> None:
        """Create a waiting job."""
        self.id, self.number, self.question, self.owner = job_id, number, question, owner
        self.state: State = "waiting"
        self.progress: JobProgress | None = None
        self.result = b""  # JSON
        self.why, self.problem = "", ""
        self.finished = asyncio.Event()
        self.finished_at = 0.0

    def finish(self, state: State, why: str = "", problem: str = "") -> None:
        """Set the final state, unless there is one."""
        if not self.finished.is_set():
            self.state, self.why, self.problem, self.finished_at = state, why, problem, monotonic()
            self.finished.set()

    @property
    def lost(self) -> bool:
        """Whether it failed through no fault of the question, so that it is worth asking again."""
        return self.state == "failed" and self.why in ("fault", "stopped")

    async def wait(self, seconds: float) -> bool:
        """Wait until it is finished, at most some seconds; whether it is."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.finished.wait(), seconds)
        return self.finished.is_set()


class Worker:
    """One worker process, started when it is needed, and again when it has died."""

    def __init__(self) -> None:
        """Do not start the process yet."""
        self.process: asyncio.subprocess.Process | None = None
        self.job: Job | None = None

    async def start(self) -> bool:
        """Start the process unless it runs; whether it is new."""
        if self.process is not None and self.process.returncode is None:
            return False
        self.process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-P", "-m", "riverboat.server.odds.worker"),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,  # it gets no Ctrl-C from the terminal; it ends when its input is closed
            limit=MAX_RESULT,
        )
        async with asyncio.timeout(START_TIMEOUT):
            await self.process.stdout.readline()  # type: ignore[union-attr] # the process is ready; empty if it died
        return True

    async def stop(self) -> None:
        """Kill the process."""
        process, self.process = self.process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def run(self, job: Job) -> None:
        """Compute a job to its end."""
        self.job = job
        try:
            new = False
            while not new and not job.finished.is_set():  # an old process may have died meanwhile: try once more in a new one
                new = await self.start()
                async with asyncio.timeout(job.question.limit + GRACE):
                    await self._compute(job)
        except TimeoutError:
            job.finish("failed", "time", "the time was up before anything was counted")
            await self.stop()
        except (OSError, asyncio.LimitOverrunError, ValueError) as error:
            LOG.warning("odds worker failed", error=type(error).__name__)
            job.finish("failed", "fault", "something went wrong here")
            await self.stop()
        except asyncio.CancelledError:
            await self.stop()
            raise
        finally:
            job.finish("failed", "fault", "the process that worked on it died")
            self.job = None

    async def _compute(self, job: Job) -> None:
        """Send the question, and read replies until the job is finished or the process is gone."""
        process = self.process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(ConnectionError):
            process.stdin.write(ENCODER.encode(StartJob.of(job.number, job.question)) + b"\n")
            await process.stdin.drain()
        while line := await process.stdout.readline():
            reply = FROM_WORKER.decode(line)
            if reply.job != job.number:
                continue
            match reply:
                case JobProgress():
                    job.progress = reply
                case JobResult(result=result):
                    job.result = bytes(result)
                    job.finish("done")
                    return
                case JobFailure(why=why, problem=problem):
                    job.finish("cancelled" if why == "stopped" else "failed", why, problem)
                    return
        await self.stop()

    def cancel(self, job: Job) -> None:
        """Tell the process to cancel a job, and kill it if it does not."""
        if self.job is job and self.process is not None and self.process.stdin is not None:
            self.process.stdin.write(ENCODER.encode(CancelJob(job.number)) + b"\n")
            asyncio.get_running_loop().call_later(CANCEL_TIMEOUT, self._kill, job)

    def _kill(self, job: Job) -> None:
        if self.job is job and self.process is not None:
            with contextlib.suppress(ProcessLookupError):
                self.process.kill()


class OddsQueue:
    """A priority queue of jobs, and the workers that compute them."""

    def __init__(self, workers: int = 1, waiting: int = MAX_WAITING, kept: int = MAX_KEPT) -> None:
        """Start no process before the first job."""
        self._workers = [Worker() for _ in range(workers)]
        self._max_waiting, self._max_kept = waiting, kept
        self._queue: list[tuple[int, int, Job]] = []
        self._added = asyncio.Event()
        self._count = 0
        self._tasks: list[asyncio.Task[None]] = []
        self._secret = secrets.token_bytes(32)
        self.jobs: OrderedDict[str, Job] = OrderedDict()
        self.closed = False

    def add(self, question: AnyQuestion, owner: str = "", key: str = "") -> Job:
        """Add a job; QueueFull if too many are waiting. Owners with fewer waiting jobs go first."""
        self._expire()
        waiting = [job for _, _, job in self._queue if job.state == "waiting"]
        if self.closed or len(waiting) >= self._max_waiting:
            raise QueueFull("too many questions wait already: try again later")
        self._count += 1
        job = Job(self._job_id(owner, key), self._count, question, owner)
        self.jobs[job.id] = job
        heappush(self._queue, (sum(other.owner == owner for other in waiting), job.number, job))
        self._added.set()
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._work(worker), name="odds") for worker in self._workers]
        return job

    def _job_id(self, owner: str, key: str) -> str:
        """A secret id. With an idempotency key it is derived from the key, so that a repeated request finds its job."""
        random = hmac.digest(self._secret, f"{owner}\0{key}".encode(), "sha256")[:18] if key else secrets.token_bytes(18)
        return base64.urlsafe_b64encode(random).decode()

    def unfinished(self, owner: str) -> int:
        """The number of unfinished jobs of an owner."""
        return sum(job.owner == owner and not job.finished.is_set() for job in self.jobs.values())

    def find_by_key(self, owner: str, key: str) -> Job | None:
        """The job that an owner added with an idempotency key; None if it is gone, or lost and has to be asked again."""
        job = self.find(self._job_id(owner, key)) if key else None
        return None if job is None or job.lost else job

    def find(self, job_id: str) -> Job | None:
        """A job that is still kept."""
        self._expire()
        return self.jobs.get(job_id)

    def cancel(self, job: Job) -> None:
        """Cancel a job."""
        job.finish("cancelled", "stopped", "nobody wanted to know any more")
        for worker in self._workers:
            worker.cancel(job)

    def _expire(self) -> None:
        """Remove finished jobs that are old, or too many."""
        now = monotonic()
        finished = [job for job in self.jobs.values() if job.finished.is_set()]
        surplus = len(finished) - self._max_kept
        for index, job in enumerate(finished):
            if index < surplus or now - job.finished_at > 60 * KEPT_MINUTES:
                del self.jobs[job.id]

    async def _next(self) -> Job:
        while True:
            while self._queue:
                job = heappop(self._queue)[2]
                if not job.finished.is_set():
                    return job
            self._added.clear()
            await self._added.wait()

    async def _work(self, worker: Worker) -> None:
        while True:
            try:
                async with asyncio.timeout(IDLE):  # wait_for of Python 3.11 can lose a cancellation that comes together with a job
                    job = await self._next()
            except TimeoutError:
                await worker.stop()  # frees its memory
                continue
            job.state = "running"
            await worker.run(job)

    async def close(self) -> None:
        """Stop all workers; unfinished jobs fail."""
        self.closed = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for worker in self._workers:
            await worker.stop()
        for job in self.jobs.values():
            job.finish("failed", "stopped", "the server stops")
