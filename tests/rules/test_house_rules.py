"""Double boards, bomb pots and boards that are run twice, in every game that they fit."""

import random

import pytest
from tests import hand_laws
from tests.repetitions import scaled
from tests.scripted_hand import check_down, deal, events_of, paid, say, sit, stacks, won

from riverboat.cards import cards
from riverboat.chips import Pot, settle
from riverboat.dealer import Answer, Run
from riverboat.explain.showdown import verdict
from riverboat.odds import equity
from riverboat.rules import Choice, Game, Natural, Stakes, Variant, Wager
from riverboat.rules.card_flow import OneMoreIf, ToBoard, ToSeats
from riverboat.rules.registry import Registry
from riverboat.rules.rulebook import rulebook
from riverboat.table import events as e
from riverboat.variants import variants

HANDS = scaled(check=4, test=40, soak=600)  # of each game


def fitting(name: str) -> set[str]:
    return {code for code in variants if any(option.name == name for option in variants[code].options)}


TWICE, DOUBLE = sorted(fitting("run_it_twice")), fitting("double_board")


def test_house_rules_are_offered_where_they_fit() -> None:
    community = {code for code in variants if variants[code].family == "community"}
    assert fitting("bomb_pot") == {code for code in community if Game.of(variants[code]()).stakes.blind_name}
    assert fitting("double_board") < fitting("run_it_twice") < fitting("bomb_pot")
    assert {"holdem", "klondike", "red-river"} <= fitting("double_board")
    assert not {"bob-barker", "good-bad-ugly"} & fitting("double_board")  # cards are placed on a board; no board plays with a hand
    assert "good-bad-ugly" not in fitting("run_it_twice")  # nothing is left to come: its cards lie there face down
    assert not {"leduc", "tollbooth", "eight-cards"} & (fitting("bomb_pot") | fitting("run_it_twice"))
    with pytest.raises(ValueError, match="no option 'double_board'"):
        variants["razz"](double_board=True)


registry = Registry()


@registry.add("sixes", "community")
def sixes(pair_of_sixes: bool = False) -> Variant:
    """Hold'em with half of the pot for two sixes, if the house likes that."""
    half = {"sixes": Natural("6")} if pair_of_sixes else {}
    plain = variants["holdem"]()
    return Variant("Sixes", plain.phases, {**half, **plain.shares})


@pytest.mark.slow
def test_a_rule_that_another_option_leaves_nothing_to_is_refused() -> None:
    assert registry["sixes"](double_board=True).rows == 2
    assert registry["sixes"](pair_of_sixes=True, bomb_pot=2, run_it_twice=True).runs == 2  # these do not ask what wins
    with pytest.raises(ValueError, match=r"^double_board does not go with pair_of_sixes=True in sixes$"):
        registry["sixes"](pair_of_sixes=True, double_board=True)
    for seed in range(40):
        hand_laws.all_laws(hand_laws.some_variant(registry["sixes"], random.Random(seed)), seed)


def test_each_of_two_boards_is_worth_half_of_the_pot() -> None:
    deck = deal("As Ah", "Kc Kd", then="Ac 2d 7s Kh Ks 8s 9c 3c 4d 5h")
    run = check_down(sit("holdem", 100, 100, deck=deck, options={"double_board": True}))
    assert [(event.board, len(event.cards)) for event in events_of(run, e.Turned)] == [
        ("1", 3),
        ("2", 3),
        ("1", 1),
        ("2", 1),
        ("1", 1),
        ("2", 1),
    ]
    assert won(run) == {0: {"high 1": 2, "total": 2}, 1: {"high 2": 2, "total": 2}}


def test_klondike_has_one_hidden_card_for_both_boards() -> None:
    deck = deal("Ac Ad", "Qs Qh", then="2h 2c 7d 8s Qd 9s Td Jc 4c 3h 6h")
    run = check_down(sit("klondike", 100, 100, deck=deck, options={"double_board": True}))
    assert [(event.board, event.cards) for event in events_of(run, e.Revealed)] == [("klondike", cards("2h"))]
    words = {(event.share, event.seat): event.words for event in events_of(run, e.Judged)}
    assert (words["high 1", 0], words["high 1", 1]) == ("four aces, jack kicker", "four queens, jack kicker")  # two twos are wild here
    assert (words["high 2", 0], words["high 2", 1]) == ("three aces, queen-ten kickers", "four queens, ten kicker")
    assert won(run) == {0: {"high 1": 2, "total": 2}, 1: {"high 2": 2, "total": 2}}


