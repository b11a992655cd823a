"""Finds cards for unseen hands at the showdown that give the result in the file.

The cards of an unseen hand matter only when hands are compared, after all betting. So other cards can be tried without playing the hand
again: every possible holding of a seat is judged with the board, and each seat gets one that fits.

The work is bounded. A seat with two unknown cards has one holding for each pair of cards that the file does not name, at most 52 * 51 / 2,
and all are considered. A seat with more unknown cards has as many holdings: each pair with the cards that follow it. Each holding is judged
once, and seats choose in turn without backtracking. Then the hand is played once for each way in which winners can share (see `fillings`),
at most twice.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from msgspec.structs import replace

from riverboat.cards import Card, shuffle
from riverboat.history.phh.card_tracker import Slot
from riverboat.history.phh.played_hand import PlayedHand, paid, winnings
from riverboat.history.phh.stacked_deck import StackedDeck

Score = tuple[int, ...]  # per share of the pot; larger is better, 0 does not qualify
Filling = Mapping[Slot, Card]


def fillings(played: PlayedHand, stacked: StackedDeck) -> Iterator[Filling]:
    """Cards for the unseen hands of a showdown: cards that pay as the file says, else cards that lose.

    Winners who put in the same amount have equal hands. Otherwise the winner who put in less has the better hand, or all are equal.
    """
    unseen = [seat for seat in played.table.live if stacked.unseen(seat)]
    winners = [seat for seat in paid(played) if seat in played.table.live]
    showdown = _Hands(played, stacked)
    if not winners:
        yield showdown.losing(unseen)
        return
    levels = sorted({showdown.put[seat] for seat in winners})
    by_pot = [[seat for seat in winners if showdown.put[seat] == level] for level in levels]
    for groups in (by_pot, [winners]) if len(levels) > 1 else (by_pot,):
        filling = showdown.winning(groups, unseen)
        if filling is not None:
            yield filling


class _Hands:
    """The hands of a showdown, with the scores of all possible holdings."""

    def __init__(self, played: PlayedHand, stacked: StackedDeck) -> None:
        self._table, self._live = played.table, played.table.live
        self._contests = tuple(played.log.game.variant.shares.values())
        self._order = shuffle(stacked.rest, 0)
        held = {seat: stacked.tracker.held[seat] for seat in self._live}
        self._blank = {seat: [slot for slot in held[seat] if slot in stacked.unknown] for seat in self._live}
        self._known = {seat: tuple(slot.card for slot in held[seat] if slot not in self._blank[seat]) for seat in self._live}
        self._scores: dict[tuple[tuple[Card, ...], tuple[Card, ...]], Score] = {}
        won = winnings(played)
        self.put = [start - place.stack + mine for start, place, mine in zip(played.log.stacks, played.table.seats, won, strict=True)]

    # --- what a seat may have ----------------------------------------------------------------------------------

    def _score(self, seat: int, holding: tuple[Card, ...] = ()) -> Score:
        """The score of a seat with this holding in place of its unknown cards."""
        known = self._known[seat]
        key = known, holding
        cached = self._scores.get(key)
        if cached is None:
            mine = replace(self._table.seats[seat], cards=known + holding, placed=())
            seats = self._table.seats
            table = replace(self._table, seats=(*seats[:seat], mine, *seats[seat + 1 :]))
            cached = self._scores[key] = tuple(contest.score(table, seat) or 0 for contest in self._contests)
        return cached

    def _holdings(self, seat: int, taken: set[Card]) -> Iterator[tuple[Card, ...]]:
        """The possible holdings of a seat: each card, each pair, or each pair with the cards that follow it."""
        order, size = self._order, len(self._blank[seat])
        if size <= 2:
            yield from (holding for holding in combinations(order, size) if not taken & set(holding))
            return
        for first, second in combinations(range(len(order)), 2):
            cards = (order[first], *(order[(second + step) % len(order)] for step in range(size - 1)))
            if len(set(cards)) == size and not taken & set(cards):
                yield cards

    def _give(self, seat: int, holding: tuple[Card, ...], filling: dict[Slot, Card], taken: set[Card]) -> None:
        filling.update(zip(self._blank[seat], holding, strict=True))
        taken.update(holding)

    # --- who loses, who wins -----------------------------------------------------------------------------------

    def losing(self, unseen: Sequence[int]) -> Filling:
        """Holdings with which each unseen hand loses every pot to a seen hand, if possible."""
        seen = {seat: self._score(seat) for seat in self._live if seat not in unseen}
        filling: dict[Slot, Card] = {}
        taken: set[Card] = set()
        for seat in unseen:
            levels = {self.put[other] for other in self._live if self.put[other] <= self.put[seat]}
            rivals = [[score for other, score in seen.items() if self.put[other] >= level] for level in levels]
            self._lose(seat, [_best(scores) for scores in rivals if scores], filling, taken)
        return filling

    def winning(self, groups: Sequence[Sequence[int]], unseen: Sequence[int]) -> Filling | None:
        """Holdings with which seats of a group are equal, each group beats the next, and all other seats lose."""
        filling: dict[Slot, Card] = {}
        taken: set[Card] = set()
        ceiling: Score | None = None
        winners = {seat for group in groups for seat in group}
        below = [self._score(seat) for seat in self._live if seat not in winners and seat not in unseen]
        for place, group in enumerate(groups):
            later = [self._score(seat) for other in groups[place + 1 :] for seat in other if seat not in unseen]
            ceiling = self._equal(group, unseen, below + later, ceiling, filling, taken)
            if ceiling is None:
                return None
        for seat in unseen:
            if seat not in winners and ceiling is not None:
                self._lose(seat, [ceiling], filling, taken)
        return filling

    def _equal(
        self,
        group: Sequence[int],
        unseen: Sequence[int],
        below: Sequence[Score],
        ceiling: Score | None,
        filling: dict[Slot, Card],
        taken: set[Card],
    ) -> Score | None:
        """Give the seats of a group the best equal hands above `below` and below the ceiling; None if there are none."""
        fixed = {self._score(seat) for seat in group if seat not in unseen}
        blank = [seat for seat in group if seat in unseen]
        floor = max(below, default=())
        if not blank:
            return fixed.pop() if len(fixed) == 1 else None
        choices = [self._by_score(seat, taken) for seat in blank]
        for score in sorted(choices[0], reverse=True):
            if score <= floor or (ceiling is not None and score >= ceiling) or (fixed and fixed != {score}):
                continue
            for start in choices[0][score][: len(blank)]:  # the first one may take cards that the other seats need
                cards = {*taken, *start}
                chosen = [start]
                for choice in choices[1:]:
                    holding = next((candidate for candidate in choice.get(score, ()) if not cards & set(candidate)), None)
                    if holding is None:
                        break
                    chosen.append(holding)
                    cards.update(holding)
                else:
                    for seat, holding in zip(blank, chosen, strict=True):
                        self._give(seat, holding, filling, taken)
                    return score
        return None

    def _by_score(self, seat: int, taken: set[Card]) -> dict[Score, list[tuple[Card, ...]]]:
        """All holdings of a seat, by score."""
        holdings: dict[Score, list[tuple[Card, ...]]] = {}
        for holding in self._holdings(seat, taken):
            holdings.setdefault(self._score(seat, holding), []).append(holding)
        return holdings

    def _lose(self, seat: int, better: Iterable[Score], filling: dict[Slot, Card], taken: set[Card]) -> None:
        """Give a seat the first holding that is worse than all of these; without one, its cards stay."""
        lowest = tuple(map(min, zip(*better, strict=True)))
        for holding in self._holdings(seat, taken):
            if all(mine < other or not mine for mine, other in zip(self._score(seat, holding), lowest, strict=False)):
                self._give(seat, holding, filling, taken)
                return


def _best(scores: Iterable[Score]) -> Score:
    """The best score for each share."""
    return tuple(map(max, zip(*scores, strict=True)))
