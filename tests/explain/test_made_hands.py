"""Explained hands work on every view of every hand, and reveal nothing that the view hides."""

import random

import pytest
from tests import hand_laws
from tests.repetitions import few, scaled
from tests.scripted_hand import deal, say, sit

from riverboat import cards
from riverboat.cards import UNSEEN
from riverboat.dealer import Answer, Log, Run
from riverboat.explain import made_hands
from riverboat.play import SteadyBot, play_out
from riverboat.rules import Game, Variant
from riverboat.table import Seat, Table, after, fold, project, seen
from riverboat.table.events import Judged, Mucked, Placed
from riverboat.table.table import Board
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
    visible = {card for mine in view.seats for card in mine.cards} | {card for board in view.boards for card in board.cards}
    seen_wilds = made_hands.wilds_of(variant, view)
    if seen_wilds is None:
        assert not words
        return
    assert set(seen_wilds.all) <= (visible | set(view.faced)) - {UNSEEN}
    for seat in range(len(view.seats)):  # folded and mucked hands, too
        assert made_hands.wild_cards(variant, view, seat) <= {*seen_wilds.seats.get(seat, ()), *seen_wilds.all}


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


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_folded_hand_keeps_its_wild_cards_for_its_owner_alone(viewer: int | None) -> None:
    dealt = [("Kh 2d 3c", 0), ("Ks 5d 5c", 1), ("9c 9d 4s", 2)]
    table = Table(tuple(Seat(100, cards=cards(text), up=(False, False, True), folded=not at) for text, at in dealt), 0)
    wild = made_hands.wilds_of(variants["kings-and-lows"](), project(table, viewer))
    assert wild is not None
    mine = {0: cards("2d Kh"), 1: cards("5c 5d Ks")}  # the deuce is the lowest card, or both fives are
    assert wild.seats == ({} if viewer is None else {viewer: mine[viewer]})


def test_wild_cards_on_boards_and_in_the_hand_of_the_deck() -> None:
    board = Table((Seat(100, cards=cards("9c As"), up=(False, False)),), 0, boards=(Board("", cards("3d 4d 9h")),))
    wild = made_hands.wilds_of(variants["hold-the-baseball"](), board)
    assert wild is not None
    assert (wild.seats, wild.boards, wild.all) == ({0: cards("9c")}, {"": cards("3d 9h")}, cards("3d 9c 9h"))
    faced = Table((Seat(100, cards=cards("9c 9d 9h 4s 4c"), up=(False,) * 5),), 0, faced=cards("Kh 2d 3c 3d 8s"))
    wild = made_hands.wilds_of(variants["kings-and-lows-draw"](), faced)
    assert wild is not None
    assert (wild.seats, wild.deck) == ({0: cards("4c 4s")}, cards("2d Kh"))
    assert made_hands.wilds_of(variants["holdem"](), board) is None


def test_a_mucked_hand_keeps_its_wild_cards_for_its_owner_alone() -> None:
    """Seat 1's jacks with a king and a trey beat seat 0, who does not show."""
    variant = variants["kings-and-lows"]()
    run = Run(Log(Game.of(variant), (50, 50), deck=cards("Kh 9c Qd 9d 3c 9s 5h 8s 9h 7c Jd 6h Js 2c")))
    for seat, offer in run.asks():
        run.step(Answer(seat, next(word for word in ("check", "call", "down") if offer.why_not(run.table, seat, word) is None)))
    assert Mucked(0) in run.events
    for viewer, mucked in ((0, cards("2c")), (1, None), (None, None)):
        wild = made_hands.wilds_of(variant, fold(seen(event, viewer) for event in run.events))
        assert wild is not None
        assert (wild.seats.get(0), wild.seats[1]) == (mucked, cards("3c Kh"))
