"""Worked examples of the home games' special rules."""

import pytest
from tests.scripted_hand import check_down, deal, events_of, paid, say, sit, stacks, won

from riverboat import cards
from riverboat.cards import UNSEEN
from riverboat.dealer import Answer, Illegal, Run, Value
from riverboat.rules import Choice, Discard, Stakes, Wager
from riverboat.rules.rulebook import rulebook
from riverboat.table import events as e
from riverboat.table import project
from riverboat.variants import variants

# --- boards ----------------------------------------------------------------------------------------------------------


def judged(run: Run, share: str = "high") -> dict[int | None, str]:
    return {event.seat: event.words for event in events_of(run, e.Judged) if event.share == share}


def test_nebraska_plays_exactly_three_of_the_hand_and_two_of_the_board() -> None:
    run = check_down(sit("nebraska", 100, 100, deck=deal("As Ah 2c 3d 4h", "Kc Kd Qs Jh 9d", then="Ac Ad Ks 8c 7c")))
    assert judged(run)[0] == "four aces, four kicker"  # two of the hand's aces and a third card of it, two of the board
    assert judged(run)[1] == "three kings, ace-queen kickers"


def test_of_six_cards_exactly_two_play() -> None:
    run = check_down(sit("omaha-six", 100, 100, deck=deal("7c 7d 6s 3h 3d 3c", "As Ah Ac Ad Ks Kh", then="7s 2h 9c Jd Qd")))
    assert judged(run) == {1: "pair of aces, queen-jack-nine kickers", 0: "three sevens, queen-jack kickers"}  # not four aces
    assert [seat for _, _, seat, _ in paid(run)] == [0]


def test_south_dakota_has_a_flop_of_two_one_more_card_and_no_river() -> None:
    run = check_down(sit("south-dakota", 100, 100))
    assert [len(event.cards) for event in events_of(run, e.Turned)] == [2, 1]
    assert [event.street for event in events_of(run, e.Entered)] == ["preflop", "flop", "turn", "showdown"]


def test_south_dakota_plays_exactly_three_of_the_hand_and_two_of_the_board() -> None:
    run = check_down(sit("south-dakota", 100, 100, deck=deal("As Ah 2c 3d 4h", "Kc Kh Qc Jc Tc", then="Ac Ad 9c")))
    assert judged(run)[0] == "four aces, four kicker"  # two aces of the hand with a third card of it, two of the board
    assert judged(run)[1] == "flush, ace high, king-queen-jack-nine"  # no royal flush: that would be four of the hand and one of the board


def test_pineapple_throws_before_the_first_bet_or_after_it() -> None:
    run = sit("pineapple", 100, 100)
    assert run.ask is not None
    assert run.ask.offer == Discard(1, least=1)
    run = sit("pineapple", 100, 100, options={"throw": "after_betting"})
    assert run.ask is not None
    assert isinstance(run.ask.offer, Wager)
    run = say(run, "call", "check")
    assert run.ask is not None
    assert run.ask.offer == Discard(1, least=1)
    assert not events_of(run, e.Turned)


def test_phils_mom_throws_one_before_the_flop_and_one_after_its_betting() -> None:
    run = say(sit("phils-mom", 100, 100), "call", "check", (0,), (0,))
    assert [len(seat.cards) for seat in run.table.seats] == [3, 3]
    assert len(run.table.board()) == 3
    run = say(run, "check", "check", (0,), (0,))
    assert [len(seat.cards) for seat in run.table.seats] == [2, 2]
    assert len(run.table.board()) == 4


@pytest.mark.parametrize(("river", "many"), [("9h", 6), ("9d", 6), ("9c", 5), ("9s", 5)])
def test_a_red_river_brings_a_sixth_card_before_the_last_bet(river: str, many: int) -> None:
    run = say(sit("red-river", 100, 100, deck=deal("As Ah", "Kc Kd", then=f"2c 7d 8s Jc {river} 3h")), "call", "check", *["check"] * 4)
    assert len(run.table.board()) == many
    assert run.table.street == "river"
    assert run.waiting


def test_a_red_river_comes_by_itself_once_all_are_all_in() -> None:
    run = say(sit("red-river", 10, 10, deck=deal("As Ah", "Kc Kd", then="2c 7d 8s Jc 9h Kh")), 10, "call")
    assert len(run.table.board()) == 6
    assert judged(run) == {1: "three kings, jack-nine kickers", 0: "pair of aces, king-jack-nine kickers"}
    assert stacks(run) == [0, 20]


