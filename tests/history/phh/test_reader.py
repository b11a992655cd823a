"""Small PHH hands, each for one detail that the reader must get right."""

import pickle
from typing import Any

import pytest
from msgspec.structs import replace

from riverboat.cards import cards
from riverboat.dealer import replay
from riverboat.history.phh import PhhError, PlayedHand, check, dumps, hands, read
from riverboat.rules import Game, Stakes
from riverboat.table.events import Awarded, Posted
from riverboat.variants import variants


def hand(variant: str, stacks: list[Any], *actions: str, **more: Any) -> str:
    """A hand of PHH with small stakes, and what is said otherwise."""
    seats = len(stacks)
    fields: dict[str, Any] = {"variant": variant, "ante_trimming_status": True, "antes": [0] * seats}
    if variant in ("F7S", "F7S/8", "FR"):
        fields |= {"bring_in": 1, "small_bet": 2, "big_bet": 4}
    else:
        fields["blinds_or_straddles"] = [1, 2] + [0] * (seats - 2)
        fields |= {"min_bet": 2} if variant in ("NT", "NS", "PO", "N2L1D") else {"small_bet": 2, "big_bet": 4}
    return dumps(fields | {"starting_stacks": stacks} | more | {"actions": list(actions)})


def one(text: str) -> PlayedHand:
    (played,) = read(text)
    assert replay(played.log).events == played.events
    return played


def stacks(text: str) -> list[str]:
    played = one(text)
    assert played.over
    return [played.hand.amount(seat.stack) for seat in played.table.seats]


def posts(played: PlayedHand) -> list[tuple[int, int]]:
    return [(event.seat, event.amount) for event in played.events if isinstance(event, Posted)]


DEAL2 = ("d dh p1 AsAh", "d dh p2 KsKh")
DEAL3 = (*DEAL2, "d dh p3 QsQh")
BOARD = ("d db 2c3d7h", "d db 8s", "d db 9s")


def test_heads_up_the_button_is_p2_and_has_the_small_blind() -> None:
    played = one(hand("NT", [100, 100], *DEAL2, "p2 cc", "p1 cc", "d db 2c3d7h", "p1 cbr 2", "p2 f"))
    assert posts(played) == [(1, 1), (0, 2)]
    assert [seat.stack for seat in played.table.seats] == [102, 98]


def test_three_players_act_from_p3() -> None:
    assert stacks(hand("NT", [100, 100, 100], *DEAL3, "p3 cbr 6", "p1 f", "p2 f")) == ["99", "98", "103"]


def test_cents_are_exact() -> None:
    text = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [0.05, 0.1]
