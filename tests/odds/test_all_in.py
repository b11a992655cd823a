"""All-in odds are right at each card, in every game."""

import pytest
from tests.odds.all_in_hands import NO_RUNOUT, all_in_hands, stacked_all_in
from tests.repetitions import few, scaled

from riverboat.cards import cards, notation
from riverboat.dealer import Answer, Log, Run
from riverboat.odds import SpotError, equity
from riverboat.odds.all_in import all_in_odds, moments, sample_runouts, spot_at
from riverboat.rules import Game, Wager
from riverboat.table import after, fold, seen
from riverboat.table import events as t
from riverboat.variants import variants

RUN_OUTS = scaled(check=1, test=2, soak=20)  # hands of each game that run out


def test_odds_before_the_flop_on_the_flop_on_the_turn_and_at_the_end() -> None:
    run, events, since = stacked_all_in("holdem", "Qd As Qh Ks 2c 7d 9h 3s Ac")  # seat 1, then the button
    stages = all_in_odds(run.hand.game.variant, events, since)
    boards = ["", "2c 7d 9h", "2c 7d 9h 3s", "2c 7d 9h 3s Ac"]
    assert [stage.cards for stage in stages] == [0, 3, 4, 5]
    for stage, board in zip(stages, boards, strict=True):
        known = equity("QdQh", "AsKs", board=board)
        assert stage.equity == {1: known[0].equity, 0: known[1].equity}
        assert stage.win == {1: known[0].win, 0: known[1].win}
        assert stage.stderr == 0
    assert stages[-1].equity == {1: 0.0, 0: 1.0}
    for stage, board in zip(stages, boards, strict=True):
        assert fold(events[: stage.event]).board() == cards(board)


def test_each_of_two_runs_is_worth_half_the_pot() -> None:
    deck = "Qd As Qh Ks 2c 7d 9h 3s Ac 4c 5d Qs 6h 8c"
    run, events, since = stacked_all_in("holdem", deck, run_it_twice=True)
    stages = all_in_odds(run.hand.game.variant, events, since)
    first, second = cards("2c 7d 9h 3s Ac"), cards("4c 5d Qs 6h 8c")
    assert [stage.cards for stage in stages] == [0, 3, 4, 5, 8, 9, 10]
    for stage in stages:
        boards = first[: min(5, stage.cards)], second[: max(0, stage.cards - 5)]
        known = [equity("QdQh", "AsKs", board=mine, dead=notation(other)) for mine, other in (boards, boards[::-1])]
        assert stage.equity == {1: sum(answer[0].equity for answer in known) / 2, 0: sum(answer[1].equity for answer in known) / 2}
        assert stage.shares["high, first run"] == {1: known[0][0].equity, 0: known[0][1].equity}
        assert not stage.win  # win and tie are not defined over two runs
    assert stages[-1].equity == {0: 0.5, 1: 0.5}


@pytest.mark.slow
def test_moments_without_a_board_differ_by_cards_held() -> None:
    for run, events, since in all_in_hands("seven-card-stud", 40):
        if stages := all_in_odds(run.hand.game.variant, events, since):
            held = [stage.held for stage in stages if not stage.cards]
            assert held == sorted(set(held))
            assert held[-1] == sum(len(run.table.seats[seat].cards) for seat in run.table.live) or stages[-1].cards
            return
    raise AssertionError("no all-in was found")


def test_odds_by_share_if_the_pot_has_several() -> None:
    run, events, since = stacked_all_in("omaha-hilo", "As Kc 2d Kd 3s Qc 4h Qd 8c 7d Th 5s 5c")
    stages = all_in_odds(run.hand.game.variant, events, since)
    known = equity("As 2d 3s 4h", "Kc Kd Qc Qd", board="8c 7d Th", variant="omaha-hilo")
    assert stages[1].equity == {1: known[0].equity, 0: known[1].equity}
    assert stages[1].shares == {share: {1: known[0].shares[share].equity, 0: known[1].shares[share].equity} for share in ("low", "high")}
    assert stages[-1].shares["low"] == {1: 1.0, 0: 0.0}


def test_open_cards_of_folded_hands_are_dead() -> None:
    gone = 0
    for _, events, since in all_in_hands("seven-card-stud", 12):
        for stage in moments(events, since):
            folded = {card for seat in stage.table.seats if seat.folded for card in seat.where(up=True)}
            gone += len(folded)
            assert folded <= set(stage.dead)
            assert not set(stage.dead) & {card for seat in stage.table.live for card in stage.table.seats[seat].cards}
    assert gone


