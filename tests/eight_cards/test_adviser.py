"""The placement adviser: counts, exact values compared with the odds, errors, and the sensible opponent."""

import random
from collections.abc import Callable
from functools import cache
from itertools import combinations, islice
from math import comb

import numpy as np
import pytest
from tests.repetitions import scaled

from riverboat.cards import Card, CardError, cards, notation
from riverboat.eight_cards import evaluate
from riverboat.eight_cards.adviser.advice import Advice, RankedPlacement
from riverboat.eight_cards.adviser.adviser import advise, refine
from riverboat.eight_cards.adviser.estimate import Floats, Moments
from riverboat.eight_cards.adviser.placements import BOARDS, best_pairs, number, placements, subsets
from riverboat.eight_cards.adviser.random_opponent import against_fours
from riverboat.eight_cards.adviser.runouts import CLASH, holdem, omaha
from riverboat.eight_cards.adviser.sensible_opponent import Strengths, strengths
from riverboat.odds import SpotError, equity
from riverboat.ranking import rank
from riverboat.ranking.kernel_conversion import mask, rule

SENSIBLE = scaled(check=4_000, test=20_000, soak=20_000)  # samples of an opponent who places sensibly
RUNS = scaled(check=4, test=10, soak=60)
PLAYED = scaled(check=100, test=500, soak=5_000)  # hands played out

HOLE = "As Ah Ks Kh 7c 6c 5d 4d"
FLOPS = {"A": "2c 3c 9h", "B": "Kd Qd 2s", "C": "Ts 8s 8d"}
KNOWN = [*HOLE.split(), *(card for flop in FLOPS.values() for card in flop.split())]


@pytest.fixture(scope="module")
def exact() -> Advice:
    return advise(HOLE, FLOPS, time=None, seed=1)


def by_cards(advice: Advice) -> dict[tuple[str, ...], RankedPlacement]:
    """Placements by their cards, in whatever order these were dealt."""
    return {tuple(notation(sorted(part)) for part in placing.cards): placing for placing in advice}


# --- what there is to rank -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_first_to_place_has_1260_placements_and_second_420(exact: Advice) -> None:
    assert len(exact) == len(by_cards(exact)) == 1260
    second = advise(HOLE, FLOPS, "B", samples=2, seed=1)
    assert len(second) == len(by_cards(second)) == 420
    assert {placing.plo for placing in second} == {"B"}
    for placing in (*exact, *second):
        assert sorted(card for part in placing.cards for card in part) == sorted(cards(HOLE))
        assert [len(part) for part in placing.cards] == [4 if board == placing.plo else 2 for board in BOARDS]
        assert tuple(tuple(cards(HOLE)[at] for at in part) for part in placing.positions) == placing.cards


def test_the_best_placement_comes_first(exact: Advice) -> None:
    totals = [placing.total for placing in exact]
    assert totals == sorted(totals, reverse=True)
    assert exact.best == exact[0]
    assert totals[0] > totals[-1] + 0.3


def test_subsets_are_at_their_index() -> None:
    for count, size in ((8, 2), (8, 4), (9, 3)):
        assert len(subsets(count, size)) == len(set(combinations(range(count), size)))
        assert number(subsets(count, size)).tolist() == list(range(len(subsets(count, size))))
    assert len({tuple(way) for way in placements(2).tolist()}) == 420


def test_the_best_pair_of_every_four() -> None:
    worth = np.random.default_rng(1).integers(0, 99, (len(subsets(9, 2)), 5))
    result = best_pairs(worth, 9)
    for four, best in zip(subsets(9, 4).tolist(), result, strict=True):
        pairs = [number(np.array(pair)) for pair in combinations(four, 2)]
        assert best.tolist() == worth[pairs].max(axis=0).tolist()


# --- against random cards ------------------------------------------------------------------------------------------


def test_everything_is_counted(exact: Advice) -> None:
    assert (exact.exact, exact.samples, exact.stopped) == (True, 595, "all deals")
    assert all(placing.error == 0 and set(placing.errors) == {0} for placing in exact)
    assert all(placing.total == pytest.approx(sum(placing.shares) / 3) for placing in exact)


