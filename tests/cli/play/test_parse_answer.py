"""Reading what the player types: legal answers, and refusals with a reason."""

import pytest

from riverboat.cards import cards
from riverboat.cli.play.parse_answer import read_answer
from riverboat.dealer import Illegal
from riverboat.rules import Choice, Discard, Placement, Wager
from riverboat.table import Seat, Table

HAND = cards("As Kd 9c 9d 2h 3h 4h 5h")
TABLE = Table((Seat(98, live=2, bet=2, cards=HAND, up=(False,) * 8), Seat(94, live=6, bet=6)), 0)
RAISE, FIXED, CHECK = Wager(4, 10, 98), Wager(4, 10, 10), Wager(0, 2, 98)
BOARDS = Placement(("A", "B", "C"), (4, 2, 2))


@pytest.mark.parametrize(
    ("offer", "text", "value"),
    [
        (RAISE, "c", "call"),
        (RAISE, "call 4", "call"),
        (RAISE, "F", "fold"),
        (RAISE, "r 12", 12),
        (RAISE, "raise to 12", 12),
        (RAISE, "12", 12),
        (RAISE, "pot", 18),
        (RAISE, "r pot", 18),
        (RAISE, "r 1/2", 12),
        (RAISE, "r 1/2 pot", 12),
        (RAISE, "75%", 15),
        (RAISE, "min", 10),
        (RAISE, "max", 98),
        (Wager(4, 10, 100), "all-in", 100),
        (Wager(4, 10, 100), "raise all-in", 100),
        (Wager(98), "all-in", "call"),
        (FIXED, "r", 10),
        (FIXED, "raise", 10),
        (CHECK, "c", "check"),
        (Discard(3), "1 3", (0, 2)),
        (Discard(3), "9c, 9♦", (2, 3)),
        (Discard(3), "pat", ()),
        (Choice(("stay", "drop")), "s", "stay"),
        (BOARDS, "AABBBBCC", ((0, 1), (2, 3, 4, 5), (6, 7))),
        (BOARDS, "a: as kd, b: 9c 9d 2h 3h, c: 4h 5h", ((0, 1), (2, 3, 4, 5), (6, 7))),
        (BOARDS, "A:1 2 C: 7 8", ((0, 1), (2, 3, 4, 5), (6, 7))),
    ],
)
def test_legal_answers_are_read(offer: object, text: str, value: object) -> None:
    assert read_answer(offer, TABLE, 0, text) == value


@pytest.mark.parametrize(
    ("offer", "text", "reason"),
    [
        (RAISE, "r", "to how much\\? 10 to 98"),
        (RAISE, "r 9", "a raise is to 10 up to 98"),
        (RAISE, "r 1/100", "that would be 6, and the minimum is 10"),
        (RAISE, "r 900%", "that would be 114, and the maximum is 98"),
        (RAISE, "r 1/0", "type fold, check, call, or raise to an amount"),
        (RAISE, "check", "there are 4 to call"),
        (RAISE, "call 9", "type call alone"),
        (RAISE, "fold not", "type fold alone"),
        (RAISE, "all-in", "all-in would be 100, and the maximum is 98"),
        (FIXED, "a", "all-in would be 100, and the maximum is 10"),
        (Wager(4), "all-in", "you cannot raise now"),
        (Wager(0), "all in", "you cannot raise now"),
        (Wager(4), "max", "you cannot raise now"),
        (Wager(4), "pot", "you cannot raise now"),
        (Discard(3), "0 1", "your cards are 1 to 8"),
        (Discard(3), "9", "your cards are 1 to 8"),
        (Discard(3), "1 1", "name each card only once"),
        (Discard(3), "1 2 3 4", "throw 0 to 3 cards"),
        (Discard(3), "Qs Qd", "you do not hold Qs or Qd"),
        (Discard(3), "nine", "no suit after 'n'|unknown rank 'n'"),
        (Choice(("stay", "drop")), "run", "say stay or drop"),
        (Choice(("buy", "pass"), (200, 0)), "buy", "buy costs 200"),
        (BOARDS, "AABB", "4 letters for 8 cards"),
        (BOARDS, "A", "1 letter for 8 cards"),
        (BOARDS, "AABBCCCZ", "type a board for each card, such as AAAABBCC$"),
        (Placement(("A", "B", "C"), (4, 2, 2), fixed="B"), "x", "such as AABBBBCC$"),
        (Placement(("A", "B", "C"), (4, 2, 2), step=2), "x", "such as AA------$"),
        (BOARDS, "AAABBBCC", "the boards take 4, 2, 2"),
        (BOARDS, "D: As", "boards are A, B and C, each once"),
        (BOARDS, "As A: Kd", "name the board first, such as A: As$"),
        (BOARDS, "A: As As", "As can go on one board only"),
        (BOARDS, "A: As, B: Kd", "the boards take 4, 2, 2"),
    ],
)
def test_an_illegal_answer_is_refused_with_the_reason(offer: object, text: str, reason: str) -> None:
    with pytest.raises(Illegal, match=reason):
        read_answer(offer, TABLE, 0, text)
