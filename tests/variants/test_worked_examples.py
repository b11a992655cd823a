"""Worked examples of games with special rules."""

import pytest
from tests.scripted_hand import asked, check_down, deal, events_of, paid, say, sit, stacks, won

from riverboat import Card, cards, notation
from riverboat.dealer import Answer, Illegal, Run
from riverboat.rules import Choice, Discard, Stakes, Wager
from riverboat.table import events as e

# --- stud ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("burn", [False, True])
@pytest.mark.parametrize("code", ["seven-card-stud", "kings-and-lows"])
def test_a_burnt_out_deck_gives_a_common_river_card(code: str, burn: bool) -> None:
    run = check_down(sit(code, *[100] * 8, burn=burn))
    (river,) = events_of(run, e.Turned)
    assert len(river.cards) == 1
    assert all(len(seat.cards) == 6 for seat in run.table.seats)
    assert len(events_of(run, e.Burnt)) == (3 if burn else 0)  # the last card is the river, and is not burnt
    assert not events_of(run, e.Reshuffled)
    assert sum(stacks(run)) == 800


def test_the_common_river_card_plays_in_every_hand() -> None:
    hands = ["As Ah Kc Kd 8c 5d", "Ac Ad Ks Kh 7c 5c", *("2c 3d 4c 6h 8d 9c", "2d 3h 4d 6c 8h 9d", "2h 3s 4h 6d 8s 9h")]
    hands += ["Tc Jd 2s 3c 7d 5h", "Td Jh Qc 4s 6s 9s", "Th Js Qd 7h 5s Ts"]
    run = check_down(sit("seven-card-stud", *[100] * 8, deck=deal(*hands, then="Qh")))
    assert run.table.board() == cards("Qh")
    assert [seat for _, _, seat, _ in paid(run)] == [1, 0]  # aces and kings with the queen, twice


def test_with_folds_there_are_cards_for_all() -> None:
    run = sit("seven-card-stud", *[100] * 8)
    run = check_down(say(run, "call", "fold"))
    assert not events_of(run, e.Turned)
    assert sorted(len(seat.cards) for seat in run.table.seats) == [3, *[7] * 7]


def wild_in_follow_the_queen(first: str, second: str) -> str:
    run = check_down(sit("follow-the-queen", 100, 100, deck=deal(first, second)))
    return "".join(sorted(run.hand.game.variant.shares["high"].wild_on(run.table).ranks))


def test_the_rank_that_follows_the_queen_is_wild() -> None:
    assert wild_in_follow_the_queen("2c 3c 5h 8h Th 4s 9c", "2d 3d Qs 7h 9h Js 6c") == "5Q"


def test_a_later_queen_changes_the_wild_rank() -> None:
    assert wild_in_follow_the_queen("2c 3c 5h 8h Th 4s 9c", "2d 3d Qs 7h Qh Js 6c") == "QT"
    assert wild_in_follow_the_queen("2c 3c Qd 8h Th 4s 9c", "2d 3d Qs 7h 9h Js 6c") == "7Q"


def test_a_queen_that_comes_last_leaves_only_queens() -> None:
    assert wild_in_follow_the_queen("2c 3c 5h 8h Th Qc 9c", "2d 3d Qs 7h 9h Js 6c") == "Q"


def test_a_queen_in_the_hole_is_wild_and_is_not_followed() -> None:
    assert wild_in_follow_the_queen("Qc 3c 5h 8h Th 4s Qd", "2d 3d Js 7h 9h 6s 6c") == "Q"
    run = check_down(sit("follow-the-queen", 100, 100, deck=deal("Qc 3c 5h 8h Th 4s Qd", "Jd Jc Js 7h 9h 6s 2c")))
    assert [seat for _, _, seat, _ in paid(run)] == [0]  # a straight of wild queens beats three jacks


def test_chicago_pays_half_for_the_highest_spade_in_the_hole() -> None:
    run = check_down(sit("chicago", 100, 100, deck=deal("Qs 3c As 8h Th 4s 9c", "Kd Kc 2h 7h 9h Js Ks")))
    assert won(run) == {1: {"spade": 3, "high": 3, "total": 6}}  # the king came last, face down; the ace lies face up
    run = check_down(sit("chicago", 100, 100, deck=deal("Qs 3c As 8h Th 4s 9c", "Kd Kc 2h 7h 9h Ks 2c")))
    assert won(run) == {0: {"spade": 3, "total": 3}, 1: {"high": 3, "total": 3}}
    run = check_down(sit("chicago", 100, 100, deck=deal("Qd 3c As 8h Th 4s 9c", "Kd Kc 2h 7h 9h Ks 2c")))
    assert won(run) == {1: {"high": 6, "total": 6}}  # no spade in the hole


