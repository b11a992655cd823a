"""Pictures of answers, drawn with matplotlib: bars of equity and of frequencies, and heat maps of equity."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from matplotlib.axes import Axes
from matplotlib.colors import Normalize
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter
from msgspec import Struct

from riverboat.cards import RANKS, SUITS, Card
from riverboat.cli.commands.odds import wild_cards
from riverboat.cli.progress import ProgressLine
from riverboat.odds import equity_grid
from riverboat.odds.counting.tally import CATEGORIES
from riverboat.odds.equity_grid import SAMPLES, Grid, NextCard
from riverboat.odds.result import Equity, kinds
from riverboat.odds.simulation.simulation_result import Outcome, changes
from riverboat.odds.spot import Spot
from riverboat.odds.wild_odds import WildOdds
from riverboat.poker_knight.solver import SimulationResult
from riverboat.ranking.hand_names import plural

# The colours of Okabe and Ito, the darker first: no pair of red and green.
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#7F7F7F", "#F0E442", "#332288", "#000000")
LIGHT, INK = 0.45, "#222222"
LABELLED = 4  # hands whose bars have numbers
BESIDE = 55  # characters of a legend that fit beside the title
STEPS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5)  # between the marks of a percent axis

T = TypeVar("T")
Panel = tuple[float, Callable[[Axes], None]]  # its height, and the function that draws it
SHADES = "PuOr_r"  # between violet and orange: no pair of red and green
MISSING, FAINT = "#E3E3E3", "#8A8A8A"
SIGNS = "♣♦♥♠"
CHANGES = 8  # changes by wild cards that are drawn, the most frequent first
_CARD = re.compile(r"(?<![\w?])([2-9TJQKA])([cdhs])(?!\w)")


# --- figures -----------------------------------------------------------------------------------------------------------


def odds_figure(spot: Spot, answer: Equity, grid: Grid | None = None, following: NextCard | None = None) -> Figure:
    """Equities and kinds of hand; against a range its grid; with cards to come, the equity after each."""
    names = _names(spot, [odds.hand for odds in answer.hands])
    bars = [Bar(name, hand.win, hand.equity, hand.interval) for name, hand in zip(names, answer.hands, strict=True)]
    panels = [equities(bars, answer.measure)]
    shares = list(spot.variant.shares)
    if len(shares) > 1:
        parts = [[hand.shares[share].equity for share in shares] for hand in answer.hands]
        panels.append(grouped(f"{answer.measure} in each share", shares, names, parts, thick=0.24))
    contest = list(spot.variant.shares.values())[-1]
    order = _ordered_kinds(contest, (hand.categories for hand in answer.hands))
    made = [[hand.categories.get(kind, 0.0) for kind in order] for hand in answer.hands]
    panels.append(grouped(f"what the hands make for {shares[-1]}" if len(shares) > 1 else "what the hands make", order, names, made))
    how = "; ".join(filter(None, [answer.how, answer.how_made]))
    return _sheet(spot, how, names, panels, grid, following)


def solve_figure(spot: Spot, answer: SimulationResult, how: str, grid: Grid | None = None, following: NextCard | None = None) -> Figure:
    """The chances of one hand, the kinds of hand that it makes, and its equity after each next card."""
    names = _names(spot, [held.words for held in spot.hands])
    chances = {"wins": answer.win_probability, "ties": answer.tie_probability, "loses": answer.loss_probability, "equity": answer.equity}
    panels = [grouped(f"what {names[0]} may expect", list(chances), names[:1], [list(chances.values())])]
    if made := {kind: part for kind, part in answer.hand_category_frequencies.items() if part}:
        panels.append(grouped(f"what {names[0]} makes", list(made), names[:1], [list(made.values())]))
    return _sheet(spot, how, names, panels, grid, following)


def simulation_figure(spot: Spot, outcome: Outcome) -> Figure:
    """Equities, the kinds of hand made for each share, the wild ranks, and what wild cards made of what."""
    names = [label(record.name) for record in outcome.players]
    deals = outcome.deals
    records = list(zip(names, outcome.players, strict=True))
    panels = [equities([Bar(name, record.wins / deals, record.equity, record.interval) for name, record in records], outcome.measure)]
    shares = list(outcome.players[0].shares)
    for share in shares:
        title = f"what they make for {share}" if len(shares) > 1 else "what they make"
        kinds_made = [record.shares[share].kinds for record in outcome.players]
        panels.append(_counts(title, list(kinds_made[0]), names, kinds_made, deals))
    wild = [{plural(rank): count for rank, count in record.wild_ranks.items()} for record in outcome.players]
    if ranks := [plural(rank) for rank in reversed(RANKS) if any(plural(rank) in column for column in wild)]:
        panels.append(_counts("how many wild cards came, in percent of the deals", ranks, names, wild, deals))
    made, order = changes(outcome.players)
    if order:
        panels.append(_counts("what wild cards make of what", order[:CHANGES], names, made, deals))
    return _sheet(spot, outcome.how, names, panels)


def wild_odds_figure(answer: WildOdds) -> Figure:
    """The chance of each kind of hand."""
    parts = [[answer[kind] for kind in answer.counts]]
    return sheet(label(answer.what, most=90), answer.how, [grouped("chance of each kind of hand", list(answer.counts), ["hand"], parts)])


def label(text: str, wilds: Iterable[Card] = (), most: int = 30) -> str:
    """Text with suit signs and a star behind wild cards, shortened to fit a label."""
    wild = {str(card) for card in wilds}
    text = _CARD.sub(lambda match: match[1] + SIGNS[SUITS.index(match[2])] + "*" * (match[0] in wild), text)
    return text if len(text) <= most else text[: most - 1].rstrip(" ,") + "…"


def _names(spot: Spot, hands: Iterable[str]) -> list[str]:
    """Labels of the hands, numbered where two are equal."""
    names = [label(hand, wild_cards(spot, held)) for hand, held in zip(hands, spot.hands, strict=True)]
    return [f"{name} ({at})" if names.count(name) > 1 else name for at, name in enumerate(names, 1)]


def _ordered_kinds(contest: object, made: Iterable[Iterable[str]]) -> list[str]:
    """The kinds of hand that occur, the best first."""
    occurring = {kind for hand in made for kind in hand}
    return [kind for kind in kinds(contest, [1] * CATEGORIES) if kind in occurring]


def _counts(title: str, rows: Sequence[str], names: Sequence[str], counts: Sequence[Mapping[str, int]], deals: int) -> Panel:
    return grouped(title, rows, names, [[column.get(row, 0) / deals for row in rows] for column in counts])


def _title(spot: Spot) -> str:
    boards = [f"{f'board {name}'.strip()} {' '.join(f'{card:unicode}' for card in part)}" for name, part in spot.boards.items()]
    dead = [f"dead {' '.join(f'{card:unicode}' for card in spot.dead)}"] if spot.dead else []
    return "     ".join([spot.variant.name, *boards, *dead])


def _sheet(
    spot: Spot, how: str, names: Sequence[str], panels: list[Panel], grid: Grid | None = None, following: NextCard | None = None
) -> Figure:
    """The figure of a spot: bars on the left, the grid on the right."""
    beside = [grid_panel(names, grid)] if grid else []
    if following is not None:
        (beside or panels).append(next_card_panel(names[0], following, len(spot.hands)))
    return sheet(_title(spot), how, panels, beside)


# --- odds that only pictures need --------------------------------------------------------------------------------------


def compute_grid(spot: Spot, method: dict[str, Any]) -> Grid | None:
    """The equity against each class of two cards, if two hands of two cards meet and one of them is a range."""
    return _with_progress(equity_grid.grid_of, spot, method)


def compute_next_cards(spot: Spot, method: dict[str, Any]) -> NextCard | None:
    """The equity of the first hand after each next card, if one is to come and the deal has begun."""
    return _with_progress(equity_grid.next_cards_of, spot, method)


def _with_progress(compute: Callable[..., T], spot: Spot, method: dict[str, Any]) -> T:
    line = ProgressLine()
    try:
        return compute(spot, method, lambda number, total: line.show(lambda: f"drawing: {number} of {total} spots"))
    finally:
        line.clear()


# --- bars --------------------------------------------------------------------------------------------------------------


class Bar(Struct, frozen=True):
    """The bar of a hand: pots won alone, its whole equity, and the 95 % interval, a point if every deal was counted."""

    name: str
    whole: float
    total: float
    interval: tuple[float, float]

    @property
    def exact(self) -> bool:
        """Whether every deal was counted."""
        return self.interval[0] == self.interval[1]


def sheet(title: str, how: str, panels: Sequence[Panel], beside: Sequence[Panel] = ()) -> Figure:
    """A figure with panels below each other, and large ones beside them."""
    tall = max(sum(height for height, _ in column) for column in (panels, beside))
    figure = Figure(figsize=(15.5 if beside else 8.5, tall + 0.6), layout="constrained")
    figure.suptitle(f"{title}\n", fontsize=13, fontweight="bold")
    figure.supxlabel(how, fontsize=8, color="#666666")
    columns: Iterable[Any] = figure.subfigures(1, 2, width_ratios=(8, 7.5), squeeze=False)[0] if beside else [figure]
    for column, stack in zip(columns, (panels, beside), strict=False):
        rows = column.subplots(len(stack), 1, height_ratios=[height for height, _ in stack], squeeze=False)
        for (axes,), (_, draw) in zip(rows, stack, strict=True):
            draw(axes)
    return figure


def equities(bars: Sequence[Bar], measure: str = "equity") -> Panel:
    """One bar per hand: pots won alone, and its part of shared pots."""
    return 0.9 + 0.45 * len(bars), lambda axes: _equities(axes, bars, measure)


def grouped(title: str, rows: Sequence[str], names: Sequence[str], parts: Sequence[Sequence[float]], *, thick: float = 0.0) -> Panel:
    """Bars of all hands side by side in each row; `parts` has a list per hand, `thick` is the width of a bar."""
    thick = thick or (0.2 if len(names) <= 2 else 0.16 if len(names) <= LABELLED else 0.1)
    return 1.2 + thick * len(rows) * max(1.6, len(names)), lambda axes: _grouped(axes, title, rows, names, parts)


def _frame(axes: Axes, title: str) -> None:
    axes.set_title(title, fontsize=11, loc="left")
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(labelsize=9)


def _percent_axis(axes: Axes, top: float) -> None:
    """An axis in percent, with room for the numbers at the ends of the bars."""
    axes.set_xlim(0, top * 1.18)
    step = next((step for step in STEPS if top / step <= 6), STEPS[-1])
    ticks = [step * at for at in range(int(max(1.0, top) / step + 1e-9) + 1) if step * at <= top * 1.18]
    axes.set_xticks(ticks, [f"{100 * tick:g} %" for tick in ticks])
    axes.grid(axis="x", color="#DDDDDD", linewidth=0.7)
    axes.set_axisbelow(True)


def _equities(axes: Axes, bars: Sequence[Bar], measure: str) -> None:
    _frame(axes, measure if all(bar.exact for bar in bars) else f"{measure}, with its 95 % interval")
    shared = False
    for at, bar in enumerate(bars):
        colour = COLOURS[at % len(COLOURS)]
        rest = max(0.0, bar.total - bar.whole)
        shared = shared or rest > 0.0005
        axes.barh(at, bar.whole, color=colour, height=0.62)
        axes.barh(at, rest, left=bar.whole, color=colour, alpha=LIGHT, height=0.62)
        if not bar.exact:
            off = [[bar.total - bar.interval[0]], [bar.interval[1] - bar.total]]
            axes.errorbar(bar.total, at, xerr=off, color=INK, capsize=3, linewidth=1)
        end = max(bar.total, bar.interval[1])
        axes.annotate(f"{100 * bar.total:.2f} %", (end, at), (4, 0), textcoords="offset points", va="center", fontsize=9)
    axes.set_yticks(range(len(bars)), [bar.name for bar in bars])
    axes.invert_yaxis()
    _percent_axis(axes, max(bar.total for bar in bars))
    if shared:
        parts = [Patch(color="#555555", label="pots won whole"), Patch(color="#555555", alpha=LIGHT, label="its part of shared pots")]
        axes.legend(handles=parts, fontsize=8, frameon=False, ncols=2, loc="lower right", bbox_to_anchor=(1, 1), borderaxespad=0)


def _grouped(axes: Axes, title: str, rows: Sequence[str], names: Sequence[str], parts: Sequence[Sequence[float]]) -> None:
    _frame(axes, title)
    thick = 0.8 / len(names)
    for at, (name, values) in enumerate(zip(names, parts, strict=True)):
        places = [row + (at - (len(names) - 1) / 2) * thick for row in range(len(rows))]
        axes.barh(places, values, height=thick * 0.92, color=COLOURS[at % len(COLOURS)], label=name)
        for place, part in zip(places, values, strict=True):
            text = "<0.01 %" if 0 < part < 0.00005 else f"{100 * part:.2f} %" if part < 0.01 else f"{100 * part:.1f} %"
            if part and len(names) <= LABELLED:
                axes.annotate(text, (part, place), (3, 0), textcoords="offset points", va="center", fontsize=7.5)
    axes.set_yticks(range(len(rows)), rows)
    axes.invert_yaxis()
    _percent_axis(axes, max(part for values in parts for part in values))
    if len(names) == 1:
        return  # the title names the hand
    if len("".join(names)) + 6 * len(names) <= BESIDE:
        axes.legend(fontsize=8, frameon=False, ncols=len(names), loc="lower right", bbox_to_anchor=(1, 1), borderaxespad=0)
    else:
        axes.legend(fontsize=8, frameon=False, ncols=2, loc="upper left", bbox_to_anchor=(0, -0.04), borderaxespad=1)


# --- heat maps ---------------------------------------------------------------------------------------------------------


def grid_panel(names: Sequence[str], grid: Grid) -> Panel:
    """A heat map of the classes of two cards: pairs on the diagonal, suited hands above it."""
    return 8.4, lambda axes: _draw_grid(axes, names, grid)


def next_card_panel(name: str, cards: NextCard, seats: int) -> Panel:
    """A heat map of the next card: one row per suit, one column per rank."""
    return 2.8, lambda axes: _draw_next_card(axes, name, cards, seats)


def _scale(cells: Sequence[float], even: float) -> Normalize:
    """A colour scale around an even share of the pot."""
    reach = max([abs(cell - even) for cell in cells] + [0.05])
    return Normalize(even - reach, even + reach)


def _sample_note(sampled: bool) -> str:
    return f" (from {SAMPLES:,} deals each)" if sampled else ""


def _dark(value: float, norm: Normalize) -> bool:
    return abs(float(norm(value)) - 0.5) > 0.36


def _draw_grid(axes: Axes, names: Sequence[str], grid: Grid) -> None:
    ranks = grid.ranks
    norm = _scale(list(grid.cells.values()), 0.5)
    table = [[grid.cells.get(_class(ranks, row, column), float("nan")) for column in range(len(ranks))] for row in range(len(ranks))]
    image = axes.imshow(table, cmap=SHADES, norm=norm)
    axes.set_facecolor(MISSING)
    for row in range(len(ranks)):
        for column in range(len(ranks)):
            name = _class(ranks, row, column)
            value = grid.cells.get(name)
            colour = FAINT if value is None else "white" if _dark(value, norm) else INK
            text = name if value is None else f"{name}\n{100 * value:.0f}"
            axes.text(column, row, text, ha="center", va="center", fontsize=7.5, color=colour, linespacing=1.15)
    _draw_grid_lines(axes, len(ranks), len(ranks))
    axes.set_xticks([])
    axes.set_yticks([])
    axes.set_anchor("N")
    against = "" if names[grid.against] == "random" else f" of {names[grid.against]}"
    axes.set_title(
        f"equity of {names[grid.hero]} against each hand{against}, in percent{_sample_note(grid.sampled)}", fontsize=11, loc="left"
    )
    _add_colour_bar(axes, image, horizontal=True)


def _class(ranks: Sequence[str], row: int, column: int) -> str:
    high, low = ranks[min(row, column)], ranks[max(row, column)]
    return high + low + ("" if row == column else "s" if row < column else "o")


def _draw_next_card(axes: Axes, name: str, cards: NextCard, seats: int) -> None:
    ranks = [rank for rank in reversed(RANKS) if any(RANKS[card.rank] == rank for card in cards.cells)]
    norm = _scale(list(cards.cells.values()), 1 / seats)
    suits = SUITS[::-1]
    table = [[cards.cells.get(Card(rank + suit), float("nan")) for rank in ranks] for suit in suits]
    image = axes.imshow(table, cmap=SHADES, norm=norm, aspect="auto")
    axes.set_facecolor(MISSING)
    for row, suit in enumerate(suits):
        for column, rank in enumerate(ranks):
            value = cards.cells.get(Card(rank + suit))
            colour = FAINT if value is None else "white" if _dark(value, norm) else INK
            text = "–" if value is None else f"{100 * value:.0f}"
            axes.text(column, row, text, ha="center", va="center", fontsize=8.5, color=colour)
    _draw_grid_lines(axes, len(suits), len(ranks))
    axes.set_xticks(range(len(ranks)), ranks)
    axes.set_yticks(range(4), SIGNS[::-1], fontsize=12)
    axes.tick_params(length=0)
    axes.set_title(f"equity of {name} by the next card {cards.place}, in percent{_sample_note(cards.sampled)}", fontsize=11, loc="left")
    _add_colour_bar(axes, image, horizontal=False)


def _draw_grid_lines(axes: Axes, rows: int, columns: int) -> None:
    """Draw white lines between the cells."""
    axes.set_xticks([at - 0.5 for at in range(1, columns)], minor=True)
    axes.set_yticks([at - 0.5 for at in range(1, rows)], minor=True)
    axes.grid(which="minor", color="white", linewidth=1)
    axes.tick_params(which="minor", length=0)
    axes.spines[:].set_visible(False)


def _add_colour_bar(axes: Axes, image: Any, *, horizontal: bool) -> None:
    place = "bottom" if horizontal else "right"
    shades = axes.figure.colorbar(
        image, ax=axes, location=place, shrink=0.8 if horizontal else 1.0, pad=0.02, aspect=40 if horizontal else 15
    )
    shades.ax.tick_params(labelsize=8)
    shades.formatter = FuncFormatter(lambda part, _: f"{100 * part:.0f} %")
    shades.update_ticks()
    shades.outline.set_visible(False)
