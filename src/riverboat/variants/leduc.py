"""Leduc hold'em: six cards, one each and one for all, two rounds of two bets."""

from riverboat.rules import REGISTRY, Best, Bet, Deal, Post, Showdown, Stakes, Turn, Variant


@REGISTRY.add("leduc", "laboratory")
def leduc() -> Variant:
    """Build the game."""
    return Variant(
        "Leduc hold'em",
        phases=(Post(), Deal(down=1), Bet("first", cap=2), Turn(1), Bet("second", size="big", cap=2), Showdown()),
        shares={"high": Best()},
        seats=range(2, 3),
        deck="six",
        limit="fixed-limit",
        stakes=Stakes(ante=1, small_bet=2, big_bet=4),
        bare=True,
    )
