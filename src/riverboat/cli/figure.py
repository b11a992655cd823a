"""Pictures of odds, drawn with matplotlib; colours that everybody can tell apart."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.colors import Normalize
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import FuncFormatter

from riverboat.cards import RANKS, SUITS, Card
from riverboat.cli.odds_table import wilds_of
from riverboat.cli.outlook import SAMPLES, Grid, NextCard
from riverboat.odds.result import Equity, kinds
from riverboat.odds.spot import Spot
from riverboat.odds.tally import CATEGORIES

# Okabe and Ito's colours, the darker first, and shades between violet and orange: no pair of red and green.
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#7F7F7F", "#F0E442", "#332288", "#000000")
SHADES = "PuOr_r"
LIGHT, MISSING, INK, FAINT = 0.45, "#E3E3E3", "#222222", "#8A8A8A"
LABELLED = 4  # hands whose bars have numbers
BESIDE = 55  # letters of a legend that fit beside the title
SIGNS = "♣♦♥♠"
_CARD = re.compile(r"(?<![\w?])([2-9TJQKA])([cdhs])(?!\w)")

Panel = tuple[float, Callable[[Axes], None]]  # its height, and who draws it


def picture(spot: Spot, answer: Equity, grid: Grid | None, following: NextCard | None) -> Figure:
    """All panels on one sheet: what everybody has to the left, the grid to the right."""
    names = _names(spot, answer)
    panels: list[Panel] = [(0.9 + 0.45 * len(names), lambda axes: _equities(axes, names, answer))]
    if len(spot.variant.shares) > 1:
        bars = len(names) * len(spot.variant.shares)
        panels.append((1.1 + 0.24 * bars, lambda axes: _shares(axes, names, answer)))
    order = _order(spot, answer)
    thick = 0.2 if len(names) <= 2 else 0.16 if len(names) <= LABELLED else 0.1
    panels.append((1.2 + thick * len(order) * max(1.6, len(names)), lambda axes: _kinds(axes, spot, names, answer, order)))
    beside: list[Panel] = [(8.4, lambda axes: _grid(axes, names, grid))] if grid else []
    if following is not None:
        (beside or panels).append((2.8, lambda axes: _next(axes, names[0], following, len(names))))
    tall = max(sum(height for height, _ in column) for column in (panels, beside))
    figure = Figure(figsize=(15.5 if beside else 8.5, tall + 0.6), layout="constrained")
    figure.suptitle(_title(spot), fontsize=13, fontweight="bold")
    figure.supxlabel(answer.how, fontsize=8, color="#666666")
    columns: Iterable[Any] = figure.subfigures(1, 2, width_ratios=(8, 7.5), squeeze=False)[0] if beside else [figure]
    for column, stack in zip(columns, (panels, beside), strict=False):
        rows = column.subplots(len(stack), 1, height_ratios=[height for height, _ in stack], squeeze=False)
        for (axes,), (_, draw) in zip(rows, stack, strict=True):
            draw(axes)
    return figure


def short(text: str, wilds: Iterable[Card] = (), most: int = 30) -> str:
    """Cards with their signs, a star with those that are wild, and not too long for a label."""
    wild = {str(card) for card in wilds}
    said = _CARD.sub(lambda found: found[1] + SIGNS[SUITS.index(found[2])] + "*" * (found[0] in wild), text)
    return said if len(said) <= most else said[: most - 1].rstrip(" ,") + "…"


def _names(spot: Spot, answer: Equity) -> list[str]:
    """What the hands are called; those of the same name by their numbers."""
    names = [short(odds.hand, wilds_of(spot, held)) for odds, held in zip(answer.hands, spot.hands, strict=True)]
    return [f"{name} ({at})" if names.count(name) > 1 else name for at, name in enumerate(names, 1)]


def _title(spot: Spot) -> str:
    boards = [f"{f'board {name}'.strip()} {' '.join(f'{card:unicode}' for card in part)}" for name, part in spot.boards.items()]
    dead = [f"dead {' '.join(f'{card:unicode}' for card in spot.dead)}"] if spot.dead else []
    return "     ".join([spot.variant.name, *boards, *dead]) + "\n"


def _order(spot: Spot, answer: Equity) -> list[str]:
    made = {kind for hand in answer.hands for kind in hand.categories}
    contest = list(spot.variant.shares.values())[-1]
    return [kind for kind in kinds(contest, [1] * CATEGORIES) if kind in made]


def _plain(axes: Axes, title: str) -> None:
    axes.set_title(title, fontsize=11, loc="left")
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(labelsize=9)


def _percents(axes: Axes, top: float) -> None:
    """Percent along the bars, with room for the numbers at their ends."""
    axes.set_xlim(0, top * 1.18)
    step = next(step for step in (0.01, 0.02, 0.05, 0.1, 0.2, 0.25) if top / step <= 6)
    ticks = [step * at for at in range(int(min(1.0, top * 1.18) / step + 1e-9) + 1)]
    axes.set_xticks(ticks, [f"{100 * tick:.0f} %" for tick in ticks])
    axes.grid(axis="x", color="#DDDDDD", linewidth=0.7)
    axes.set_axisbelow(True)


def _equities(axes: Axes, names: Sequence[str], answer: Equity) -> None:
    """A bar a hand: pots won whole, and its part of pots that are shared."""
    _plain(axes, "equity" if answer.exact else "equity, with its 95 % interval")
    shared = False
    for at, hand in enumerate(answer.hands):
        colour = COLOURS[at % len(COLOURS)]
        rest = max(0.0, hand.equity - hand.win)
        shared = shared or rest > 0.0005
        axes.barh(at, hand.win, color=colour, height=0.62)
        axes.barh(at, rest, left=hand.win, color=colour, alpha=LIGHT, height=0.62)
        end = hand.equity
        if not answer.exact:
            off = [[hand.equity - hand.interval[0]], [hand.interval[1] - hand.equity]]
            axes.errorbar(hand.equity, at, xerr=off, color=INK, capsize=3, linewidth=1)
            end = hand.interval[1]
        axes.annotate(f"{100 * hand.equity:.2f} %", (end, at), (4, 0), textcoords="offset points", va="center", fontsize=9)
    axes.set_yticks(range(len(names)), names)
    axes.invert_yaxis()
    _percents(axes, max(hand.equity for hand in answer.hands))
    if shared:
        parts = [Patch(color="#555555", label="pots won whole"), Patch(color="#555555", alpha=LIGHT, label="its part of shared pots")]
        axes.legend(handles=parts, fontsize=8, frameon=False, ncols=2, loc="lower right", bbox_to_anchor=(1, 1), borderaxespad=0)


def _shares(axes: Axes, names: Sequence[str], answer: Equity) -> None:
    """What of each share a hand gets."""
    _plain(axes, "equity in each share")
    shares = list(answer.hands[0].shares)
    _grouped(axes, shares, names, [[hand.shares[share].equity for share in shares] for hand in answer.hands])


def _kinds(axes: Axes, spot: Spot, names: Sequence[str], answer: Equity, order: Sequence[str]) -> None:
    """How often each hand makes what."""
    shares = list(spot.variant.shares)
    _plain(axes, f"what the hands make for {shares[-1]}" if len(shares) > 1 else "what the hands make")
    _grouped(axes, order, names, [[hand.categories.get(kind, 0.0) for kind in order] for hand in answer.hands])


def _grouped(axes: Axes, rows: Sequence[str], names: Sequence[str], parts: Sequence[Sequence[float]]) -> None:
    """Bars of all hands beside each other, row by row."""
    thick = 0.8 / len(names)
    for at, (name, mine) in enumerate(zip(names, parts, strict=True)):
        places = [row + (at - (len(names) - 1) / 2) * thick for row in range(len(rows))]
        axes.barh(places, mine, height=thick * 0.92, color=COLOURS[at % len(COLOURS)], label=name)
        for place, part in zip(places, mine, strict=True):
            said = "<0.01 %" if 0 < part < 0.00005 else f"{100 * part:.2f} %" if part < 0.01 else f"{100 * part:.1f} %"
            if part and len(names) <= LABELLED:
                axes.annotate(said, (part, place), (3, 0), textcoords="offset points", va="center", fontsize=7.5)
    axes.set_yticks(range(len(rows)), rows)
    axes.invert_yaxis()
    _percents(axes, max(part for mine in parts for part in mine))
    if len("".join(names)) + 6 * len(names) <= BESIDE:
        axes.legend(fontsize=8, frameon=False, ncols=len(names), loc="lower right", bbox_to_anchor=(1, 1), borderaxespad=0)
    else:
        axes.legend(
            fontsize=8, frameon=False, ncols=2 if len(names) > 1 else 1, loc="upper left", bbox_to_anchor=(0, -0.04), borderaxespad=1
        )


def _scale(cells: Sequence[float], even: float) -> Normalize:
    """Shades on both sides of an even share of the pot, as far as the cells go."""
    reach = max([abs(cell - even) for cell in cells] + [0.05])
    return Normalize(even - reach, even + reach)


def _sure(sampled: bool) -> str:
    return f" (from {SAMPLES:,} deals each)" if sampled else ""


def _dark(value: float, norm: Normalize) -> bool:
    return abs(float(norm(value)) - 0.5) > 0.36


def _grid(axes: Axes, names: Sequence[str], grid: Grid) -> None:
    """Pairs along the diagonal, suited hands above it, others below."""
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
            said = name if value is None else f"{name}\n{100 * value:.0f}"
            axes.text(column, row, said, ha="center", va="center", fontsize=7.5, color=colour, linespacing=1.15)
    _lattice(axes, len(ranks), len(ranks))
    axes.set_xticks([])
    axes.set_yticks([])
    axes.set_anchor("N")
    against = "" if names[grid.against] == "random" else f" of {names[grid.against]}"
    axes.set_title(f"equity of {names[grid.hero]} against each hand{against}, in percent{_sure(grid.sampled)}", fontsize=11, loc="left")
    _shade_bar(axes, image, horizontal=True)


def _class(ranks: Sequence[str], row: int, column: int) -> str:
    high, low = ranks[min(row, column)], ranks[max(row, column)]
    return high + low + ("" if row == column else "s" if row < column else "o")


def _next(axes: Axes, name: str, following: NextCard, seats: int) -> None:
    """A row a suit, a column a rank."""
    ranks = [rank for rank in reversed(RANKS) if any(RANKS[card.rank] == rank for card in following.cells)]
    norm = _scale(list(following.cells.values()), 1 / seats)
    suits = SUITS[::-1]
    table = [[following.cells.get(Card(rank + suit), float("nan")) for rank in ranks] for suit in suits]
    image = axes.imshow(table, cmap=SHADES, norm=norm, aspect="auto")
    axes.set_facecolor(MISSING)
    for row, suit in enumerate(suits):
        for column, rank in enumerate(ranks):
            value = following.cells.get(Card(rank + suit))
            colour = FAINT if value is None else "white" if _dark(value, norm) else INK
            said = "–" if value is None else f"{100 * value:.0f}"
            axes.text(column, row, said, ha="center", va="center", fontsize=8.5, color=colour)
    _lattice(axes, len(suits), len(ranks))
    axes.set_xticks(range(len(ranks)), ranks)
    axes.set_yticks(range(4), SIGNS[::-1], fontsize=12)
    axes.tick_params(length=0)
    axes.set_title(f"equity of {name} by the next card {following.place}, in percent{_sure(following.sampled)}", fontsize=11, loc="left")
    _shade_bar(axes, image, horizontal=False)


def _lattice(axes: Axes, rows: int, columns: int) -> None:
    """White lines between the cells."""
    axes.set_xticks([at - 0.5 for at in range(1, columns)], minor=True)
    axes.set_yticks([at - 0.5 for at in range(1, rows)], minor=True)
    axes.grid(which="minor", color="white", linewidth=1)
    axes.tick_params(which="minor", length=0)
    axes.spines[:].set_visible(False)


def _shade_bar(axes: Axes, image: Any, *, horizontal: bool) -> None:
    place = "bottom" if horizontal else "right"
    shades = axes.figure.colorbar(
        image, ax=axes, location=place, shrink=0.8 if horizontal else 1.0, pad=0.02, aspect=40 if horizontal else 15
    )
    shades.ax.tick_params(labelsize=8)
    shades.formatter = FuncFormatter(lambda part, _: f"{100 * part:.0f} %")
    shades.update_ticks()
    shades.outline.set_visible(False)
