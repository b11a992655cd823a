"""Cards for hands that nobody saw at the showdown, so that they decide what the file says and nothing else.

Which hand a seat has matters only once, when the hands are compared: the betting is over by then, and so are the pots. So nothing has to
be played again to try other cards. Every holding that a seat may have is compared with the board, and each seat gets one that fits.

The work is bounded by what there is to compare and not by luck: a seat with two unknown cards has one holding for each pair of cards
that the file does not name, at most 52 * 51 / 2, and all of them are looked at, so that cards which fit are found if there are any for
this seat. A seat with more unknown cards has as many holdings to choose from, each pair with the cards that follow it. Each holding is
judged once, and seats take theirs in turn, without going back. After that the hand is played once for each of the few ways in which
winners can share (see `fillings`), which are two at most.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations

from msgspec.structs import replace

from riverboat.cards import Card, shuffle
from riverboat.history.phh.card_tracker import Slot
from riverboat.history.phh.deck import StackedDeck
from riverboat.history.phh.played_hand import Reading, paid, winnings

Score = tuple[int, ...]  # one for each share of the pot, larger is better, 0 for a hand that does not qualify
Filling = Mapping[Slot, Card]


def fillings(reading: Reading, stacked: StackedDeck) -> Iterator[Filling]:
    """Cards for the unseen hands of a showdown: such as pay as the file says, else such as lose.

    Winners who put in the same have equal hands. Of others, who put in less has the better hand, or all have equal ones.
    """
    unseen = [seat for seat in reading.table.live if stacked.unseen(seat)]
    winners = [seat for seat in paid(reading) if seat in reading.table.live]
    showdown = _Hands(reading, stacked)
    if not winners:
        yield showdown.losing(unseen)
        return
    levels = sorted({showdown.put[seat] for seat in winners})
    by_pot = [[seat for seat in winners if showdown.put[seat] == level] for level in levels]
    for groups in (by_pot, [winners]) if len(levels) > 1 else (by_pot,):
        found = showdown.winning(groups, unseen)
        if found is not None:
            yield found


class _Hands:
    """The hands of a showdown: what each is worth with the cards that its seat may have."""

    def __init__(self, reading: Reading, stacked: StackedDeck) -> None:
        self._table, self._live = reading.table, reading.table.live
        self._contests = tuple(reading.log.game.variant.shares.values())
        self._order = shuffle(stacked.rest, 0)
        held = {seat: stacked.tracker.held[seat] for seat in self._live}
        self._blank = {seat: [slot for slot in held[seat] if slot in stacked.unknown] for seat in self._live}
        self._known = {seat: tuple(slot.card for slot in held[seat] if slot not in self._blank[seat]) for seat in self._live}
        self._scores: dict[tuple[tuple[Card, ...], tuple[Card, ...]], Score] = {}
        won = winnings(reading)
        self.put = [start - place.stack + mine for start, place, mine in zip(reading.log.stacks, reading.table.seats, won, strict=True)]

    # --- what a seat may have ----------------------------------------------------------------------------------

    def _score(self, seat: int, holding: tuple[Card, ...] = ()) -> Score:
        """What a seat has with these cards in place of those that nobody knows."""
        known = self._known[seat]
        key = known, holding
        found = self._scores.get(key)
        if found is None:
            mine = replace(self._table.seats[seat], cards=known + holding, placed=())
            seats = self._table.seats
            table = replace(self._table, seats=(*seats[:seat], mine, *seats[seat + 1 :]))
            found = self._scores[key] = tuple(contest.score(table, seat) or 0 for contest in self._contests)
        return found

    def _holdings(self, seat: int, taken: set[Card]) -> Iterator[tuple[Card, ...]]:
        """Cards that a seat may have: each one, each pair, or each pair with those that follow it."""
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
        """Each unseen hand loses every pot to a hand that was seen, if it can."""
        seen = {seat: self._score(seat) for seat in self._live if seat not in unseen}
        filling: dict[Slot, Card] = {}
        taken: set[Card] = set()
        for seat in unseen:
            levels = {self.put[other] for other in self._live if self.put[other] <= self.put[seat]}
            rivals = [[score for other, score in seen.items() if self.put[other] >= level] for level in levels]
            self._lose(seat, [_best(scores) for scores in rivals if scores], filling, taken)
        return filling

    def winning(self, groups: Sequence[Sequence[int]], unseen: Sequence[int]) -> Filling | None:
        """The seats of a group have equal hands, each group better ones than the next, and everybody else worse ones."""
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
        """Give the seats of a group the best equal hands that are better than some and worse than the ceiling; none if there are none."""
        fixed = {self._score(seat) for seat in group if seat not in unseen}
        blank = [seat for seat in group if seat in unseen]
        floor = max(below, default=())
        if not blank:
            return fixed.pop() if len(fixed) == 1 else None
        choices = [self._by_score(seat, taken) for seat in blank]
        for score in sorted(choices[0], reverse=True):
            if score <= floor or (ceiling is not None and score >= ceiling) or (fixed and fixed != {score}):
                continue
            for start in choices[0][score][: len(blank)]:  # one that shares cards with others may leave too few for them
                cards = {*taken, *start}
                chosen = [start]
                for choice in choices[1:]:
                    holding = next((one for one in choice.get(score, ()) if not cards & set(one)), None)
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
        """All holdings of a seat by what they are worth."""
        found: dict[Score, list[tuple[Card, ...]]] = {}
        for holding in self._holdings(seat, taken):
            found.setdefault(self._score(seat, holding), []).append(holding)
        return found

    def _lose(self, seat: int, better: Iterable[Score], filling: dict[Slot, Card], taken: set[Card]) -> None:
        """Give a seat the first hand that is worse than all of these, if there is one; else it keeps what it has."""
        lowest = tuple(map(min, zip(*better, strict=True)))
        for holding in self._holdings(seat, taken):
            if all(mine < other or not mine for mine, other in zip(self._score(seat, holding), lowest, strict=False)):
                self._give(seat, holding, filling, taken)
                return


def _best(scores: Iterable[Score]) -> Score:
    """The best that any has, share by share."""
    return tuple(map(max, zip(*scores, strict=True)))
