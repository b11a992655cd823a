"""The probability of each kind of hand, five of a kind included, with given wild cards."""

from collections.abc import Iterator
from html import escape
from itertools import combinations, product
from math import ceil, comb
from time import perf_counter
from typing import Any

from msgspec import Struct

from riverboat._kernel import MOST_CARDS
from riverboat.cards import DECKS, UNSEEN, Card, CardsLike, notation
from riverboat.cards import cards as read
from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.counting.exact_strategies import affordable, choose, enumerate_all
from riverboat.odds.counting.plan import Plan
from riverboat.odds.counting.python_reference import kind as kind_of
from riverboat.odds.counting.sampling import (
    ERROR,
    MOST,
    CountedDeals,
    Progress,
    Z,
    check_bounds,
    sample,
    seed_number,
    stop_text,
)
from riverboat.odds.counting.sampling_backends import ThreadBackend, thread_count
from riverboat.odds.counting.tally import CATEGORIES
from riverboat.odds.hand_frequencies import Interval, interval_of
from riverboat.odds.result import kinds
from riverboat.odds.spot import Held, Spot, SpotError
from riverboat.ranking import Category, Wild
from riverboat.ranking.category import ranking_named
from riverboat.ranking.kernel_conversion import mask, rule
from riverboat.rules import Best, Deal, Showdown, Variant
from riverboat.text_table import html, number_table, percent

CENSUS = 200_000_000  # the most hands that the kernel counts in a second or two, without a plan
SUMMED = 7  # the most cards that the kernel ranks with one lookup
Some = tuple[Card, ...]
FIRST = 1 << 16  # hands of the first sample, which estimates how many are needed


class WildOdds(Struct, frozen=True):
    """The number of hands of each kind."""

    counts: dict[str, int]  # the best kind first; only kinds that occurred
    hands: int  # of all kinds
    what: str  # the question, as text
    exact: bool  # every hand was counted, else they are a sample
    stopped: str  # why counting ended: all hands, samples, error, time, interrupted
    seed: int | None
    elapsed: float

    def __getitem__(self, kind: str) -> float:
        """The chance of a kind of hand, in the words of the table: `odds["five of a kind"]`."""
        kinds_of_hand = [category.words for category in Category] + ["royal flush"]
        if kind not in kinds_of_hand and kind not in self.counts:
            raise KeyError(f"there is no kind of hand {kind!r}; kinds are {', '.join(kinds_of_hand)}")
        return self.counts.get(kind, 0) / self.hands

    def interval(self, kind: str) -> Interval:
        """The 95 % interval of that chance; a point if every hand was counted."""
        return interval_of(self[kind], 0 if self.exact else self.hands)

    def or_better(self, kind: str) -> float:
        """The chance of a kind of hand or a better one, among the kinds that occurred."""
        if kind not in self.counts:
            raise KeyError(f"{kind!r} did not come; kinds that did are {', '.join(self.counts)}")
        order = list(self.counts)
        return sum(self.counts[better] for better in order[: order.index(kind) + 1]) / self.hands

    def to_dict(self) -> dict[str, Any]:
        """Everything as plain data."""
        chances = {
            kind: {"hands": count, "chance": self[kind], "interval": list(self.interval(kind))} for kind, count in self.counts.items()
        }
        return {
            "kinds": chances,
            "hands": self.hands,
            "what": self.what,
            "exact": self.exact,
            "stopped": self.stopped,
            "seed": self.seed,
            "elapsed": self.elapsed,
        }

    @property
    def how(self) -> str:
        """How the result was obtained, as text."""
        what = "exact" if self.exact else f"sampled (seed {self.seed}, {stop_text(self.stopped)})"
        return f"{what}: {self.hands:,} hands"

    def _rows(self) -> list[list[str]]:
        rows = [["kind", "hands", "chance", "or better", *([] if self.exact else ["95 %"])]]
        for kind, count in self.counts.items():
            low, high = self.interval(kind)
            sure = [] if self.exact else [f"{percent(low, 4)} to {percent(high, 4)}"]
            rows.append([kind, f"{count:,}", percent(self[kind], 4), percent(self.or_better(kind), 4), *sure])
        return rows

    def __str__(self) -> str:
        """A table."""
        return "\n".join([self.what, *number_table(self._rows()), self.how])

    def _repr_html_(self) -> str:
        """A table for notebooks."""
        return f"<h4>{escape(self.what)}</h4>{html(self._rows())}<p>{escape(self.how)}</p>"


