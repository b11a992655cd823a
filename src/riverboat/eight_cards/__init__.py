"""Eight Cards under the names of its document: an engine that reports events, and a console that prints them."""

from riverboat.eight_cards.config import EightCardsConfig
from riverboat.eight_cards.console import ConsoleRenderer
from riverboat.eight_cards.deck import Deck
from riverboat.eight_cards.engine import PokerEngineEightCards
from riverboat.eight_cards.evaluator import evaluate
from riverboat.eight_cards.players import Player
from riverboat.eight_cards.state import BoardState, GameState
from riverboat.eight_cards.subscribers import RAIL

__all__ = [
    "RAIL",
    "BoardState",
    "ConsoleRenderer",
    "Deck",
    "EightCardsConfig",
    "GameState",
    "Player",
    "PokerEngineEightCards",
    "evaluate",
]
