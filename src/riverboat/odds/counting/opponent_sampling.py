"""Samples how many of many random opponents beat one hand."""

from collections.abc import Iterator
from functools import cached_property

from msgspec.structs import replace

from riverboat._kernel import BATCH
from riverboat.odds.counting import python_reference
from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.counting.plan import Plan
from riverboat.odds.counting.tally import CATEGORIES
from riverboat.odds.spot import Held, Spot, SpotError

REFERENCE_BATCH = 64  # deals between two looks at the clock where every hand is ranked in Python


class OpponentCounts:
    """How often how many opponents beat and tied the first hand of a spot, and which kinds of hand it had."""

    def __init__(self, opponents: int) -> None:
        """Start from zero."""
        self.opponents = opponents
        self.row = [0] * (1 + CATEGORIES + (opponents + 1) ** 2)

    def add(self, row: list[int]) -> None:
        """Add the counts of more deals."""
        self.row = [own + more for own, more in zip(self.row, row, strict=True)]

    @property
    def deals(self) -> int:
        """The number of deals counted."""
        return self.row[0]

    @property
    def categories(self) -> list[int]:
        """How often the hand was of each kind."""
        return self.row[1 : 1 + CATEGORIES]

    def __iter__(self) -> Iterator[tuple[int, int, int]]:
        """Numbers of opponents that beat and tie the hand, and how often; without what never occurred."""
        for at, times in enumerate(self.row[1 + CATEGORIES :]):
            if times:
                yield *divmod(at, self.opponents + 1), times


class OpponentSampler:
    """Deals hands to as many opponents as the deck has cards for."""

    def __init__(self, spot: Spot) -> None:
        """Take a spot with a known hand, and opponents of whom nothing is known."""
        self.spot = spot
        if len(spot.hands) < 2 or len(spot.variant.shares) != 1 or any(hand != Held() for hand in spot.hands[1:]):
            raise SpotError("only a hand against unknown hands, for one share of the pot, can be sampled so")
        (self._two_seats,) = plans(replace(spot, hands=spot.hands[:2]))
        self.opponents = self._most_opponents()
        self.native = self._two_seats.native is not None and self._native(0, 0, 0, 1) is not None
        self.batch = BATCH if self.native else REFERENCE_BATCH

    def _most_opponents(self) -> int:
        own = self._two_seats.own(1)
        dealt = [(step.count, own >> step.pile & 1) for step in self._two_seats.steps]
        each = sum(count for count, opponent in dealt if opponent)
        left = self._two_seats.decks[0].bit_count() - sum(count for count, opponent in dealt if not opponent)
        return left // each

    def sample(self, seed: int, first_batch: int, deals: int, threads: int) -> list[int]:
        """The counts of `deals` deals, starting with a batch."""
        row = self._native(seed, first_batch, deals, threads) if self.native else None
        return python_reference.sample_opponents(self._all_seats, seed, first_batch, deals) if row is None else row

    def _native(self, seed: int, first_batch: int, deals: int, threads: int) -> list[int] | None:
        assert self._two_seats.native is not None
        return self._two_seats.native.sample_opponents(self.opponents, seed, first_batch, deals, threads)

    @cached_property
    def _all_seats(self) -> Plan:
        (plan,) = plans(replace(self.spot, hands=(self.spot.hands[0], *[Held()] * self.opponents)))
        return plan
