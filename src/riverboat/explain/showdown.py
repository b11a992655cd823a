"""Explains the settlement of a hand as data: who won how much, with what hand, and why.

It uses only what all players have seen, so the events of any viewer give the same verdict.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from riverboat.cards import Card
from riverboat.chips import Award, Pot, breakdown, pots
from riverboat.chips.pot_division import divide
from riverboat.explain.made_hands import share_name
from riverboat.ranking import Category, Strength
from riverboat.ranking.category import ranking_named
from riverboat.ranking.hand_names import name, plural
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
    """What decided between two hands: positions among the winner's playing cards, these cards, and the ranks on both sides."""

    places: tuple[int, ...]
    cards: tuple[Card, ...]
    rank: str  # of the winner at the first difference; empty if only the lack of wild cards decides
    against: str
    words: str


def kicker(ranking: str, won: int, lost: int, cards: tuple[Card, ...], plays_as: tuple[Card, ...]) -> Kicker | None:
    """Compare two ranks, given the winner's playing cards and what each plays as; None if the categories differ.

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
    if at < 0:  # equal, except that one hand has more cards
        at = min(len(first.ranks), len(second.ranks))
        mine, other = first.ranks[at : at + 1], second.ranks[at : at + 1]
    places = _places(first.category, at, plays_as)
    low = ranking_named(ranking).low
    return Kicker(places, tuple(cards[place] for place in places), mine, other, _words(first.category, at, mine, low=low))


def _places(category: Category, at: int, plays_as: tuple[Card, ...]) -> tuple[int, ...]:
    """The positions of the deciding rank; playing cards are in the order in which they decide."""
    if category in _IN_ORDER or category > Category.FIVE_OF_A_KIND:
        return (at,) if at < len(plays_as) else ()
    sets = [[place for place, _ in group] for _, group in groupby(enumerate(plays_as), key=lambda placed: placed[1].rank)]
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


class MadeHand(Struct, frozen=True):
    """A hand that was shown: in words, with its playing cards in display order, and what its wild cards play as."""

    seat: int | None  # None for the deck's hand
    words: str
    cards: tuple[Card, ...] = ()
    wilds: tuple[tuple[Card, Card], ...] = ()


class Winner(Struct, frozen=True):
    """A seat that wins a share or a part of it; the part is 0 if there are fewer chips than winners."""

    seat: int
    amount: int
    hand: MadeHand


class OddChips(Struct, frozen=True):
    """Odd chips of a share: the seats that got one more, and why."""

    seats: tuple[int, ...]
    rule: str  # the table's rule for odd chips
    why: str


class OddShares(Struct, frozen=True):
    """Odd chips of a pot: the shares that are larger, and why."""

    shares: tuple[str, ...]
    rule: str
    why: str


class Unclaimed(Struct, frozen=True):
    """A share without a qualifying hand: its amount, and the share that it was added to."""

    share: str
    name: str
    amount: int
    went_with: str
    why: str


class ShareVerdict(Struct, frozen=True):
    """A share of a pot: its winners, their hands and the best losing hand; or that it carries over to the next hand."""

    share: str  # its code; empty for an uncontested pot
    name: str
    amount: int
    winners: tuple[Winner, ...]
    ahead_of: MadeHand | None = None  # the best losing hand that was shown
    kicker: Kicker | None = None  # what decided between hands of the same category; positions refer to the first winner's cards
    odd_chips: OddChips | None = None
    carried: int = 0
    why: str = ""  # why it was not contested, or why it carries over
    parts: int = 1  # the number of equal parts of the pot, of which this share is one
    kind: str = ""  # how its board is played, such as Omaha, where players place cards on boards


class PotVerdict(Struct, frozen=True):
    """A pot: the seats that could win it, and its shares."""

    pot: int
    name: str
    amount: int
    eligible: tuple[int, ...]
    contested: bool
    shares: tuple[ShareVerdict, ...]
    unclaimed: tuple[Unclaimed, ...] = ()
    odd_shares: OddShares | None = None


Won = Annotated[int, Meta(description="Chips taken from the pots in this hand. What the player put in is not subtracted.")]
Net = Annotated[int, Meta(description="`won` minus everything that the player put in this hand; negative for a loss.")]


class Payout(Struct, frozen=True):
    """The result of the hand for a seat: winnings by share, payments, and the new stack."""

    seat: int
    shares: Annotated[dict[str, int], Meta(description="`won`, by share; chips that nobody contested are `uncontested`.")]
    won: Won
    matched: Annotated[int, Meta(description="Paid by a loser into the next hand's pot.")]
    paid: Annotated[int, Meta(description="Everything put in this hand, `matched` included; uncalled chips that came back do not count.")]
    net: Net
    stack: Annotated[int, Meta(description="The chips after the hand.")]


class Verdict(Struct, frozen=True):
    """The settlement of a hand."""

    pots: tuple[PotVerdict, ...]
    payouts: tuple[Payout, ...]
    carried: int = 0  # chips that carry over to the next hand


def verdict(game: Game, events: Iterable[Event]) -> Verdict:
    """Explain the settlement of a finished hand from its events, as seen by any viewer.

    >>> from riverboat.dealer import Answer, Log, replay
    >>> from riverboat.variants import variants
    >>> game = Game.of(variants["kuhn"]())
    >>> settled = verdict(game, replay(Log(game, (2, 2)).plus(Answer(1, 1), Answer(0, "call"))).events)
    >>> [(share.name, share.amount, share.winners[0].hand.words, share.kicker.words) for share in settled.pots[0].shares]
    [('high', 4, 'queen high', 'queen high')]
    """
    table, ended = Table((), 0), Table((), 0)
    stacks: tuple[int, ...] = ()
    judged: dict[tuple[str, int | None], Judged] = {}
    awards: list[Award] = []
    matched: dict[int, int] = {}
    killed: list[int] = []
    at_once = True  # whether all awards came without other events in between
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
            table = ended  # the table before the first award
    if not ended.over:
        raise ValueError("a verdict is for a hand that is over")
    settlement = _SettledHand(game, table, judged, killed, at_once)
    return Verdict(settlement.pots(awards), _payouts(stacks, ended, awards, matched), ended.carried)


def _payouts(stacks: tuple[int, ...], ended: Table, awards: list[Award], matched: Mapping[int, int]) -> tuple[Payout, ...]:
    won = breakdown(awards)
    payouts = []
    for index, (had, seat) in enumerate(zip(stacks, ended.seats, strict=True)):
        shares = dict(won.get(index, {"total": 0}))
        total = shares.pop("total")
        payouts.append(Payout(index, shares, total, matched.get(index, 0), had + total - seat.stack, seat.stack - had, seat.stack))
    return tuple(payouts)


class _SettledHand:
    """Explains the pots, given the game, the table before the awards, and the judged hands."""

    def __init__(self, game: Game, table: Table, judged: Mapping[tuple[str, int | None], Judged], killed: list[int], at_once: bool) -> None:
        self.game, self.table, self.judged, self.killed, self.at_once = game, table, judged, killed, at_once
        self.all_pots = pots([seat.live for seat in table.seats], table.dead, table.live, killed)
        shown = dict.fromkeys(share for share, seat in judged if seat is not None)
        run_twice = any(run_of(share)[1] for share in shown)
        others = () if run_twice else (share for share in game.variant.shares if share not in shown)
        self.shares = [*shown, *others]  # in the order in which boards were run out, or once per run
        self.rows = (len({run_of(share)[1] for share in self.shares}) if run_twice else 1) * game.variant.rows

    def pots(self, awards: list[Award]) -> tuple[PotVerdict, ...]:
        """Every pot that has chips."""
        return tuple(
            self._pot(index, Pot(sum(award.amount for award in mine), pot.eligible), mine)
            for index, pot in enumerate(self.all_pots)
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
        """The shares of each part of a pot: all shares, or those of each board or run."""
        size = len(self.shares) // self.rows
        return [self.shares[at * size : (at + 1) * size] for at in range(self.rows)]

    def _unclaimed(self, share: str, amount: int, went_with: str) -> Unclaimed:
        name, contest = self._called(share), self.game.variant.shares[run_of(share)[0]]
        run = f", {run_of(share)[1]}" if run_of(share)[1] else ""
        needs = getattr(contest, "needs", "")  # optional for contests of new games
        lacking = f"has {needs}{run}" if needs else f"qualifies for {name}"
        part = _PARTS.get(len(self.shares), "that part")
        return Unclaimed(share, name, amount, went_with, f"nobody {lacking}: {part} joins {self._hand(went_with)}")

    def _hand(self, share: str) -> str:
        """A share as the hand that wins it, such as "the high hand, board 1"."""
        name = self._called(share)
        first, comma, rest = name.partition(", ")
        return f"the {first} hand{comma}{rest}" if first.isalpha() else name

    def _kind(self, share: str, seat: int) -> str:
        """How a board is played, by the number of cards that a seat placed there."""
        contest, placed = self.game.variant.shares[run_of(share)[0]], dict(self.table.seats[seat].placed)
        return contest.kind(len(placed.get(contest.boards[0], ()))) if isinstance(contest, Best) else ""

    def _name(self, pot: int) -> str:
        if len(self.all_pots) == 1:
            return "pot"
        return "main pot" if not pot else f"side pot {pot}" if len(self.all_pots) > 2 else "side pot"

    def _called(self, share: str) -> str:
        return share_name(self.game.variant, share)

    def _uncontested(self, award: Award) -> ShareVerdict:
        assert award.seat is not None
        left = "everybody else is out" if self.killed else "everybody else has folded"
        why = left if len(self.table.live) == 1 else "nobody else can win it"
        won = Winner(award.seat, award.amount, MadeHand(award.seat, ""))
        return ShareVerdict("", "uncontested", award.amount, (won,), why=why)

    def _best(self, share: str, pot: Pot) -> list[Judged]:
        """The best qualifying hands for a share among the eligible seats; winners have always shown."""
        hands = [hand for seat in pot.eligible if (hand := self.judged.get((share, seat))) is not None and hand.score is not None]
        best = max((hand.score or 0 for hand in hands), default=None)
        return [hand for hand in hands if hand.score == best]

    def _share(self, share: str, pot: Pot, awards: list[Award]) -> ShareVerdict:
        name, amount = self._called(share), sum(award.amount for award in awards)
        best = self._best(share, pot)
        paid: Counter[int | None] = Counter()
        for award in awards:
            paid[award.seat] += award.amount
        if not best or set(paid) == {None}:
            return replace(self._carried(share, name, amount, pot), parts=len(self.shares))
        in_order = sorted(best, key=lambda hand: [*paid, hand.seat].index(hand.seat))
        winners = tuple(Winner(hand.seat, paid[hand.seat], _made(hand)) for hand in in_order if hand.seat is not None)
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
        """A share that carries over to the next hand, with the deck's hand if that won."""
        deck = self.judged.get((share, None))
        lost = next((hand for seat in pot.eligible if (hand := self.judged.get((share, seat))) is not None), None)
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
        """The best losing hand; the deck's if no seat has one."""
        won = {hand.seat for hand in best}
        rivals = [
            hand
            for seat in pot.eligible
            if seat not in won and (hand := self.judged.get((share, seat))) is not None and hand.score is not None
        ]
        return max(rivals, key=lambda hand: hand.score or 0, default=self.judged.get((share, None)))

    def _kicker(self, share: str, first: Judged, second: Judged) -> Kicker | None:
        contest = self.game.variant.shares[run_of(share)[0]]
        if not isinstance(contest, Best):
            return None
        won, lost, parts = self._rank(contest, first), self._rank(contest, second), dict(first.wilds)
        return kicker(contest.ranking, won, lost, first.cards, tuple(parts.get(card, card) for card in first.cards))

    def _rank(self, contest: Best, hand: Judged) -> int:
        """The rank of a hand, even of one without a score because the deck beat it."""
        if hand.seat is None or hand.score is not None:
            return hand.score or 0
        return contest.strength(self.table, hand.seat).rank

    def _odd_chips(self, winners: tuple[Winner, ...]) -> OddChips | None:
        least = min(winner.amount for winner in winners)
        lucky = tuple(winner.seat for winner in winners if winner.amount > least)
        return OddChips(lucky, self.game.odd_chips, _ODD_CHIPS[self.game.odd_chips]) if lucky else None

    def _odd_shares(self, amount: int, parts: Mapping[str, int]) -> OddShares | None:
        larger = tuple(share for share, part in parts.items() if part > min(parts.values()))
        rule = self.game.variant.odd_shares
        return OddShares(larger, rule, f"{amount} do not divide by {len(parts)}: {_ODD_SHARES[rule]}") if larger else None


def _made(hand: Judged) -> MadeHand:
    return MadeHand(hand.seat, hand.words, hand.cards, hand.wilds)
