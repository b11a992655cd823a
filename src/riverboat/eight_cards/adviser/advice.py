"""The answer: every way to place the eight cards, the best first."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import numpy as np
from msgspec import Struct

from riverboat.cards import Card, notation
from riverboat.eight_cards.adviser.estimate import Estimates
from riverboat.eight_cards.adviser.json_form import AdviceData, BoardData, PlacementData
from riverboat.eight_cards.adviser.placements import BOARDS, EIGHT, EightCardsDeal, columns, number, placements, sizes, subsets
from riverboat.odds.counting.sampling import stop_text
from riverboat.odds.result import plain
from riverboat.text_table import html, number_table, percent


class RankedPlacement(Struct, frozen=True):
    """One placement of the eight cards and its expected share."""

    plo: str  # the board that takes four cards
    positions: tuple[tuple[int, ...], ...]  # of the cards on each board, by their places in the hand: the engine's answer
    cards: tuple[tuple[Card, ...], ...]
    shares: tuple[float, ...]  # the expected share of each board's third
    errors: tuple[float, ...]
    total: float  # the expected part of the pot
    error: float  # its standard error

    def on(self, board: str) -> tuple[Card, ...]:
        """The cards on a board."""
        return self.cards[BOARDS.index(board)]

    @property
    def data(self) -> PlacementData:
        """The JSON form."""
        boards = {
            board: BoardData(tuple(map(str, part)), share, error)
            for board, part, share, error in zip(BOARDS, self.cards, self.shares, self.errors, strict=True)
        }
        return PlacementData(self.plo, boards, self.total, self.error, self.positions)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form as plain data."""
        return plain(self.data)


class Advice:
    """All placements as a sequence, ranked by their expected part of the pot, the best first."""

    def __init__(self, deal: EightCardsDeal, estimates: Estimates, *, opponent: str, seed: int, elapsed: float, stopped: str = "") -> None:
        """Rank the placements by their estimates; equals keep their order."""
        self.deal, self.opponent, self.seed, self.elapsed, self.stopped = deal, opponent, seed, elapsed, stopped
        self.exact, self.samples, self.judgements = estimates.exact, estimates.samples, estimates.judgements
        self._estimates = estimates.estimates
        totals, errors, plos, ways = [], [], [], []
        for plo, estimate in estimates.estimates.items():
            total, error = estimate.totals(plo)
            totals.append(total)
            errors.append(error)
            plos.append(np.full(len(total), plo))
            ways.append(np.arange(len(total)))
        total = np.concatenate(totals)
        order = np.argsort(-total.round(12), kind="stable")
        self._totals, self._errors = total[order], np.concatenate(errors)[order]
        self._plos, self._ways = np.concatenate(plos)[order], np.concatenate(ways)[order]

    def __len__(self) -> int:
        """How many placements there are."""
        return len(self._totals)

    def __getitem__(self, rank: int) -> RankedPlacement:
        """A placement by its rank, from 0."""
        plo, way = int(self._plos[rank]), int(self._ways[rank])
        estimate, chosen = self._estimates[plo], columns(plo)[way]
        parts = [subsets(EIGHT, size)[placements(plo)[way, board]].tolist() for board, size in enumerate(sizes(plo))]
        return RankedPlacement(
            BOARDS[plo],
            tuple(map(tuple, parts)),
            tuple(tuple(self.deal.hole[at] for at in part) for part in parts),
            tuple(estimate.means[chosen].tolist()),
            tuple(estimate.errors[chosen].tolist()),
            float(self._totals[rank]),
            float(self._errors[rank]),
        )

    def __iter__(self) -> Iterator[RankedPlacement]:
        """All placements, the best first."""
        return (self[rank] for rank in range(len(self)))

    @cached_property
    def best(self) -> RankedPlacement:
        """The best placement."""
        return self[0]

    def top(self, count: int) -> list[RankedPlacement]:
        """The best placements."""
        return [self[rank] for rank in range(min(count, len(self)))]

    def share(self, board: str, positions: tuple[int, ...]) -> float | None:
        """The expected share of two or four cards (by their places in the hand) on a board; None if it cannot take that many."""
        at = BOARDS.index(board)
        for plo, estimate in self._estimates.items():
            if sizes(plo)[at] == len(positions):
                first = sum(len(subsets(EIGHT, size)) for size in sizes(plo)[:at])
                return float(estimate.means[first + number(np.array(sorted(positions)))])
        return None

    def data(self, top: int | None = None) -> AdviceData:
        """The JSON form: all placements, or only the best."""
        return AdviceData(
            tuple(map(str, self.deal.hole)),
            {board: tuple(map(str, flop)) for board, flop in zip(BOARDS, self.deal.flops, strict=True)},
            self.opponent,
            len(self),
            tuple(placing.data for placing in (self if top is None else self.top(top))),
            self.exact,
            self.samples,
            self.judgements,
            self.seed,
            self.stopped,
            self.elapsed,
        )

    def to_dict(self, top: int | None = None) -> dict[str, Any]:
        """The JSON form as plain data."""
        return plain(self.data(top))

    def rows(self, top: int = 10) -> list[list[str]]:
        """The best placements as rows of text, the header first: cards and share of each third, and the part of the pot."""
        rows = [["", *(name for board in BOARDS for name in (board, f"wins {board}")), "total", *([] if self.exact else ["+-"])]]
        for rank, placing in enumerate(self.top(top), 1):
            parts = [cell for part, share in zip(placing.cards, placing.shares, strict=True) for cell in (notation(part), percent(share))]
            rows.append([str(rank), *parts, percent(placing.total), *([] if self.exact else [percent(placing.error)])])
        return rows

    @property
    def how(self) -> str:
        """How the ranking was obtained, as text."""
        took = f"{self.elapsed * 1000:.0f} ms" if self.elapsed < 1 else f"{self.elapsed:.3g} s"
        judged = f" with {self.judgements:,} judgements of the opponent" if self.judgements else ""
        what = f"deals{judged}" if judged else "runouts of each board"
        end = stop_text(self.stopped) if self.stopped else "going on"
        by = "exact" if self.exact else f"sampled (seed {self.seed}, {end}; +- is a standard error)"
        return f"{len(self):,} placements against a {self.opponent} opponent, {by}: {self.samples:,} {what} in {took}"

    def __str__(self) -> str:
        """A table of the best."""
        return "\n".join([*number_table(self.rows()), self.how])

    def _repr_html_(self) -> str:
        """The same for notebooks."""
        return f"{html(self.rows())}<p>{self.how}</p>"
