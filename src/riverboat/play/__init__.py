"""Sessions of many hands, and bots."""

from riverboat.play.bots import Bot, CallingStation, RandomBot, SteadyBot, play_out
from riverboat.play.session import Chair, Session, hand_seed

__all__ = ["Bot", "CallingStation", "Chair", "RandomBot", "Session", "SteadyBot", "hand_seed", "play_out"]
