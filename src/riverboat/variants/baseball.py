"""Baseball: seven-card stud; threes and nines are wild, and a four face up may buy one more card."""

from riverboat.ranking import Wild
from riverboat.rules import REGISTRY, Best, DealBuying, Post, Showdown, Variant
from riverboat.rules.common_phases import seven_streets
from riverboat.rules.stakes import BRING_IN


@REGISTRY.add("baseball", "stud")
def baseball(bought_up: bool = False) -> Variant:
    """Build the game; a bought card comes face down, or face up."""
    return Variant(
        "Baseball",
        phases=(
            Post(),
            *seven_streets(deal=DealBuying("4", bought_up=bought_up), start=DealBuying("4", down=2, bought_up=bought_up)),
            Showdown(),
        ),
        shares={"high": Best(wild=Wild(ranks="39"))},
        seats=range(2, 8),
        limit="fixed-limit",
        stakes=BRING_IN,
    )
