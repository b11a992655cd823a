"""The building blocks of games: phases, offers, contests, limits and stakes."""

from riverboat.rules.contests import Best, Contest, Follows, HighestInTheHole, Natural, Paired, RankOf, wins_independently
from riverboat.rules.house_rules import Option
from riverboat.rules.offers import Choice, Discard, Placement, Wager
from riverboat.rules.phases import (
    Bet,
    BringIn,
    Deal,
    DealBuying,
    DealChosen,
    Draw,
    FaceTheDeck,
    Match,
    Place,
    Post,
    Reveal,
    RunOut,
    Showdown,
    StayOrDrop,
    Throw,
    Turn,
)
from riverboat.rules.registry import REGISTRY, RegisteredGame, UnknownGame
from riverboat.rules.stakes import Stakes
from riverboat.rules.variant import Game, Phase, Silent, Variant

__all__ = [
    "REGISTRY",
    "Best",
    "Bet",
    "BringIn",
    "Choice",
    "Contest",
    "Deal",
    "DealBuying",
    "DealChosen",
    "Discard",
    "Draw",
    "FaceTheDeck",
    "Follows",
    "Game",
    "HighestInTheHole",
    "Match",
    "Natural",
    "Option",
    "Paired",
    "Phase",
    "Place",
    "Placement",
    "Post",
    "RankOf",
    "RegisteredGame",
    "Reveal",
    "RunOut",
    "Showdown",
    "Silent",
    "Stakes",
    "StayOrDrop",
    "Throw",
    "Turn",
    "UnknownGame",
    "Variant",
    "Wager",
    "wins_independently",
]