def test_a_bought_card_is_dead_money() -> None:
    run = sit("baseball", 100, 5, deck=deal("As Ah Ac", "Ks 2h 4c", then="Kh"))
    assert run.ask is not None
    assert run.ask.offer == Choice(("buy", "pass"), (4, 0), ask="Buy one more card, face down?")
    run = say(run, "buy")
    assert run.ask is None  # the buyer has no chips left: the hand runs out
    assert run.table.seats[1].cards[:4] == cards("Ks 2h 4c Kh")
    assert run.table.seats[1].up[:4] == (False, False, True, False)
    assert (run.table.dead, run.table.seats[1].live) == (4, 1)
    assert [amount for *_, amount in paid(run)] == [6]
    assert sum(stacks(run)) == 105


def test_the_price_does_not_come_back_as_a_side_pot() -> None:
    run = say(sit("baseball", 3, 100, deck=deal("As Ah Ac", "2s 5h 4c", then="7h Ad 7c 8c Th 6h Jc Qd Ts")), "buy")
    run = check_down(run)
    assert [(pot, seat) for pot, _, seat, _ in paid(run)] == [(0, 0)]
    assert stacks(run)[0] == 3 + 3 + 4  # two chips more from the other seat, and the price


def test_a_seat_that_cannot_pay_is_not_offered_a_card() -> None:
    run = sit("baseball", 100, 4, deck=deal("As Ah Ac", "Ks 2h 4c"))
    assert run.ask is not None
    assert isinstance(run.ask.offer, Wager)


def test_a_card_bought_face_up_may_be_bought_upon() -> None:
    run = sit("baseball", 100, 100, deck=deal("As Ah Ac", "Ks 2h 4c", then="4d 4h 9c"), options={"bought_up": True})
    run = say(run, "buy", "buy", "pass")
    assert run.table.seats[1].cards == cards("Ks 2h 4c 4d 4h")
    assert run.table.dead == 8


def test_the_last_card_is_up_or_down_as_its_owner_says() -> None:
    run = sit("kings-and-lows", 100, 100)
    while run.ask is not None and not isinstance(run.ask.offer, Choice):
        say(run, "call" if run.ask.offer.call else "check")
    run = say(run, "up", "down")
    assert [seat.up[-1] for seat in run.table.seats] == [False, True]


# --- draw ----------------------------------------------------------------------------------------------------------


def test_an_all_in_seat_still_draws() -> None:
    run = sit("five-card-draw", 100, 1, 100, deck=deal("2s 3h 4h 6c 8c", "As Ah 3c 4c 5c", "Ks Kh 9c 9d 5d", then="Ac Ad 7h"))
    run = say(run, "check", "check")
    assert run.waiting == (1,)
    assert run.ask is not None
    assert run.ask.offer == Discard(3)
    run = check_down(say(run, (2, 3, 4)))
    assert run.table.seats[1].cards == cards("As Ah Ac Ad 7h")
    assert stacks(run)[1] == 3


def test_thrown_cards_are_shuffled_back_when_the_deck_runs_out() -> None:
    run = sit("triple-draw", *[100] * 7)
    say(run, *["call"] * 6, "check")
    thrown: list[Card] = []
    while run.ask is not None and isinstance(run.ask.offer, Discard):
        before = run.table.seats[run.waiting[0]].cards
        seat = run.waiting[0]
        run = say(run, (0, 1, 2, 3, 4))
        assert not set(before) & set(run.table.seats[seat].cards)  # never its own back
        thrown += before
    assert [event.count for event in events_of(run, e.Reshuffled)] == [15, 15]
    held = [card for seat in run.table.seats for card in seat.cards]
    assert len(set(held)) == 35
    assert set(held) & set(thrown)
    assert sum(stacks(check_down(run))) == 700


def test_four_may_be_thrown_with_an_ace_where_the_house_allows_it() -> None:
    deck = deal("2s 3h 4h 6c 8c", "As Kh 3c 4c 5c")
    run = say(sit("five-card-draw", 100, 100, deck=deck, options={"four_with_an_ace": True}), "check", "check", (1, 2, 3, 4))
    with pytest.raises(Illegal, match="throw 0 to 3"):
        say(run, (1, 2, 3, 4))