def test_the_hidden_card_of_klondike_is_turned_last_also_when_all_are_all_in() -> None:
    run = say(sit("klondike", 10, 10, deck=deal("9c 9d", "As Ah", then="9h 2c 3d 7s Jc Qd")), 10, "call")
    laid = [type(event) for event in run.events if isinstance(event, e.Shown | e.Turned | e.Revealed)]
    assert laid == [e.Shown, e.Shown, e.Turned, e.Turned, e.Turned, e.Revealed]
    assert stacks(run) == [20, 0]


def test_the_hidden_card_of_klondike_and_its_rank_are_wild_for_all() -> None:
    run = sit("klondike", 100, 100, deck=deal("9c 9d", "As Ah", then="9h 2c 3d 7s Jc Qd"))
    for viewer in (0, 1, None):
        (hidden,) = project(run.table, viewer).boards
        assert (hidden.cards, hidden.down) == ((UNSEEN,), True)
    assert run.table.board("klondike") == ()
    run = check_down(run)
    at = [type(event) for event in run.events]
    assert at.index(e.Revealed) > max(place for place, kind in enumerate(at) if kind is e.Checked)  # after the last bet
    assert judged(run) == {1: "three aces, queen-jack kickers", 0: "four queens, jack kicker"}  # one wild nine, and three
    assert [seat for _, _, seat, _ in paid(run)] == [0]


def test_hold_the_baseball_has_threes_and_nines_wild_anywhere() -> None:
    run = check_down(sit("hold-the-baseball", 100, 100, deck=deal("As Ah", "Kc Kd", then="3c 9d 2s 7h Jc")))
    assert judged(run) == {0: "four aces, jack kicker", 1: "four kings, jack kicker"}


def test_a_red_sixth_card_brings_no_seventh_and_each_has_its_burn() -> None:
    deck = deal("As Ah", "Kc Kd", then="4c 2c 7d 8s 4s Jc 5c 9h 5s 3d 6h")
    run = check_down(sit("red-river", 100, 100, deck=deck, burn=True))
    assert run.table.board() == cards("2c 7d 8s Jc 9h 3d")
    assert [event.cards for event in events_of(run, e.Burnt)] == [cards(one) for one in ("4c", "4s", "5c", "5s")]


@pytest.mark.parametrize(("thrown", "words"), [(1, "three kings, ace-eight kickers"), (2, "two pair, aces and kings, eight kicker")])
def test_discards_of_pineapple_do_not_play(thrown: int, words: str) -> None:
    run = sit("pineapple", 100, 100, deck=deal("As Ah Kd", "Qc Qd 2h", then="Kc Kh 7s 8d 3c"))
    run = check_down(say(run, (2,), (thrown,)))
    assert judged(run)[0] == words


@pytest.mark.parametrize(
    ("thrown", "words"), [((0, 0), "full house, kings over eights"), ((2, 2), "two pair, aces and kings, eight kicker")]
)
def test_discards_of_phils_mom_do_not_play(thrown: tuple[int, int], words: str) -> None:
    run = say(sit("phils-mom", 100, 100, deck=deal("As Ah Kd 8h", "Qc Qd 2h 4h", then="Kc Kh 7s 8d 3c")), "call", "check")
    first, second = thrown
    run = say(run, (3,), (first,), "check", "check", (2,), (second,))
    assert judged(check_down(run))[0] == words


# --- bob barker ------------------------------------------------------------------------------------------------------


def barker(first: int, second: int, dealer: str) -> Run:
    deck = deal("As Ah Qc 8d 5c", "Kc Kd Jh 7s 4c", then=f"{dealer} Ac 9d 2s 6h 3c")
    run = sit("bob-barker", 100, 100, deck=deck)
    assert run.waiting == (1, 0)  # all at once
    for seat, aside in ((1, second), (0, first)):
        rest = tuple(position for position in range(5) if position != aside)
        assert run.step(Answer(seat, (rest, (aside,)))) == [] or seat == 0
    return check_down(run)


def test_half_goes_to_the_showcase_nearest_to_the_dealers_card() -> None:
    run = barker(2, 2, "Qd")  # a queen and a jack, and the dealer has a queen
    assert won(run) == {0: {"showcase": 2, "high": 2, "total": 4}}
    run = barker(2, 2, "Jc")  # the queen is over
    assert won(run) == {1: {"showcase": 2, "total": 2}, 0: {"high": 2, "total": 2}}
    assert judged(run, "showcase") == {1: "jack", 0: "queen, over"}


