"""Who won how much with what, and why: a settlement as data, for pages and programs.

Everything here follows from what everybody at the table has seen, so every viewer's events give the same verdict.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from riverboat.cards import Card
from riverboat.chips import Award, Pot, breakdown, pots
from riverboat.chips.award import divide
from riverboat.explain.made_hands import share_name
from riverboat.ranking import Category, Strength
from riverboat.ranking.category import ranking_named
from riverboat.ranking.words import name, plural
from riverboat.rules import Best, Game
from riverboat.table import Event, Table, after
from riverboat.table.events import Awarded, Folded, Judged, Matched, Started
from riverboat.table.table import run_of

_IN_ORDER = (Category.HIGH_CARD, Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH)
_SETS = {
    Category.PAIR: ("pair of {}",),
    Category.TWO_PAIR: ("higher pair {}", "second pair {}"),
    Category.THREE_OF_A_KIND: ("three {}",),
    Category.FULL_HOUSE: ("three {}", "pair of {}"),
    Category.FOUR_OF_A_KIND: ("four {}",),
    Category.FIVE_OF_A_KIND: ("five {}",),
}
_ORDINALS = ("first", "second", "third", "fourth", "fifth")


class Kicker(Struct, frozen=True):
    """What decided: places among the winner's cards that play, the cards there, and the ranks on both sides."""

    places: tuple[int, ...]
    cards: tuple[Card, ...]
    rank: str  # of the winner at the first difference; none if only the lack of wild cards decides
    against: str
    words: str


def kicker(ranking: str, won: int, lost: int, cards: tuple[Card, ...], plays_as: tuple[Card, ...]) -> Kicker | None:
    """Compare two ranks of one ranking, given the winner's cards that play and what each plays as; none if the hands differ in kind.

    >>> from riverboat import evaluate
    >>> first, second = evaluate("As Ah Kd Jc 2s"), evaluate("Ad Ac Ks Th 9s")
    >>> kicker("high", first.rank, second.rank, first.cards, first.cards)
    Kicker(places=(3,), cards=(Jc,), rank='J', against='T', words='kicker jack')
    """
    first, second = Strength(won, ranking), Strength(lost, ranking)
    if first.category is not second.category or won == lost:
        return None
    if first.ranks == second.ranks:
        return Kicker((), (), "", "", "no wild card")
    pairs = enumerate(zip(first.ranks, second.ranks, strict=False))
    at, (mine, other) = next(((at, both) for at, both in pairs if both[0] != both[1]), (-1, ("", "")))
    if at < 0:  # one hand has more cards, and what they share is the same
        at = min(len(first.ranks), len(second.ranks))
        mine, other = first.ranks[at : at + 1], second.ranks[at : at + 1]
    places = _places(first.category, at, plays_as)
    low = ranking_named(ranking).low
    return Kicker(places, tuple(cards[place] for place in places), mine, other, _words(first.category, at, mine, low=low))


def _places(category: Category, at: int, plays_as: tuple[Card, ...]) -> tuple[int, ...]:
    """Where the cards of that rank are: cards that play are told in the order in which they decide."""
    if category in _IN_ORDER or category > Category.FIVE_OF_A_KIND:
        return (at,) if at < len(plays_as) else ()
    sets = [[place for place, _ in found] for _, found in groupby(enumerate(plays_as), key=lambda placed: placed[1].rank)]
    return tuple(sets[at]) if at < len(sets) else ()


def _words(category: Category, at: int, rank: str, *, low: bool) -> str:
    if not rank:
        return "fewer cards"
    sets = _SETS.get(category, ())
    if at < len(sets):
        return sets[at].format(plural(rank))
    if low and not sets:
        return f"{name(rank)} low" if not at else f"{_ORDINALS[at]} card {name(rank)}"
    return f"{name(rank)} high" if not at else f"kicker {name(rank)}"


_ODD_CHIPS = {
    "left_of_button": "the first from the left of the button",
    "nearest_to_button": "the nearest from the left of the button",
    "first_seat": "the first seat",
    "random": "drawn by lot",
}
_PARTS = {2: "the half", 3: "the third", 4: "the quarter"}
_ODD_SHARES = {"last": "the last share keeps it", "first": "odd chips go one each to the first"}


class Made(Struct, frozen=True):
    """A hand that was shown: its words, the cards that play in the order they are told, and the wild ones with what each plays as."""

    seat: int | None  # the deck's own hand has no seat
    words: str
    cards: tuple[Card, ...] = ()
    wilds: tuple[tuple[Card, Card], ...] = ()


