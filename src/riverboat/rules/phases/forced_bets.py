"""Antes, blinds and bring-ins."""

from riverboat.cards import RANKS, Card
from riverboat.coded_text import CodedText
from riverboat.dealer import Hand, Script
from riverboat.dealer.hand_in_progress import OpeningBet
from riverboat.ranking.hand_names import listed
from riverboat.rules.betting_limits import begin, raise_range
from riverboat.rules.offers import Wager
from riverboat.rules.rule_wording import sentence
from riverboat.rules.variant import Game, Native, Phase, Silent
from riverboat.table.events import Entered, Posted, Raised


def _post(hand: Hand, seat: int, kind: str, amount: int, chips: str = "bet") -> int:
    """Post an amount, or the whole stack if it is less. Returns the amount to call: the full one, or by house rule the amount paid."""
    paid = min(amount, hand.table.seats[seat].stack)
    if paid:
        hand.tell(Posted(seat, kind, paid, chips))
    return paid if hand.game.stakes.as_posted else amount


class Post(Silent, frozen=True):
    """Post the forced bets of the stakes: antes or a buy-in, blinds, a straddle, late posts."""

    only_into_empty: bool = False  # antes only if no chips were carried over
    dead: bool = False  # antes only, as dead chips, in games where players do not bet against each other

    def act(self, hand: Hand) -> None:
        """Antes first, then blinds from the left of the button; heads-up, the button posts the small blind."""
        stakes, table = hand.game.stakes, hand.table
        seats = table.around(table.button + 1)
        posters = (*seats[-1:], *seats[:-1]) if len(seats) == 2 else seats
        kind = "buy-in" if hand.game.variant.stakes.buy_in else "ante"
        antes = stakes.antes or (stakes.price if self.dead else stakes.ante or stakes.buy_in,) * len(seats)
        for seat in seats if not (self.only_into_empty and table.dead) else ():
            _post(hand, seat, kind, antes[posters.index(seat)], "dead" if self.dead or stakes.dead_antes else "ante")
        if self.dead:
            return
        if stakes.button_ante:
            _post(hand, table.button, "button ante", stakes.button_ante, "dead")
        if stakes.big_blind_ante:
            _post(hand, posters[stakes.big_blind], "big blind ante", stakes.big_blind_ante, "dead")
        if stakes.blinds or stakes.button_blind:
            self._blinds(hand, posters)

    def native(self) -> Native:
        """How the kernel plays it."""
        return Native("post", {"only_into_empty": self.only_into_empty, "dead": self.dead})

    @staticmethod
    def _blinds(hand: Hand, posters: tuple[int, ...]) -> None:
        """Blinds in order, straddle, button blind, late posts. The seat after the highest blind acts first."""
        stakes = hand.game.stakes
        forced = list(zip(posters, stakes.blind_names, stakes.blinds, strict=False))
        if stakes.straddle:
            forced.append((posters[len(forced)], "straddle", stakes.straddle))
        if stakes.button_blind:
            forced.append((hand.table.button, "button blind", stakes.button_blind))
        high = due = last = 0
        for seat, kind, amount in forced:
            called = _post(hand, seat, kind, amount)
            if amount and called >= high:
                high, last = called, seat
            due = max(due, amount)
        for seat, amount in zip(posters, stakes.late, strict=False):
            high = max(high, _post(hand, seat, "late blind", amount))  # may exceed a short big blind that is called as posted
        if high:
            hand.opening = OpeningBet(high, last + 1, raises=due // stakes.small)

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """The forced bets of these stakes."""
        stakes = game.stakes
        if game.variant.stakes.buy_in:
            return (CodedText("rule_buy_in", "Everyone pays the buy-in before the deal."),)
        rules = []
        if self.dead or stakes.ante or any(stakes.antes):
            words = "Everyone antes if the pot is empty." if self.only_into_empty else "Everyone antes."
            rules.append(CodedText("rule_ante", words, only_into_empty=self.only_into_empty))
        if self.dead:
            return tuple(rules)
        if stakes.button_ante:
            rules.append(CodedText("rule_ante_for_all", "The button antes for the whole table.", by="button"))
        if stakes.big_blind_ante:
            rules.append(CodedText("rule_ante_for_all", "The big blind also antes for the whole table.", by="big blind"))
        blinds = [name for name in stakes.blind_names if name] + ["straddle"] * bool(stakes.straddle)
        if blinds:
            names = listed([f"the {name}" for name in blinds])
            words = f"{names} {'is' if len(blinds) == 1 else 'are'} posted, starting left of the button"
            rules.append(CodedText("rule_blinds", sentence(words), blinds=blinds))
            rules.append(CodedText("rule_heads_up_blinds", f"With two players, the button posts the {blinds[0]}.", blind=blinds[0]))
        if stakes.button_blind:
            rules.append(CodedText("rule_button_blind", "The button posts a blind."))
        return tuple(rules)


class BringIn(Phase, frozen=True):
    """The seat with the lowest card face up (or the highest) posts the bring-in or completes to a full bet."""

    highest: bool = False

    def play(self, hand: Hand) -> Script:
        """Ask that seat, unless it has no chips or no other seat does."""
        stakes, table = hand.game.stakes, hand.table
        if not stakes.bring_in:
            return
        seat = self.seat(hand)
        hand.tell(Entered("bring-in"))
        due = min(stakes.bring_in, table.seats[seat].stack)
        full = stakes.bring_in // stakes.small  # a bring-in of a full bet counts as a bet
        hand.opening = OpeningBet(due if stakes.as_posted else stakes.bring_in, seat + 1, (seat,), full)
        if not due or not any(table.seats[other].stack for other in hand.live if other != seat):
            return
        so_far = begin(hand.game.limit, stakes.small)
        low, high = raise_range(hand.game.limit, table, seat, so_far)
        low, high = (max(low, due + 1), high) if high > due else (0, 0)
        value = yield from hand.ask(seat, Wager(due, low, high, forced=True))
        if value == "call":
            hand.tell(Posted(seat, "bring-in", due))
        else:
            hand.tell(Raised(seat, value, value))
            hand.aggressor = seat
            so_far.raised(value)
            hand.opening = OpeningBet(value, seat + 1, (seat,), so_far.raises)

    def may_ask(self, hand: Hand) -> bool:
        """If at least two live seats have chips."""
        return sum(hand.table.seats[seat].stack > 0 for seat in hand.live) > 1

    def seat(self, hand: Hand) -> int:
        """The seat with the lowest card, by rank, then clubs, diamonds, hearts, spades; or the highest, with the ace low."""

        def key(seat: int) -> tuple[int, int]:
            card: Card = hand.table.seats[seat].where(up=True)[0]
            rank = (card.rank + 1) % len(RANKS) if self.highest else card.rank
            return rank, card.suit

        return max(hand.live, key=key) if self.highest else min(hand.live, key=key)

    def native(self) -> Native:
        """How the kernel plays it."""
        return Native("bring_in", {"highest": self.highest})

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """The bring-in, if there is one at these stakes."""
        if not game.stakes.bring_in:
            return ()
        card = "highest card showing, aces low," if self.highest else "lowest card showing"
        suits = "Between cards of the same rank the suit decides: clubs are the lowest, then diamonds, hearts and spades."
        words = f"The player with the {card} must bring it in or make a full bet."
        return CodedText("rule_bring_in", words, highest=self.highest), CodedText("rule_bring_in_suits", suits)
