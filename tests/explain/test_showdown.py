"""The verdict: worked examples, and properties for every hand of every game and every viewer."""

import random

import pytest
from tests import hand_laws
from tests.repetitions import scaled
from tests.scripted_hand import check_down, deal, say, sit

from riverboat import Card, cards, evaluate
from riverboat.dealer import Run
from riverboat.explain.showdown import OddChips, OddShares, PotVerdict, ShareVerdict, Unclaimed, Verdict, kicker, verdict
from riverboat.history.codec import from_json, to_json
from riverboat.rules import Stakes
from riverboat.table import fold, seen
from riverboat.table.events import Awarded, Ended
from riverboat.variants import variants

HANDS = scaled(check=3, test=20, soak=500)


def told(run: Run) -> Verdict:
    assert run.table.over
    return verdict(run.hand.game, run.events)


def shares(pot: PotVerdict) -> dict[str, tuple[int, list[tuple[int, int]]]]:
    return {share.share: (share.amount, [(winner.seat, winner.amount) for winner in share.winners]) for share in pot.shares}


def only(run: Run) -> ShareVerdict:
    (pot,) = told(run).pots
    (share,) = pot.shares
    return share


# --- laws ----------------------------------------------------------------------------------------------------------


def adds_up(run: Run) -> None:
    found = told(run)
    before = fold(event for event in run.events if not isinstance(event, Awarded | Ended))
    assert sum(pot.amount for pot in found.pots) == before.pot
    for pot in found.pots:
        assert sum(share.amount for share in pot.shares) == pot.amount
        for share in pot.shares:
            assert share.amount == share.carried + sum(winner.amount for winner in share.winners)
            assert {winner.seat for winner in share.winners} <= set(pot.eligible)
            assert share.carried == 0 or share.why
            if share.kicker and share.kicker.rank and share.winners:
                assert share.kicker.cards == tuple(share.winners[0].hand.cards[place] for place in share.kicker.places)
        assert {one.went_with for one in pot.unclaimed} <= {share.share for share in pot.shares}
    assert sum(share.carried for pot in found.pots for share in pot.shares) + sum(one.matched for one in found.payouts) == found.carried
    assert found.carried == run.table.carried
    awards = [event for event in run.events if isinstance(event, Awarded)]
    lines = {(pot.pot, share.share, winner.seat): winner.amount for pot in found.pots for share in pot.shares for winner in share.winners}
    assert {key: amount for key, amount in lines.items() if amount} == {
        (event.pot, event.share, event.seat): event.amount for event in awards if event.seat is not None
    }
    for payout, stack, seat in zip(found.payouts, run.log.stacks, run.table.seats, strict=True):
        assert payout.won == sum(payout.shares.values())
        assert payout.stack == seat.stack == stack + payout.net
        assert payout.net == payout.won - payout.paid
        assert payout.paid >= payout.matched >= 0


@pytest.mark.parametrize("code", variants)
def test_every_hand_of_every_game_for_every_viewer(code: str) -> None:
    entry = variants[code]
    for seed in range(HANDS):
        chance = random.Random(seed)
        variant = hand_laws.some_variant(entry, chance)
        run = hand_laws.play(hand_laws.some_log(variant, seed), seed)
        adds_up(run)
        found = told(run)
        for viewer in (None, *range(len(run.table.seats))):
            assert verdict(run.hand.game, [seen(event, viewer) for event in run.events]) == found
        assert from_json(to_json(found), Verdict) == found


def test_a_hand_that_goes_on_has_no_verdict() -> None:
    run = sit("holdem", 100, 100)
    with pytest.raises(ValueError, match="over"):
        verdict(run.hand.game, run.events)


# --- worked examples -----------------------------------------------------------------------------------------------


def test_sevens_and_the_hand_of_135() -> None:
    """Seed 001: of 135 the sevens get 67 and the hand 68; each half is split, and each odd chip goes from the left of the button."""
    hands = ("7s 7h 3c 4c 9d", "7c 7d 3h 4h 9c", "Ah As 5h 6s 8d")
    run = check_down(sit("twos-jacks-axe", 200, 200, 200, deck=deal(*hands), stakes=Stakes(ante=44, small_bet=10), kitty=3))
    (pot,) = told(run).pots
    assert (pot.name, pot.amount, pot.eligible, pot.contested) == ("pot", 135, (0, 1, 2), True)
    assert shares(pot) == {"sevens": (67, [(1, 34), (0, 33)]), "high": (68, [(2, 68)])}
    assert pot.odd_shares == OddShares(("high",), "last", "135 do not divide by 2: the last share keeps it")
    sevens, high = pot.shares
    assert sevens.odd_chips == OddChips((1,), "left_of_button", "the first from the left of the button")
    assert high.odd_chips is None
    assert [winner.hand.words for winner in sevens.winners] == ["two natural sevens"] * 2
    assert sevens.winners[0].hand.cards == cards("7c 7d")
    assert (high.ahead_of.seat if high.ahead_of else None) in (0, 1)
    assert high.kicker is not None
    assert (high.kicker.words, high.kicker.places, high.kicker.against) == ("pair of aces", (0, 1), "7")
    payouts = told(run).payouts
    assert [payout.shares for payout in payouts] == [{"sevens": 33}, {"sevens": 34}, {"high": 68}]
    assert [payout.net for payout in payouts] == [33 - 44, 34 - 44, 68 - 44]


