"""Kings and Lows, the draw game: drop or stay, the deck against a lone player, and losers match the pot. No betting."""

from typing import Literal

from riverboat.ranking import Wild
from riverboat.rules import REGISTRY, Best, Deal, Draw, FaceTheDeck, Match, Post, Showdown, StayOrDrop, Variant
from riverboat.rules.stakes import ANTE_ONLY


@REGISTRY.add("kings-and-lows-draw", "draw")
def kings_and_lows_draw(king_required: bool = False, ace: Literal["high", "either"] = "high") -> Variant:
    """Build the game; with a king required, lows are wild only beside a king."""
    return Variant(
        "Kings and Lows, drop or stay",
        phases=(Post(only_into_empty=True), Deal(down=5), StayOrDrop(), Draw(5), FaceTheDeck("high"), Showdown(), Match()),
        shares={"high": Best(wild=Wild(ranks="K", lowest=True, ace=ace, needs="K" if king_required else ""))},
        seats=range(2, 10),
        stakes=ANTE_ONLY,
        alone_plays=True,
    )