def test_a_red_river_brings_a_card_on_its_own_board_only() -> None:
    deck = deal("As Ah", "Kc Kd", then="2c 7d 8s Td 9s 3c 4c Jc 6h 5s 6c")
    run = check_down(sit("red-river", 100, 100, deck=deck, options={"double_board": True}))
    assert [(event.board, len(event.cards)) for event in events_of(run, e.Turned)[-3:]] == [("1", 1), ("1", 1), ("2", 1)]
    assert (len(run.table.board("1")), len(run.table.board("2"))) == (6, 5)


def test_two_boards_do_not_reduce_the_cards_of_a_hand() -> None:
    for code in fitting("double_board"):
        variant = variants[code](double_board=True)
        lays = [lay for phase in variant.phases for lay in phase.card_flow]
        hands = sum(len(lay.up) for lay in lays if isinstance(lay, ToSeats))
        turned = sum(lay.cards for lay in lays if isinstance(lay, ToBoard)) + 2 * sum(isinstance(lay, OneMoreIf) for lay in lays)
        assert max(variant.seats) * hands + turned <= len(variant.cards)


def test_odds_on_two_boards_average_both() -> None:
    known = {"1": "Ac 2d 7s 9c 4d", "2": "Kh Ks 8s 3c"}
    found = equity("AsAh", "KcKd", board=known, variant=variants["holdem"](double_board=True))
    assert found.exact
    assert found[0].shares["high 1"].equity == 1
    assert found[0].shares["high 2"].equity == 0  # four kings
    assert found[0].equity == 0.5


HILO = variants["omaha-hilo"](double_board=True)
LOW_AND_NONE = {"1": "3c 5d 8s Kh Qd", "2": "Ks Qh Jc 9d"}  # a low is possible on the first only


def test_a_low_without_a_winner_joins_the_high_of_its_own_board() -> None:
    deck = deal("Ad Ah 2c 2d", "Kc Kd Qs Jh", then="3c 5d 8s Ks Qh Jc Kh 9d Qd 9h")
    run = check_down(sit("omaha-hilo", 100, 100, deck=deck, options={"double_board": True}, stakes=Stakes(blinds=(2, 4))))
    assert list(HILO.shares) == ["low 1", "high 1", "low 2", "high 2"]
    assert won(run) == {0: {"low 1": 2, "total": 2}, 1: {"high 1": 2, "high 2": 4, "total": 6}}
    (pot,) = verdict(run.hand.game, run.events).pots
    assert [(share.share, share.amount) for share in pot.shares] == [("low 1", 2), ("high 1", 2), ("high 2", 4)]
    assert [(one.share, one.amount, one.went_with) for one in pot.unclaimed] == [("low 2", 2, "high 2")]


def test_odds_of_halves_of_halves() -> None:
    hands = ("AdAh2c2d", "KcKdTsJh")
    native = equity(*hands, board=LOW_AND_NONE, variant=HILO)
    assert native.exact
    assert native[0].shares["low 1"].equity == 1
    assert native[0].equity == (1 + native[0].shares["high 1"].equity + 2 * native[0].shares["high 2"].equity) / 4


def test_a_bomb_pot_has_no_blinds_and_no_bets_before_the_flop() -> None:
    run = sit("holdem", 100, 3, 100, options={"bomb_pot": 5}, stakes=Stakes(blinds=(1, 2)))
    assert [(event.kind, event.amount) for event in events_of(run, e.Posted)] == [("bomb pot", 3), ("bomb pot", 10), ("bomb pot", 10)]
    assert len(run.table.board()) == 3
    assert run.table.street == "flop"
    assert run.waiting == (2,)  # the first from the left who has chips


