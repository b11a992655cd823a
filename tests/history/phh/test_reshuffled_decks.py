"""Draws in which the deck runs out: known and unknown discards return, on PokerKit and here."""

import random
import re
from typing import Any

import pytest
from tests import hand_laws
from tests.history.phh import pokerkit_hands as oracle
from tests.repetitions import scaled

from riverboat.cards import FULL, notation
from riverboat.dealer import Answer, Log, Run, replay
from riverboat.history.codec import log_from_json, log_from_text, log_to_json, log_to_text
from riverboat.history.phh import PhhError, compare, dumps, hands, read, write
from riverboat.rules import Discard, Game, Wager
from riverboat.table.events import Reshuffled
from riverboat.variants import variants

HANDS = scaled(check=5, test=30, soak=200)

SEATS = {"F2L3D": 7, "FB": 8, "N2L1D": 7}


def theirs(variant: str, seed: int) -> tuple[dict[str, Any], list[int]]:
    """The fields of a hand that PokerKit dealt, and the stacks it ended with."""
    history, stacks = oracle.hand(variant, seed, seats=SEATS[variant], deep=True, acts=oracle.throw)
    ((_, fields),) = hands(history.dumps())
    return fields, stacks


@pytest.mark.parametrize("variant", SEATS)
def test_every_hand_of_pokerkit_is_replayed(variant: str) -> None:
    """None is refused, though it lets a card come back in the draw in which it was thrown, even to whoever threw it."""
    shuffled = 0
    for seed in range(HANDS):
        fields, stacks = theirs(variant, seed)
        (played,) = read(dumps(fields))
        assert played.over
        assert [seat.stack for seat in played.table.seats] == stacks
        log = played.log
        assert log.game.variant.code
        assert log_from_json(log_to_json(log)) == log_from_text(log_to_text(log)) == log
        assert replay(log_from_json(log_to_json(log))).events == played.events
        (again,) = read(write(log))
        assert again.log == log
        shuffled += any(isinstance(event, Reshuffled) for event in played.events)
    assert shuffled > HANDS // 2