@pytest.mark.slow
@pytest.mark.parametrize("board", BOARDS)
def test_pairs_equal_the_odds_of_holdem(exact: Advice, board: str) -> None:
    for at in combinations(range(8), 2):
        pair = [HOLE.split()[place] for place in at]
        dead = " ".join(card for card in KNOWN if card not in pair and card not in FLOPS[board].split())
        expected = equity("".join(pair), "random", board=FLOPS[board], dead=dead, exact=True)[0].equity
        assert exact.share(board, at) == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("at", [0, 400, 1259])
def test_totals_equal_the_odds_of_the_game(exact: Advice, at: int) -> None:
    placing = exact[at]
    hand = " | ".join(notation(part) for part in placing.cards)
    expected = equity(hand, "random", board=FLOPS, variant="eight-cards", samples=200_000, seed=at)[0]
    assert abs(expected.equity - placing.total) < 4 * expected.stderr < 0.01
    for board, share in zip(BOARDS, placing.shares, strict=True):
        assert abs(expected.shares[board].equity - share) < 4 * expected.shares[board].stderr


def test_fours_are_counted_as_one_by_one() -> None:
    rest = np.array([card for card in range(52) if str(Card(card)) not in KNOWN], dtype=np.uint8)
    own = np.array(cards(HOLE), dtype=np.uint8)
    flop, runouts = np.array(cards("Kd Qd 2s"), dtype=np.uint8), rest[[[30, 3]]]
    mine = best_pairs(omaha(own[subsets(8, 2)], flop, runouts), 8)
    result = against_fours(mine, omaha(rest[subsets(35, 2)], flop, runouts), 35)
    judge, board = rule(None, "high"), mask([*flop.tolist(), *runouts[0].tolist()])
    theirs = [judge.judge(mask(four), board, 2, 3) for four in combinations([c for c in rest.tolist() if not board >> c & 1], 4)]
    assert len(theirs) == 40_920
    for four in (0, 33, 69):
        held = judge.judge(mask(own[subsets(8, 4)[four]].tolist()), board, 2, 3)
        assert result[0, four] == pytest.approx(sum((held > other) + (held == other) / 2 for other in theirs) / len(theirs))


def test_ranks_on_runouts() -> None:
    dice = random.Random(3)
    deck = dice.sample(range(52), 52)
    flop, pairs, runouts = deck[:3], [deck[at : at + 2] for at in range(3, 23, 2)], [deck[at : at + 2] for at in range(18, 40, 2)]
    tables = [judge(*(np.array(part, dtype=np.uint8) for part in (pairs, flop, runouts))) for judge in (holdem, omaha)]
    clashes = 0
    for row, pair in enumerate(pairs):
        for column, runout in enumerate(runouts):
            if set(pair) & set(runout):
                clashes += 1
                assert {table[row, column] for table in tables} == {CLASH}
                continue
            assert tables[0][row, column] == rank(bytes(pair + flop + runout))
            assert tables[1][row, column] == max(rank(bytes([*pair, *three])) for three in combinations(flop + runout, 3))
    assert clashes


# --- symmetry ------------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_exchanging_boards_exchanges_their_cards(exact: Advice) -> None:
    changed = by_cards(advise(HOLE, [FLOPS["C"], FLOPS["A"], FLOPS["B"]], time=None))
    for (a, b, c), placing in by_cards(exact).items():
        assert changed[c, a, b].total == pytest.approx(placing.total, abs=1e-12)


@pytest.mark.slow
def test_the_order_of_the_hand_does_not_matter(exact: Advice) -> None:
    turned = by_cards(advise(" ".join(reversed(HOLE.split())), FLOPS, time=None))
    assert all(turned[parts].total == pytest.approx(placing.total, abs=1e-12) for parts, placing in by_cards(exact).items())


