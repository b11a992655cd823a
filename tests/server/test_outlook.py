"""The chances of an all-in: right, at each card, in every game, and from what everybody saw alone."""

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from tests.scale import few, scaled

from riverboat.cards import UNSEEN, Card, cards, notation
from riverboat.dealer import Answer, Log, Run
from riverboat.odds import SpotError, equity
from riverboat.protocol.messages import ENCODER
from riverboat.rules import Discard, Game, Wager
from riverboat.server.odds.all_in import outlook, question, stages
from riverboat.server.odds.messages import Order
from riverboat.server.odds.rollout import rolled
from riverboat.server.rooms.all_in_odds import question as asked_of
from riverboat.server.rooms.current_hand import CurrentHand
from riverboat.table import Event, after, fold, seen
from riverboat.table import events as t
from riverboat.variants import variants

RUN_OUTS = scaled(check=1, test=2, soak=20)  # hands of each game that run out

DECIDED = ("guts", "in-between")  # where no card comes after the last decision, or none that is shown down


def shove(run: Run, chance: random.Random) -> int:
    """Play a hand in which most go all-in; how many events there were before the last answer."""
    since = 0
    while run.ask is not None:
        seat, offer = run.waiting[0], run.ask.offer
        value = offer.sample(run.table, seat, chance.randrange)
        if isinstance(offer, Wager) and chance.random() < 0.8:
            value = offer.high or ("call" if offer.call else "check")
        since = len(run.events)
        run.step(Answer(seat, value))
    return since


def hands(code: str, count: int, **options: Any) -> Iterator[tuple[Run, list[Event], int]]:
    """Hands of a game with short stacks: the run, what everybody saw of it, and the events before the last answer."""
    game, chance = Game.of(variants[code](**options)), random.Random(f"{code} {options}")
    bet = max((*game.stakes.blinds, game.stakes.ante, game.stakes.small_bet))
    for _ in range(count):
        many = chance.choice([seats for seats in game.variant.seats if seats <= 5])
        stacks = tuple(chance.randint(1, 3) * bet for _ in range(many))
        run = Run(Log(game, stacks, chance.randrange(many), 0, chance.randbytes(32)))
        since = shove(run, chance)
        yield run, [seen(event, None) for event in run.events], since


def allin(code: str, deck: str, *, players: int = 2, **options: Any) -> tuple[Run, list[Event], int]:
    """A hand with a stacked deck in which everybody goes all-in at once."""
    run = Run(Log(Game.of(variants[code](**options)), (20,) * players, 0, 0, bytes(32), deck=cards(deck)))
    since = 0
    while run.ask is not None:
        seat, offer = run.waiting[0], run.ask.offer
        since = len(run.events)
        wager = isinstance(offer, Wager)
        value: Any = (offer.high or ("call" if offer.call else "check")) if wager else () if isinstance(offer, Discard) else offer.words[0]
        run.step(Answer(seat, value))
    return run, [seen(event, None) for event in run.events], since


def test_before_the_flop_on_the_flop_on_the_turn_and_at_the_end() -> None:
    run, told, since = allin("holdem", "Qd As Qh Ks 2c 7d 9h 3s Ac")  # seat 1, then the button
    found = outlook(run.hand.game.variant, told, since)
    boards = ["", "2c 7d 9h", "2c 7d 9h 3s", "2c 7d 9h 3s Ac"]
    assert [stage.cards for stage in found] == [0, 3, 4, 5]
    for stage, board in zip(found, boards, strict=True):
        known = equity("QdQh", "AsKs", board=board)
        assert stage.equity == {1: known[0].equity, 0: known[1].equity}
        assert stage.win == {1: known[0].win, 0: known[1].win}
        assert stage.stderr == 0
    assert found[-1].equity == {1: 0.0, 0: 1.0}
    for stage, board in zip(found, boards, strict=True):
        assert fold(told[: stage.event]).board() == cards(board)


