"""Twos, Jacks, Man with the Axe: twos, jacks and the king of diamonds are wild; half of each pot to a natural pair of sevens."""

from riverboat.ranking import Wild
from riverboat.rules import REGISTRY, Best, Bet, Deal, Draw, Natural, Post, Showdown, Variant
from riverboat.rules.stakes import ANTE


@REGISTRY.add("twos-jacks-axe", "draw")
def twos_jacks_axe(at_least_two: bool = False, sevens_half: bool = True) -> Variant:
    """Build the game; three sevens count as a pair only where the house says so, and sevens win nothing without their half."""
    sevens = {"sevens": Natural("7", or_more=at_least_two)} if sevens_half else {}
    return Variant(
        "Twos, Jacks, Man with the Axe",
        phases=(Post(), Deal(down=5), Bet("first"), Draw(3), Bet("second", size="big"), Showdown()),
        shares={**sevens, "high": Best(wild=Wild(ranks="2J", cards="Kd"))},
        seats=range(2, 10),
        limit="no-limit",
        stakes=ANTE,
    )
