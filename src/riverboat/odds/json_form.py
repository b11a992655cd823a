"""The JSON form of an odds question and of its answer, shared by the library, the command line and the server."""

from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from riverboat.variants import DEFAULT

if TYPE_CHECKING:
    from riverboat.odds.spot import Spot

Interval = tuple[float, float]  # 95 % confidence; both ends are equal if every deal was counted


class OddsQuestion(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A spot and how to compute its odds."""

    hands: tuple[str, ...] = ()
    board: str | dict[str, str] = ""
    dead: str = ""
    variant: str = DEFAULT
    options: dict[str, str | int | bool] = {}
    opponents: int | None = None
    exact: bool | None = None
    samples: int | None = None
    error: float | None = None
    seed: int | str | None = None
    time: float | None = None
    policy: Literal["pat", "best"] | None = None

    def spot(self) -> "Spot":
        """The spot, checked."""
        from riverboat.odds.equity_and_odds import variant_of
        from riverboat.odds.spot import SpotError, spot

        if not self.hands and self.opponents is None:
            raise SpotError("no hands; such as AsKs, a range, or random")
        variant = variant_of(self.variant, self.options)
        return spot(variant, self.hands, board=self.board, dead=self.dead, opponents=self.opponents)

    @property
    def method(self) -> dict[str, Any]:
        """The arguments of `odds()` that say how to compute the answer, except for the time limit."""
        return {name: getattr(self, name) for name in ("exact", "samples", "error", "seed", "policy")}


class ChanceData(Struct, frozen=True, kw_only=True):
    """How often a hand wins a share alone, how often it ties, and its average part of the share."""

    win: float
    win_interval: Interval
    tie: float
    tie_interval: Interval
    equity: float
    stderr: float  # of the equity; 0 if every deal was counted
    interval: Interval
    categories: dict[str, float]  # how often it makes each kind of hand
    category_intervals: dict[str, Interval]


class HandOddsData(ChanceData, frozen=True, omit_defaults=True):
    """The odds of one hand: of the whole pot, and of each share."""

    hand: str
    shares: dict[str, ChanceData]
    last_card_up: bool | None = None  # whether it takes its last card face up, where players choose


class CategorySource(Struct, frozen=True):
    """Where the frequencies of `categories` come from: they may be sampled although the equity is exact."""

    exact: bool
    samples: int
    seed: int | None


class EquityData(Struct, frozen=True, kw_only=True):
    """The odds of every hand."""

    measure: Literal["equity", "chance"]  # `equity` is a part of the pot, or the chance to win where hands win independently
    hands: tuple[HandOddsData, ...]
    winners: dict[str, dict[str, float]]  # by share: how often each kind of hand wins it
    made: CategorySource
    exact: bool
    samples: int
    stopped: str  # why counting ended: all deals, samples, error, time, interrupted
    stderr: float
    seed: int | None
    elapsed: float
    backend: str


class OddsData(EquityData, frozen=True):
    """The odds of every hand, together with the spot."""

    variant: str
    options: dict[str, str | int | bool]
    board: str | dict[str, str]
    dead: str


class NextCardData(Struct, frozen=True):
    """The equity of the first hand after each card that may come next, and where that card goes."""

    place: str
    cells: dict[str, float]
    sampled: bool


class GridData(Struct, frozen=True):
    """The equity of one hand against each class of two cards that the other may hold; impossible classes are missing."""

    hero: int
    against: int
    ranks: str  # the highest first
    cells: dict[str, float]
    sampled: bool
