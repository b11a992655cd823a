"""Every deal counted, by what is least work: the table of pairings, boards by their ranks, ranges at once, or one by one."""

from array import array
from collections.abc import Iterator, Sequence
from copy import copy
from itertools import combinations, islice, product
from math import ceil, comb, inf, prod
from time import perf_counter
from typing import Any, cast

from msgspec import Struct

from riverboat import _kernel
from riverboat.odds import preflop_table, reference
from riverboat.odds.plan import FILL, Plan, Step
from riverboat.odds.tally import UNITS, Tally
from riverboat.rules import Best

BUDGET = 20_000_000  # an enumeration is affordable up to so many hands ranked, about a second
PAIRINGS = 1326  # pairs of hands before the board that are affordable one by one: with what they make, about a tenth of a second
TICK = 0.2  # seconds between two rows, about: whoever waits sees that it goes on
FIRST = 200_000  # deals before it is known how many a tick counts
SMALL = 50_000  # deals that are counted before a second thread has started
WORTH = 500  # deals after a choice of cards that are worth naming it: to lay it out takes as long as a hundred


def affordable(plan: Plan, *, table: bool = True) -> bool:
    """Whether every deal can be counted: there are not too many, and each is as likely as any other."""
    if _heavy(plan):
        parts = [part for _, part in _light(plan)]
        return len(parts) <= 64 and all(affordable(part, table=table) for part in parts)
    if plan.native is None:
        return 0 < plan.deals * plan.seats <= BUDGET // 1000
    if _duel(plan):
        return _board(plan) > 0 or _pairs(plan) <= PAIRINGS or (table and tabled(plan))
    return _only_a_board(plan) or 0 < plan.deals * _work(plan) <= BUDGET


def tabled(plan: Plan) -> bool:
    """Whether the table of pairings has the answer: two hands of two cards of a whole deck, nothing else known, too many pairs to count."""
    known = sum(mask.bit_count() for mask in plan.known)
    whole = plan.decks[0].bit_count() + known == len(plan.variant.cards) == 52
    return _duel(plan) and whole and not _board(plan) and _pairs(plan) > PAIRINGS and plan.explained < 0


def rows(plan: Plan, threads: int, *, table: bool = True, seconds: float = inf) -> Iterator[Sequence[int]]:
    """The counts of all deals, part by part."""
    if _heavy(plan):
        for weight, part in _light(plan):
            for row in rows(part, threads, table=table, seconds=seconds):
                yield [count * weight for count in row]
    elif plan.native is None:
        yield reference.exact(plan).row
    elif table and tabled(plan):
        yield _from_table(plan)
    elif plan.explained < 0 and (counts := _kernel.count_boards(plan.native)) is not None:
        yield counts
    elif _duel(plan):
        duel = _kernel.Duel(plan.native)
        size = max(1, ceil(duel.parts / 64))
        for lo in range(0, duel.parts, size):
            yield duel.count(lo, lo + size, threads)
    else:
        yield from _in_ticks(plan, threads, seconds)


class Pace(Struct):
    """How many deals are counted between two looks at the clock; one of one game takes as long as fifty of another, so it is learnt."""

    deals: int = FIRST

    def learn(self, deals: float, seconds: float) -> None:
        """So many took so long; what took no time at all is not believed at once."""
        if deals:
            self.deals = max(1, min(8 * self.deals, int(deals * TICK / max(seconds, 1e-6))))


def _in_ticks(plan: Plan, threads: int, seconds: float) -> Iterator[Sequence[int]]:
    """Deal by deal, in rows that take about a tick each."""
    pace, weight = Pace(), prod(int(range_.weights.sum()) / len(range_) for _, range_ in plan.ranges)
    for part in _blocks(plan, pace, threads):
        native = part.native
        assert native is not None  # as the whole
        lo = 0
        while lo < native.parts:
            size = max(threads, ceil(native.parts * pace.deals / part.deals))
            started = perf_counter()
            row = native.exact(lo, lo + size, threads if part.deals > SMALL else 1, seconds)
            pace.learn(row[0] / weight, perf_counter() - started)
            yield row
            lo += size


