"""`riverboat odds`: the odds of hands against each other, as a table, JSON, CSV or a picture."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from riverboat.cards import Card
from riverboat.cli.odds_command import OddsCommand, Output, given
from riverboat.cli.progress import OddsProgress
from riverboat.cli.shared_options import (
    board_option,
    complete_words,
    dead_option,
    error_option,
    exact_option,
    game_options,
    read_game,
    samples_option,
    seed_option,
    threads_option,
    time_option,
    variant_option,
)
from riverboat.cli.terminal import PERCENT_WIDTH, Styler, bar, columns, percent_bar, terminal_width, width
from riverboat.odds import equity_and_odds
from riverboat.odds.counting.tally import CATEGORIES
from riverboat.odds.result import Equity, HandOdds, kinds
from riverboat.odds.spot import BoardLike, Held, Spot, SpotError, spot
from riverboat.ranking import Wild
from riverboat.text_table import percent
from riverboat.variants import DEFAULT, variants

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LEAST, MOST = 6, 30  # characters of a bar
BESIDE = 4  # hands whose bars fit beside each other; more get numbers only


@click.command(
    cls=OddsCommand,
    cluster=True,
    epilog="""Examples:

riverboat odds AsKs QdQh --board "2c 7d 9h"

riverboat odds AsKs "QQ+, AKs" random --error 0.05% --plot odds.png

riverboat odds --variant twos-jacks-axe "7c 7d 2s Jh 5c throws 5c" random

riverboat odds --variant kings-and-lows --option king_required=yes "Kh 2d / 3c" "As / Ac"

riverboat odds --batch < questions.jsonl > answers.jsonl""",
)
@click.argument("hands", nargs=-1)
@variant_option
@game_options
@board_option
@dead_option
@click.option("--opponents", "-n", metavar="COUNT", type=int, help="Number of opponents, 1 to 9; those without a hand are random.")
@exact_option
@samples_option
@error_option
@time_option
@seed_option
@threads_option
@click.option(
    "--policy",
    metavar="pat|best",
    default="",
    shell_complete=complete_words(pat="keep every card", best="throw what wins most"),
    help="Before a draw: pat keeps every card, best throws what wins most.",
)
@click.option("--no-cache", "cache", is_flag=True, flag_value=False, default=True, help="Do not use odds that were computed before.")
def odds(
    *,
    hands: Sequence[str],
    variant: str,
    options: Sequence[str] | Mapping[str, Any],
    board: BoardLike,
    dead: str,
    opponents: int | None,
    policy: str,
    progress: OddsProgress,
    client: Any,
    **method: Any,
) -> Output:
    """Compute how often each hand wins.

    HANDS are cards, ranges in quotes, or random; "Kh 2d / 3c" are cards face down and face up. A dash reads a batch.

    The odds are exact where every deal can be counted, otherwise a sample with its error.
    """
    question = read_spot(hands, variant, options, board, dead, opponents)
    if policy not in ("", "pat", "best"):
        raise ValueError(f"unknown policy {policy!r}; policies are pat and best")
    method = given(policy=policy or None, **method)
    answer = equity_and_odds.odds(question, progress=progress, client=client, **method)
    return Output(
        table=lambda: table(question, answer, Styler()),
        data=lambda: answer.to_dict(question),
        rows=lambda: rows(answer),
        figure=lambda: _figure(question, answer, method),
    )


def read_spot(
    hands: Sequence[str] = (),
    variant: str = "",
    options: Sequence[str] | Mapping[str, Any] = (),
    board: BoardLike = "",
    dead: str = "",
    opponents: int | None = None,
) -> Spot:
    """The spot that the parameters of a question describe."""
    game = read_game(variant, options)
    if not hands and opponents is None:
        raise SpotError("no hands; such as AsKs, a range in quotes, or random")
    known = {"board": board, "dead": dead, "opponents": opponents}
    return spot(game, hands, **{name: value for name, value in known.items() if value or value == 0})  # type: ignore[arg-type]


def _figure(question: Spot, answer: Equity, method: dict[str, Any]) -> "Figure":
    from riverboat.cli import plots  # imported late: matplotlib takes half a second

    return plots.odds_figure(question, answer, plots.compute_grid(question, method), plots.compute_next_cards(question, method))


def rows(answer: Equity) -> Iterator[list[Any]]:
    """One row per hand; fractions, not percentages."""
    shares = list(answer.hands[0].shares) if len(answer.hands[0].shares) > 1 else []
    categories = list(dict.fromkeys(kind for hand in answer.hands for kind in hand.categories))
    heads = ["hand", "win", "tie", answer.measure, "stderr", "interval_low", "interval_high", "win_low", "win_high", "tie_low", "tie_high"]
    heads += [f"share:{share}" for share in shares] + [f"makes:{kind}" for kind in categories]
    yield [*heads, "exact", "samples", "seed", "stopped"]
    for hand in answer.hands:
        row: list[Any] = [hand.hand, hand.win, hand.tie, hand.equity, hand.stderr]
        row += [*hand.interval, *hand.win_interval, *hand.tie_interval]
        row += [hand.shares[share].equity for share in shares]
        row += [hand.categories.get(kind, 0.0) for kind in categories]
        yield [*row, answer.exact, answer.samples, answer.seed, answer.stopped]


# --- the table -------------------------------------------------------------------------------------------------------


def table(question: Spot, answer: Equity, style: Styler) -> Iterator[str]:
    """The spot, the odds of every hand, the kinds of hand they make, and how it was computed."""
    yield from spot_lines(question, style)
    names = [_name(question, at, hand, style) for at, hand in enumerate(answer.hands)]
    yield from _hands(names, answer, style)
    yield ""
    yield from _made_hands(question, names, answer, style)
    yield style(answer.how, "dim")
    if made := answer.how_made:
        yield style(made, "dim")


def spot_lines(question: Spot, style: Styler) -> Iterator[str]:
    """The game, the boards, dead and wild cards."""
    wild = _wild_rule(question)
    if question.variant.code != DEFAULT:
        yield "   ".join([style(question.variant.name, "bold"), *_changed_options(question)])
    for name, cards in question.boards.items():
        yield f"{f'board {name}'.strip()}  {style.cards(cards, _always_wild(wild, cards))}"
    if question.dead:
        yield f"dead  {style.cards(question.dead)}"
    if wild is not None:
        lowest = " (* as the hands stand)" if getattr(wild, "lowest", False) else " (*)"
        yield style(f"wild: {wild.words}{lowest}", "magenta")


def _changed_options(question: Spot) -> Iterator[str]:
    """The options that differ from their defaults."""
    code = question.variant.code
    defaults = {option.name: option.default for option in variants[code].options} if code in variants else {}
    for name, value in question.variant.options.items():
        if value != defaults.get(name):
            yield f"{name.replace('_', ' ')}: {('yes' if value else 'no') if isinstance(value, bool) else value}"


def _wild_rule(question: Spot) -> Any:
    rules = [wild for contest in question.variant.shares.values() if (wild := getattr(contest, "wild", None)) is not None]
    return rules[-1] if rules else None


def _always_wild(wild: Any, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that are wild in any hand."""
    if wild is None:
        return ()
    if not isinstance(wild, Wild):
        return Wild(ranks=getattr(wild, "rank", "")).among(cards)  # later cards may change the others
    return Wild(ranks=wild.ranks, cards=wild.cards).among(cards)


