"""Contests: what wins a share of the pot."""

from typing import Any, Protocol

from msgspec import Struct

from riverboat.cards import RANKS, SUITS, Card
from riverboat.ranking import Pick, Strength, Wild, evaluate
from riverboat.ranking.hand_names import listed, plural
from riverboat.ranking.kernel_conversion import mask, rule
from riverboat.table import Table
from riverboat.table.events import Judged


class Contest(Protocol):
    """Decides which seats win a share."""

    def score(self, table: Table, seat: int) -> int | None:
        """The seat's score, larger is better; None if it does not qualify."""

    def judged(self, table: Table, seat: int, share: str) -> Judged:
        """The score with its reason."""

    @property
    def words(self) -> str:
        """What wins the share, in words."""

    @property
    def needs(self) -> str:
        """What a hand needs to qualify, in words; empty if every hand qualifies."""


def wins_independently(contest: Any) -> bool:
    """True if every qualifying seat wins independently (`independent = True`), so no pot is shared."""
    return bool(getattr(contest, "independent", False))


class WildRule(Protocol):
    """A rule for wild cards that depends on the table."""

    @property
    def ordered(self) -> bool:
        """Whether it depends on the order of the cards dealt face up."""

    def on(self, table: Table) -> Wild:
        """The wild cards now."""

    @property
    def words(self) -> str:
        """The wild cards, in words."""


_RANKING_WORDS = {
    "high": "the best hand",
    "short": "the best hand (a flush beats a full house)",
    "ace-to-five": "the lowest hand, ace to five",
    "eight-or-better": "the lowest hand, eight or better",
    "deuce-to-seven": "the lowest hand, deuce to seven",
    "badugi": "the best badugi",
}


class Best(Struct, frozen=True):
    """The best hand of a ranking, with or without wild cards."""

    wild: Any = None  # a Wild, or a WildRule
    ranking: str = "high"
    pick: str = "any"
    board: str | tuple[str, ...] = ""  # the boards that play; placed cards play on the first
    pick_of_four: str = ""  # the pick of a seat with four cards on the board, if that differs
    spoilt: str = ""  # a board; cards of its rank do not count
    deadly: str = ""  # a board; a hand with a card of its rank has no value
    house: Wild | None = None  # house rules for wild cards: double aces, natural hands first

    @property
    def boards(self) -> tuple[str, ...]:
        """The boards that play."""
        return (self.board,) if isinstance(self.board, str) else self.board

    def wild_on(self, table: Table) -> Wild | None:
        """The wild cards now, with house rules."""
        if self.wild is None or isinstance(self.wild, Wild):
            return self.by_house(self.wild)
        return self.by_house(self.wild.on(table))

    def by_house(self, wild: Wild | None) -> Wild | None:
        """Add the house rules to wild cards."""
        return wild if wild is None or self.house is None else wild | self.house

    def playing(self, table: Table, seat: int) -> tuple[tuple[Card, ...], tuple[Card, ...], Pick]:
        """The seat's cards that count, the shared cards, and how they combine."""
        own = self._counting(table, table.seats[seat].cards_on(self.boards[0]))
        pick = self.pick_of_four if self.pick_of_four and len(own) == 4 else self.pick
        return own, self.shared(table), Pick.parse(pick)

    def _counting(self, table: Table, own: tuple[Card, ...]) -> tuple[Card, ...]:
        """The cards that count, after spoilt cards are removed; none if one of them is deadly."""
        if self.spoilt:
            spoilt = {card.rank for card in table.board(self.spoilt)}
            own = tuple(card for card in own if card.rank not in spoilt)
        if self.deadly and {card.rank for card in table.board(self.deadly)} & {card.rank for card in own}:
            return ()
        return own

    def shared(self, table: Table) -> tuple[Card, ...]:
        """The shared cards that play."""
        return tuple(card for board in self.boards for card in table.board(board))

    def score(self, table: Table, seat: int) -> int | None:
        """The rank of the seat's hand. If the deck has a hand, the seat must at least tie it."""
        own, shared, pick = self.playing(table, seat)
        rank = self._rank(table, own, shared, pick)
        if table.faced and rank < self._rank(table, table.faced, (), pick):
            return None
        return rank or None

    def _rank(self, table: Table, own: tuple[Card, ...], shared: tuple[Card, ...], pick: Pick) -> int:
        if not own and not shared:
            return 0
        return rule(self.wild_on(table), self.ranking).judge(mask(own), mask(shared), *pick.limits)

    def strength(self, table: Table, seat: int) -> Strength:
        """The seat's hand with its explanation."""
        own, shared, pick = self.playing(table, seat)
        return evaluate(own, shared, wild=self.wild_on(table), ranking=self.ranking, pick=pick)

    def judged(self, table: Table, seat: int, share: str) -> Judged:
        """The score, the hand in words, the cards that play and what wild cards play as."""
        own, shared, _ = self.playing(table, seat)
        if not own and not shared:
            return Judged(seat, share, None, "no hand")
        strength = self.strength(table, seat)
        score = self.score(table, seat) if table.faced else strength.rank or None
        return Judged(seat, share, score, strength.words, strength.cards, tuple(strength.wilds.items()))

    @property
    def words(self) -> str:
        """What wins the share."""
        first, *others = self.boards
        board = (f" on board {first}" if first else "") + "".join(f" with board {other}" for other in others)
        house = self.house.words.removeprefix("nothing") if self.house else ""
        wild = f"; wild: {self.wild.words}{house}" if self.wild else ""
        wild += f"; cards of the rank on board {self.spoilt} do not count" if self.spoilt else ""
        wild += f"; who holds the rank on board {self.deadly} has no hand" if self.deadly else ""
        pick = Pick.parse(self.pick)
        four = Pick.parse(self.pick_of_four) if self.pick_of_four else None
        wild += f" (of four cards there exactly {four.hand} play, with {four.board} of the board)" if four else ""
        parts = f", made of exactly {pick.hand} cards of the hand and {pick.board} of the board" if pick.hand is not None else ""
        return f"{_RANKING_WORDS[self.ranking]}{board}{parts}{wild}"

    @property
    def needs(self) -> str:
        """A qualifying low, where the ranking asks for one."""
        low = "a low of eight or better" if self.ranking == "eight-or-better" else ""
        return f"{low} on board {self.boards[0]}" if low and self.boards[0] else low

    def kind(self, size: int) -> str:
        """The usual name for playing this many cards with the board, such as Omaha; empty if there is none."""
        pick = self.pick_of_four if self.pick_of_four and size == 4 else self.pick
        return {(4, "2+3"): "Omaha", (2, "any"): "hold'em"}.get((size, pick), "")