def test_standing_pat_is_an_event_and_changes_nothing() -> None:
    run = say(sit("five-card-draw", 100, 100), "check", "check", ())
    table = run.table
    assert run.events[-1] == e.StoodPat(1)
    say(run, (0,))
    assert events_of(run, e.StoodPat) == [e.StoodPat(1)]
    assert events_of(run, e.Discarded) == [e.Discarded(0, (0,))]
    assert run.table.seats[1] == table.seats[1]


def test_a_seat_that_does_not_answer_in_time_stands_pat() -> None:
    run = say(sit("five-card-draw", 100, 100), "check", "check")
    run.step(run.default(1))
    assert run.events[-1] == e.StoodPat(1)


def test_a_seat_stands_pat_in_its_turn_where_all_throw_before_cards_are_dealt() -> None:
    run = say(sit("five-card-draw", 100, 100, throw_first=True), "check", "check", (0, 1), ())
    drawn = [event for event in run.events if isinstance(event, e.Discarded | e.StoodPat | e.Dealt)][-3:]
    assert drawn[:2] == [e.Discarded(1, (0, 1)), e.StoodPat(0)]
    assert isinstance(drawn[2], e.Dealt)


def test_crazy_pineapple_throws_one_after_the_flop_all_at_once() -> None:
    run = say(sit("crazy-pineapple", 100, 100), "call", "check", "check", "check")
    assert run.waiting == (1, 0)
    run = say(run, (2,))
    assert events_of(run, e.Discarded) == []
    run = say(run, (0,))
    assert events_of(run, e.Discarded) == [e.Discarded(1, (2,)), e.Discarded(0, (0,))]


# --- kings and lows, drop or stay ----------------------------------------------------------------------------------


def kings(*hands: str, then: str = "", amounts: tuple[int, ...] = (100, 100, 100), kitty: int = 0, ante: int = 5) -> Run:
    return sit("kings-and-lows-draw", *amounts, deck=deal(*hands, then=then), kitty=kitty, stakes=Stakes(ante=ante))


ACES, QUEENS, NOTHING = "As Ah Ad 9c 8c", "Qs Qh Tc 7d 6d", "Ac Jd 9s 5s 4s"  # the lowest card of each hand is wild
PAT: tuple[int, ...] = ()


def test_if_all_drop_the_pot_carries_over() -> None:
    run = say(kings(ACES, QUEENS, NOTHING), "drop", "drop", "drop")
    assert paid(run) == [(0, "high", None, 15)]
    assert (stacks(run), run.table.carried) == ([95, 95, 95], 15)


def test_there_is_no_ante_into_a_carried_pot() -> None:
    run = kings(ACES, QUEENS, NOTHING, kitty=15)
    assert events_of(run, e.Posted) == []
    run = say(run, "drop", "drop", "stay", PAT)  # the deck has what is left of the shuffle
    assert sum(stacks(run)) + run.table.carried == 315


def test_choices_are_hidden_until_all_have_chosen() -> None:
    run = kings(ACES, QUEENS, NOTHING)
    assert run.waiting == (1, 2, 0)
    run.step(Answer(0, "stay"))
    assert run.step(Answer(2, "drop")) == []
    assert events_of(run, e.Chosen) == []
    run.step(Answer(1, "drop"))
    assert [event.word for event in events_of(run, e.Chosen)] == ["drop", "drop", "stay"]


def test_one_stays_and_beats_the_deck() -> None:
    run = say(kings(ACES, QUEENS, NOTHING, then="3c Js Qd Qc 7c 8d 9d"), "drop", "drop", "stay", PAT)
    faced = events_of(run, e.Faced)
    assert [notation(event.cards) for event in faced] == ["3c Js Qd Qc 7c", "3c Qd Qc 8d 9d"]  # it keeps what is wild and pairs
    assert paid(run) == [(0, "high", 0, 15)]
    assert (stacks(run), run.table.carried) == ([110, 95, 95], 0)


def test_one_stays_and_loses_to_the_deck() -> None:
    run = say(kings(ACES, QUEENS, NOTHING, then="3c Js Qd Qc 7c 8d 9d", kitty=15), "drop", "stay", "drop", PAT)
    assert paid(run) == [(0, "high", None, 15)]
    assert events_of(run, e.Matched) == [e.Matched(2, 15)]
    assert (stacks(run), run.table.carried) == ([100, 100, 85], 30)


def test_a_tie_with_the_deck_is_the_player_s() -> None:
    run = say(kings("Ah Ad 9c 8c 4s", QUEENS, "Jd Jc 5s 5d 3s", then="As Ac 2d 3d 4h 9h 8h"), "drop", "drop", "stay", PAT)
    assert notation(run.table.faced) == "As Ac 2d 9h 8h"
    assert paid(run) == [(0, "high", 0, 15)]


