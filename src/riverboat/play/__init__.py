"""An evening of poker, and company for it."""

from riverboat.play.bots import Bot, CallingStation, RandomBot, SteadyBot, play_out
from riverboat.play.session import Place, Session

__all__ = ["Bot", "CallingStation", "Place", "RandomBot", "Session", "SteadyBot", "play_out"]
