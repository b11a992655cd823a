"""Who won how much with what, and why: a settlement told by its awards."""

from collections.abc import Mapping, Sequence

from riverboat.chips import pots
from riverboat.cli.company import Company
from riverboat.cli.holding import share_name
from riverboat.ranking.words import listed
from riverboat.rules import Game
from riverboat.table import Table
from riverboat.table.events import Awarded, Judged

_ODD_CHIPS = {
    "left_of_button": "the first from the left of the button",
    "nearest_to_button": "the nearest from the left of the button",
    "first_seat": "the first seat",
    "random": "drawn by lot",
}


class Verdict:
    """The awards of a hand, pot by pot and share by share."""

    def __init__(self, game: Game, table: Table, judged: Mapping[tuple[str, int | None], Judged], company: Company) -> None:
        """Take the table as it was before the awards, and what was judged."""
        self.game, self.judged, self.company = game, judged, company
        self._pots = pots([seat.live for seat in table.seats], table.dead, table.live)

    def lines(self, awards: Sequence[Awarded]) -> list[str]:
        """Every pot, its shares, and the reasons."""
        found: list[str] = []
        for pot in sorted({award.pot for award in awards}):
            found += self._pot(pot, [award for award in awards if award.pot == pot])
        return found

    def _pot(self, pot: int, awards: list[Awarded]) -> list[str]:
        amount = sum(award.amount for award in awards)
        name = self._name(pot)
        if not awards[0].share:
            (seat,) = (award.seat for award in awards)
            assert seat is not None
            why = "nobody else can win it" if len(self._pots) > 1 else "everybody else has folded"
            return [f"{self.company.does(seat, 'takes')} the {name} of {amount}: {why}."]
        shares = list(dict.fromkeys(award.share for award in awards))
        parts = {share: [award for award in awards if award.share == share] for share in shares}
        if len(self.game.variant.shares) == 1:
            return [f"{name.capitalize()} {amount}: {self._share(pot, parts[shares[0]])}."]
        told = [f"{name.capitalize()} {amount}:"]
        for share, won in parts.items():
            told.append(f"  {self._called(share)} {sum(award.amount for award in won)}: {self._share(pot, won)}.")
        return told + [f"  {note}." for note in (self._unclaimed(shares), self._odd(amount, parts)) if note]

    def _name(self, pot: int) -> str:
        if len(self._pots) == 1:
            return "pot"
        return "main pot" if not pot else f"side pot {pot}" if len(self._pots) > 2 else "side pot"

    def _called(self, share: str) -> str:
        return share_name(self.game.variant, share)

    def _share(self, pot: int, won: list[Awarded]) -> str:
        seats = [award.seat for award in won if award.seat is not None]
        share = won[0].share
        if not seats:
            deck = self.judged.get((share, None))
            return "nobody wins it, and it stays for the next hand" + (f": the deck has {deck.words}" if deck else "")
        hand = self.judged.get((share, seats[0]))
        words = f" with {hand.words}" if hand else ""
        if len(seats) == 1:
            return f"{self.company.does(seats[0], 'wins')}{words}{self._ahead(pot, share, seats)}"
        amounts = [award.amount for award in won]
        parts = str(amounts[0]) + " each" if len(set(amounts)) == 1 else listed([f"{award.amount}" for award in won])
        return f"{self.company.do(seats, 'splits')} it, {parts},{words}{self._ahead(pot, share, seats)}{self._odd_chip(won)}"

    def _ahead(self, pot: int, share: str, seats: list[int]) -> str:
        """The best hand that lost: why it was not won by another."""
        rivals = [
            found
            for seat in self._pots[pot].eligible
            if seat not in seats and (found := self.judged.get((share, seat))) is not None and found.score is not None
        ]
        if not rivals:
            deck = self.judged.get((share, None))
            return f", against the deck's {deck.words}" if deck else ""
        best = max(rivals, key=lambda found: found.score or 0)
        assert best.seat is not None
        return f", ahead of {self.company.whose(best.seat)} {best.words}"

    def _odd_chip(self, won: list[Awarded]) -> str:
        """Who got a chip more of a divided share, and why."""
        least = min(award.amount for award in won)
        lucky = [award.seat for award in won if award.amount > least and award.seat is not None]
        if not lucky:
            return ""
        chips = "chip goes" if len(lucky) == 1 else "chips go"
        return f"; the odd {chips} to {self.company.names(lucky)}, {_ODD_CHIPS[self.game.odd_chips]}"

    def _unclaimed(self, shares: list[str]) -> str:
        """Shares that nobody has a hand for."""
        missing = [self._called(share) for share in self.game.variant.shares if share not in shares]
        if not missing:
            return ""
        return f"Nobody qualifies for {listed(missing, 'or')}: that part goes with {self._called(shares[-1])}"

    def _odd(self, amount: int, parts: Mapping[str, list[Awarded]]) -> str:
        """Which shares got a chip more, and why."""
        rest = amount % len(self.game.variant.shares)
        if not rest or len(parts) < len(self.game.variant.shares):
            return ""
        sums = {share: sum(award.amount for award in won) for share, won in parts.items()}
        larger = [self._called(share) for share, total in sums.items() if total > min(sums.values())]
        rule = "the last share keeps it" if self.game.variant.odd_shares == "last" else "odd chips go one each to the first"
        return f"{amount} do not divide by {len(sums)}, and {listed(larger)} {'gets' if len(larger) == 1 else 'get'} more: {rule}"