def test_two_stay_and_the_loser_matches_the_pot() -> None:
    run = say(kings(ACES, QUEENS, NOTHING), "stay", "drop", "stay", PAT, PAT)
    assert paid(run) == [(0, "high", 0, 15)]
    assert events_of(run, e.Matched) == [e.Matched(1, 15)]
    assert (stacks(run), run.table.carried) == ([110, 80, 95], 15)


def test_all_stay_and_every_loser_matches_at_most_the_stack() -> None:
    run = say(kings(ACES, QUEENS, NOTHING, amounts=(100, 12, 100)), "stay", "stay", "stay", PAT, PAT, PAT)
    assert events_of(run, e.Matched) == [e.Matched(1, 7), e.Matched(2, 15)]
    assert (stacks(run), run.table.carried) == ([110, 0, 80], 22)


def test_winners_who_tie_match_nothing() -> None:
    run = say(kings("As Ah 9c 8c 4c", "Ac Ad 9d 8d 4d", NOTHING.replace("Ac", "Th")), "stay", "drop", "stay", PAT, PAT)
    assert paid(run) == [(0, "high", 1, 8), (0, "high", 0, 7)]
    assert events_of(run, e.Matched) == []


def test_a_loser_with_only_an_uncalled_return_matches_the_lost_pot() -> None:
    run = say(kings(QUEENS, ACES, NOTHING, amounts=(100, 3, 100)), "stay", "drop", "stay", PAT, PAT)
    assert paid(run) == [(0, "high", 1, 9), (1, "", 0, 4)]
    assert events_of(run, e.Matched) == [e.Matched(0, 9)]


def test_a_lone_player_may_draw_all_five() -> None:
    run = say(kings(ACES, QUEENS, NOTHING), "drop", "drop", "stay")
    with pytest.raises(Illegal):
        say(run, (0, 0))
    assert say(run, (0, 1, 2, 3, 4)).ask is None


# --- eight cards: the five test cases of its specification ---------------------------------------------------------

FIRST = ((0, 1), (2, 3, 4, 5), (6, 7))  # two on A, four on B, two on C


def eight(deck: str = "", seed: int = 42, ante: int = 150, **more: str) -> Run:
    return sit("eight-cards", 1000, 1000, deck=deck, seed=seed, stakes=Stakes(ante=ante), options=dict(more))


def test_1_the_basic_flow() -> None:
    run = say(eight(), FIRST, FIRST)
    assert [event.street for event in events_of(run, e.Entered)] == ["placement", "board A", "board B", "board C"]
    assert [event.share for event in events_of(run, e.Judged)] == ["A", "A", "B", "B", "C", "C"]
    assert {share: sum(amount for _, other, _, amount in paid(run) if other == share) for share in "ABC"} == {"A": 100, "B": 100, "C": 100}
    assert sum(stacks(run)) == 2000
    turned = [(event.board, len(event.cards)) for event in events_of(run, e.Turned)]
    assert turned == [(board, 3) for board in "ABC"] + [(board, 1) for board in "AABBCC"]


def test_1_only_cards_placed_on_a_board_are_shown_there() -> None:
    run = say(eight(), FIRST, FIRST)
    assert [(event.seat, event.board, event.positions) for event in events_of(run, e.Shown)] == [
        (seat, board, part) for board, part in zip("ABC", FIRST, strict=True) for seat in (1, 0)
    ]


def test_1_four_cards_play_as_omaha_and_two_as_hold_em() -> None:
    hands = ("Ah Ad 3s 4d 5d 6d 9c 9d", "Kc Kd 2c 2d 7h 8h Tc Td")
    deck = deal(*hands, then="Qc Jc 3h As Ks Qs 2h 3c 4h 5h 6h Js Ts 7c 8c")
    run = say(eight(deck), FIRST, FIRST)
    boards = {share: (seat, amount) for _, share, seat, amount in paid(run)}
    assert boards == {"A": (0, 100), "B": (1, 100), "C": (1, 100)}
    words = {(event.seat, event.share): event.words for event in events_of(run, e.Judged)}
    assert "flush" not in words[0, "B"]  # a single spade of the hand does not play there


def test_2_a_split_board() -> None:
    hands = ("2c 3d 3s 4d 5d 6d 9c 9d", "2d 3c 4c 5c 7h 8h Tc Td")
    deck = deal(*hands, then="As Ks Qs Qc Jc 3h 2h 6c 4h Js Ts 5h 6h 7c 8c")
    run = say(eight(deck), FIRST, FIRST)
    assert [(seat, amount) for _, share, seat, amount in paid(run) if share == "A"] == [(1, 50), (0, 50)]


