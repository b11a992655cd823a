"""The solver of the Poker Knight document: a hand against unknown opponents, exact or sampled, with a flat result."""

from collections.abc import Callable, Mapping, Sequence
from math import ceil, isfinite, nan
from os import PathLike
from time import perf_counter
from types import TracebackType
from typing import Any, Self

from msgspec import Struct
from msgspec.structs import replace

from riverboat.cards import UNSEEN, Card
from riverboat.odds.counting.compile_spot import plans
from riverboat.odds.counting.exact_strategies import BUDGET, affordable, choose
from riverboat.odds.counting.sampling import MOST, Progress, Z, check_bounds, seed_number
from riverboat.odds.equity_and_odds import odds
from riverboat.odds.hand_frequencies import Interval
from riverboat.odds.spot import Spot, spot
from riverboat.poker_knight.config import Configuration, Source
from riverboat.poker_knight.evaluators import SevenCards, contest_of
from riverboat.poker_knight.sampling_strategies import Estimate, PlainSampling, SamplingStrategy
from riverboat.rules import Best
from riverboat.rules.contests import Contest
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
TITLES = {word: title for title, word in CATEGORIES.items()}
MODES = {"fast": "fast_mode_simulations", "default": "default_simulations", "precision": "precision_mode_simulations"}
BOARDS = (0, 3, 4, 5)
OPPONENTS = range(1, 10)


Statistic = Callable[[Estimate, Spot], Any]
"""Computes one more statistic of a result from the estimate and the spot that it answers."""


class SimulationResult(Struct, frozen=True):
    """How often the hero wins alone, ties for the best hand, and loses. The first seven fields are the document's."""

    win_probability: float
    tie_probability: float
    loss_probability: float
    simulations_run: int  # deals counted
    execution_time_ms: float
    confidence_interval: Interval | None  # 95 %, of the win probability; a point if exact, None if not configured
    hand_category_frequencies: dict[str, float]  # of the hero; empty if not configured, or if a function ranks hands
    exact: bool = False  # whether every deal was counted
    equity: float = nan  # the average part of the pot; a tie counts as its share; nan if it is not known
    standard_error: float = nan  # of the win probability; 0 if exact, nan if it is not known
    backend: str = ""  # what ranked the hands: kernel, table, cache, or reference, which is Python
    strategy: str = ""  # the sampling strategy; empty if exact
    statistics: dict[str, Any] = {}  # the solver's additional statistics


class MonteCarloSolver:
    """Solves hands with one configuration.

    >>> with MonteCarloSolver() as solver:
    ...     result = solver.analyze_hand(["A♠️", "K♠️"], 1, ["Q♠️", "J♠️", "2♥️"])
    >>> result.exact, result.simulations_run, round(result.win_probability, 4)
    (True, 1070190, 0.7587)
    """

    def __init__(
        self,
        config_path: str | PathLike[str] | None = None,
        config: Source | None = None,
        *,
        evaluator: SevenCards | Contest | None = None,
        strategy: SamplingStrategy | None = None,
        statistics: Mapping[str, Statistic] | None = None,
    ) -> None:
        """Merge a JSON file over the default configuration, and `config` over both.

        `evaluator` decides who wins: a function that ranks seven cards, or a Contest. `strategy` estimates what cannot be counted.
        `statistics` are functions by name, whose values are added to each result.
        """
        read = Configuration() if config_path is None else Configuration.read(config_path)
        self.config = read if config is None else read.read_over(config)
        self.contest = Best() if evaluator is None else contest_of(evaluator)
        self.strategy = PlainSampling() if strategy is None else strategy
        if not (callable(getattr(self.strategy, "sample", None)) and hasattr(self.strategy, "name")):
            raise TypeError(f"a sampling strategy has a name and a method sample, unlike {strategy!r}")
        self.statistics = dict(statistics or {})
        if unusable := [name for name, statistic in self.statistics.items() if not callable(statistic)]:
            raise TypeError(f"a statistic is a function of an estimate and a spot; {unusable[0]!r} is {self.statistics[unusable[0]]!r}")
        self._closed = False

    def __enter__(self) -> Self:
        """Use as a context manager."""
        return self

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None) -> None:
        """Close the solver."""
        self.close()

    def close(self) -> None:
        """Refuse further questions."""
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
        """The odds of a hand; TimeoutError if the time is up before anything is dealt.

        Arguments take precedence over the configuration: `exact` counts every deal, `error` samples until the 95 % interval of the win
        probability is within it, whatever the mode, and `time` is a limit in seconds.
        """
        if self._closed:
            raise RuntimeError("the solver is closed")
        started = perf_counter()
        position = question(hero_hand, num_opponents, board_cards, self.contest)
        check_bounds(exact=exact, samples=None, error=error, time=time)
        simulations = self._simulations(simulation_mode)
        if exact:
            estimate = Estimate.of(odds(position, exact=True, threads=self._threads, time=time, progress=progress))
        else:
            estimate = self._estimate(position, simulations if error is None else MOST, started, error, time, progress)
        return self._result(estimate, position, started)

    def _simulations(self, mode: str) -> int:
        if mode not in MODES:
            raise ValueError(f"Unknown simulation mode: {mode!r}; modes are {', '.join(MODES)}")
        count: int = getattr(self.config.simulation_settings, MODES[mode])
        return count

    @property
    def _threads(self) -> int | None:
        settings = self.config.simulation_settings
        return settings.max_workers if settings.parallel_processing else 1

    def _estimate(
        self, spot: Spot, simulations: int, started: float, error: float | None, time: float | None, progress: Progress | None
    ) -> Estimate:
        settings, performance = self.config.simulation_settings, self.config.performance_settings
        limit = time if time or not performance.early_termination else performance.max_simulation_time_ms / 1000
        if settings.exact_when_affordable and _quick(spot, limit):
            return Estimate.of(odds(spot, exact=True, threads=self._threads, progress=progress))
        seed = seed_number(settings.random_seed)

        def sampled(deals: int) -> Estimate:
            left = None if limit is None else limit - (perf_counter() - started)
            if left is not None and left <= 0:
                raise TimeoutError(f"{1000 * (limit or 0):g} ms were over before a deal was counted")
            return _checked(self.strategy.sample(spot, deals, seed=seed, threads=self._threads, time=left, progress=progress))

        first = performance.min_simulations_for_convergence
        if (error is None and not performance.early_termination) or first >= simulations:
            return sampled(simulations)
        # A first sample estimates how many deals are needed; checking again and again would stop by luck. The second sample has the same
        # seed, so it starts with the deals of the first.
        pilot = sampled(first)
        needed = ceil(pilot.deals * (pilot.win_error * Z / (error or self.config.convergence.target_error)) ** 2)
        if needed <= first or not pilot.complete:
            return pilot
        try:
            return sampled(min(needed, simulations))
        except TimeoutError:
            return pilot

    def _result(self, estimate: Estimate, spot: Spot, started: float) -> SimulationResult:
        output = self.config.output_settings
        interval = estimate.win_interval

        def rounded(number: float) -> float:
            return number if output.decimal_precision is None else round(number, output.decimal_precision)

        return SimulationResult(
            win_probability=rounded(estimate.win),
            tie_probability=rounded(estimate.tie),
            loss_probability=rounded(estimate.loss),
            simulations_run=estimate.deals,
            execution_time_ms=(perf_counter() - started) * 1000,
            confidence_interval=(rounded(interval[0]), rounded(interval[1])) if output.include_confidence_interval else None,
            hand_category_frequencies={name: rounded(part) for name, part in self._made(estimate).items()}
            if output.include_hand_categories
            else {},
            exact=estimate.exact,
            equity=rounded(estimate.equity),
            standard_error=estimate.win_error,
            backend=estimate.backend,
            strategy="" if estimate.exact else self.strategy.name,
            statistics={name: statistic(estimate, spot) for name, statistic in self.statistics.items()},
        )

    def _made(self, estimate: Estimate) -> dict[str, float]:
        """The kinds of hand by the document's names: all ten of high hands, and others that occurred."""
        if type(self.contest) is not Best:
            return {}
        names = dict(CATEGORIES) if self.contest.ranking == "high" else {}
        names |= {_title(word): word for word in estimate.categories if word not in names.values()}
        return {name: estimate.categories.get(word, 0.0) for name, word in names.items()}