def wild_cards(question: Spot, held: Held) -> tuple[Card, ...]:
    """The cards of a hand that are wild as it stands."""
    wild = _wild_rule(question)
    if not isinstance(wild, Wild) or not held.known:
        return _always_wild(wild, held.known)
    shared = tuple(card for cards in question.boards.values() for card in cards)
    kept = tuple(card for card in held.known if card not in (held.throws or ()))
    return tuple(dict.fromkeys((*_always_wild(wild, held.known), *wild.among((*kept, *shared)))))


def _name(question: Spot, at: int, hand: HandOdds, style: Styler) -> str:
    held = question.hands[at]
    return style.cards_in(hand.hand, wild_cards(question, held)) if held.range is None else hand.hand


def _hands(names: Sequence[str], answer: Equity, style: Styler) -> Iterator[str]:
    shares = list(answer.hands[0].shares) if len(answer.hands[0].shares) > 1 else []
    best = max(hand.equity for hand in answer.hands)
    heads = ["hand", *answer.heads, *([] if answer.exact else ["+-"]), *shares]
    cells = [[style(head, "dim") for head in heads]]
    for name, hand in zip(names, answer.hands, strict=True):
        *before, last = [percent(getattr(hand, figure)) for figure in answer.figures]
        row = [name, *before, style(last, "bold" if hand.equity == best else "")]
        row += [] if answer.exact else [percent((hand.interval[1] - hand.interval[0]) / 2)]
        cells.append(row + [percent(hand.shares[share].equity) for share in shares])
    yield from with_bars(columns(cells, right=range(1, len(heads))), [hand.equity for hand in answer.hands], style)


def with_bars(lines: Sequence[str], parts: Sequence[float], style: Styler) -> Iterator[str]:
    """A table with a bar behind each line after the heads, if there is room; the longest in yellow."""
    wide = max(map(width, lines))
    room = min(MOST, terminal_width() - wide - 2)
    yield lines[0]
    for line, part in zip(lines[1:], parts, strict=True):
        drawn = style(bar(part, room).rstrip(), "yellow" if part == max(parts) else "cyan") if room >= LEAST else ""
        yield (line + " " * (wide - width(line) + 2) + drawn).rstrip()


def _made_hands(question: Spot, names: Sequence[str], answer: Equity, style: Styler) -> Iterator[str]:
    """How often each hand makes each kind of hand, the best first, and how often that kind wins."""
    shares = list(question.variant.shares.items())
    last, contest = shares[-1]
    made = {kind for hand in answer.hands for kind in hand.categories}
    order = [kind for kind in kinds(contest, [1] * CATEGORIES) if kind in made]
    title = f"makes ({share_title(question, last)})" if len(shares) > 1 else "makes"
    places = _bar_length(names, order, title) if len(names) <= BESIDE else 0
    names = [name if not places or width(name) <= places + PERCENT_WIDTH else f"hand {at}" for at, name in enumerate(names, 1)]
    cells = [[style(title, "dim"), *names, style("wins", "dim")]]
    for kind in order:
        won = answer.winners[last].get(kind, 0.0)
        cells.append(
            [kind, *(percent_bar(hand.categories.get(kind, 0.0), places, style) for hand in answer.hands), percent_bar(won, 0, style)]
        )
    yield from columns(cells, right=range(1, len(cells[0])) if not places else [len(cells[0]) - 1])
    yield ""


def share_title(question: Spot, share: str) -> str:
    """The name of a share for people."""
    from riverboat.explain.made_hands import share_name  # imported late: a single share needs no name

    return share_name(question.variant, share)


def _bar_length(names: Sequence[str], order: Sequence[str], title: str) -> int:
    """The length of the bars; 0 if they would be too short to show anything."""
    beside = max(map(len, (*order, title))) + (PERCENT_WIDTH + 1) * (len(names) + 1)
    room = (terminal_width() - beside) // len(names) - 2
    return min(room, 20) if room >= LEAST else 0
