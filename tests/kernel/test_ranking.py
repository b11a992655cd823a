"""Ranking: what the kernel accepts and refuses. `make test-kernel` runs these on a build with sanitizers."""

import os
import random
import signal
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from tests.pytest_options import KERNEL
from tests.repetitions import few

from riverboat import CardError, Holding, Wild, evaluate, rank, ranks
from riverboat._kernel import Rule, by_ranks, by_suit, codes
from riverboat.ranking import RANKINGS
from riverboat.ranking.kernel_conversion import rule

WILDS = [None, "2", "2J Kd", "K lowest", "K lowest needs=K", "K lowest ace=either", "lowest", "2 double-ace", "2 natural-first", "A lowest"]


def random_hands(many: int, width: int, seed: int = 1, lowest: int = 0) -> NDArray[np.uint8]:
    source = random.Random(seed)
    return np.array([source.sample(range(lowest, 52), width) for _ in range(many)], dtype=np.uint8)


def test_the_kernel_under_test_is_the_one_asked_for() -> None:
    path = Path(str(sys.modules["riverboat._kernel"].__file__))
    assert KERNEL is None or path.parent == KERNEL.resolve()


@pytest.mark.parametrize("ranking", sorted(RANKINGS))
@pytest.mark.parametrize("wild", WILDS)
@pytest.mark.parametrize("width", few(range(1, 12), 4))
def test_arrays_equal_single_hands(ranking: str, wild: str | None, width: int) -> None:
    hands = random_hands(25, width, lowest=16 if ranking == "short" else 0)
    result = ranks(hands, wild=wild, ranking=ranking)
    assert result.dtype == np.uint16
    assert result.tolist() == [evaluate(row.tolist(), wild=wild, ranking=ranking).rank for row in hands]


def test_any_strides_without_copies() -> None:
    hands = random_hands(1_000, 7)
    expected = ranks(hands).tolist()
    wide = np.full((1_000, 20), 99, dtype=np.uint8)
    wide[:, 3:17:2] = hands
    assert ranks(wide[:, 3:17:2]).tolist() == expected
    assert ranks(np.asfortranarray(hands)).tolist() == expected
    assert ranks(hands[::-1]).tolist() == expected[::-1]
    assert ranks(hands[:, ::-1]).tolist() == expected
    assert ranks(hands[::3]).tolist() == expected[::3]
    frozen = hands.copy()
    frozen.flags.writeable = False
    assert ranks(frozen).tolist() == expected
    assert ranks(np.frombuffer(hands.tobytes(), dtype=np.uint8).reshape(-1, 7)).tolist() == expected
    assert ranks(np.broadcast_to(hands[0], (5, 7))).tolist() == [expected[0]] * 5


@pytest.mark.parametrize("threads", [1, 2, 3, 7, 64])
def test_threads_change_nothing(threads: int) -> None:
    hands = random_hands(50, 7)
    assert ranks(hands, threads=threads, wild="K lowest").tolist() == ranks(hands, wild="K lowest").tolist()
    assert ranks(hands[:0], threads=threads).tolist() == []


def test_out() -> None:
    hands = random_hands(10, 7)
    out = np.zeros(10, dtype=np.uint16)
    assert ranks(hands, out=out) is out
    assert out.tolist() == ranks(hands).tolist()
    read_only = np.zeros(10, dtype=np.uint16)
    read_only.flags.writeable = False
    for bad in (
        np.zeros(9, dtype=np.uint16),
        np.zeros(11, dtype=np.uint16),
        np.zeros(10, dtype=np.int16),
        np.zeros((10, 1), dtype=np.uint16),
        np.zeros(20, dtype=np.uint16)[::2],
        read_only,
        [0] * 10,
    ):
        with pytest.raises(ValueError, match="out must be"):
            ranks(hands, out=bad)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("array", "error", "problem"),
    [
        (np.zeros((2, 7), dtype=np.int8), TypeError, "array of int8"),
        (np.zeros((2, 7), dtype=np.int64), TypeError, "array of int64"),
        (np.zeros((2, 7), dtype=float), TypeError, "array of float64"),
        (np.zeros((2, 7), dtype=object), TypeError, "array of object"),
        ([[0, 1, 2]], TypeError, "a list"),
        (b"\0\1\2", TypeError, "a bytes"),
        (None, TypeError, "a NoneType"),
        (np.zeros(7, dtype=np.uint8), ValueError, r"shape \(hands, cards\)"),
        (np.zeros((2, 2, 7), dtype=np.uint8), ValueError, r"shape \(hands, cards\)"),
        (np.zeros((), dtype=np.uint8), ValueError, r"shape \(hands, cards\)"),
        (np.zeros((2, 0), dtype=np.uint8), ValueError, "1 to 11 cards, not 0"),
        (np.zeros((2, 12), dtype=np.uint8), ValueError, "1 to 11 cards, not 12"),
    ],
)
def test_malformed_arrays(array: Any, error: type[Exception], problem: str) -> None:
    with pytest.raises(error, match=problem):
        ranks(array)