class Natural(Struct, frozen=True):
    """A number of cards of a rank among a seat's own cards: exactly, or at least."""

    rank: str
    exactly: int = 2
    or_more: bool = False

    def score(self, table: Table, seat: int) -> int | None:
        """1 for every seat that has them: they tie."""
        held = sum(RANKS[card.rank] == self.rank for card in table.seats[seat].cards)
        return 1 if held == self.exactly or (self.or_more and held > self.exactly) else None

    def judged(self, table: Table, seat: int, share: str) -> Judged:
        """The score, and the cards of the rank."""
        score = self.score(table, seat)
        cards = tuple(card for card in table.seats[seat].cards if RANKS[card.rank] == self.rank) if score else ()
        return Judged(
            seat, share, score, f"{self._count} natural {plural(self.rank)}" if score else f"no natural {plural(self.rank)}", cards
        )

    @property
    def _count(self) -> str:
        return ("no", "one", "two", "three", "four")[self.exactly]

    @property
    def words(self) -> str:
        """What wins the share."""
        return f"{'at least' if self.or_more else 'exactly'} {self._count} natural {plural(self.rank)}"

    @property
    def needs(self) -> str:
        """The cards of the rank."""
        return self.words.removeprefix("at least ")


class HighestInTheHole(Struct, frozen=True):
    """The highest card of a suit among a seat's face-down cards."""

    suit: str

    def _card(self, table: Table, seat: int) -> Card | None:
        return max((card for card in table.seats[seat].where(up=False) if SUITS[card.suit] == self.suit), default=None)

    def score(self, table: Table, seat: int) -> int | None:
        """The card's rank."""
        card = self._card(table, seat)
        return None if card is None else card.rank + 1

    def judged(self, table: Table, seat: int, share: str) -> Judged:
        """The score, and the card."""
        card = self._card(table, seat)
        return Judged(
            seat,
            share,
            self.score(table, seat),
            f"{card} in the hole" if card is not None else "none in the hole",
            () if card is None else (card,),
        )

    @property
    def words(self) -> str:
        """What wins the share."""
        return f"the highest {self._name} in the hole"

    @property
    def needs(self) -> str:
        """Any card of the suit."""
        return f"a {self._name} in the hole"

    @property
    def _name(self) -> str:
        return ("club", "diamond", "heart", "spade")[SUITS.index(self.suit)]


class Follows(Struct, frozen=True):
    """Wild are a rank, and the rank of the next card face up after the last card of it, if there is one."""

    rank: str

    ordered = True

    def on(self, table: Table) -> Wild:
        """Read the wild ranks from the cards dealt face up, in order."""
        ranks = [RANKS[card.rank] for card in table.up_order]
        last = max((at for at, rank in enumerate(ranks) if rank == self.rank), default=None)
        follower = ranks[last + 1] if last is not None and last + 1 < len(ranks) else ""
        return Wild(ranks=self.rank + follower)

    @property
    def words(self) -> str:
        """The wild cards, in words."""
        return listed([plural(self.rank), "the rank that follows the last of them face up"])


class RankOf(Struct, frozen=True):
    """The rank of the card on a board is wild, once it is turned over."""

    board: str

    ordered = False

    def on(self, table: Table) -> Wild:
        """Read the wild rank from the board."""
        return Wild(ranks="".join(RANKS[card.rank] for card in table.board(self.board)))

    @property
    def words(self) -> str:
        """The wild cards, in words."""
        return f"the rank on board {self.board}"


class Paired(Struct, frozen=True):
    """A rank that is dealt face up a second time is wild; only the last two such ranks stay wild."""

    ordered = True
    words = "a rank that comes face up a second time; the last two such ranks"

    def on(self, table: Table) -> Wild:
        """Read the wild ranks from the cards dealt face up, in order."""
        seen: set[int] = set()
        pairs: list[int] = []
        for card in table.up_order:
            if card.rank in seen and card.rank not in pairs:
                pairs.append(card.rank)
            seen.add(card.rank)
        return Wild(ranks="".join(RANKS[rank] for rank in pairs[-2:]))
