"""Odds routes: equities in any game, and advice. A question that takes longer becomes a job with progress."""

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Path, Query, Request, Response
from msgspec import Struct

from riverboat.cards import DECKS
from riverboat.server.api.shared_parameters import ID, JobKey, key_reused
from riverboat.server.cluster.forwarding import HEADER
from riverboat.server.cluster.room_registry import RoomRegistry, TableElsewhere
from riverboat.server.http.auth import Guest, OptionalGuest
from riverboat.server.http.json_bodies import documented, json_response, read_body
from riverboat.server.http.problems import ProblemError
from riverboat.server.http.rate_limits import address_key, check_rate_limit
from riverboat.server.odds.questions_and_results import AdviceRequest, AdviceResult, OddsRequest, OddsResult
from riverboat.server.odds.queue import Job, OddsQueue, QueueFull

ROUTES = APIRouter(prefix="/api/odds", tags=["odds"])
SHORT_WAIT = 0.3  # seconds that a request waits for its result
MAX_JOBS = 4  # unfinished jobs of one guest or address
MAX_WAIT = 20.0  # seconds
MAX_FORWARDED_WAIT = 5.0  # seconds; less than the timeout of the process that forwards the request
JOB_ID_LENGTH = 24  # characters; the id of the server process follows

JobId = Annotated[str, Path(pattern=ID, description="The job's id, which is secret.")]


class JobStatus(Struct, frozen=True, omit_defaults=True):
    """The progress of a job."""

    doing: str  # odds, next_card, grid or advice
    done: int  # deals, or spots of a chart
    total: int  # 0 if unknown
    equity: tuple[float, ...] = ()  # of each hand in the sample so far; of the best placement
    stderr: float | None = None


class OddsJob(Struct, frozen=True, omit_defaults=True):
    """A question and its result."""

    id: str
    state: Literal["waiting", "running", "done", "failed", "cancelled"]
    progress: JobStatus | None = None
    result: OddsResult | AdviceResult | None = None
    problem: str = ""  # why there is no result


class ParsedRange(Struct, frozen=True):
    """A parsed range of two cards, for the chart of all classes."""

    text: str  # the shortest equivalent text
    hands: int
    percent: float  # of all hands, by weight
    ranks: str  # of the deck, highest first
    cells: dict[str, float]  # the average weight of each class, row by row


class _EncodedJob(Struct, frozen=True, omit_defaults=True):
    """An OddsJob with the result as encoded by the worker."""

    id: str
    state: str
    progress: JobStatus | None = None
    result: msgspec.Raw | None = None
    problem: str = ""


ACCEPTED: dict[int | str, dict[str, Any]] = {
    202: {
        "description": "Not finished yet: poll Location.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/OddsJob"}}},
        "headers": {"Location": {"description": "The job.", "schema": {"type": "string"}}},
    }
}


@ROUTES.post("", responses=ACCEPTED)
@documented(body=OddsRequest, returns=OddsJob)
async def ask_odds(request: Request, guest: OptionalGuest, key: JobKey = None) -> Response:
    """Compute equities: exactly where that is fast, else from a sample with its standard error."""
    return await _put(request, guest, await read_body(request, OddsRequest), key)


@ROUTES.post("/advise", responses=ACCEPTED)
@documented(body=AdviceRequest, returns=OddsJob)
async def ask_advice(request: Request, guest: OptionalGuest, key: JobKey = None) -> Response:
    """Compute where to place eight cards on three boards."""
    return await _put(request, guest, await read_body(request, AdviceRequest), key)


@ROUTES.get("/range")
@documented(returns=ParsedRange)
async def read_range(
    text: Annotated[str, Query(max_length=2000, description="A range of two cards, such as `77+, A5s-A2s, 15%`.")],
    deck: Annotated[Literal["full", "short"], Query(description="The deck.")] = "full",
) -> Response:
    """Parse a range of two cards; the error text points at a mistake with a caret."""
    return json_response(await asyncio.to_thread(_parse_range, text, deck))


