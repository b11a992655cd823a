"""The pure-Python backend: an oracle for the kernel, and the only backend for contests that the kernel does not implement.

It deals from the same random stream as the kernel, and judges by the contests of the engine on a table.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from operator import eq, gt

from riverboat._kernel import BATCH
from riverboat.cards import Card
from riverboat.chips import Pot, settle
from riverboat.odds.counting.plan import BOARD, FACED, FILL, KEEP, Plan, Step
from riverboat.odds.counting.tally import CATEGORIES, ROYAL_FLUSH, UNITS, Tally
from riverboat.ranking import Category, evaluate
from riverboat.ranking.kernel_conversion import ladder
from riverboat.rules import Best, HighestInTheHole
from riverboat.table import Board, Seat, Table

_WORD = (1 << 64) - 1
_HALF = (1 << 32) - 1
_PIECES = 4


def _mixed(word: int) -> int:
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & _WORD
    word = (word ^ word >> 27) * 0x94D049BB133111EB & _WORD
    return word ^ word >> 31


class RandomStream:
    """The kernel's stream of random numbers: SplitMix64."""

    def __init__(self, seed: int, batch: int) -> None:
        """Start the stream of a batch."""
        self._state = _mixed((_mixed(seed) + batch) & _WORD)
        self._word = 0
        self._piece = _PIECES

    def _next(self) -> int:
        self._state = (self._state + 0x9E3779B97F4A7C15) & _WORD
        return _mixed(self._state)

    def fresh(self) -> None:
        """Start a deal with a fresh word."""
        self._piece = _PIECES

    def below(self, bound: int) -> int:
        """A uniform number below a small bound, from 16 bits; the low bits of a word are used first."""
        if self._piece == _PIECES:
            self._word, self._piece = self._next(), 0
        word, piece = self._word, self._piece
        self._piece += 1
        product = (word >> 16 * piece & 0xFFFF) * bound
        while product & 0xFFFF < 65536 % bound:  # rejection sampling, to stay uniform
            word = _mixed((word + piece + 1) & _WORD)
            product = (word >> 48) * bound
        return product >> 16

    def wide(self, bound: int) -> int:
        """A uniform number below a bound of 32 bits, from a word of its own."""
        product = (self._next() >> 32) * bound
        while product & _HALF < (1 << 32) % bound:
            product = (self._next() >> 32) * bound
        return product >> 32


ALL = 1 << 32  # as in the kernel: the worth of the best hand of a ranking
TRIES = 1 << 20  # as in the kernel: after so many failures the ranges always share cards


