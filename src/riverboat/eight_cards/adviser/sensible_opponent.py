"""An opponent who places well himself: by how strong cards are on a board, with no thought about the other player.

He is dealt eight of the cards that the player does not see, and judges a pair or a four on a board by its *strength*: the part of all
other pairs or fours that it beats there (half of those it ties), on average over runouts. He knows the flops and nothing of the
player's cards. Of all placements he takes the one with the greatest sum of strengths: of 420 where the player has chosen which board
takes four, of 1,260 where he chooses himself; and if he has, only deals count in which he would choose that board.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import count

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from riverboat.cards import FULL, Card
from riverboat.eight_cards.adviser.estimate import Floats, Known, Moments
from riverboat.eight_cards.adviser.ordered_map import in_order
from riverboat.eight_cards.adviser.placements import (
    BOARDS,
    EIGHT,
    Cards,
    Deal,
    Numbers,
    best_pairs,
    number,
    placements,
    sizes,
    subsets,
)
from riverboat.eight_cards.adviser.runouts import CLASH, Ranks, holdem, omaha

ROUND = 1024  # deals at a time
_RUNOUTS = 40  # by which he judges: enough to be sensible
_FEW = 8  # deals of a round that count at least, those nearest to it, if hardly anybody would choose the board that he has chosen
_SEED = 8  # of those runouts: what he thinks of cards is a matter of the flops alone

Strength = NDArray[np.float32]


class Strengths(Struct, frozen=True):
    """What all pairs and fours are worth on three boards, by their numbers among the cards that are on no flop."""

    cards: Cards  # ascending
    pairs: tuple[Strength, ...]
    fours: tuple[Strength, ...]

    def best(self, eights: Numbers, plos: Sequence[int]) -> dict[int, tuple[Numbers, Strength]]:
        """For each board that may take four, the placements that owners of eight cards take then, and how strong these are.

        The eight are places among the cards, ascending.
        """
        pairs, fours = number(eights[:, subsets(EIGHT, 2)]).T, number(eights[:, subsets(EIGHT, 4)]).T
        found = {}
        for plo in plos:
            total = np.zeros((len(placements(plo)), len(eights)), dtype=np.float32)
            for board, size in enumerate(sizes(plo)):
                worth = self.fours[board][fours] if size == 4 else self.pairs[board][pairs]
                total += worth[placements(plo)[:, board]]
            found[plo] = total.argmax(axis=0), total.max(axis=0)
        return found


@lru_cache(maxsize=4)
def strengths(flops: tuple[tuple[Card, ...], ...]) -> Strengths:
    """Judge all pairs and fours on three flops."""
    known = {card for flop in flops for card in flop}
    unseen = np.array([card for card in sorted(FULL) if card not in known], dtype=np.uint8)
    pairs = unseen[subsets(len(unseen), 2)]
    judged = []
    for flop in (np.array(flop, dtype=np.uint8) for flop in flops):
        runouts = pairs[np.random.default_rng(_SEED).permutation(len(pairs))[:_RUNOUTS]]
        judged.append((_parts(_codes(holdem(pairs, flop, runouts))), _parts(best_pairs(_codes(omaha(pairs, flop, runouts)), len(unseen)))))
    return Strengths(unseen, *zip(*judged, strict=True))


def _codes(ranks: Ranks) -> Ranks:
    """The ranks of each runout numbered from the worst; a clash is still the largest number."""
    found = np.empty_like(ranks)
    for runout, column in enumerate(ranks.T):
        found[:, runout] = np.where(column == CLASH, CLASH, np.unique(column, return_inverse=True)[1])
    return found


def _parts(codes: Ranks) -> Strength:
    """The part of all others that each beats, on average over the runouts with which it shares no card."""
    total, times = np.zeros(len(codes), dtype=np.float32), np.zeros(len(codes), dtype=np.float32)
    for column in codes.T:
        free = column != CLASH
        many = np.bincount(column[free])
        part = (np.cumsum(many) - many / 2) / many.sum()
        total[free] += part.astype(np.float32)[column[free]]
        times += free
    return (total / np.maximum(times, 1)).astype(np.float32)


class Sensible(Struct, frozen=True):
    """A deal against a sensible opponent."""

    deal: Deal
    plos: Sequence[int]  # the boards that may take four
    seed: int
    threads: int

    def rounds(self) -> Iterator[Known]:
        """What is known after each round of deals, for ever."""
        felt = _Felt(self.deal, self.plos)
        moments = {plo: Moments(sum(len(subsets(EIGHT, size)) for size in sizes(plo))) for plo in self.plos}
        for shares in in_order(lambda turn: felt.play(np.random.default_rng([self.seed, turn])), count(), self.threads):
            for plo, rows in shares.items():
                moments[plo].add(rows)
            yield Known({plo: found.estimate for plo, found in moments.items()}, min(found.count for found in moments.values()))


class _Felt:
    """Everything that is the same in all deals: his strengths, and the ranks of all pairs on all runouts."""

    def __init__(self, deal: Deal, plos: Sequence[int]) -> None:
        self.plos, rest = plos, deal.rest
        self.strengths = strengths(deal.flops)
        self.places = np.searchsorted(self.strengths.cards, rest)  # where the unseen cards lie among those on no flop
        runouts, own = rest[subsets(len(rest), 2)], deal.own[subsets(EIGHT, 2)]
        self.mine: dict[tuple[int, int], Ranks] = {}
        self.theirs: dict[tuple[int, int], Ranks] = {}
        for board, size in sorted({pair for plo in plos for pair in enumerate(sizes(plo))}):
            judge, flop = omaha if size == 4 else holdem, deal.flop(board)
            mine = judge(own, flop, runouts)
            self.mine[board, size] = (best_pairs(mine, EIGHT) if size == 4 else mine).T.copy()
            self.theirs[board, size] = judge(runouts, flop, runouts)

    def play(self, dice: np.random.Generator) -> dict[int, Floats]:
        """Deal a round: for each board that may take four a row a deal, with what all own pairs and fours get.

        Of the 35 cards he gets eight; the others in pairs are thirteen runouts, each as good as any.
        """
        mixed = dice.permuted(np.broadcast_to(np.arange(len(self.places)), (ROUND, len(self.places))), axis=1)
        eights = np.sort(mixed[:, :EIGHT], axis=1)
        stub = mixed[:, EIGHT : EIGHT + (mixed.shape[1] - EIGHT) // 2 * 2].reshape(ROUND, -1, 2)
        runouts = number(np.sort(stub, axis=2))
        placed = self.strengths.best(self.places[eights], range(len(BOARDS)))
        if len(self.plos) == 1:  # he has chosen
            plo = self.plos[0]
            short = np.maximum.reduce([worth for _, worth in placed.values()]) - placed[plo][1]
            his = short <= np.partition(short, _FEW)[_FEW]  # nothing short, as a rule
            return {plo: self._shares(eights[his], runouts[his], placed[plo][0][his], plo)}
        return {plo: self._shares(eights, runouts, placed[plo][0], plo) for plo in self.plos}

    def _shares(self, eights: Numbers, runouts: Numbers, chosen: Numbers, plo: int) -> Floats:
        ways, every = placements(plo)[chosen], np.arange(len(eights))[:, None]
        found = []
        for board, size in enumerate(sizes(plo)):
            held = eights[every, subsets(EIGHT, size)[ways[:, board]]]
            theirs = self.theirs[board, size]
            if size == 4:
                pairs = number(held[:, subsets(4, 2)])
                ranks = theirs[pairs[:, :, None], runouts[:, None, :]].max(axis=1)
            else:
                ranks = theirs[number(held)[:, None], runouts]
            found.append(won(self.mine[board, size][runouts], ranks))
        return np.concatenate(found, axis=1)


def won(own: Ranks, theirs: Ranks) -> Floats:
    """The part that each own hand gets of each deal, by its ranks and theirs on some runouts; a tie is a half.

    >>> won(np.array([[[5, 7, 9], [3, 3, 3]]], dtype=np.uint16), np.array([[7, 3]], dtype=np.uint16)).tolist()
    [[0.25, 0.5, 0.75]]
    """
    other = theirs[:, :, None]
    halves = (own > other).sum(axis=1, dtype=np.uint8) + (own >= other).sum(axis=1, dtype=np.uint8)
    found: Floats = halves / (2 * theirs.shape[1])
    return found
