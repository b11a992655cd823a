"""The evaluator in the document's form, compared with the plain evaluator of the tests; and evaluators that are plugged in."""

import random
from itertools import combinations
from typing import Any

import pytest
from tests.eight_cards.watched_table import WatchedTable
from tests.slow_hand_ranking import best

from riverboat.cards import FULL, Card, CardError
from riverboat.eight_cards import EightCardsConfig, PokerEngineEightCards, evaluate
from riverboat.eight_cards import events as told
from riverboat.eight_cards.adviser.bot import AdvisedBot
from riverboat.eight_cards.evaluator import Evaluator, EvaluatorError
from riverboat.history.codec import log_to_json
from riverboat.play import RandomBot, SteadyBot


def test_holdem_takes_the_best_of_seven() -> None:
    chance = random.Random(1)
    for _ in range(300):
        dealt = chance.sample(FULL, 7)
        assert evaluate("NLHE", dealt[:5], dealt[5:])[:2] == best(dealt)


def test_omaha_takes_two_and_three() -> None:
    chance = random.Random(2)
    for _ in range(150):
        dealt = chance.sample(FULL, 9)
        board, hole = dealt[:5], dealt[5:]
        assert evaluate("PLO", board, hole)[:2] == max(
            best((*two, *three)) for two in combinations(hole, 2) for three in combinations(board, 3)
        )


def test_the_board_may_play_in_holdem_and_not_in_omaha() -> None:
    board = "As Ks Qs Js Ts"
    assert evaluate("NLHE", board, "2c 3d") == (9, (14,), "royal flush")
    assert evaluate("PLO", board, "2c 3d 4h 5h")[0] == 1


def test_hands_that_cannot_be_ranked() -> None:
    with pytest.raises(ValueError, match="NLHE or PLO, not 'STUD'"):
        evaluate("STUD", "As Ks Qs Js Ts", "2c 3d")  # type: ignore[arg-type]
    with pytest.raises(CardError, match="a board has 5 cards, not 4"):
        evaluate("NLHE", "As Ks Qs Js", "2c 3d")
    with pytest.raises(CardError, match="a hand on a board of PLO has 4 cards, not 2"):
        evaluate("PLO", "As Ks Qs Js Ts", "2c 3d")
    with pytest.raises(CardError, match="As twice"):
        evaluate("NLHE", "As Ks Qs Js Ts", "As 3d")


@pytest.mark.parametrize(
    ("kind", "board", "hole"),
    [
        (None, "As Ks Qs Js Ts", "2c 3d"),
        ([], "As Ks Qs Js Ts", "2c 3d"),
        ("NLHE", None, "2c 3d"),
        ("NLHE", ["As", None], "2c 3d"),
        ("NLHE", "As Ks Qs Js Ts", 1.5),
        ("NLHE", "As Ks Qs Js Ts", {2: 3}.items()),
    ],
)
def test_wrong_types_have_clear_errors(kind: Any, board: Any, hole: Any) -> None:
    with pytest.raises(ValueError, match=r"^(a board is NLHE or PLO|cards are text)"):
        evaluate(kind, board, hole)


# --- plugged in ------------------------------------------------------------------------------------------------------

Cards = tuple[Card, ...]


def lowest(kind: Any, board: Cards, hole: Cards) -> tuple[int, tuple[int, ...], str]:
    """The worst hand wins."""
    code, ranks, text = evaluate(kind, board, hole)
    return -code, tuple(-rank for rank in ranks), f"only {text}"


def played(evaluator: Evaluator | None, seed: int, **more: Any) -> list[told.BoardResult]:
    """The results of the boards, of a hand placed at random by a seed."""
    table = WatchedTable(seed=seed, evaluator=evaluator, **more)
    table.engine.start_hand()
    while player := table.engine.actor:
        table.engine.timeout(player)
    return [record for record in table.heard[None] if isinstance(record, told.BoardResult)]


