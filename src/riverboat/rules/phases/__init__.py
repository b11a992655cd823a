"""The phases that games are made of, named like a dealer's instructions."""

from riverboat.rules.phases.bet import Bet
from riverboat.rules.phases.buy_card import DealBuying
from riverboat.rules.phases.deal import Deal, DealChosen, Reveal, Turn
from riverboat.rules.phases.draw import Draw, Throw
from riverboat.rules.phases.forced_bets import BringIn, Post
from riverboat.rules.phases.place import Place, RunOut
from riverboat.rules.phases.showdown import Showdown
from riverboat.rules.phases.stay_or_drop import FaceTheDeck, Match, StayOrDrop

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
