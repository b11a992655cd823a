"""Cards and hands in colour."""

from collections.abc import Iterable

from rich.console import Group
from rich.table import Table
from rich.text import Text

from riverboat.cards import Card
from riverboat.cli.commands.rank import Showdown
from riverboat.ranking import Strength

_SUITS = ("green", "bright_blue", "red", "bold")
_WILD = "bold magenta"


def card_text(card: Card, *, wild: bool = False, plays: bool = True) -> Text:
    """Write a card in the colour of its suit; a wild one in violet with a star, one that does not play dimmed."""
    text = Text(f"{card:unicode}" + ("*" if wild else ""), style=_WILD if wild else _SUITS[card.suit])
    if not plays:
        text.stylize("dim")
    return text


def cards_text(held: Iterable[Card], wilds: Iterable[Card] = (), playing: Iterable[Card] | None = None) -> Text:
    """Write cards one after the other."""
    wild, plays = set(wilds), None if playing is None else set(playing)
    return Text(" ").join(card_text(card, wild=card in wild, plays=plays is None or card in plays) for card in held)


def plays_as(strength: Strength) -> Text:
    """Say what each wild card plays as."""
    changed = ((card, part) for card, part in strength.wilds.items() if card != part)
    return Text(", ").join(Text.assemble(card_text(card, wild=True), " as ", card_text(part)) for card, part in changed)


def paint(showdown: Showdown) -> Group:
    """Paint a showdown as a table: cards, which play, what they make, who wins."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for title in ("", "cards", "hand", "wild cards play"):
        if title != "wild cards play" or showdown.wild:
            table.add_column(title, header_style="dim")
    for number, (hand, strength) in enumerate(zip(showdown.hands, showdown.strengths, strict=True), 1):
        wins = bool(strength) and strength == showdown.best
        held = cards_text(sorted(hand, reverse=True), strength.wild_set, strength.cards)
        row = [Text(f"{number} ★" if wins else f"{number}  ", style="bright_yellow" if wins else ""), held]
        row.append(Text(strength.words, style="bold" if wins else ""))
        table.add_row(*row, *([plays_as(strength)] if showdown.wild else []))
    winners = sum(bool(strength) and strength == showdown.best for strength in showdown.strengths)
    notes = [Text.assemble("board  ", cards_text(showdown.board))] if showdown.board else []
    after = [Text(f"Wild: {showdown.wild.words}.", style="magenta")] if showdown.wild else []
    if winners > 1:
        after.append(Text(f"{winners} hands tie."))
    elif not winners:
        after.append(Text("No hand qualifies."))
    if showdown.seed:
        after.append(Text(f"seed {showdown.seed}", style="dim", no_wrap=True, overflow="ignore"))
    return Group(*notes, table, *after)