def test_an_evaluator_decides_the_boards() -> None:
    for seed in range(8):
        for usual, turned in zip(played(None, seed), played(lowest, seed), strict=True):
            assert len(usual.winner_ids) == 1
            assert set(turned.winner_ids) == {"Anna", "Bo"} - set(usual.winner_ids)
            assert turned.won == {turned.winner_ids[0]: usual.subpot}
            assert turned.hand_desc == {player: f"only {words}" for player, words in usual.hand_desc.items()}


def test_our_evaluator_decides_as_the_engine_does() -> None:
    config = EightCardsConfig(up_to_four=True)
    stacks = {"Anna": 40, "Bo": 100, "Cleo": 1000, "Dag": 70}
    for seed in range(6):
        assert played(evaluate, seed, players=stacks, config=config) == played(None, seed, players=stacks, config=config)


def test_an_evaluator_sees_each_hand_once() -> None:
    seen: list[tuple[str, Cards, Cards]] = []

    def all_alike(kind: str, board: Cards, hole: Cards) -> tuple[int, int, str]:
        seen.append((kind, board, hole))
        return 0, 0, "nothing much"

    results = played(all_alike, 42)
    assert [set(result.winner_ids) for result in results] == [{"Anna", "Bo"}] * 3
    assert [result.won for result in results] == [{"Anna": 34, "Bo": 33}, {"Anna": 34, "Bo": 33}, {"Anna": 33, "Bo": 33}]
    assert len(seen) == len(set(seen)) == 6
    assert sorted((kind, len(board), len(hole)) for kind, board, hole in seen) == [("NLHE", 5, 2)] * 4 + [("PLO", 5, 4)] * 2


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ((1, 2), "returns .rank_code, tiebreak, text., not .1, 2.$"),
        ((1, 2, 3), "returns .rank_code, tiebreak, text., not .1, 2, 3.$"),
        (None, "returns .rank_code, tiebreak, text., not None$"),
    ],
)
def test_an_evaluator_with_a_wrong_result(hand: Any, reason: str) -> None:
    with pytest.raises(EvaluatorError, match=reason):
        played(lambda *_: hand, 42)


def test_hands_that_do_not_compare() -> None:
    with pytest.raises(EvaluatorError, match="do not compare"):
        played(lambda *hand: (hand[2][0] % 2 and "one", 0, ""), 42)


def test_a_failing_evaluator_is_no_refusal_and_the_hand_can_go_on() -> None:
    broken = [True]

    def sometimes(kind: Any, board: Cards, hole: Cards) -> tuple[int, tuple[int, ...], str]:
        if broken[0]:
            raise CardError("the evaluator's own")
        return evaluate(kind, board, hole)

    table = WatchedTable(seed=42, evaluator=sometimes)
    table.engine.start_hand()
    table.engine.timeout("Anna")
    before = table.types()
    with pytest.raises(EvaluatorError, match=r"failed on .*: the evaluator's own"):
        table.engine.let("Bo", RandomBot(1))
    assert table.types() == before
    assert table.engine.actor == "Bo"
    broken[0] = False
    assert table.engine.let("Bo", RandomBot(1)) is None
    assert table.types()[-1] == "HAND_RESULT"


@pytest.mark.parametrize("bot", [RandomBot(1), SteadyBot(1, samples=4), AdvisedBot(1, samples=2)])
def test_bots_play_for_an_evaluator(bot: Any) -> None:
    engine = PokerEngineEightCards(["Anna", "Bo"], seed=3, evaluator=lowest)
    engine.start_hand()
    while player := engine.actor:
        assert engine.let(player, bot) is None
    assert engine.phase == "COMPLETE"


def test_hands_of_an_evaluator_are_not_stored() -> None:
    engine = PokerEngineEightCards(["Anna", "Bo"], seed=3, evaluator=lowest)
    engine.start_hand()
    assert engine.run is not None
    with pytest.raises(ValueError, match="only games of the registry"):
        log_to_json(engine.run.log)