def test_of_two_showcases_as_near_each_has_half_of_the_half() -> None:
    run = sit("bob-barker", 100, 100, deck=deal("As Ah Qc 8d 5c", "Kc Kd Qh 7s 4c", then="Kh Ac 9d 2s 6h 3c"))
    run = check_down(say(run, ((0, 1, 3, 4), (2,)), ((0, 1, 3, 4), (2,))))
    assert judged(run, "showcase") == {0: "queen", 1: "queen"}
    assert won(run) == {0: {"showcase": 1, "high": 2, "total": 3}, 1: {"showcase": 1, "total": 1}}


def test_if_all_are_over_the_half_goes_with_the_hand() -> None:
    run = barker(2, 2, "2c")
    assert won(run) == {0: {"high": 4, "total": 4}}


def test_a_showcase_does_not_play_in_the_hand() -> None:
    run = barker(0, 0, "Ad")  # an ace set aside leaves a pair of aces with the board's
    assert judged(run)[0].startswith("pair of aces")


def test_a_timeout_sets_aside_a_card_drawn_from_the_seed() -> None:
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


def test_the_dealers_ace_is_high_so_no_card_is_over_it() -> None:
    run = barker(2, 0, "Ad")  # a queen and a king
    assert judged(run, "showcase") == {1: "king", 0: "queen"}
    assert won(run)[1]["showcase"] == 2
    assert judged(barker(0, 2, "Kh"), "showcase")[0] == "ace, over"


# --- stud ------------------------------------------------------------------------------------------------------------


def test_deuces_are_wild_up_or_down() -> None:
    run = check_down(sit("deuces-wild-stud", 100, 100, deck=deal("2c As 2d 9h 7s 4c Ad", "Ks Kh Kd 8c 6c 5s 3h")))
    assert judged(run)[0] == "four aces, nine kicker"
    assert [seat for _, _, seat, _ in paid(run)] == [0]


def paired(first: str, second: str) -> str:
    run = check_down(sit("pair-pressure", 100, 100, deck=deal(first, second)))
    return "".join(sorted(run.hand.game.variant.shares["high"].wild_on(run.table).ranks))


def test_a_rank_that_comes_face_up_twice_is_wild() -> None:
    assert paired("2c 3c 5h 8h Th 4s 9c", "2d 3d Qs 7h 9h 5s 6c") == "5"
    assert paired("2c 3c 5h 8h Th 4s 9c", "2d 3d Qs 7h 9h Js 6c") == ""  # what lies face down pairs nothing


def test_only_the_last_two_pairs_are_wild() -> None:
    assert paired("2c 3c 5h 8h Th 4s 9c", "2d 3d 5s 8d Tc Js 6c") == "8T"
    assert paired("2c 3c 5h 5d 8h 8s 9c", "2d 3d 5s 4d 4c Js 6c") == "48"  # a third five is no new pair


def test_the_card_in_the_middle_pairs_nothing() -> None:
    hands = ("2c 3c 4h 6h 8h Ts", "2d 3d 5h 7h 9h Tc", "2s 3s Jc Qc Kc Td", "2h Kd Jd Qd 3h Th")
    eight = (*hands, "4c 5c 6c 7c 8c 9c", "4d 5d 6d 7d 8d 9d", "4s 5s 6s 7s 8s 9s", "Ac Ad Ah As Js Qs")
    run = check_down(sit("pair-pressure", *[100] * 8, deck=deal(*eight, then="Kh"), limit="no-limit"))
    assert run.table.board() == cards("Kh")  # one king lies face up at a seat
    assert sum(card.rank == cards("Kh")[0].rank for card in run.table.up_order) == 1
    assert "K" not in run.hand.game.variant.shares["high"].wild_on(run.table).ranks


def test_the_rules_mention_a_deck_that_may_be_too_short() -> None:
    rules = {code: rulebook(variants[code]()) for code in variants}
    short = "If too few cards are left for everybody, one card is dealt face up in the middle for all."
    eight_players = {code for code in variants if variants[code].family == "stud" and 8 in variants[code]().seats} - {"five-card-stud"}
    assert {code for code in rules if short in rules[code]} == {*eight_players, "baseball"}  # where cards are bought
    not_up = "The card in the middle does not make other cards wild."
    assert {code for code in rules if not_up in rules[code]} == {"pair-pressure", "follow-the-queen"}