@pytest.mark.slow
def test_suits_have_no_rank() -> None:
    advice = advise("As Ah Ks Kh 7s 7h 2c 2d", ["9s 9h Tc", "4c 4d 5c", "Js Jh 6d"], time=None)  # spades and hearts mirror each other
    assert advice.share("A", (0, 2)) == pytest.approx(advice.share("A", (1, 3)), abs=1e-12)
    assert advice.share("C", (0, 2, 4, 6)) == pytest.approx(advice.share("C", (1, 3, 5, 6)), abs=1e-12)
    assert advice.share("C", (0, 2, 4, 6)) != pytest.approx(advice.share("C", (0, 3, 4, 6)), abs=1e-4)


# --- better and better ---------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_errors_shrink_and_are_right(exact: Advice) -> None:
    rounds = list(islice(refine(HOLE, FLOPS, seed=5), 6))
    errors = [advice.best.error for advice in rounds]
    assert errors[-1] < errors[0] / 2
    assert not rounds[-1].exact
    truth = by_cards(exact)
    deviations = [(placing.total - truth[parts].total) / placing.error for parts, placing in by_cards(rounds[-1]).items()]
    assert 0.1 < np.mean(np.square(deviations)) < 4  # they go together, so that the mean of a few rounds is not near one
    assert max(map(abs, deviations)) < 5


@pytest.mark.slow
def test_errors_are_right_over_many_seeds(exact: Advice) -> None:
    at = exact.best.positions
    result = []
    for seed in range(24):
        advice = advise(HOLE, FLOPS, "A", samples=70, seed=seed)
        placing = next(placing for placing in advice if placing.positions == at)
        result.append((placing.total - exact.best.total) / placing.error)
    assert 0.4 < np.mean(np.square(result)) < 2  # 24 squares: chi-square says 0.47 to 1.75 in 97 of 100


@pytest.mark.slow
@pytest.mark.parametrize("opponent", ["random", "sensible"])
def test_the_same_seed_gives_the_same_result_on_any_number_of_threads(opponent: str) -> None:
    def asked(seed: int, threads: int) -> dict[str, object]:
        ranked = advise(HOLE, FLOPS, opponent=opponent, time=None, samples=70, seed=seed, threads=threads)  # type: ignore[arg-type]
        return {**ranked.to_dict(), "elapsed": 0}

    assert asked(7, 1) == asked(7, 2) == asked(7, 3)
    assert asked(7, 1)["ranked"] != asked(8, 1)["ranked"]


@pytest.mark.slow
def test_an_interrupt_returns_the_ranking_so_far() -> None:
    seen = []

    def interrupt(advice: Advice) -> None:
        seen.append(advice)
        if len(seen) == 3:
            raise KeyboardInterrupt

    advice = advise(HOLE, FLOPS, time=60, progress=interrupt)
    assert (advice.stopped, advice.samples, advice.exact) == ("interrupted", seen[-1].samples, False)


@pytest.mark.slow
def test_the_time_limit_is_respected() -> None:
    advice = advise(HOLE, FLOPS, opponent="sensible", time=0.001)
    assert advice.stopped == "time"
    assert 0 < advice.best.error < 0.05


# --- a sensible opponent -------------------------------------------------------------------------------------------


def judgement(seed: int) -> Strengths:
    """How a sensible opponent judges cards on these flops."""
    return strengths(tuple(cards(flop) for flop in FLOPS.values()), np.random.default_rng(seed))


def sensible_placement(table: Strengths, eight: list[Card], plos: str) -> tuple[tuple[Card, ...], ...]:
    """The opponent's placement, found by looking through all placements one by one."""
    places = {card: at for at, card in enumerate(table.cards.tolist())}

    @cache
    def strength(board: int, part: tuple[Card, ...]) -> float:
        numbered = sum(comb(at, size) for size, at in enumerate(sorted(places[card] for card in part), 1))
        return float((table.fours if len(part) == 4 else table.pairs)[board][numbered])

    ways = []
    for plo in map(BOARDS.index, plos):
        for four in combinations(eight, 4):
            rest = [card for card in eight if card not in four]
            for pair in combinations(rest, 2):
                two = (pair, tuple(card for card in rest if card not in pair))
                parts = (*two[:plo], four, *two[plo:])
                ways.append((sum(strength(board, part) for board, part in enumerate(parts)), parts))
    return max(ways)[1]