def _parse_range(text: str, deck: str) -> ParsedRange:
    from riverboat.odds.ranges.hand_range import Range
    from riverboat.odds.ranges.range_parser import RangeError

    try:
        parsed = Range.parse(text, deck=DECKS[deck])
    except RangeError as error:
        raise ProblemError(422, str(error)) from None
    cells = {name: float(weight) for name, weight in parsed.grid().items()}
    ranks = "".join(name[0] for name in cells if len(name) == 2)
    return ParsedRange(str(parsed), len(parsed), parsed.percent, ranks, cells)


@ROUTES.get("/{job}")
@documented(returns=OddsJob)
async def look_at_odds(
    request: Request,
    job: JobId,
    wait: Annotated[float, Query(ge=0, le=MAX_WAIT, description="Seconds to wait for the result at most.")] = 0.0,
) -> Response:
    """The progress or result of a job; results are kept for some minutes."""
    found_job = await _find(request, job)
    if wait:
        await found_job.wait(min(wait, MAX_FORWARDED_WAIT) if HEADER in request.headers else wait)
    return _job_response(request, found_job)


@ROUTES.delete("/{job}", status_code=204)
@documented()
async def cancel_odds(request: Request, job: JobId) -> Response:
    """Cancel a job, or delete its result."""
    found_job, queue = await _find(request, job), _queue(request)
    queue.cancel(found_job)
    queue.jobs.pop(found_job.id, None)
    return Response(status_code=204)


def _queue(request: Request) -> OddsQueue:
    queue: OddsQueue = request.app.state.odds_queue
    return queue


async def _find(request: Request, public_id: str) -> Job:
    """A job by its public id; TableElsewhere if another process computes it."""
    registry: RoomRegistry = request.app.state.registry
    job_id, server = public_id[:JOB_ID_LENGTH], public_id[JOB_ID_LENGTH:]
    job = _queue(request).find(job_id)
    if job is None and server and server != registry.server_id and (url := await asyncio.to_thread(registry.lease.address_of, server)):
        raise TableElsewhere(url)
    if job is None:
        raise ProblemError(404, "there is no such job, or not any more", hint="results are kept for some minutes: ask again")
    return job


async def _put(request: Request, guest: Guest | None, question: OddsRequest | AdviceRequest, key: str | None) -> Response:
    queue = _queue(request)
    owner = guest.player if guest is not None else f"address {address_key(request.client.host if request.client else '')}"
    job = queue.find_by_key(owner, key or "")
    if job is not None and job.question != question:
        raise key_reused()
    if job is None:
        check_rate_limit(request, "odds", guest)
        if queue.unfinished(owner) >= MAX_JOBS:
            detail = f"{MAX_JOBS} questions of yours are open: wait for an answer, or cancel one"
            raise ProblemError(429, detail, headers={"Retry-After": "2"})
        try:
            job = queue.add(question, owner, key or "")
        except QueueFull as error:
            raise ProblemError(503, str(error), headers={"Retry-After": "5"}) from None
    if not await job.wait(SHORT_WAIT):
        return _job_response(request, job, 202)
    if job.lost:
        raise ProblemError(503, job.problem)
    if job.state == "failed":
        raise ProblemError(422, job.problem)
    return _job_response(request, job)


def _job_response(request: Request, job: Job, status: int = 200) -> Response:
    public_id = f"{job.id}{request.app.state.registry.server_id}"
    last = job.progress if not job.finished.is_set() else None
    progress = None if last is None else JobStatus(last.doing, last.done, last.total, last.equity, last.stderr)
    result = msgspec.Raw(job.result) if job.state == "done" else None
    headers = {"Location": f"/api/odds/{public_id}"} if status == 202 else None
    return json_response(_EncodedJob(public_id, job.state, progress, result, job.problem), status, headers)