def test_without_sevens_their_half_goes_with_the_hand() -> None:
    hands = ("Qs 8h 3c 4c 9d", "7c Td 3h 4h 9c", "Ah 2s 5h 6s 8d")
    run = check_down(sit("twos-jacks-axe", 50, 50, 50, deck=deal(*hands), stakes=Stakes(ante=10, small_bet=10)))
    (pot,) = told(run).pots
    assert shares(pot) == {"high": (30, [(2, 30)])}
    assert pot.unclaimed == (
        Unclaimed("sevens", "sevens", 15, "high", "nobody has a natural pair of sevens: the half joins the high hand"),
    )
    assert pot.odd_shares is None
    assert pot.shares[0].winners[0].hand.wilds == ((Card("2s"), Card("Ac")),)
    assert pot.shares[0].winners[0].hand.cards[:2] == cards("Ah 2s")


def test_a_pot_too_small_for_its_shares_still_names_the_winners() -> None:
    """One chip: the sevens' half of it is nothing, which somebody has all the same."""
    hands = ("7s 7h 3c 4c 9d", "Ah As 5h 6s 8d")
    run = check_down(sit("twos-jacks-axe", 50, 50, deck=deal(*hands), stakes=Stakes(small_bet=10), kitty=1))
    (pot,) = told(run).pots
    assert shares(pot) == {"sevens": (0, [(0, 0)]), "high": (1, [(1, 1)])}
    assert pot.unclaimed == ()


def test_the_kicker_that_decides() -> None:
    run = check_down(sit("holdem", 100, 100, deck=deal("As Jd", "Ah Td", then="Ac Ks 5d 4h 2c")))
    share = only(run)
    assert share.kicker is not None
    assert (share.kicker.words, share.kicker.places, share.kicker.cards) == ("kicker jack", (3,), cards("Jd"))
    assert share.winners[0].hand.cards == cards("As Ac Ks Jd 5d")
    assert share.ahead_of is not None
    assert (share.ahead_of.seat, share.ahead_of.words) == (1, "pair of aces, king-ten-five kickers")


def test_hands_of_different_kinds_have_no_kicker_and_a_tie_has_none_ahead_of_it() -> None:
    run = check_down(sit("holdem", 100, 100, deck=deal("Ks Kd", "Ah Td", then="Kc As 5d 4h 2c")))
    assert only(run).kicker is None
    assert only(run).ahead_of is not None
    tie = only(check_down(sit("holdem", 100, 100, deck=deal("As Jd", "Ah Js", then="Ac Ks 5d 4h 2c"))))
    assert tie.ahead_of is None
    assert {winner.seat for winner in tie.winners} == {0, 1}


@pytest.mark.parametrize(
    ("ranking", "won", "lost", "words", "decides"),
    [
        ("high", "Ks Kd 4h 3c 2d", "Qs Qd Ah 3h 2c", "pair of kings", "Ks Kd"),
        ("high", "Ks Kd 4h 4c 2d", "Ks Kd 3h 3c Ad", "second pair fours", "4h 4c"),
        ("high", "Ks Kd 4h 4c 3d", "Ks Kd 4s 4d 2d", "kicker three", "3d"),
        ("high", "9s 9d 9h 4c 4d", "9s 9d 9h 3c 3d", "pair of fours", "4d 4c"),
        ("high", "9s 8d 7h 6c 5d", "8s 7d 6h 5c 4d", "nine high", "9s"),
        ("high", "5s 4d 3h 2c Ad", "5s 4d 3h 2c Ah", None, ""),
        ("high", "As Js 8s 4s 2s", "Ad Jd 7d 6d 2d", "kicker eight", "8s"),
        ("eight-or-better", "7s 5d 3h 2c Ad", "8s 4d 3h 2c Ad", "seven low", "7s"),
        ("eight-or-better", "8s 5d 3h 2c Ad", "8s 6d 3h 2c Ad", "second card five", "5d"),
        ("deuce-to-seven", "2s 2d 3h 4c 5d", "3s 3d 2h 4c 5d", "pair of twos", "2s 2d"),
        ("badugi", "6s 3d 2h Ac", "6s 4d 2h Ac", "second card three", "3d"),
    ],
)
def test_what_decides(ranking: str, won: str, lost: str, words: str | None, decides: str) -> None:
    first, second = evaluate(won, ranking=ranking), evaluate(lost, ranking=ranking)
    found = kicker(ranking, first.rank, second.rank, first.cards, first.cards)
    assert (found.words if found else None) == words
    assert set(found.cards if found else ()) == set(cards(decides))