@pytest.mark.parametrize("wild", WILDS)
@pytest.mark.parametrize("width", few([2, 5, 7, 8, 11], 2))
@pytest.mark.parametrize("ranking", ["high", "ace-to-five", "deuce-to-seven", "badugi"])
def test_bad_cards_in_a_row(wild: str | None, width: int, ranking: str) -> None:
    for row in (0, 17, 39):
        for number in (52, 53, 63, 64, 128, 255):
            hands = random_hands(40, width)
            hands[row, width - 1] = number
            with pytest.raises(CardError, match=f"row {row} holds {number}, which is not a card"):
                ranks(hands, wild=wild, ranking=ranking, threads=2)
        for number in (0, 44, 51):
            hands = random_hands(40, width)
            hands[row] = [number, *[card for card in range(1, 20) if card != number][: width - 2], number]
            with pytest.raises(CardError, match=f"row {row} holds .. twice"):
                ranks(hands, wild=wild, ranking=ranking)


def test_rows_of_invalid_cards() -> None:
    """Random bytes: an error or ranks, never a crash."""
    source = np.random.default_rng(3)
    for width in range(1, 12):
        noise = source.integers(0, 256, (300, width), dtype=np.uint8)
        with pytest.raises(CardError):
            ranks(noise, wild="K lowest")


def test_a_foreign_card_in_a_short_deck() -> None:
    hands = random_hands(10, 5, lowest=16)
    hands[4, 2] = 0
    with pytest.raises(CardError, match="row 4 holds a card that short does not know"):
        ranks(hands, ranking="short")


def test_bad_threads() -> None:
    for threads in (0, -1, 257):
        with pytest.raises(ValueError, match="threads must be 1 to 256"):
            ranks(random_hands(2, 7), threads=threads)


@pytest.mark.parametrize("cards", [[52], [255], [-1], [0, 0], [1 << 40], b"\x34", b"\xff", b"\0\0", list(range(12)), bytes(range(12))])
def test_bad_holdings(cards: Any) -> None:
    with pytest.raises(ValueError, match=r"0 to 51|twice|at most 11"):
        Holding(cards)


def test_holdings() -> None:
    held = Holding([51, 0, 13])
    assert (len(held), held.cards, held.mask) == (3, bytes([0, 13, 51]), 1 << 51 | 1 << 13 | 1)
    with pytest.raises(ValueError, match="no cards"):
        rank(Holding([]))
    for bad in ("As", [None], ["As"], [0.5], 7, None):
        with pytest.raises(TypeError):
            Holding(bad)  # type: ignore[arg-type]


def test_private_functions_check_their_arguments() -> None:
    high = rule(None, "high")
    for bad in (
        lambda: Rule(9),
        lambda: Rule(-1),
        lambda: Rule(0, wild_cards=1 << 52),
        lambda: Rule(0, lowest=True, needs=1 << 60),
        lambda: high.judge(0),
        lambda: high.judge(1, 1),
        lambda: high.judge(1 << 52),
        lambda: high.judge((1 << 12) - 1),
        lambda: high.judge(1, 2, 2, -1),
        lambda: high.judge(1, 2, -1, 3),
        lambda: high.judge(1, 2, 3, 3),
        lambda: rule(None, "short").judge(1),
        lambda: rule(None, "short").value(1, 0),
        lambda: high.value(1, 2),
        lambda: high.value((1 << 12) - 1, 0),
        lambda: high.census(5, 1 << 52),
        lambda: by_ranks(4, [0] * 13, 1),
        lambda: by_ranks(0, [0] * 12, 1),
        lambda: by_ranks(0, [4, 4] + [0] * 11, 0),
        lambda: by_suit(0, 1 << 13, 0),
        lambda: by_suit(0, 31, 8),
        lambda: by_suit(2, 31, 0),
        lambda: codes(5),
    ):
        with pytest.raises(ValueError, match=r".+"):
            bad()


def test_other_python_threads_run_while_the_kernel_works() -> None:
    """The GIL is released: another thread runs between the start and the end of one call.

    No thread has to give up the GIL by itself here, so without the release the other thread could only run after the call. With the
    release it may still come late on a busy machine: then the call is made again.
    """
    hands = np.broadcast_to(random_hands(1, 7)[0], (5_000_000, 7))  # one row, seen many times: long work, little memory
    begun, ended = threading.Event(), list[bool]()

    def work() -> None:
        begun.set()
        rule(Wild.parse("K lowest"), "high").ranks(hands, np.empty(len(hands), dtype=np.uint16), 1)
        ended.append(True)

    def ran_meanwhile() -> bool:
        begun.clear()
        ended.clear()
        worker = threading.Thread(target=work)
        worker.start()
        begun.wait()
        meanwhile = not ended
        worker.join()
        return meanwhile

    usual = sys.getswitchinterval()
    sys.setswitchinterval(1000)
    try:
        assert any(ran_meanwhile() for _ in range(50))
    finally:
        sys.setswitchinterval(usual)


@pytest.mark.slow
def test_a_long_count_can_be_interrupted() -> None:
    timer = threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT))

    def count() -> None:
        timer.start()
        rule(None, "high").census(9, (1 << 52) - 1)

    with pytest.raises(KeyboardInterrupt):
        count()
