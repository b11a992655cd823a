"""Debts are settled by the fewest payments, independently of the order of players."""

import csv
import random
from io import StringIO

import pytest
from hypothesis import given
from hypothesis import strategies as st

from riverboat.chips.settle_up import EXACT, DebtPayment, settle_up, transfers_csv, transfers_text

NAMES = [f"player {number:02}" for number in range(40)]


def nets_of(amounts: list[int]) -> dict[str, int]:
    """Nets with these amounts, and one more that makes them come to nothing."""
    return dict(zip(NAMES, [*amounts, -sum(amounts)], strict=False))


def left(nets: dict[str, int], transfers: list[DebtPayment]) -> dict[str, int]:
    after = dict(nets)
    for transfer in transfers:
        after[transfer.payer] += transfer.amount
        after[transfer.payee] -= transfer.amount
    return after


def fewest(nets: tuple[int, ...]) -> int:
    """By trying everything: the first who has something to settle pays, or gets, against each other in turn."""
    open_nets = [net for net in nets if net]
    if not open_nets:
        return 0
    first, *rest = open_nets
    return 1 + min(fewest((*rest[:at], other + first, *rest[at + 1 :])) for at, other in enumerate(rest) if (other > 0) is not (first > 0))


def fewest_by_sets(nets: list[int]) -> int:
    """The largest number of groups that sum to zero, by dynamic programming over all subsets."""
    people = [net for net in nets if net]
    sums, most = [0] * (1 << len(people)), [0] * (1 << len(people))
    for some in range(1, len(sums)):
        members = [at for at in range(len(people)) if some >> at & 1]
        sums[some] = sum(people[at] for at in members)
        most[some] = max(most[some ^ 1 << at] for at in members) + (sums[some] == 0)
    return len(people) - most[-1]


def test_the_evening_of_the_document() -> None:
    assert [str(one) for one in settle_up({"Bo": -40, "Anna": 40})] == ["Bo pays Anna 40"]
    assert settle_up({}) == settle_up({"Anna": 0, "Bo": 0}) == []


def test_greed_would_pay_once_more() -> None:
    """Largest first lets the payer of 6 pay the claim of 7 and leaves odd ends; 6 with 6, and 7 with 3 and 4, is fewer."""
    nets = {"Anna": 7, "Bo": 6, "Cleo": -6, "Dag": -4, "Eva": -3}
    assert settle_up(nets) == [DebtPayment("Dag", "Anna", 4), DebtPayment("Eva", "Anna", 3), DebtPayment("Cleo", "Bo", 6)]
    nets = {"Anna": 5, "Bo": 5, "Cleo": -4, "Dag": -3, "Eva": -2, "Finn": -1}
    assert len(settle_up(nets)) == 4


@given(st.lists(st.integers(-6, 6), max_size=5))
def test_there_are_no_fewer_by_trying_everything(amounts: list[int]) -> None:
    nets = nets_of(amounts)
    assert len(settle_up(nets)) == fewest(tuple(nets.values()))


@pytest.mark.slow
@given(st.lists(st.integers(-12, 12), max_size=9))
def test_there_are_no_fewer_by_all_sets(amounts: list[int]) -> None:
    nets = nets_of(amounts)
    assert len(settle_up(nets)) == fewest_by_sets(list(nets.values()))


@pytest.mark.parametrize("times", [1, 3, 1 << 70])
def test_twenty_people_in_the_fewest_payments(times: int) -> None:
    """Five groups of four that have nothing else in common: no other sum of these powers of seven comes to nothing."""
    amounts = [times * 7**group * part for group in range(5) for part in (1, 2, 3, -6)]
    random.Random(1).shuffle(amounts)
    assert len(amounts) == EXACT
    nets = dict(zip(NAMES, amounts, strict=False))
    transfers = settle_up(nets)
    assert not any(left(nets, transfers).values())
    assert len(transfers) == EXACT - 5


def test_who_cancels_out_is_settled_however_many_there_are() -> None:
    """Eighteen pairs and two who need one more: far more people than are divided exactly."""
    amounts = [sign * 100 * pair for pair in range(1, 19) for sign in (1, -1)]
    nets = dict(zip(NAMES, [*amounts, 1, 2, -3], strict=False))
    transfers = settle_up(nets)
    assert not any(left(nets, transfers).values())
    assert len(transfers) == 18 + 2


@given(st.lists(st.integers(-1000, 1000), max_size=30), st.randoms(use_true_random=False))
def test_it_settles_whatever_the_order(amounts: list[int], chance: random.Random) -> None:
    nets = nets_of(amounts[: 10 if len(amounts) < 20 else 30])
    transfers = settle_up(nets)
    assert not any(left(nets, transfers).values())
    assert all(one.amount > 0 and nets[one.payer] < 0 < nets[one.payee] for one in transfers), "who won pays nothing, who lost gets nothing"
    assert len(transfers) <= max(0, sum(map(bool, nets.values())) - 1)
    mixed = list(nets.items())
    chance.shuffle(mixed)
    assert settle_up(dict(mixed)) == transfers


@pytest.mark.parametrize("people", [EXACT, EXACT + 1, 40])
def test_many_people(people: int) -> None:
    chance = random.Random(people)
    nets = nets_of([chance.randint(-300, 300) for _ in range(people - 1)])
    assert not any(left(nets, settle_up(nets)).values())


@pytest.mark.parametrize(
    ("nets", "reason"),
    [
        ({"Anna": 5}, "5 too many won"),
        ({"Anna": 5, "Bo": -6}, "1 too few won"),
        ({"Anna": 0.5, "Bo": -0.5}, "whole number"),
        ({"Anna": True, "Bo": -1}, "whole number"),
    ],
)
def test_what_cannot_be_settled(nets: dict[str, int], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        settle_up(nets)


def test_as_text_and_csv() -> None:
    transfers = [DebtPayment("Bo", 'Anna "Ace", the elder', 40), DebtPayment("=SUM(A1)", "Cleo", 2)]
    assert transfers_text(transfers) == 'Bo pays Anna "Ace", the elder 40\n=SUM(A1) pays Cleo 2'
    assert transfers_text([]) == "Nobody owes anything."
    assert list(csv.reader(StringIO(transfers_csv(transfers)))) == [
        ["payer", "payee", "amount"],
        ["Bo", 'Anna "Ace", the elder', "40"],
        ["'=SUM(A1)", "Cleo", "2"],
    ]
