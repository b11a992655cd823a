"""More special moments of the home games: what happens late, short of chips, at a tie, or to who says nothing."""

import pytest
from tests.engine.stacked import check_down, deal, paid, say, sit, stacks, told, won
from tests.engine.test_good_bad_ugly import ugly
from tests.engine.test_home_games import barker, between, judged, neighbors

from riverboat import cards
from riverboat.dealer import Answer, Run, Value
from riverboat.rules import Stakes, Wager
from riverboat.table import events as e
from riverboat.table import project

# --- boards --------------------------------------------------------------------------------------------------------


def test_a_red_sixth_card_brings_no_seventh_and_each_has_its_burn() -> None:
    deck = deal("As Ah", "Kc Kd", then="4c 2c 7d 8s 4s Jc 5c 9h 5s 3d 6h")
    run = check_down(sit("red-river", 100, 100, deck=deck, burn=True))
    assert run.table.board() == cards("2c 7d 8s Jc 9h 3d")
    assert [event.cards for event in told(run, e.Burnt)] == [cards(one) for one in ("4c", "4s", "5c", "5s")]


@pytest.mark.parametrize(("thrown", "words"), [(1, "three kings, ace-eight kickers"), (2, "two pair, aces and kings, eight kicker")])
def test_what_pineapple_threw_does_not_play(thrown: int, words: str) -> None:
    run = sit("pineapple", 100, 100, deck=deal("As Ah Kd", "Qc Qd 2h", then="Kc Kh 7s 8d 3c"))
    run = check_down(say(run, (2,), (thrown,)))
    assert judged(run)[0] == words


@pytest.mark.parametrize(
    ("thrown", "words"), [((0, 0), "full house, kings over eights"), ((2, 2), "two pair, aces and kings, eight kicker")]
)
def test_what_phils_mom_threw_does_not_play(thrown: tuple[int, int], words: str) -> None:
    run = say(sit("phils-mom", 100, 100, deck=deal("As Ah Kd 8h", "Qc Qd 2h 4h", then="Kc Kh 7s 8d 3c")), "call", "check")
    first, second = thrown
    run = say(run, (3,), (first,), "check", "check", (2,), (second,))
    assert judged(check_down(run))[0] == words


# --- bob barker ----------------------------------------------------------------------------------------------------


def test_who_says_nothing_sets_aside_the_card_that_the_seed_draws() -> None:
    def drawn(seed: int) -> Value:
        run = sit("bob-barker", 100, 100, seed=seed)
        first, second = (run.default(seat) for seat in run.waiting)
        assert run.why_not(first) is None
        assert first.value == second.value
        return first.value

    assert drawn(3) == drawn(3)
    assert {drawn(seed) for seed in range(60)} == {(tuple(at for at in range(5) if at != aside), (aside,)) for aside in range(5)}


def test_each_pot_has_its_showcase_half() -> None:
    hands = ("As Ah Qc 8d 5c", "Kc Kd Jh 7s 4c", "Ts Td Kh 4d 4h")
    run = sit("bob-barker", 4, 100, 100, deck=deal(*hands, then="Qd Ac 9d 2s 6h 3c"))
    aside = ((0, 1, 3, 4), (2,))
    run = check_down(say(run, aside, aside, aside, 4, "call", "call", 10, "call"))
    assert judged(run, "showcase") == {0: "queen", 1: "jack", 2: "king, over"}
    assert paid(run) == [(0, "showcase", 0, 6), (0, "high", 0, 6), (1, "showcase", 1, 10), (1, "high", 1, 10)]


def test_a_dealers_ace_is_high_and_nobody_is_over_it() -> None:
    run = barker(2, 0, "Ad")  # a queen and a king
    assert judged(run, "showcase") == {1: "king", 0: "queen"}
    assert won(run)[1]["showcase"] == 2
    assert judged(barker(0, 2, "Kh"), "showcase")[0] == "ace, over"


# --- the good, the bad and the ugly --------------------------------------------------------------------------------


def test_a_good_that_is_bad_too_is_thrown_wild_or_not() -> None:
    run = ugly("As Kd 7c 2h", "Qs Qd 9c 5h", boards="7d 7s Jh")
    assert told(run, e.Discarded) == [e.Discarded(0, (2,))]
    assert [seat for _, _, seat, _ in paid(run)] == [1]


def test_a_good_that_is_ugly_too_kills() -> None:
    run = ugly("As Ah 7c 2h", "Qs Qd 9c 5h", boards="7d 8s 7s")
    assert told(run, e.Folded) == [e.Folded(0, "ugly")]
    assert stacks(run) == [98, 102]


