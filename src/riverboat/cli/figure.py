"""A sheet of panels, drawn with matplotlib: bars of equity and of frequencies, in colours that everybody can tell apart."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from msgspec import Struct

# Okabe and Ito's colours, the darker first: no pair of red and green.
COLOURS = ("#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9", "#D55E00", "#7F7F7F", "#F0E442", "#332288", "#000000")
LIGHT, INK = 0.45, "#222222"
LABELLED = 4  # hands whose bars have numbers
BESIDE = 55  # letters of a legend that fit beside the title
STEPS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.25, 0.5)  # of the percents along the bars

Panel = tuple[float, Callable[[Axes], None]]  # its height, and who draws it


class Bar(Struct, frozen=True):
    """What a hand gets: pots won whole, all it gets, and the 95 % interval of that, a point if every deal was counted."""

    name: str
    whole: float
    total: float
    interval: tuple[float, float]

    @property
    def sure(self) -> bool:
        """Whether there is nothing to doubt."""
        return self.interval[0] == self.interval[1]


def sheet(title: str, how: str, panels: Sequence[Panel], beside: Sequence[Panel] = ()) -> Figure:
    """All panels on one sheet, below each other; those that are large stand beside."""
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
    """A bar a hand: pots won whole, and its part of pots that are shared."""
    return 0.9 + 0.45 * len(bars), lambda axes: _equities(axes, bars, measure)


def grouped(title: str, rows: Sequence[str], names: Sequence[str], parts: Sequence[Sequence[float]], *, thick: float = 0.0) -> Panel:
    """Bars of all hands beside each other, row by row, so thick or as thick as fits; `parts` has a list a hand."""
    thick = thick or (0.2 if len(names) <= 2 else 0.16 if len(names) <= LABELLED else 0.1)
    return 1.2 + thick * len(rows) * max(1.6, len(names)), lambda axes: _grouped(axes, title, rows, names, parts)


def _plain(axes: Axes, title: str) -> None:
    axes.set_title(title, fontsize=11, loc="left")
    axes.spines[["top", "right"]].set_visible(False)
    axes.tick_params(labelsize=9)


def _percents(axes: Axes, top: float) -> None:
    """Percent along the bars, with room for the numbers at their ends."""
    axes.set_xlim(0, top * 1.18)
    step = next((step for step in STEPS if top / step <= 6), STEPS[-1])
    ticks = [step * at for at in range(int(max(1.0, top) / step + 1e-9) + 1) if step * at <= top * 1.18]
    axes.set_xticks(ticks, [f"{100 * tick:g} %" for tick in ticks])
    axes.grid(axis="x", color="#DDDDDD", linewidth=0.7)
    axes.set_axisbelow(True)


def _equities(axes: Axes, bars: Sequence[Bar], measure: str) -> None:
    _plain(axes, measure if all(bar.sure for bar in bars) else f"{measure}, with its 95 % interval")
    shared = False
    for at, bar in enumerate(bars):
        colour = COLOURS[at % len(COLOURS)]
        rest = max(0.0, bar.total - bar.whole)
        shared = shared or rest > 0.0005
        axes.barh(at, bar.whole, color=colour, height=0.62)
        axes.barh(at, rest, left=bar.whole, color=colour, alpha=LIGHT, height=0.62)
        if not bar.sure:
            off = [[bar.total - bar.interval[0]], [bar.interval[1] - bar.total]]
            axes.errorbar(bar.total, at, xerr=off, color=INK, capsize=3, linewidth=1)
        end = max(bar.total, bar.interval[1])
        axes.annotate(f"{100 * bar.total:.2f} %", (end, at), (4, 0), textcoords="offset points", va="center", fontsize=9)
    axes.set_yticks(range(len(bars)), [bar.name for bar in bars])
    axes.invert_yaxis()
    _percents(axes, max(bar.total for bar in bars))
    if shared:
        parts = [Patch(color="#555555", label="pots won whole"), Patch(color="#555555", alpha=LIGHT, label="its part of shared pots")]
        axes.legend(handles=parts, fontsize=8, frameon=False, ncols=2, loc="lower right", bbox_to_anchor=(1, 1), borderaxespad=0)


def _grouped(axes: Axes, title: str, rows: Sequence[str], names: Sequence[str], parts: Sequence[Sequence[float]]) -> None:
    _plain(axes, title)
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
    if len(names) == 1:
        return  # the title says whose they are
    if len("".join(names)) + 6 * len(names) <= BESIDE:
        axes.legend(fontsize=8, frameon=False, ncols=len(names), loc="lower right", bbox_to_anchor=(1, 1), borderaxespad=0)
    else:
        axes.legend(fontsize=8, frameon=False, ncols=2, loc="upper left", bbox_to_anchor=(0, -0.04), borderaxespad=1)