def hidden(fields: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The hand as somebody knows it who does not see some players' cards before they are shown."""
    unseen = {f"p{seat + 1}" for seat in range(len(fields["starting_stacks"])) if chance.random() < 0.4}

    def told(action: str) -> str:
        words = action.split()
        secret = (words[:2] == ["d", "dh"] and words[2] in unseen) or (words[0] in unseen and words[1] == "sd" and len(words) == 3)
        return " ".join([*words[:-1], "??" * (len(words[-1]) // 2)]) if secret else action

    return fields | {"actions": [told(action) for action in fields["actions"]]}


@pytest.mark.slow
@pytest.mark.parametrize("variant", SEATS)
def test_unknown_cards_are_filled_in_so_that_none_is_in_two_hands(variant: str) -> None:
    won_unseen = 0
    for seed in range(scaled(check=3, test=12, soak=100)):
        fields, stacks = theirs(variant, seed)
        (played,) = read(dumps(hidden(fields, random.Random(seed))))
        if [seat.stack for seat in played.table.seats] != stacks:
            assert played.notes[0].startswith("unseen")  # a bad hand won, and no way was found for many unseen ones to lose
            won_unseen += 1
        assert log_from_json(log_to_json(played.log)) == played.log
        run = Run(Log(played.log.game, played.log.stacks, played.log.button, deck=played.log.deck))
        for answer in played.log.answers:
            run.step(answer)
            hand_laws.every_card_is_in_one_place(run)
    assert won_unseen <= scaled(check=1, test=1, soak=4)


def ours(seed: int) -> Run:
    """Seven players of triple draw who throw much, on our table."""
    chance = random.Random(seed)
    run = Run(Log(Game.of(variants["triple-draw"]()), (200,) * 7, seed % 7, seed=seed.to_bytes(32, "big")))
    for seat, offer in run.asks():
        if isinstance(offer, Discard):
            run.step(Answer(seat, tuple(sorted(chance.sample(range(5), chance.randint(2, 5))))))
        else:
            assert isinstance(offer, Wager)
            fold = offer.call and chance.random() < 0.05
            run.step(Answer(seat, "fold" if fold else "call" if offer.call else "check"))
    return run


def test_our_hands_come_back() -> None:
    """As PHH alone: nothing of our own is needed for cards that come back. PokerKit reads them too."""
    shuffled = 0
    for seed in range(HANDS):
        run = ours(seed)
        text = write(run.log)
        assert "_" not in re.sub(r"ante_trimming_status|blinds_or_straddles|small_bet|big_bet|\w+_stacks", "", text)
        (played,) = read(text)
        assert played.over
        assert not compare(played)[0]
        assert not played.notes
        order = run.table.around(run.log.button + 1)
        assert [seat.cards for seat in played.table.seats] == [run.table.seats[seat].cards for seat in order]
        assert oracle.replayed(text) == [run.table.seats[seat].stack for seat in order]
        (exact,) = read(write(run.log, exact=True))
        assert exact.log == run.log
        shuffled += any(isinstance(event, Reshuffled) for event in run.events)
    assert shuffled > HANDS // 2


def draws(*back: str, last: str) -> str:
    """Seven players of single draw; p1 to p4 throw five each, the deck runs out at p4's third card, and these come back."""
    fields: dict[str, Any] = {"variant": "N2L1D", "antes": [0] * 7, "blinds_or_straddles": [1, 2, 0, 0, 0, 0, 0], "min_bet": 2}
    fields["starting_stacks"] = [100] * 7
    held = [notation(FULL[seat:35:7]).replace(" ", "") for seat in range(7)]
    new = [notation(FULL[35 + 5 * seat : 40 + 5 * seat]).replace(" ", "") for seat in range(3)]
    new.append(notation(FULL[50:]).replace(" ", "") + "".join(back))
    actions = [f"d dh p{seat + 1} {text}" for seat, text in enumerate(held)]
    actions += [f"p{seat} cc" for seat in (3, 4, 5, 6, 7, 1, 2)]
    actions += [f"p{seat + 1} sd {held[seat]}" for seat in range(4)] + ["p5 sd", "p6 sd", f"p7 sd {last}".strip()]
    actions += [f"d dh p{seat + 1} {text}" for seat, text in enumerate(new)] + (["d dh p7 5s"] if last else [])
    return dumps(fields | {"actions": actions + [f"p{seat} cc" for seat in (1, 2, 3, 4, 5, 6, 7)]})


def test_what_others_threw_comes_back() -> None:
    (played,) = read(draws("2c", "2d", "2h", last=""))
    assert played.over
    assert not played.notes
    (played,) = read(draws("2c", "2d", "3h", last="3h"))
    assert [note.partition(":")[0] for note in played.notes] == ["thrown first"]
    assert played.log.game.throw_first


@pytest.mark.parametrize(
    ("back", "problem"),
    [
        (("3c", "2d", "2h"), "3c is dealt again before it was thrown"),  # p5 keeps it
        (("2c", "2d", "2c"), "2c is dealt again before it was thrown"),
        (("Ac", "2d", "2c"), "Ac is dealt again before it was thrown"),  # p3 has just got it
    ],
)
def test_what_is_in_a_hand_cannot_come_back(back: tuple[str, ...], problem: str) -> None:
    with pytest.raises(PhhError, match=problem) as caught:
        read(draws(*back, last=""))
    assert caught.value.kind == "cards"


def test_a_deck_that_is_not_thrown_from_is_dealt_once() -> None:
    """Stud shuffles nothing back, also when a folded card would be there."""
    up = [f"d dh p{seat + 1} {notation(FULL[3 * seat : 3 * seat + 3]).replace(' ', '')}" for seat in range(8)]
    fields = {"variant": "F7S", "antes": [0] * 8, "bring_in": 1, "small_bet": 2, "big_bet": 4, "starting_stacks": [100] * 8}
    acts = ["p1 pb", *[f"p{seat} f" for seat in range(2, 8)], "p8 cc", "d dh p1 Ac", f"d dh p8 {FULL[4]}"]
    with pytest.raises(PhhError, match=f"{FULL[4]} is dealt twice"):
        read(dumps(fields | {"actions": up + acts}))
