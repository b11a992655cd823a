"""The bot that places by the adviser: legal, reproducible by seed, and better than chance."""

from typing import Any

import pytest
from bench.eight_cards_bot_match import BUY_IN, duel
from tests.repetitions import scaled

from riverboat.cards import UNSEEN
from riverboat.dealer import Answer, Log, Run, Value
from riverboat.eight_cards.adviser.bot import AdvisedBot
from riverboat.eight_cards.config import EightCardsConfig
from riverboat.play import Bot, RandomBot, SteadyBot, play_out
from riverboat.rules import Game, Placement
from riverboat.table import Table, project
from riverboat.variants import variants


def a_hand(seed: int, seats: int = 2, **flags: object) -> Run:
    config = EightCardsConfig(buy_in=BUY_IN, up_to_four=seats > 2, **flags)  # type: ignore[arg-type]
    return Run(Log(config.game, (BUY_IN,) * seats, seed=seed.to_bytes(32, "big")))


class Watched(AdvisedBot):
    """Remembers what it was shown."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, samples=35)
        self.views: list[Table] = []

    def answer(self, game: Game, view: Table, seat: int, offer: Any) -> Value:
        self.views.append(view)
        return super().answer(game, view, seat, offer)


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("mode", ["full_turn", "stepwise"])
def test_it_plays_whole_hands(mode: str, seats: int) -> None:
    for seed in range(2):
        watched = Watched(seed)
        bots: list[Bot] = [watched, *(RandomBot(seed + other) for other in range(1, seats))]
        run = play_out(a_hand(seed, seats, assignment_mode=mode), bots.__getitem__)
        assert run.table.over
        assert sum(seat.stack for seat in run.table.seats) == seats * BUY_IN
        assert len(watched.views) == (1 if mode == "full_turn" else 4)
        for view in watched.views:
            assert all(set(other.cards) == {UNSEEN} for other in view.seats[1:])


def test_hidden_cards_make_no_difference() -> None:
    run = a_hand(5)
    assert run.ask is not None
    seat, offer = run.waiting[0], run.ask.offer
    view = project(run.table, seat)
    one = AdvisedBot(1, samples=35).answer(run.hand.game, view, seat, offer)
    assert one == AdvisedBot(1, samples=35).answer(run.hand.game, run.table, seat, offer)  # even if it were shown more
    assert offer.why_not(run.table, seat, one) is None


@pytest.mark.slow
@pytest.mark.parametrize("opponent", ["random", "sensible"])
def test_the_same_seed_gives_the_same_placement_whatever_was_before(opponent: str) -> None:
    samples = 35 if opponent == "random" else 1024
    first = AdvisedBot(3, opponent=opponent, samples=samples)  # type: ignore[arg-type]
    again = AdvisedBot(3, opponent=opponent, samples=samples)  # type: ignore[arg-type]
    play_out(a_hand(1), lambda seat: again if seat else RandomBot(2))
    logs = [play_out(a_hand(9), lambda _seat, bot=bot: bot).log for bot in (first, again)]  # type: ignore[misc]
    assert logs[0] == logs[1]


@pytest.mark.slow
def test_placing_in_steps_gives_the_same_placement() -> None:
    for seed in range(3):
        placed = []
        for mode in ("full_turn", "stepwise"):
            run = a_hand(seed, assignment_mode=mode)
            first = run.waiting[0]
            play_out(run, lambda seat, first=first: AdvisedBot(4, samples=35) if seat == first else RandomBot(1))  # type: ignore[misc]
            placed.append({board: set(positions) for board, positions in run.table.seats[first].placed})
        assert placed[0] == placed[1]


def two_on(run: Run, board: str) -> Answer:
    """The next two cards of whoever is asked, on a board."""
    assert run.ask is not None
    seat = run.waiting[0]
    taken = {position for _, positions in run.table.seats[seat].placed for position in positions}
    free = [position for position in range(8) if position not in taken]
    return Answer(seat, tuple(tuple(free[:2]) if name == board else () for name in run.ask.offer.boards))


@pytest.mark.parametrize("plo", ["A", "B", "C"])
def test_a_board_chosen_by_an_opponent_is_respected(plo: str) -> None:
    run = a_hand(2, assignment_mode="stepwise")
    bot, seat = AdvisedBot(1, samples=35), run.waiting[0]
    others = [board for board in "ABC" if board != plo]
    for board in (others[0], plo, others[1], plo):  # the first to place has two here and two there, the other four
        run.step(two_on(run, board))
    while run.ask is not None:
        if run.waiting[0] == seat:
            assert run.ask.offer.fixed == plo
            run.step(Answer(seat, bot.answer(run.hand.game, project(run.table, seat), seat, run.ask.offer)))
        else:
            run.step(run.default(run.waiting[0]))
    assert {board: len(positions) for board, positions in run.table.seats[seat].placed} == {plo: 4, others[0]: 2, others[1]: 2}
    assert dict(run.table.seats[seat].placed)[others[0]] == (0, 1)


def test_other_questions_are_answered_as_a_steady_bot_does() -> None:
    game = Game.of(variants["holdem"]())
    logs = [play_out(Run(Log(game, (100, 100), seed=bytes(32))), [kind(1), kind(2)].__getitem__).log for kind in (AdvisedBot, SteadyBot)]
    assert logs[0] == logs[1]
    assert logs[0].answers
    strange, view = Placement(("A", "B", "C"), (6, 1, 1)), project(a_hand(1).table, 0)
    assert AdvisedBot(1).answer(game, view, 0, strange) == SteadyBot(1).answer(game, view, 0, strange)


@pytest.mark.slow
def test_it_clearly_beats_a_random_placer() -> None:
    result = duel(AdvisedBot(1, samples=35), RandomBot(2), scaled(check=40, test=100, soak=400), seed=1)
    assert result.interval[0] > 0.6
    assert result.mean < 0.85  # it cannot see the future


@pytest.mark.slow
def test_two_random_placers_are_even() -> None:
    result = duel(RandomBot(1), RandomBot(2), 400, seed=1)
    low, high = result.interval
    assert low < 0.5 < high
    assert 0.01 < result.error < 0.02
    with pytest.raises(ValueError, match="at least two"):
        duel(RandomBot(1), RandomBot(2), 1, seed=1)
