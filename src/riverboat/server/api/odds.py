"""Odds: who wins how much, in any game. What takes longer than a moment becomes a job that tells how far it is."""

import asyncio
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Header, Path, Query, Request, Response
from msgspec import Struct

from riverboat.cards import DECKS
from riverboat.server.cluster.forwarding import HEADER
from riverboat.server.cluster.room_registry import Elsewhere, Lobby
from riverboat.server.docs.openapi import answer, read, shaped
from riverboat.server.http.auth import Guest
from riverboat.server.http.caller import ID, Caller
from riverboat.server.http.household import household
from riverboat.server.http.limits import spend
from riverboat.server.http.problems import Trouble
from riverboat.server.odds.findings import AdviceFound, OddsFound
from riverboat.server.odds.messages import AdviceAsked, OddsAsked
from riverboat.server.odds.queue import KEPT, MINUTES, Full, Job, Reckoner

ROUTES = APIRouter(prefix="/api/odds", tags=["odds"])
QUICK = 0.3  # seconds that a request waits for its answer
EACH = 4  # questions that one guest, or one address, may have open
LONGEST_WAIT = 20.0
NEIGHBOUR = 5.0  # seconds that another house, which asks for somebody, is let wait: it gives up soon after
OWN = 24  # letters of a job's own id

AskedKey = Annotated[
    str | None,
    Header(
        alias="Idempotency-Key",
        min_length=1,
        max_length=40,
        pattern="^[!-~]+$",
        description=f"Chosen by the client: the same question with the same key is asked once, as long as its answer is kept: "
        f"{MINUTES:.0f} minutes, in the memory of the server, or less if {KEPT} others were asked since.",
    ),
]

JobId = Annotated[str, Path(pattern=ID, description="The job's id: who has it, may look.")]


class Progress(Struct, frozen=True, omit_defaults=True):
    """How far a job is."""

    doing: str  # odds, next_card, grid or advice
    done: int  # deals, or spots of a picture
    total: int  # of how many, as far as one knows; 0 if nobody does
    equity: tuple[float, ...] = ()  # of each hand, by a sample so far; of the best placement
    stderr: float | None = None


class OddsJob(Struct, frozen=True, omit_defaults=True):
    """A question, and what became of it."""

    id: str
    state: Literal["waiting", "running", "done", "failed", "cancelled"]
    progress: Progress | None = None
    result: OddsFound | AdviceFound | None = None
    problem: str = ""  # why there is no result


class RangeTold(Struct, frozen=True):
    """A range of two cards as it was read, for the picture of all classes."""

    text: str  # the shortest that means the same
    hands: int
    percent: float  # of all hands, by weight
    ranks: str  # of the deck, the highest first
    cells: dict[str, float]  # the average weight of each class, row by row


class _Told(Struct, frozen=True, omit_defaults=True):
    """The same with the answer as it came."""

    id: str
    state: str
    progress: Progress | None = None
    result: msgspec.Raw | None = None
    problem: str = ""


LATER: dict[int | str, dict[str, Any]] = {
    202: {
        "description": "It takes longer: look again at Location.",
        "content": {"application/json": {"schema": {"$ref": "#/components/schemas/OddsJob"}}},
        "headers": {"Location": {"description": "The job.", "schema": {"type": "string"}}},
    }
}


@ROUTES.post("", responses=LATER)
@shaped(takes=OddsAsked, gives=OddsJob)
async def ask_odds(request: Request, guest: Caller, key: AskedKey = None) -> Response:
    """Ask who wins how much: every deal counted where that is quick, else a sample that says how sure it is."""
    return await _put(request, guest, await read(request, OddsAsked), key)


@ROUTES.post("/advise", responses=LATER)
@shaped(takes=AdviceAsked, gives=OddsJob)
async def ask_advice(request: Request, guest: Caller, key: AskedKey = None) -> Response:
    """Ask where to put eight cards on three boards."""
    return await _put(request, guest, await read(request, AdviceAsked), key)


