"""Eight Cards under the names of its document: an engine that reports events, and a console that prints them."""

from riverboat.eight_cards.config import EightCardsConfig
from riverboat.eight_cards.console import ConsoleRenderer
from riverboat.eight_cards.engine import RAIL, PokerEngineEightCards, evaluate
from riverboat.eight_cards.state import BoardState, GameState

__all__ = ["RAIL", "BoardState", "ConsoleRenderer", "EightCardsConfig", "GameState", "PokerEngineEightCards", "evaluate"]
