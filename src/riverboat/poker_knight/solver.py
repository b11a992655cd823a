"""Poker Knight's door to the odds: a hand against a number of unknown opponents, exact or sampled, in a flat result."""

from collections.abc import Mapping, Sequence
from math import ceil
from os import PathLike
from time import perf_counter
from types import TracebackType
from typing import Any, Self

from msgspec import Struct

from riverboat.cards import UNSEEN, Card
from riverboat.odds.api import odds
from riverboat.odds.compile import plans
from riverboat.odds.result import Equity
from riverboat.odds.sampling import MOST, Progress, Z, check_bounds, seed_number
from riverboat.odds.spot import Spot, spot
from riverboat.odds.statistics import Interval
from riverboat.odds.strategy import BUDGET, affordable, choose
from riverboat.poker_knight.config import Configuration
from riverboat.variants import DEFAULT, variants

CATEGORIES = {
    "Royal Flush": "royal flush",
    "Straight Flush": "straight flush",
    "Four of a Kind": "four of a kind",
    "Full House": "full house",
    "Flush": "flush",
    "Straight": "straight",
    "Three of a Kind": "three of a kind",
    "Two Pair": "two pair",
    "One Pair": "pair",
    "High Card": "high card",
}
MODES = {"fast": "fast_mode_simulations", "default": "default_simulations", "precision": "precision_mode_simulations"}
BOARDS = (0, 3, 4, 5)
OPPONENTS = range(1, 10)


class SimulationResult(Struct, frozen=True):
    """How often the hero wins alone, ties for the best hand, and loses."""

    win_probability: float
    tie_probability: float
    loss_probability: float
    simulations_run: int  # deals that were counted
    execution_time_ms: float
    confidence_interval: Interval | None  # of the win probability, 95 %; a point if exact, none if the configuration leaves it out
    hand_category_frequencies: dict[str, float]  # what the hero makes; empty if the configuration leaves it out
    exact: bool  # every deal was counted
    equity: float  # the part of the pot, on average: a tie counts as the share that it is


class MonteCarloSolver:
    """Answers one question after another with one configuration.

    >>> with MonteCarloSolver() as solver:
    ...     result = solver.analyze_hand(["A♠️", "K♠️"], 1, ["Q♠️", "J♠️", "2♥️"])
    >>> result.exact, result.simulations_run, round(result.win_probability, 4)
    (True, 1070190, 0.7587)
    """

    def __init__(self, config_path: str | PathLike[str] | None = None, config: Mapping[str, Any] | None = None) -> None:
        """Take the defaults, a JSON file over them, and what is said here over both."""
        read = Configuration() if config_path is None else Configuration.read(config_path)
        self.config = read if config is None else read.merged(config)
        self._closed = False

    def __enter__(self) -> Self:
        """Begin."""
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None) -> None:
        """End."""
        self.close()

    def close(self) -> None:
        """Answer no more."""
        self._closed = True

    def analyze_hand(
        self,
        hero_hand: Sequence[str | Card],
        num_opponents: int,
        board_cards: Sequence[str | Card] | None = None,
        simulation_mode: str = "default",
        *,
        exact: bool = False,
        error: float | None = None,
        time: float | None = None,
        progress: Progress | None = None,
    ) -> SimulationResult:
        """What the hand may expect; TimeoutError if the time is up before anything is dealt.

        What is said here counts over the configuration: `exact` counts every deal, `error` deals as often as it takes until the win
        probability is that sure, whatever the mode says, and `time` is all there is, in seconds.
        """
        if self._closed:
            raise RuntimeError("the solver is closed")
        started = perf_counter()
        asked = question(hero_hand, num_opponents, board_cards)
        check_bounds(exact=exact, samples=None, error=error, time=time)
        simulations = self._simulations(simulation_mode)
        if exact:
            answer = odds(asked, exact=True, threads=self._threads, time=time, progress=progress)
        else:
            answer = self._answer(asked, simulations if error is None else MOST, started, error, time, progress)
        return self._result(answer, started)

    def _simulations(self, mode: str) -> int:
        if mode not in MODES:
            raise ValueError(f"Unknown simulation mode: {mode!r}; modes are {', '.join(MODES)}")
        count: int = getattr(self.config.simulation_settings, MODES[mode])
        return count

    @property
    def _threads(self) -> int | None:
        settings = self.config.simulation_settings
        return settings.max_workers if settings.parallel_processing else 1

    def _answer(
        self, asked: Spot, simulations: int, started: float, error: float | None, time: float | None, progress: Progress | None
    ) -> Equity:
        settings, performance = self.config.simulation_settings, self.config.performance_settings
        limit = time if time or not performance.early_termination else performance.max_simulation_time_ms / 1000
        if settings.exact_when_affordable and _quick(asked, limit):
            return odds(asked, exact=True, threads=self._threads, progress=progress)
        seed = seed_number(settings.random_seed)

        def sampled(deals: int) -> Equity:
            left = None if limit is None else limit - (perf_counter() - started)
            if left is not None and left <= 0:
                raise TimeoutError(f"{1000 * (limit or 0):g} ms were over before a deal was counted")
            return odds(asked, samples=deals, seed=seed, threads=self._threads, time=left, progress=progress)

        first = performance.min_simulations_for_convergence
        if (error is None and not performance.early_termination) or first >= simulations:
            return sampled(simulations)
        # How many deals it takes is told by a first sample and not by looking again and again, which would stop by luck. The second
        # sample is from the same seed, so that the first is its beginning.
        pilot = sampled(first)
        needed = _deals_for(error or self.config.convergence.target_error, pilot)
        if needed <= first or pilot.stopped != "samples":
            return pilot
        try:
            return sampled(min(needed, simulations))
        except TimeoutError:
            return pilot

    def _result(self, answer: Equity, started: float) -> SimulationResult:
        output, tally = self.config.output_settings, answer.tally
        hero, deals = answer.hands[0], tally.deals
        losses = deals - tally.scoops(0) - tally.parts(0)
        interval = hero.win_interval

        def told(number: float) -> float:
            return number if output.decimal_precision is None else round(number, output.decimal_precision)

        return SimulationResult(
            win_probability=told(hero.win),
            tie_probability=told(hero.tie),
            loss_probability=told(losses / deals),
            simulations_run=deals,
            execution_time_ms=(perf_counter() - started) * 1000,
            confidence_interval=(told(interval[0]), told(interval[1])) if output.include_confidence_interval else None,
            hand_category_frequencies={name: told(hero.categories.get(word, 0.0)) for name, word in CATEGORIES.items()}
            if output.include_hand_categories
            else {},
            exact=answer.exact,
            equity=told(hero.equity),
        )


