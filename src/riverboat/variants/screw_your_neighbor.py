"""Screw your neighbor: one card each, kept or swapped with the left; the lowest pays, and the last player with chips takes the pot."""

from msgspec import Struct

from riverboat.cards import RANKS, UNSEEN
from riverboat.chips import Award
from riverboat.chips.pot_division import divide
from riverboat.coded_text import CodedText
from riverboat.dealer import Hand, Script
from riverboat.ranking.hand_names import name
from riverboat.rules import REGISTRY, Choice, Deal, Game, Phase, Silent, Variant
from riverboat.rules.phases.draw import throw
from riverboat.rules.stakes import ANTE_ONLY
from riverboat.table import Table
from riverboat.table.events import Chosen, Entered, Judged, Passed, Posted

UNKNOWN = -1


class SwapOrKeep(Phase, frozen=True):
    """Each seat in turn keeps its card or swaps it with the next seat, which refuses with a king; the last swaps with the deck."""

    def play(self, hand: Hand) -> Script:
        """From the left of the button to the button."""
        hand.tell(Entered("swap"))
        for seat, other in zip(hand.live, (*hand.live[1:], None), strict=True):
            left = "the deck" if other is None else "the next player"
            word = yield from hand.ask(seat, Choice(("keep", "swap"), otherwise="keep", ask=f"Keep your card, or swap it with {left}?"))
            hand.tell(Chosen(seat, word))
            if word == "keep":
                continue
            if other is None:
                hand.muck += throw(hand, seat, (0,))
                hand.deal((seat,), (False,))
                continue
            (mine,), (theirs,) = hand.table.seats[seat].cards, hand.table.seats[other].cards
            if RANKS[theirs.rank] == "K":
                hand.tell(Chosen(other, "king"))
                continue
            hand.tell(Passed(seat, (0,), other, (mine,)))
            hand.tell(Passed(other, (0,), seat, (theirs,)))

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """The swaps."""
        swap = "Each player in turn keeps the card or swaps it with the next player, who refuses with a king."
        return CodedText("rule_swap_or_keep", swap), CodedText("rule_last_swaps_with_deck", "The last player may swap with the deck.")


class LowestPays(Silent, frozen=True):
    """All cards are shown and the lowest pay an ante. The antes carry over until only one seat has chips and takes them."""

    splits = True  # players who lose their last chips together

    def act(self, hand: Hand) -> None:
        """Show, judge, pay, and award the pot if the game is over."""
        hand.tell(Entered("showdown"))
        for seat in hand.live:
            hand.show(seat)
        for share, contest in hand.game.variant.shares.items():
            for seat in hand.live:
                hand.tell(contest.judged(hand.table, seat, share))
            lost = [seat for seat in hand.live if contest.score(hand.table, seat) is None]
            for seat in lost:
                due = hand.game.stakes.price
                hand.tell(Posted(seat, "lowest card", min(due, hand.table.seats[seat].stack), "dead"))
            left = [seat for seat in hand.live if hand.table.seats[seat].stack]
            hand.game.settle(hand, _awards(hand, share, left or lost))

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """The price of the lowest card, and the end of the game."""
        pays = "All cards are shown, and whoever has the lowest card pays an ante; aces are low."
        takes = "The antes are carried over from hand to hand; the last player with chips takes them all."
        split = "Players who lose their last chips together split them."
        return CodedText("rule_lowest_pays", pays), CodedText("rule_last_with_chips_takes", takes), CodedText("rule_lost_together", split)


def _awards(hand: Hand, share: str, left: list[int]) -> tuple[Award, ...]:
    """The pot goes to the last seat with chips, or is divided among seats that lost their last chips together; else it carries over."""
    pot = hand.table.pot
    if len(left) > 1 and any(hand.table.seats[seat].stack for seat in left):
        return (Award(0, share, None, pot),)
    in_order = [seat for seat in hand.game.order(hand) if seat in left]
    return tuple(Award(0, share, seat, part) for seat, part in zip(in_order, divide(pot, len(left), "first"), strict=True) if part)


class NotLowest(Struct, frozen=True):
    """A card that is not the lowest at the table, aces low; all such cards tie."""

    independent = True  # safe seats pay nothing and win nothing from each other
    words = CodedText("not_the_lowest", "a card that is not the lowest")
    needs = CodedText("card_not_the_lowest", "a card that is not the lowest")

    def score(self, table: Table, seat: int) -> int | None:
        """1 for every safe seat."""
        ranks = {other: _rank(table, other) for other in table.live}
        return 1 if min(ranks.values()) != UNKNOWN and ranks.get(seat, 0) > min(ranks.values()) else None

    def judged(self, table: Table, seat: int, share: str) -> Judged:
        """The score, and the card."""
        held, score = table.seats[seat].cards, self.score(table, seat)
        words = name(RANKS[held[0].rank])
        known = all(_rank(table, other) != UNKNOWN for other in table.live)
        return Judged(seat, share, score, words if score or not known else f"{words}, the lowest", held)


def _rank(table: Table, seat: int) -> int:
    """The rank of a seat's card, aces low; UNKNOWN if it is not visible."""
    held = table.seats[seat].cards
    return (held[0].rank + 1) % len(RANKS) if held and held[0] != UNSEEN else UNKNOWN


@REGISTRY.add("screw-your-neighbor", "home")
def screw_your_neighbor() -> Variant:
    """Build the game."""
    return Variant(
        "Screw your neighbor",
        phases=(Deal(down=1), SwapOrKeep(), LowestPays()),
        shares={"safe": NotLowest()},
        stakes=ANTE_ONLY,
        stack_in_antes=10,
    )
