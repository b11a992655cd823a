"""A plan: a spot as numbers for the kernel, with piles of known cards, steps that deal the rest, and what wins each share."""

from collections.abc import Collection, Sequence
from functools import cached_property
from math import comb, prod
from typing import Any, Protocol

from msgspec import Struct

from riverboat import _kernel
from riverboat.cards import RANKS, SUITS
from riverboat.ranking import Pick, Wild
from riverboat.ranking.kernel_conversion import rule
from riverboat.rules import Best, Follows, HighestInTheHole, Natural, Paired, RankOf, Variant

MOST_SEATS, MOST_SHARES = 10, 4  # limits of the kernel
FILL, KEEP, REDRAW = range(3)
BOARD, FACED = -1, -2  # owners of piles that are not a seat's: a board, or the hand that a lone player faces
ONE_RULE, FOLLOWER, RANKED, PAIRED = range(4)  # how the kernel chooses the wild rule
NATIVE = {
    Best,
    Natural,
    HighestInTheHole,
    Wild,
    Follows,
    RankOf,
    Paired,
    Pick,
    str,
    type(None),
}  # the kernel knows these, not subclasses


class Holdings(Protocol):
    """The holdings that a pile may have, as masks of cards with weights: a Range, or a part of one."""

    @property
    def masks(self) -> Any:
        """One mask of cards for each holding."""

    @property
    def weights(self) -> Any:
        """One whole number for each holding."""

    @property
    def total_weight(self) -> int:
        """The sum of the weights."""

    @property
    def cards(self) -> int:
        """How many cards a holding has."""

    def __len__(self) -> int:
        """How many holdings there are."""


class Pile(Struct, frozen=True):
    """A place for cards: a seat's cards (face down, face up or placed on a board), or a shared board."""

    seat: int
    name: str = ""
    up: bool = False
    part: str = ""  # for a board that consists of several piles


class Step(Struct, frozen=True):
    """FILL deals cards from a deck to a pile; KEEP discards all but the best; REDRAW keeps wild cards and pairs and draws the rest."""

    kind: int
    pile: int
    count: int
    deck: int = 0
    up: int = -1  # the place among all cards face up, where their order matters
    contest: int = 0


