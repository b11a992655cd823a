"""Stakes: forced bets, bet sizes, and the house's rules about them."""

from functools import lru_cache

from msgspec import Struct
from msgspec.structs import astuple, replace

from riverboat.coded_text import CodedText
from riverboat.dealer import Illegal


class Stakes(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Forced bets, bet sizes, and the house's rules about them.

    Tuples are in the order of the blinds: from the left of the button, heads-up from the button.

    >>> Stakes(blinds=(5, 10), big_blind_ante=10).why_not(6)
    >>> Stakes(blinds=(5, 10), antes=(1, 1, 0)).why_not(4)
    'antes are for 3 seats, and there are 4'
    """

    ante: int = 0
    blinds: tuple[int, ...] = ()
    straddle: int = 0  # posted by the seat after the blinds
    button_ante: int = 0  # the button's dead ante for everybody
    button_blind: int = 0
    bring_in: int = 0
    small_bet: int = 0
    big_bet: int = 0
    big_blind_ante: int = 0  # the big blind's dead ante for everybody
    antes: tuple[int, ...] = ()  # an ante per seat, instead of one for all
    dead_antes: bool = False  # all ante chips belong to the main pot, even those that a short stack could not match
    late: tuple[int, ...] = ()  # live posts by players who missed the blinds; they do not open the betting
    as_posted: bool = False  # a short blind or bring-in is called as posted, not in full
    cap: int = 0  # the most bets and raises in a fixed-limit round, if not a bet and three raises
    buy_in: int = 0  # the ante of a game without betting: all that a hand costs

    def __post_init__(self) -> None:
        """Check that all amounts are integers."""
        for value in astuple(self):
            if any(type(amount) not in (int, bool) for amount in (value if type(value) is tuple else (value,))):
                raise Illegal("stakes_not_whole", "stakes are whole numbers, not {value}", value=repr(value))

    @property
    def small(self) -> int:
        """The small bet: as given, else twice the bring-in, the big blind, the button blind, the ante, or the buy-in."""
        forced = 2 * self.bring_in or max(self.blinds, default=0) or self.button_blind
        return self.small_bet or forced or self.ante or max(self.antes, default=0) or self.buy_in or 1

    @property
    def big(self) -> int:
        """The big bet of fixed limit."""
        return self.big_bet or 2 * self.small

    @property
    def blind_names(self) -> tuple[str, ...]:
        """The names of the blinds, by size: small blind, big blind, straddles."""
        return _names(self.blinds)

    @property
    def big_blind(self) -> int:
        """The index of the big blind in `blinds`."""
        return next(index for index, name in enumerate(self.blind_names) if name in ("big blind", "blind"))

    @property
    def price(self) -> int:
        """The price of things that cost an ante: the largest ante, or a small bet if there is none."""
        return self.ante or max(self.antes, default=0) or self.small

    @property
    def blind(self) -> int:
        """The big blind, else the button blind, else the small bet."""
        return self.blinds[self.big_blind] if any(self.blinds) else self.button_blind or self.small

    @property
    def blind_name(self) -> str:
        """The name of that blind; empty if there is none."""
        return self.blind_names[self.big_blind] if any(self.blinds) else "button blind" if self.button_blind else ""

    def why_not(self, seats: int) -> CodedText | None:
        """The reason why this number of seats cannot play for these stakes; None if it can."""
        return _why_not(self, seats)


# Cached, because the same stakes are checked hand after hand.


@lru_cache
def _names(blinds: tuple[int, ...]) -> tuple[str, ...]:
    levels = sorted({amount for amount in blinds if amount})
    names = ("small blind", "big blind", *("straddle",) * len(levels)) if len(levels) > 1 else ("blind",)
    return tuple(names[levels.index(amount)] if amount else "" for amount in blinds)


@lru_cache
def _why_not(stakes: Stakes, seats: int) -> CodedText | None:
    if any(amount < 0 for value in astuple(stakes) for amount in (value if isinstance(value, tuple) else (value,))):
        return CodedText("negative_stakes", "stakes cannot be negative")
    if len(stakes.blinds) > seats:
        return CodedText("too_many_blinds", "there are {blinds} blinds for {seats} seats", blinds=len(stakes.blinds), seats=seats)
    for name, amounts in (("antes", stakes.antes), ("late posts", stakes.late)):
        if amounts and len(amounts) != seats:
            return CodedText(
                "posts_for_other_seats", "{posts} are for {given} seats, and there are {seats}", posts=name, given=len(amounts), seats=seats
            )
    if stakes.ante and stakes.antes:
        return CodedText("two_kinds_of_ante", "there is one ante for all, or each seat has its own")
    if stakes.buy_in and replace(stakes, buy_in=0) != Stakes():
        return CodedText("buy_in_with_bets", "a buy-in is all that a hand costs: there are no other stakes")
    if stakes.big_blind_ante and not any(stakes.blinds):
        return CodedText("big_blind_ante_without_blind", "a big blind's ante needs a big blind")
    if stakes.big_bet and stakes.big_bet < stakes.small:
        return CodedText("big_bet_too_small", "a big bet is not less than a small one, which is {small}", small=stakes.small)
    return _why_not_open(stakes) or _why_not_post(stakes, seats)


def _why_not_open(stakes: Stakes) -> CodedText | None:
    """The reason why the betting cannot be opened like this."""
    if stakes.bring_in and (any(stakes.blinds) or stakes.button_blind):
        return CodedText("blinds_and_bring_in", "blinds open the betting or a bring-in does, not both")
    if stakes.bring_in > stakes.small:
        return CodedText("bring_in_too_large", "a bring-in is not more than a small bet, which is {small}", small=stakes.small)
    if stakes.straddle and not any(stakes.blinds):
        return CodedText("straddle_without_blind", "a straddle needs a big blind")
    if stakes.straddle and stakes.straddle < 2 * max(stakes.blinds):
        return CodedText("straddle_too_small", "a straddle is at least twice the big blind, {least}", least=2 * max(stakes.blinds))
    return None


def _why_not_post(stakes: Stakes, seats: int) -> CodedText | None:
    """The reason why the seats cannot post like this: a seat posts at most one blind."""
    if stakes.straddle and len(stakes.blinds) == seats:
        return CodedText("no_seat_for_straddle", "a straddle needs a seat after the blinds, and there are {seats} seats", seats=seats)
    if stakes.late and max(stakes.late) > max(*stakes.blinds, stakes.button_blind, 0):
        return CodedText("late_post_too_large", "a late post is not more than the big blind")
    blinds = [*stakes.blinds, stakes.straddle, *[0] * seats]
    button = 0 if seats == 2 else seats - 1
    if stakes.button_blind and blinds[button]:
        return CodedText("button_posts_twice", "the button has a blind of its own, and would post another")
    blinds[button] += stakes.button_blind
    if any(late and blind for late, blind in zip(stakes.late, blinds, strict=False)):
        return CodedText("blind_and_late_post", "a seat posts a blind or late, not both")
    return None


# The stakes that many games have by custom. A game with others writes them in its own file.
BLINDS = Stakes(blinds=(1, 2))
ANTE = Stakes(ante=1, small_bet=2)
ANTE_ONLY = Stakes(ante=1)
BRING_IN = Stakes(ante=1, bring_in=2, small_bet=4, big_bet=8)
