"""Counts every deal of a plan by the cheapest strategy that fits it: `choose` picks one, which knows its cost and counts."""

from array import array
from collections.abc import Iterator, Sequence
from copy import copy
from functools import cached_property
from itertools import combinations, islice, product
from math import ceil, comb, inf, prod
from time import perf_counter
from typing import Any, ClassVar

from msgspec import Struct

from riverboat import _kernel
from riverboat.odds.counting import preflop_table, python_reference
from riverboat.odds.counting.plan import FILL, Plan, Step
from riverboat.odds.counting.sampling import CountedDeals, Progress, empty_tally
from riverboat.odds.counting.tally import UNITS, Tally
from riverboat.odds.spot import SpotError
from riverboat.rules import Best

BUDGET = 20_000_000  # the highest affordable cost, in hands ranked: about a second
PAIR_COST = 15_082  # one pair of two-card hands before the flop: 1,326 pairs are affordable, and take about a tenth of a second
PYTHON_COST = 1000  # one hand ranked in Python
MOST_PARTS = 64  # combinations of weights that are counted one by one
TICK = 0.2  # seconds of counting per row, roughly: progress is reported and the clock is read after each row
FIRST = 200_000  # deals of the first row, before the speed is known
SMALL = 50_000  # a count of fewer deals ends before a second thread has started
WORTH = 500  # deals that must follow a choice of cards for a plan of its own: making the plan costs as much as a hundred deals


class Strategy:
    """One way to count every deal of a plan."""

    backend: str = "kernel"

    def __init__(self, plan: Plan) -> None:
        """Prepare to count this plan."""
        self.plan = plan

    @property
    def cost(self) -> float:
        """The work, in hands ranked; 0 if the deals cannot be enumerated because some are likelier than others."""
        raise NotImplementedError

    @property
    def affordable(self) -> bool:
        """Whether counting takes about a second at the most."""
        return 0 < self.cost <= BUDGET

    def rows(self, threads: int, seconds: float = inf) -> Iterator[Sequence[int]]:
        """The counts of all deals, in rows that add up; the kernel raises TimeoutError after `seconds`."""
        raise NotImplementedError


def choose(plans: Sequence[Plan], *, table: bool = True) -> list[Strategy]:
    """The cheapest strategy for each plan; without `table`, the preflop table is not used, because it knows only who wins."""
    return [_choose(plan, table) for plan in plans]


def _choose(plan: Plan, table: bool) -> Strategy:
    if _overflows(plan):
        return ByWeight(plan, table=table)
    if plan.native is None:
        return Reference(plan)
    if PreflopTable.fits(plan) and table:
        return PreflopTable(plan)
    general = HeadsUp(plan) if HeadsUp.fits(plan) else Enumeration(plan)
    return KnownHands(plan, general) if KnownHands.fits(plan) else general


def affordable(strategies: Sequence[Strategy]) -> bool:
    """Whether every deal can be counted in about a second."""
    return all(strategy.affordable for strategy in strategies)


def enumerate_all(
    strategies: Sequence[Strategy], threads: int, progress: Progress | None = None, *, time: float | None = None
) -> CountedDeals:
    """Count every deal; TimeoutError if that takes longer than `time`, since a part of the deals is no answer."""
    started = perf_counter()
    plans = [strategy.plan for strategy in strategies]
    tally = empty_tally(plans)
    backends = {strategy.backend for strategy in strategies}
    backend = backends.pop() if len(backends) == 1 else "reference" if "reference" in backends else "kernel"
    counted = CountedDeals(tally, True, "all deals", 0, backend)
    total = sum(plan.deals for plan in plans)
    if not all(plan.deals for plan in plans):
        raise SpotError("these deals cannot be enumerated: some are likelier than others")
    try:
        for strategy in strategies:
            left = inf if time is None else max(0.001, time - counted.elapsed)
            for row in strategy.rows(threads, left):
                if time is not None and counted.elapsed > time:  # and there was more to count
                    raise TimeoutError
                tally.add(row)
                counted.elapsed = perf_counter() - started
                if progress:
                    progress(counted, total)
    except TimeoutError:
        late = f"not all of {total:,} deals were counted in time: a part of them is no answer, a sample is one"
        raise TimeoutError(late) from None
    if not tally.deals:
        raise SpotError("no deal is possible: the hands of the ranges share cards")
    counted.deals = sum(map(_distinct_deals, plans)) if any(map(_has_weights, plans)) else tally.deals
    counted.elapsed = perf_counter() - started
    return counted