def test_a_seat_that_cannot_pay_a_bomb_pot_plays_for_the_main_pot() -> None:
    deck = deal("Kc Kd", "As Ah", "Qc Qd", then="2c 7d 9s 3h 4h")
    run = check_down(sit("holdem", 100, 3, 100, deck=deck, options={"bomb_pot": 5}, stakes=Stakes(blinds=(1, 2))))
    assert paid(run) == [(0, "high", 1, 9), (1, "high", 0, 14)]


@pytest.mark.parametrize(
    ("stakes", "each"),
    [
        (Stakes(blinds=(1, 2, 4)), 4),  # the third is a straddle
        (Stakes(blinds=(5, 10), small_bet=20), 20),
        (Stakes(ante=1, button_blind=3), 6),
        (Stakes(ante=1, small_bet=2), 4),  # no blind at all
    ],
)
def test_a_bomb_pot_counts_in_big_blinds(stakes: Stakes, each: int) -> None:
    run = sit("holdem", 100, 100, 100, options={"bomb_pot": 2}, stakes=stakes)
    assert {event.amount for event in events_of(run, e.Posted)} == {each}


def test_a_bomb_pot_names_the_blind_of_the_game() -> None:
    rule = "Everyone posts {}, and there is no betting before the first shared cards."
    assert rule.format("a big blind") in rulebook(variants["omaha"](bomb_pot=1))
    assert rule.format("five button blinds") in rulebook(variants["short-deck"](bomb_pot=5))


# --- twice ---------------------------------------------------------------------------------------------------------

RUNS = "2c 7d 9s"  # the flop
ALL_IN = deal("As Ah", "Kc Kd", then=f"{RUNS} 3h 4h Kh 8d")


def all_in(*words: str, deck: str = ALL_IN, amounts: tuple[int, ...] = (100, 100)) -> Run:
    run = say(sit("holdem", *amounts, deck=deck, options={"run_it_twice": True}), "call", "check", "check", 98, "call")
    assert run.ask is not None
    assert run.ask.offer == Choice(("twice", "once"), ask="Run the rest of the board twice?")
    assert run.waiting == (1, 0)
    assert not events_of(run, e.Shown)  # it is agreed before anybody sees
    return say(run, *words)


def test_if_all_agree_the_rest_of_the_board_comes_twice_for_half_of_the_pot_each() -> None:
    run = all_in("twice", "twice")
    assert [(event.board, event.cards) for event in events_of(run, e.Turned)[1:]] == [
        *(("first run", cards("3h")), ("first run", cards("4h"))),
        *(("second run", cards("Kh")), ("second run", cards("8d"))),
    ]
    assert won(run) == {0: {"high, first run": 100, "total": 100}, 1: {"high, second run": 100, "total": 100}}
    found = verdict(run.hand.game, run.events)
    assert [(share.name, share.amount, share.winners[0].seat) for share in found.pots[0].shares] == [
        ("high, first run", 100, 0),
        ("high, second run", 100, 1),
    ]
    assert found.pots[0].shares[1].winners[0].hand.words == "three kings, nine-eight kickers"


@pytest.mark.parametrize("words", [("twice", "once"), ("once", "twice"), ("once", "once")])
def test_the_board_is_run_once_if_a_player_disagrees(words: tuple[str, str]) -> None:
    run = all_in(*words)
    assert [event.board for event in events_of(run, e.Turned)] == ["", "", ""]
    assert paid(run) == [(0, "high", 0, 200)]


def test_two_runs_are_not_offered_while_betting_is_possible() -> None:
    run = check_down(sit("holdem", 100, 100, options={"run_it_twice": True}))
    assert not events_of(run, e.Chosen)
    once = say(sit("holdem", 100, 100, deck=ALL_IN), "call", "check", "check", 98, "call")
    assert once.ask is None  # and at other tables nobody is