class _Deal:
    """One deal: the cards of every pile."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.piles = [list(_cards(known)) for known in plan.known]
        self.face_up = list(plan.face_up)

    def table(self) -> Table:
        """The deal as a table of the engine."""
        seats = tuple(self._seat(seat) for seat in range(self.plan.seats))
        boards = tuple(Board(name, tuple(self._board(name))) for name in dict.fromkeys(p.name for p in self.plan.piles if p.seat == BOARD))
        faced = tuple(card for at, pile in enumerate(self.plan.piles) if pile.seat == FACED for card in self._of(at))
        return Table(seats, 0, boards=boards, faced=faced, up_order=tuple(map(Card, self.face_up)))

    def _board(self, name: str) -> list[Card]:
        """The cards of a board, pile by pile, without conditional piles whose condition is not met."""
        left_out = {pile for pile, after, when in self.plan.extras if not any(when >> card & 1 for card in self._of(after))}
        piles = [at for at, pile in enumerate(self.plan.piles) if pile.seat == BOARD and pile.name == name and at not in left_out]
        return [card for at in piles for card in self._of(at)]

    def _of(self, pile: int) -> list[Card]:
        """The cards of a pile; those face up in the order of dealing where a contest needs it, since masks have no order."""
        if not self.plan.face_up or not self.plan.piles[pile].up:
            return self.piles[pile]
        order = {card: place for place, card in enumerate(self.face_up)}
        return sorted(self.piles[pile], key=lambda card: order.get(card, len(order)))  # bought cards came last

    def _seat(self, seat: int) -> Seat:
        cards: list[Card] = []
        up: list[bool] = []
        placed: list[tuple[str, tuple[int, ...]]] = []
        for at, pile in enumerate(self.plan.piles):
            if pile.seat == seat:
                pile_cards = self._of(at)
                if pile.name:
                    placed.append((pile.name, tuple(range(len(cards), len(cards) + len(pile_cards)))))
                cards += pile_cards
                up += [pile.up] * len(pile_cards)
        return Seat(0, cards=tuple(cards), up=tuple(up), placed=tuple(placed))


def _cards(mask: int) -> Iterator[Card]:
    return (Card(card) for card in range(52) if mask >> card & 1)


def sample(plan: Plan, seed: int, first_batch: int, deals: int) -> Tally:
    """Count random deals, starting with a batch."""
    tally = Tally(plan.seats, len(plan.variant.shares), explained=plan.explained >= 0)
    for batch in range((deals + BATCH - 1) // BATCH):
        random = RandomStream(seed, first_batch + batch)
        decks = [list(_cards(deck)) for deck in plan.decks]
        for _ in range(min(BATCH, deals - batch * BATCH)):
            random.fresh()
            deal = _dealt(plan, random, decks)
            if deal is None:
                return tally
            _count(plan, deal, tally, 1, sampled=True)
    return tally


def sample_opponents(plan: Plan, seed: int, first_batch: int, deals: int) -> list[int]:
    """Count how many other seats beat and tie the first, as the kernel does: deals, kinds of its hand, seats ahead and tied."""
    (contest,) = plan.variant.shares.values()
    sides = plan.seats  # 0 to all of the other seats
    kinds, ahead = [0] * CATEGORIES, [0] * sides**2
    for batch in range((deals + BATCH - 1) // BATCH):
        random = RandomStream(seed, first_batch + batch)
        decks = [list(_cards(deck)) for deck in plan.decks]
        for _ in range(min(BATCH, deals - batch * BATCH)):
            random.fresh()
            deal = _dealt(plan, random, decks)
            assert deal is not None  # there are no ranges that could share cards
            table = deal.table()
            own, *others = (contest.score(table, seat) for seat in range(plan.seats))
            if own is None:  # a hand that does not qualify beats nobody
                better, same = len(others), 0
            else:
                better, same = (sum(other is not None and against(other, own) for other in others) for against in (gt, eq))
            ahead[better * sides + same] += 1
            kinds[kind(contest, own)] += 1
    return [sum(kinds), *kinds, *ahead]


def _dealt(plan: Plan, random: RandomStream, decks: list[list[Card]]) -> _Deal | None:
    deal = _Deal(plan)
    held = _hold(plan, random, deal)
    if held is None:
        return None
    tops = [0] * len(decks)
    for step in plan.steps:
        count = _thrown(plan, deal, step) if step.kind != FILL else step.count
        deck = decks[step.deck]
        while count:
            top = tops[step.deck]
            other = top + random.below(len(deck) - top)
            deck[top], deck[other] = deck[other], deck[top]
            tops[step.deck] += 1
            if deck[top] not in held:
                _put(deal, step, deck[top])
                count -= 1
    return deal


def _put(deal: _Deal, step: Step, card: Card) -> None:
    deal.piles[step.pile].append(card)
    if step.up >= 0:
        deal.face_up[step.up] = card


def _hold(plan: Plan, random: RandomStream, deal: _Deal) -> set[Card] | None:
    """Draw a holding of every range, again until no two share a card."""
    if not plan.ranges:
        return set()
    for _ in range(TRIES):
        drawn = []
        for pile, range_ in plan.ranges:
            left = random.wide(int(range_.weights.sum()))
            for mask, weight in zip(range_.masks.tolist(), range_.weights.tolist(), strict=True):
                left -= weight
                if left < 0:
                    drawn.append((pile, list(_cards(mask))))
                    break
        held = [card for _, hand in drawn for card in hand]
        if len(set(held)) == len(held):
            for pile, hand in drawn:
                deal.piles[pile] += hand
            return set(held)
    return None


def _thrown(plan: Plan, deal: _Deal, step: Step) -> int:
    """Discard all but the kept cards; return how many replacements are dealt."""
    pile = sorted(deal.piles[step.pile])
    if step.kind == KEEP:
        table = deal.table()
        kept_cards: tuple[Card, ...] = ()
        best = 0
        for chosen in combinations(pile, step.count):
            if (worth := _worth(plan, table, chosen)) >= best:  # among equals, the highest cards
                best, kept_cards = worth, chosen
        deal.piles[step.pile] = list(kept_cards)
        return 0
    contest = list(plan.variant.shares.values())[step.contest]
    wild = contest.wild_on(deal.table())
    wilds = set(wild.among(pile)) if wild else set()
    ranks = [card.rank for card in pile if card not in wilds]
    deal.piles[step.pile] = [card for card in pile if card in wilds or ranks.count(card.rank) > 1]
    return len(pile) - len(deal.piles[step.pile])


def _worth(plan: Plan, table: Table, chosen: tuple[Card, ...]) -> int:
    """The worth of cards, summed over all shares that hands win; each share counts equally."""
    worth = 0
    for contest in plan.variant.shares.values():
        if isinstance(contest, Best):
            board, wild = contest.shared(table), contest.wild_on(table)
            strength = evaluate(chosen, board, wild=wild, ranking=contest.ranking, pick=contest.pick)
            worth += strength.rank * ALL // (2 * len(ladder(contest.ranking)))
    return worth


# --- every deal ----------------------------------------------------------------------------------------------------


def exact(plan: Plan) -> Tally:
    """Count every deal."""
    tally = Tally(plan.seats, len(plan.variant.shares), explained=plan.explained >= 0)
    for times, deal in _holdings(plan, 0, _Deal(plan), set(), 1):
        held = {card for pile, _ in plan.ranges for card in deal.piles[pile]}
        decks = [[card for card in _cards(deck) if card not in held] for deck in plan.decks]
        _walk(plan, deal, decks, 0, lambda done, times=times: _count(plan, done, tally, times, sampled=False))  # type: ignore[misc]
    return tally


def _holdings(plan: Plan, at: int, deal: _Deal, held: set[Card], times: int) -> Iterator[tuple[int, _Deal]]:
    if at == len(plan.ranges):
        yield times, deal
        return
    pile, range_ = plan.ranges[at]
    known = list(deal.piles[pile])
    for mask, weight in zip(range_.masks.tolist(), range_.weights.tolist(), strict=True):
        hand = set(_cards(mask))
        if not hand & held:
            deal.piles[pile] = known + sorted(hand)
            yield from _holdings(plan, at + 1, deal, held | hand, times * weight)
    deal.piles[pile] = known


def _walk(plan: Plan, deal: _Deal, decks: list[list[Card]], at: int, visit: Callable[[_Deal], None]) -> None:
    if at == len(plan.steps):
        visit(deal)
        return
    step = plan.steps[at]
    before = list(deal.piles[step.pile])
    if step.kind == KEEP:
        _thrown(plan, deal, step)
        _walk(plan, deal, decks, at + 1, visit)
    else:
        full_deck = decks[step.deck]
        for chosen in combinations(full_deck, step.count):
            deal.piles[step.pile] = list(before)
            for card in chosen:
                _put(deal, step, card)
            decks[step.deck] = [card for card in full_deck if card not in chosen]
            _walk(plan, deal, decks, at + 1, visit)
        decks[step.deck] = full_deck
    deal.piles[step.pile] = before


# --- counting ------------------------------------------------------------------------------------------------------


def _count(plan: Plan, deal: _Deal, tally: Tally, times: int, *, sampled: bool) -> None:
    table = deal.table()
    shares = plan.variant.shares
    seats = range(plan.seats)
    scores = {(share, seat): contest.score(table, seat) for share, contest in shares.items() for seat in seats}
    each = plan.variant.independent
    row, start = tally.row, tally.start
    row[0] += times
    for at, (share, contest) in enumerate(shares.items()):
        own_scores = [scores[share, seat] for seat in seats]
        best = max((score for score in own_scores if score is not None), default=None)
        winners = [seat for seat in seats if own_scores[seat] is not None and (each or own_scores[seat] == best)]
        row[start(1) + (at << plan.seats) + sum(1 << seat for seat in winners)] += times
        if best is not None:
            row[start(7) + at * CATEGORIES + kind(contest, best)] += times
        for seat in seats:
            # Against the deck a hand may not qualify, but its kind still counts.
            score = contest.strength(table, seat).rank if table.faced and isinstance(contest, Best) else own_scores[seat]
            row[start(6) + (at * plan.seats + seat) * CATEGORIES + kind(contest, score)] += times
    pot = UNITS * len(shares)
    got = _got(plan, pot, scores)
    for seat in seats:
        row[start(2) + seat] += got[seat] * times
        row[start(3) + seat] += got[seat] ** 2 * times if sampled else 0
        row[start(4) + seat] += times * (got[seat] == pot)
        row[start(5) + seat] += times * (0 < got[seat] < pot)
    if plan.explained >= 0:
        _explain(plan, table, tally, times)


def _got(plan: Plan, pot: int, scores: dict[tuple[str, int], int | None]) -> list[int]:
    """The units of one pot that each seat wins; independent winners each get the full amount."""
    seats, shares = range(plan.seats), plan.variant.shares
    if plan.variant.independent:
        return [sum(UNITS for share in shares if scores[share, seat] is not None) for seat in seats]
    got = [0] * plan.seats
    for award in settle(
        [Pot(pot, tuple(seats))],
        list(shares),
        lambda share, seat: scores[share, seat],
        list(seats),
        contested=True,
        parts=plan.variant.rows,
    ):
        if award.seat is not None:
            got[award.seat] += award.amount
    return got


def _explain(plan: Plan, table: Table, tally: Tally, times: int) -> None:
    contest: Best = list(plan.variant.shares.values())[plan.explained]
    for seat in range(plan.seats):
        own, board, pick = contest.playing(table, seat)
        if not own and not board:
            tally.row[tally.start(8) + seat * CATEGORIES * CATEGORIES] += times
            continue
        plain = evaluate(own, board, ranking=contest.ranking, pick=pick)
        score = contest.strength(table, seat).rank
        at = (seat * CATEGORIES + kind(contest, plain.rank)) * CATEGORIES + kind(contest, score)
        tally.row[tally.start(8) + at] += times
        wild = contest.wild_on(table)
        for card in wild.among((*own, *board)) if wild else ():
            tally.row[tally.start(9) + seat * 52 + card] += times


def kind(contest: object, score: int | None) -> int:
    """The kind of hand of a score, numbered as in the kernel."""
    if not score:
        return 0
    if type(contest) is Best:  # a subclass may score differently
        category, ranks = ladder(contest.ranking)[score // 2]
        royal = category is Category.STRAIGHT_FLUSH and ranks == "A" and contest.ranking in ("high", "short")
        return ROYAL_FLUSH if royal else int(category)
    return score if isinstance(contest, HighestInTheHole) else 1
