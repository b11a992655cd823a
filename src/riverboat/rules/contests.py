"""Contests: what wins a share of the pot."""

from typing import Annotated, Any, Protocol

from msgspec import Meta, Struct
from msgspec.structs import replace

from riverboat.cards import RANKS, SUITS, Card, cards
from riverboat.coded_text import CodedText
from riverboat.ranking import Pick, Strength, Wild, evaluate
from riverboat.ranking.hand_names import card_words, listed, name, plural
from riverboat.ranking.kernel_conversion import mask, rule
from riverboat.ranking.wild import Ace
from riverboat.rules.rule_wording import article, board_card, board_words, number_words, sentence
from riverboat.table import Table
from riverboat.table.events import Judged


class Contest(Protocol):
    """Decides which seats win a share. A contest may also have `rules`: sentences on how hands are made and compared."""

    def score(self, table: Table, seat: int) -> int | None:
        """The seat's score, larger is better; None if it does not qualify."""

    def judged(self, table: Table, seat: int, share: str) -> Judged:
        """The score with its reason."""

    @property
    def words(self) -> str:
        """What wins the share, in words that complete "half of the pot goes to"."""

    @property
    def needs(self) -> CodedText | None:
        """What a hand needs to qualify, in words; None if every hand qualifies."""


def wins_independently(contest: Any) -> bool:
    """True if every qualifying seat wins independently (`independent = True`), so no pot is shared."""
    return bool(getattr(contest, "independent", False))


def all_tie(contest: Any) -> bool:
    """True if all seats that qualify tie (`all_tie = True`), so they split the share."""
    return bool(getattr(contest, "all_tie", False))


class WildDefinition(Struct, frozen=True, kw_only=True):
    """Which cards are wild, as data: all that one of the fields names."""

    ranks: Annotated[tuple[str, ...], Meta(description="All cards of these ranks.")] = ()
    cards: Annotated[tuple[Card, ...], Meta(description="These cards.")] = ()
    lowest: Annotated[bool, Meta(description="The lowest cards of each hand that are not wild already.")] = False
    ace: Annotated[Ace, Meta(description="For the lowest cards: `high`, or `either` if an ace may also be the lowest card.")] = "high"
    needs: Annotated[tuple[str, ...], Meta(description="If not empty: the lowest cards only in a hand that holds one of these ranks.")] = ()
    follows: Annotated[str, Meta(description="The rank of the card dealt face up next after the last one of this rank.")] = ""
    board: Annotated[str, Meta(description="All cards of the rank of the card on this board, once it is face up.")] = ""
    pairs: Annotated[int, Meta(description="The last ranks to come face up a second time, this many of them.")] = 0
    double_ace: Annotated[bool, Meta(description="House rule: every wild card in a flush may be an ace.")] = False
    natural_first: Annotated[bool, Meta(description="House rule: a hand without wild cards beats an equal hand with some.")] = False


def has_wild_cards(contest: Any) -> bool:
    """Whether some cards are wild in a contest."""
    return getattr(contest, "wild", None) is not None


def wild_definition(contest: "Best") -> WildDefinition:
    """The definition of a contest's wild cards, with house rules.

    >>> found = wild_definition(Best(wild=Wild(ranks="2J", cards="Kd"), house=Wild(double_ace=True)))
    >>> found.ranks, found.cards, found.double_ace
    (('2', 'J'), (Kd,), True)
    """
    wild, house = contest.wild, contest.house or Wild()
    if not isinstance(wild, Wild):
        found: WildDefinition = wild.definition
        return replace(found, double_ace=house.double_ace, natural_first=house.natural_first)
    return WildDefinition(
        ranks=tuple(wild.ranks),
        cards=cards(wild.cards),
        lowest=wild.lowest,
        ace=wild.ace,
        needs=tuple(wild.needs),
        double_ace=wild.double_ace or house.double_ace,
        natural_first=wild.natural_first or house.natural_first,
    )


