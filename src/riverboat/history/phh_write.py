"""Our hands as PHH: standard games for everybody, our own games with fields of our own."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from msgspec.structs import replace

from riverboat.cards import Card
from riverboat.dealer import Answer, Log, Run
from riverboat.history.codec import log_to_dict
from riverboat.history.phh_games import Forced, forced_of
from riverboat.history.phh_hand import unscaled
from riverboat.history.phh_text import dumps, dumps_all
from riverboat.rules import Discard, Wager
from riverboat.table import Event, Table, after
from riverboat.table.events import Dealt, Entered, Mucked, Turned
from riverboat.table.events import Shown as ShownCards

OWN = "_"


def write(log: Log, **more: Any) -> str:
    """Write a hand as PHH text; `more` is as in `fields_of`."""
    return dumps(fields_of(log, **more))


def write_all(logs: Iterable[Log]) -> str:
    """Write several hands as one PHHS text."""
    return dumps_all(fields_of(log) for log in logs)


def fields_of(
    log: Log, *, scale: int = 1, players: Sequence[str] = (), exact: bool = False, about: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The fields of a hand.

    A standard game gets the standard fields alone, which lose the seed and the cards that were never dealt; `exact` adds our own
    fields, from which our reader restores the log as it was. Another game has only these, and no `variant`, so that no other program
    takes it for one that it knows. Players are named from the left of the button, as PHH counts them; `about` is any further field.
    """
    forced = forced_of(log)
    run = _Scribe(log, scale).run()
    order = _order(log)

    def amount(chips: int) -> int | Decimal:
        return unscaled(chips, scale)

    fields: dict[str, Any] = {}
    if forced is not None:
        fields |= _standard(forced, amount)
    fields["starting_stacks"] = [amount(log.stacks[seat]) for seat in order]
    if forced is not None:
        fields["actions"] = run.actions
    if players:
        fields["players"] = [players[seat] for seat in order]
    fields["seats"] = [seat + 1 for seat in order]
    if run.over:
        fields["finishing_stacks"] = [amount(run.table.seats[seat].stack) for seat in order]
    fields |= about or {}
    if forced is None or exact:
        fields |= own_fields(log) | ({OWN + "scale": scale} if scale > 1 else {})
    return fields


def own_fields(log: Log) -> dict[str, Any]:
    """The log itself, as fields that other programs leave alone."""
    data = log_to_dict(log)
    data["variant"] = data.pop("game")
    return {OWN + key: value for key, value in data.items()}


def _standard(forced: Forced, amount: Any) -> dict[str, Any]:
    fields = {
        "variant": forced.variant,
        "ante_trimming_status": forced.trimmed,
        "antes": [amount(ante) for ante in forced.antes],
        "blinds_or_straddles": [amount(blind) for blind in forced.blinds],
        "bring_in": amount(forced.bring_in),
        "small_bet": amount(forced.small_bet),
        "big_bet": amount(forced.big_bet),
        "min_bet": amount(forced.small_bet),
    }
    left_out = {"blinds_or_straddles" if forced.bring_in else "bring_in"} | ({"min_bet"} if forced.fixed else {"small_bet", "big_bet"})
    return {key: value for key, value in fields.items() if key not in left_out}


def _order(log: Log) -> list[int]:
    """The seats as PHH counts players: p1 is left of the button."""
    count = len(log.stacks)
    return [(log.button + 1 + step) % count for step in range(count)]


class _Scribe:
    """Writes actions down as the hand is played again."""

    def __init__(self, log: Log, scale: int) -> None:
        self.log, self.scale = log, scale
        self.table = Table((), 0)
        self.actions: list[str] = []
        self.over = False
        self._player = {seat: f"p{number}" for number, seat in enumerate(_order(log), 1)}
        self._draws = log.game.variant.draws
        self._dealt: dict[int, str] = {}  # cards that are to be written: PHH deals after all have thrown
        self._drew: set[int] = set()
        self._open: dict[int, int] = {}  # how many cards a seat has shown

    def run(self) -> "_Scribe":
        """Play the log."""
        run = Run(replace(self.log, answers=()))
        self._tell(run.events)
        for answer in self.log.answers:
            self._answer(run, answer)
            self._tell(run.step(answer))
        self._flush()
        self.over = run.ask is None
        return self

    def _answer(self, run: Run, answer: Answer) -> None:
        assert run.ask is not None
        player, value, offer = self._player[answer.seat], answer.value, run.ask.offer
        if isinstance(offer, Discard) and isinstance(value, tuple):
            if not self._drew or answer.seat in self._drew:
                self._flush()  # what was dealt before this draw
            self._drew.add(answer.seat)
            thrown = [card for at, card in enumerate(self.table.seats[answer.seat].cards) if at in value]
            self.actions.append(f"{player} sd {_text(thrown)}".strip())
            return
        self._flush()
        if isinstance(offer, Wager):
            words = {"fold": "f", "check": "cc", "call": "pb" if offer.forced else "cc"}
            self.actions.append(f"{player} {words[value]}" if isinstance(value, str) else f"{player} cbr {self._amount(value)}")

    def _amount(self, chips: Any) -> str:
        return f"{unscaled(chips, self.scale):f}" if self.scale > 1 else str(chips)

    def _tell(self, events: Iterable[Event]) -> None:
        for event in events:
            match event:
                case Dealt():
                    if not self._dealt or event.seat in self._dealt:
                        self._flush_streets()
                    self._dealt[event.seat] = _text(event.cards)
                case Turned():
                    self._flush()
                    self._all_in()
                    self.actions.append(f"d db {_text(event.cards)}")
                case Entered(street="showdown"):
                    self._flush()
                case ShownCards():
                    self._show(event.seat)
                case Mucked():
                    self.actions.append(f"{self._player[event.seat]} sm")
            self.table = after(self.table, event)

    def _flush_streets(self) -> None:
        """A new round of dealing: in stud all-in hands are shown before it; in draw the cards wait until all have thrown."""
        if not self._draws or self._dealt:
            self._flush()
        if not self._draws:
            self._all_in()

    def _flush(self) -> None:
        self.actions += [f"d dh {self._player[seat]} {text}" for seat, text in self._dealt.items()]
        self._dealt.clear()
        self._drew.clear()

    def _all_in(self) -> None:
        """With no more betting to come, PHH has hands shown before the next card; where cards may be thrown, only at the end."""
        live = self.table.live
        if not self._draws and len(live) > 1 and sum(self.table.seats[seat].stack > 0 for seat in live) <= 1:
            for seat in live:
                self._show(seat)

    def _show(self, seat: int) -> None:
        """Show all cards of a seat, unless all that lie face down were shown before."""
        mine = self.table.seats[seat]
        if not all(mine.up[self._open.get(seat, 0) :]):
            self._open[seat] = len(mine.cards)
            self.actions.append(f"{self._player[seat]} sm {_text(mine.cards)}")


def _text(cards: Iterable[Card]) -> str:
    return "".join(map(str, cards))
