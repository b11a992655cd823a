"""Eight Cards: eight each, three boards; four on one, which plays as Omaha for all, and two on each other; a third of the pot a board."""

from typing import Literal

from riverboat.rules import REGISTRY, Best, Deal, Place, Post, RunOut, Turn, Variant


@REGISTRY.add("eight-cards", "placement")
def eight_cards(runout_order: Literal["A,B,C", "C,B,A", "PLO_last"] = "A,B,C", up_to_four: bool = False) -> Variant:
    """Build the game, for two players or up to four."""
    boards = ("A", "B", "C")
    return Variant(
        "Eight Cards",
        phases=(
            Post(),
            Deal(down=8),
            *(Turn(3, board) for board in boards),
            Place(boards, (4, 2, 2)),
            RunOut(2, runout_order),
        ),
        shares={board: Best(board=board, pick_of_four="2+3") for board in (boards[::-1] if runout_order == "C,B,A" else boards)},
        seats=range(2, 5 if up_to_four else 3),
        forced="buy-in",
        odd_shares="first",
        odd_chips="nearest_to_button",
    )
