"""The showdown."""

from riverboat.coded_text import CodedText
from riverboat.dealer import Hand
from riverboat.rules.phases.bet import Bet
from riverboat.rules.variant import Game, Native, Silent
from riverboat.table.events import Entered, Mucked


class Showdown(Silent, frozen=True):
    """Hands are shown in turn and judged, and the pots are awarded.

    The last seat to bet or raise shows first, else the first seat left of the button. A hand that can no longer win is mucked, unless a
    seat is all-in: then all hands are shown.
    """

    def act(self, hand: Hand) -> None:
        """Show, judge, award."""
        if hand.settled:
            return
        hand.tell(Entered("showdown"))
        live = hand.live
        start = hand.aggressor if hand.aggressor in live else live[0] if live else 0
        in_order = [seat for seat in hand.table.around(start) if seat in live]
        all_up = any(hand.table.seats[seat].all_in for seat in live)
        shares = tuple(hand.game.contests(hand))
        scores = hand.game.scores(hand)
        awards = hand.game.awards(hand, scores)
        paid = {award.seat for award in awards}  # winners must show
        best: dict[str, int] = {}
        for seat in in_order:
            leads = any((scores[share, seat] or 0) >= best.get(share, 1) for share in shares)
            if not (all_up or leads or seat in paid or seat == in_order[0]):
                hand.tell(Mucked(seat))
                continue
            hand.show(seat)
            for share, (contest, table) in hand.game.contests(hand).items():
                hand.tell(contest.judged(table, seat, share))
                best[share] = max(best.get(share, 0), scores[share, seat] or 0)
        hand.game.settle(hand, awards)

    def native(self) -> Native:
        """How the kernel plays it."""
        return Native("showdown")

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """Who shows, and who shows first."""
        bets = any(isinstance(phase, Bet) for phase in game.variant.phases)
        first = "the last to bet or raise first" if bets else "the first player left of the button first"
        return (CodedText("rule_showdown", f"The remaining players show their hands, {first}.", bets=bets),)