def test_tollbooth_takes_the_far_card_free_the_near_one_for_an_ante_and_the_deck_for_two() -> None:
    deck = f"Tc Jc {deal('As Ah 2c', 'Kc Kd 3c', then='4h 5h 6h 7h 8h 9h')}"
    run = say(sit("tollbooth", 100, 100, deck=deck), "call", "call")
    assert run.ask is not None
    assert run.ask.offer == Choice(("deck", "near", "far"), (2, 1, 0), ask="Which card, face down from the deck or one on display?")
    first, before = run.waiting[0], run.table.dead
    run = say(run, "near")
    assert run.table.seats[first].cards[-1] == cards("Jc")[0]
    assert run.table.seats[first].up[-1]
    assert run.table.dead == before + 1
    assert run.table.board("display") == cards("Tc 4h")
    second = run.waiting[0]
    run = say(run, "far")
    assert run.table.seats[second].cards[-1] == cards("Tc")[0]
    assert run.table.board("display") == cards("4h 5h")  # the near one has moved up
    run = say(run, "check", "check", "deck")
    assert run.table.seats[first].cards[-1] == cards("6h")[0]
    assert not run.table.seats[first].up[-1]
    assert run.table.dead == before + 3


def test_a_toll_is_an_ante_also_where_each_seat_has_its_own() -> None:
    deck = f"Tc Jc {deal('As Ah 2c', 'Kc Kd 3c', then='4h 5h 6h 7h 8h 9h')}"
    stakes = Stakes(antes=(1, 1), bring_in=2, small_bet=4, big_bet=8)
    run = say(sit("tollbooth", 100, 100, deck=deck, stakes=stakes), "call", "call")
    assert run.ask is not None
    assert run.ask.offer == Choice(("deck", "near", "far"), (2, 1, 0), ask="Which card, face down from the deck or one on display?")


def test_a_seat_with_one_ante_may_take_the_near_card_but_not_the_decks() -> None:
    deck = f"Tc Jc {deal('As Ah 2c', 'Kc Kd 3c', then='4h 5h 6h 7h 8h 9h')}"
    run = say(sit("tollbooth", 6, 6, deck=deck), "call", 4, "call")
    assert run.ask is not None
    assert run.ask.offer == Choice(("deck", "near", "far"), (2, 1, 0), ask="Which card, face down from the deck or one on display?")
    assert [seat.stack for seat in run.table.seats] == [1, 1]
    taker = run.waiting[0]
    with pytest.raises(Illegal, match="deck"):
        say(run, "deck")
    run = say(run, "near")
    assert (run.table.seats[taker].stack, run.table.seats[taker].cards[-1]) == (0, cards("Jc")[0])


def test_a_seat_that_cannot_pay_a_toll_takes_the_far_card() -> None:
    deck = f"Tc Jc {deal('As Ah 2c', 'Kc Kd 3c')}"
    run = sit("tollbooth", 3, 3, deck=deck)
    assert sum(stacks(check_down(run))) == 6
    assert not events_of(run, e.Chosen)  # both are all-in after the ante and the bring-in: nobody is asked
    assert [event.position for event in events_of(run, e.Taken)] == [0] * 8


# --- guts, and games that are not poker ------------------------------------------------------------------------------


@pytest.mark.parametrize("count", [1, 2, 3])
def test_guts_has_one_to_three_cards_and_losers_match_the_pot(count: int) -> None:
    hands = [" ".join(hand.split()[:count]) for hand in ("As Ah Ac", "Ks Kh Kc", "Qs Qh Qc")]
    run = sit("guts", 100, 100, 100, deck=deal(*hands), stakes=Stakes(ante=5), options={"cards": count})
    for seat, word in ((1, "stay"), (2, "drop"), (0, "stay")):
        run.step(Answer(seat, word))
    assert paid(run) == [(0, "high", 0, 15)]
    assert [(event.seat, event.amount) for event in events_of(run, e.Matched)] == [(1, 15)]
    assert (stacks(run), run.table.carried) == ([110, 80, 95], 15)


def test_a_lone_player_in_guts_wins_and_no_pot_is_matched() -> None:
    run = sit("guts", 100, 100, stakes=Stakes(ante=5))
    for seat, word in ((1, "drop"), (0, "stay")):
        run.step(Answer(seat, word))
    assert stacks(run) == [105, 95]
    assert not events_of(run, e.Matched)