class Winner(Struct, frozen=True):
    """A seat that has a share, or a part of it; of a few chips that do not divide its part may be none."""

    seat: int
    amount: int
    hand: Made


class OddChips(Struct, frozen=True):
    """Chips that did not divide: which seats got one more, and why they."""

    seats: tuple[int, ...]
    rule: str  # the game's rule for odd chips
    why: str


class OddShares(Struct, frozen=True):
    """A pot that does not divide into its shares: which of them are larger, and why they."""

    shares: tuple[str, ...]
    rule: str
    why: str


class Unclaimed(Struct, frozen=True):
    """A share that nobody qualified for: how much it was, and the share it went with."""

    share: str
    name: str
    amount: int
    went_with: str
    why: str


class ShareVerdict(Struct, frozen=True):
    """One share of one pot: who won it with what, ahead of whom; or that it stays for the next hand."""

    share: str  # its code; none for a pot that was not contested
    name: str
    amount: int
    winners: tuple[Winner, ...]
    ahead_of: Made | None = None  # the best hand that was shown and lost
    kicker: Kicker | None = None  # what decided between two hands of one kind; its places are of the first winner's cards
    odd_chips: OddChips | None = None
    carried: int = 0
    why: str = ""  # why it was not contested, or why it stays
    parts: int = 1  # of so many even parts of the pot it is one
    kind: str = ""  # what its board is played as, where everybody places cards on several


class PotVerdict(Struct, frozen=True):
    """One pot: who could win it, and where its shares went."""

    pot: int
    name: str
    amount: int
    eligible: tuple[int, ...]
    contested: bool
    shares: tuple[ShareVerdict, ...]
    unclaimed: tuple[Unclaimed, ...] = ()
    odd_shares: OddShares | None = None


class Payout(Struct, frozen=True):
    """What the hand came to for a seat: what it won for each share, what it paid, and what it has now."""

    seat: int
    shares: dict[str, int]
    won: int
    matched: int  # of a loser who pays for the next hand
    paid: int
    net: int
    stack: int


class Verdict(Struct, frozen=True):
    """The settlement of a hand."""

    pots: tuple[PotVerdict, ...]
    payouts: tuple[Payout, ...]
    carried: int = 0  # all that lies there for the next hand


def verdict(game: Game, events: Iterable[Event]) -> Verdict:
    """Tell the settlement of a finished hand from its events, or from those of any viewer.

    >>> from riverboat.dealer import Answer, Log, replay
    >>> from riverboat.variants import variants
    >>> game = Game.of(variants["kuhn"]())
    >>> told = verdict(game, replay(Log(game, (2, 2)).plus(Answer(1, 1), Answer(0, "call"))).events)
    >>> [(share.name, share.amount, share.winners[0].hand.words, share.kicker.words) for share in told.pots[0].shares]
    [('high', 4, 'queen high', 'queen high')]
    """
    table, ended = Table((), 0), Table((), 0)
    stacks: tuple[int, ...] = ()
    judged: dict[tuple[str, int | None], Judged] = {}
    awards: list[Award] = []
    matched: dict[int, int] = {}
    killed: list[int] = []
    at_once = True  # nothing but awards came between the first and the last
    since = False
    for event in events:
        ended = after(ended, event)
        at_once = at_once and not (since and isinstance(event, Awarded))
        since = bool(awards) and not isinstance(event, Awarded)
        match event:
            case Started():
                stacks = event.stacks
            case Judged():
                judged[event.share, event.seat] = event
            case Folded(why=why) if why:
                killed.append(event.seat)
            case Awarded():
                awards.append(Award(event.pot, event.share, event.seat, event.amount))
            case Matched():
                matched[event.seat] = event.amount
        if not awards:
            table = ended  # as it was before the first award
    if not ended.over:
        raise ValueError("a verdict is for a hand that is over")
    return Verdict(_Bench(game, table, judged, killed, at_once).pots(awards), _payouts(stacks, ended, awards, matched), ended.carried)


def _payouts(stacks: tuple[int, ...], ended: Table, awards: list[Award], matched: Mapping[int, int]) -> tuple[Payout, ...]:
    won = breakdown(awards)
    found = []
    for index, (had, seat) in enumerate(zip(stacks, ended.seats, strict=True)):
        shares = dict(won.get(index, {"total": 0}))
        total = shares.pop("total")
        found.append(Payout(index, shares, total, matched.get(index, 0), had + total - seat.stack, seat.stack - had, seat.stack))
    return tuple(found)