def solve_poker_hand(
    hero_hand: Sequence[str | Card],
    num_opponents: int = 1,
    board_cards: Sequence[str | Card] | None = None,
    simulation_mode: str = "default",
) -> SimulationResult:
    """One question with the defaults.

    >>> result = solve_poker_hand(["10♥️", "10♦️"], 2, ["10♠️", "2♣️", "7♦️", "7♥️", "3♠️"])
    >>> result.exact, round(result.win_probability, 4), result.hand_category_frequencies["Full House"]
    (True, 0.998, 1.0)
    """
    with MonteCarloSolver() as solver:
        return solver.analyze_hand(hero_hand, num_opponents, board_cards, simulation_mode)


def _quick(asked: Spot, limit: float | None) -> bool:
    """Whether every deal can be counted within the limit; what is affordable takes about a second at the most."""
    compiled = plans(asked)
    ranked = sum(plan.deals * plan.seats for plan in compiled)
    return affordable(choose(compiled)) and (limit is None or limit >= 1 or ranked <= BUDGET * limit)


def _deals_for(error: float, pilot: Equity) -> int:
    win = pilot.hands[0].win
    return ceil(max(win * (1 - win), 1 / pilot.samples) * (Z / error) ** 2)


def question(hero: Sequence[str | Card], opponents: int, board: Sequence[str | Card] | None) -> Spot:
    """The spot that is asked about, or ValueError in the words of Poker Knight."""
    if not isinstance(hero, list | tuple) or len(hero) != 2:
        raise ValueError("Hero hand must be a list of exactly 2 cards")
    if board is not None and not isinstance(board, list | tuple):
        raise ValueError("Board must be a list of 0, 3, 4 or 5 cards")
    shared = tuple(board or ())
    read = [_card(card) for card in (*hero, *shared)]
    if len(set(read)) < len(read):
        raise ValueError("Duplicate cards detected")
    if not isinstance(opponents, int) or isinstance(opponents, bool) or opponents not in OPPONENTS:
        raise ValueError(f"Number of opponents must be between {OPPONENTS[0]} and {OPPONENTS[-1]}")
    if len(shared) not in BOARDS:
        raise ValueError(f"Board must be a list of 0, 3, 4 or 5 cards, not {len(shared)}")
    return spot(variants[DEFAULT](), [tuple(read[:2])], board=read[2:], opponents=opponents)


def _card(text: object) -> Card:
    try:
        card = Card(text) if isinstance(text, str | Card) else UNSEEN
    except ValueError:
        card = UNSEEN
    if card == UNSEEN:
        raise ValueError(f"Invalid card format: {text}")
    return card
