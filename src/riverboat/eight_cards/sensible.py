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
from riverboat.eight_cards.choices import BOARDS, EIGHT, Numbers, number, pairs_of_fours, placements, sizes, subsets
from riverboat.eight_cards.crew import in_order
from riverboat.eight_cards.deal import Cards, Deal
from riverboat.eight_cards.estimate import Floats, Known, Moments
from riverboat.eight_cards.runouts import CLASH, Ranks, holdem, omaha

ROUND = 1024  # deals at a time
_RUNOUTS = 40  # by which he judges: enough to be sensible
_SEED = 8  # of those runouts: what he thinks of cards is a matter of the flops alone

Strength = NDArray[np.float32]


class Strengths(Struct, frozen=True):
    """What all pairs and fours are worth on three boards, by their numbers among the cards that are on no flop."""

    cards: Cards  # ascending
    pairs: tuple[Strength, ...]
    fours: tuple[Strength, ...]

    def best(self, eights: Numbers, plo: int) -> tuple[Numbers, Strength]:
        """The placements that an owner of eight cards each takes when this board takes four, and how strong they are.

        The eight are places among the cards, ascending.
        """
        pairs, fours = number(eights[:, subsets(EIGHT, 2)]), number(eights[:, subsets(EIGHT, 4)])
        ways = placements(plo)
        total = np.zeros((len(eights), len(ways)), dtype=np.float32)
        for board, size in enumerate(sizes(plo)):
            worth = self.fours[board][fours] if size == 4 else self.pairs[board][pairs]
            total += worth[:, ways[:, board]]
        chosen = total.argmax(axis=1)
        return chosen, total[np.arange(len(eights)), chosen]


@lru_cache(maxsize=4)
def strengths(flops: tuple[tuple[Card, ...], ...]) -> Strengths:
    """Judge all pairs and fours on three flops."""
    known = {card for flop in flops for card in flop}
    unseen = np.array([card for card in sorted(FULL) if card not in known], dtype=np.uint8)
    pairs = unseen[subsets(len(unseen), 2)]
    judged = []
    for flop in (np.array(flop, dtype=np.uint8) for flop in flops):
        runouts = pairs[np.random.default_rng(_SEED).permutation(len(pairs))[:_RUNOUTS]]
        judged.append((_parts(holdem(pairs, flop, runouts)), _parts(_fours(omaha(pairs, flop, runouts), len(unseen)))))
    return Strengths(unseen, *zip(*judged, strict=True))


def _fours(ranks: Ranks, cards: int) -> Ranks:
    """The ranks of fours from those of their pairs."""
    pairs = pairs_of_fours(cards)
    best = ranks[pairs[0]]
    for pair in pairs[1:]:
        np.maximum(best, ranks[pair], out=best)
    return best


def _parts(ranks: Ranks) -> Strength:
    """The part of all others that each beats, on average over the runouts with which it shares no card."""
    total, times = np.zeros(len(ranks), dtype=np.float32), np.zeros(len(ranks), dtype=np.float32)
    for column in ranks.T:
        many = np.bincount(column, minlength=CLASH + 1)
        many[CLASH] = 0
        part = (np.cumsum(many) - many / 2) / many.sum()
        part[CLASH] = 0
        total += part.astype(np.float32)[column]
        times += column != CLASH
    return total / np.maximum(times, 1)


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
            least = min(found.count for found in moments.values())
            if least > 1:
                yield Known({plo: found.estimate for plo, found in moments.items()}, least)


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
            self.mine[board, size] = (mine[pairs_of_fours(EIGHT)].max(axis=0) if size == 4 else mine).T.copy()
            self.theirs[board, size] = judge(runouts, flop, runouts)

    def play(self, dice: np.random.Generator) -> dict[int, Floats]:
        """Deal a round: for each board that may take four a row a deal, with what all own pairs and fours get.

        Of the 35 cards he gets eight; the others in pairs are thirteen runouts, each as good as any.
        """
        mixed = dice.permuted(np.broadcast_to(np.arange(len(self.places)), (ROUND, len(self.places))), axis=1)
        eights = np.sort(mixed[:, :EIGHT], axis=1)
        stub = mixed[:, EIGHT : EIGHT + (mixed.shape[1] - EIGHT) // 2 * 2].reshape(ROUND, -1, 2)
        runouts = number(np.sort(stub, axis=2))
        placed = {plo: self.strengths.best(self.places[eights], plo) for plo in range(len(BOARDS))}
        if len(self.plos) == 1:  # he has chosen
            plo = self.plos[0]
            worth = np.stack([found for _, found in placed.values()])
            his = worth.argmax(axis=0) == plo
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
            own = self.mine[board, size][runouts]
            twice = (own > ranks[:, :, None]).sum(axis=1, dtype=np.uint8) + (own >= ranks[:, :, None]).sum(axis=1, dtype=np.uint8)
            found.append(twice / (2 * runouts.shape[1]))
        return np.concatenate(found, axis=1)