def test_who_threw_all_but_one_card_plays_it() -> None:
    run = ugly("8c 8d 8h Ah", "Ks Qd 9c 5h", boards="7d 8s Jh")  # the fourth eight lies on the board: no hand can lose all its cards
    assert told(run, e.Discarded) == [e.Discarded(0, (0, 1, 2))]
    assert judged(run) == {1: "king high, queen-nine-five", 0: "ace high"}
    assert [seat for _, _, seat, _ in paid(run)] == [0]


# --- tollbooth -----------------------------------------------------------------------------------------------------


def test_the_deck_s_card_may_come_face_up() -> None:
    deck = f"Tc Jc {deal('As Ah 2c', 'Kc Kd 3c', then='4h 5h 6h 7h')}"
    run = say(sit("tollbooth", 100, 100, deck=deck, options={"deck_card": "up"}), "call", "call")
    assert run.ask is not None
    assert run.ask.offer.ask == "Which card, face up from the deck or one on display?"
    first = run.waiting[0]
    run = say(run, "deck")
    assert project(run.table, 1 - first).seats[first].cards[-1] == cards("4h")[0]
    assert run.table.board("display") == cards("Tc Jc")


def test_tolls_belong_to_the_main_pot_also_those_of_who_bets_beside_it() -> None:
    run = sit("tollbooth", 5, 100, 100, deck=f"Tc Jd {deal('As Ah Ac', 'Kc Kd 3c', '2s 7d 9h', then='4h 5c 6d 8s Ts Jh Qs 2d')}")
    for seat, offer in run.asks():
        if isinstance(offer, Wager):
            value: Value = "call" if offer.call else offer.low if seat == 1 and offer.high else "check"
        else:
            value = "near" if seat == 2 else "far"
        run.step(Answer(seat, value))
    tolls = sum(event.amount for event in told(run, e.Posted) if event.kind == "toll")
    assert tolls == 4
    main = sum(amount for pot, _, _, amount in paid(run) if pot == 0)
    side = sum(amount for pot, _, _, amount in paid(run) if pot == 1)
    assert main == 3 * 5 + tolls
    assert side == sum(seat.live - 5 for seat in run.table.seats[1:])
    assert stacks(run)[0] == main  # three aces


# --- guts, and games that are not poker ----------------------------------------------------------------------------


def test_a_tie_with_guts_is_shared_and_nobody_matches() -> None:
    run = say(sit("guts", 100, 100, 100, deck=deal("As Kh", "Ac Kd", "Qs Qh"), stakes=Stakes(ante=5)), "stay", "drop", "stay")
    assert paid(run) == [(0, "high", 1, 8), (0, "high", 0, 7)]
    assert not told(run, e.Matched)
    assert run.table.carried == 0


def test_three_suited_or_connected_cards_are_no_flush_and_no_straight() -> None:
    run = say(sit("guts", 100, 100, deck=deal("2h 2d 3c", "As Ks Qs"), options={"cards": 3}), "stay", "stay")
    assert judged(run) == {1: "ace high, king-queen", 0: "pair of twos, three kicker"}
    assert [seat for _, _, seat, _ in paid(run)] == [0]


def asked(run: Run) -> tuple[int, object]:
    assert run.ask is not None
    return run.waiting[0], run.ask.offer


def test_between_neighbours_nothing_falls_and_nobody_is_asked() -> None:
    run = between("5c", "6c", "3c", "Jc", "7d")
    assert told(run, e.Checked) == [e.Checked(1)]
    assert asked(run) == (0, Wager(0, 1, 10))


def test_an_ace_is_high_also_between() -> None:
    assert stacks(say(between("2c", "Ac", "Kd", "3c", "3d"), 6)) == [20, 26]
    assert told(between("Kc", "Ac", "3c", "9d"), e.Checked) == [e.Checked(1)]


def test_who_may_have_to_pay_twice_bets_half_of_what_he_has_at_the_most() -> None:
    assert asked(between("3c", "Jc", kitty=30))[1] == Wager(0, 1, 20)
    assert asked(between("3c", "Jc", kitty=30, options={"post_pays_double": True}))[1] == Wager(0, 1, 10)


def test_who_says_nothing_keeps_the_card() -> None:
    run = neighbors("9c", "4c", "Qc")
    assert run.default(1) == Answer(1, "keep")


def test_a_card_may_be_passed_on_twice() -> None:
    run = say(neighbors("9c", "4c", "Qc"), "swap", "swap")
    assert [seat.cards for seat in run.table.seats] == [cards("4c"), cards("Qc"), cards("9c")]
    assert [(event.seat, event.to) for event in told(run, e.Passed) if event.cards == cards("4c")] == [(1, 2), (2, 0)]
    assert stacks(say(run, "keep")) == [2, 3, 3]
