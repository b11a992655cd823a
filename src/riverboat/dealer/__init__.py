"""The engine: runs a hand, asks players questions, and records events."""

from riverboat.dealer.ask_and_answer import Answer, Ask, Illegal, Offer, Script, Value
from riverboat.dealer.hand_in_progress import Hand
from riverboat.dealer.hand_log import Log
from riverboat.dealer.run_hand import Position, Run, replay, step

__all__ = ["Answer", "Ask", "Hand", "Illegal", "Log", "Offer", "Position", "Run", "Script", "Value", "replay", "step"]