# --- weights -------------------------------------------------------------------------------------------------------


class EqualRange(Struct, frozen=True):
    """Holdings of equal weight, in the form in which a plan holds a Range."""

    masks: Any  # an array of NumPy or of the standard library
    cards: int

    @property
    def weights(self) -> "array[int]":
        """One for each holding."""
        return array("Q", [1]) * len(self.masks)

    @property
    def total_weight(self) -> int:
        """The number of holdings."""
        return len(self.masks)

    def __len__(self) -> int:
        """How many holdings there are."""
        return len(self.masks)


class ByWeight(Strategy):
    """Ranges whose weights would overflow the kernel's 64-bit counts: counted once for each combination of weights, then multiplied."""

    def __init__(self, plan: Plan, *, table: bool) -> None:
        """Prepare to count this plan."""
        super().__init__(plan)
        self._table = table

    @cached_property
    def _parts(self) -> list[tuple[int, Strategy]]:
        return [(weight, _choose(part, self._table)) for weight, part in self._by_weight()]

    def _by_weight(self) -> Iterator[tuple[int, Plan]]:
        """A plan for each combination of one weight of each range, and how often its deals count."""
        choices = [
            [(int(weight), range_.masks[range_.weights == weight]) for weight in set(range_.weights.tolist())]
            for _, range_ in self.plan.ranges
        ]
        for chosen in product(*choices):
            part = _copy(self.plan)
            ranges = zip(self.plan.ranges, chosen, strict=True)
            part.ranges = [(pile, EqualRange(masks, range_.cards)) for (pile, range_), (_, masks) in ranges]
            yield prod(weight for weight, _ in chosen), part

    @property
    def backend(self) -> str:  # type: ignore[override]
        """The backend of the parts."""
        backends = {part.backend for _, part in self._parts}
        return backends.pop() if len(backends) == 1 else "kernel"

    @property
    def cost(self) -> float:
        """The cost of the most expensive part; too many parts are not affordable."""
        costs = [part.cost for _, part in self._parts]
        return inf if len(costs) > MOST_PARTS else 0 if 0 in costs else max(costs)

    def rows(self, threads: int, seconds: float = inf) -> Iterator[Sequence[int]]:
        """The counts of each part, multiplied by its weight."""
        for weight, part in self._parts:
            for row in part.rows(threads, seconds):
                yield [count * weight for count in row]