class _Bench:
    """Those who judge: the game, the table before the awards, and what was judged."""

    def __init__(self, game: Game, table: Table, judged: Mapping[tuple[str, int | None], Judged], killed: list[int], at_once: bool) -> None:
        self.game, self.table, self.judged, self.killed, self.at_once = game, table, judged, killed, at_once
        self.made = pots([seat.live for seat in table.seats], table.dead, table.live, killed)
        told = dict.fromkeys(share for share, seat in judged if seat is not None)
        ran = any(run_of(share)[1] for share in told)
        left = () if ran else (share for share in game.variant.shares if share not in told)
        self.shares = [*told, *left]  # boards may be run out in another order, or twice
        self.rows = (len({run_of(share)[1] for share in self.shares}) if ran else 1) * game.variant.rows

    def pots(self, awards: list[Award]) -> tuple[PotVerdict, ...]:
        """Every pot that has chips."""
        return tuple(
            self._pot(index, Pot(sum(award.amount for award in mine), pot.eligible), mine)
            for index, pot in enumerate(self.made)
            if (mine := [award for award in awards if award.pot == index])
        )

    def _pot(self, index: int, pot: Pot, awards: list[Award]) -> PotVerdict:
        if not awards[0].share:
            alone = self._uncontested(awards[0])
            return PotVerdict(index, self._name(index), pot.amount, pot.eligible, contested=False, shares=(alone,))
        rows = self._rows()
        odd_shares = self.game.variant.odd_shares
        parts = {
            share: part
            for row, amount in zip(rows, divide(pot.amount, len(rows), odd_shares), strict=True)
            for share, part in zip(row, divide(amount, len(row), odd_shares), strict=True)
        }
        lasts = {share: row[-1] for row in rows for share in row}
        missing = [share for share in self.shares if lasts[share] != share and not self._best(share, pot)]
        shares = tuple(
            self._share(share, pot, [award for award in awards if award.share == share]) for share in self.shares if share not in missing
        )
        unclaimed = tuple(self._unclaimed(share, parts[share], lasts[share]) for share in missing)
        odd = self._odd_shares(pot.amount, parts) if len(shares) > 1 else None
        return PotVerdict(
            index, self._name(index), pot.amount, pot.eligible, contested=True, shares=shares, unclaimed=unclaimed, odd_shares=odd
        )

    def _rows(self) -> list[list[str]]:
        """The shares that make up each part of a pot: all, or those of each board, or of each run of the boards."""
        many = len(self.shares) // self.rows
        return [self.shares[at * many : (at + 1) * many] for at in range(self.rows)]

    def _unclaimed(self, share: str, amount: int, went_with: str) -> Unclaimed:
        name, contest = self._called(share), self.game.variant.shares[run_of(share)[0]]
        run = f", {run_of(share)[1]}" if run_of(share)[1] else ""
        needs = getattr(contest, "needs", "")  # a contest that somebody adds may do without words for it
        lacking = f"has {needs}{run}" if needs else f"qualifies for {name}"
        part = _PARTS.get(len(self.shares), "that part")
        return Unclaimed(share, name, amount, went_with, f"nobody {lacking}: {part} joins {self._hand(went_with)}")

    def _hand(self, share: str) -> str:
        """A share as the hand that wins it: the high hand, the high hand on board 1."""
        name = self._called(share)
        first, comma, rest = name.partition(", ")
        return f"the {first} hand{comma}{rest}" if first.isalpha() else name

    def _kind(self, share: str, seat: int) -> str:
        """What a board is played as, by the cards that somebody has placed there."""
        contest, placed = self.game.variant.shares[run_of(share)[0]], dict(self.table.seats[seat].placed)
        return contest.kind(len(placed.get(contest.boards[0], ()))) if isinstance(contest, Best) else ""

    def _name(self, pot: int) -> str:
        if len(self.made) == 1:
            return "pot"
        return "main pot" if not pot else f"side pot {pot}" if len(self.made) > 2 else "side pot"

    def _called(self, share: str) -> str:
        return share_name(self.game.variant, share)

    def _uncontested(self, award: Award) -> ShareVerdict:
        assert award.seat is not None
        left = "everybody else is out" if self.killed else "everybody else has folded"
        why = left if len(self.table.live) == 1 else "nobody else can win it"
        won = Winner(award.seat, award.amount, Made(award.seat, ""))
        return ShareVerdict("", "uncontested", award.amount, (won,), why=why)

    def _best(self, share: str, pot: Pot) -> list[Judged]:
        """The best hands for a share among those who can win it: all that were shown, and a winner has to show."""
        found = [one for seat in pot.eligible if (one := self.judged.get((share, seat))) is not None and one.score is not None]
        best = max((one.score or 0 for one in found), default=None)
        return [one for one in found if one.score == best]

    def _share(self, share: str, pot: Pot, awards: list[Award]) -> ShareVerdict:
        name, amount = self._called(share), sum(award.amount for award in awards)
        best = self._best(share, pot)
        paid: Counter[int | None] = Counter()
        for award in awards:
            paid[award.seat] += award.amount
        if not best or set(paid) == {None}:
            return replace(self._carried(share, name, amount, pot), parts=len(self.shares))
        in_order = sorted(best, key=lambda one: [*paid, one.seat].index(one.seat))
        winners = tuple(Winner(one.seat, paid[one.seat], _made(one)) for one in in_order if one.seat is not None)
        rival = self._rival(share, pot, best)
        return ShareVerdict(
            share,
            name,
            amount,
            winners,
            ahead_of=_made(rival) if rival else None,
            kicker=self._kicker(share, in_order[0], rival) if rival else None,
            odd_chips=self._odd_chips(winners) if self.at_once else None,
            carried=paid[None],
            why="the rest stays for the next hand" if paid[None] else "",
            parts=len(self.shares),
            kind=self._kind(share, winners[0].seat),
        )

    def _carried(self, share: str, name: str, amount: int, pot: Pot) -> ShareVerdict:
        """A share that stays for the next hand, with the deck's hand if that is why."""
        deck = self.judged.get((share, None))
        lost = next((one for seat in pot.eligible if (one := self.judged.get((share, seat))) is not None), None)
        if not pot.eligible:
            why = "all who could win it are out" if self.killed else "nobody has stayed in"
            return ShareVerdict(share, name, amount, (), carried=amount, why=why)
        if deck is None:
            why = "nobody has won it yet" if self._best(share, pot) else "nobody qualifies"
            return ShareVerdict(share, name, amount, (), carried=amount, why=why)
        decided = self._kicker(share, deck, lost) if lost else None
        ahead = _made(lost) if lost else None
        return ShareVerdict(share, name, amount, (), ahead_of=ahead, kicker=decided, carried=amount, why=f"the deck has {deck.words}")

    def _rival(self, share: str, pot: Pot, best: list[Judged]) -> Judged | None:
        """The best hand that lost; of none at the table, the deck's own."""
        won = {one.seat for one in best}
        rivals = [
            one
            for seat in pot.eligible
            if seat not in won and (one := self.judged.get((share, seat))) is not None and one.score is not None
        ]
        return max(rivals, key=lambda one: one.score or 0, default=self.judged.get((share, None)))

    def _kicker(self, share: str, first: Judged, second: Judged) -> Kicker | None:
        contest = self.game.variant.shares[run_of(share)[0]]
        if not isinstance(contest, Best):
            return None
        won, lost, parts = self._rank(contest, first), self._rank(contest, second), dict(first.wilds)
        return kicker(contest.ranking, won, lost, first.cards, tuple(parts.get(card, card) for card in first.cards))

    def _rank(self, contest: Best, one: Judged) -> int:
        """What a hand was worth, also one that the deck has beaten and that therefore has no score; it was shown."""
        if one.seat is None or one.score is not None:
            return one.score or 0
        return contest.strength(self.table, one.seat).rank

    def _odd_chips(self, winners: tuple[Winner, ...]) -> OddChips | None:
        least = min(winner.amount for winner in winners)
        lucky = tuple(winner.seat for winner in winners if winner.amount > least)
        return OddChips(lucky, self.game.odd_chips, _ODD_CHIPS[self.game.odd_chips]) if lucky else None

    def _odd_shares(self, amount: int, parts: Mapping[str, int]) -> OddShares | None:
        larger = tuple(share for share, part in parts.items() if part > min(parts.values()))
        rule = self.game.variant.odd_shares
        return OddShares(larger, rule, f"{amount} do not divide by {len(parts)}: {_ODD_SHARES[rule]}") if larger else None


def _made(one: Judged) -> Made:
    return Made(one.seat, one.words, one.cards, one.wilds)