def wild_odds(
    cards: int = 5,
    wild: Wild | str | None = None,
    *,
    wilds: int | None = None,
    have: CardsLike = "",
    dead: CardsLike = "",
    ranking: str = "high",
    deck: str = "full",
    exact: bool | None = None,
    samples: int | None = None,
    error: float | None = None,
    seed: int | str | bytes | None = None,
    threads: int | None = None,
    time: float | None = None,
    progress: Progress | None = None,
) -> WildOdds:
    """The chance of each kind of hand in a number of cards, some of which may be known or wild.

    >>> print(wild_odds(cards=5, wild="2").counts["five of a kind"])
    672

    `wild` names the wild cards of the deck, as everywhere. `wilds` instead is the number of wild cards in the hand, like jokers added to
    the deck; all other cards are natural then.

    >>> round(wild_odds(cards=7, wilds=2)["five of a kind"], 6)
    0.022809
    """
    if not 1 <= cards <= MOST_CARDS:
        raise SpotError(f"a hand of {cards} cards: 1 to {MOST_CARDS}")
    check_bounds(exact=exact, samples=samples, error=error, time=time)
    rule_, held, dead_cards = Wild.parse(wild), _known(have), _known(dead)
    if wilds is not None and (rule_ is not None or samples is not None or error is not None or exact is False):
        raise SpotError("so many wilds are counted exactly: no `wild`, samples or error beside them")
    stock = _stock(deck, held, dead_cards)
    missing = _missing(cards, held, stock, wilds or 0)
    contest = Best(wild=rule_, ranking=ranking_named(ranking).name)
    number_of_threads, started = thread_count(threads), perf_counter()
    what = _what(cards, f"wild: {rule_.words}" if rule_ else f"{wilds or 'nothing'} wild", held, dead_cards)

    def finish(counts: list[int], stopped: str = "all hands", seed: int | None = None) -> WildOdds:
        return WildOdds(kinds(contest, counts), sum(counts), what, seed is None, stopped, seed, perf_counter() - started)

    if wilds:
        return finish(_with_jokers(cards, wilds, held, stock, deck, ranking, number_of_threads))
    unbounded = exact is None and samples is None and error is None  # nothing bounds the work
    if (unbounded or exact) and not held and missing > 1 and _countable(len(stock), cards, ranking):
        return finish(_census(contest, cards, stock, time))
    plan = _plan(contest, cards, held, dead_cards, deck)
    strategies = choose([plan])
    if exact or (unbounded and affordable(strategies)):
        return finish(enumerate_all(strategies, number_of_threads, progress, time=time).tally.categories(0, 0))
    counted = _sampled(plan, number_of_threads, seed_number(seed), samples, error, time, progress)
    return finish(counted.tally.categories(0, 0), counted.stopped, counted.seed)


def _what(cards: int, wild: str, held: tuple[Card, ...], dead: tuple[Card, ...]) -> str:
    known = f", holding {notation(held)}" if held else ""
    without = f", without {notation(dead)}" if dead else ""
    return f"{cards} cards{known}{without}; {wild}"


# --- the ways to count ---------------------------------------------------------------------------------------------


def _countable(stock: int, cards: int, ranking: str) -> bool:
    """Whether a census is quick: the kernel ranks such hands with one lookup, and there are not too many."""
    summed = ranking_named(ranking).table not in (ranking_named("deuce-to-seven").table, ranking_named("badugi").table)
    return summed and cards <= SUMMED and comb(stock, cards) <= CENSUS


def _census(contest: Best, cards: int, stock: tuple[Card, ...], time: float | None) -> list[int]:
    counts, started = [0] * CATEGORIES, perf_counter()

    def look(done: int, of: int) -> None:
        if time is not None and done < of and perf_counter() - started > time:
            raise TimeoutError("not all hands were counted in time: a part of them is no answer, a sample is one")

    for place, count in enumerate(rule(contest.wild, contest.ranking).census(cards, mask(stock), look)):
        counts[kind_of(contest, 2 * place)] += count
    return counts


def _sampled(
    plan: Plan, threads: int, seed: int, samples: int | None, error: float | None, time: float | None, progress: Progress | None
) -> CountedDeals:
    """Sample a number of hands, or as many as needed for the 95 % interval of every chance to be within the error.

    A first sample estimates that number; the second sample starts with the same hands.
    """
    started, backend, limit = perf_counter(), ThreadBackend(threads), samples or MOST

    def dealt(hands: int) -> CountedDeals:
        left = None if time is None else max(time - (perf_counter() - started), 1e-9)
        return sample([plan], backend, seed=seed, samples=hands, time=left, progress=progress)

    if samples is not None and error is None:
        return dealt(samples)
    counted = dealt(min(FIRST, limit))
    deals = counted.tally.deals
    spread = max(count / deals * (1 - count / deals) for count in counted.tally.categories(0, 0))
    needed = ceil(max(spread, 1 / deals) * (Z / (error or ERROR)) ** 2)
    if counted.stopped == "samples" and deals < min(needed, limit):
        counted = dealt(min(needed, limit))
    if counted.stopped == "samples" and counted.tally.deals >= needed:
        counted.stopped = "error"
    return counted