def test_if_no_player_stays_in_guts_the_pot_carries_over() -> None:
    run = say(sit("guts", 100, 100, stakes=Stakes(ante=5)), "drop", "drop")
    assert (stacks(run), run.table.carried) == ([95, 95], 10)
    assert not events_of(run, e.Matched)


def test_a_loser_who_cannot_match_the_pot_pays_the_whole_stack() -> None:
    run = say(sit("guts", 100, 12, 100, deck=deal("As Ah", "Ks Kh", "Qs Qh"), stakes=Stakes(ante=5)), "stay", "drop", "stay")
    assert [(event.seat, event.amount) for event in events_of(run, e.Matched)] == [(1, 7)]
    assert (stacks(run), run.table.carried) == ([110, 0, 95], 7)


def neighbors(*hands: str, then: str = "2d", amounts: tuple[int, ...] = (3, 3, 3), kitty: int = 0) -> Run:
    return sit("screw-your-neighbor", *amounts, deck=deal(*hands, then=then), kitty=kitty)


def test_cards_are_swapped_with_the_left_and_only_the_two_know_them() -> None:
    run = say(neighbors("9c", "4c", "Qc"), "swap")
    assert [seat.cards for seat in run.table.seats] == [cards("9c"), cards("Qc"), cards("4c")]
    assert [seat.cards for seat in project(run.table, 1).seats] == [cards("??"), cards("Qc"), cards("??")]
    assert [seat.cards for seat in project(run.table, 0).seats] == [cards("9c"), cards("??"), cards("??")]


def test_a_king_refuses_and_the_last_swaps_with_the_deck() -> None:
    run = say(neighbors("9c", "4c", "Kc", then="Jd"), "swap", "keep", "swap")
    assert [seat.cards for seat in run.table.seats] == [cards("Jd"), cards("4c"), cards("Kc")]
    assert [event.word for event in events_of(run, e.Chosen)] == ["swap", "king", "keep", "swap"]
    assert stacks(run) == [3, 2, 3]
    assert run.table.carried == 1


def test_all_that_are_lowest_pay_and_an_ace_is_low() -> None:
    run = say(neighbors("Ac", "Ad", "2c"), "keep", "keep", "keep")
    assert (stacks(run), run.table.carried) == ([2, 2, 3], 2)


def test_the_last_player_with_chips_takes_the_pot() -> None:
    run = say(neighbors("9c", "4c", amounts=(2, 1), kitty=6), "keep", "keep")
    assert stacks(run) == [9, 0]
    run = say(neighbors("9c", "9d", amounts=(1, 1), kitty=7), "keep", "keep")  # the last chips go together
    assert stacks(run) == [4, 5]


def test_the_odd_chip_of_the_last_goes_by_the_rule_of_the_table() -> None:
    run = sit("screw-your-neighbor", 1, 1, deck=deal("9c", "9d", then="2d"), kitty=7, odd_chips="first_seat")
    assert stacks(say(run, "keep", "keep")) == [5, 4]


def between(*cards_in_order: str, options: dict[str, bool] | None = None, kitty: int = 10) -> Run:
    return sit("in-between", 20, 20, deck=" ".join(cards_in_order), kitty=kitty, options=options)


def test_a_third_card_between_the_first_two_wins_as_much_as_was_bet() -> None:
    run = between("3c", "Jc", "7d", "2c", "2d")
    assert run.ask is not None
    assert run.ask.offer == Wager(0, 1, 10)
    run = say(run, 6)
    assert stacks(run) == [20, 26]  # nothing lies between two twos: that seat is not asked
    assert run.table.carried == 4


def test_a_miss_pays_and_a_hit_pays_twice_by_house_rule() -> None:
    assert stacks(say(between("3c", "Jc", "Kd", "2c", "2d"), 6)) == [20, 14]
    assert stacks(say(between("3c", "Jc", "Jd", "2c", "2d"), 6)) == [20, 14]
    run = between("3c", "Jc", "Jd", "2c", "2d", options={"post_pays_double": True})
    with pytest.raises(Illegal, match="up to 10"):
        say(run, 11)
    assert stacks(say(run, 6)) == [20, 8]


def test_the_round_ends_with_the_pot() -> None:
    run = say(between("3c", "Jc", "7d"), 10)
    assert stacks(run) == [20, 30]
    assert not run.table.seats[0].cards


