"""`riverboat wild-odds`: how likely each kind of hand is if some cards are wild."""

import json as _json
from collections.abc import Iterable, Iterator
from typing import Any

from riverboat.cards import Card
from riverboat.cli.ink import Ink, bar, columns, percent
from riverboat.cli.odds import csv_line
from riverboat.cli.progress import Progress
from riverboat.cli.told import DONE, INTERRUPTED
from riverboat.odds.wild_odds import WildOdds, wild_odds
from riverboat.ranking import Wild

PLACES = 24


def run(cards: int, wild: str, *, style: str = "", **asked: Any) -> int:
    """Count, tell it, and return the exit code."""
    progress = Progress(time=asked.get("time"))
    try:
        answer = wild_odds(cards, wild or None, progress=progress, **{name: value for name, value in asked.items() if value is not None})
    finally:
        progress.clear()
    wilds = rule.among(asked.get("have", "")) if (rule := Wild.parse(wild)) else ()
    for line in told(answer, style, wilds):
        print(line)
    return INTERRUPTED if answer.stopped == "interrupted" else DONE


def told(answer: WildOdds, style: str, wilds: Iterable[Card] = ()) -> Iterator[str]:
    """The answer as a table, as JSON or as CSV."""
    if style == "json":
        yield _json.dumps(answer.to_dict(), ensure_ascii=False)
    elif style == "csv":
        yield csv_line(["kind", "hands", "chance", "interval_low", "interval_high", "or_better", "exact", "of"])
        for kind, count in answer.counts.items():
            yield csv_line([kind, count, answer[kind], *answer.interval(kind), answer.or_better(kind), answer.exact, answer.hands])
    else:
        yield from lines(answer, Ink(), wilds)


def lines(answer: WildOdds, ink: Ink, wilds: Iterable[Card] = ()) -> Iterator[str]:
    """One line a kind of hand, the best first."""
    yield ink.words(answer.what, wilds)
    heads = ["kind", "hands", "chance", *([] if answer.exact else ["+-"]), "or better", ""]
    rows = [[ink(head, "dim") for head in heads]]
    for kind, count in answer.counts.items():
        low, high = answer.interval(kind)
        sure = [] if answer.exact else [percent((high - low) / 2, 4)]
        rows.append([kind, f"{count:,}", percent(answer[kind], 4), *sure, percent(answer.or_better(kind), 4)])
        rows[-1].append(ink(bar(answer[kind], PLACES), "cyan"))
    yield from columns(rows, right=range(1, len(heads) - 1))
    yield ""
    took = f"{answer.elapsed * 1000:.3g} ms" if answer.elapsed < 1 else f"{answer.elapsed:.3g} s"
    yield ink(f"{answer.how} in {took}", "dim")
