# The public names and the modules they come from. This is the only list: type checkers read it, and so does __init__.py.

from riverboat.cards import DECKS as DECKS
from riverboat.cards import FULL as FULL
from riverboat.cards import SHORT as SHORT
from riverboat.cards import UNSEEN as UNSEEN
from riverboat.cards import Card as Card
from riverboat.cards import CardError as CardError
from riverboat.cards import cards as cards
from riverboat.cards import deck as deck
from riverboat.cards import new_seed as new_seed
from riverboat.cards import notation as notation
from riverboat.cards import shuffle as shuffle
from riverboat.dealer import Answer as Answer
from riverboat.dealer import Illegal as Illegal
from riverboat.dealer import Log as Log
from riverboat.dealer import Run as Run
from riverboat.dealer import replay as replay
from riverboat.dealer import step as step
from riverboat.odds import Equity as Equity
from riverboat.odds import equity as equity
from riverboat.odds.icm import icm as icm
from riverboat.odds.pot_odds import break_even as break_even
from riverboat.odds.pot_odds import call_value as call_value
from riverboat.odds.pot_odds import pot_odds as pot_odds
from riverboat.odds.ranges.hand_range import Range as Range
from riverboat.odds.simulation.simulation import Simulation as Simulation
from riverboat.odds.wild_odds import wild_odds as wild_odds
from riverboat.play import Session as Session
from riverboat.poker_knight.solver import MonteCarloSolver as MonteCarloSolver
from riverboat.poker_knight.solver import SimulationResult as SimulationResult
from riverboat.poker_knight.solver import solve_poker_hand as solve_poker_hand
from riverboat.ranking import Category as Category
from riverboat.ranking import Holding as Holding
from riverboat.ranking import Pick as Pick
from riverboat.ranking import Strength as Strength
from riverboat.ranking import Wild as Wild
from riverboat.ranking import census as census
from riverboat.ranking import compare as compare
from riverboat.ranking import evaluate as evaluate
from riverboat.ranking import rank as rank
from riverboat.ranking.rank_arrays import ranks as ranks
from riverboat.rules import Game as Game
from riverboat.rules import Stakes as Stakes
from riverboat.table import Table as Table
from riverboat.table import seen as seen

__version__: str
__all__: list[str]