def _blocks(plan: Plan, pace: Pace, threads: int) -> Iterator[Plan]:
    """The plan in plans that are counted in a tick: by the cards that come first, one choice or many in each."""
    step = plan.steps[0] if plan.steps else None
    if step is None or plan.deals <= pace.deals or not _divides(plan, step):
        yield plan
        return
    live = [1 << card for card in range(52) if plan.decks[0] >> card & 1]
    choices = map(sum, combinations(live, step.count))
    each = plan.deals // comb(len(live), step.count)
    while first := next(choices, 0):
        if each * threads > pace.deals:  # no block would have one for each thread: the cards after them are divided too
            yield from _blocks(_lying(plan, step, first), pace, threads)
        else:
            yield _one_of(plan, step, [first, *islice(choices, pace.deals // each - 1)])


def _divides(plan: Plan, step: Step) -> bool:
    """Whether the first cards can be chosen here as well as in the kernel, and enough is to come after each choice."""
    ours = step.kind == FILL and not step.deck and step.up < 0 and all(pile != step.pile for pile, _ in plan.ranges)
    return ours and plan.deals > WORTH * comb(plan.decks[0].bit_count(), step.count)


def _lying(plan: Plan, step: Step, cards: int) -> Plan:
    """The plan when these cards have come."""
    part = _after(plan)
    part.known = [known | cards if pile == step.pile else known for pile, known in enumerate(plan.known)]
    part.decks = [plan.decks[0] & ~cards, *plan.decks[1:]]
    return part


def _one_of(plan: Plan, step: Step, choices: list[int]) -> Plan:
    """The plan when one of these has come, each as likely as any other."""
    part = _after(plan)
    part.ranges = [*plan.ranges, (step.pile, cast(Any, Choices(array("Q", choices), step.count)))]
    return part


def _after(plan: Plan) -> Plan:
    """The plan without its first step."""
    part = copy(plan)
    part.__dict__.pop("native", None)
    part.steps = plan.steps[1:]
    return part


class Choices(Struct, frozen=True):
    """Cards that may have come, as a range of them; no more is needed of one to count it."""

    masks: "array[int]"
    cards: int

    @property
    def weights(self) -> "array[int]":
        """One each."""
        return array("Q", [1]) * len(self.masks)

    def __len__(self) -> int:
        """How many there are."""
        return len(self.masks)


def weighed(plan: Plan) -> bool:
    """Whether some deals count more than others."""
    return any(len(set(range_.weights.tolist())) > 1 for _, range_ in plan.ranges)


def ways(plan: Plan) -> int:
    """How many deals there are, each once whatever it weighs; hands of ranges that share a card are none."""
    hands = [range_.masks for _, range_ in plan.ranges]
    return plan.deals // prod(map(len, hands)) * _apart(hands)


def _apart(hands: list[Any]) -> int:
    """In how many ways one hand of each range can be chosen so that no two share a card."""
    if len(hands) < 2:
        return prod(map(len, hands))
    first, *others = sorted(hands, key=len)
    return sum(_apart([other[other & mask == 0] for other in others]) for mask in first)


class Even(Struct, frozen=True):
    """The hands of a range that have one weight, each counted once."""

    masks: Any
    cards: int

    @property
    def weights(self) -> Any:
        """One each."""
        return self.masks // self.masks

    def __len__(self) -> int:
        """How many hands there are."""
        return len(self.masks)


def _heavy(plan: Plan) -> bool:
    """Whether the weights of ranges are so large that the kernel's 64 bits would overflow."""
    weights = prod(int(range_.weights.sum()) for _, range_ in plan.ranges)
    hands = prod(len(range_) for _, range_ in plan.ranges)
    return weights > hands and weights * (plan.deals // hands) * UNITS * len(plan.variant.shares) >= 1 << 63


def _light(plan: Plan) -> Iterator[tuple[int, Plan]]:
    """The same plan for every choice of one weight of each range, to be counted so many times."""
    choices = [
        [(int(weight), range_.masks[range_.weights == weight]) for weight in set(range_.weights.tolist())] for _, range_ in plan.ranges
    ]
    for chosen in product(*choices):
        part = copy(plan)
        part.__dict__.pop("native", None)
        part.ranges = [(pile, cast(Any, Even(masks, range_.cards))) for (pile, range_), (_, masks) in zip(plan.ranges, chosen, strict=True)]
        yield prod(weight for weight, _ in chosen), part


def _duel(plan: Plan) -> bool:
    return plan.native is not None and plan.explained < 0 and _kernel.Duel.can(plan.native)


def _board(plan: Plan) -> int:
    """How many cards lie on the boards."""
    return sum(known.bit_count() for pile, known in zip(plan.piles, plan.known, strict=True) if pile.seat < 0)


def _only_a_board(plan: Plan) -> bool:
    """Whether nothing is to come but the rest of one board, for natural hands."""
    contests = plan.variant.shares.values()
    natural = all(isinstance(one, Best) and one.wild is None and one.ranking not in ("deuce-to-seven", "badugi") for one in contests)
    fills = [step for step in plan.steps if step.kind == FILL]
    single = len(plan.steps) == len(fills) == 1 and plan.piles[fills[0].pile].seat < 0
    return natural and single and not plan.ranges and plan.explained < 0


def _work(plan: Plan) -> int:
    """What one deal costs, in hands ranked."""
    return plan.seats * sum(4 if isinstance(one, Best) and one.pick != "any" else 1 for one in plan.variant.shares.values())


def _hands(plan: Plan, seat: int) -> tuple[list[int], list[int]]:
    """The hands that a seat of a duel may have, with their weights."""
    for pile, range_ in plan.ranges:
        if plan.piles[pile].seat == seat:
            return range_.masks.tolist(), range_.weights.tolist()
    known = next(mask for pile, mask in zip(plan.piles, plan.known, strict=True) if pile.seat == seat)
    if known:
        return [known], [1]
    live = [card for card in range(52) if plan.decks[0] >> card & 1]
    hands = [1 << one | 1 << other for one, other in combinations(live, 2)]
    return hands, [1] * len(hands)


def _pairs(plan: Plan) -> int:
    """How many pairs of hands a duel has, at most."""
    sizes = [1, 1]
    for pile, range_ in plan.ranges:
        sizes[plan.piles[pile].seat] = len(range_)
    for step in plan.steps:
        if plan.piles[step.pile].seat >= 0:
            sizes[plan.piles[step.pile].seat] = plan.decks[0].bit_count() ** 2 // 2
    return sizes[0] * sizes[1]


def _from_table(plan: Plan) -> list[int]:
    """Wins and ties by the table of pairings; what the hands make, it does not know."""
    win, tie, total = preflop_table.ranges(*_hands(plan, 0), *_hands(plan, 1))
    tally = Tally(2, 1)
    lose = total - win - tie
    row, start = tally.row, tally.start
    row[0] = total
    row[start(1) : start(1) + 4] = [0, win, lose, tie]
    row[start(2) : start(2) + 2] = [win * UNITS + tie * UNITS // 2, lose * UNITS + tie * UNITS // 2]
    row[start(4) : start(4) + 2] = [win, lose]
    row[start(5) : start(5) + 2] = [tie, tie]
    return row