def wild_sentences(contest: "Best") -> tuple[CodedText, ...]:
    """The wild cards of a contest in sentences, with house rules.

    >>> wild_sentences(Best(wild=Wild(ranks="2J", cards="Kd"))), wild_sentences(Best(wild=Wild(ranks="K", lowest=True, needs="K")))
    (('Twos, jacks and the king of diamonds are wild.',), ('Kings and the lowest other cards of a hand that holds a king are wild.',))
    """
    wild, found = contest.wild, wild_definition(contest)
    rules = [_wild_sentence(wild) if isinstance(wild, Wild) else wild.sentence]
    if found.double_ace:
        rules.append(CodedText("rule_double_ace_flush", "Every wild card in a flush may be an ace."))
    if found.natural_first:
        rules.append(CodedText("rule_natural_beats_wild", "A hand without wild cards beats an equal hand with wild cards."))
    return tuple(rules)


def _wild_sentence(wild: Wild) -> CodedText:
    named = [f"the {card_words(card)}" for card in cards(wild.cards)]
    parts = [plural(rank) for rank in wild.ranks] + named
    if wild.lowest:
        hand = f"a hand that holds {listed([article(name(rank)) for rank in wild.needs], 'or')}" if wild.needs else "each hand"
        parts.append(f"the lowest {'other ' if parts else ''}cards of {hand}")
    words = f"{listed(parts) or 'no cards'} {'is' if parts == named and len(parts) == 1 else 'are'} wild"
    words += "; an ace may count as the lowest card" if wild.ace == "either" else ""
    fields = {"ranks": list(wild.ranks), "cards": [str(card) for card in cards(wild.cards)], "lowest": wild.lowest}
    return CodedText("rule_wild", sentence(words), **fields, needs=list(wild.needs), ace=wild.ace)


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

    @property
    def sentence(self) -> CodedText:
        """The rule as a sentence."""

    @property
    def definition(self) -> WildDefinition:
        """The rule as data."""


_RANKING_WORDS = {
    "high": "the best hand",
    "short": "the best hand",
    "ace-to-five": "the lowest hand",
    "eight-or-better": "the best low hand",
    "deuce-to-seven": "the lowest hand",
    "badugi": "the best badugi",
}

