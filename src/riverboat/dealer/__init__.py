"""The engine: runs a hand, asks players questions, and records events."""

from riverboat.dealer.ask import Answer, Ask, Illegal, Offer, Script, Value
from riverboat.dealer.hand import Hand
from riverboat.dealer.log import Log
from riverboat.dealer.run import Position, Run, replay, step

__all__ = ["Answer", "Ask", "Hand", "Illegal", "Log", "Offer", "Position", "Run", "Script", "Value", "replay", "step"]
