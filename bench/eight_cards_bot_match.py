"""Plays two Eight Cards bots against each other and prints the share of the pots that the first wins, with its interval.

`python -m bench.eight_cards_bot_match 2000 --seed 1` plays the adviser against a random placer.
"""

from argparse import ArgumentParser
from collections.abc import Callable
from math import sqrt

from msgspec import Struct

from riverboat.cards import HashStream
from riverboat.dealer import Log, Run
from riverboat.eight_cards.adviser.bot import AdvisedBot
from riverboat.eight_cards.config import EightCardsConfig
from riverboat.odds.counting.sampling import Z
from riverboat.play import Bot, RandomBot, play_out

BUY_IN = 300  # thirds and halves of the pot are whole chips

BOTS: dict[str, Callable[[int], Bot]] = {
    "random": RandomBot,
    "adviser": AdvisedBot,
    "adviser-sensible": lambda seed: AdvisedBot(seed, opponent="sensible"),
}


class Duel(Struct, frozen=True):
    """The share of each pot that the first bot won."""

    shares: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The mean share."""
        return sum(self.shares) / len(self.shares)

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        hands = len(self.shares)
        return sqrt(sum((share - self.mean) ** 2 for share in self.shares) / (hands - 1) / hands)

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the mean."""
        return self.mean - Z * self.error, self.mean + Z * self.error

    def __str__(self) -> str:
        """The result as text."""
        low, high = self.interval
        return f"{100 * self.mean:.2f} % of the pots over {len(self.shares):,} hands, 95 % interval {100 * low:.2f} to {100 * high:.2f} %"


def duel(first: Bot, second: Bot, hands: int, *, seed: int, config: EightCardsConfig | None = None) -> Duel:
    """Let two bots play a number of hands; they take turns at placing first."""
    if hands < 2:
        raise ValueError(f"{hands} hands: at least two are needed for an error")
    game = (config or EightCardsConfig(buy_in=BUY_IN)).game
    buy_in = game.stakes.buy_in
    shares = []
    for hand in range(hands):
        own = hand % 2
        bots = (first, second) if own == 0 else (second, first)
        log = Log(game, (buy_in, buy_in), 0, seed=HashStream(seed, f"riverboat duel {hand}").take(32))
        run = play_out(Run(log), bots.__getitem__)
        shares.append(run.table.seats[own].stack / (2 * buy_in))
    return Duel(tuple(shares))


def main() -> None:
    """Play a duel and print its result."""
    parser = ArgumentParser(prog="python -m bench.eight_cards_bot_match", description="The adviser against another placer.")
    parser.add_argument("hands", type=int, nargs="?", default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", choices=BOTS, default="adviser")
    parser.add_argument("--second", choices=BOTS, default="random")
    arguments = parser.parse_args()
    result = duel(BOTS[arguments.first](arguments.seed), BOTS[arguments.second](arguments.seed + 1), arguments.hands, seed=arguments.seed)
    print(f"{arguments.first} against {arguments.second}, seed {arguments.seed}: {result}")


if __name__ == "__main__":
    main()
