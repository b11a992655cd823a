"""Pot odds and the value of calls and bets; the pot includes the bet that is to be called."""

from math import isfinite


def pot_odds(pot: float, call: float) -> float:
    """The chips to win per chip of the call.

    >>> pot_odds(pot=150, call=50)
    3.0
    """
    _chips(pot=pot, call=call)
    if not call:
        raise ValueError("nothing to call: a check has no price")
    return pot / call


def break_even(pot: float, call: float) -> float:
    """The equity at which a call breaks even.

    >>> break_even(pot=150, call=50)
    0.25
    """
    _chips(pot=pot, call=call)
    return call / (pot + call) if call else 0.0


def call_value(equity: float, pot: float, call: float) -> float:
    """The average gain of a call in chips, if there is no further betting.

    >>> call_value(0.3, pot=150, call=50)
    10.0
    """
    _part(equity)
    _chips(pot=pot, call=call)
    return equity * (pot + call) - call


def implied(equity: float, pot: float, call: float) -> float:
    """The chips that must be won later, each time the hand wins, for a call to break even.

    >>> implied(0.2, pot=150, call=50), implied(0.3, pot=150, call=50)
    (50.0, 0.0)
    """
    _part(equity)
    _chips(pot=pot, call=call)
    if not equity and call:
        raise ValueError("a hand that never wins makes up for no call")
    return max(0.0, call / equity - call - pot) if call else 0.0


def bluff_break_even(pot: float, bet: float) -> float:
    """How often all opponents must fold for a pure bluff to break even.

    >>> bluff_break_even(pot=100, bet=50)
    0.3333333333333333
    """
    _chips(pot=pot, bet=bet)
    return bet / (pot + bet) if bet else 0.0


def bet_value(equity: float, folds: float, pot: float, bet: float) -> float:
    """The average gain of a bet in chips, if opponents fold with probability `folds` and otherwise one of them calls.

    >>> bet_value(0.25, folds=0.5, pot=100, bet=50)
    50.0
    """
    _part(folds)
    return folds * pot + (1 - folds) * call_value(equity, pot + bet, bet)


def _chips(**amounts: float) -> None:
    for name, amount in amounts.items():
        if not isfinite(amount) or amount < 0:
            raise ValueError(f"a {name} of {amount}: chips are a number, none or more")


def _part(part: float) -> None:
    if not 0 <= part <= 1:
        raise ValueError(f"{part} is no part of the pot: 0 to 1")