def solve_poker_hand(
    hero_hand: Sequence[str | Card],
    num_opponents: int = 1,
    board_cards: Sequence[str | Card] | None = None,
    simulation_mode: str = "default",
) -> SimulationResult:
    """Solve one hand with the default configuration.

    >>> result = solve_poker_hand(["10♥️", "10♦️"], 2, ["10♠️", "2♣️", "7♦️", "7♥️", "3♠️"])
    >>> result.exact, round(result.win_probability, 4), result.hand_category_frequencies["Full House"]
    (True, 0.998, 1.0)
    """
    with MonteCarloSolver() as solver:
        return solver.analyze_hand(hero_hand, num_opponents, board_cards, simulation_mode)


def _quick(spot: Spot, limit: float | None) -> bool:
    """Whether every deal can be counted within the limit; an affordable count takes about a second at most."""
    compiled = plans(spot)
    ranked = sum(plan.deals * plan.seats for plan in compiled)
    return affordable(choose(compiled)) and (limit is None or limit >= 1 or ranked <= BUDGET * limit)


def _checked(estimate: Estimate) -> Estimate:
    """Refuse what cannot be an estimate; strategies may be anybody's."""
    if not isinstance(estimate, Estimate):
        raise TypeError(f"a sampling strategy returns an Estimate, not {estimate!r}")
    parts, errors = (estimate.win, estimate.tie, estimate.loss, estimate.equity), (estimate.win_error, estimate.equity_error)
    if estimate.deals < 1 or not all(0 <= part <= 1 for part in parts) or abs(sum(parts[:3]) - 1) > 1e-6:
        raise ValueError(f"a sampling strategy returned impossible odds: {estimate!r}")
    if not all(isfinite(error) and error >= 0 for error in errors):
        raise ValueError(f"a sampling strategy returned an impossible standard error: {estimate!r}")
    return estimate


def _title(word: str) -> str:
    """A kind of hand as the document writes it."""
    parts = [part if part in ("of", "a") else part.capitalize() for part in word.split()]
    return TITLES.get(word) or " ".join(parts)


def question(hero: Sequence[str | Card], opponents: int, board: Sequence[str | Card] | None, contest: Contest | None = None) -> Spot:
    """The spot of the question; ValueError in the words of Poker Knight if it is invalid. Another contest may win the pot."""
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
    variant = variants[DEFAULT]()
    if contest is not None:
        variant = replace(variant, shares=dict.fromkeys(variant.shares, contest))
    return spot(variant, [tuple(read[:2])], board=read[2:], opponents=opponents)


def _card(text: object) -> Card:
    try:
        card = Card(text) if isinstance(text, str | Card) else UNSEEN
    except ValueError:
        card = UNSEEN
    if card == UNSEEN:
        raise ValueError(f"Invalid card format: {text}")
    return card
