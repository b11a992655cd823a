"""The phases that games are made of, named like a dealer's instructions."""

from riverboat.rules.phases.bet import Bet
from riverboat.rules.phases.buy import DealBuying
from riverboat.rules.phases.deal import Deal, DealChosen, Reveal, Turn
from riverboat.rules.phases.draw import Draw, Throw
from riverboat.rules.phases.place import Place, RunOut
from riverboat.rules.phases.post import BringIn, Post
from riverboat.rules.phases.show import Showdown
from riverboat.rules.phases.stay import FaceTheDeck, Match, StayOrDrop

__all__ = [
    "Bet",
    "BringIn",
    "Deal",
    "DealBuying",
    "DealChosen",
    "Draw",
    "FaceTheDeck",
    "Match",
    "Place",
    "Post",
    "Reveal",
    "RunOut",
    "Showdown",
    "StayOrDrop",
    "Throw",
    "Turn",
]
