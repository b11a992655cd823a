"""A question to the player: what may be answered, and how to type it."""

from typing import Any

from msgspec.structs import replace

from riverboat.cli.play.answers import read
from riverboat.cli.play.asides import LEAVE, agreed, aside
from riverboat.cli.play.asking import how, question
from riverboat.cli.play.felt import Felt
from riverboat.cli.play.hand_view import board_lines, holding_lines, in_words, numbered
from riverboat.cli.terminal import Terminal
from riverboat.dealer import Illegal, Value
from riverboat.explain.made_hands import judged, wild_cards
from riverboat.rules import Discard, Placement

_LAYS = "Enter lays them so, r takes them back"
_LEAVES = "y or q leaves, anything else plays on"
_BACK = ("r", "redo", "n", "no")


class Quit(Exception):
    """The player gets up from the table."""


class Prompt:
    """Asks the player at the felt until the answer is legal."""

    def __init__(self, terminal: Terminal, felt: Felt, seat: int) -> None:
        """Sit down."""
        self.terminal, self.felt, self.seat = terminal, felt, seat
        self._last: object = None  # what the player was shown of his hand

    def ask(self, offer: Any) -> Value:
        """A legal answer; bad ones are refused with the reason."""
        if isinstance(offer, Discard | Placement):
            self._last = None  # who chooses among cards has to see them
        self._show_hand(offer)
        while True:
            self.terminal.say(question(offer, self.felt.table, self.seat))
            text = self.terminal.ask()
            try:
                value = self._answer(offer, text)
            except Illegal as reason:
                self.terminal.say(self.terminal.style(f"No: {reason}.", "red"))
                continue
            if value is not None and (not isinstance(offer, Placement) or self._confirmed(offer, value)):
                return value

    def _answer(self, offer: Any, text: str) -> Value | None:
        """What was typed as an answer; nothing if it was something else."""
        if not text:
            self._last = None
            self._show_hand(offer)
            return None
        answer = f"{how(offer)} An empty line shows your cards."
        if text == "?" and aside(self.terminal, text, answer, self.felt):
            return None
        try:
            return read(offer, self.felt.table, self.seat, text)
        except Illegal:  # a word of the offer may begin with these letters
            if text.lower() in LEAVE:
                self._leave()
            elif not aside(self.terminal, text.lower(), answer, self.felt):
                raise
        return None

    # --- what else may be typed --------------------------------------------------------------------------------

    def _leave(self) -> None:
        self.terminal.say(f"Leave the table? What you bet stays in the pot. {_LEAVES}")
        while aside(self.terminal, text := self.terminal.ask().lower(), f"{_LEAVES}.", self.felt):
            self.terminal.say(_LEAVES)
        if text in ("y", "yes", *LEAVE):
            raise Quit

    # --- the hand ----------------------------------------------------------------------------------------------

    def _show_hand(self, offer: Any) -> None:
        """Cards and what they make, when they have changed."""
        table, game, style = self.felt.table, self.felt.game, self.terminal.style
        mine = table.seats[self.seat]
        chooses = isinstance(offer, Discard | Placement)  # cards that are chosen need numbers
        shown = (mine.cards, mine.placed, table.boards, table.up_order, chooses)
        if shown == self._last:
            return
        self._last = shown
        held, *makes = holding_lines(game.variant, table, self.seat, "You hold", style)
        lines = [held, *makes]
        if chooses:
            lines = [*makes, *self._numbered()] if isinstance(offer, Placement) else [held, *makes, *self._numbered()]
            lines = [*(board_lines(game.variant, table, style) if isinstance(offer, Placement) else []), *lines]
        for line in ["", *lines]:
            self.terminal.say(line)

    def _numbered(self) -> list[str]:
        table, style = self.felt.table, self.terminal.style
        mine = table.seats[self.seat]
        wild = wild_cards(self.felt.game.variant, table, self.seat)
        lying = {position: board for board, positions in mine.placed for position in positions}
        where = [lying.get(position, "-") for position in range(len(mine.cards))] if lying else []
        return numbered([style.card(card, wild=card in wild) for card in mine.cards], where)

    def _confirmed(self, offer: Placement, value: Any) -> bool:
        """Show how the cards would lie, and ask whether they shall."""
        if value == "fold":
            return True
        table, style, variant = self.felt.table, self.terminal.style, self.felt.game.variant
        mine = table.seats[self.seat]
        before = dict(mine.placed)
        lies = {board: (*before.get(board, ()), *part) for board, part in zip(offer.boards, value, strict=True)}
        placed = replace(mine, placed=tuple(lies.items()))
        view = replace(table, seats=(*table.seats[: self.seat], placed, *table.seats[self.seat + 1 :]))
        words = {getattr(variant.shares[one.share], "board", ""): in_words(one, style) for one in judged(variant, view, self.seat)}
        for board in offer.boards:
            own = style.cards(mine.cards[position] for position in lies[board])
            self.terminal.say(f"  {board}: {own or '-'}  with  {style.cards(table.board(board))}   {words.get(board, '')}".rstrip())
        while (text := agreed(self.terminal, _LAYS, f"{_LAYS}.", self.felt, (*_BACK, *LEAVE))) in LEAVE:
            self._leave()
        return not text
