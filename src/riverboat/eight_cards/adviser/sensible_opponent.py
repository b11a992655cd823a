"""An opponent who places cards by their strength on each board, without regard to the player.

The opponent is dealt eight unseen cards. The *strength* of a pair or four on a board is the fraction of all others that it beats there
(ties count half), averaged over forty runouts. The opponent knows the flops but not the player's cards, and takes the placement with the
greatest sum of strengths: of 420 if the player has chosen the board that takes four, else of 1,260. If the opponent has chosen that
board, only deals count in which the opponent would choose it.

Forty runouts are a sample, and with others the opponent judges and places differently. So the expectations are those over all such
opponents: after about 2,048 deals comes one who judges by other runouts, and the errors include how much these opponents differ.
"""

from collections.abc import Iterator, Sequence
from itertools import count

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from riverboat.cards import FULL, Card
from riverboat.eight_cards.adviser.estimate import Estimates, Floats, Moments
from riverboat.eight_cards.adviser.ordered_map import in_order
from riverboat.eight_cards.adviser.placements import (
    BOARDS,
    EIGHT,
    Cards,
    EightCardsDeal,
    Numbers,
    best_pairs,
    number,
    placements,
    sizes,
    subsets,
)
from riverboat.eight_cards.adviser.runouts import CLASH, Ranks, holdem, omaha

ROUND = 1024  # deals at once
DEALS = 2048  # deals per judgement: more would cost less, and tell less about how judgements differ
_ROUNDS = 8  # rounds per judgement at most, if few deals count
_RUNOUTS = 40  # runouts for judging strength
_FEW = 8  # deals of a round that count at least: those closest to choosing the board, if it is a rare choice

Strength = NDArray[np.float32]


class Strengths(Struct, frozen=True):
    """The strengths of all pairs and fours on three boards, by their indices among the cards that are on no flop."""

    cards: Cards  # ascending
    pairs: tuple[Strength, ...]
    fours: tuple[Strength, ...]

    def best(self, eights: Numbers, plos: Sequence[int]) -> dict[int, tuple[Numbers, Strength]]:
        """For each board that may take four cards, the best placements of hands of eight cards, and their strengths.

        The eight are ascending indices of `cards`.
        """
        pairs, fours = number(eights[:, subsets(EIGHT, 2)]).T, number(eights[:, subsets(EIGHT, 4)]).T
        chosen = {}
        for plo in plos:
            total = np.zeros((len(placements(plo)), len(eights)), dtype=np.float32)
            for board, size in enumerate(sizes(plo)):
                worth = self.fours[board][fours] if size == 4 else self.pairs[board][pairs]
                total += worth[placements(plo)[:, board]]
            chosen[plo] = total.argmax(axis=0), total.max(axis=0)
        return chosen


def strengths(flops: tuple[tuple[Card, ...], ...], random: np.random.Generator) -> Strengths:
    """Judge the strengths of all pairs and fours on three flops, by random runouts of each."""
    known = {card for flop in flops for card in flop}
    unseen = np.array([card for card in sorted(FULL) if card not in known], dtype=np.uint8)
    pairs = unseen[subsets(len(unseen), 2)]
    judged = []
    for flop in (np.array(flop, dtype=np.uint8) for flop in flops):
        runouts = pairs[random.permutation(len(pairs))[:_RUNOUTS]]
        judged.append((_parts(_codes(holdem(pairs, flop, runouts))), _parts(best_pairs(_codes(omaha(pairs, flop, runouts)), len(unseen)))))
    return Strengths(unseen, *zip(*judged, strict=True))


def _codes(ranks: Ranks) -> Ranks:
    """The ranks of each runout, numbered from the worst; CLASH stays the largest number."""
    codes = np.empty_like(ranks)
    for runout, column in enumerate(ranks.T):
        codes[:, runout] = np.where(column == CLASH, CLASH, np.unique(column, return_inverse=True)[1])
    return codes


def _parts(codes: Ranks) -> Strength:
    """The fraction of all others that each beats, averaged over the runouts with which it shares no card."""
    total, times = np.zeros(len(codes), dtype=np.float32), np.zeros(len(codes), dtype=np.float32)
    for column in codes.T:
        free = column != CLASH
        counts = np.bincount(column[free])
        part = (np.cumsum(counts) - counts / 2) / counts.sum()
        total[free] += part.astype(np.float32)[column[free]]
        times += free
    return (total / np.maximum(times, 1)).astype(np.float32)


