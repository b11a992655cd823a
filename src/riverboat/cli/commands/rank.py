"""`riverboat rank`: hands side by side, who wins and why."""

import json as _json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import click

from riverboat.cards import Card, cards, duplicate, notation
from riverboat.cli.shared_options import json_option, ranking_option, wild_option
from riverboat.cli.terminal import Styler, columns, print_lines
from riverboat.ranking import Strength, Wild, evaluate

pick_option = click.option(
    "--pick",
    "-p",
    metavar="PICK",
    default="any",
    show_default=True,
    help='Which cards combine: any, five (exactly), or "2+3": two of the hand, three of the board.',
)


@click.command(
    epilog="""Examples:

riverboat rank "As Ks" "Qd Qh" --board "2c 7d 9h Jh 3s"

riverboat rank "2c Js Kd 9h 9s" --wild "2J Kd\""""
)
@click.argument("hands", nargs=-1, required=True)
@click.option("--board", "-b", metavar="CARDS", default="", help="Cards that all hands share.")
@wild_option
@ranking_option
@pick_option
@json_option
def rank(hands: Sequence[str], board: str, wild: str, ranking: str, pick: str, json: bool) -> None:
    """Rank hands against each other and explain the result.

    HANDS are cards, each hand in quotes: "As Ks".
    """
    HandComparison.of([cards(hand) for hand in hands], cards(board), wild=wild, ranking=ranking, pick=pick).show(json=json)


@dataclass(frozen=True)
class HandComparison:
    """Hands ranked against each other, and the seed that dealt them."""

    hands: tuple[tuple[Card, ...], ...]
    board: tuple[Card, ...]
    strengths: tuple[Strength, ...]
    wild: Wild | None
    seed: str = ""

    @classmethod
    def of(
        cls, hands: list[tuple[Card, ...]], board: tuple[Card, ...], *, wild: str, ranking: str, pick: str, seed: str = ""
    ) -> "HandComparison":
        """Rank hands that share a board."""
        rule = Wild.parse(wild) if wild else None
        numbered = [(f"hand {number}", hand) for number, hand in enumerate(hands, 1)]
        if twice := duplicate([*numbered, ("board", board)]):
            raise ValueError(f"{twice}; each card can be there only once")
        strengths = tuple(evaluate(hand, board, wild=rule, ranking=ranking, pick=pick) for hand in hands)
        return cls(tuple(hands), board, strengths, rule, seed)

    @property
    def best(self) -> Strength:
        """The winning strength."""
        return max(self.strengths)

    def to_dict(self) -> dict[str, Any]:
        """The JSON form."""
        return {
            "board": notation(self.board),
            "wild": str(self.wild or ""),
            "seed": self.seed or None,
            "hands": [
                {
                    "cards": notation(hand),
                    "rank": strength.rank,
                    "category": strength.category.name,
                    "primary": strength.primary,
                    "secondary": strength.secondary,
                    "kickers": strength.kickers,
                    "royal_flush": strength.is_royal_flush,
                    "words": strength.words,
                    "plays": notation(strength.cards),
                    "wilds": {str(card): str(part) for card, part in strength.wilds.items()},
                    "wins": bool(strength) and strength == self.best,
                }
                for hand, strength in zip(self.hands, self.strengths, strict=True)
            ],
        }

    def show(self, *, json: bool = False) -> None:
        """Print a table, or JSON."""
        if json:
            print(_json.dumps(self.to_dict(), ensure_ascii=False))
        else:
            print_lines(self.table(Styler()))

    def table(self, style: Styler) -> Iterator[str]:
        """One line per hand: its cards, those that do not play dim, what they make, and what wild cards play as."""
        if self.board:
            yield f"board  {style.cards(self.board)}"
        cells = [["", style("cards", "dim"), style("hand", "dim"), *([style("wild cards play", "dim")] if self.wild else [])]]
        for number, (hand, strength) in enumerate(zip(self.hands, self.strengths, strict=True), 1):
            wins = strength in self._winners
            held = " ".join(
                style.card(card, wild=card in strength.wild_set, dim=card not in strength.cards) for card in sorted(hand, reverse=True)
            )
            row = [style(f"{number} ★", "yellow") if wins else f"{number}", held, style(strength.words, "bold" if wins else "")]
            cells.append([*row, *([_plays_as(strength, style)] if self.wild else [])])
        yield from columns(cells)
        if self.wild:
            yield style(f"Wild: {self.wild.words}.", "magenta")
        if len(self._winners) > 1:
            yield f"{len(self._winners)} hands tie."
        elif not self._winners:
            yield "No hand qualifies."
        if self.seed:
            yield style(f"seed {self.seed}", "dim")

    @property
    def _winners(self) -> list[Strength]:
        return [strength for strength in self.strengths if strength and strength == self.best]


def _plays_as(strength: Strength, style: Styler) -> str:
    """What each wild card plays as."""
    changed = ((card, part) for card, part in strength.wilds.items() if card != part)
    return ", ".join(f"{style.card(card, wild=True)} as {style.card(part)}" for card, part in changed)
