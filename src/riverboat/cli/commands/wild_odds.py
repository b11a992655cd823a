"""`riverboat wild-odds`: how likely each kind of hand is if some cards are wild."""

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from riverboat.cards import Card
from riverboat.cli.ink import Ink, bar, columns, percent
from riverboat.cli.output import Answer
from riverboat.cli.progress import Progress
from riverboat.odds.wild_odds import WildOdds, wild_odds
from riverboat.ranking import Wild

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PLACES = 24


def answer(cards: int, wild: str, how: dict[str, Any], progress: Progress) -> Answer:
    """Count, and tell it."""
    found = wild_odds(cards, wild or None, progress=progress, **how)
    wilds = rule.among(how.get("have", "")) if (rule := Wild.parse(wild)) else ()
    return Answer(
        table=lambda: lines(found, Ink(), wilds),
        plain=found.to_dict,
        rows=lambda: rows(found),
        picture=lambda: _picture(found),
    )


def _picture(answer: WildOdds) -> "Figure":
    from riverboat.cli.picture import of_wild_odds  # matplotlib takes a while to load

    return of_wild_odds(answer)


def rows(answer: WildOdds) -> Iterator[list[Any]]:
    """One row a kind of hand under one of names."""
    yield ["kind", "hands", "chance", "interval_low", "interval_high", "or_better", "exact", "of"]
    for kind, count in answer.counts.items():
        yield [kind, count, answer[kind], *answer.interval(kind), answer.or_better(kind), answer.exact, answer.hands]


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