def _overflows(plan: Plan) -> bool:
    """Whether the weights of ranges are so large that the kernel's 64-bit counts would overflow."""
    weights = prod(range_.total_weight for _, range_ in plan.ranges)
    hands = prod(len(range_) for _, range_ in plan.ranges)
    return weights > hands and weights * (plan.deals // hands) * UNITS * len(plan.variant.shares) >= 1 << 63


def _has_weights(plan: Plan) -> bool:
    """Whether some deals count more than others."""
    return any(len(set(range_.weights.tolist())) > 1 for _, range_ in plan.ranges)


def _distinct_deals(plan: Plan) -> int:
    """How many deals there are, each counted once whatever its weight, without hands of ranges that share a card."""
    hands = [range_.masks for _, range_ in plan.ranges]
    return plan.deals // prod(map(len, hands)) * _disjoint_choices(hands)


def _disjoint_choices(hands: list[Any]) -> int:
    """In how many ways one hand of each range can be chosen so that no two share a card."""
    if len(hands) < 2:
        return prod(map(len, hands))
    first, *others = sorted(hands, key=len)
    return sum(_disjoint_choices([other[other & mask == 0] for other in others]) for mask in first)


# --- Python --------------------------------------------------------------------------------------------------------


class Reference(Strategy):
    """A game with contests that the kernel does not know: every deal judged in Python."""

    backend = "reference"

    @property
    def cost(self) -> float:
        """One ranking in Python per seat and deal."""
        return self.plan.deals * self.plan.seats * PYTHON_COST

    def rows(self, threads: int, seconds: float = inf) -> Iterator[Sequence[int]]:
        """One row."""
        yield python_reference.exact(self.plan).row


# --- two hands of two cards ----------------------------------------------------------------------------------------


class HeadsUp(Strategy):
    """Two seats with two cards each, ranges or random, and one board of five: the kernel counts all pairs of hands at once."""

    @staticmethod
    def fits(plan: Plan) -> bool:
        """Whether a plan is of this kind."""
        return plan.native is not None and plan.explained < 0 and _kernel.HeadsUpRanges.supports(plan.native)

    @property
    def cost(self) -> float:
        """Next to nothing once a card lies on the board; before that, a fixed cost per pair of hands."""
        return 1 if _board_cards(self.plan) else _pairs(self.plan) * PAIR_COST

    def rows(self, threads: int, seconds: float = inf) -> Iterator[Sequence[int]]:
        """At most 64 rows."""
        assert self.plan.native is not None
        pairs = _kernel.HeadsUpRanges(self.plan.native)
        size = max(1, ceil(pairs.parts / 64))
        for lo in range(0, pairs.parts, size):
            yield pairs.count(lo, lo + size, threads)


class PreflopTable(Strategy):
    """Two ranges before the flop with nothing else known: looked up in the table of all pairs of hands."""

    backend = "table"
    cost: ClassVar[float] = 1

    @staticmethod
    def fits(plan: Plan) -> bool:
        """Whether the table has the answer and counting the pairs would not be affordable."""
        if not HeadsUp.fits(plan) or _board_cards(plan) or _pairs(plan) * PAIR_COST <= BUDGET:
            return False
        known = sum(mask.bit_count() for mask in plan.known)
        return plan.decks[0].bit_count() + known == len(plan.variant.cards) == 52

    def rows(self, threads: int, seconds: float = inf) -> Iterator[Sequence[int]]:
        """One row of wins and ties; the table does not know which kinds of hand were made."""
        win, tie, total = preflop_table.ranges(*self._hands(0), *self._hands(1))
        tally = Tally(2, 1)
        lose = total - win - tie
        row, start = tally.row, tally.start
        row[0] = total
        row[start(1) : start(1) + 4] = [0, win, lose, tie]
        row[start(2) : start(2) + 2] = [win * UNITS + tie * UNITS // 2, lose * UNITS + tie * UNITS // 2]
        row[start(4) : start(4) + 2] = [win, lose]
        row[start(5) : start(5) + 2] = [tie, tie]
        yield row

    def _hands(self, seat: int) -> tuple[list[int], list[int]]:
        """The hands that a seat may hold, with their weights."""
        plan = self.plan
        for pile, range_ in plan.ranges:
            if plan.piles[pile].seat == seat:
                return range_.masks.tolist(), range_.weights.tolist()
        known = next(mask for pile, mask in zip(plan.piles, plan.known, strict=True) if pile.seat == seat)
        if known:
            return [known], [1]
        live = [card for card in range(52) if plan.decks[0] >> card & 1]
        hands = [1 << low | 1 << high for low, high in combinations(live, 2)]
        return hands, [1] * len(hands)


def _board_cards(plan: Plan) -> int:
    """How many cards lie on the boards."""
    return sum(known.bit_count() for pile, known in zip(plan.piles, plan.known, strict=True) if pile.seat < 0)


def _pairs(plan: Plan) -> int:
    """How many pairs of hands two seats may hold, at most."""
    sizes = [1, 1]
    for pile, range_ in plan.ranges:
        sizes[plan.piles[pile].seat] = len(range_)
    for step in plan.steps:
        if plan.piles[step.pile].seat >= 0:
            sizes[plan.piles[step.pile].seat] = plan.decks[0].bit_count() ** 2 // 2
    return sizes[0] * sizes[1]


# --- known hands ---------------------------------------------------------------------------------------------------


class KnownHands(Strategy):
    """Every hand is known and only the rest of a board is to come: the kernel counts boards by their ranks, all in milliseconds."""

    def __init__(self, plan: Plan, general: Strategy) -> None:
        """Only the kernel knows whether it can count this plan so; `general` counts it if not."""
        super().__init__(plan)
        self._general = general

    @staticmethod
    def fits(plan: Plan) -> bool:
        """Whether the kernel may be able to count a plan so."""
        return plan.explained < 0 and not plan.ranges and len(plan.steps) <= 1

    @property
    def cost(self) -> float:
        """Next to nothing for natural hands and one board."""
        return 1 if self._natural and self._fills_board else self._general.cost

    @property
    def _natural(self) -> bool:
        contests = self.plan.variant.shares.values()
        return all(isinstance(best, Best) and best.wild is None and best.ranking not in ("deuce-to-seven", "badugi") for best in contests)

    @property
    def _fills_board(self) -> bool:
        steps = self.plan.steps
        return len(steps) == 1 and steps[0].kind == FILL and self.plan.piles[steps[0].pile].seat < 0

    def rows(self, threads: int, seconds: float = inf) -> Iterator[Sequence[int]]:
        """One row."""
        assert self.plan.native is not None
        counts = _kernel.count_boards(self.plan.native)
        if counts is not None:
            yield counts
        else:
            yield from self._general.rows(threads, seconds)


# --- deal by deal --------------------------------------------------------------------------------------------------


class Pace(Struct):
    """How many deals to count per row. One deal of one game takes as long as fifty of another, so the speed is measured."""

    deals: int = FIRST

    def update(self, deals: float, seconds: float) -> None:
        """Update the rate; grow at most eightfold, since very short timings are unreliable."""
        if deals:
            self.deals = max(1, min(8 * self.deals, int(deals * TICK / max(seconds, 1e-6))))


class Enumeration(Strategy):
    """Any plan that the kernel knows: deal by deal, in rows that take about a tick each."""

    @property
    def cost(self) -> float:
        """The hands ranked; a hand of which exactly some cards play is ranked several times."""
        contests = self.plan.variant.shares.values()
        each = sum(4 if isinstance(contest, Best) and contest.pick != "any" else 1 for contest in contests)
        return self.plan.deals * self.plan.seats * each

    def rows(self, threads: int, seconds: float = inf) -> Iterator[Sequence[int]]:
        """Rows of about a tick each."""
        pace = Pace()
        weight = prod(range_.total_weight / len(range_) for _, range_ in self.plan.ranges)
        for part in blocks(self.plan, pace, threads):
            native = part.native
            assert native is not None  # as for the whole plan
            lo = 0
            while lo < native.parts:
                size = max(threads, ceil(native.parts * pace.deals / part.deals))
                started = perf_counter()
                row = native.exact(lo, lo + size, threads if part.deals > SMALL else 1, seconds)
                pace.update(row[0] / weight, perf_counter() - started)
                yield row
                lo += size


def blocks(plan: Plan, pace: Pace, threads: int) -> Iterator[Plan]:
    """Split a plan into plans that are counted in a tick each, by the cards that come first: one choice or many in each."""
    step = plan.steps[0] if plan.steps else None
    if step is None or plan.deals <= pace.deals or not _splits(plan, step):
        yield plan
        return
    live = [1 << card for card in range(52) if plan.decks[0] >> card & 1]
    choices = map(sum, combinations(live, step.count))
    each = plan.deals // comb(len(live), step.count)
    while first := next(choices, 0):
        if each * threads > pace.deals:  # a block would not have work for each thread: split it by the next cards too
            yield from blocks(_with_cards(plan, step, first), pace, threads)
        else:
            yield _with_choices(plan, step, [first, *islice(choices, pace.deals // each - 1)])


def _splits(plan: Plan, step: Step) -> bool:
    """Whether the first cards can be chosen here instead of in the kernel, and enough deals follow each choice."""
    simple = step.kind == FILL and not step.deck and step.up < 0 and all(pile != step.pile for pile, _ in plan.ranges)
    return simple and plan.deals > WORTH * comb(plan.decks[0].bit_count(), step.count)


def _with_cards(plan: Plan, step: Step, cards: int) -> Plan:
    """The plan after its first step has dealt these cards."""
    part = _copy(plan)
    part.steps = plan.steps[1:]
    part.known = [known | cards if pile == step.pile else known for pile, known in enumerate(plan.known)]
    part.decks = [plan.decks[0] & ~cards, *plan.decks[1:]]
    return part


def _with_choices(plan: Plan, step: Step, choices: list[int]) -> Plan:
    """The plan after its first step has dealt one of these sets of cards, all equally likely."""
    part = _copy(plan)
    part.steps = plan.steps[1:]
    part.ranges = [*plan.ranges, (step.pile, EqualRange(array("Q", choices), step.count))]
    return part


def _copy(plan: Plan) -> Plan:
    """A plan to change, without its compiled form."""
    part = copy(plan)
    part.__dict__.pop("native", None)
    return part
