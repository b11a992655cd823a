"""The hold'em solver of the Poker Knight document, under the names of that document."""

from riverboat.poker_knight.config import Configuration
from riverboat.poker_knight.sampling_strategies import Estimate, PlainSampling, SamplingStrategy
from riverboat.poker_knight.solver import MonteCarloSolver, SimulationResult, Statistic, solve_poker_hand
from riverboat.poker_knight.whole_deck_sampling import WholeDeckSampling

__all__ = [
    "Configuration",
    "Estimate",
    "MonteCarloSolver",
    "PlainSampling",
    "SamplingStrategy",
    "SimulationResult",
    "Statistic",
    "WholeDeckSampling",
    "solve_poker_hand",
]
