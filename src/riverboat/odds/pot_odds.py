"""What a call costs and what it is worth; the pot is what lies there before the call, the bet of the other included."""

from math import isfinite


def pot_odds(pot: float, call: float) -> float:
    """How many chips there are to win for each that is called with.

    >>> pot_odds(pot=150, call=50)
    3.0
    """
    _chips(pot=pot, call=call)
    if not call:
        raise ValueError("nothing to call: a check has no price")
    return pot / call


def break_even(pot: float, call: float) -> float:
    """The equity from which on a call loses nothing.

    >>> break_even(pot=150, call=50)
    0.25
    """
    _chips(pot=pot, call=call)
    return call / (pot + call) if call else 0.0


def call_value(equity: float, pot: float, call: float) -> float:
    """What a call wins on average, in chips, if nothing is bet after it.

    >>> call_value(0.3, pot=150, call=50)
    10.0
    """
    _part(equity)
    _chips(pot=pot, call=call)
    return equity * (pot + call) - call


def implied(equity: float, pot: float, call: float) -> float:
    """How many chips must still be won later, whenever the hand wins, for a call to lose nothing.

    >>> implied(0.2, pot=150, call=50), implied(0.3, pot=150, call=50)
    (50.0, 0.0)
    """
    _part(equity)
    _chips(pot=pot, call=call)
    if not equity and call:
        raise ValueError("a hand that never wins makes up for no call")
    return max(0.0, call / equity - call - pot) if call else 0.0


def bluff_break_even(pot: float, bet: float) -> float:
    """How often all others must fold for a bet that never wins otherwise to lose nothing.

    >>> bluff_break_even(pot=100, bet=50)
    0.3333333333333333
    """
    _chips(pot=pot, bet=bet)
    return bet / (pot + bet) if bet else 0.0


def bet_value(equity: float, folds: float, pot: float, bet: float) -> float:
    """What a bet wins on average, in chips, if it takes the pot so often at once and is called once otherwise.

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
