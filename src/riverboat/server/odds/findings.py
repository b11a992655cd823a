"""What comes of a question, as programs read it: `Equity.to_dict` and `Advice.to_dict`, described."""

from typing import Literal

from msgspec import Struct

Interval = tuple[float, float]  # of 95 %; a point where every deal was counted


class ChanceFound(Struct, frozen=True):
    """How often a hand wins a share alone, how often it shares it, and how much of it it gets on average."""

    win: float
    win_interval: Interval
    tie: float
    tie_interval: Interval
    equity: float
    stderr: float  # of the equity; 0 if every deal was counted
    interval: Interval
    categories: dict[str, float]  # how often it makes each kind of hand
    category_intervals: dict[str, Interval]


class HandFound(ChanceFound, frozen=True, kw_only=True):
    """The same of the whole pot, and of each share."""

    hand: str
    shares: dict[str, ChanceFound]


class MadeFound(Struct, frozen=True):
    """How it is known what the hands make, where that is another story."""

    exact: bool
    samples: int
    seed: int | None


class NextCardFound(Struct, frozen=True):
    """The equity of the first hand with each card that may come next, and where that comes to lie."""

    place: str
    cells: dict[str, float]
    sampled: bool


class GridFound(Struct, frozen=True):
    """The equity of one hand against each class of two cards that the other may hold; what it may not hold is missing."""

    hero: int
    against: int
    ranks: str  # the highest first
    cells: dict[str, float]
    sampled: bool


class OddsFound(Struct, frozen=True, tag_field="kind", tag="odds", forbid_unknown_fields=True, omit_defaults=True):
    """The odds of every hand of a spot."""

    variant: str
    options: dict[str, str | int | bool]
    board: str | dict[str, str]
    dead: str
    measure: Literal["equity", "chance"]  # what `equity` is: a part of the pot; or where everybody wins by himself, his chance to win
    hands: tuple[HandFound, ...]
    winners: dict[str, dict[str, float]]  # by share: how often it is won with each kind of hand
    made: MadeFound
    exact: bool
    samples: int
    stopped: str  # why no more: all deals, samples, error, time
    stderr: float
    seed: int | None
    elapsed: float
    backend: str
    next_card: NextCardFound | None = None
    next_card_problem: str = ""
    grid: GridFound | None = None
    grid_problem: str = ""


class PartFound(Struct, frozen=True):
    """What is placed on a board, and the part of its share that it may expect."""

    cards: tuple[str, ...]
    share: float
    stderr: float


class PlacingFound(Struct, frozen=True):
    """One way to place the cards, and what it may expect."""

    plo: str
    boards: dict[str, PartFound]
    total: float
    stderr: float
    positions: tuple[tuple[int, ...], ...]


class AdviceFound(Struct, frozen=True, tag_field="kind", tag="advice", forbid_unknown_fields=True):
    """The best placements, the best first."""

    hole: tuple[str, ...]
    flops: dict[str, tuple[str, ...]]
    opponent: str
    placements: int
    ranked: tuple[PlacingFound, ...]
    exact: bool
    samples: int
    seed: int
    stopped: str
    elapsed: float