def test_boards_that_are_run_twice_are_worth_half_each() -> None:
    deck = "Qd As Qh Ks 2c 7d 9h 3s Ac 4c 5d Qs 6h 8c"
    run, told, since = allin("holdem", deck, run_it_twice=True)
    found = outlook(run.hand.game.variant, told, since)
    first, second = cards("2c 7d 9h 3s Ac"), cards("4c 5d Qs 6h 8c")
    assert [stage.cards for stage in found] == [0, 3, 4, 5, 8, 9, 10]
    for stage in found:
        boards = first[: min(5, stage.cards)], second[: max(0, stage.cards - 5)]
        known = [equity("QdQh", "AsKs", board=mine, dead=notation(other)) for mine, other in (boards, boards[::-1])]
        assert stage.equity == {1: sum(one[0].equity for one in known) / 2, 0: sum(one[1].equity for one in known) / 2}
        assert stage.shares["high, first run"] == {1: known[0][0].equity, 0: known[0][1].equity}
        assert not stage.win  # whole pots are not halves put together
    assert found[-1].equity == {0: 0.5, 1: 0.5}


@pytest.mark.slow
def test_without_a_board_the_moments_differ_by_the_cards_in_the_hands() -> None:
    for run, told, since in hands("seven-card-stud", 40):
        if found := outlook(run.hand.game.variant, told, since):
            held = [stage.held for stage in found if not stage.cards]
            assert held == sorted(set(held))
            assert held[-1] == sum(len(run.table.seats[seat].cards) for seat in run.table.live) or found[-1].cards
            return
    raise AssertionError("nobody was all-in")


def test_shares_are_told_where_the_pot_has_several() -> None:
    run, told, since = allin("omaha-hilo", "As Kc 2d Kd 3s Qc 4h Qd 8c 7d Th 5s 5c")
    found = outlook(run.hand.game.variant, told, since)
    known = equity("As 2d 3s 4h", "Kc Kd Qc Qd", board="8c 7d Th", variant="omaha-hilo")
    assert found[1].equity == {1: known[0].equity, 0: known[1].equity}
    assert found[1].shares == {share: {1: known[0].shares[share].equity, 0: known[1].shares[share].equity} for share in ("low", "high")}
    assert found[-1].shares["low"] == {1: 1.0, 0: 0.0}


def test_open_cards_of_who_folded_are_out_of_play() -> None:
    gone = 0
    for _, told, since in hands("seven-card-stud", 12):
        for stage in stages(told, since):
            folded = {card for seat in stage.table.seats if seat.folded for card in seat.where(up=True)}
            gone += len(folded)
            assert folded <= set(stage.dead)
            assert not set(stage.dead) & {card for seat in stage.table.live for card in stage.table.seats[seat].cards}
    assert gone


