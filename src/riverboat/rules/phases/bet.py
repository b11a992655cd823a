"""Betting rounds."""

from typing import Literal

from riverboat.coded_text import CodedText
from riverboat.dealer import Hand, Script
from riverboat.dealer.hand_in_progress import OpeningBet
from riverboat.ranking.kernel_conversion import mask, rule
from riverboat.rules.betting_limits import Round, begin, cap_for, raise_range
from riverboat.rules.offers import Wager
from riverboat.rules.rule_wording import number_words, sentence
from riverboat.rules.variant import Game, Native, Phase
from riverboat.table import Table
from riverboat.table.events import Called, Checked, Entered, Folded, Gathered, Raised, Returned

First = Literal["left", "high", "low"]


class Bet(Phase, frozen=True):
    """A betting round: seats act in turn until all have matched the bet or folded."""

    name: str
    size: Literal["small", "big"] = "small"  # the bet of a fixed limit
    first: First = "left"  # the first to act: left of the button, or the highest or lowest board
    cap: int = 0  # the most bets and raises of a fixed limit, if the game sets its own

    folds = True

    def play(self, hand: Hand) -> Script:
        """Ask each seat that has chips until every bet is matched."""
        if hand.opening is None:
            hand.aggressor = None  # only the last round decides who shows first
        opening = hand.opening or OpeningBet(0, self._first(hand))
        hand.opening = None
        limit, stakes = hand.game.limit, hand.game.stakes
        size = stakes.big if self.size == "big" and limit == "fixed-limit" else stakes.small
        cap = self.cap or cap_for(len(hand.live), stakes.cap)
        so_far = begin(limit, size, high=opening.high, raises=opening.raises, cap=cap)
        acted: dict[int, int] = dict.fromkeys(opening.acted, so_far.base)  # seat: the base of raises when it last acted
        turn = opening.first
        while (seat := _next(hand.table, turn, so_far, acted)) is not None:
            if hand.table.street != self.name:
                hand.tell(Entered(self.name))
            offer = _offer(hand, seat, so_far, acted)
            value = yield from hand.ask(seat, offer)
            _act(hand, seat, value, offer, so_far)
            acted[seat] = so_far.base
            turn = seat + 1
        _return_uncalled(hand)
        if any(seat.bet for seat in hand.table.seats):
            hand.tell(Gathered())

    def may_ask(self, hand: Hand) -> bool:
        """If two seats have chips, or one has chips and faces a bet."""
        live = [hand.table.seats[seat] for seat in hand.live]
        with_chips = [seat for seat in live if seat.stack]
        return len(with_chips) > 1 or any(seat.bet < max(other.bet for other in live) for seat in with_chips)

    def _first(self, hand: Hand) -> int:
        """The first seat to act in a round without forced bets."""
        if self.first == "left":
            return hand.live[0]
        judge = rule(None, "high" if self.first == "high" else "ace-to-five")

        def board(seat: int) -> int:
            up_cards = hand.table.seats[seat].where(up=True)
            return judge.judge(mask(up_cards)) if up_cards else 0

        return max(hand.live, key=board)  # ties go to the first seat left of the button

    def native(self) -> Native:
        """How the kernel plays it."""
        return Native("bet", {"big": self.size == "big", "first": ("left", "high", "low").index(self.first), "cap": self.cap})

    def rules(self, game: Game) -> tuple[CodedText, ...]:
        """The round; at fixed limit with the higher bet and the most bets, if the game sets them."""
        fixed = game.limit == "fixed-limit"
        big, cap = fixed and self.size == "big", self.cap if fixed else 0
        words = _ROUNDS.get(self.name) or (f"betting round on {self.name}" if self.name.endswith(" street") else "betting round")
        words += ", at the higher limit" if big else ""
        words += f", with at most {_bets(cap)}" if cap else ""
        words += {"left": "", "high": "; the best hand showing acts first", "low": "; the lowest hand showing acts first"}[self.first]
        return (CodedText("rule_betting_round", sentence(words), round=self.name, first=self.first, big=big, cap=cap),)


_ROUNDS = {number: f"{number} betting round" for number in ("first", "second", "third", "fourth")}
_ROUNDS |= {street: f"betting round after the {street}" for street in ("flop", "turn", "river")}
_ROUNDS |= {"only": "one betting round", "preflop": "betting round before the flop"}


def _bets(cap: int) -> str:
    """The most bets and raises in words."""
    raises = f"{number_words(cap - 1)} raise{'s' * (cap > 2)}"
    return "one bet" if cap == 1 else f"one bet and {raises}"


def _next(table: Table, turn: int, so_far: Round, acted: dict[int, int]) -> int | None:
    """The next seat that has a decision."""
    live = [seat for seat in table.around(turn) if not table.seats[seat].folded]
    if len(live) < 2:
        return None
    with_chips = [seat for seat in live if table.seats[seat].stack]
    for seat in with_chips:
        bet = table.seats[seat].bet
        others_bet = max(table.seats[other].bet for other in live if other != seat)
        if bet < others_bet and (bet < so_far.high or seat not in acted):
            return seat
        if len(with_chips) > 1 and (seat not in acted or bet < so_far.high):
            return seat
    return None


def _offer(hand: Hand, seat: int, so_far: Round, acted: dict[int, int]) -> Wager:
    """The legal wagers of a seat. A short all-in does not reopen the betting to a seat that has acted."""
    table = hand.table
    mine = table.seats[seat]
    call = min(mine.stack, so_far.high - mine.bet)
    reopened = seat not in acted or so_far.reopened(acted[seat])
    low, high = raise_range(hand.game.limit, table, seat, so_far) if reopened else (0, 0)
    return Wager(call, low, high)


def _act(hand: Hand, seat: int, value: str | int, offer: Wager, so_far: Round) -> None:
    if value == "fold":
        hand.tell(Folded(seat))
        hand.muck += hand.table.seats[seat].cards
    elif value == "check":
        hand.tell(Checked(seat))
    elif value == "call":
        hand.tell(Called(seat, offer.call))
    else:
        to = int(value)
        hand.tell(Raised(seat, to - hand.table.seats[seat].bet, to, so_far.high))
        hand.aggressor = seat
        so_far.raised(to)


def _return_uncalled(hand: Hand) -> None:
    """Return the part of the highest bet that nobody called."""
    bets = sorted((seat.bet, index) for index, seat in enumerate(hand.table.seats))
    (second, _), (top, seat) = bets[-2], bets[-1]
    if top > second and not hand.table.seats[seat].folded:
        hand.tell(Returned(seat, top - second))