class SensibleOpponent(Struct, frozen=True):
    """A deal against a sensible opponent."""

    deal: EightCardsDeal
    plos: Sequence[int]  # the boards that may take four
    seed: int
    threads: int

    def rounds(self) -> Iterator[Estimates]:
        """The estimates after the deals of each judgement, without end; from two on, because one alone has no known error."""
        shared = _SharedRanks(self.deal, self.plos)
        moments = {plo: Moments(sum(len(subsets(EIGHT, size)) for size in sizes(plo))) for plo in self.plos}
        tasks = in_order(lambda turn: shared.play(np.random.default_rng([self.seed, turn])), count(), self.threads)
        for judgements, shares in enumerate(tasks, 1):
            for plo, rows in shares.items():
                moments[plo].add(rows)
            if judgements > 1:
                samples = min(moment.count for moment in moments.values())
                yield Estimates({plo: moment.estimate for plo, moment in moments.items()}, samples, judgements=judgements)


class _SharedRanks:
    """What all deals have in common: the ranks of all pairs on all runouts."""

    def __init__(self, deal: EightCardsDeal, plos: Sequence[int]) -> None:
        self.plos, self.flops, unseen = plos, deal.flops, deal.rest
        known = {card for flop in deal.flops for card in flop}
        self.places = np.searchsorted([card for card in sorted(FULL) if card not in known], unseen)  # among the cards on no flop
        runouts, own = unseen[subsets(len(unseen), 2)], deal.own[subsets(EIGHT, 2)]
        self.own: dict[tuple[int, int], Ranks] = {}
        self.theirs: dict[tuple[int, int], Ranks] = {}
        for board, size in sorted({pair for plo in plos for pair in enumerate(sizes(plo))}):
            rank, flop = omaha if size == 4 else holdem, deal.flop(board)
            own_ranks = rank(own, flop, runouts)
            self.own[board, size] = (best_pairs(own_ranks, EIGHT) if size == 4 else own_ranks).T.copy()
            self.theirs[board, size] = rank(runouts, flop, runouts)

    def play(self, random: np.random.Generator) -> dict[int, Floats]:
        """Deal some rounds to one opponent, with one judgement.

        For each board that may take four cards: one row per deal with the shares of all own pairs and fours.
        """
        judged = strengths(self.flops, random)
        rounds: list[dict[int, Floats]] = []
        while len(rounds) < _ROUNDS and sum(len(shares[self.plos[0]]) for shares in rounds) < DEALS:
            rounds.append(self._round(judged, random))
        return {plo: np.concatenate([shares[plo] for shares in rounds]) for plo in self.plos}

    def _round(self, judged: Strengths, random: np.random.Generator) -> dict[int, Floats]:
        """Deal a round. The opponent gets eight of the 35 unseen cards; the others, in pairs, are thirteen equally likely runouts."""
        shuffled = random.permuted(np.broadcast_to(np.arange(len(self.places)), (ROUND, len(self.places))), axis=1)
        eights = np.sort(shuffled[:, :EIGHT], axis=1)
        stub = shuffled[:, EIGHT : EIGHT + (shuffled.shape[1] - EIGHT) // 2 * 2].reshape(ROUND, -1, 2)
        runouts = number(np.sort(stub, axis=2))
        placed = judged.best(self.places[eights], range(len(BOARDS)))
        if len(self.plos) == 1:  # the opponent has chosen the board
            plo = self.plos[0]
            short = np.maximum.reduce([worth for _, worth in placed.values()]) - placed[plo][1]
            chooses = short <= np.partition(short, _FEW)[_FEW]  # usually those with nothing short
            return {plo: self._shares(eights[chooses], runouts[chooses], placed[plo][0][chooses], plo)}
        return {plo: self._shares(eights, runouts, placed[plo][0], plo) for plo in self.plos}

    def _shares(self, eights: Numbers, runouts: Numbers, chosen: Numbers, plo: int) -> Floats:
        ways, every = placements(plo)[chosen], np.arange(len(eights))[:, None]
        shares = []
        for board, size in enumerate(sizes(plo)):
            placed = eights[every, subsets(EIGHT, size)[ways[:, board]]]
            theirs = self.theirs[board, size]
            if size == 4:
                pairs = number(placed[:, subsets(4, 2)])
                ranks = theirs[pairs[:, :, None], runouts[:, None, :]].max(axis=1)
            else:
                ranks = theirs[number(placed)[:, None], runouts]
            shares.append(won(self.own[board, size][runouts], ranks))
        return np.concatenate(shares, axis=1)


def won(own: Ranks, theirs: Ranks) -> Floats:
    """The share of each own hand in each deal, given the ranks of both sides on some runouts; a tie is a half.

    >>> won(np.array([[[5, 7, 9], [3, 3, 3]]], dtype=np.uint16), np.array([[7, 3]], dtype=np.uint16)).tolist()
    [[0.25, 0.5, 0.75]]
    """
    other = theirs[:, :, None]
    halves = (own > other).sum(axis=1, dtype=np.uint8) + (own >= other).sum(axis=1, dtype=np.uint8)
    shares: Floats = halves / (2 * theirs.shape[1])
    return shares
