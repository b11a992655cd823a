"""A stacked deck that continues after the deck has run out, and names the order in which discards return."""

import random

import pytest
from msgspec.structs import replace
from tests import hand_laws
from tests.repetitions import scaled
from tests.scripted_hand import check_down, events_of, say

from riverboat.cards import FULL, Card, cards
from riverboat.dealer import Answer, Illegal, Log, Run
from riverboat.history.codec import Unreadable, log_from_json, log_from_text, log_to_json, log_to_text
from riverboat.rules import Discard, Game, Wager
from riverboat.table import events as e
from riverboat.variants import variants

ALL = (0, 1, 2, 3, 4)
TRIPLE = Game.of(variants["triple-draw"]())


def seven(deck: tuple[Card, ...], game: Game = TRIPLE) -> Run:
    """Seven players at triple draw before the first draw; seat 1 has the first card, and draws first."""
    return say(Run(Log(game, (100,) * 7, deck=deck)), *["call"] * 6, "check")


def test_named_cards_come_back_in_order_and_the_others_after_them_by_the_seed() -> None:
    """Thirty-five cards are dealt and seventeen left: the fourth who throws five gets two of them, and then what others threw."""
    back = cards("9c 2c 5s")
    run = say(seven((*FULL, *back)), ALL, ALL, ALL, ALL, ALL)
    assert [event.count for event in events_of(run, e.Reshuffled)] == [15]
    assert run.table.seats[4].cards == (*FULL[50:52], *back)
    assert set(run.table.seats[5].cards) <= set(FULL[:35]) - set(back)
    hand_laws.every_card_is_in_one_place(run)
    other = say(Run(replace(run.log, seed=bytes([1] * 32))))
    assert other.table.seats[4].cards == run.table.seats[4].cards
    assert other.table.seats[5].cards != run.table.seats[5].cards


def test_a_house_may_have_burnt_some() -> None:
    """Thrown cards come back as soon as one is named again, when no more are left than a house can have burnt."""
    run = say(seven((*FULL[:50], *cards("2c 9c 5s"))), ALL, ALL, ALL)
    assert not events_of(run, e.Reshuffled)
    run = say(run, (0,))
    assert run.table.seats[4].cards[-1] == cards("2c")[0]
    assert len(run.hand.deck) == 2 + 15 - 1
    hand_laws.every_card_is_in_one_place(run)


@pytest.mark.parametrize(
    ("back", "problem"),
    [
        (cards("8c"), "8c cannot come next: seat 4 has it"),
        (cards("Ac"), "Ac cannot come next: seat 3 has it"),
        (cards("2c 2c", distinct=False), "2c cannot come next: it is not among the thrown cards"),  # it is being dealt
        (cards("2s"), "2s cannot come next: it is not among the thrown cards"),  # nobody gets back what he throws
    ],
)
def test_a_card_that_cannot_come_is_refused(back: tuple[Card, ...], problem: str) -> None:
    run = say(seven((*FULL, *back)), ALL, ALL, ALL)
    assert run.table.seats[4].cards == cards("2s 4h 6d 8c 9s")
    with pytest.raises(Illegal, match=problem):
        say(run, (0, 1, 2, 4))


@pytest.mark.parametrize(
    ("deck", "problem"),
    [
        (cards("As Kd") + cards("As"), "a stacked deck has As twice, and thrown cards come back only when the deck has run out"),
        (FULL[:40] + FULL[:5], "a stacked deck has 2c twice"),
        (cards("As ??"), r"a stacked deck has cards of the game's deck, and \?\? is none"),
    ],
)
def test_an_order_that_no_deck_has_is_refused_before_a_card_is_dealt(deck: tuple[Card, ...], problem: str) -> None:
    log = Log(TRIPLE, (100,) * 7, deck=deck)
    with pytest.raises(Illegal, match=problem):
        Run(log)
    with pytest.raises(Unreadable, match=problem):
        log_from_json(log_to_json(log))


def test_if_all_discard_first_any_discard_may_return_to_any_seat() -> None:
    """Nobody is dealt to before all have thrown; seat 4 gets one that seat 6 throws after it, and one of its own."""
    game = replace(TRIPLE, throw_first=True)
    assert game == Game.of(variants["triple-draw"](), throw_first=True)
    run = say(seven((*FULL, *cards("3d 2s")), game), *[ALL] * 6)
    assert len(events_of(run, e.Dealt)) == 7
    assert run.table.seats[1].cards == ()
    hand_laws.every_card_is_in_one_place(run)
    assert FULL[5] in run.hand.muck
    say(run, ALL)
    assert [event.count for event in events_of(run, e.Reshuffled)] == [35]
    assert run.table.seats[4].cards[:4] == (*FULL[50:52], *cards("3d 2s"))
    hand_laws.every_card_is_in_one_place(run)


def play(log: Log, seed: int) -> Run:
    """A hand by chance in which much is thrown and few fold."""
    chance = random.Random(seed)
    run = Run(log)
    hand_laws.every_card_is_in_one_place(run)
    for seat, offer in run.asks():
        if isinstance(offer, Discard):
            most = len(run.table.seats[seat].cards)
            value = tuple(sorted(chance.sample(range(most), min(offer.most, chance.randint(2, most)))))
            run.step(Answer(seat, value))
        elif isinstance(offer, Wager):
            fold = offer.call and chance.random() < 0.04
            run.step(Answer(seat, "fold" if fold else "call" if offer.call else "check"))
        hand_laws.every_card_is_in_one_place(run)
    return run


def dealing_order(run: Run) -> tuple[Card, ...]:
    """The cards as they came off the deck."""
    deals, seats = events_of(run, e.Dealt), len(run.log.stacks)
    first = [event.cards for event in deals[:seats]]
    return tuple(card for turn in zip(*first, strict=True) for card in turn) + tuple(
        card for event in deals[seats:] for card in event.cards
    )


@pytest.mark.parametrize("throw_first", [False, True])
@pytest.mark.parametrize("code", ["triple-draw", "badugi", "single-draw"])
def test_any_hand_can_be_stacked_as_it_was_dealt(code: str, throw_first: bool) -> None:
    """The order in which the cards of a hand came, named in a log, deals the same hand whatever the seed."""
    game = Game.of(variants[code](), throw_first=throw_first)
    shuffled = 0
    for seed in range(scaled(check=8, test=25, soak=200)):
        log = Log(game, (200,) * min(game.variant.seats.stop - 1, 8), seed % 7, seed=seed.to_bytes(32, "big"))
        run = play(log, seed)
        hand_laws.chips_are_conserved(log, run.events)
        hand_laws.viewers_see_their_part(run.events)
        stacked = replace(run.log, deck=dealing_order(run), seed=bytes([7] * 32))
        again = Run(stacked)
        assert again.table == run.table
        assert events_of(again, e.Dealt) == events_of(run, e.Dealt)
        assert log_from_json(log_to_json(stacked)) == log_from_text(log_to_text(stacked)) == stacked
        shuffled += bool(events_of(again, e.Reshuffled))
    assert shuffled > scaled(check=0, test=5, soak=5)


def test_a_deck_without_repeated_cards_is_shuffled_as_usual() -> None:
    run = check_down(say(seven(FULL), *[ALL] * 7))
    assert [event.count for event in events_of(run, e.Reshuffled)] == [15, 15]
