"""The JSON form of the adviser's ranking; apart from it because the server describes it without loading NumPy."""

from msgspec import Struct


class BoardData(Struct, frozen=True):
    """The cards placed on one board and their expected part of its share."""

    cards: tuple[str, ...]
    share: float
    stderr: float


class PlacementData(Struct, frozen=True):
    """One way to place the eight cards and what it is expected to win."""

    plo: str
    boards: dict[str, BoardData]
    total: float
    stderr: float
    positions: tuple[tuple[int, ...], ...]


class AdviceData(Struct, frozen=True):
    """The placements, the best first."""

    hole: tuple[str, ...]
    flops: dict[str, tuple[str, ...]]
    opponent: str
    placements: int
    ranked: tuple[PlacementData, ...]
    exact: bool
    samples: int
    judgements: int  # how often the opponent judged cards by other runouts; 0 for a random one
    seed: int
    stopped: str
    elapsed: float