@pytest.mark.parametrize("code", few(variants, 8))
def test_final_odds_match_the_result_in_every_game(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every shown run-out has odds at each moment, and the last ones are what was won."""
    monkeypatch.setattr("riverboat.odds.all_in.TIME", 0.05)  # precision before the end does not matter here
    ran_out = 0
    for run, events, since in all_in_hands(code, 60):
        variant = run.hand.game.variant
        if not (expected := moments(events, since)):
            assert not all_in_odds(variant, events, since)
            continue
        ran_out += 1
        stages = all_in_odds(variant, events, since)
        assert [stage.event for stage in stages] == ([] if variant.independent else [moment.event for moment in expected])
        for stage in stages:
            assert stage.equity.keys() == set(run.table.live)
            assert sum(stage.equity.values()) <= 1 + 1e-9
        if stages:
            assert stages[-1].equity == pytest.approx(won(run))
        if ran_out == RUN_OUTS:
            break
    assert ran_out == (0 if code in NO_RUNOUT else RUN_OUTS)


def won(run: Run) -> dict[int, float]:
    """The part of the main pot that each seat wins, by the contests of the game."""
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
def test_odds_with_one_card_to_come_count_every_card(code: str) -> None:
    """The expected values are computed here card by card with the game's contests."""
    tried = 0
    for run, events, since in all_in_hands(code, 6):
        variant = run.hand.game.variant
        stages, seen_then = all_in_odds(variant, events, since), moments(events, since)
        if len(stages) < 2:
            continue
        stage, table = stages[-2], seen_then[-2].table
        known = {card for seat in table.live for card in table.seats[seat].cards} | {card for part in table.boards for card in part.cards}
        name = next(event.board for event in reversed(events) if isinstance(event, t.Turned))
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


def test_no_odds_for_hidden_hands_or_unexpected_cards() -> None:
    run, events, since = stacked_all_in("holdem", "Qd As Qh Ks 2c 7d 9h 3s Ac")
    variant = run.hand.game.variant
    hidden = [event for event in events if not isinstance(event, t.Shown)]
    assert all_in_odds(variant, hidden, since) == ()
    last = max(at for at, event in enumerate(events) if isinstance(event, t.Turned))
    more = [*events[: last + 1], t.Turned("", cards("4d")), *events[last + 1 :]]  # one card too many
    assert all_in_odds(variant, more, since) == ()
    other = [t.Turned("x", event.cards) if isinstance(event, t.Turned) else event for event in events]  # an unknown board
    assert all_in_odds(variant, other, since) == ()


@pytest.mark.slow
def test_open_cards_of_folded_hands_force_sampling_if_order_matters() -> None:
    """If the order of open cards decides what is wild, a spot cannot express the cards of folded hands."""
    folded = whole = tried = 0
    for run, events, since in all_in_hands("follow-the-queen", 25):
        gone = any(seat.where(up=True) for seat in run.table.seats if seat.folded)
        for stage in moments(events, since):
            if gone:
                with pytest.raises(SpotError):
                    spot_at(run.hand.game.variant, stage)
            else:
                assert spot_at(run.hand.game.variant, stage)
            folded, whole = folded + gone, whole + (not gone)
        if gone and not tried and (stages := all_in_odds(run.hand.game.variant, events, since)):
            tried += 1
            assert stages[0].stderr > 0
            assert stages[-1].stderr == 0
            assert stages[-1].equity == pytest.approx(won(run))
    assert folded
    assert whole
    assert tried


# --- sampling --------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("code", few(["holdem", "omaha-hilo", "kings-and-lows", "leduc", "crazy-pineapple"], 2))
def test_sampled_odds_agree_with_exact_odds(code: str) -> None:
    compared = 0
    for run, events, since in all_in_hands(code, 12):
        variant = run.hand.game.variant
        for stage, known in zip(moments(events, since), all_in_odds(variant, events, since), strict=False):
            if known.stderr:
                continue
            contested = [stage.table.live, *(tuple(side) for side in known.sides)]
            came = sample_runouts(variant, stage, events[stage.event :], contested, seed=7, seconds=0.3)
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
def test_odds_with_bought_cards() -> None:
    """Hands of different sizes cannot be expressed as a spot, so the game itself scores them."""
    for _, events, since in all_in_hands("baseball", 60):
        final = fold(events)
        if len({len(final.seats[seat].cards) for seat in final.live}) > 1 and moments(events, since):
            stages = all_in_odds(variants["baseball"](), events, since)
            assert stages
            assert sum(stages[0].equity.values()) == pytest.approx(1)
            return
    pytest.fail("no card was bought")


def test_side_pot_odds_are_of_the_seats_that_contest_it() -> None:
    run = Run(Log(Game.of(variants["holdem"]()), (20, 10, 20), 0, 0, bytes(32), deck=cards("Qd As 7c Qh Ks 7s 2c 7d 9h 3s Ac")))
    since = 0
    while run.ask is not None:
        seat, offer = run.waiting[0], run.ask.offer
        assert isinstance(offer, Wager)
        since = len(run.events)
        run.step(Answer(seat, offer.high or ("call" if offer.call else "check")))
    events = [seen(event, None) for event in run.events]
    first, flop, turn, river = all_in_odds(run.hand.game.variant, events, since)
    assert {len(stage.sides) for stage in (first, flop, turn, river)} == {1}
    held = {seat: run.table.seats[seat].cards for seat in run.table.live}
    assert flop.sides[0].keys() == {0, 2}
    known = equity(held[2], held[0], board="2c 7d 9h", dead=notation(held[1]))
    assert flop.sides[0] == {2: known[0].equity, 0: known[1].equity}
    whole = equity(*(held[seat] for seat in run.table.live), board="2c 7d 9h")
    assert flop.equity == {seat: whole[at].equity for at, seat in enumerate(run.table.live)}
    assert sum(river.sides[0].values()) == 1


def test_sampling_refuses_a_reshuffle() -> None:
    for _, events, since in all_in_hands("holdem", 20):
        if not (stages := moments(events, since)):
            continue
        more = (t.Reshuffled(3), *events[stages[0].event :])
        with pytest.raises(SpotError):
            sample_runouts(variants["holdem"](), stages[0], more, [stages[0].table.live], seed=1, seconds=0.1)
        return
