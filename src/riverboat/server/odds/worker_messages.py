"""The messages between the server and its odds worker processes."""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from riverboat.cards import Card
from riverboat.server.odds.questions_and_results import AdviceRequest, AllInQuestion, AnyQuestion, OddsRequest


class StartJob(Struct, frozen=True, tag="start", omit_defaults=True):
    """Start a job with one of the questions."""

    job: int
    odds: OddsRequest | None = None
    advice: AdviceRequest | None = None
    all_in: AllInQuestion | None = None

    @classmethod
    def of(cls, job: int, question: AnyQuestion) -> "StartJob":
        """Put a question into its field."""
        fields = {OddsRequest: "odds", AdviceRequest: "advice", AllInQuestion: "all_in"}
        return cls(job, **{fields[type(question)]: question})  # type: ignore[arg-type]

    @property
    def question(self) -> AnyQuestion:
        """The question that is set."""
        question = self.odds or self.advice or self.all_in
        assert question is not None
        return question


class CancelJob(Struct, frozen=True, tag="cancel"):
    """Cancel a job."""

    job: int


class JobProgress(Struct, frozen=True, tag="progress", omit_defaults=True):
    """Deals so far and in total (0 if unknown), and the equities of the sample so far."""

    job: int
    done: int
    total: int
    equity: tuple[float, ...] = ()
    stderr: float | None = None
    doing: str = "odds"


class JobResult(Struct, frozen=True, tag="result"):
    """The result of a job."""

    job: int
    result: msgspec.Raw


class JobFailure(Struct, frozen=True, tag="failure"):
    """Why a job has no result: an invalid question, the time limit, a cancellation, or an unexpected error."""

    job: int
    why: Literal["input", "time", "stopped", "fault"]
    problem: str


def _card(kind: type, text: Any) -> Any:
    if kind is Card:
        return Card(text)
    raise NotImplementedError(kind)


TO_WORKER: msgspec.json.Decoder[StartJob | CancelJob] = msgspec.json.Decoder(StartJob | CancelJob, dec_hook=_card)
FROM_WORKER: msgspec.json.Decoder[JobProgress | JobResult | JobFailure] = msgspec.json.Decoder(JobProgress | JobResult | JobFailure)