def test_everybody_antes_into_an_empty_pot() -> None:
    run = between("3c", "Jc", "7d", kitty=0)
    assert [event.chips for event in events_of(run, e.Posted)] == ["dead", "dead"]
    assert run.table.pot == 2


def test_a_tie_in_guts_is_shared_and_no_pot_is_matched() -> None:
    run = say(sit("guts", 100, 100, 100, deck=deal("As Kh", "Ac Kd", "Qs Qh"), stakes=Stakes(ante=5)), "stay", "drop", "stay")
    assert paid(run) == [(0, "high", 1, 8), (0, "high", 0, 7)]
    assert not events_of(run, e.Matched)
    assert run.table.carried == 0


def test_three_suited_or_connected_cards_are_no_flush_and_no_straight() -> None:
    run = say(sit("guts", 100, 100, deck=deal("2h 2d 3c", "As Ks Qs"), options={"cards": 3}), "stay", "stay")
    assert judged(run) == {1: "ace high, king-queen", 0: "pair of twos, three kicker"}
    assert [seat for _, _, seat, _ in paid(run)] == [0]


def asked(run: Run) -> tuple[int, object]:
    assert run.ask is not None
    return run.waiting[0], run.ask.offer


def test_no_bet_is_offered_between_neighbouring_ranks() -> None:
    run = between("5c", "6c", "3c", "Jc", "7d")
    assert events_of(run, e.Checked) == [e.Checked(1)]
    assert asked(run) == (0, Wager(0, 1, 10))


def test_an_ace_is_high_also_between() -> None:
    assert stacks(say(between("2c", "Ac", "Kd", "3c", "3d"), 6)) == [20, 26]
    assert events_of(between("Kc", "Ac", "3c", "9d"), e.Checked) == [e.Checked(1)]


def test_if_a_hit_pays_twice_the_most_bet_is_half_the_stack() -> None:
    assert asked(between("3c", "Jc", kitty=30))[1] == Wager(0, 1, 20)
    assert asked(between("3c", "Jc", kitty=30, options={"post_pays_double": True}))[1] == Wager(0, 1, 10)


def test_a_timeout_keeps_the_card() -> None:
    run = neighbors("9c", "4c", "Qc")
    assert run.default(1) == Answer(1, "keep")


def test_a_card_may_be_passed_on_twice() -> None:
    run = say(neighbors("9c", "4c", "Qc"), "swap", "swap")
    assert [seat.cards for seat in run.table.seats] == [cards("4c"), cards("Qc"), cards("9c")]
    assert [(event.seat, event.to) for event in events_of(run, e.Passed) if event.cards == cards("4c")] == [(1, 2), (2, 0)]
    assert stacks(say(run, "keep")) == [2, 3, 3]


# --- tollbooth -------------------------------------------------------------------------------------------------------


def test_the_deck_s_card_may_come_face_up() -> None:
    deck = f"Tc Jc {deal('As Ah 2c', 'Kc Kd 3c', then='4h 5h 6h 7h')}"
    run = say(sit("tollbooth", 100, 100, deck=deck, options={"deck_card": "up"}), "call", "call")
    assert run.ask is not None
    assert run.ask.offer.ask == "Which card, face up from the deck or one on display?"
    first = run.waiting[0]
    run = say(run, "deck")
    assert project(run.table, 1 - first).seats[first].cards[-1] == cards("4h")[0]
    assert run.table.board("display") == cards("Tc Jc")


def test_tolls_belong_to_the_main_pot_even_from_side_pot_players() -> None:
    run = sit("tollbooth", 5, 100, 100, deck=f"Tc Jd {deal('As Ah Ac', 'Kc Kd 3c', '2s 7d 9h', then='4h 5c 6d 8s Ts Jh Qs 2d')}")
    for seat, offer in run.asks():
        if isinstance(offer, Wager):
            value: Value = "call" if offer.call else offer.low if seat == 1 and offer.high else "check"
        else:
            value = "near" if seat == 2 else "far"
        run.step(Answer(seat, value))
    tolls = sum(event.amount for event in events_of(run, e.Posted) if event.kind == "toll")
    assert tolls == 4
    main = sum(amount for pot, _, _, amount in paid(run) if pot == 0)
    side = sum(amount for pot, _, _, amount in paid(run) if pot == 1)
    assert main == 3 * 5 + tolls
    assert side == sum(seat.live - 5 for seat in run.table.seats[1:])
    assert stacks(run)[0] == main  # three aces