def test_a_natural_hand_that_wins_a_tie_is_marked() -> None:
    natural = evaluate("As Ah Kd Qc 9s", wild="2 natural-first")
    made = evaluate("Ad 2h Ks Qh 9d", wild="2 natural-first")
    found = kicker("high", natural.rank, made.rank, natural.cards, natural.cards)
    assert found is not None
    assert (found.words, found.places) == ("no wild card", ())


def test_everybody_else_has_folded() -> None:
    run = say(sit("holdem", 100, 100, 100), "fold", "fold")
    (pot,) = told(run).pots
    assert not pot.contested
    assert (only(run).why, only(run).winners[0].amount, only(run).winners[0].hand.words) == ("everybody else has folded", 2, "")
    assert told(run).payouts[pot.shares[0].winners[0].seat].shares == {"uncontested": 2}


def test_names_of_pots_and_of_an_uncontested_pot() -> None:
    deck = deal("As Ad", "Ks Kd", "Qs Qd", "7s 2d", then="3c 4c 9h Jd 5s", button=3)
    run = sit("holdem", 10, 30, 60, 60, deck=deck, button=3)
    run = check_down(say(run, 60, "call"))
    found = told(run)
    assert [(pot.name, pot.amount, pot.eligible) for pot in found.pots] == [
        ("main pot", 40, (0, 1, 2, 3)),
        ("side pot 1", 60, (1, 2, 3)),
        ("side pot 2", 60, (2, 3)),
    ]
    assert [pot.shares[0].winners[0].seat for pot in found.pots] == [0, 1, 2]
    run = sit("holdem", 10, 60, 60, deck=deal("As Ad", "Ks Kd", "Qs Qd", then="3c 4c 9h Jd 5s"))
    run = say(run, "call", 20, "call", "call", 30, "fold")  # the short stack is all-in; one bets the other out
    side = told(run).pots[1]
    assert (side.name, side.contested, side.shares[0].why) == ("side pot", False, "nobody else can win it")


def test_boards_are_shares_in_the_order_they_were_run_out() -> None:
    run = check_down(sit("eight-cards", 100, 100, seed=5, kitty=2, options={"runout_order": "C,B,A"}))
    (pot,) = told(run).pots
    assert [(share.name, share.amount) for share in pot.shares] == [("board C", 68), ("board B", 67), ("board A", 67)]
    assert pot.odd_shares == OddShares(("C",), "first", "202 do not divide by 3: odd chips go one each to the first")


def test_high_and_low() -> None:
    deck = deal("As 2d Kh Qc", "Kd Ks Jh Tc", then="3c 4h 8d Kc 9s")
    share = {share.share: share for share in told(check_down(sit("omaha-hilo", 100, 100, deck=deck))).pots[0].shares}
    assert share["low"].winners[0].hand.words == "eight-four-three-two-ace low"
    assert share["low"].ahead_of is None
    assert share["high"].winners[0].hand.words.startswith("three kings")


def test_the_deck_wins_or_loses_and_losers_match() -> None:
    lone = deal("Kh Ks Qd Qc 4s", "3h 4h 6c 8d Tc")
    lost = say(sit("kings-and-lows-draw", 50, 50, deck=f"{lone} Kd Kc Ah As Ad"), "drop", "stay", ())
    share = only(lost)
    assert share.why == "the deck has five aces"
    assert (share.carried, told(lost).carried, share.winners) == (2, 4, ())
    won = say(sit("kings-and-lows-draw", 50, 50, deck=f"{deal('Kh Ks Ad Ac 4s', '3h 4h 6c 8d Tc')} 2c 5h 7d 9s Jc"), "drop", "stay", ())
    share = only(won)
    assert share.ahead_of is not None
    assert share.ahead_of.seat is None
    assert share.winners[0].hand.words == "five aces"


def test_if_all_drop_the_verdict_says_so() -> None:
    run = say(sit("kings-and-lows-draw", 50, 50), "drop", "drop")
    assert (only(run).why, only(run).carried) == ("nobody has stayed in", 2)


def test_who_stays_and_loses_matches_the_pot() -> None:
    deck = deal("Kh Ks Ad Ac 4s", "3h 4h 6c 8d Tc")
    run = say(sit("kings-and-lows-draw", 50, 50, deck=deck), "stay", "stay", (), ())
    assert [(payout.matched, payout.net) for payout in told(run).payouts] == [(0, 1), (2, -3)]
    assert told(run).carried == 2