class Plan:
    """A spot compiled to numbers."""

    def __init__(self, variant: Variant, seats: int) -> None:
        """Start empty."""
        self.variant, self.seats = variant, seats
        self.piles: list[Pile] = []
        self.known: list[int] = []
        self.decks: list[int] = []
        self.ranges: list[tuple[int, Holdings]] = []
        self.steps: list[Step] = []
        self.face_up: list[int] = []
        self.extras: list[tuple[int, int, int]] = []  # a pile, and the pile that must hold one of these cards for it to count
        self.wild = -1  # the contest with wild cards, or -1
        self.explained = -1  # the contest whose use of wild cards is counted, or -1

    def __getstate__(self) -> dict[str, Any]:
        """Pickle without the compiled plan."""
        return {name: value for name, value in self.__dict__.items() if name != "native"}

    def pile(self, seat: int, name: str = "", *, up: bool = False, part: str = "") -> int:
        """The number of a pile, which is created on first use."""
        pile = Pile(seat, name, up, part)
        if pile not in self.piles:
            self.piles.append(pile)
            self.known.append(0)
        return self.piles.index(pile)

    def own(self, seat: int, board: str | None = None, *, up: bool | None = None) -> int:
        """A bit mask of the piles of a seat: all, those on a board if it has placed cards, or those face up or down."""
        piles = [(bit, pile) for bit, pile in enumerate(self.piles) if pile.seat == seat and (up is None or pile.up is up)]
        placed = any(pile.name for _, pile in piles)
        return sum(1 << bit for bit, pile in piles if not placed or board is None or pile.name == board)

    def boards(self, names: Collection[str]) -> int:
        """A bit mask of the piles of boards, without those that count only conditionally."""
        piles = (bit for bit, pile in enumerate(self.piles) if pile.seat == BOARD and pile.name in names)
        return sum(1 << bit for bit in piles if not self.perhaps(bit))

    def perhaps(self, pile: int) -> bool:
        """Whether a pile counts only if another holds certain cards."""
        return any(extra == pile for extra, _, _ in self.extras)

    def fill(self, pile: int, count: int, *, deck: int = 0, up: int = -1) -> None:
        """Add a step that deals cards to a pile, merged with an earlier one if nothing happens in between."""
        if count and up < 0:
            for at in range(len(self.steps) - 1, -1, -1):
                step = self.steps[at]
                if step.kind != FILL:
                    break
                if (step.pile, step.deck, step.up) == (pile, deck, -1):
                    self.steps[at] = Step(FILL, pile, step.count + count, deck)
                    return
        if count:
            self.steps.append(Step(FILL, pile, count, deck, up))

    @property
    def deals(self) -> int:
        """The number of deals, at most (ranges may share cards); 0 if they cannot be enumerated."""
        left = [deck.bit_count() for deck in self.decks]
        ways = prod(len(range_) for _, range_ in self.ranges)
        left[0] -= sum(range_.cards for _, range_ in self.ranges)
        for step in self.steps:
            if step.kind == REDRAW:
                return 0
            if step.kind == FILL:
                ways *= comb(left[step.deck], step.count)
                left[step.deck] -= step.count
        return ways

    @cached_property
    def native(self) -> _kernel.Plan | None:
        """The kernel's form of the plan; None if the kernel does not implement a contest."""
        if self.seats > MOST_SEATS or len(self.variant.shares) > MOST_SHARES:
            return None
        contests = [compiled for contest in self.variant.shares.values() if (compiled := self.contest(contest)) is not None]
        if len(contests) < len(self.variant.shares):
            return None
        return _kernel.Plan(
            self.seats,
            self.decks,
            self.known,
            [(pile, range_.masks.tolist(), _running(range_.weights.tolist())) for pile, range_ in self.ranges],
            [(step.kind, step.pile, step.deck, step.count, step.up, step.contest) for step in self.steps],
            contests,
            bytes(self.face_up),
            self.explained,
            self.variant.rows,
        )

    def contest(self, contest: Any) -> _kernel.Contest | None:
        """The kernel's form of a contest; None if it has none."""
        if not _native(contest):
            return None
        match contest:
            case Best():
                return self._best(contest)
            case Natural():
                own = [self.own(seat) for seat in range(self.seats)]
                return _kernel.Contest.natural(own, RANKS.index(contest.rank), contest.exactly, contest.or_more)
            case HighestInTheHole():
                return _kernel.Contest.hole([self.own(seat, up=False) for seat in range(self.seats)], SUITS.index(contest.suit))
        return None

    def _best(self, contest: Best) -> _kernel.Contest | None:
        one_more = (*RANKS, "")
        chooser, key, wilds = ONE_RULE, -1, [contest.wild]
        match contest.wild:
            case None | Wild():
                pass
            case Follows(rank=rank):
                chooser, key, wilds = FOLLOWER, RANKS.index(rank), [Wild(ranks=rank + other) for other in one_more]
            case RankOf(board=board) if (key := self._at(Pile(BOARD, board))) >= 0:
                chooser, wilds = RANKED, [Wild(ranks=rank) for rank in one_more]
            case Paired():
                chooser, wilds = PAIRED, [Wild(ranks=before + last) for before in one_more for last in one_more]
            case _:
                return None
        return _kernel.Contest.best(
            [rule(contest.by_house(wild), contest.ranking) for wild in wilds],
            [self.own(seat, contest.boards[0]) for seat in range(self.seats)],
            chooser=chooser,
            key=key,
            pick=Pick.parse(contest.pick).limits,
            pick_of_four=Pick.parse(contest.pick_of_four).limits if contest.pick_of_four else (-1, -1),
            boards=self.boards(contest.boards),
            extras=[extra for extra in self.extras if self.piles[extra[0]].name in contest.boards],
            spoilt=self._at(Pile(BOARD, contest.spoilt)) if contest.spoilt else -1,
            deadly=self._at(Pile(BOARD, contest.deadly)) if contest.deadly else -1,
            faced=self._at(Pile(FACED)),
            plain=rule(None, contest.ranking),
        )

    def _at(self, pile: Pile) -> int:
        return self.piles.index(pile) if pile in self.piles else -1


def _native(contest: Any) -> bool:
    """Whether the kernel implements a contest with its wild rule and pick; a subclass of them may judge differently."""
    parts = [contest.wild, contest.house, contest.pick, contest.pick_of_four] if isinstance(contest, Best) else []
    return all(type(part) in NATIVE for part in (contest, *parts))


def _running(weights: Sequence[int]) -> list[int]:
    total, running = 0, []
    for weight in weights:
        total += weight
        running.append(total)
    return running
