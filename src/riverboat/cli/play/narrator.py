"""The teller: what happened, in words."""

from collections.abc import Iterable, Sequence
from typing import Any

from riverboat.cli.play.company import Company
from riverboat.cli.play.hand_view import board_lines, in_words
from riverboat.cli.terminal import Styler, columns, width
from riverboat.explain.made_hands import share_name, wild_among, wild_cards, wild_for_all
from riverboat.rules import Variant
from riverboat.table import Event, Table
from riverboat.table import events as e

WIDE = 76  # places of a line


class Teller:
    """Puts what a viewer saw into words; the tables it is given are the viewer's."""

    def __init__(self, variant: Variant, company: Company, viewer: int, style: Styler) -> None:
        """Know the game and the people."""
        self.variant, self.company, self.viewer, self.style = variant, company, viewer, style

    def posted(self, table: Table, group: Sequence[Any]) -> list[str]:
        """Antes of all in one line, other posts in one each."""
        if len(group) == len(table.seats) > 1:
            kind, amount = group[0].kind, group[0].amount
            price = group[0].chips == "dead" and "ante" not in kind
            return [f"Everybody pays {amount} for the {kind}." if price else f"Everybody posts the {kind} of {amount}."]
        told = []
        for post in group:
            what = f"pays {post.amount} for the {post.kind}" if post.chips == "dead" else f"posts the {post.kind} of {post.amount}"
            verb, _, rest = what.partition(" ")
            told.append(f"{self.company.does(post.seat, verb)} {rest}{self._all_in(table, post.seat)}.")
        return told

    def laid(self, table: Table, group: Sequence[Event], *, listed: bool) -> list[str]:
        """Cards that were dealt and turned; where all hands are listed below, only one's own."""
        dealt = [event for event in group if isinstance(event, e.Dealt)]
        own = [event for event in dealt if event.seat == self.viewer]
        others = [event for event in dealt if event.seat != self.viewer]
        parts = [(self.company.does(one.seat, "is"), self._faces(table, one)) for one in own]
        if others and len({one.up for one in others}) == 1 and not any(others[0].up):
            who = "the others" if own and len(others) > 1 else self.company.names([one.seat for one in others])
            parts.append((f"{who} {'is' if len(others) == 1 else 'are'}", f"{len(others[0].cards)} down"))
        elif not listed:
            parts += [(self.company.does(one.seat, "is"), self._faces(table, one)) for one in others]
        told = wrapped([f"{who} dealt {what}" if not at else f"{who.rpartition(' ')[0]} {what}" for at, (who, what) in enumerate(parts)])
        turned = {event.board for event in group if isinstance(event, e.Turned | e.Laid)}
        return told + board_lines(self.variant, table, self.style, turned)

    def _faces(self, table: Table, dealt: e.Dealt) -> str:
        mine = dealt.seat == self.viewer
        wild = wild_cards(self.variant, table, dealt.seat) if mine else self._wilds(table, dealt.cards)
        shown = [self.style.card(card, wild=card in wild) for card in dealt.cards]
        if mine and not all(dealt.up):
            shown = [f"[{text}]" if up else text for text, up in zip(shown, dealt.up, strict=True)]
        return " ".join(shown) + " face up" * all(dealt.up)

    def drawn(self, table: Table, group: Sequence[Any], before: Table) -> str:
        """Cards thrown, and the new ones."""
        thrown, dealt = group[0], group[1] if len(group) > 1 else None
        mine = thrown.seat == self.viewer
        cards = [before.seats[thrown.seat].cards[position] for position in thrown.positions]
        away = self.style.cards(cards, self._wilds(table, cards)) if mine else f"{len(cards)} card{'s' * (len(cards) != 1)}"
        line = f"{self.company.does(thrown.seat, 'throws')} {away}"
        if dealt is None:
            return f"{line}."
        new = self.style.cards(dealt.cards, self._wilds(table, dealt.cards)) if mine else str(len(dealt.cards))
        return f"{line} and {self.company.does(thrown.seat, 'draws').split()[-1]} {new}."

    def shown(self, table: Table, group: Sequence[Any]) -> list[str]:
        """A hand turned over, and what it makes."""
        judged = [event for event in group if isinstance(event, e.Judged)]
        seat = group[0].seat
        if seat is None:
            return [f"The deck has {in_words(one, self.style)}." for one in judged]
        turned = [event for event in group if isinstance(event, e.Shown)]
        cards = [card for event in turned for card in event.cards]
        wild = {card for one in judged for card, _ in one.wilds} | self._wilds(table, cards)
        lay = table.seats[seat].where(up=True)
        beside = f" beside {self.style.cards(lay, wild | self._wilds(table, lay))}" if lay else ""
        head = f"{self.company.does(seat, 'shows')} {self.style.cards(cards, wild)}{beside}" if turned else self.company.does(seat, "has")
        if len(judged) == 1:
            return [f"{head}{':' if turned else ''} {in_words(judged[0], self.style)}."]
        rows = [[f"  {share_name(self.variant, one.share)}:", in_words(one, self.style)] for one in judged]
        return [f"{head}{':' if rows else '.'}", *(columns(rows) if rows else [])]

    def line(self, table: Table, event: Event, before: Table) -> str:
        """What one event says; nothing for bookkeeping."""
        does, style = self.company.does, self.style
        match event:
            case e.Started():
                chips = "1 chip is" if event.kitty == 1 else f"{event.kitty} chips are"
                kitty = f" {chips} in the pot from before." if event.kitty else ""
                return f"{does(event.button, 'has')} the button.{kitty}"
            case e.Checked():
                return f"{does(event.seat, 'checks')}."
            case e.Called():
                return f"{does(event.seat, 'calls')} {event.amount}{self._all_in(table, event.seat)}."
            case e.Raised():
                verb = f"{does(event.seat, 'raises')} to " if event.over else f"{does(event.seat, 'bets')} "
                verb = f"{does(event.seat, 'completes')} to " if before.street == "bring-in" else verb
                return f"{verb}{event.to}{self._all_in(table, event.seat)}."
            case e.Folded():
                said = f"{does(event.seat, 'is')} out: {event.why}." if event.why else f"{does(event.seat, 'folds')}."
                return style(said, "dim")
            case e.Returned():
                return f"{does(event.seat, 'takes')} back {event.amount} that nobody called."
            case e.Chosen():
                return f"{does(event.seat, 'chooses')} {event.word}."
            case e.Placed():
                held = table.seats[event.seat].cards
                what = {board: [held[position] for position in positions] for board, positions in event.boards if positions}
                mine = event.seat == self.viewer
                parts = [f"{style.cards(cards) if mine else len(cards)} on {board}" for board, cards in what.items()]
                return f"{does(event.seat, 'has')} placed {', '.join(parts)}."
            case e.Revealed():
                return "\n".join(board_lines(self.variant, table, style, {event.board}))
            case e.Taken():
                return f"{does(event.seat, 'takes')} {style.card(table.seats[event.seat].cards[-1])} from the {event.board}."
            case e.Passed():
                many = len(event.positions)
                given = style.cards(event.cards) if event.to == self.viewer else f"{many} card{'s' * (many != 1)}"
                return f"{does(event.seat, 'passes')} {given} to {self.company[event.to]}."
            case e.Faced():
                cards = style.cards(event.cards, wild_among(self.variant, table, event.cards))
                return f"The deck draws, and has {cards}." if before.faced else f"The deck is dealt {cards}."
            case e.Mucked():
                return style(f"{does(event.seat, 'mucks')}.", "dim")
            case e.Reshuffled():
                return f"The deck is out: {event.count} thrown cards are shuffled back."
        return ""

    def _all_in(self, table: Table, seat: int) -> str:
        return "" if table.seats[seat].stack else f" and {self.company.does(seat, 'is').split()[-1]} all-in"

    def _wilds(self, table: Table, cards: Iterable[Any]) -> set[Any]:
        return wild_for_all(self.variant, table, cards)


def wrapped(parts: Sequence[str]) -> list[str]:
    """Parts in a sentence, on as many lines as it takes."""
    lines = [""]
    for number, part in enumerate(parts):
        text = part + ("," if number < len(parts) - 1 else ".")
        if lines[-1] and width(lines[-1]) + 1 + width(text) > WIDE:
            lines.append("  " + text)
        else:
            lines[-1] = f"{lines[-1]} {text}".lstrip() if len(lines) == 1 else f"{lines[-1]} {text}"
    return [line for line in lines if line]
