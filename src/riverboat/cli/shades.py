"""Shades of equity: a hand against each class of two cards, and by the card that comes next."""

from collections.abc import Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.colors import Normalize
from matplotlib.ticker import FuncFormatter

from riverboat.cards import RANKS, SUITS, Card
from riverboat.cli.figure import INK, Panel
from riverboat.cli.outlook import SAMPLES, Grid, NextCard

SHADES = "PuOr_r"  # between violet and orange: no pair of red and green
MISSING, FAINT = "#E3E3E3", "#8A8A8A"
SIGNS = "♣♦♥♠"


def grid(names: Sequence[str], found: Grid) -> Panel:
    """Pairs along the diagonal, suited hands above it, others below."""
    return 8.4, lambda axes: _grid(axes, names, found)


def next_card(name: str, found: NextCard, seats: int) -> Panel:
    """A row a suit, a column a rank."""
    return 2.8, lambda axes: _next(axes, name, found, seats)


def _scale(cells: Sequence[float], even: float) -> Normalize:
    """Shades on both sides of an even share of the pot, as far as the cells go."""
    reach = max([abs(cell - even) for cell in cells] + [0.05])
    return Normalize(even - reach, even + reach)


def _sure(sampled: bool) -> str:
    return f" (from {SAMPLES:,} deals each)" if sampled else ""


def _dark(value: float, norm: Normalize) -> bool:
    return abs(float(norm(value)) - 0.5) > 0.36


def _grid(axes: Axes, names: Sequence[str], found: Grid) -> None:
    ranks = found.ranks
    norm = _scale(list(found.cells.values()), 0.5)
    table = [[found.cells.get(_class(ranks, row, column), float("nan")) for column in range(len(ranks))] for row in range(len(ranks))]
    image = axes.imshow(table, cmap=SHADES, norm=norm)
    axes.set_facecolor(MISSING)
    for row in range(len(ranks)):
        for column in range(len(ranks)):
            name = _class(ranks, row, column)
            value = found.cells.get(name)
            colour = FAINT if value is None else "white" if _dark(value, norm) else INK
            said = name if value is None else f"{name}\n{100 * value:.0f}"
            axes.text(column, row, said, ha="center", va="center", fontsize=7.5, color=colour, linespacing=1.15)
    _lattice(axes, len(ranks), len(ranks))
    axes.set_xticks([])
    axes.set_yticks([])
    axes.set_anchor("N")
    against = "" if names[found.against] == "random" else f" of {names[found.against]}"
    axes.set_title(f"equity of {names[found.hero]} against each hand{against}, in percent{_sure(found.sampled)}", fontsize=11, loc="left")
    _shade_bar(axes, image, horizontal=True)


def _class(ranks: Sequence[str], row: int, column: int) -> str:
    high, low = ranks[min(row, column)], ranks[max(row, column)]
    return high + low + ("" if row == column else "s" if row < column else "o")


def _next(axes: Axes, name: str, found: NextCard, seats: int) -> None:
    ranks = [rank for rank in reversed(RANKS) if any(RANKS[card.rank] == rank for card in found.cells)]
    norm = _scale(list(found.cells.values()), 1 / seats)
    suits = SUITS[::-1]
    table = [[found.cells.get(Card(rank + suit), float("nan")) for rank in ranks] for suit in suits]
    image = axes.imshow(table, cmap=SHADES, norm=norm, aspect="auto")
    axes.set_facecolor(MISSING)
    for row, suit in enumerate(suits):
        for column, rank in enumerate(ranks):
            value = found.cells.get(Card(rank + suit))
            colour = FAINT if value is None else "white" if _dark(value, norm) else INK
            said = "–" if value is None else f"{100 * value:.0f}"
            axes.text(column, row, said, ha="center", va="center", fontsize=8.5, color=colour)
    _lattice(axes, len(suits), len(ranks))
    axes.set_xticks(range(len(ranks)), ranks)
    axes.set_yticks(range(4), SIGNS[::-1], fontsize=12)
    axes.tick_params(length=0)
    axes.set_title(f"equity of {name} by the next card {found.place}, in percent{_sure(found.sampled)}", fontsize=11, loc="left")
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