min_bet = 0.10
starting_stacks = [100.25, 7.30]
actions = ["d dh p1 AsAh", "d dh p2 KsKh", "p2 cbr 0.30", "p1 cbr 7.3", "p2 cc", "d db 2c3d7h", "d db 8s", "d db 9s"]
finishing_stacks = [107.55, 0]
"""
    played = one(text)
    assert played.hand.scale == 100
    assert [played.hand.amount(seat.stack) for seat in played.table.seats] == ["107.55", "0"]


def test_half_chips_are_split_as_the_file_has_them() -> None:
    tie: tuple[str, ...] = (
        "d dh p1 AsKh",
        "d dh p2 AdKs",
        "d dh p3 2c7d",
        "p3 f",
        "p1 cc",
        "p2 cc",
        "d db 3c3d9h",
        "p1 cc",
        "p2 cc",
        "d db 8s",
    )
    tie = (*tie, "p1 cc", "p2 cc", "d db Ts", "p1 cc", "p2 cc")
    blinds = {"blinds_or_straddles": [1, 2, 0], "antes": [1, 1, 1]}
    played = one(hand("NT", [100, 100, 100], *tie, **blinds) + "finishing_stacks = [100.5, 100.5, 99]\n")
    assert tuple(seat.stack for seat in played.table.seats) == played.hand.finishing == (1005, 1005, 990)


@pytest.mark.parametrize(
    ("fields", "posted"),
    [
        ({"antes": [3, 3, 3]}, [(0, 3), (1, 3), (2, 3), (0, 1), (1, 2)]),
        ({"antes": [0, 3, 0], "ante_trimming_status": False}, [(1, 3), (0, 1), (1, 2)]),
        ({"blinds_or_straddles": [1, 2, 4]}, [(0, 1), (1, 2), (2, 4)]),
        ({"blinds_or_straddles": [0, 2, 0]}, [(1, 2)]),
        ({"blinds_or_straddles": [2, 0, 0]}, [(0, 2)]),
        ({"blinds_or_straddles": [0, 0, 2]}, [(2, 2)]),
        ({"blinds_or_straddles": [1, 2, -2]}, [(0, 1), (1, 2), (2, 2)]),
    ],
)
def test_forced_chips(fields: dict[str, Any], posted: list[tuple[int, int]]) -> None:
    blinds = fields.get("blinds_or_straddles", [1, 2, 0])
    first = (max(seat for seat in range(3) if blinds[seat] == max(blinds)) + 1) % 3
    order = [(first + step) % 3 for step in range(3)]
    acts = [f"p{seat + 1} f" for seat in order[:2]]
    played = one(hand("NT", [100, 100, 100], *DEAL3, *acts, **fields))
    assert posts(played) == posted
    assert played.over


@pytest.mark.parametrize(
    ("fields", "stakes"),
    [
        ({}, Stakes(blinds=(1, 2))),
        ({"antes": [3, 3, 3]}, Stakes(ante=3, blinds=(1, 2))),
        ({"antes": [3, 3, 3], "ante_trimming_status": False}, Stakes(ante=3, dead_antes=True, blinds=(1, 2))),
        ({"antes": [0, 3, 0], "ante_trimming_status": False}, Stakes(big_blind_ante=3, blinds=(1, 2))),
        ({"antes": [0, 0, 3], "ante_trimming_status": False}, Stakes(button_ante=3, blinds=(1, 2))),
        ({"antes": [0, 3, 0]}, Stakes(antes=(0, 3, 0), blinds=(1, 2))),
        ({"antes": [1, 3, 0], "ante_trimming_status": False}, Stakes(antes=(1, 3, 0), dead_antes=True, blinds=(1, 2))),
        ({"blinds_or_straddles": [1, 2, -2]}, Stakes(blinds=(1, 2), late=(0, 0, 2))),
        ({"blinds_or_straddles": [0, 0, 2]}, Stakes(button_blind=2)),
        ({"blinds_or_straddles": [0, 2, 0]}, Stakes(blinds=(0, 2))),
    ],
)
def test_stakes_are_said_as_short_as_they_can_be(fields: dict[str, Any], stakes: Stakes) -> None:
    played = one(hand("NT", [100, 100, 100], *DEAL3, **fields))
    assert played.log.game == Game.of(variants["holdem"](), stakes=replace(stakes, small_bet=2))
    assert played.log.game.variant.code == "holdem"


@pytest.mark.parametrize(
    ("fields", "problem"),
    [
        ({"blinds_or_straddles": [1, 2, -3]}, "a late post is not more than the big blind"),
        ({"antes": [-1, 0, 0]}, "stakes cannot be negative"),
        ({"antes": [1, 0]}, "antes has 2 entries for 3 players"),
    ],
)
def test_stakes_that_cannot_be_posted(fields: dict[str, Any], problem: str) -> None:
    with pytest.raises(PhhError, match=problem):
        read(hand("NT", [100, 100, 100], *DEAL3, **fields))


def test_the_big_blinds_ante_is_dead() -> None:
    """It is in the main pot, whoever is all-in for less."""
    acts = ("p3 cc", "p1 f", "p2 cc", *BOARD)
    text = hand("NT", [100, 100, 2], "d dh p1 2d7c", "d dh p2 KsKh", "d dh p3 AsAh", *acts, antes=[0, 6, 0], ante_trimming_status=False)
    assert stacks(text) == ["99", "92", "11"]


def test_heads_up_antes_are_listed_like_blinds() -> None:
    text = hand("NT", [100, 100], *DEAL2, "p2 f", antes=[0, 6], ante_trimming_status=False)
    assert posts(one(text)) == [(0, 6), (1, 1), (0, 2)]


def test_short_ante_trimmed_or_not() -> None:
    deal: tuple[str, ...] = (
        "d dh p1 AsAh",
        "d dh p2 KsKh",
        "d dh p3 QsQh",
        "p3 cc",
        "p2 cc",
        "d db 2c3d7h",
        "p2 cc",
        "p3 cc",
        "d db 8s",
        "p2 cc",
        "p3 cc",
    )
    deal = (*deal, "d db 9s", "p2 cc", "p3 cc")
    trimmed = hand("NT", [1, 100, 100], *deal, antes=[3, 3, 3])
    assert stacks(trimmed) == ["3", "103", "95"]
    assert stacks(trimmed.replace("true", "false")) == ["7", "99", "95"]


def test_bring_in_completion_and_high_board() -> None:
    text = hand(
        "F7S", [100, 100], "d dh p1 AsAh3c", "d dh p2 KsKh4c", "p1 pb", "p2 cbr 2", "p1 cc", "d dh p1 5d", "d dh p2 Kd", "p2 cbr 2", "p1 f"
    )
    assert stacks(text) == ["98", "102"]


def test_razz_brings_in_high() -> None:
    text = hand("FR", [100, 100], "d dh p1 AsAh3c", "d dh p2 2s2hKc", "p2 pb", "p1 cbr 2", "p2 f", antes=[1, 1])
    assert stacks(text) == ["102", "98"]


def test_unknown_up_cards_are_filled_so_that_the_right_seat_brings_it_in() -> None:
    deal = [f"d dh p{seat} ??????" for seat in (1, 2, 4, 5)] + ["d dh p3 AsAh9c"]
    played = one(hand("F7S", [100] * 5, *deal, "p3 pb", "p4 f", "p5 f", "p1 f", "p2 f"))
    assert played.over
    assert played.log == one(hand("F7S", [100] * 5, *deal, "p3 pb", "p4 f", "p5 f", "p1 f", "p2 f")).log
    assert len(played.filled) == 12
    assert not played.filled & set(cards("As Ah 9c"))


def test_a_hand_mucked_unseen_does_not_win() -> None:
    """King high wins, whatever is filled in for the other; an ace that is known cannot be filled away, which is noted."""
    acts = ("p2 cc", "p1 cc", "d db 2c4d7h", "p1 cc", "p2 cc", "d db 8s", "p1 cc", "p2 cc", "d db Js", "p1 cc", "p2 cc")
    for other, ends in (("????", [102, 98]), ("3s??", [102, 98]), ("Ac??", [98, 102])):
        played = one(hand("NT", [100, 100], "d dh p1 KdQc", f"d dh p2 {other}", *acts, "p1 sm KdQc", "p2 sm"))
        assert [seat.stack for seat in played.table.seats] == ends
        assert [note.partition(":")[0] for note in played.notes] == ["unseen"]


def test_no_hand_is_shown_and_the_file_names_the_winner() -> None:
    acts = ("p2 cc", "p1 cc", "d db 2c4d7h", "p1 cc", "p2 cc", "d db 8s", "p1 cc", "p2 cc", "d db Js", "p1 cc", "p2 cc")
    text = hand("NT", [100, 100], "d dh p1 ????", "d dh p2 ????", *acts)
    for finishing in ([102, 98], [98, 102], [100, 100]):
        played = one(text + f"finishing_stacks = {finishing}\n")
        assert [seat.stack for seat in played.table.seats] == finishing
        assert [note.partition(":")[0] for note in played.notes] == ["nobody seen"]
        ((source, fields),) = hands(text + f"finishing_stacks = {finishing}\n")
        assert not check(source, fields).compared


def test_cards_that_are_shown_later_were_there_from_the_start() -> None:
    acts = ("p2 cc", "p1 cc", "d db 2c4d7h", "p1 cc", "p2 cc", "d db 8s", "p1 cc", "p2 cc", "d db Js", "p1 cc", "p2 cc")
    played = one(hand("NT", [100, 100], "d dh p1 ????", "d dh p2 ??9d", *acts, "p1 sm 3d3c", "p2 sm 9d9c"))
    assert [seat.cards for seat in played.table.seats] == [cards("3d3c"), cards("9c9d")]
    assert not played.filled
    assert [seat.stack for seat in played.table.seats] == [98, 102]


def test_draws_with_unknown_cards() -> None:
    deal = ("d dh p1 7h5h4h3d??", "d dh p2 ??????????")
    acts = (
        "p2 cc",
        "p1 cc",
        "p1 sd ??",
        "p2 sd Kc??",
        "d dh p1 2c",
        "d dh p2 ??8d",
        "p1 cbr 2",
        "p2 cc",
        "p1 sm 7h5h4h3d2c",
        "p2 sm 8d7c6c5c2d",
    )
    played = one(hand("N2L1D", [100, 100], *deal, *acts))
    assert set(played.table.seats[0].cards) == set(cards("7h5h4h3d2c"))
    assert set(played.table.seats[1].cards) == set(cards("8d7c6c5c2d"))
    assert [seat.stack for seat in played.table.seats] == [104, 96]
    assert len(played.filled) == 2


def test_all_in_seats_draw_and_the_hand_ends_without_more_betting() -> None:
    deal: tuple[str, ...] = (
        "d dh p1 7h5h4h3d2c",
        "d dh p2 8h6h4c3c2d",
        "p2 cbr 4",
        "p1 cc",
        "p1 sd",
        "p2 sd 8h",
        "d dh p2 Kd",
        "p1 sd",
        "p2 sd Kd",
    )
    deal = (*deal, "d dh p2 Qd", "p1 sd", "p2 sd")
    assert stacks(hand("F2L3D", [4, 100], *deal)) == ["8", "96"]


def test_more_bets_than_a_bet_and_three_raises() -> None:
    """Houses differ, and PHH does not say."""
    acts = ("p3 cbr 4", "p1 cbr 6", "p2 cbr 8", "p3 cbr 10", "p1 f", "p2 f")
    played = one(hand("FT", [100, 100, 100], *DEAL3, *acts))
    assert [seat.stack for seat in played.table.seats] == [94, 92, 114]
    assert [note.partition(":")[0] for note in played.notes] == ["cap"]


def test_a_short_blind_is_called_as_the_file_pays() -> None:
    """Two of the big blind by the rule books, the one that was posted on PokerKit."""
    acts = ("p3 cc", "p1 cc", "d db 2c3d7h", "p1 cc", "p3 cc", "d db 8s", "p1 cc", "p3 cc", "d db 9s", "p1 cc", "p3 cc")
    text = hand("NT", [100, 1, 100], "d dh p1 KdKc", "d dh p2 AsAh", "d dh p3 QsQh", *acts)
    assert stacks(text) == ["100", "3", "98"]
    assert stacks(text + "finishing_stacks = [99, 3, 99]\n") == ["99", "3", "99"]


def test_a_raise_to_all_that_the_other_has() -> None:
    deal = ("d dh p1 AsAh3c", "d dh p2 KsKh4c", "p1 pb", "p2 cbr 2", "p1 cbr 4", "p2 cbr 5", "p1 cc")
    rest = ("d dh p1 9d", "d dh p2 9c", "d dh p1 Td", "d dh p2 Tc", "d dh p1 2d", "d dh p2 2c", "d dh p1 7d", "d dh p2 7s")
    played = one(hand("F7S", [5, 100], *deal, *rest))
    assert [seat.stack for seat in played.table.seats] == [10, 95]
    assert [note.partition(":")[0] for note in played.notes] == ["short"]


def test_an_unknown_stack() -> None:
    text = hand("NT", [100, 100], *DEAL2, "p2 cbr 50", "p1 cbr 100", "p2 cc", *BOARD).replace("[100, 100]", "[100, inf]")
    played = one(text + "finishing_stacks = [200, inf]\n")
    assert played.table.seats[0].stack == 200
    assert played.hand.unlimited == (1,)


def test_who_mucks_a_winner_is_noted() -> None:
    acts = ("p2 cc", "p1 cc", "d db 2c4d7h", "p1 cc", "p2 cc", "d db 8s", "p1 cc", "p2 cc", "d db Js", "p1 cc", "p2 cc")
    played = one(hand("NT", [100, 100], *DEAL2, *acts, "p2 sm KsKh", "p1 sm"))
    assert [note.partition(":")[0] for note in played.notes] == ["mucked"]


@pytest.mark.parametrize(
    ("actions", "kind", "problem"),
    [
        (("p2 cc",), "", "ends before"),
        (("p2 f", "p1 cc", "p1 cbr 4"), "order", "the hand is over"),
        (("p2 sd",), "order", "asked to bet, not to draw"),
        (("p2 cbr 1000",), "illegal", "a raise is to 4 up to 100"),
    ],
)
def test_what_cannot_be_played(actions: tuple[str, ...], kind: str, problem: str) -> None:
    text = hand("NT", [100, 100], *DEAL2, *actions)
    if not kind:
        assert not one(text).over
        return
    with pytest.raises(PhhError, match=problem) as caught:
        read(text)
    assert caught.value.kind == kind
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_thrown_cards_do_not_come_back_while_there_is_a_deck() -> None:
    deal = ("d dh p1 7h5h4h3d2c", "d dh p2 8h6h4c3c2d", "p2 cc", "p1 cc", "p1 sd 7h", "p2 sd 8h", "d dh p1 8h", "d dh p2 7h", "p1 f")
    with pytest.raises(PhhError, match="8h is dealt twice") as caught:
        read(hand("N2L1D", [100, 100], *deal))
    assert caught.value.kind == "cards"


def test_pots_go_to_eligible_seats() -> None:
    acts = ("p3 cbr 60", "p1 cc", "p2 cc", "p1 sm AsAh", "p2 sm KsKh", "p3 sm QsQh", *BOARD)
    played = one(hand("NT", [20, 40, 60], *DEAL3, *acts))
    assert [seat.stack for seat in played.table.seats] == [60, 40, 20]
    assert sum(event.amount for event in played.events if isinstance(event, Awarded)) in (100, 120)


def eight_handed(rounds: list[list[str]]) -> list[str]:
    """Eight players of stud, of whom p6 always leads with aces; the last card is for all."""
    aces = ["As", "Ah", "Ad", "Ac"]
    deck = [f"{rank}{suit}" for rank in "23456789TJQK" for suit in "cdhs"]
    up = dict(zip(range(1, 9), [deck.pop(0), *(deck.pop(-1) for _ in range(7))], strict=True)) | {6: aces.pop()}
    acts = [f"d dh p{seat} {deck.pop(0)}{deck.pop(0)}{up[seat]}" for seat in range(1, 9)]
    live = list(range(1, 9))
    for number, said in enumerate(rounds):
        acts += said
        live = [seat for seat in live if f"p{seat} f" not in said]
        if number < 3:
            acts += [f"d dh p{seat} {aces.pop() if seat == 6 else deck.pop(0)}" for seat in live]
    return [*acts, f"d db {deck.pop(0)}"]


def test_the_last_card_is_for_all_when_the_deck_runs_out() -> None:
    """Eight players need 56 cards."""
    third = ["p1 pb", "p2 cbr 2", *(f"p{seat} cc" for seat in range(3, 9)), "p1 cc"]
    played = one(hand("F7S", [2] * 8, *eight_handed([third, [], [], []])))
    assert played.over
    assert len(played.table.board()) == 1
    assert all(len(seat.cards) == 6 for seat in played.table.seats)
    assert not played.notes


def test_the_deck_runs_out_because_cards_were_burnt() -> None:
    """Forty-seven cards are dealt and five players left: they would have one each, had none been burnt."""
    third = ["p1 pb", "p2 cbr 2", *(f"p{seat} cc" for seat in range(3, 9)), "p1 cc"]
    fourth, fifth, sixth = ["p6 cc", "p7 cc", "p8 cc", "p5 cc"], ["p6 cbr 4", "p7 cc", "p8 f", "p5 cc"], ["p6 cbr 4", "p7 f", "p5 f"]
    played = one(hand("F7S", [2] * 4 + [100] * 4, *eight_handed([third, fourth, fifth, sixth])))
    assert played.over
    assert len(played.table.board()) == 1
    assert [note.partition(":")[0] for note in played.notes] == ["burnt"]


def test_more_cards_than_the_game_deals() -> None:
    with pytest.raises(PhhError, match="deals more cards"):
        read(hand("NT", [100, 100], "d dh p1 AsAh9c", "d dh p2 KsKh", "p2 f"))
