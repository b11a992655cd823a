"""Explained hands work on every view of every hand, and reveal nothing that the view hides."""

import random

import pytest
from tests import hand_laws
from tests.repetitions import few, scaled
from tests.scripted_hand import deal, say, sit

from riverboat import cards
from riverboat.cards import UNSEEN
from riverboat.explain import made_hands
from riverboat.play import SteadyBot, play_out
from riverboat.rules import Variant
from riverboat.table import Table, after, project, seen
from riverboat.table.events import Judged, Placed
from riverboat.variants import variants

HANDS = scaled(check=1, test=2, soak=50)


def ask_everything(variant: Variant, view: Table) -> None:
    """Every function for every seat; what is told is of seen cards only."""
    words = made_hands.wild_now(variant, view)
    assert isinstance(words, str)
    for board in view.boards:
        assert made_hands.wild_for_all(variant, view, board.cards) <= set(board.cards)
    for seat, mine in enumerate(view.seats):
        known = set(mine.cards) - {UNSEEN}
        wild = made_hands.wild_cards(variant, view, seat)
        assert made_hands.wild_for_all(variant, view, mine.cards) <= wild
        assert wild <= known | {card for board in view.boards for card in board.cards}
        assert made_hands.wild_among(variant, view, mine.cards) <= known
        told = made_hands.judged(variant, view, seat)
        assert {one.share for one in told} <= {share for share in variant.shares if made_hands.judgeable(variant, view, seat, share)}
        assert all(UNSEEN not in one.cards for one in told)
        if UNSEEN in mine.cards and not mine.placed:
            assert not told


@pytest.mark.slow
@pytest.mark.parametrize("code", few(variants, 4))
def test_every_view_of_every_hand(code: str) -> None:
    entry = variants[code]
    for seed in range(HANDS):
        chance = random.Random(seed)
        variant = hand_laws.some_variant(entry, chance)
        run = hand_laws.play(hand_laws.some_log(variant, seed), seed)
        for viewer in (None, *range(len(run.table.seats))):
            view = Table((), 0)
            for event in run.events:
                before, view = view, after(view, seen(event, viewer))
                if view != before:
                    ask_everything(variant, view)


@pytest.mark.parametrize("code", few(variants, 10))
def test_explained_hands_match_the_showdown(code: str) -> None:
    for seed in range(3, 30):  # the first in which somebody has something to be judged
        run = play_out(sit(code, *[200] * variants[code]().seats.start, seed=seed), lambda _seat: SteadyBot(7))
        judged = [event for event in run.events if isinstance(event, Judged) and event.seat is not None]
        if judged:
            break
    variant = run.hand.game.variant
    assert judged
    for event in judged:
        assert event.seat is not None
        assert event in made_hands.judged(variant, project(run.table, None), event.seat)


def test_the_lowest_card_of_a_hidden_hand_is_not_revealed() -> None:
    run = sit("kings-and-lows", 100, 100, deck=deal("2h 5c 9d", "Kh 3s 4d"))
    variant, mine = run.hand.game.variant, project(run.table, 0)
    assert made_hands.wild_now(variant, mine) == "kings and the lowest cards of each hand"
    assert made_hands.wild_cards(variant, mine, 0) == set(cards("2h"))
    assert made_hands.wild_cards(variant, mine, 1) == set()
    assert made_hands.wild_cards(variant, project(run.table, 1), 1) == set(cards("Kh 3s"))
    assert made_hands.wild_among(variant, mine, cards("Kh 3s ??")) == set(cards("Kh 3s"))


def test_wild_cards_follow_the_face_up_cards() -> None:
    run = sit("follow-the-queen", 100, 100, deck=deal("2h 5c Qd", "8h 3s 4d", button=1))
    assert made_hands.wild_now(run.hand.game.variant, project(run.table, None)) == "fours and queens"


def test_placed_cards_are_explained_board_by_board() -> None:
    run = sit("eight-cards", 100, 100, seed=1)
    variant, seat = run.hand.game.variant, run.waiting[0]
    assert made_hands.judged(variant, project(run.table, seat), seat) == []
    say(run, ((0, 1, 2, 3), (4, 5), (6, 7)))
    assert any(isinstance(event, Placed) for event in run.events)
    assert [one.share for one in made_hands.judged(variant, project(run.table, seat), seat)] == ["A", "B", "C"]
    assert made_hands.judged(variant, project(run.table, None), seat) == []


def test_names_of_shares() -> None:
    assert made_hands.share_name(variants["eight-cards"](), "A") == "board A"
    assert made_hands.share_name(variants["omaha-hilo"](), "low") == "low"
    assert made_hands.share_name(variants["holdem"](), "nonsense") == "nonsense"
