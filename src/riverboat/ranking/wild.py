"""Rules for wild cards, as data."""

from dataclasses import dataclass
from typing import Any, Literal, get_args

from riverboat.cards import RANKS, UNSEEN, Card, CardError, CardsLike, cards, notation
from riverboat.ranking.hand_names import card_words, listed, name, plural

Ace = Literal["high", "either"]


@dataclass(frozen=True, slots=True)
class Wild:
    """Which cards are wild.

    >>> Wild(ranks="2J", cards="Kd").among("2c Js Kd Ks 7h")
    (2c, Js, Kd)

    With `lowest`, all cards of a hand's lowest rank are wild too, not counting cards that are wild already. With `needs`, the lowest
    cards are wild only in a hand that holds one of these ranks. The ace is high, or with `ace="either"` whatever makes the better hand.

    >>> Wild(ranks="K", lowest=True).among("Kh 2h 2d 5c 8s")
    (Kh, 2h, 2d)
    >>> Wild(ranks="K", lowest=True, needs="K").among("Qh 2h 2d 5c 8s")
    ()

    House rules: with `double_ace`, every wild card in a flush may be an ace; with `natural_first`, a hand without wild cards beats an
    equal hand with some.
    """

    ranks: str = ""
    cards: str = ""
    lowest: bool = False
    ace: Ace = "high"
    needs: str = ""
    double_ace: bool = False
    natural_first: bool = False

    def __post_init__(self) -> None:
        """Normalize ranks and cards, so that equal rules compare equal."""
        object.__setattr__(self, "ranks", _ranks(self.ranks))
        object.__setattr__(self, "needs", _ranks(self.needs))
        alone = [card for card in cards(self.cards) if card == UNSEEN or RANKS[card.rank] not in self.ranks]
        if UNSEEN in alone:
            raise CardError("an unseen card cannot be wild", text=self.cards.strip())
        object.__setattr__(self, "cards", notation(sorted(alone, reverse=True)))
        if self.ace not in get_args(Ace):
            raise ValueError(f"ace is high or either, not {self.ace!r}")
        if not self.lowest and (self.needs or self.ace != "high"):
            raise ValueError("ace and needs speak of the lowest cards: set lowest=True")

    @classmethod
    def parse(cls, text: "str | Wild | None") -> "Wild | None":
        """Parse text such as "2J Kd", "K lowest", "K lowest needs=K ace=either", "2 double-ace natural-first".

        >>> Wild.parse("K lowest needs=K")
        Wild('K lowest needs=K')
        """
        if not isinstance(text, str):
            return text
        fields: dict[str, Any] = {"ranks": "", "cards": ""}
        for word in text.replace(",", " ").split():
            name, equals, value = word.partition("=")
            if equals and name in ("needs", "ace"):
                fields |= {"lowest": True, name: value}
            elif word in ("lowest", "double-ace", "natural-first"):
                fields[word.replace("-", "_")] = True
            elif all(letter.upper() in RANKS for letter in word.replace("10", "T")):
                fields["ranks"] += word
            else:
                fields["cards"] = f"{fields['cards']} {word}".strip()
        return cls(**fields)

    def __str__(self) -> str:
        """The text that `parse` reads."""
        words = [self.ranks, self.cards]
        words += ["lowest"] * self.lowest + [f"needs={self.needs}"] * bool(self.needs) + ["ace=either"] * (self.ace == "either")
        words += ["double-ace"] * self.double_ace + ["natural-first"] * self.natural_first
        return " ".join(word for word in words if word)

    def __repr__(self) -> str:
        """Show the words."""
        return f"Wild({str(self)!r})"

    def __or__(self, other: "Wild") -> "Wild":
        """Unite two rules; cards that either makes wild by name do not count as lowest.

        >>> Wild(ranks="2") | Wild(cards="Kd")
        Wild('2 Kd')
        >>> (Wild(ranks="2") | Wild(lowest=True)).among("2c 5d 9h")
        (2c, 5d)
        """
        if self.lowest and other.lowest and (self.ace, self.needs) != (other.ace, other.needs):
            raise ValueError(f"two rules for the lowest cards do not unite: {self} and {other}")
        low = self if self.lowest else other
        return Wild(
            ranks=self.ranks + other.ranks,
            cards=notation(dict.fromkeys(cards(self.cards) + cards(other.cards))),
            lowest=low.lowest,
            ace=low.ace,
            needs=low.needs,
            double_ace=self.double_ace or other.double_ace,
            natural_first=self.natural_first or other.natural_first,
        )

    @property
    def words(self) -> str:
        """The wild cards, in words.

        >>> Wild(ranks="2J", cards="Kd").words, Wild(ranks="K", lowest=True).words
        ('twos, jacks and the king of diamonds', 'kings and the lowest cards of each hand')
        >>> Wild(ranks="K", lowest=True, needs="K").words
        'kings, and in a hand that holds a king its lowest cards'
        """
        parts = [plural(rank) for rank in self.ranks] + [f"the {card_words(card)}" for card in cards(self.cards)]
        if self.lowest:
            ace = " (an ace high or low)" if self.ace == "either" else ""
            if self.needs:
                held = listed([f"{'an' if rank in 'A8' else 'a'} {name(rank)}" for rank in self.needs], "or")
                parts = [", and ".join(filter(None, [listed(parts), f"in a hand that holds {held} its lowest cards{ace}"]))]
            else:
                parts.append(f"the lowest cards of each hand{ace}")
        house = ["wild cards in a flush may all be aces"] * self.double_ace + ["a hand without wild cards wins a tie"] * self.natural_first
        return "; ".join([listed(parts) or "nothing", *house])

    def sets(self, hand: CardsLike) -> tuple[tuple[Card, ...], ...]:
        """The possible sets of wild cards of a hand: one, or two where an ace can be the lowest card."""
        held = tuple(card for card in cards(hand) if card != UNSEEN)
        always = {card for card in held if RANKS[card.rank] in self.ranks} | set(cards(self.cards))
        naturals = [card for card in held if card not in always]
        if not self.lowest or not naturals or (self.needs and not any(RANKS[card.rank] in self.needs for card in held)):
            lows = [-1]
        else:
            lows = [min(card.rank for card in naturals)]
            ace = RANKS.index("A")
            if self.ace == "either" and ace != lows[0] and any(card.rank == ace for card in naturals):
                lows.append(ace)
        return tuple(tuple(card for card in held if card in always or card.rank == low) for low in lows)

    def among(self, hand: CardsLike) -> tuple[Card, ...]:
        """The wild cards of a hand; of two possible sets, the one that makes the better high hand."""
        sets = self.sets(hand)
        if len(sets) == 1:
            return sets[0]
        from riverboat.ranking.kernel_conversion import mask, rule  # imported late: compiled imports Wild

        high, held = rule(self, "high"), mask(cards(hand))
        return max(sets, key=lambda wilds: high.value(held, mask(wilds)))


def _ranks(text: str) -> str:
    """Normalize ranks: upper case, each once, in ascending order."""
    letters = text.upper().replace("10", "T").replace(" ", "").replace(",", "")
    for at, letter in enumerate(letters):
        if letter not in RANKS:
            raise CardError(f"unknown rank {letter!r}", text=letters, position=at, hint="ranks are 2 3 4 5 6 7 8 9 T J Q K A")
    return "".join(rank for rank in RANKS if rank in letters)
