"""Pictures of answers: which panels each kind of answer has."""

import re
from collections.abc import Iterable, Mapping, Sequence

from matplotlib.figure import Figure

from riverboat.cards import RANKS, SUITS, Card
from riverboat.cli import shades
from riverboat.cli.figure import Bar, Panel, equities, grouped, sheet
from riverboat.cli.odds_table import wilds_of
from riverboat.cli.outlook import Grid, NextCard
from riverboat.odds.result import Equity, kinds
from riverboat.odds.simulation_result import Outcome, changes
from riverboat.odds.spot import Spot
from riverboat.odds.tally import CATEGORIES
from riverboat.odds.wild_odds import WildOdds
from riverboat.poker_knight.solver import SimulationResult
from riverboat.ranking.words import plural

CHANGES = 8  # by wild cards, the most frequent
_CARD = re.compile(r"(?<![\w?])([2-9TJQKA])([cdhs])(?!\w)")


def of_odds(spot: Spot, answer: Equity, grid: Grid | None = None, following: NextCard | None = None) -> Figure:
    """Equity and kinds of hand; against a range its grid; with cards to come, what each would do."""
    names = _names(spot, [odds.hand for odds in answer.hands])
    bars = [Bar(name, hand.win, hand.equity, hand.interval) for name, hand in zip(names, answer.hands, strict=True)]
    panels = [equities(bars, answer.measure)]
    shares = list(spot.variant.shares)
    if len(shares) > 1:
        parts = [[hand.shares[share].equity for share in shares] for hand in answer.hands]
        panels.append(grouped(f"{answer.measure} in each share", shares, names, parts, thick=0.24))
    contest = list(spot.variant.shares.values())[-1]
    order = _ladder(contest, (hand.categories for hand in answer.hands))
    made = [[hand.categories.get(kind, 0.0) for kind in order] for hand in answer.hands]
    panels.append(grouped(f"what the hands make for {shares[-1]}" if len(shares) > 1 else "what the hands make", order, names, made))
    how = "; ".join(filter(None, [answer.how, answer.how_made]))
    return _sheet(spot, how, names, panels, grid, following)


def of_solver(spot: Spot, answer: SimulationResult, how: str, grid: Grid | None = None, following: NextCard | None = None) -> Figure:
    """What one hand may expect of many, what it makes, and what the next card would do."""
    names = _names(spot, [held.words for held in spot.hands])
    chances = {"wins": answer.win_probability, "ties": answer.tie_probability, "loses": answer.loss_probability, "equity": answer.equity}
    panels = [grouped(f"what {names[0]} may expect", list(chances), names[:1], [list(chances.values())])]
    if made := {kind: part for kind, part in answer.hand_category_frequencies.items() if part}:
        panels.append(grouped(f"what {names[0]} makes", list(made), names[:1], [list(made.values())]))
    return _sheet(spot, how, names, panels, grid, following)


def of_simulation(spot: Spot, outcome: Outcome) -> Figure:
    """Equity, what everybody made for each share, which ranks were wild, and what wild cards made of what."""
    names = [short(record.name) for record in outcome.players]
    deals = outcome.deals
    records = list(zip(names, outcome.players, strict=True))
    panels = [equities([Bar(name, record.wins / deals, record.equity, record.interval) for name, record in records], outcome.measure)]
    shares = list(outcome.players[0].shares)
    for share in shares:
        found = [record.shares[share].kinds for record in outcome.players]
        panels.append(_counts(f"what they make for {share}" if len(shares) > 1 else "what they make", list(found[0]), names, found, deals))
    wild = [{plural(rank): many for rank, many in record.wild_ranks.items()} for record in outcome.players]
    if ranks := [plural(rank) for rank in reversed(RANKS) if any(plural(rank) in column for column in wild)]:
        panels.append(_counts("how many wild cards came, in percent of the deals", ranks, names, wild, deals))
    made, order = changes(outcome.players)
    if order:
        panels.append(_counts("what wild cards make of what", order[:CHANGES], names, made, deals))
    return _sheet(spot, outcome.how, names, panels)


def of_wild_odds(answer: WildOdds) -> Figure:
    """How likely each kind of hand is."""
    parts = [[answer[kind] for kind in answer.counts]]
    return sheet(short(answer.what, most=90), answer.how, [grouped("chance of each kind of hand", list(answer.counts), ["hand"], parts)])


def short(text: str, wilds: Iterable[Card] = (), most: int = 30) -> str:
    """Cards with their signs, a star with those that are wild, and not too long for a label."""
    wild = {str(card) for card in wilds}
    said = _CARD.sub(lambda found: found[1] + shades.SIGNS[SUITS.index(found[2])] + "*" * (found[0] in wild), text)
    return said if len(said) <= most else said[: most - 1].rstrip(" ,") + "…"


def _names(spot: Spot, words: Iterable[str]) -> list[str]:
    """What the hands are called; those of the same name by their numbers."""
    names = [short(hand, wilds_of(spot, held)) for hand, held in zip(words, spot.hands, strict=True)]
    return [f"{name} ({at})" if names.count(name) > 1 else name for at, name in enumerate(names, 1)]


def _ladder(contest: object, made: Iterable[Iterable[str]]) -> list[str]:
    """The kinds that anybody makes, the best first."""
    came = {kind for mine in made for kind in mine}
    return [kind for kind in kinds(contest, [1] * CATEGORIES) if kind in came]


def _counts(title: str, rows: Sequence[str], names: Sequence[str], counts: Sequence[Mapping[str, int]], deals: int) -> Panel:
    return grouped(title, rows, names, [[mine.get(row, 0) / deals for row in rows] for mine in counts])


def _title(spot: Spot) -> str:
    boards = [f"{f'board {name}'.strip()} {' '.join(f'{card:unicode}' for card in part)}" for name, part in spot.boards.items()]
    dead = [f"dead {' '.join(f'{card:unicode}' for card in spot.dead)}"] if spot.dead else []
    return "     ".join([spot.variant.name, *boards, *dead])


def _sheet(
    spot: Spot, how: str, names: Sequence[str], panels: list[Panel], grid: Grid | None = None, following: NextCard | None = None
) -> Figure:
    """The panels of a spot: what everybody has to the left, the grid to the right."""
    beside = [shades.grid(names, grid)] if grid else []
    if following is not None:
        (beside or panels).append(shades.next_card(names[0], following, len(spot.hands)))
    return sheet(_title(spot), how, panels, beside)
