"""What a reckoner is asked and what it says: plain data, for it works in another process. The first is the body of `POST /api/odds`."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from riverboat.cards import Card
from riverboat.odds.json_form import OddsQuestion
from riverboat.table import AnyEvent
from riverboat.variants import DEFAULT

LONGEST = 60.0  # seconds that a question may take
USUAL = 20.0  # if nobody says
MOST_SAMPLES = 1_000_000_000
MOST_HANDS = 10

Text = Annotated[str, Meta(max_length=2000)]
Cards = Annotated[str, Meta(max_length=400)]
Seconds = Annotated[float, Meta(gt=0, le=LONGEST)]
Seed = Annotated[int, Meta(ge=0, le=(1 << 63) - 1)] | Annotated[str, Meta(max_length=100)]


class Question(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something to work out."""

    @property
    def limit(self) -> float:
        """How many seconds it may take."""
        return USUAL


class OddsAsked(OddsQuestion, frozen=True):
    """Who wins how much, as `riverboat odds` asks it."""

    hands: Annotated[
        tuple[Text, ...],
        Meta(max_length=MOST_HANDS, description='Cards, a range, or random; "Kh 2d / 3c" is down / up, "7c 7d 2s Jh 5c throws 5c" a draw.'),
    ] = ()
    board: Annotated[
        Cards | dict[str, Cards], Meta(description='"2c 7d 9h"; several boards: "2c 7d | Ks", or an object of them by name.')
    ] = ""
    dead: Annotated[Cards, Meta(description="Cards that are out of play.")] = ""
    variant: Annotated[str, Meta(max_length=60, description="The code of a game.")] = DEFAULT
    options: Annotated[dict[str, str | int | bool], Meta(max_length=20)] = msgspec.field(default_factory=dict)
    opponents: Annotated[int, Meta(ge=0, le=9)] | None = None
    exact: Annotated[bool | None, Meta(description="Count every deal (true), or only where that is quick (null).")] = None
    samples: Annotated[int, Meta(ge=1, le=MOST_SAMPLES)] | None = None
    error: Annotated[float, Meta(gt=0, lt=1, description="Deal until the answer is this sure, 95 times of 100.")] | None = None
    seed: Seed | None = None
    time: Annotated[Seconds | None, Meta(description="Seconds at the most.")] = None
    policy: Annotated[Literal["pat", "best"] | None, Meta(description="What to throw at a draw.")] = None
    next_card: Annotated[bool, Meta(description="Also the first hand's equity with each card that may come next.")] = False
    grid: Annotated[bool, Meta(description="Also one hand against each class of hands that the other may hold.")] = False

    @property
    def limit(self) -> float:
        """How many seconds it may take."""
        return self.time or USUAL


class AdviceAsked(Question, frozen=True):
    """Where to put eight cards."""

    hole: Annotated[Cards, Meta(description="Your eight cards.")]
    flops: Annotated[dict[str, Cards], Meta(max_length=3, description="The three cards of each board, by its name.")]
    plo: Annotated[str, Meta(max_length=1, description="The board on which the other has put four cards.")] | None = None
    opponent: Literal["random", "sensible"] = "random"
    samples: Annotated[int, Meta(ge=2, le=MOST_SAMPLES)] | None = None
    seed: Seed | None = None
    time: Seconds = 2.0
    top: Annotated[int, Meta(ge=1, le=100, description="So many of the best.")] = 10

    @property
    def limit(self) -> float:
        """How many seconds it may take."""
        return self.time


class OutlookAsked(Question, frozen=True):
    """The chances before each card that came when nobody could decide any more: from what everybody saw, and nothing else."""

    variant: str
    options: dict[str, str | int | bool]
    events: tuple[AnyEvent, ...]
    since: int  # events before the last answer

    @property
    def limit(self) -> float:
        """How many seconds it may take."""
        return 10.0


AnyQuestion = OddsAsked | AdviceAsked | OutlookAsked


# --- to the other process and back ---------------------------------------------------------------------------------


class Order(Struct, frozen=True, tag="order", omit_defaults=True):
    """Answer this: one of them."""

    job: int
    odds: OddsAsked | None = None
    advice: AdviceAsked | None = None
    outlook: OutlookAsked | None = None

    @classmethod
    def of(cls, job: int, question: AnyQuestion) -> "Order":
        """Ask a question."""
        kinds = {OddsAsked: "odds", AdviceAsked: "advice", OutlookAsked: "outlook"}
        return cls(job, **{kinds[type(question)]: question})  # type: ignore[arg-type]

    @property
    def question(self) -> AnyQuestion:
        """What is asked."""
        asked = self.odds or self.advice or self.outlook
        assert asked is not None
        return asked


class Stop(Struct, frozen=True, tag="stop"):
    """Nobody wants to know any more."""

    job: int


class Going(Struct, frozen=True, tag="going", omit_defaults=True):
    """How far it is: deals so far of how many (as far as one knows), and what the sample says by now."""

    job: int
    done: int
    total: int
    equity: tuple[float, ...] = ()
    stderr: float | None = None
    doing: str = "odds"


class Done(Struct, frozen=True, tag="done"):
    """The answer."""

    job: int
    answer: msgspec.Raw


class Failed(Struct, frozen=True, tag="failed"):
    """There is no answer: the question was wrong, the time was up, nobody wanted it any more, or a fault of ours."""

    job: int
    why: Literal["input", "time", "stopped", "fault"]
    problem: str


def _card(kind: type, text: Any) -> Any:
    if kind is Card:
        return Card(text)
    raise NotImplementedError(kind)


ORDERS: msgspec.json.Decoder[Order | Stop] = msgspec.json.Decoder(Order | Stop, dec_hook=_card)
REPLIES: msgspec.json.Decoder[Going | Done | Failed] = msgspec.json.Decoder(Going | Done | Failed)
