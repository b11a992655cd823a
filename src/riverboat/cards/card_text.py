"""Reading and writing cards as text."""

from collections.abc import Iterator

RANKS = "23456789TJQKA"
SUITS = "cdhs"
UNSEEN_NUMBER = 52

_SUIT_SIGNS = {"ascii": SUITS, "unicode": "♣♦♥♠", "emoji": ("♣️", "♦️", "♥️", "♠️")}
_SUIT_OF = {sign: suit for signs in (SUITS, SUITS.upper(), "♣♦♥♠", "♧♢♡♤") for suit, sign in enumerate(signs)}
_RANK_OF = {sign: rank for signs in (RANKS, RANKS.lower()) for rank, sign in enumerate(signs)}
_SEPARATORS = frozenset(",;:/|-_.[](){}")
_UNSEEN = ("??", "🂠")
_SELECTORS = "\ufe0e\ufe0f"  # variation selectors: text or emoji form of the preceding sign

FORMATS = tuple(_SUIT_SIGNS)


class CardError(ValueError):
    """Text that is not a list of cards: the problem, its position, and a hint.

    >>> from riverboat import cards
    >>> cards("As 1s")
    Traceback (most recent call last):
    riverboat.cards.card_text.CardError: unknown rank '1' at position 3; ten is T or 10, the ace is A
      As 1s
         ^
    """

    def __init__(self, problem: str, *, text: str = "", position: int | None = None, hint: str = "") -> None:
        """Store the problem with `text`, its `position` if known, and a hint."""
        super().__init__(problem, text, position, hint)
        self.problem, self.text, self.position, self.hint = problem, text, position, hint

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle with the keyword arguments."""
        return _card_error, (self.problem, self.text, self.position, self.hint)

    def __str__(self) -> str:
        """The problem, the position and the hint, with a caret below the text."""
        place = "" if self.position is None else f" at position {self.position}"
        hint = f"; {self.hint}" if self.hint else ""
        line = self.text.expandtabs(1).replace("\n", " ").replace("\r", " ")
        text = f"\n  {line}" if line.strip() else ""
        caret = f"\n  {' ' * self.position}^" if text and self.position is not None else ""
        return f"{self.problem}{place}{hint}{text}{caret}"


def _card_error(problem: str, text: str, position: int | None, hint: str) -> CardError:
    return CardError(problem, text=text, position=position, hint=hint)


def read(text: str) -> Iterator[tuple[int, int]]:
    """Yield (position, card number) for each card in `text`; the unseen card is 52."""
    at = 0
    while at < len(text):
        if text[at] in _SEPARATORS or text[at] in _SELECTORS or text[at].isspace():
            at += 1
            continue
        start = at
        unseen = next((sign for sign in _UNSEEN if text.startswith(sign, at)), "")
        if unseen:
            yield start, UNSEEN_NUMBER
            at += len(unseen)
            continue
        ten = text.startswith("10", at)
        rank = RANKS.index("T") if ten else _RANK_OF.get(text[at])
        if rank is None:
            raise _no_rank(text, at)
        at += 2 if ten else 1
        while text[at : at + 1] and text[at] in _SELECTORS:
            at += 1
        suit = _SUIT_OF.get(text[at : at + 1])
        if suit is None:
            raise _no_suit(text, start, at)
        at += 1
        yield start, rank * 4 + suit


def _no_rank(text: str, at: int) -> CardError:
    sign, after = text[at], text[at + 1 : at + 2]
    if sign in _SUIT_OF and (after in _RANK_OF or text.startswith("10", at + 1)):
        ten = text.startswith("10", at + 1)
        hint = f"the rank comes first: {'T' if ten else after.upper()}{SUITS[_SUIT_OF[sign]]}"
        return CardError(f"suit before rank in {text[at : at + 2 + ten]!r}", text=text, position=at, hint=hint)
    if sign == "?":
        return CardError("half an unseen card", text=text, position=at, hint="the unseen card is ??")
    hint = "ten is T or 10, the ace is A" if sign == "1" else "ranks are 2 3 4 5 6 7 8 9 T J Q K A"
    return CardError(f"unknown rank {sign!r}", text=text, position=at, hint=hint)


def _no_suit(text: str, start: int, at: int) -> CardError:
    rank, sign = text[start:at], text[at : at + 1]
    problem = f"unknown suit {sign!r}" if sign and sign not in _SEPARATORS and not sign.isspace() else f"no suit after {rank!r}"
    return CardError(problem, text=text, position=at, hint="suits are s h d c or ♠ ♥ ♦ ♣")


def write(number: int, style: str = "ascii") -> str:
    """Write a card number as text in one of the `FORMATS`."""
    if style not in _SUIT_SIGNS:
        raise ValueError(f"unknown format {style!r}; formats are {', '.join(FORMATS)}")
    if number == UNSEEN_NUMBER:
        return _UNSEEN[style == "emoji"]
    rank, suit = divmod(number, 4)
    return RANKS[rank] + _SUIT_SIGNS[style][suit]
