"""The configuration of the Eight Cards engine."""

from math import inf
from typing import Literal, get_args, get_origin, get_type_hints

from msgspec import Struct

from riverboat.dealer import Illegal
from riverboat.odds.spot import lays_of
from riverboat.rules import Game, Stakes, Variant
from riverboat.variants import variants


def advised(variant: Variant) -> bool:
    """Whether the adviser applies to a variant: its card flow, shares and deck are those of the usual game."""
    usual = variants["eight-cards"]()
    return (lays_of(variant), variant.shares, variant.deck) == (lays_of(usual), usual.shares, usual.deck)


class EightCardsConfig(Struct, frozen=True):
    """The flags of the document, with its defaults; `game` is the general engine's game with these flags.

    >>> EightCardsConfig(buy_in=50, runout_order="PLO_last").game.stakes.buy_in
    50
    """

    burn_cards: Literal["none", "classic"] = "none"
    assignment_mode: Literal["full_turn", "stepwise"] = "full_turn"
    runout_order: Literal["A,B,C", "C,B,A", "PLO_last"] = "A,B,C"
    odd_chips_rule: Literal["nearest_to_button", "first_seat", "random"] = "nearest_to_button"
    timeout: Literal["auto_random", "auto_fold"] = "auto_random"
    time_limit: float | None = None  # seconds per turn; None: no limit
    buy_in: int = 100  # paid by each player before the deal
    stack: int | None = None  # default stack of each player; None: ten buy-ins
    up_to_four: bool = False  # three or four players instead of two

    def __post_init__(self) -> None:
        """Refuse unknown values of flags, and a buy-in or time limit that is not positive."""
        for flag, hint in get_type_hints(type(self)).items():
            if get_origin(hint) is Literal and getattr(self, flag) not in get_args(hint):
                raise Illegal(f"{flag} is {' or '.join(get_args(hint))}, not {getattr(self, flag)!r}")
        if type(self.buy_in) is not int or self.buy_in < 1:
            raise Illegal("the buy-in is a positive whole number")
        if self.time_limit is not None and (type(self.time_limit) not in (int, float) or not 0 < self.time_limit < inf):
            raise Illegal("a time limit is a number of seconds, more than nothing, or None")

    @property
    def game(self) -> Game:
        """The game for the general engine."""
        variant = variants["eight-cards"](
            burn_cards=self.burn_cards,
            assignment_mode=self.assignment_mode,
            runout_order=self.runout_order,
            odd_chips_rule=self.odd_chips_rule,
            timeout=self.timeout,
            up_to_four=self.up_to_four,
        )
        return Game.of(variant, stakes=Stakes(buy_in=self.buy_in))