@ROUTES.get("/range")
@shaped(gives=RangeTold)
async def read_range(
    text: Annotated[str, Query(max_length=2000, description="A range of two cards, such as `77+, A5s-A2s, 15%`.")],
    deck: Annotated[Literal["full", "short"], Query(description="The deck that it is of.")] = "full",
) -> Response:
    """Read a range of two cards: which classes it holds; what cannot be read is shown with a caret."""
    return answer(await asyncio.to_thread(_ranged, text, deck))


def _ranged(text: str, deck: str) -> RangeTold:
    from riverboat.odds.range_parser import RangeError
    from riverboat.odds.ranges import Range

    try:
        found = Range.parse(text, deck=DECKS[deck])
    except RangeError as error:
        raise Trouble(422, str(error)) from None
    cells = {name: float(weight) for name, weight in found.grid().items()}
    ranks = "".join(name[0] for name in cells if len(name) == 2)
    return RangeTold(str(found), len(found), found.percent, ranks, cells)


@ROUTES.get("/{job}")
@shaped(gives=OddsJob)
async def look_at_odds(
    request: Request,
    job: JobId,
    wait: Annotated[float, Query(ge=0, le=LONGEST_WAIT, description="Seconds to wait for the answer at the most.")] = 0.0,
) -> Response:
    """Look how far a job is: its result is kept for some minutes."""
    found = await _find(request, job)
    if wait:
        await found.wait(min(wait, NEIGHBOUR) if HEADER in request.headers else wait)
    return _tell(request, found)


@ROUTES.delete("/{job}", status_code=204)
@shaped()
async def cancel_odds(request: Request, job: JobId) -> Response:
    """Cancel a job, or forget its result."""
    found, reckoner = await _find(request, job), _reckoner(request)
    reckoner.cancel(found)
    reckoner.jobs.pop(found.id, None)
    return Response(status_code=204)


def _reckoner(request: Request) -> Reckoner:
    reckoner: Reckoner = request.app.state.reckoner
    return reckoner


async def _find(request: Request, job: str) -> Job:
    """A job by the id that was told: its own, and that of the house that works on it; Elsewhere if that is another one."""
    lobby: Lobby = request.app.state.lobby
    own, house = job[:OWN], job[OWN:]
    found = _reckoner(request).find(own)
    if found is None and house and house != lobby.house.storage.owner and (where := await asyncio.to_thread(lobby.lease.address_of, house)):
        raise Elsewhere(where)
    if found is None:
        raise Trouble(404, "there is no such job, or not any more", hint="results are kept for some minutes: ask again")
    return found


async def _put(request: Request, guest: Guest | None, question: OddsAsked | AdviceAsked, key: str | None) -> Response:
    reckoner = _reckoner(request)
    asker = guest.player if guest is not None else f"address {household(request.client.host if request.client else '')}"
    job = reckoner.keyed(asker, key or "")
    if job is not None and job.question != question:
        raise Trouble(422, "that key was used for something else", hint="a new request needs a new Idempotency-Key")
    if job is None:
        spend(request, "odds", guest)
        if reckoner.unfinished(asker) >= EACH:
            raise Trouble(429, f"{EACH} questions of yours are open: wait for an answer, or cancel one", headers={"Retry-After": "2"})
        try:
            job = reckoner.ask(question, asker, key or "")
        except Full as error:
            raise Trouble(503, str(error), headers={"Retry-After": "5"}) from None
    if not await job.wait(QUICK):
        return _tell(request, job, 202)
    if job.lost:
        raise Trouble(503, job.problem)
    if job.state == "failed":
        raise Trouble(422, job.problem)
    return _tell(request, job)


def _tell(request: Request, job: Job, status: int = 200) -> Response:
    told = f"{job.id}{request.app.state.lobby.house.storage.owner}"
    going = job.going if not job.over.is_set() else None
    progress = None if going is None else Progress(going.doing, going.done, going.total, going.equity, going.stderr)
    result = msgspec.Raw(job.answer) if job.state == "done" else None
    headers = {"Location": f"/api/odds/{told}"} if status == 202 else None
    return answer(_Told(told, job.state, progress, result, job.problem), status, headers)