@pytest.mark.parametrize("code", few(variants, 8))
def test_every_game_tells_chances_that_end_as_the_hand_did(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every hand that runs out open has them: at each moment of the whole pot, and at the end they are what was won, share by share."""
    monkeypatch.setattr("riverboat.server.odds.all_in.TIME", 0.05)  # how well they are known before is not the question
    ran_out = 0
    for run, told, since in hands(code, 60):
        variant = run.hand.game.variant
        if not (moments := stages(told, since)):
            assert not outlook(variant, told, since)
            continue
        ran_out += 1
        found = outlook(variant, told, since)
        assert [stage.event for stage in found] == ([] if variant.independent else [moment.event for moment in moments])
        for stage in found:
            assert stage.equity.keys() == set(run.table.live)
            assert sum(stage.equity.values()) <= 1 + 1e-9
        if found:
            assert found[-1].equity == pytest.approx(won(run))
        if ran_out == RUN_OUTS:
            break
    assert ran_out == (0 if code in DECIDED else RUN_OUTS)


def won(run: Run) -> dict[int, float]:
    """What each seat that is left gets of a pot that all contest, by the contests of the game."""
    live, shares = run.table.live, run.hand.game.variant.shares
    parts = dict.fromkeys(live, 0.0)
    taken = {}
    for share, contest in shares.items():
        scores = {seat: contest.score(run.table, seat) for seat in live}
        best = max((score for score in scores.values() if score is not None), default=None)
        taken[share] = [seat for seat in live if best is not None and scores[seat] == best]
    good = [winners for winners in taken.values() if winners]
    for winners in good:
        for seat in winners:
            parts[seat] += 1 / len(winners) / len(good)
    return parts


@pytest.mark.parametrize("code", ["holdem", "short-deck", "omaha", "omaha-hilo", "irish", "leduc"])
def test_with_one_card_to_come_every_card_was_tried(code: str) -> None:
    """Counted here by the game's own contests, card by card, and no odds."""
    tried = 0
    for run, told, since in hands(code, 6):
        variant = run.hand.game.variant
        found, seen_then = outlook(variant, told, since), stages(told, since)
        if len(found) < 2:
            continue
        stage, table = found[-2], seen_then[-2].table
        known = {card for seat in table.live for card in table.seats[seat].cards} | {card for part in table.boards for card in part.cards}
        name = next(event.board for event in reversed(told) if isinstance(event, t.Turned))
        left = [card for card in variant.cards if card not in known]
        totals = dict.fromkeys(table.live, 0.0)
        for card in left:
            copy = Run.__new__(Run)
            copy.hand = run.hand.aside()
            copy.hand.table = after(table, t.Turned(name, (card,)))
            for seat, part in won(copy).items():
                totals[seat] += part / len(left)
        assert stage.equity == pytest.approx(totals)
        tried += 1
    assert tried >= 2


# --- secrecy -------------------------------------------------------------------------------------------------------


def shown_cards(events: Sequence[Event]) -> set[Card]:
    return {card for event in events for card in getattr(event, "cards", ()) if card != UNSEEN}


@pytest.mark.parametrize("code", few(variants, 12))
def test_only_what_everybody_saw_is_asked(code: str) -> None:
    """No byte that goes to the other process says more than a spectator was told."""
    asked = 0
    for run, told, since in hands(code, 8):
        live = CurrentHand("h", run._start, 1)
        live.run = run
        sent = asked_of(live, run.events[since:])
        if sent is None:
            continue
        asked += 1
        public = shown_cards(told)
        text = ENCODER.encode(Order.of(1, sent)).decode()
        assert shown_cards(sent.events) <= public
        assert sent.events == tuple(told)
        played_as = {card for event in told if isinstance(event, t.Judged) for _, card in event.wilds}  # no card of the deck
        hidden = {str(card) for card in run.hand.game.variant.cards if card not in public | played_as}
        assert not [card for card in hidden if f'"{card}"' in text]
        assert run._start.seed.hex() not in text if isinstance(run._start.seed, bytes) else True
    assert asked or code in DECIDED


@pytest.mark.parametrize("code", ["holdem", "seven-card-stud", "five-card-draw", "badugi"])
def test_other_cards_that_nobody_saw_ask_the_same(code: str) -> None:
    """Non-interference: permute all cards that no spectator saw, and every byte of the question is the same."""
    changed = 0
    for run, told, since in hands(code, 8):
        hidden = [card for card in run.hand.game.variant.cards if card not in shown_cards(told)]
        others = dict(zip(hidden, hidden[1:] + hidden[:1], strict=True))
        live = CurrentHand("h", run._start, 1)
        live.run = run
        before = ENCODER.encode(asked_of(live, run.events[since:]))
        events = [
            replace(event, cards=tuple(others.get(card, card) for card in event.cards)) if isinstance(event, t.Dealt | t.Burnt) else event
            for event in run.events
        ]
        changed += events != run.events
        run.hand.events = events
        assert ENCODER.encode(asked_of(live, run.events[since:])) == before
    assert changed


def test_no_chances_where_they_would_be_made_up() -> None:
    run, told, since = allin("holdem", "Qd As Qh Ks 2c 7d 9h 3s Ac")
    variant = run.hand.game.variant
    hidden = [event for event in told if not isinstance(event, t.Shown)]
    assert outlook(variant, hidden, since) == ()
    last = max(at for at, event in enumerate(told) if isinstance(event, t.Turned))
    more = [*told[: last + 1], t.Turned("", cards("4d")), *told[last + 1 :]]  # a card more than the game has
    assert outlook(variant, more, since) == ()
    other = [t.Turned("x", event.cards) if isinstance(event, t.Turned) else event for event in told]  # a board that it has not
    assert outlook(variant, other, since) == ()


@pytest.mark.slow
def test_cards_face_up_in_an_order_that_the_odds_do_not_know_are_left_alone() -> None:
    """Where the order of open cards decides what is wild, those of who folded cannot be told to the odds: deals are tried by chance."""
    folded = whole = tried = 0
    for run, told, since in hands("follow-the-queen", 25):
        gone = any(seat.where(up=True) for seat in run.table.seats if seat.folded)
        for stage in stages(told, since):
            if gone:
                with pytest.raises(SpotError):
                    question(run.hand.game.variant, stage)
            else:
                assert question(run.hand.game.variant, stage)
            folded, whole = folded + gone, whole + (not gone)
        if gone and not tried and (found := outlook(run.hand.game.variant, told, since)):
            tried += 1
            assert found[0].stderr > 0
            assert found[-1].stderr == 0
            assert found[-1].equity == pytest.approx(won(run))
    assert folded
    assert whole
    assert tried


# --- deals that are tried by chance --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("code", few(["holdem", "omaha-hilo", "kings-and-lows", "leduc", "crazy-pineapple"], 2))
def test_what_is_tried_by_chance_is_what_is_counted(code: str) -> None:
    compared = 0
    for run, told, since in hands(code, 12):
        variant = run.hand.game.variant
        for stage, known in zip(stages(told, since), outlook(variant, told, since), strict=False):
            if known.stderr:
                continue
            contested = [stage.table.live, *(tuple(side) for side in known.sides)]
            came = rolled(variant, stage.table, told[stage.event :], stage.dead, contested, seed=7, seconds=0.3)
            near = 5 * max(came.stderr, 0.5 / came.samples**0.5 if came.stderr else 1e-9)
            for pot, exact in zip(came.pots, (known.equity, *known.sides), strict=True):
                assert pot == pytest.approx(exact, abs=near)
            assert came.win == pytest.approx(known.win, abs=near)
            assert came.tie == pytest.approx(known.tie, abs=near)
            compared += 1
        if compared > 4:
            break
    assert compared > 1


@pytest.mark.slow
def test_bought_cards_are_no_obstacle() -> None:
    """Who bought a card has more than the others: odds do not know such hands, and the game itself judges them."""
    for _, told, since in hands("baseball", 60):
        final = fold(told)
        if len({len(final.seats[seat].cards) for seat in final.live}) > 1 and stages(told, since):
            found = outlook(variants["baseball"](), told, since)
            assert found
            assert sum(found[0].equity.values()) == pytest.approx(1)
            return
    pytest.fail("nobody bought a card")


def test_side_pots_are_for_those_who_contest_them() -> None:
    run = Run(Log(Game.of(variants["holdem"]()), (20, 10, 20), 0, 0, bytes(32), deck=cards("Qd As 7c Qh Ks 7s 2c 7d 9h 3s Ac")))
    since = 0
    while run.ask is not None:
        seat, offer = run.waiting[0], run.ask.offer
        assert isinstance(offer, Wager)
        since = len(run.events)
        run.step(Answer(seat, offer.high or ("call" if offer.call else "check")))
    told = [seen(event, None) for event in run.events]
    first, flop, turn, river = outlook(run.hand.game.variant, told, since)
    assert {len(stage.sides) for stage in (first, flop, turn, river)} == {1}
    held = {seat: run.table.seats[seat].cards for seat in run.table.live}
    assert flop.sides[0].keys() == {0, 2}
    known = equity(held[2], held[0], board="2c 7d 9h", dead=notation(held[1]))
    assert flop.sides[0] == {2: known[0].equity, 0: known[1].equity}
    whole = equity(*(held[seat] for seat in run.table.live), board="2c 7d 9h")
    assert flop.equity == {seat: whole[at].equity for at, seat in enumerate(run.table.live)}
    assert sum(river.sides[0].values()) == 1


def test_what_is_more_than_cards_is_not_tried() -> None:
    for _, told, since in hands("holdem", 20):
        if not (found := stages(told, since)):
            continue
        more = (t.Reshuffled(3), *told[found[0].event :])
        with pytest.raises(SpotError):
            rolled(variants["holdem"](), found[0].table, more, (), [found[0].table.live], seed=1, seconds=0.1)
        return