_RANKING_RULES = {
    "short": "A flush beats a full house, and A-6-7-8-9 is a straight.",
    "ace-to-five": "Aces are low, straights and flushes do not count, and the best hand is 5-4-3-2-A.",
    "eight-or-better": "A low hand is five cards of different ranks, eight or lower; aces are low, and straights and flushes do not count.",
    "deuce-to-seven": "Aces are high, straights and flushes count against a hand, and the best hand is 7-5-4-3-2 in mixed suits.",
    "badugi": "Only cards of different ranks and suits count: four of them beat three, then the lower hand wins, aces low.",
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
    def words(self) -> CodedText:
        """What wins the share."""
        board = self.boards[0]
        words = f"{_RANKING_WORDS[self.ranking]}{f' on {board_words(board)}' if board else ''}"
        return CodedText("best_hand", words, ranking=self.ranking, board=board)

    @property
    def rules(self) -> tuple[CodedText, ...]:
        """How hands are made and compared, in sentences."""
        rules = []
        if self.ranking in _RANKING_RULES:
            rules.append(CodedText("rule_ranking", _RANKING_RULES[self.ranking], ranking=self.ranking))
        own, board = Pick.parse(self.pick).limits
        if own >= 0:
            words = f"A hand is made of exactly {number_words(own)} of the player's own cards and {number_words(board)} from the board."
            rules.append(CodedText("rule_pick", words, own=own, shared=board))
        if self.pick_of_four:
            own, board = Pick.parse(self.pick_of_four).limits
            four = f"Of four cards on a board exactly {number_words(own)} play, with {number_words(board)} from the board"
            rules.append(CodedText("rule_pick_of_four", f"{four}; otherwise any five cards play.", own=own, shared=board))
        for other in self.boards[1:]:
            rules += [CodedText("rule_extra_board", sentence(f"{board_card(other)} plays as part of the board"), board=other)]
        if has_wild_cards(self):
            rules += wild_sentences(self)
        return tuple(rules)

    @property
    def needs(self) -> CodedText | None:
        """A qualifying low, where the ranking asks for one."""
        if self.ranking != "eight-or-better":
            return None
        low = CodedText("low_of_eight_or_better", "a low of eight or better")
        return CodedText("on_board", "{what} on board {board}", what=low, board=self.boards[0]) if self.boards[0] else low

    def kind(self, size: int) -> str:
        """The usual name for playing this many cards with the board, such as Omaha; empty if there is none."""
        pick = self.pick_of_four if self.pick_of_four and size == 4 else self.pick
        return {(4, "2+3"): "Omaha", (2, "any"): "hold'em"}.get((size, pick), "")


class Natural(Struct, frozen=True):
    """A number of cards of a rank among a seat's own cards: exactly, or at least."""

    rank: str
    exactly: int = 2
    or_more: bool = False

    all_tie = True

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
    def words(self) -> CodedText:
        """What wins the share."""
        ranks = plural(self.rank)
        if self.or_more:
            words = f"{self._count} or more natural {ranks}"
        else:
            words = f"a natural pair of {ranks}" if self.exactly == len("77") else f"exactly {self._count} natural {ranks}"
        return CodedText("natural_hand", words, rank=self.rank, count=self.exactly, or_more=self.or_more)

    @property
    def rules(self) -> tuple[CodedText, ...]:
        """Which cards count."""
        ranks = plural(self.rank)
        if self.or_more:
            meant = f"Natural {ranks} are {ranks} among a player's own cards"
        else:
            meant = f"{self.words[:1].upper()}{self.words[1:]} means exactly {self._count} {ranks} among a player's own cards"
        words = f"{meant}; wild cards that play as {ranks} do not count."
        return (CodedText("rule_natural", words, rank=self.rank, count=self.exactly, or_more=self.or_more),)

    @property
    def needs(self) -> CodedText:
        """The cards of the rank."""
        return self.words


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
    def words(self) -> CodedText:
        """What wins the share."""
        return CodedText("highest_in_the_hole", f"the highest {self._name} in the hole", suit=self.suit)

    @property
    def needs(self) -> CodedText:
        """Any card of the suit."""
        return CodedText("suit_in_the_hole", f"a {self._name} in the hole", suit=self.suit)

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

    @property
    def sentence(self) -> CodedText:
        """The rule as a sentence."""
        words = f"{plural(self.rank)} are wild, and so is the rank that follows the last {name(self.rank)} dealt face up"
        return CodedText("rule_wild_follower", sentence(words), rank=self.rank)

    @property
    def definition(self) -> WildDefinition:
        """The rule as data."""
        return WildDefinition(ranks=(self.rank,), follows=self.rank)


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

    @property
    def sentence(self) -> CodedText:
        """The rule as a sentence."""
        return CodedText("rule_wild_rank_of_board", f"All cards of the same rank as {board_card(self.board)} are wild.", board=self.board)

    @property
    def definition(self) -> WildDefinition:
        """The rule as data."""
        return WildDefinition(board=self.board)


MOST_PAIRS = 2


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
        return Wild(ranks="".join(RANKS[rank] for rank in pairs[-MOST_PAIRS:]))

    @property
    def sentence(self) -> CodedText:
        """The rule as a sentence."""
        words = f"A rank that is dealt face up a second time is wild; only the last {number_words(MOST_PAIRS)} such ranks stay wild."
        return CodedText("rule_wild_pairs", words, pairs=MOST_PAIRS)

    @property
    def definition(self) -> WildDefinition:
        """The rule as data."""
        return WildDefinition(pairs=MOST_PAIRS)
