"""`riverboat odds`: a question and its answer."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from riverboat.cli.ink import Ink
from riverboat.cli.odds_table import lines
from riverboat.cli.output import Answer
from riverboat.cli.progress import Progress
from riverboat.cli.question import Question
from riverboat.odds.result import Equity

if TYPE_CHECKING:
    from matplotlib.figure import Figure


def answer(spot: dict[str, Any], how: dict[str, Any], progress: Progress, client: Any = None) -> Answer:
    """Work out the odds of what is known of a spot."""
    question = Question.of(spot, how)
    found = question.answer(progress, client)
    return Answer(
        table=lambda: lines(question.spot, found, Ink()),
        plain=lambda: question.told(found),
        rows=lambda: rows(found),
        picture=lambda: _picture(question, found),
    )


def _picture(question: Question, answer: Equity) -> "Figure":
    from riverboat.cli.outlook import grid_of, next_cards_of
    from riverboat.cli.picture import of_odds  # matplotlib takes a while to load

    spot = question.spot
    return of_odds(spot, answer, grid_of(spot, question.how), next_cards_of(spot, question.how))


def rows(answer: Equity) -> Iterator[list[Any]]:
    """One row a hand under one of names; parts of one, not percent."""
    shares = list(answer.hands[0].shares) if len(answer.hands[0].shares) > 1 else []
    kinds = list(dict.fromkeys(kind for hand in answer.hands for kind in hand.categories))
    heads = ["hand", "win", "tie", answer.measure, "stderr", "interval_low", "interval_high", "win_low", "win_high", "tie_low", "tie_high"]
    heads += [f"share:{share}" for share in shares] + [f"makes:{kind}" for kind in kinds]
    yield [*heads, "exact", "samples", "seed", "stopped"]
    for hand in answer.hands:
        row: list[Any] = [hand.hand, hand.win, hand.tie, hand.equity, hand.stderr]
        row += [*hand.interval, *hand.win_interval, *hand.tie_interval]
        row += [hand.shares[share].equity for share in shares]
        row += [hand.categories.get(kind, 0.0) for kind in kinds]
        yield [*row, answer.exact, answer.samples, answer.seed, answer.stopped]
