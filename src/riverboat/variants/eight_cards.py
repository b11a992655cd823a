"""Eight Cards: eight cards each and three boards; four cards go to one board, played as Omaha, two to each other; a board wins a third."""

from typing import Literal

from riverboat.rules import REGISTRY, Best, Deal, Place, Post, RunOut, Stakes, Turn, Variant


@REGISTRY.add("eight-cards", "placement", socket="riverboat.eight_cards.table_socket:EightCardsSocket")
def eight_cards(
    assignment_mode: Literal["full_turn", "stepwise"] = "full_turn",
    runout_order: Literal["A,B,C", "C,B,A", "PLO_last"] = "A,B,C",
    timeout: Literal["auto_random", "auto_fold"] = "auto_random",
    up_to_four: bool = False,
    burn_cards: Literal["none", "classic"] = "none",
    odd_chips_rule: Literal["nearest_to_button", "left_of_button", "first_seat", "random"] = "nearest_to_button",
) -> Variant:
    """Build the game, for two players or up to four."""
    boards = ("A", "B", "C")
    return Variant(
        "Eight Cards",
        phases=(
            Post(),
            Deal(down=8),
            *(Turn(3, board) for board in boards),
            Place(boards, (4, 2, 2), step=2 if assignment_mode == "stepwise" else 0, late_fold=timeout == "auto_fold"),
            RunOut(2, runout_order),
        ),
        shares={board: Best(board=board, pick_of_four="2+3") for board in boards},
        seats=range(2, 5 if up_to_four else 3),
        stakes=Stakes(buy_in=100),
        stack_in_antes=10,
        odd_shares="first",
        odd_chips=odd_chips_rule,
        burn=burn_cards == "classic",
    )
