"""What it costs to play, as people type and read it."""

from typing import Any

import msgspec

from riverboat.cli.options import nearest
from riverboat.rules import Bet, Game, Stakes, Variant

_KINDS = {name: type(value) for name, value in msgspec.structs.asdict(Stakes()).items()}
_YES = ("yes", "true", "on", "1")


def stakes_of(text: str) -> Stakes:
    """Read stakes.

    >>> stakes_of("blinds=5,10 ante=1")
    Stakes(ante=1, blinds=(5, 10), ...)
    """
    said: dict[str, Any] = {}
    for word in text.replace("/", ",").split():
        name, equals, value = word.partition("=")
        name = name.replace("-", "_")
        if name not in _KINDS or not equals:
            hint = nearest(name, _KINDS) or f"stakes are {', '.join(_KINDS)}, such as blinds=5,10 ante=1"
            raise ValueError(f"unknown stakes {word!r}; {hint}")
        try:
            said[name] = _value(_KINDS[name], value)
        except ValueError:
            raise ValueError(f"{name} is a number of chips{' or several: 5,10' if _KINDS[name] is tuple else ''}, not {value!r}") from None
    return Stakes(**said)


def _value(kind: type, text: str) -> Any:
    if kind is tuple:
        return tuple(int(part) for part in text.split(","))
    return text.lower() in _YES if kind is bool else int(text)


def game_words(game: Game) -> str:
    """What is played for what; where nobody bets, no bets are named."""
    betting = bets(game.variant)
    stakes = game.stakes if betting else msgspec.structs.replace(game.stakes, small_bet=0, big_bet=0)
    return ", ".join(filter(None, [game.variant.name, game.limit if betting else "", stakes_words(stakes)]))


def bets(variant: Variant) -> bool:
    """Whether anybody bets: without that a limit means nothing."""
    return any(isinstance(phase, Bet) for phase in variant.phases)


def stakes_words(stakes: Stakes) -> str:
    """What must be put in.

    >>> stakes_words(Stakes(ante=1, blinds=(5, 10)))
    'ante 1, blinds 5/10'
    """
    said = ((name, value) for name, value in msgspec.structs.asdict(stakes).items() if value)
    return ", ".join(
        f"{name.replace('_', ' ')} {'/'.join(map(str, value)) if isinstance(value, tuple) else 'yes' if value is True else value}"
        for name, value in said
    )
