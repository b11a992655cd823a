"""Random hands that PokerKit plays and writes as PHH, as input for our reader."""

import random
import warnings
from collections.abc import Callable
from typing import Any

from pokerkit import Automation, HandHistory, Mode
from pokerkit import state as pk

STUD = ("F7S", "F7S/8", "FR")
FIXED = ("FT", "FO/8", "F7S", "F7S/8", "FR", "F2L3D", "FB")
DRAW = ("N2L1D", "F2L3D", "FB")
AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def forced(variant: str, seats: int, chance: random.Random) -> dict[str, Any]:
    """Antes, blinds and bets by chance: uniform antes, a big blind's ante, straddles, a button blind."""
    fields: dict[str, Any] = {"variant": variant, "ante_trimming_status": True, "antes": [0] * seats}
    form = chance.choice(["plain", "plain", "ante", "dead ante", "big blind ante", "straddle", "button blind"])
    if form in ("ante", "dead ante") or variant in STUD:
        fields["antes"] = [chance.choice([1, 2])] * seats
        fields["ante_trimming_status"] = form != "dead ante"
    if variant in STUD:
        fields["bring_in"] = chance.choice([1, 2])
    else:
        blinds = [1, 2] + [0] * (seats - 2)
        if form == "big blind ante":
            fields["antes"] = [0] * seats
            fields["antes"][1] = 3
            fields["ante_trimming_status"] = False
        if form == "straddle" and seats > 2:
            blinds[2] = 4
        if form == "button blind" and seats > 2:
            blinds = [0] * (seats - 1) + [2]
        fields["blinds_or_straddles"] = blinds
    if variant in FIXED:
        fields["small_bet"], fields["big_bet"] = (4, 8) if variant in STUD else (2, 4)
    else:
        fields["min_bet"] = 4 if form == "straddle" else 2
    return fields


def act(state: pk.State, chance: random.Random, fixed: bool) -> None:
    """One action by chance."""
    if state.can_stand_pat_or_discard():
        held = list(state.get_down_cards(state.stand_patter_or_discarder_index or 0))
        state.stand_pat_or_discard(chance.sample(held, chance.choice([0, 0, 1, 1, 2])))
    elif state.can_post_bring_in():
        state.post_bring_in() if chance.random() < 0.8 else state.complete_bet_or_raise_to()
    elif state.can_complete_bet_or_raise_to() and chance.random() < 0.35:
        low = state.min_completion_betting_or_raising_to_amount or 0
        high = low if fixed else state.max_completion_betting_or_raising_to_amount or 0  # PokerKit's FO/8 is pot-limit by mistake
        state.complete_bet_or_raise_to(chance.choice([low, low, chance.randint(low, high), high]))
    elif state.checking_or_calling_amount and chance.random() < 0.2:
        state.fold()
    else:
        state.check_or_call()


def throw(state: pk.State, chance: random.Random, _fixed: bool) -> None:
    """One action by chance where much is thrown and few fold, so that the deck runs out."""
    if state.can_stand_pat_or_discard():
        held = list(state.get_down_cards(state.stand_patter_or_discarder_index or 0))
        state.stand_pat_or_discard(chance.sample(held, min(len(held), chance.choice([1, 2, 3, 3, 4, 5]))))
    elif state.checking_or_calling_amount and chance.random() < 0.04:
        state.fold()
    elif state.can_complete_bet_or_raise_to() and chance.random() < 0.1:
        state.complete_bet_or_raise_to()
    else:
        state.check_or_call()


def hand(
    variant: str, seed: int, *, seats: int = 0, deep: bool = False, acts: Callable[[pk.State, random.Random, bool], None] = act
) -> tuple[HandHistory, list[int]]:
    """A hand by chance and the stacks it ended with; deep stacks never come all-in at a fixed limit."""
    chance = random.Random(f"{variant} {seed}")
    random.seed(f"{variant} {seed}")  # PokerKit shuffles with the global one
    seats = seats or chance.randint(2, 5 if variant in DRAW else 6)
    fields = forced(variant, seats, chance)
    fields["starting_stacks"] = [chance.choice([1, 3, 7, 20, 50, 200]) if not deep and chance.random() < 0.5 else 200 for _ in range(seats)]
    empty = HandHistory(actions=[], **fields)
    game = empty.create_game()
    game.automations = AUTOMATIONS
    game.mode = Mode.CASH_GAME
    state = game(fields["starting_stacks"], seats)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        while state.status:
            acts(state, chance, variant in FIXED)
        history = HandHistory.from_game_state(game, state, **fields)
    history.finishing_stacks = list(state.stacks)
    return history, list(state.stacks)


def replayed(text: str) -> list[int]:
    """The stacks that PokerKit comes to with a hand of PHH text."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, last = HandHistory.loads(text)
    assert not last.status, "PokerKit does not get to the end of the hand"
    return list(last.stacks)
