"""The check reports every malformed file and never ends with a traceback."""

import random
from decimal import Decimal
from typing import Any

import pytest
from tests import hand_laws
from tests.repetitions import scaled

from riverboat.history.phh import check, hands, write
from riverboat.variants import variants

HANDS = scaled(check=1, test=4, soak=50)

ODD: list[Any] = [0, -1, 10**30, True, "x", "", [], [1], [0, 0], [-5] * 6, ["x"], {}, {"a": 1}, Decimal("0.001"), Decimal("inf")]
ODD += [Decimal("nan"), [Decimal("inf")] * 2, [[0, "call"]], [[0]], [["a", 1]], [[]], ["p1 f"], ["p1 cc"] * 9]


def spoilt(fields: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    """The fields with one of them gone, or something odd in it."""
    found = dict(fields)
    key = chance.choice(list(found))
    if chance.random() < 0.2:
        del found[key]
    elif chance.random() < 0.5 and isinstance(found[key], list) and found[key]:
        values = list(found[key])
        values[chance.randrange(len(values))] = chance.choice([*ODD, chance.choice(values)])
        found[key] = values
    else:
        found[key] = chance.choice(ODD)
    return found


@pytest.mark.parametrize("code", variants)
def test_spoilt_fields(code: str) -> None:
    chance = random.Random(code)
    seen = 0
    for seed in range(HANDS):
        text = write(hand_laws.play(hand_laws.some_log(variants[code](), seed), seed).log, exact=seed % 2 == 0)
        ((source, fields),) = hands(text)
        assert not check(source, fields).differences
        for _ in range(25):
            seen += bool(check(source, spoilt(fields, chance)).differences)
    assert seen > 3 * HANDS


@pytest.mark.slow
def test_changed_chips_are_detected() -> None:
    """A check that cannot fail checks nothing: one chip more for anybody is a difference."""
    for seed in range(20):
        ((source, fields),) = hands(write(hand_laws.play(hand_laws.some_log(variants["holdem"](), seed), seed).log))
        for seat in range(len(fields["finishing_stacks"])):
            wrong = list(fields["finishing_stacks"])
            wrong[seat] += 1
            (difference,) = check(source, fields | {"finishing_stacks": wrong}).differences
            assert difference.kind == "stacks"
            assert f"p{seat + 1} has" in difference.what or "_variant" in fields