@pytest.mark.slow
@pytest.mark.parametrize("plo", [None, "A"])
def test_against_a_sensible_opponent_as_played_out(plo: str | None) -> None:
    advice = advise(HOLE, FLOPS, plo, opponent="sensible", time=None, samples=SENSIBLE if plo is None else SENSIBLE // 5, seed=2)
    placing = next(one for one in advice if one.plo == "A")
    dice, rest = random.Random(4), [Card(card) for card in range(52) if str(Card(card)) not in KNOWN]
    won: list[float] = []
    for hand in range(PLAYED):
        if not hand % 25:
            table = judgement(hand)
        mixed = dice.sample(rest, len(rest))
        eight, stub = mixed[:8], mixed[8:]
        if plo is not None and len(sensible_placement(table, eight, "ABC")[0]) != 4:
            continue  # he would not have put four there
        theirs = sensible_placement(table, eight, "A")
        for board, (name, flop) in enumerate(FLOPS.items()):
            kind = "PLO" if name == "A" else "NLHE"
            full = (*cards(flop), *stub[2 * board : 2 * board + 2])
            mine, other = (evaluate(kind, full, part[board])[:2] for part in (placing.cards, theirs))  # type: ignore[arg-type]
            won.append((mine > other) + (mine == other) / 2)
    thirds = np.array(won).reshape(-1, 3).mean(axis=1)
    error = np.hypot(thirds.std() / np.sqrt(len(thirds)), placing.error)
    assert len(thirds) > PLAYED // 5
    assert abs(thirds.mean() - placing.total) < 3.5 * error


def test_strength_is_the_fraction_of_others_beaten() -> None:
    table = judgement(8)
    pairs = table.cards[subsets(len(table.cards), 2)]
    for board in range(3):
        assert table.pairs[board].min() >= 0
        assert table.fours[board].max() <= 1
        assert table.fours[board].mean() == pytest.approx(0.5, abs=0.01)
        assert table.pairs[board].mean() == pytest.approx(0.5, abs=0.01)
    best = {str(Card(int(card))) for card in pairs[table.pairs[1].argmax()]}
    assert best <= {"Ks", "Kh", "Kc"}  # three kings on K Q 2


@pytest.mark.slow
def test_a_sensible_opponent_is_harder_to_beat(exact: Advice) -> None:
    sensible = advise(HOLE, FLOPS, opponent="sensible", time=None, samples=4096, seed=1)
    assert sensible.best.total < exact.best.total - 0.1
    chosen = advise(HOLE, FLOPS, "B", opponent="sensible", time=None, samples=2000, seed=1)
    forced = next(placing for placing in sensible if placing.positions == chosen.best.positions)
    assert chosen.best.shares[1] < forced.shares[1] - 0.03  # who puts four there by choice has something there


def differences_and_errors(runs: list[Advice]) -> tuple[float, float]:
    """How much runs differ from each other, and what they report: variances, on average over all placements."""
    totals = np.array([[placing.total for placing in sorted(run, key=lambda placing: placing.positions)] for run in runs])
    errors = np.array([[placing.error for placing in run] for run in runs])
    return float(totals.var(axis=0, ddof=1).mean()), float((errors**2).mean())


def one_by_one(add: Callable[[Moments, Floats], None]) -> Callable[[Moments, Floats], None]:
    """The same method, which takes all samples for independent."""

    def add_each(moments: Moments, rows: Floats) -> None:
        for row in rows:
            add(moments, row[None])

    return add_each


@pytest.mark.slow
@pytest.mark.parametrize(("plo", "samples"), [(None, 9_000), ("B", 5_000)])
def test_the_error_includes_the_judgement_of_the_opponent(plo: str | None, samples: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs with other seeds, and so with other judgements, differ by the error that they report."""
    runs = [advise(HOLE, FLOPS, plo, opponent="sensible", time=None, samples=samples, seed=seed) for seed in range(RUNS)]
    differences, errors = differences_and_errors(runs)
    bound = 1 + 4 / RUNS**0.5  # few runs are a rough measure of how much they differ
    assert 1 / bound < differences / errors < bound
    assert min(run.judgements for run in runs) >= 3
    assert "judgements of the opponent" in runs[0].how
    assert runs[0].to_dict(top=1)["judgements"] == runs[0].judgements
    monkeypatch.setattr(Moments, "add", one_by_one(Moments.add))  # the mistake that this test is there for
    wrong = [advise(HOLE, FLOPS, plo, opponent="sensible", time=None, samples=samples, seed=seed) for seed in range(2)]
    assert errors / differences_and_errors(wrong)[1] > 1.6


@pytest.mark.slow
def test_a_board_that_is_a_rare_choice_has_a_result_too() -> None:
    flops = ["Ac Ad 2c", "9c 9d 9h", "Kc Kd Kh"]  # who would put four cards on three kings?
    advice = advise("As Ah Qs Qh 7c 6c 5d 4d", flops, "C", opponent="sensible", samples=50, seed=1)
    assert len(advice) == 420
    assert advice.samples >= 50


# --- questions that are none ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hole", "flops", "more", "reason"),
    [
        ("As Ah Ks Kh 7c 6c 5d", FLOPS, {}, "the hand has 8 known cards, not 7"),
        ("As Ah Ks Kh 7c 6c 5d ??", FLOPS, {}, "the hand has 8 known cards, not 7"),
        ("As Ah Ks Kh 7c 6c 5d 9h", FLOPS, {}, "9h is in the hand and in flop A"),
        (HOLE, {**FLOPS, "C": "Ts 8s 2c"}, {}, "2c is in flop A and in flop C"),
        (HOLE, {**FLOPS, "C": "Ts 8s"}, {}, "flop C has 3 known cards, not 2"),
        (HOLE, {"A": "2c 3c 9h"}, {}, "boards A, B, C, not on A"),
        (HOLE, ["2c 3c 9h", "Kd Qd 2s"], {}, "three flops"),
        (HOLE, "2c 3c 9h", {}, "three flops"),
        (HOLE, FLOPS, {"plo": "D"}, "boards are A, B, C, not 'D'"),
        (HOLE, FLOPS, {"opponent": "clever"}, "random or sensible, not 'clever'"),
        (HOLE, FLOPS, {"time": 0}, "0 seconds"),
        (HOLE, FLOPS, {"time": float("nan")}, "nan seconds"),
        (HOLE, FLOPS, {"samples": 1}, "at least two"),
        (HOLE, FLOPS, {"opponent": "sensible", "time": None}, "no end"),
        (HOLE, FLOPS, {"threads": 0}, "0 threads"),
    ],
)
def test_bad_questions_are_refused(hole: str, flops: object, more: dict[str, object], reason: str) -> None:
    with pytest.raises(SpotError, match=reason):
        advise(hole, flops, **more)  # type: ignore[arg-type]


def test_invalid_cards_are_refused() -> None:
    with pytest.raises(CardError):
        advise("As Ah Ks Kh 7c 6c 5d 4x", FLOPS)


@pytest.mark.slow
def test_the_result_as_a_table_and_as_data(exact: Advice) -> None:
    table = str(exact).splitlines()
    assert len(table) == 12
    assert "7c 6c 5d 4d" in table[1]
    assert "exact: 595 runouts" in table[-1]
    plain = exact.to_dict(top=2)
    assert len(plain["ranked"]) == 2
    assert plain["placements"] == 1260
    assert plain["ranked"][0]["boards"]["B"]["cards"] == ["Ks", "Kh"]
    sampled = advise(HOLE, FLOPS, samples=35, seed=3)
    assert "+-" in str(sampled)
    assert "seed 3, stopped by samples" in sampled.how
