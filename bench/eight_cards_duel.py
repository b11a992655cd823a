"""Two bots at Eight Cards over many hands: what part of the pots the first of them wins, and how sure that is.

`python -m bench.eight_cards_duel 2000 --seed 1` plays the adviser against a random placer.
"""

from argparse import ArgumentParser
from collections.abc import Callable
from math import sqrt

from msgspec import Struct

from riverboat.cards import Stream
from riverboat.dealer import Log, Run
from riverboat.eight_cards.adviser.bot import AdvisedBot
from riverboat.eight_cards.config import EightCardsConfig
from riverboat.odds.sampling import Z
from riverboat.play import Bot, RandomBot, play_out

BUY_IN = 300  # thirds and halves of the pot are whole chips

BOTS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "adviser": AdvisedBot,
    "adviser-sensible": lambda seed: AdvisedBot(seed, opponent="sensible"),
}


class Duel(Struct, frozen=True):
    """What part of each pot the first bot won."""

    shares: tuple[float, ...]

    @property
    def mean(self) -> float:
        """Its part of all pots."""
        return sum(self.shares) / len(self.shares)

    @property
    def error(self) -> float:
        """The standard error of that."""
        many = len(self.shares)
        return sqrt(sum((share - self.mean) ** 2 for share in self.shares) / (many - 1) / many)

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 % interval."""
        return self.mean - Z * self.error, self.mean + Z * self.error

    def __str__(self) -> str:
        """The figure."""
        low, high = self.interval
        return f"{100 * self.mean:.2f} % of the pots over {len(self.shares):,} hands, 95 % interval {100 * low:.2f} to {100 * high:.2f} %"


def duel(first: Bot, second: Bot, hands: int, *, seed: int, config: EightCardsConfig | None = None) -> Duel:
    """Let two bots play so many hands of a seed; they take turns at placing first."""
    if hands < 2:
        raise ValueError(f"{hands} hands: at least two, or nobody knows how sure it is")
    game = (config or EightCardsConfig(buy_in=BUY_IN)).game
    buy_in = game.stakes.ante
    shares = []
    for hand in range(hands):
        own = hand % 2
        bots = (first, second) if own == 0 else (second, first)
        log = Log(game, (buy_in, buy_in), 0, seed=Stream(seed, f"riverboat duel {hand}").take(32))
        run = play_out(Run(log), bots.__getitem__)
        shares.append(run.table.seats[own].stack / (2 * buy_in))
    return Duel(tuple(shares))


def main() -> None:
    """Play a duel and print its figure."""
    words = ArgumentParser(prog="python -m bench.eight_cards_duel", description="The adviser against another placer.")
    words.add_argument("hands", type=int, nargs="?", default=2000)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--first", choices=BOTS, default="adviser")
    words.add_argument("--second", choices=BOTS, default="random")
    asked = words.parse_args()
    found = duel(BOTS[asked.first](asked.seed), BOTS[asked.second](asked.seed + 1), asked.hands, seed=asked.seed)
    print(f"{asked.first} against {asked.second}, seed {asked.seed}: {found}")


if __name__ == "__main__":
    main()