def test_2_odd_chips_go_to_the_first_boards_and_then_nearest_to_the_button() -> None:
    hands = ("2c 3d 3s 4d 5d 6d 9c 9d", "2d 3c 4c 5c 7h 8h Tc Td")
    deck = deal(*hands, then="As Ks Qs Qc Jc 3h 2h 6c 4h Js Ts 5h 6h 7c 8c")
    run = say(eight(deck, ante=100), FIRST, FIRST)
    assert [(seat, amount) for _, share, seat, amount in paid(run) if share == "A"] == [(1, 34), (0, 33)]
    assert [sum(amount for _, other, _, amount in paid(run) if other == share) for share in "ABC"] == [67, 67, 66]


@pytest.mark.parametrize(
    ("value", "reason"),
    [
        (((0, 1, 2), (3, 4, 5, 6), (7,)), "4, 2, 2"),
        (((0, 1), (2, 3, 4, 5), (6, 6)), "each"),
        (((0, 1), (2, 3, 4, 5), (6,)), "each"),
        (((0, 1), (2, 3, 4, 5)), "a placement is"),
        ((0, 1, 2), "a placement is"),
    ],
)
def test_3_a_wrong_placement(value: tuple[tuple[int, ...], ...], reason: str) -> None:
    run = say(eight(), FIRST)
    with pytest.raises(Illegal, match=reason):
        say(run, value)
    assert run.waiting == (0,)


def test_4_the_wrong_omaha_board() -> None:
    run = say(eight(), FIRST)
    with pytest.raises(Illegal, match="board B"):
        say(run, ((0, 1), (2, 3), (4, 5, 6, 7)))


def test_5_a_timeout_places_at_random_from_the_seed_of_the_hand() -> None:
    def placed(seed: int) -> list[object]:
        run = eight(seed=seed)
        while run.ask is not None:
            run.step(run.default(run.waiting[0]))
        return [event.boards for event in events_of(run, e.Placed)]

    assert placed(1) == placed(1)
    assert len({str(placed(seed)) for seed in range(20)}) == 20
    for first, second in map(placed, range(20)):
        assert [len(part) for _, part in first] == [len(part) for _, part in second]  # type: ignore[attr-defined]


@pytest.mark.parametrize(("order", "expected"), [("A,B,C", "ABC"), ("C,B,A", "CBA"), ("PLO_last", "ACB")])
def test_the_boards_run_out_in_the_order_of_the_house(order: str, expected: str) -> None:
    run = say(eight(runout_order=order), FIRST, FIRST)
    assert [event.street for event in events_of(run, e.Entered)][1:] == [f"board {board}" for board in expected]


@pytest.mark.parametrize(("order", "extra"), [("A,B,C", "AB"), ("C,B,A", "CB"), ("PLO_last", "AC")])
def test_the_first_boards_to_run_out_have_the_odd_chips(order: str, extra: str) -> None:
    run = say(eight(ante=100, runout_order=order), FIRST, FIRST)
    amounts = {share: sum(amount for _, other, _, amount in paid(run) if other == share) for share in "ABC"}
    assert {share for share, amount in amounts.items() if amount == 67} == set(extra)


# --- the small ones ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answers", "won_by_king"),
    [(("check", "check"), 1), (("check", 1, "call"), 2), (("check", 1, "fold"), -1), ((1, "call"), 2), ((1, "fold"), 1)],
)
def test_kuhn(answers: tuple[str | int, ...], won_by_king: int) -> None:
    run = say(sit("kuhn", 10, 10, deck="Ks Qs"), *answers)  # the king acts first
    assert stacks(run) == [10 - won_by_king, 10 + won_by_king]


def test_leduc_a_pair_with_the_board_wins() -> None:
    run = check_down(sit("leduc", 50, 50, deck="Ks Js Jh"))
    assert stacks(run) == [51, 49]
    run = say(sit("leduc", 50, 50), 2, 4)
    assert asked(run)[2:] == (0, 0)  # two bets a round


def test_short_deck_the_button_alone_has_a_blind_and_an_option() -> None:
    run = sit("short-deck", 100, 100, 100, button=0)
    assert [(event.seat, event.kind, event.amount) for event in events_of(run, e.Posted)] == [
        (1, "ante", 1),
        (2, "ante", 1),
        (0, "ante", 1),
        (0, "button blind", 2),
    ]
    assert asked(run) == (1, 2, 4, 99)
    assert asked(say(run, "call", "call")) == (0, 0, 4, 99)
