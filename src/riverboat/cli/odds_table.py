"""The odds as a table in the terminal: bars, shares, what the hands make, and how it all was come by."""

from collections.abc import Iterator, Sequence
from typing import Any

from riverboat.cards import Card
from riverboat.cli.ink import GAUGE, Ink, bar, columns, gauge, percent, places_across, width
from riverboat.odds.result import Equity, HandOdds, kinds
from riverboat.odds.spot import Held, Spot
from riverboat.odds.tally import CATEGORIES
from riverboat.ranking import Wild
from riverboat.variants import DEFAULT, variants

LEAST, MOST = 6, 30  # places of a bar
BESIDE = 4  # hands whose bars fit beside each other; more get numbers only


def lines(spot: Spot, answer: Equity, ink: Ink) -> Iterator[str]:
    """Everything there is to say of an answer."""
    yield from spot_lines(spot, ink)
    names = [_name(spot, at, hand, ink) for at, hand in enumerate(answer.hands)]
    yield from _hands(names, answer, ink)
    yield ""
    yield from _makes(spot, names, answer, ink)
    yield ink(answer.how, "dim")
    if made := answer.how_made:
        yield ink(made, "dim")


def spot_lines(spot: Spot, ink: Ink) -> Iterator[str]:
    """What is known besides the hands."""
    wild = wild_of(spot)
    if spot.variant.code != DEFAULT:
        yield "   ".join([ink(spot.variant.name, "bold"), *_house_rules(spot)])
    for name, part in spot.boards.items():
        yield f"{f'board {name}'.strip()}  {ink.cards(part, _always(wild, part))}"
    if spot.dead:
        yield f"dead  {ink.cards(spot.dead)}"
    if wild is not None:
        lowest = " (* as the hands stand)" if getattr(wild, "lowest", False) else " (*)"
        yield ink(f"wild: {wild.words}{lowest}", "magenta")


def _house_rules(spot: Spot) -> Iterator[str]:
    """The options that are not as usual."""
    usual = {option.name: option.default for option in variants[spot.variant.code].options} if spot.variant.code in variants else {}
    for name, value in spot.variant.options.items():
        if value != usual.get(name):
            yield f"{name.replace('_', ' ')}: {('yes' if value else 'no') if isinstance(value, bool) else value}"


def wild_of(spot: Spot) -> Any:
    """What is wild in a game, if anything."""
    found = [wild for contest in spot.variant.shares.values() if (wild := getattr(contest, "wild", None)) is not None]
    return found[-1] if found else None


def _always(wild: Any, held: Sequence[Card]) -> tuple[Card, ...]:
    """The cards that are wild whoever holds them."""
    if wild is None:
        return ()
    if not isinstance(wild, Wild):
        return Wild(ranks=getattr(wild, "rank", "")).among(held)  # what follows may still change
    return Wild(ranks=wild.ranks, cards=wild.cards).among(held)


def wilds_of(spot: Spot, held: Held) -> tuple[Card, ...]:
    """The cards of a hand that are wild as it stands."""
    wild = wild_of(spot)
    if not isinstance(wild, Wild) or not held.known:
        return _always(wild, held.known)
    shared = tuple(card for part in spot.boards.values() for card in part)
    kept = tuple(card for card in held.known if card not in (held.throws or ()))
    return tuple(dict.fromkeys((*_always(wild, held.known), *wild.among((*kept, *shared)))))


def _name(spot: Spot, at: int, hand: HandOdds, ink: Ink) -> str:
    held = spot.hands[at]
    return ink.words(hand.hand, wilds_of(spot, held)) if held.range is None else hand.hand


def _hands(names: Sequence[str], answer: Equity, ink: Ink) -> Iterator[str]:
    shares = list(answer.hands[0].shares) if len(answer.hands[0].shares) > 1 else []
    best = max(hand.equity for hand in answer.hands)
    heads = ["hand", *answer.heads, *([] if answer.exact else ["+-"]), *shares]
    rows = [[ink(head, "dim") for head in heads]]
    for name, hand in zip(names, answer.hands, strict=True):
        *before, last = [percent(getattr(hand, figure)) for figure in answer.figures]
        row = [name, *before, ink(last, "bold" if hand.equity == best else "")]
        row += [] if answer.exact else [percent((hand.interval[1] - hand.interval[0]) / 2)]
        rows.append(row + [percent(hand.shares[share].equity) for share in shares])
    table = columns(rows, right=range(1, len(heads)))
    room = min(MOST, places_across() - max(map(width, table)) - 2)
    for line, row_of in zip(table, (None, *answer.hands), strict=True):
        if row_of is None or room < LEAST:
            yield line
        else:
            pad = " " * (max(map(width, table)) - width(line) + 2)
            yield line + pad + ink(bar(row_of.equity, room).rstrip(), "yellow" if row_of.equity == best else "cyan")


def _makes(spot: Spot, names: Sequence[str], answer: Equity, ink: Ink) -> Iterator[str]:
    """How often each hand makes what, the best first, and how often that wins."""
    shares = list(spot.variant.shares.items())
    last, contest = shares[-1]
    made = {kind for hand in answer.hands for kind in hand.categories}
    order = [kind for kind in kinds(contest, [1] * CATEGORIES) if kind in made]
    title = f"makes ({called(spot, last)})" if len(shares) > 1 else "makes"
    places = _places(names, order, title) if len(names) <= BESIDE else 0
    names = [name if not places or width(name) <= places + GAUGE else f"hand {at}" for at, name in enumerate(names, 1)]
    rows = [[ink(title, "dim"), *names, ink("wins", "dim")]]
    for kind in order:
        won = answer.winners[last].get(kind, 0.0)
        rows.append([kind, *(gauge(hand.categories.get(kind, 0.0), places, ink) for hand in answer.hands), gauge(won, 0, ink)])
    yield from columns(rows, right=range(1, len(rows[0])) if not places else [len(rows[0]) - 1])
    yield ""


def called(spot: Spot, share: str) -> str:
    """What a share is called."""
    from riverboat.explain.made_hands import share_name  # a single share needs no name

    return share_name(spot.variant, share)


def _places(names: Sequence[str], order: Sequence[str], title: str) -> int:
    """How long the bars can be; none if they would be too short to tell anything."""
    beside = max(map(len, (*order, title))) + (GAUGE + 1) * (len(names) + 1)
    room = (places_across() - beside) // len(names) - 2
    return min(room, 20) if room >= LEAST else 0
