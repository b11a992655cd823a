"""The questions that odds workers answer, and their results: the bodies of the odds endpoints, and all-in odds."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from riverboat.eight_cards.adviser.json_form import AdviceData
from riverboat.odds.json_form import GridData, NextCardData, OddsData, OddsQuestion
from riverboat.table import AnyEvent
from riverboat.variants import DEFAULT

MAX_TIME = 60.0  # seconds that a question may take
DEFAULT_TIME = 20.0
ALL_IN_TIME = 10.0
MAX_SAMPLES = 1_000_000_000
MAX_HANDS = 10

Text = Annotated[str, Meta(max_length=2000)]
Cards = Annotated[str, Meta(max_length=400)]
Seconds = Annotated[float, Meta(gt=0, le=MAX_TIME)]
Seed = Annotated[int, Meta(ge=0, le=(1 << 63) - 1)] | Annotated[str, Meta(max_length=100)]


class JobQuestion(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A question for the odds worker."""

    @property
    def limit(self) -> float:
        """Seconds that it may take."""
        return DEFAULT_TIME


class OddsRequest(OddsQuestion, frozen=True):
    """The odds of a spot, with the same fields as `riverboat odds`."""

    hands: Annotated[
        tuple[Text, ...],
        Meta(
            max_length=MAX_HANDS,
            description='Cards, a range, or random; "Kh 2d / 3c" is down / up, "7c 7d 2s Jh 5c throws 5c" a draw, '
            '"Kh 2d / 3c last up" takes the last card face up.',
        ),
    ] = ()
    board: Annotated[
        Cards | dict[str, Cards], Meta(description='"2c 7d 9h"; several boards: "2c 7d | Ks", or an object of them by name.')
    ] = ""
    dead: Annotated[Cards, Meta(description="Cards out of play.")] = ""
    variant: Annotated[str, Meta(max_length=60, description="The code of a game.")] = DEFAULT
    options: Annotated[dict[str, str | int | bool], Meta(max_length=20)] = msgspec.field(default_factory=dict)
    opponents: Annotated[int, Meta(ge=0, le=9)] | None = None
    exact: Annotated[bool | None, Meta(description="Enumerate all deals (true), sample (false), or whichever is better (null).")] = None
    samples: Annotated[int, Meta(ge=1, le=MAX_SAMPLES)] | None = None
    error: Annotated[float, Meta(gt=0, lt=1, description="Sample until the 95 % interval is within plus or minus this.")] | None = None
    seed: Seed | None = None
    time: Annotated[Seconds | None, Meta(description="Time limit in seconds.")] = None
    policy: Annotated[Literal["pat", "best"] | None, Meta(description="How hands discard at a draw.")] = None
    next_card: Annotated[bool, Meta(description="Also return the first hand's equity for each possible next card.")] = False
    grid: Annotated[bool, Meta(description="Also return one hand's equity against each class of hands of the other.")] = False

    @property
    def limit(self) -> float:
        """Seconds that it may take."""
        return self.time or DEFAULT_TIME


class AdviceRequest(JobQuestion, frozen=True):
    """Where to place eight cards on three boards."""

    hole: Annotated[Cards, Meta(description="Your eight cards.")]
    flops: Annotated[dict[str, Cards], Meta(max_length=3, description="The three cards of each board, by its name.")]
    plo: Annotated[str, Meta(max_length=1, description="The board on which the opponent has placed four cards.")] | None = None
    opponent: Literal["random", "sensible"] = "random"
    samples: Annotated[int, Meta(ge=2, le=MAX_SAMPLES)] | None = None
    seed: Seed | None = None
    time: Seconds = 2.0
    top: Annotated[int, Meta(ge=1, le=100, description="How many of the best placements to return.")] = 10

    @property
    def limit(self) -> float:
        """Seconds that it may take."""
        return self.time


class AllInQuestion(JobQuestion, frozen=True):
    """The equities of an all-in before each card that came afterwards, from what every viewer saw."""

    variant: str
    options: dict[str, str | int | bool]
    events: tuple[AnyEvent, ...]
    since: int  # number of events before the last answer

    @property
    def limit(self) -> float:
        """Seconds that it may take."""
        return ALL_IN_TIME


AnyQuestion = OddsRequest | AdviceRequest | AllInQuestion


# --- results ------------------------------------------------------------------------------------------------------


class OddsResult(OddsData, frozen=True, kw_only=True, tag_field="kind", tag="odds", forbid_unknown_fields=True, omit_defaults=True):
    """The odds of every hand of a spot."""

    next_card: NextCardData | None = None
    next_card_problem: str = ""
    grid: GridData | None = None
    grid_problem: str = ""


class AdviceResult(AdviceData, frozen=True, tag_field="kind", tag="advice", forbid_unknown_fields=True):
    """The best placements, the best first."""
