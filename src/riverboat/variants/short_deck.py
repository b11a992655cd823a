"""Short-deck hold'em: 36 cards, a flush beats a full house, and A-6-7-8-9 is a straight."""

from riverboat.rules import REGISTRY, Best, Bet, Deal, Post, Showdown, Stakes, Variant
from riverboat.rules.common_phases import FLOP, TURN_AND_RIVER


@REGISTRY.add("short-deck", "community")
def short_deck() -> Variant:
    """Build the game."""
    return Variant(
        "Short-deck hold'em",
        phases=(Post(), Deal(down=2), Bet("preflop"), *FLOP, *TURN_AND_RIVER, Showdown()),
        shares={"high": Best(ranking="short")},
        deck="short",
        stakes=Stakes(ante=1, button_blind=2),
        phh={"no-limit": "NS"},
        pokerstars="6+ Hold'em",
    )