def test_a_low_without_a_winner_joins_the_high_of_its_own_run() -> None:
    scores = {("low 1", 0): None, ("low 1", 1): None, ("high 1", 0): 1, ("high 1", 1): 2}
    scores |= {("low 2", 0): 5, ("low 2", 1): None, ("high 2", 0): 9, ("high 2", 1): 2}
    shares = ["low 1", "high 1", "low 2", "high 2"]
    awards = settle([Pot(101, (0, 1))], shares, lambda share, seat: scores[share, seat], [0, 1], parts=2)
    assert [(award.share, award.seat, award.amount) for award in awards] == [("high 1", 1, 50), ("low 2", 0, 25), ("high 2", 0, 26)]


def test_every_pot_of_three_is_halved_and_the_odd_chip_is_the_second_run_s() -> None:
    deck = deal("As Ah", "Kc Kd", "Qc Qd", then="2c 7d 9s 3h 4h Kh 8d 5s 6c Jh")
    run = say(sit("holdem", 15, 100, 100, deck=deck, options={"run_it_twice": True}), 15, 100, "call", "twice", "twice", "twice")
    assert paid(run) == [
        *((0, "high, first run", 0, 22), (0, "high, second run", 1, 23)),
        *((1, "high, first run", 1, 85), (1, "high, second run", 1, 85)),
    ]


def test_two_boards_that_are_run_twice_are_four_quarters() -> None:
    deck = deal("As Ah", "Kc Kd", then="2c 7d 9s Kh 8d 5s 3h 2d 4h 6c Jh Js 9c Ac Ad 3c Qc 7c Ts 4d")
    options = {"double_board": True, "run_it_twice": True}
    run = say(sit("holdem", 100, 100, deck=deck, options=options), 100, "call", "twice", "twice")
    assert {board.name: len(board.cards) for board in run.table.boards} == dict.fromkeys(
        ["1, first run", "2, first run", "1, second run", "2, second run"], 5
    )
    assert paid(run) == [
        *((0, "high 1, first run", 0, 50), (0, "high 2, first run", 1, 50)),
        *((0, "high 1, second run", 1, 50), (0, "high 2, second run", 0, 50)),  # a straight to the king, and four aces
    ]


def two_all_in(code: str, seats: int, **options: bool) -> Run:
    """All fold but two, who put in what they have and say twice if they are asked."""
    run = sit(code, *[50] * seats, options={"run_it_twice": True, **options}, limit="no-limit", burn=options.get("double_board"))
    for seat, offer in run.asks():
        value = offer.default(run.table, seat)
        if isinstance(offer, Wager):
            value = (offer.high or ("call" if offer.call else "check")) if seat < 2 else "fold" if offer.call else "check"
        elif offer == Choice(("twice", "once"), ask="Run the rest of the board twice?"):
            value = "twice"
        run.step(Answer(seat, value))
    return run


def test_two_runs_are_not_offered_if_the_deck_is_too_short() -> None:
    run = two_all_in("nebraska", 9)  # seven cards are left, and two boards of five would be ten
    assert not events_of(run, e.Chosen)
    assert len(run.table.board()) == 5
    run = two_all_in("nebraska", 8)  # twelve are left
    assert [event.word for event in events_of(run, e.Chosen)] == ["twice", "twice"]


@pytest.mark.parametrize(("code", "double"), [(code, two) for code in TWICE for two in (False, True) if not two or code in DOUBLE])
def test_with_the_most_players_every_run_has_full_boards(code: str, double: bool) -> None:
    options = {"double_board": True} if double else {}
    run = two_all_in(code, max(variants[code](**options).seats), **options)
    hand_laws.every_card_is_in_one_place(run)
    for one in run.hand.runs or ("",):
        hand_laws.boards_are_full(run, one)


@pytest.mark.parametrize("code", TWICE)
def test_every_game_runs_twice_by_the_laws(code: str) -> None:
    ran = 0
    for seed in range(HANDS):
        chance = random.Random(seed)
        run = hand_laws.all_laws(hand_laws.some_variant(variants[code], chance, run_it_twice=True), seed)
        ran += bool(run.hand.runs)
        found = verdict(run.hand.game, run.events)
        assert sum(payout.net for payout in found.payouts) + found.carried == run.log.kitty
        assert sum(stacks(run)) + run.table.carried == sum(run.log.stacks) + run.log.kitty
    assert ran or HANDS < 40