def _plan(contest: Best, cards: int, held: tuple[Card, ...], dead: tuple[Card, ...], deck: str) -> Plan:
    """The plan of one hand, as a game for a single seat."""
    game = Variant("", phases=(Deal(down=cards), Showdown()), shares={"hand": contest}, seats=range(1, 2), deck=deck)
    return plans(Spot(game, (Held(held),), dead=dead, alone=True))[0]


def _with_jokers(
    cards: int, wilds: int, held: tuple[Card, ...], stock: tuple[Card, ...], deck: str, ranking: str, threads: int
) -> list[int]:
    """Count every hand of a number of wild cards and natural ones.

    The face of a wild card is irrelevant, so cards of the deck that the hand does not hold can stand for jokers.
    """
    counts = [0] * CATEGORIES
    pool = sorted((card for card in DECKS[deck] if card not in held), key=lambda card: card in stock)  # dead cards first
    for jokers, naturals, left in _partition(wilds, cards - wilds - len(held), pool, stock):
        known = (*held, *naturals, *jokers)
        dead = tuple(card for card in DECKS[deck] if card not in known and card not in left)
        plan = _plan(Best(wild=Wild(cards=notation(jokers)), ranking=ranking), cards, known, dead, deck)
        new_counts = enumerate_all(choose([plan]), threads).tally.categories(0, 0)
        counts = [count + new for count, new in zip(counts, new_counts, strict=True)]
    return counts


def _partition(wilds: int, missing: int, pool: list[Card], stock: tuple[Card, ...]) -> Iterator[tuple[Some, Some, Some]]:
    """Partition the natural hands by the first block of the pool that a hand does not touch: its cards stand for the jokers.

    A hand of n cards touches at most n blocks. Yields the jokers, the cards held from the blocks before them, and the cards from which
    the rest is dealt.
    """
    touches: list[list[Some]] = []  # the cards that a hand may hold of each block so far
    for at in range(0, wilds * (missing + 1), wilds):
        jokers = tuple(pool[at : at + wilds])
        if len(jokers) < wilds:
            raise SpotError(f"the deck is too small for {wilds} wilds")
        left = tuple(card for card in pool[at + wilds :] if card in stock)
        for chosen in product(*touches):
            naturals = tuple(card for part in chosen for card in part)
            if len(naturals) <= missing <= len(naturals) + len(left):
                yield jokers, naturals, left
        live = [card for card in jokers if card in stock]
        touches.append([part for size in range(1, len(live) + 1) for part in combinations(live, size)])
        if not live:
            return  # no hand touches this block


# --- what can be asked ---------------------------------------------------------------------------------------------


def _known(text: CardsLike) -> tuple[Card, ...]:
    parsed = read(text)
    if UNSEEN in parsed:
        raise SpotError("?? is no known card: leave it out")
    return parsed


def _stock(deck: str, held: tuple[Card, ...], dead: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards that may still be dealt."""
    if deck not in DECKS:
        raise SpotError(f"there is no deck {deck!r}; decks are {', '.join(DECKS)}")
    for card in (*held, *dead):
        if card not in DECKS[deck]:
            raise SpotError(f"{card} is not in the deck")
    if both := [card for card in held if card in dead]:
        raise SpotError(f"{notation(both)} is held and dead")
    return tuple(card for card in DECKS[deck] if card not in held and card not in dead)


def _missing(cards: int, held: tuple[Card, ...], stock: tuple[Card, ...], wilds: int) -> int:
    """How many natural cards are still to come."""
    if wilds and cards > SUMMED:
        raise SpotError(f"{wilds} wilds in a hand of {cards}: {SUMMED} cards at the most")
    if wilds < 0 or len(held) + wilds > cards:
        raise SpotError(f"{len(held)} known cards and {wilds} wilds in a hand of {cards}")
    missing = cards - len(held) - wilds
    if missing > len(stock):
        raise SpotError(f"{missing} cards are still to come, and {len(stock)} are left")
    return missing
